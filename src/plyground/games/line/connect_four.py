"""Connect four: drop discs into columns; the first to get four in a row wins.

Rules
    The players take turns to drop a disc of their colour into a column that is not full; it falls to the lowest
    free cell. Whoever first has four discs in an unbroken row, upright, level or diagonal, wins. A full board
    without such a row is a draw. The options change the size of the board and the length of the row.

Board
    Seven columns a-g of six rows. A move is the letter of its column, or its number from the left. A position
    is written as the digits of the columns played so far (the field's own way, for boards of up to nine
    columns), or row by row from the top with x for the first player's and o for the second's discs:
    7/7/7/7/7/3x3 o.

Source
    Milton Bradley's rules of 1974. Solved by James D. Allen and by Victor Allis in 1988: the first player wins
    by starting in the centre column, and only so.
"""

from __future__ import annotations

from plyground.boards import grid, read_rows, write_rows
from plyground.boards.glyphs import disc
from plyground.core.drawing import Glyph, Piece, Table
from plyground.core.errors import BadOptionError, BadPositionError, IllegalActionError
from plyground.core.facts import Facts, Option
from plyground.features.rows import rows_of
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
    helper,
    i8,
    lowest,
    mixed,
    nth,
    setting,
    u64,
    up,
    without_lowest,
    word,
)

MOST_CELLS = 64
USUAL_HEIGHT = 7
"""Of six rows and the spare bit. Rules that ask for the usual board first are compiled with its numbers, and much faster."""


class Cells(Struct):
    """Bit column * (rows + 1) + row of a word is a cell; the spare bit on top of every column stays empty.

    `own` holds the discs of the player to move, `filled` all discs; a move is the bit number of the cell that
    is filled.
    """

    own: int = u64()
    filled: int = u64()
    won: int = i8()
    columns: int = setting(i8())
    rows: int = setting(i8())
    k: int = setting(i8())
    height: int = setting(i8())
    bottom: int = setting(u64())
    board: int = setting(u64())


rules = Rules(Cells)


@helper
def fours(discs: int, direction: int) -> int:
    """Where rows of four discs along a direction begin: a pair, and another pair two cells on."""
    pairs = word(discs) & down(discs, direction)
    return pairs & down(pairs, 2 * direction)


@helper
def fours_anywhere(discs: int, height: int) -> int:
    """Rows of four upright, level and along both diagonals, in columns that are `height` bits apart."""
    return fours(discs, 1) | fours(discs, height) | fours(discs, height - 1) | fours(discs, height + 1)


@helper
def rows_anywhere(discs: int, height: int, length: int) -> int:
    """Rows upright, level and along both diagonals, in columns that are `height` bits apart."""
    straight = rows_of(discs, 1, length) | rows_of(discs, height, length)
    return straight | rows_of(discs, height - 1, length) | rows_of(discs, height + 1, length)


@helper
def is_usual(s: Cells) -> bool:
    """Whether columns are as high as usual, and four discs win."""
    return s.height == USUAL_HEIGHT and s.k == 4


@rules.start
def start(s: Cells) -> None:
    s.height = s.rows + 1
    for column in range(s.columns):
        s.bottom |= bit(column * s.height)
    s.board = s.bottom * (bit(s.rows) - 1)


@rules.moves
def moves(s: Cells, out: Moves) -> int:
    n = 0
    free = (s.filled + s.bottom) & s.board
    while free:
        out[n] = lowest(free)
        free = without_lowest(free)
        n += 1
    return n


@rules.pick
def pick(s: Cells, random: int) -> int:
    free = (s.filled + s.bottom) & s.board
    return nth(free, below(random, count(free)))


@rules.play
def play(s: Cells, move: int) -> None:
    mine = s.own | bit(move)
    s.own = s.own ^ s.filled
    s.filled |= bit(move)
    if is_usual(s):
        won = fours_anywhere(mine, USUAL_HEIGHT)
    elif s.k == 4:
        won = fours_anywhere(mine, s.height)
    else:
        won = rows_anywhere(mine, s.height, s.k)
    if won != 0:
        s.won = 1 + s.turn
        s.turn = OVER
    elif s.filled == s.board:
        s.turn = OVER
    else:
        s.turn = 1 - s.turn


@rules.payoff
def payoff(s: Cells, out: Reals) -> None:
    out[0] = 0.0 if s.won == 0 else (1.0 if s.won == 1 else -1.0)
    out[1] = 0.0 - out[0]


@rules.key
def key(s: Cells) -> int:
    """Own discs and all discs added up are different for any two positions of a board."""
    return mixed(s.own + s.filled)


@rules.image
def image(s: Cells, which: int) -> None:
    own, filled, height = s.own, s.filled, s.height
    s.own = 0
    s.filled = 0
    for column in range(s.columns):
        mirrored = (s.columns - 1 - column) * height
        s.own |= up(down(own, column * height) & (bit(height) - 1), mirrored)
        s.filled |= up(down(filled, column * height) & (bit(height) - 1), mirrored)


