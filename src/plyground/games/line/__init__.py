"""Games won by a row of one's own pieces."""
