"""Quoridor: run to the far side, and build walls in the others' way.

Rules
    Every pawn starts in the middle of its side of the board and wins by reaching any cell of the side opposite. In a turn a
    player either moves its pawn or builds a wall. A pawn steps to the next cell in its row or column, unless a wall is
    between. A wall is two cells long and lies between cells; walls never overlap, cross or go away, and every pawn must be
    left some way to its goal, whatever pawns stand on it.

    A pawn that faces another, with no wall between, may jump straight over it. If a wall or the edge of the board is right
    behind that other pawn, it may instead step to a cell beside it, left or right, if no wall is between those two. Only one
    pawn is jumped: if yet another stands right behind, there is no way past in that direction.

    Two play with ten walls each on 9x9, South first, then North. Four play with five walls each, clockwise from South: South,
    West, North, East. The options change the size, the walls and the number of players.

Board
    Columns a-i from the left and rows 1-9 from the bottom; South starts on e1. A move of the pawn is the cell it goes to: e2.
    A wall is called by the cell south-west of its middle, with h if it lies across, above that cell and the next one to
    the right (e3h), and v if it stands upright, to the right of that cell and of the one above (e3v). A position gives the
    cells of the pawns and, behind a colon, the walls that each has left; the walls built, or -; who is to move, or won
    (+S), or = for a draw; and the plies played: Se1:9,Ne8:10 d7h,e3v N 3. Letters are S, N, and W, E.

Source
    Mirko Marchesi 1997, published by Gigamic; the rules are those of its leaflet. The first positions of 9x9 and 5x5 count
    as in OpenSpiel.

Decided here
    The winner gets 1, the others share the loss: -1/(players - 1) each. The leaflet speaks of a wall behind a jumped pawn; the
    edge counts as one, as everybody plays it, but a further pawn does not. On a board of even size pawns start on the column
    right of the middle and the row below it. Who has neither a step nor a wall, which only happens to one of four, must pass.
    Nothing stops players from going to and fro, so a position that stands for the third time is a draw, and so is a game
    that is not over after `horizon` plies. As usual means a wall for eight cells, for four players one for sixteen.
"""

from __future__ import annotations

import re

from plyground.boards import Board, coordinate, row, split_coordinate, text_diagram
from plyground.boards.fences import fences, wall
from plyground.boards.glyphs import letter, seeds
from plyground.core.drawing import Glyph, Piece, Seat, Space, Style
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option, Patience, Repetition
from plyground.games.walls._pairs import holds, one
from plyground.games.walls._quoridor_rules import (
    ACROSS,
    AS_USUAL,
    CELL,
    LARGEST,
    PASS,
    UPRIGHT,
    Paths,
    arrives,
    free_across,
    free_upright,
    goal,
    open_ways,
    rules,
)
from plyground.native import OVER, NativeGame

SIDES = ("South", "West", "North", "East")
MOST_STEPS = 8
_POSITION = re.compile(r"(\S+) +(\S+) +(\+?[SWNE]|=) +([0-9]{1,6})")
_PAWN = re.compile(r"([SWNE])([a-z]{1,2}[0-9]{1,2}):([0-9]{1,3})")
_WALL = re.compile(r"([a-z]{1,2}[0-9]{1,2})([hv])")


