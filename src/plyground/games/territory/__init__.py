"""Games about enclosing more of the board than the opponent."""
