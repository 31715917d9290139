"""Dice games."""