class Quoridor(NativeGame[Paths]):
    """Quoridor for two or four on a square of 3 to 11 cells a side."""

    title = "Quoridor"
    declared = (
        Option("size", 9, "rows and columns of the board", 3, LARGEST),
        Option("walls", AS_USUAL, "walls of each player; -1 for as many as usual", AS_USUAL, 50),
        Option("players", 2, "how many play", choices=(2, 4)),
        Option("horizon", 400, "plies after which the game is a draw", 1, 100_000),
    )
    rules = rules
    feature_names = ("path", "walls", "race", "to move")

    def state_facts(self) -> Facts:
        """The horizon ends every game; each wall is listed at most once."""
        self.size, self.players = int(self.options["size"]), int(self.options["players"])
        self.horizon = int(self.options["horizon"])
        self.board = fences(self.size)
        self.sides = SIDES if self.players == len(SIDES) else SIDES[::2]
        self.letters = "".join(name[0] for name in self.sides)
        slots = (self.size - 1) ** 2
        return Facts(
            players=self.players,
            longest=self.horizon,
            most_moves=2 * slots + MOST_STEPS,
            utility=(-1.0 / (self.players - 1), 1.0),
            symmetries=2 if self.players == 2 else 1,
            repetition=Repetition(3)
            if self.horizon > 4 * self.players
            else None,  # it takes everybody two steps there and back
            patience=Patience("plies", self.horizon, restarts=False),
        )

    def seats(self) -> list[Seat]:
        """Players are called by their sides."""
        return [{"name": name, "colour": colour} for colour, name in enumerate(self.sides)]

    def write_action(self, state: Paths, action: int) -> str:
        """The cell a pawn goes to; the cell of a wall and h or v; or pass."""
        if action == PASS:
            return "pass"
        return self._name(action & CELL) + ("" if action < ACROSS else ("h" if action < UPRIGHT else "v"))

    # -- to be shown -----------------------------------------------------------------------------------------------

    def boards(self) -> list[tuple[Board, Space]]:
        """The cells with the places of walls, and the walls in stock."""
        space = self.board.space()
        space["sites"] = [site for site in space["sites"] if site["shape"] != "none"]
        names = [f"stock{letter}" for letter in self.letters]
        stock = row(names, "none", labels=list(self.sides), text_width=3)
        return [(self.board, space), (stock, stock.space("stock", "track", at=(0.2, self.size + 0.9)))]

    def glyphs(self) -> dict[str, Glyph]:
        """A pawn for each player, walls either way, and how many are left."""
        pawns = {sign: letter(f"pawn of {name}", sign) for sign, name in zip(self.letters, self.sides, strict=True)}
        stock: Glyph = {**seeds("walls left"), "layers": [{"kind": "tile"}]}
        return {**pawns, "h": wall("wall across", across=True), "v": wall("upright wall", across=False), "stock": stock}

    def pieces(self, state: Paths, viewer: int | None) -> dict[str, list[Piece]]:
        """Pawns, walls, and the walls in stock."""
        shown: dict[str, list[Piece]] = {name: [{"g": name[-1]}] for name in self._walls(state)}
        for player, sign in enumerate(self.letters):
            shown[self._name(state.pawns[player])] = [{"g": sign, "o": player}]
            shown[f"stock{sign}"] = [{"g": "stock", "v": state.left[player], "o": player}]
        return shown

    def diagram(self, state: Paths, style: Style = Style(), *, viewer: int | None = None) -> str:
        """As text an upright wall takes three lines."""
        shown = self.pieces(state, viewer)
        shown |= {name + part: shown[name] for name in self._walls(state) if name[-1] == "v" for part in "12"}
        return text_diagram([(board, shown) for board, _ in self.boards()], self.glyphs(), style)

    def path(self, state: Paths, action: int) -> list[str]:
        """Click the cell, or the first half of the wall."""
        return ["?pass"] if action == PASS else [self.write_action(state, action)]

    def say(self, state: Paths, viewer: int | None = None) -> str:
        """Who is to move, and how many walls it has."""
        if state.turn == OVER:
            return super().say(state, viewer)
        left = state.left[state.turn]
        return f"{self.seat(state.turn)} to move, {left} {'wall' if left == 1 else 'walls'} left."

    # -- positions as text -----------------------------------------------------------------------------------------

    def write_position(self, state: Paths) -> str:
        """Pawns with walls left, walls built, who is to move or has won, plies."""
        pawns = ",".join(
            f"{sign}{self._name(state.pawns[player])}:{state.left[player]}" for player, sign in enumerate(self.letters)
        )
        end = f"+{self.letters[state.won - 1]}" if state.won else "="
        mover = end if state.turn == OVER else self.letters[state.turn]
        return f"{pawns} {','.join(self._walls(state)) or '-'} {mover} {state.plies}"

    def read_position(self, text: str) -> Paths:
        """What `write_position` writes, if the rules allow it."""
        match = _POSITION.fullmatch(text.strip())
        if match is None:
            raise BadPositionError(
                f"A position is the pawns with their walls, the walls built or -, the player to move and the plies, "
                f"such as {self.write_position(self.initial())!r}; it was {text!r}."
            )
        view = self.initial().thaw()
        self._read_pawns(view, match[1])
        self._read_walls(view, "" if match[2] == "-" else match[2])
        self._read_turn(view, match[3], int(match[4]))
        return view.freeze()

    def _read_pawns(self, view: Paths, text: str) -> None:
        found = [_PAWN.fullmatch(word) for word in text.split(",")]
        if "".join(pawn[1] if pawn else "?" for pawn in found) != self.letters:
            raise BadPositionError(f"Expected a pawn and its walls for each of {self.letters}, such as Se1:10, got {text!r}.")
        for player, pawn in enumerate(pawn for pawn in found if pawn):
            view.pawns[player], view.left[player] = self._cell(pawn[2], self.size), min(int(pawn[3]), CELL)
            if view.left[player] > view.walls:
                raise BadPositionError(f"A player has at most {view.walls} walls; {self.sides[player]} has {pawn[3]}.")
        if len(set(list(view.pawns)[: self.players])) < self.players:
            raise BadPositionError("Two pawns stand on one cell.")

    def _read_walls(self, view: Paths, text: str) -> None:
        for name in text.split(",") if text else ():
            match = _WALL.fullmatch(name)
            if match is None:
                raise BadPositionError(f"Expected walls such as e3h and e3v with commas between them, got {name!r}.")
            cell, kind = self._cell(match[1], self.size - 1), match[2]
            if not holds(*(free_across(view) if kind == "h" else free_upright(view)), cell):
                raise BadPositionError(f"The wall {name} overlaps or crosses another one.")
            low, high = one(cell)
            built = view.across if kind == "h" else view.upright
            built[0], built[1] = built[0] | low, built[1] | high
        used = self.players * view.walls - sum(list(view.left)[: self.players])
        if used != len(self._walls(view)):
            raise BadPositionError(
                f"{used} walls are missing from those that the players have, and {len(self._walls(view))} stand."
            )
        for player in range(self.players):
            if not arrives(view, player, open_ways(view)):
                raise BadPositionError(f"The walls leave {self.sides[player]} no way to its goal.")

    def _read_turn(self, view: Paths, mover: str, plies: int) -> None:
        """Who is to move follows from the plies; who has won is who stands on its goal."""
        last = (plies - 1) % self.players
        arrived = [player for player in range(self.players) if holds(*goal(view, player), view.pawns[player])]
        ended = f"+{self.letters[last]}" if arrived else ("=" if plies == self.horizon else self.letters[plies % self.players])
        if arrived not in ([], [last]) or mover != ended:
            raise BadPositionError(
                f"After {plies} plies, with {', '.join(self.sides[player] for player in arrived) or 'nobody'} on its goal, "
                f"{mover} cannot stand for the player to move or the result."
            )
        least = max(
            self.players * (view.walls - view.left[player]) - self.players + player + 1
            for player in range(self.players)
            if view.left[player] < view.walls or player == 0
        )
        if not max(least, 0) <= plies <= self.horizon:
            raise BadPositionError(f"The walls built take from {max(least, 0)} to {self.horizon} plies; it says {plies}.")
        view.plies, view.won = plies, 1 + last if arrived else 0
        view.turn = OVER if arrived or plies == self.horizon else plies % self.players

    # -- names -----------------------------------------------------------------------------------------------------

    def _name(self, cell: int) -> str:
        return coordinate(cell % self.size, cell // self.size)

    def _cell(self, name: str, size: int) -> int:
        """The number of a cell within the first `size` columns and rows."""
        where = split_coordinate(name)
        if where is None or not (0 <= where[0] < size and 0 <= where[1] < size):
            raise BadPositionError(f"Expected a cell from a1 to {coordinate(size - 1, size - 1)}, got {name!r}.")
        return where[1] * self.size + where[0]

    def _walls(self, state: Paths) -> list[str]:
        """The walls built, by name: those across first, then the upright ones, each from the lower left."""
        cells = range(self.size * self.size)
        across = [self._name(cell) + "h" for cell in cells if holds(state.across[0], state.across[1], cell)]
        return across + [self._name(cell) + "v" for cell in cells if holds(state.upright[0], state.upright[1], cell)]


from plyground.games.walls import _quoridor_features  # noqa: E402, F401 - fills more slots of the rules above
