"""Puzzles: games for one."""
