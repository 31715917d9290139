"""A kept game against its own record: its moves are played again, and what they come to must be what it says.

Where a competitor lost by what it did, the moves stop before the end, and the payoffs follow from who it was.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from plyground.core.clock import Clock
from plyground.core.errors import BadRecordError, IllegalActionError, shown
from plyground.core.game import Game
from plyground.core.record import read_record
from plyground.engines.random_player import RandomPlayer
from plyground.matches.plan import Finished
from plyground.matches.playing import OFFENCES, Ending, TableOfGame, forfeited, nobody_watches

_TOLERANCE = 1e-6


def demand_replayable(finished: Finished, game: Game[Any, Any]) -> None:
    """Refuse a game whose moves cannot be played, or do not come to the payoffs and the ending that it tells."""
    ended = _replayed(game, read_record(finished.record).actions)
    if finished.ending in OFFENCES:
        _demand_forfeited(finished, game, ended)
        return
    if ended is None:
        raise BadRecordError(f"it ended by {finished.ending.value}, but the moves of its record do not end the game")
    payoffs, ending = ended
    if ending != finished.ending:
        raise BadRecordError(f"the moves of its record end the game by {ending.value}; it says {finished.ending.value}")
    _demand_payoffs(finished, payoffs, "the moves of its record")


def _demand_forfeited(finished: Finished, game: Game[Any, Any], ended: tuple[Any, Ending] | None) -> None:
    if finished.offender is None:
        raise BadRecordError(f"it ended by {finished.ending.value}, but its offender is not told")
    if ended is not None:
        raise BadRecordError(f"the moves of its record end the game by {ended[1].value}; it says {finished.ending.value}")
    payoffs = forfeited(game, finished.offender, (finished.ending, finished.why), ()).utilities
    _demand_payoffs(finished, payoffs, f"an offence of seat {finished.offender + 1}")


def _demand_payoffs(finished: Finished, payoffs: Sequence[float], source: str) -> None:
    if any(abs(told - paid) > _TOLERANCE for told, paid in zip(finished.utilities, payoffs, strict=True)):
        raise BadRecordError(f"its utilities must be {list(payoffs)} after {source}; they are {list(finished.utilities)}")


def _replayed(game: Game[Any, Any], actions: Sequence[str]) -> tuple[tuple[float, ...], Ending] | None:
    """The payoffs and what ended the game; None if it was still going on after the last of the moves."""
    table = TableOfGame(game, (), Clock(), RandomPlayer(0), nobody_watches, now=time.perf_counter)
    for number, text in enumerate(actions, 1):
        if table.ended() is not None:
            raise BadRecordError(f"move {number} of its record, {shown(text)}, comes after the end of the game")
        try:
            table.push(game.read_action(table.state, text))
        except IllegalActionError as refusal:
            raise BadRecordError(f"move {number} of its record cannot be played: {str(refusal).rstrip('.')}") from refusal
    return table.ended()
