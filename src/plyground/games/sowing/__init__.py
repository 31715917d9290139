"""Sowing games: lift the seeds of a pit and drop them one by one along the track."""
