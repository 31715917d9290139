"""Walls: run to a goal while others build in the way."""