class ConnectFour(NativeGame[Cells]):
    """Connect four on a board of any size that fits a word."""

    title = "Connect four"
    aliases = ("connect-4", "four-in-a-row", "connect_four")
    declared = (
        Option("columns", 7, "columns of the board", 1, 12),
        Option("rows", 6, "rows of the board", 1, 12),
        Option("k", 4, "discs in a row that win", 2, 12),
    )
    seat_names = ("Dark", "Light")
    rules = rules
    feature_names = ("threats", "awaited threats", "pairs", "open rows", "to move")

    def state_facts(self) -> Facts:
        """The board bounds the length of the game."""
        columns, rows = int(self.options["columns"]), int(self.options["rows"])
        if columns * (rows + 1) > MOST_CELLS:
            raise BadOptionError(
                f"A board of {columns} columns and {rows} rows is too large: columns * (rows + 1) may be at most {MOST_CELLS}."
            )
        self.columns, self.rows, self.board = columns, rows, grid(columns, rows, tones="plain")
        self._numbers = {str(column + 1): self.board.name(column)[:-1] for column in range(columns)}
        return Facts(longest=columns * rows, most_moves=columns, symmetries=2 if columns > 1 else 1)

    def write_action(self, state: Cells, action: int) -> str:
        """The letter of the column."""
        return self.board.name(action // (self.rows + 1))[:-1]

    def read_action(self, state: Cells, text: str) -> int:
        """A column's letter, or its number from the left."""
        if text.strip() in self._numbers:
            text = self._numbers[text.strip()]
        return super().read_action(state, text)

    def glyphs(self) -> dict[str, Glyph]:
        """Two discs."""
        return {"x": disc("dark disc", "●", "x"), "o": disc("light disc", "○", "o")}

    def pieces(self, state: Cells, viewer: int | None) -> dict[str, list[Piece]]:
        """The discs where they lie."""
        return {
            self.board.name(row * self.columns + column): [{"g": "xo"[owner], "o": owner}]
            for row, line in enumerate(self._rows(state))
            for column, owner in enumerate(line)
            if owner >= 0
        }

    def table(self) -> Table:
        """A column is one thing to click, wherever it is clicked."""
        table = super().table()
        for site in table["spaces"][0]["sites"]:
            site["group"] = site["id"].rstrip("0123456789")
        return table

    def path(self, state: Cells, action: int) -> list[str]:
        """Click the cell in which the disc will lie."""
        column, row = divmod(action, self.rows + 1)
        return [self.board.name(row * self.columns + column)]

    def write_position(self, state: Cells) -> str:
        """Row by row from the top, and who is to move."""
        letters = [["xo"[owner] if owner >= 0 else "" for owner in line] for line in reversed(self._rows(state))]
        return f"{write_rows(letters)} {self._mover(state)}"

    def read_position(self, text: str) -> Cells:
        """The digits of the columns, or what `write_position` writes."""
        if text.isdecimal():
            try:
                return self.replay(list(text))
            except IllegalActionError as refusal:
                raise BadPositionError(
                    f"The digits are not columns that can be played one after the other: {refusal}"
                ) from refusal
        board, _, mover = text.partition(" ")
        rows = read_rows(board, self.columns, self.rows, "xo")
        view = self.initial().thaw()
        discs = [0, 0]
        for row, line in enumerate(reversed(rows)):
            for column, letter in enumerate(line):
                if letter:
                    discs["xo".index(letter)] |= bit(column * (self.rows + 1) + row)
        view.filled = discs[0] | discs[1]
        turn = count(view.filled) % 2
        self._refuse_impossible(discs, view, mover)
        view.own, view.turn = discs[turn], turn
        if rows_anywhere(discs[turn], view.height, view.k):
            raise BadPositionError("The player to move has a full row already, so the other one could not have played last.")
        if rows_anywhere(discs[1 - turn], view.height, view.k):
            view.won, view.turn = 2 - turn, OVER
        if view.filled == view.board:
            view.turn = OVER
        return view.freeze()

    def _refuse_impossible(self, discs: list[int], view: Cells, mover: str) -> None:
        if (view.filled + view.bottom) & view.filled:
            raise BadPositionError("A disc hangs in the air.")
        if count(discs[0]) - count(discs[1]) not in (0, 1):
            raise BadPositionError(
                f"The first player must have as many discs as the second or one more; it has {count(discs[0])} "
                f"to {count(discs[1])}."
            )
        if mover not in ("", "xo"[count(view.filled) % 2]):
            raise BadPositionError(f"{'xo'[count(view.filled) % 2]} is to move by the number of discs, not {mover!r}.")

    def _mover(self, state: Cells) -> str:
        return "xo"[count(state.filled) % 2]

    def _rows(self, state: Cells) -> list[list[int]]:
        """Row by row from the bottom: the owner of each cell, -1 where it is empty."""
        first = state.own if count(state.filled) % 2 == 0 else state.own ^ state.filled
        return [
            [
                -1 if not state.filled >> cell & 1 else 1 - (first >> cell & 1)
                for cell in range(row, self.columns * (self.rows + 1), self.rows + 1)
            ]
            for row in range(self.rows)
        ]


from plyground.games.line import _connect_four_features  # noqa: E402, F401 - fills more slots of the rules above
