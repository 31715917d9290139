"""What a search should know about nim: Bouton's theory says who wins; what is left says how long that takes."""

from __future__ import annotations

from plyground.games.taking.nim import Heaps, rules
from plyground.native import Moves, helper


@helper
def is_won(nim_sum: int, heaps: int, large: int, misere: int) -> bool:
    """Whether the player to move can win. `large` heaps have two coins or more.

    While there is a large heap, the nim sum decides whether the last coin wins or loses. Single coins go one a turn: whoever
    finds an even number of them does not have to take the last.
    """
    return heaps % 2 == 0 if misere and large == 0 else nim_sum != 0


@rules.features
def features(s: Heaps, out: Moves) -> int:
    """The sizes count for whoever wins, so that a weight below zero makes the winner hurry and the loser play for time."""
    nim_sum, heaps, large = 0, 0, 0
    for place in range(s.number):
        coins = s.coins[place]
        nim_sum ^= coins
        heaps += 1 if coins > 0 else 0
        large += 1 if coins > 1 else 0
    balance = 1 if is_won(nim_sum, heaps, large, s.misere) else -1
    out[0] = balance
    out[1] = nim_sum
    out[2] = balance * s.left
    out[3] = balance * heaps
    return 4
