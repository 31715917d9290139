"""Games won by reaching the far side."""
