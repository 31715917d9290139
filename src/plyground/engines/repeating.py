"""Positions that have stood too often before: which actions end the game by them, and when that can matter at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from plyground.core.errors import IllegalActionError, UnsuitableGameError
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


def demand_fresh(game: Game[Any, Any], states: Sequence[Any]) -> None:
    """Refuse to value the last state by itself where the next return to a position of its history would end the game.

    With fewer returns the history changes nothing: whoever wins need not come back to any position on the way, and other
    moves lose no more by it.
    """
    rule, patience = game.facts.repetition, game.facts.patience
    if rule is None or game.is_terminal(states[-1]):
        return
    if patience is not None and patience.restarts:  # whatever stood before the count began anew cannot come back
        states = states[-int(getattr(states[-1], patience.field)) - 1 :]
    key = position_key(game)
    last = key(states[-1])
    if sum(key(state) == last for state in states) >= rule.times:
        raise IllegalActionError("There is nothing to solve: the game is over, because the position has stood too often.")
    often = [state for state, times in _stood(states, key).items() if times >= rule.times - 1]
    if often:
        raise UnsuitableGameError(
            f"A solver values a position by itself. After these moves {game.write_position(often[0])!r} has stood so often "
            f"that to come back to it would end the game. Give the position with --position to solve it as if it stood for "
            f"the first time, or ask 'ply best', which knows the moves."
        )


def _stood(states: Sequence[Any], key: Any) -> dict[Any, int]:
    """How often each position has stood, by the first state that was it."""
    times = Counter(map(key, states))
    first = {key(state): state for state in reversed(states)}
    return {first[position]: count for position, count in times.items()}
