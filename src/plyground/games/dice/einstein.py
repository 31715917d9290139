"""EinStein würfelt nicht!: the die says which of your stones moves; bring one to the far corner.

Rules
    Each player has six stones, numbered 1 to 6, which begin in its own corner of the board. A turn begins with a throw of
    the die. The stone of that number moves; if it is no longer there, the player moves the nearest one with a higher
    number or the nearest one with a lower number, as it likes. A stone steps to a neighbouring cell towards the far
    corner: straight ahead in either of the two ways, or slantwise between them. Whatever stands there is captured, a
    stone of one's own too, and nobody may pass. Whoever brings a stone to the far corner, or has captured all stones of
    the other, wins. There are no draws.
    The stones are arranged before the first throw: by chance (`arrangement` random), always in the same way (fixed), or by
    the players, who put down their stones 1, 2, 3 ... in turn (chosen). The other options change the size of the board and
    the number of stones; the die then has as many faces.

Board
    Columns a-e from the left and rows 1-5 from the bottom. White begins in the corner e1 and moves left and up, Black
    begins in a5 and moves right and down. A move is the stone and where it goes: 3-d2, or 3xd2 if that captures; 3d2 and
    the ways (3 left, 3 up, 3 diagonal) are read as well. A throw is its number. To put a stone down is written in the same
    way: 1-e1. A position lists the stones of White and of Black, and who is to move with the number thrown, which is left
    out before the throw: 1e1 2d1 3c1 4e2 5d2 6e3 / 1a5 2b5 3c5 4a4 5b4 6a3 w3. While stones are put down, it ends with
    `put`. When the game is over, the letter is the side that would be to move.

Source
    Ingo Althöfer's game of 2004, made for the Einstein year; its name says that Einstein does not play dice, and that one
    stone alone does not. Boards of other sizes are our own addition, for solving and for lessons.

Decided here
    White moves first. Chance puts the stones down one by one, which makes all arrangements equally likely. The fixed
    arrangement is 1 in the corner, then 2 3 and 4 5 6 along the slanting lines, seen from either player's corner.
"""

from __future__ import annotations

import re

from plyground.boards import Board, dice
from plyground.boards.glyphs import die
from plyground.core.drawing import Glyph, Mark, Piece, Space
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.facts import Facts, Option
from plyground.core.game import CHANCE, OVER
from plyground.games.dice import _einstein_features, _einstein_playouts  # noqa: F401 - fill more slots of the rules
from plyground.games.dice._einstein_board import corner_board
from plyground.games.dice._einstein_rules import (
    GONE,
    MOST_STONES,
    PUTTING,
    Stones,
    next_to_put,
    own_stones,
    put,
    rules,
    seen_by,
)
from plyground.native import NativeChanceGame, has

_NAMES = ("White", "Black")
_POSITION = re.compile(r"((?:[1-6][a-g][1-7] ?)*)/((?: ?[1-6][a-g][1-7])*) (put|[wb][1-6]?)")


