"""Actions that end the game at once, because the position they lead to has stood too often before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from plyground.core.game import Game
from plyground.native.positions import position_key


def repeating_actions(
    game: Game[Any, Any], state: Any, past: Sequence[Any], actions: Sequence[Any]
) -> dict[Any, tuple[float, ...]]:
    """What each such action pays everybody. `past` are the states before this one."""
    rule = game.facts.repetition
    if rule is None or not past:
        return {}
    key = position_key(game)
    stood = Counter(key(earlier) for earlier in (*past, state))
    payoffs = game.facts.repetition_payoffs(game.player(state))
    return {
        action: payoffs
        for action in actions
        if not game.is_terminal(after := game.result(state, action)) and stood[key(after)] + 1 >= rule.times
    }
