"""Games in which somebody runs through a maze."""
