"""Breakthrough: bring one of your men to the far rank.

Rules
    Each player begins with two ranks full of men; White moves first. A man moves one step straight or
    diagonally forward. A straight step must lead to an empty cell; a diagonal step may also capture a man of
    the other side, which nobody is obliged to do. Whoever brings a man to the far rank, or has captured all men
    of the other side, wins. Somebody can always move, so there are no draws. The options change the size of the
    board and the number of ranks that each player fills; at least one rank must be left free between them.

Board
    Columns a-h from the left and rows 1-8 from the bottom; White starts on rows 1 and 2 and moves up. A move is
    written c2-c3, a capture c5xd6; c2c3 and c5d6 are read as well. A position is written rank by rank from the
    top, w and b for the men and a number for a run of empty cells, and then w or b for the player to move:
    bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w. When the game is over, the letter is the side that would be
    to move.

Source
    Dan Troyka's game of 2000, which won the 8x8 game design competition of About.com in 2001. With two ranks
    a side the small boards up to 6x5 are solved, 5x5 as a win for the second player (Saffidine, Jouandeau and Cazenave 2011).
"""

from __future__ import annotations

from typing import ClassVar

from plyground.boards import Board, grid, read_rows, write_rows
from plyground.boards.glyphs import disc
from plyground.core.drawing import Glyph, Piece, Space
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.core.facts import Facts, Option
from plyground.native import (
    OVER,
    Moves,
    NativeGame,
    Reals,
    Rules,
    Struct,
    below,
    bit,
    count,
    down,
    flipped,
    has,
    helper,
    i8,
    lowest,
    nth,
    setting,
    u64,
    up,
    without_lowest,
)

FIRST_COLUMN = 0x0101010101010101


class Men(Struct):
    """Bit 8 * row + column of a word is a cell, whatever the size; row 0 is White's. A move is 64 * from + to."""

    white: int = u64()
    black: int = u64()
    won: int = i8()
    columns: int = setting(i8())
    rows: int = setting(i8())
    ranks: int = setting(i8())
    board: int = setting(u64())


rules = Rules(Men)


@helper
def write_steps(out: Moves, left: int, ahead: int, right: int, step: int) -> int:
    """Write the moves of the men that can step left, ahead and right; `step` is a step ahead. Returns how many there are.

    Each man's three moves are written, and those that are none are written over: branches would be guessed
    wrong too often.
    """
    n = 0
    men = left | ahead | right
    while men != 0:
        man = lowest(men)
        move = (man << 6) + man + step
        out[n] = move - 1
        n += down(left, man) & 1
        out[n] = move
        n += down(ahead, man) & 1
        out[n] = move + 1
        n += down(right, man) & 1
        men = without_lowest(men)
    return n


@rules.start
def start(s: Men) -> None:
    rank = bit(s.columns) - 1
    for row in range(s.rows):
        s.board |= up(rank, 8 * row)
    for row in range(s.ranks):
        s.white |= up(rank, 8 * row)
        s.black |= up(rank, 8 * (s.rows - 1 - row))


@helper
def steppers(s: Men) -> tuple[int, int, int]:
    """The men of the player to move that can step left, ahead and right."""
    empty = s.board & flipped(s.white | s.black)
    if s.turn == 0:
        left = s.white & flipped(FIRST_COLUMN) & down(s.board & flipped(s.white), 7)
        return left, s.white & down(empty, 8), s.white & down(s.board & flipped(s.white | FIRST_COLUMN), 9)
    left = s.black & flipped(FIRST_COLUMN) & up(s.board & flipped(s.black), 9)
    return left, s.black & up(empty, 8), s.black & up(s.board & flipped(s.black | FIRST_COLUMN), 7)


@rules.moves
def moves(s: Men, out: Moves) -> int:
    left, ahead, right = steppers(s)
    return write_steps(out, left, ahead, right, 8 - 16 * s.turn)


@rules.pick
def pick(s: Men, random: int) -> int:
    left, ahead, right = steppers(s)
    to_ahead = count(left)
    to_right = to_ahead + count(ahead)
    number, step = below(random, to_right + count(right)), 8 - 16 * s.turn
    if number < to_ahead:
        return nth(left, number) * 65 + step - 1
    if number < to_right:
        return nth(ahead, number - to_ahead) * 65 + step
    return nth(right, number - to_right) * 65 + step + 1


@rules.play
def play(s: Men, move: int) -> None:
    to = move & 63
    if s.turn == 0:
        s.white = s.white ^ bit(move >> 6) ^ bit(to)
        s.black &= flipped(bit(to))
        is_won = to >= 8 * (s.rows - 1) or s.black == 0
    else:
        s.black = s.black ^ bit(move >> 6) ^ bit(to)
        s.white &= flipped(bit(to))
        is_won = to < 8 or s.white == 0
    if is_won:
        s.won = 1 + s.turn
        s.turn = OVER
    else:
        s.turn = 1 - s.turn


@rules.payoff
def payoff(s: Men, out: Reals) -> None:
    out[0] = 1.0 if s.won == 1 else -1.0
    out[1] = -out[0]


@rules.image
def image(s: Men, which: int) -> None:
    white, black = s.white, s.black
    s.white = 0
    s.black = 0
    for column in range(s.columns):
        mirrored = s.columns - 1 - column
        s.white |= up(down(white, column) & FIRST_COLUMN, mirrored)
        s.black |= up(down(black, column) & FIRST_COLUMN, mirrored)


