"""Games like chess, each a sheet of facts: a board, men with ways to move, zones, aims and special rules."""
