"""Positions of Can't Stop as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from plyground.core.errors import BadPositionError
from plyground.core.game import CHANCE, OVER
from plyground.games.dice._cant_stop_rules import RUNNERS, SUMS, Climbers, choices_of, length, owned, unpacked
from plyground.native import down

if TYPE_CHECKING:
    from plyground.games.dice.cant_stop import CantStop

_MARKERS = r"-|[0-9]{1,2}:[0-9]{1,2}(?:,[0-9]{1,2}:[0-9]{1,2})*"
_POSITION = re.compile(
    rf"((?:{_MARKERS})(?: / (?:{_MARKERS}))*) \+ ({_MARKERS}) ([tcp])([1-9]) d(0|[1-6]{{4}}) n([0-9]{{1,6}})"
)


def write(game: CantStop, state: Climbers) -> str:
    """Markers, runners, whose turn it is, the last throw and the number of throws."""
    columns = range(game.columns)
    markers = [_listed([state.heights[SUMS * player + column] for column in columns]) for player in range(game.players)]
    if state.turn == CHANCE or (state.turn == OVER and owned(state, state.mover) < state.to_win):
        phase = "t"
    else:
        phase = "c" if state.dice else "p"
    thrown = "".join(map(str, unpacked(state.thrown))) if state.thrown else "0"
    runners = _listed([state.runners[column] for column in columns])
    return f"{' / '.join(markers)} + {runners} {phase}{state.mover + 1} d{thrown} n{state.throws}"


def _listed(heights: list[int]) -> str:
    return ",".join(f"{column + 2}:{height}" for column, height in enumerate(heights) if height) or "-"


def read(view: Climbers, text: str) -> None:
    """Set up in a view what `write` writes, or say why it cannot be."""
    match = _POSITION.fullmatch(" ".join(text.split()))
    markers = match[1].split(" / ") if match else []
    if match is None or len(markers) != view.players:
        raise BadPositionError(
            f"A position looks like {' / '.join(['7:5,8:2'] * view.players)} + 6:4 c1 d1256 n12: the markers of the players, "
            f"the runners, who chooses pairs (or throws: t1, or decides: p1), the last throw, the throws made; it was {text!r}."
        )
    view.mover, view.throws = int(match[4]) - 1, int(match[6])
    if view.mover >= view.players:
        raise BadPositionError(f"There are {view.players} players; the position says it is player {match[4]}'s turn.")
    for player, listed in enumerate(markers):
        for column, height in _heights(view, listed):
            view.heights[SUMS * player + column] = height
    for column, height in _heights(view, match[2]):
        view.runners[column] = height
    view.left = RUNNERS - sum(runner > 0 for runner in view.runners)
    numbers = [int(pips) for pips in match[5]]
    view.thrown = 0 if match[5] == "0" else sum(pips << 3 * place for place, pips in enumerate(numbers))
    _refuse_impossible(view, numbers)
    _settle_turn(view, match[3])


def _heights(view: Climbers, listed: str) -> list[tuple[int, int]]:
    found = [] if listed == "-" else [tuple(map(int, each.split(":"))) for each in listed.split(",")]
    for total, height in found:
        if not 2 <= total <= 2 * view.sides or not 1 <= height <= length(view, total - 2):
            raise BadPositionError(
                f"Columns go from 2 to {2 * view.sides}, and cells from 1 to the top; the position has cell {height} of "
                f"column {total}."
            )
    if len({total for total, _ in found}) != len(found):
        raise BadPositionError(f"A column is named once for a player; {listed} names one twice.")
    return [(total - 2, height) for total, height in found]


def _refuse_impossible(view: Climbers, numbers: list[int]) -> None:
    climbed = 0
    for column in range(2 * view.sides - 1):
        held = [view.heights[SUMS * player + column] for player in range(view.players)]
        top, runner = length(view, column), view.runners[column]
        if top in held:
            view.owners[column] = held.index(top) + 1
            if sum(height > 0 for height in held) > 1 or runner:
                raise BadPositionError(f"Column {column + 2} is won: nobody else has a marker or a runner there.")
        if runner and runner <= held[view.mover]:
            raise BadPositionError(f"A runner stands above the marker of its player; in column {column + 2} it does not.")
        climbed += sum(held) + (runner - held[view.mover] if runner else 0)
    if view.left < 0:
        raise BadPositionError(f"There are {RUNNERS} runners; the position has {RUNNERS - view.left}.")
    if numbers != sorted(numbers) or max(numbers) > view.sides or (view.thrown == 0) != (view.throws == 0):
        raise BadPositionError(
            f"A throw is four numbers from 1 to {view.sides} in order, and d0 with n0 before the first; the position says "
            f"d{''.join(map(str, numbers))} n{view.throws}."
        )
    if not -(-climbed // 2) <= view.throws <= view.horizon:
        raise BadPositionError(
            f"These markers take from {-(-climbed // 2)} to {view.horizon} throws; the position says {view.throws}."
        )


def _settle_turn(view: Climbers, phase: str) -> None:
    has_runners = view.left < RUNNERS
    winners = [player for player in range(view.players) if owned(view, player) >= view.to_win]
    if winners:
        if winners != [view.mover] or phase != "p" or has_runners or owned(view, view.mover) >= view.to_win + RUNNERS:
            raise BadPositionError(f"Whoever has {view.to_win} columns has just stopped and won; nobody goes on.")
        view.turn = OVER
        return
    if phase == "p" and not has_runners:
        raise BadPositionError("Who decides whether to throw again has a runner on the board.")
    if phase == "c" and not (view.thrown and down(choices_of(view, view.thrown), 56)):
        raise BadPositionError("No pair of this throw can be climbed, so nobody chooses.")
    view.dice = view.thrown if phase == "c" else 0
    view.turn = view.mover
    if phase == "t":
        view.turn = CHANCE if view.throws < view.horizon else OVER
