"""Games won by joining sides of the board."""
