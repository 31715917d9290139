"""Morris: place men, move them along lines, and take a man for every mill."""
