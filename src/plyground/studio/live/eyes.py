"""Whose eyes a game is seen with where something is hidden."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.sessions.variations import Variations


def eyes_of(tree: Variations, people: Sequence[int], looked: int | None) -> int:
    """The only person's; of several, those of the one to move, else of who has the screen. Where nobody sits, the player's.

    The player is the one to move, or at the end the one who moved last.
    """
    if len(people) == 1:
        return people[0]
    turn = tree.player
    if turn in people or (turn >= 0 and not people):
        return turn
    if not people:
        return next((node.player for node in reversed(tree.path()) if node.player >= 0), 0)
    return people[0] if looked is None or looked not in people else looked
