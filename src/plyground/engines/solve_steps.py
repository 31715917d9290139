"""Values with plies in them, such as a win in seven, as they are seen a ply earlier or later."""

from __future__ import annotations

from plyground.kernels.table import PROVEN


def one_ply_on(value: int, *, tells_plies: bool) -> int:
    """A value as seen one ply earlier."""
    if not tells_plies or abs(value) <= PROVEN:
        return value
    return value - 1 if value > 0 else value + 1


def one_ply_back(value: int, *, tells_plies: bool) -> int:
    """A value as seen one ply later."""
    if not tells_plies or abs(value) <= PROVEN:
        return value
    return value + 1 if value > 0 else value - 1
