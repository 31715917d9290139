"""What a search should know about coins: between two, the remainder says who wins; what is left, how long that takes."""

from __future__ import annotations

from plyground.games.taking.coins import Heap, rules
from plyground.native import Moves, helper


@helper
def surplus(s: Heap) -> int:
    """How many coins there are above the number that nobody wants to find: none, or one where the last coin loses.

    Two players can always take `most` + 1 between them, so to them only the remainder matters.
    """
    rest = s.left - s.misere
    return rest % (s.most + 1) if s.players == 2 else rest


@rules.features
def features(s: Heap, out: Moves) -> int:
    """The balance is 1 if the player to move can bring about its best result, -1 if it cannot help the worst.

    Between two it is always one of them; among three it is 0 until the end is within reach. The coins count for whoever wins,
    so that a weight below zero makes the winner hurry and the loser play for time.
    """
    rest = surplus(s)
    balance = -1 if rest == 0 else (1 if rest <= s.most else 0)
    out[0] = balance
    out[1] = (s.left - s.misere) % (s.most + 1)
    out[2] = balance * s.left
    return 3