class EinStein(NativeChanceGame[Stones]):
    """EinStein würfelt nicht! on the usual board, or on a smaller or larger one."""

    title = "EinStein würfelt nicht!"
    aliases = ("einstein-wurfelt-nicht", "einstein-wuerfelt-nicht", "ewn")
    declared = (
        Option("arrangement", "random", "how the stones are arranged at the start", choices=("random", "fixed", "chosen")),
        Option("size", 5, "cells along a side of the board", 3, 7),
        Option("stones", 6, "stones of each player, and faces of the die", choices=(3, 6)),
    )
    seat_names = _NAMES
    seat_colours = (1, 0)
    rules = rules
    feature_names = ("foremost stone", "progress", "stones", "arrives", "attacked", "can be captured", "to move")

    def state_facts(self) -> Facts:
        """Every step brings a stone nearer to its corner, which only one stone enters; a throw comes before each."""
        self.size, self.stones = int(self.options["size"]), int(self.options["stones"])
        if self.size == 3 and self.stones == MOST_STONES:
            raise BadOptionError("Six stones a side need a board of at least 4 by 4 cells; use a larger size or 3 stones.")
        self.board = corner_board(self.size)
        lines = [line for line in range(3) for _ in range(line + 1)][: self.stones]
        steps = sum(2 * (self.size - 1) - line - 1 for line in lines)
        placements = 0 if self.options["arrangement"] == "fixed" else 2 * self.stones
        return Facts(chance=True, longest=placements + 2 * (2 * steps + 1), most_moves=6, symmetries=2, draws=False)

    # -- actions ---------------------------------------------------------------------------------------------------

    def write_action(self, state: Stones, action: int) -> str:
        """The stone and its cell, or the number thrown."""
        if state.turn == CHANCE and state.thrown != PUTTING:
            return str(action)
        return f"{(action >> 6) + 1}{'x' if state.at[action & 63] else '-'}{self._name(action & 63)}"

    def read_action(self, state: Stones, text: str) -> int:
        """As written, without the sign in the middle, or the stone and the way it goes."""
        word = re.sub(r"[\s\-x:]", "", text.casefold())
        if state.turn != OVER and not (state.turn == CHANCE and state.thrown != PUTTING):
            for action in self.actions(state):
                name = str((action >> 6) + 1)
                told = {name + self._name(action & 63)}
                if state.thrown != PUTTING:
                    told |= {name + way for way in self._ways(state, action)}
                if word in told:
                    return action
        return super().read_action(state, text)

    def _ways(self, state: Stones, action: int) -> tuple[str, ...]:
        step = abs(self._cell(state, state.mover, action >> 6) - (action & 63))
        if step == 9:  # a row and a column
            return "diagonal", "diag"
        if step == 1:
            return ("left",) if state.mover == 0 else ("right",)
        return ("up",) if state.mover == 0 else ("down",)

    # -- to be shown -----------------------------------------------------------------------------------------------

    def boards(self) -> list[tuple[Board, Space]]:
        """The board, which a player may turn, and the die."""
        thrown = dice(1)
        return [
            (self.board, self.board.space(turns=True)),
            (thrown, thrown.space("die", "dice", at=(float(self.size) + 0.35, (self.size - 1) / 2))),
        ]

    def glyphs(self) -> dict[str, Glyph]:
        """Square stones that show their numbers, and a die."""
        white: Glyph = {"name": "white stone", "layers": [{"kind": "tile"}], "text": "w", "ascii": "w"}
        return {"w": white, "b": {**white, "name": "black stone", "text": "b", "ascii": "b"}, "die": die()}

    def pieces(self, state: Stones, viewer: int | None) -> dict[str, list[Piece]]:
        """The stones with their numbers, and what was thrown."""
        shown: dict[str, list[Piece]] = {}
        for player, letter in enumerate("wb"):
            for stone in self._stones(state, player):
                piece: Piece = {"g": letter, "o": player, "v": stone + 1, "id": f"{letter}{stone + 1}"}
                shown[self._name(self._cell(state, player, stone))] = [piece]
        if state.thrown > 0:
            shown["die1"] = [{"g": "die", "v": state.thrown}]
        return shown

    def path(self, state: Stones, action: int) -> list[str]:
        """Click the stone, then where it goes; a cell for a stone that is put down; a button for a throw."""
        if state.thrown == PUTTING:
            return [self._name(action & 63)]
        if state.turn == CHANCE:
            return [f"?{action}"]
        return [self._name(self._cell(state, state.mover, action >> 6)), self._name(action & 63)]

    def marks(self, state: Stones, viewer: int | None) -> list[Mark]:
        """The stones that the die allows to move."""
        if state.turn in {CHANCE, OVER} or state.thrown == PUTTING:
            return []
        stones = sorted({action >> 6 for action in self.actions(state)})
        cells = [self._name(self._cell(state, state.mover, stone)) for stone in stones]
        return [{"kind": "ring", "targets": cells, "by": "rule"}]

    def say(self, state: Stones, viewer: int | None = None) -> str:
        """Who threw what, and which stones may move."""
        if state.turn == OVER:
            return self.outcome(state)
        if state.thrown == PUTTING:
            number = next_to_put(state)
            return f"Stone {number // 2 + 1} of {_NAMES[number % 2]} is put down."
        name = _NAMES[state.mover]
        if state.turn == CHANCE:
            return f"The die is thrown for {name}."
        stones = sorted({(action >> 6) + 1 for action in self.actions(state)})
        if stones == [state.thrown]:
            return f"{name} threw {state.thrown} and moves stone {state.thrown}."
        if len(stones) == 1:
            return f"{name} threw {state.thrown} and moves stone {stones[0]}, the nearest that is left."
        return f"{name} threw {state.thrown} and moves stone {stones[0]} or {stones[1]}, the nearest that are left."

    def outcome(self, state: Stones) -> str:
        """Whether the corner was reached or everything captured."""
        if state.turn != OVER:
            return super().outcome(state)
        name, other = _NAMES[state.mover], _NAMES[1 - state.mover]
        if own_stones(state, 1 - state.mover) == 0:
            return f"{name} wins: all stones of {other} are captured."
        return f"{name} wins: a stone has reached the far corner."

    # -- positions as text -----------------------------------------------------------------------------------------

    def write_position(self, state: Stones) -> str:
        """The stones of both with their cells, who moves, and the number thrown."""
        sides = [
            " ".join(f"{stone + 1}{self._name(self._cell(state, player, stone))}" for stone in self._stones(state, player))
            for player in (0, 1)
        ]
        if state.thrown == PUTTING:
            last = "put"
        else:
            mover = 1 - state.mover if state.turn == OVER else state.mover
            last = "wb"[mover] + (str(state.thrown) if state.thrown else "")
        return " ".join(f"{sides[0]} / {sides[1]} {last}".split())

    def read_position(self, text: str) -> Stones:
        """What `write_position` writes."""
        match = _POSITION.fullmatch(" ".join(text.split()))
        if match is None:
            raise BadPositionError(
                f"A position looks like 1e1 2d1 / 1a5 4b5 w3: the stones of White, those of Black, who moves and "
                f"the number thrown; it was {text!r}."
            )
        view = self.initial().thaw()
        for number in range(1 + 2 * MOST_STONES):
            view.places[number] = GONE
        for cell in range(64):
            view.at[cell] = 0
        view.inside = 0
        view.vacant = view.homes[0] | view.homes[1]
        for player in (0, 1):
            for stone in match[1 + player].split():
                self._put_read(view, player, int(stone[0]) - 1, stone[1:])
        if match[3] == "put":
            self._read_putting(view)
        else:
            self._read_playing(view, "wb".index(match[3][0]), int(match[3][1:] or 0))
        return view.freeze()

    def _put_read(self, view: Stones, player: int, stone: int, name: str) -> None:
        column, row = ord(name[0]) - ord("a"), self.size - int(name[1])
        if stone >= self.stones or column >= self.size or row < 0:
            raise BadPositionError(
                f"Stones are numbered 1 to {self.stones} and cells go to {self.board.name(self.size**2 - 1)}; the position has "
                f"stone {stone + 1} on {name}."
            )
        if has(own_stones(view, player), stone) or view.at[8 * row + column]:
            raise BadPositionError(f"Each stone stands once, alone on its cell; stone {stone + 1} on {name} does not.")
        put(view, player, stone, 8 * row + column)

    def _read_putting(self, view: Stones) -> None:
        number = next_to_put(view)
        wanted = [list(range((number + 1 - player) // 2)) for player in (0, 1)]
        is_orderly = [self._stones(view, player) for player in (0, 1)] == wanted and all(
            has(view.homes[player], self._cell(view, player, stone)) for player in (0, 1) for stone in wanted[player]
        )
        if self.options["arrangement"] == "fixed" or number >= 2 * self.stones or not is_orderly:
            raise BadPositionError(
                "Stones are put down one by one, White's 1, Black's 1, White's 2 and so on, each in its own corner; "
                "the position has others, or nothing left to put."
            )
        view.mover, view.thrown = number % 2, PUTTING
        view.turn = CHANCE if self.options["arrangement"] == "random" else view.mover

    def _read_playing(self, view: Stones, mover: int, thrown: int) -> None:
        left = [self._stones(view, player) for player in (0, 1)]
        arrived = [any(not view.places[1 + MOST_STONES * player + stone] for stone in left[player]) for player in (0, 1)]
        if thrown > self.stones:
            raise BadPositionError(f"The die has {self.stones} faces; the position says {thrown} was thrown.")
        if arrived[mover] or not left[1 - mover]:
            raise BadPositionError("The game would have been over before: only the side that moved last can have won.")
        won = arrived[1 - mover] or not left[mover]
        if won and thrown:
            raise BadPositionError("The game is over: nobody throws any more.")
        view.vacant = 0
        view.thrown, view.mover = thrown, 1 - mover if won else mover
        view.turn = OVER if won else (mover if thrown else CHANCE)

    def _stones(self, state: Stones, player: int) -> list[int]:
        return [stone for stone in range(self.stones) if has(own_stones(state, player), stone)]

    def _cell(self, state: Stones, player: int, stone: int) -> int:
        return seen_by(state, player, state.places[1 + MOST_STONES * player + stone])

    def _name(self, cell: int) -> str:
        return self.board.name((self.size - 1 - (cell >> 3)) * self.size + (cell & 7))
