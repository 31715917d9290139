"""Draughts: men step and capture diagonally, and are crowned on the far side."""
