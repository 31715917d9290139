"""Positions of Yahtzee as text, both ways; what cannot be is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from plyground.core.errors import BadPositionError, shown
from plyground.core.game import CHANCE, OVER
from plyground.games.dice._yahtzee_sheets import ALL_EQUAL, BOXES, EXTRA, FACES, JOKING, KINDS, UPPER_BONUS, packed, pips

if TYPE_CHECKING:
    from plyground.games.dice._yahtzee_rules import Sheets
    from plyground.games.dice.yahtzee import Yahtzee

_SHEET = re.compile(r"((?:-|[0-9]{1,2})(?:,(?:-|[0-9]{1,2}))*)(?:\+([0-9]{1,2}))?")
_END = re.compile(r"p([1-6]) r([0-5]) ([dk])(-|[1-6]{1,5})")


def write(game: Yahtzee, state: Sheets) -> str:
    """Every sheet, who is to move, the rolls left and the dice."""
    sheets = []
    for player in range(game.players):
        points = [str(state.marked[player * BOXES + box]) if state.filled[player] >> box & 1 else "-" for box in game.boxes]
        sheets.append(",".join(points) + (f"+{state.extras[player]}" if state.extras[player] else ""))
    dice = f"{'d' if state.turn >= 0 else 'k'}{pips(state.thrown) or '-'}"
    return f"{' '.join(sheets)} p{state.mover + 1} r{state.left} {dice}"


def read(game: Yahtzee, text: str) -> Sheets:
    """The position that a text means."""
    words = text.split()
    sheets, end = words[:-3], _END.fullmatch(" ".join(words[-3:]))
    if end is None or len(sheets) != game.players:
        example = " ".join([",".join("-" * len(game.boxes))] * game.players)
        raise BadPositionError(
            f"A position is {game.players} sheet{'s' * (game.players > 1)}, who moves, the rolls left and the dice, such as "
            f"'{example} p1 r2 d{'1' * game.number}'; it was {text!r}."
        )
    view = game.initial().thaw()
    for player, sheet in enumerate(sheets):
        _fill(game, view, player, sheet)
    view.mover, view.left = int(end[1]) - 1, int(end[2])
    _demand_turns(game, view)
    kept = end[4].replace("-", "")
    view.thrown = packed(tuple(map(int, kept)))
    is_thrown = end[3] == "d"
    _demand_dice(game, view, kept, is_thrown=is_thrown)
    view.turn = view.mover if is_thrown else CHANCE
    if view.filled[view.mover] == view.on_sheet:
        if is_thrown or kept or view.left != game.rolls or view.mover:
            raise BadPositionError(f"All boxes are full: the position must end with 'p1 r{game.rolls} k-'.")
        view.turn = OVER
    return view.freeze()


def _fill(game: Yahtzee, view: Sheets, player: int, text: str) -> None:
    """Enter the points of a sheet, and add them up as the game would."""
    match = _SHEET.fullmatch(text)
    entries = match[1].split(",") if match else []
    if match is None or len(entries) != len(game.boxes):
        raise BadPositionError(f"A sheet has {len(game.boxes)} boxes, with - for open ones and commas; it was {shown(text)}.")
    for box, entry in zip(game.boxes, entries, strict=True):
        if entry == "-":
            continue
        points = int(entry)
        if points not in game.worths(box):
            raise BadPositionError(f"No throw is worth {points} in the box {game.names[box]}.")
        view.marked[player * BOXES + box] = points
        view.filled[player] |= 1 << box
        view.scores[player] += points
        if box < FACES:
            view.upper[player] += points
        if KINDS[game.scoring * BOXES + box] == ALL_EQUAL and points:
            view.fifty[player] = 1
    if view.upper[player] >= game.enough:
        view.scores[player] += UPPER_BONUS[game.scoring]
    view.extras[player] = int(match[2] or 0)
    view.scores[player] += EXTRA * view.extras[player]
    others = view.filled[player].bit_count() - 1
    if view.extras[player] and not (game.scoring in JOKING and view.fifty[player] and view.extras[player] <= others):
        raise BadPositionError(
            f"A bonus of {EXTRA} comes with a box filled after a 50 for all dice equal; {view.extras[player]} cannot be."
        )


def _demand_turns(game: Yahtzee, view: Sheets) -> None:
    if view.mover >= game.players:
        raise BadPositionError(f"There are {game.players} players; the position says it is player {view.mover + 1}'s turn.")
    full = [view.filled[player].bit_count() for player in range(game.players)]
    if full != [full[view.mover] + (player < view.mover) for player in range(game.players)]:
        raise BadPositionError(
            f"The players fill a box each in turn; it cannot be player {view.mover + 1}'s turn when they have "
            f"{', '.join(map(str, full))}."
        )


def _demand_dice(game: Yahtzee, view: Sheets, dice: str, *, is_thrown: bool) -> None:
    if any(int(face) > game.faces for face in dice):
        raise BadPositionError(f"The dice have {game.faces} faces; the position has {dice}.")
    if is_thrown and not (len(dice) == game.number and view.left < game.rolls):
        raise BadPositionError(
            f"There are {game.number} dice and {game.rolls} rolls; the position has {dice} with r{view.left}."
        )
    if not is_thrown and not (len(dice) < game.number and 1 <= view.left <= game.rolls - bool(dice)):
        raise BadPositionError(f"Some dice must be in the air with a roll left; the position has k{dice or '-'} r{view.left}.")
