"""Positions of Pac-Man as text, both ways; what cannot be is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from plyground.core.errors import BadPositionError
from plyground.core.game import CHANCE, OVER
from plyground.games.maze._pac_man_drawing import name_of
from plyground.games.maze._pac_man_rules import CAUGHT, EATEN, FOOD, SCARED, STEP, WON

if TYPE_CHECKING:
    from plyground.games.maze._pac_man_rules import Maze
    from plyground.games.maze.pac_man import PacMan

_WAYS = "nesw-"
_GHOST = r"G([a-z]{1,2}[0-9]{1,2})([nesw-])(?:\+([1-9][0-9]?))?"
_POSITION = re.compile(
    rf"([%._o/]+) P([a-z]{{1,2}}[0-9]{{1,2}})([nesw])((?: {_GHOST})*) s(-?[0-9]{{1,6}}) n([0-9]{{1,4}}) t([0-4])", re.ASCII
)


def write(game: PacMan, state: Maze) -> str:
    """Everything on one line."""
    layout = game.layout
    signs = []
    for cell, sign in enumerate(layout.cells):
        is_food, is_capsule = (cells[cell >> 6] >> (cell & 63) & 1 for cells in (state.food, state.capsules))
        signs.append("%" if sign == "%" else "." if is_food else "o" if is_capsule else "_")
    wide = layout.columns
    maze = "/".join("".join(signs[start : start + wide]) for start in range(0, len(signs), wide))
    words = [maze, f"P{name_of(layout, state.man)}{_WAYS[state.way]}"]
    for ghost in range(game.number):
        fear = f"+{state.scared[ghost]}" if state.scared[ghost] else ""
        words.append(f"G{name_of(layout, state.ghosts[ghost])}{_WAYS[state.facing[ghost]]}{fear}")
    return " ".join([*words, f"s{state.score}", f"n{state.steps}", f"t{state.agent}"])


def read(game: PacMan, text: str) -> Maze:
    """The position that a text means."""
    match = _POSITION.fullmatch(" ".join(text.split()))
    ghosts = re.findall(_GHOST, match[4]) if match else []
    if match is None or len(ghosts) != game.number:
        raise BadPositionError(
            f"A position is the maze, Pac-Man, {game.number} ghosts, the score, the moves and whose turn it is, such as "
            f"'{write(game, game.initial())}'; it was {text!r}."
        )
    view = game.initial().thaw()
    _read_maze(game, view, match[1])
    cells = {name_of(game.layout, cell): cell for cell, sign in enumerate(game.layout.cells) if sign != "%"}
    for name in (match[2], *(ghost[0] for ghost in ghosts)):
        if name not in cells:
            raise BadPositionError(f"{name} is no cell of the maze in which one can be.")
    view.man, view.way = cells[match[2]], _WAYS.index(match[3])
    for number, (name, way, fear) in enumerate(ghosts):
        view.ghosts[number], view.facing[number], view.scared[number] = cells[name], _WAYS.index(way), int(fear or 0)
    view.score, view.steps, view.agent = int(match[8]), int(match[9]), int(match[10])
    _demand_possible(game, view)
    _settle(game, view)
    return view.freeze()


def _read_maze(game: PacMan, view: Maze, text: str) -> None:
    rows = text.split("/")
    if [len(row) for row in rows] != [len(row) for row in game.layout.rows]:
        raise BadPositionError(
            f"The maze has {len(game.layout.rows)} rows of {game.layout.columns} cells; the position has others."
        )
    for cell, (sign, before) in enumerate(zip("".join(rows), game.layout.cells, strict=True)):
        if (sign == "%") != (before == "%") or (sign in ".o" and sign != before):
            raise BadPositionError(
                f"The maze of the position is another one: {name_of(game.layout, cell)} was {before!r} first and is {sign!r}."
            )
        for kind, cells in ((".", view.food), ("o", view.capsules)):
            if before == kind and sign != kind:
                cells[cell >> 6] &= ~(1 << (cell & 63))


def _demand_possible(game: PacMan, view: Maze) -> None:
    place, here = view.man >> 6, view.man & 63
    if (view.food[place] | view.capsules[place]) >> here & 1:
        raise BadPositionError("Pac-Man has eaten what was on his cell; the position still has it there.")
    if view.steps > game.horizon or view.steps < _eaten(game, view) or (view.agent and not view.steps):
        raise BadPositionError(
            f"The game has at most {game.horizon} moves, and every food takes one; the position says {view.steps}."
        )
    if view.agent > game.number:
        raise BadPositionError(f"There are {game.number} ghosts; the position says it is number {view.agent}'s turn.")
    for ghost in range(game.number):
        if view.scared[ghost] > (SCARED if _capsules_eaten(game, view) else 0):
            raise BadPositionError(
                f"A ghost is scared for {SCARED} turns at most, and by a capsule; it was {view.scared[ghost]}."
            )
        if view.scared[ghost] and view.ghosts[ghost] == view.man:
            raise BadPositionError("A scared ghost on Pac-Man's cell has been eaten; it begins again where it started.")


def _eaten(game: PacMan, view: Maze) -> int:
    return len(game.layout.places(".")) - game.food_left(view)


def _capsules_eaten(game: PacMan, view: Maze) -> int:
    return len(game.layout.places("o")) - sum(int(cells).bit_count() for cells in view.capsules)


def _settle(game: PacMan, view: Maze) -> None:
    """Find out from the score whether the game is over; points that nobody can have are refused."""
    rest = view.score - STEP * view.steps - FOOD * _eaten(game, view)
    has_won = not game.food_left(view)
    rest -= WON if has_won else 0
    met = [ghost for ghost in range(game.number) if view.ghosts[ghost] == view.man]
    view.caught = int(bool(rest % EATEN) and not has_won)
    rest -= CAUGHT if view.caught else 0
    most = EATEN * game.number * _capsules_eaten(game, view)
    if rest % EATEN or not 0 <= rest <= most or (view.caught and not met):
        raise BadPositionError(f"A score of {view.score} does not go with what was eaten in {view.steps} moves.")
    if met and not view.caught and not has_won and not (rest and all(view.ghosts[each] == game.homes[each] for each in met)):
        raise BadPositionError(f"A ghost on Pac-Man's cell has caught him, which takes {-CAUGHT} from the score.")
    is_over = has_won or view.caught or (view.steps == game.horizon and view.agent == 0)
    if is_over and view.agent:
        raise BadPositionError("The game is over: the position must end with t0.")
    if is_over:
        view.turn = OVER
    elif view.agent == 0:
        view.turn = 0
    else:
        view.turn = 1 if view.agent <= game.hunting else CHANCE
