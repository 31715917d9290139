"""Games of taking coins from heaps."""
