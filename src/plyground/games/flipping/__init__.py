"""Games in which enclosed pieces change sides."""
