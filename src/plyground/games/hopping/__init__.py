"""Hopping: pegs that jump over one another to cross the board."""