class Breakthrough(NativeGame[Men]):
    """Breakthrough on a board of any size up to the usual one."""

    title = "Breakthrough"
    declared = (
        Option("columns", 8, "columns of the board", 2, 8),
        Option("rows", 8, "rows of the board", 3, 8),
        Option("ranks", 2, "ranks that each player fills with men", 1, 3),
    )
    seat_names = ("White", "Black")
    seat_colours = (1, 0)
    rules = rules
    feature_names = ("men", "advance", "steps", "loose men", "home rank", "race")
    # Reductions cost 54 Elo here, and single replies looked at deeper were worth nothing (docs/strength.md).
    search_numbers: ClassVar[dict[str, int]] = {"reduced_from": 1_000}

    def state_facts(self) -> Facts:
        """Every move is a step forward: none of the men but the last can make all its steps."""
        self.columns, self.rows = int(self.options["columns"]), int(self.options["rows"])
        self.board = grid(self.columns, self.rows)
        ranks = int(self.options["ranks"])
        if self.rows <= 2 * ranks:
            raise BadOptionError(
                f"A board of {self.rows} rows has no room between two armies of {ranks} ranks each; use more "
                f"rows or fewer ranks."
            )
        self.men = self.columns * ranks
        steps = sum(self.rows - 2 - man // self.columns for man in range(self.men))
        return Facts(longest=2 * steps + 1, most_moves=3 * self.men, symmetries=2, draws=False)

    def write_action(self, state: Men, action: int) -> str:
        """The cells the man leaves and enters, with a dash, or an x for a capture."""
        start, to = self._ends(action)
        return f"{start}{'x' if has(state.white | state.black, action & 63) else '-'}{to}"

    def read_action(self, state: Men, text: str) -> int:
        """As written, or the two cells alone."""
        cells = "".join(text.split()).lower().replace("-", "").replace("x", "")
        for action in self.actions(state):
            if cells == "".join(self._ends(action)):
                return action
        return super().read_action(state, text)

    def boards(self) -> list[tuple[Board, Space]]:
        """One grid, which a player may turn."""
        return [(self.board, self.board.space(turns=True))]

    def glyphs(self) -> dict[str, Glyph]:
        """Two men."""
        return {"w": disc("white man", "○", "w"), "b": disc("black man", "●", "b")}

    def pieces(self, state: Men, viewer: int | None) -> dict[str, list[Piece]]:
        """The men where they stand."""
        return {
            self.board.name(cell): [{"g": letter, "o": "wb".index(letter)}]
            for cell, letter in enumerate(self._letters(state))
            if letter
        }

    def path(self, state: Men, action: int) -> list[str]:
        """Click the man, then where it goes."""
        return list(self._ends(action))

    def write_position(self, state: Men) -> str:
        """Rank by rank from the top, and who is, or would be, to move."""
        letters = self._letters(state)
        rows = [letters[row * self.columns : (row + 1) * self.columns] for row in reversed(range(self.rows))]
        return f"{write_rows(rows)} {'wb'[state.turn if state.turn != OVER else state.won % 2]}"

    def read_position(self, text: str) -> Men:
        """What `write_position` writes."""
        board, _, mover = text.partition(" ")
        if mover not in {"w", "b"}:
            raise BadPositionError(f"A position ends with a space and w or b for the player to move; it was {text!r}.")
        men = [0, 0]
        for row, line in enumerate(reversed(read_rows(board, self.columns, self.rows, "wb"))):
            for column, letter in enumerate(line):
                if letter:
                    men["wb".index(letter)] |= bit(8 * row + column)
        view = self.initial().thaw()
        view.turn, view.white, view.black = "wb".index(mover), men[0], men[1]
        top = 8 * (self.rows - 1)
        arrived = [count(men[0] >> top), count(men[1] & 0xFF)]
        self._refuse_impossible(men, arrived, view.turn)
        if arrived[1 - view.turn] or men[view.turn] == 0:
            view.won, view.turn = 2 - view.turn, OVER
        return view.freeze()

    def _refuse_impossible(self, men: list[int], arrived: list[int], turn: int) -> None:
        for player, name in enumerate(("White", "Black")):
            if count(men[player]) > self.men:
                raise BadPositionError(f"{name} can have at most {self.men} men; there are {count(men[player])}.")
        if arrived[turn] or arrived[1 - turn] > 1 or men[1 - turn] == 0:
            raise BadPositionError(
                "The game would have been over before: only the side that moved last can have won, with one "
                "man on the far rank or none left to capture."
            )

    def _ends(self, action: int) -> tuple[str, str]:
        return self._name(action >> 6), self._name(action & 63)

    def _name(self, place: int) -> str:
        return self.board.name(place // 8 * self.columns + place % 8)

    def _letters(self, state: Men) -> list[str]:
        """Cell by cell from a1: w, b or nothing."""
        places = [8 * row + column for row in range(self.rows) for column in range(self.columns)]
        return ["w" if has(state.white, place) else ("b" if has(state.black, place) else "") for place in places]


from plyground.games.crossing import _breakthrough_features  # noqa: E402, F401 - fills more slots of the rules above
