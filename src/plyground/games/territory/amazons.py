"""Amazons: queens move and shoot arrows that block cells for good; whoever can no longer move loses.

Rules
    Each player has four queens, called amazons. A turn has two parts. First a queen moves like a queen of chess, any
    number of cells in a straight line, level, upright or diagonal, over free cells to a free cell. Then the same queen
    shoots an arrow, which flies from its new cell in the same way, also back over the cell it left; the cell where the
    arrow lands is blocked for the rest of the game. Nothing is captured. White begins. A player who cannot move a queen
    has lost; a draw is not possible.

Board
    Ten columns a-j of ten rows, White's queens on a4, d1, g1, j4, Black's on a7, d10, g10, j7. The option sets a
    smaller board: with size 8 White has a3, c1, f1, h3, with size 6 a2, b1, e1, f2, and Black the cells opposite. The
    two parts of a turn are actions of the same player, written d1-d7 and g7. A position is written row by row from the
    top, Q for white queens, q for black ones, * for arrows and a number for free cells; then w or b for the player to
    move; and if a queen has moved and must shoot, its cell: 3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w d7.

Source
    Walter Zamkauskas's game of 1988, published in El Acertijo 4 (1992). The smaller boards have the starts of Martin
    Mueller and Jiaxing Song, who solved boards of up to five by six for the first player (An Enhanced Solver for the
    Game of Amazons, 2014).
"""

from __future__ import annotations

import re

from plyground.boards import grid, read_rows, write_rows
from plyground.boards.glyphs import blocked, letter
from plyground.core.drawing import Glyph, Mark, Piece
from plyground.core.errors import BadPositionError, PlygroundError
from plyground.core.facts import Facts, Option
from plyground.native import (
    OVER,
    Cells,
    Moves,
    NativeGame,
    Reals,
    Rules,
    Struct,
    below,
    bit,
    bookkeeping,
    count,
    down,
    helper,
    highest,
    i8,
    i16,
    lowest,
    setting,
    up,
    word,
)

LARGEST, QUEENS = 10, 4
DIAGONALS = 2 * LARGEST - 1
AT_ONCE = 4  # cells of a ray written before its length is looked at; what is written past the end does no harm
MOST_MOVES = QUEENS * 35 + LARGEST  # a queen reaches at most 35 cells

RAYS = (1, -1, 16, -16, 17, -17, -15, 15)  # in the order in which moves are written
ONES, HIGHS = 0x0101010101010101, 0x8080808080808080


class Lines(Struct):
    """Every line of the board as bits: what is set is occupied, and everything outside the board is.

    Cell 16 * y + x is bit x + 1 of rows[y], of falling[x + y] and of rising[9 + x - y], and bit y + 1 of
    columns[x]. The queens are cells in ascending order, four of White and four of Black. `shooter` is the cell
    of the queen that must shoot, else -1. A move is the cell in which an arrow lands, or 256 * (1 + cell that a
    queen leaves) + cell that it reaches.
    """

    queens: Cells = i16(2 * QUEENS)
    rows: Cells = i16(LARGEST)
    shooter: int = i16()
    won: int = i8()
    columns: Cells = bookkeeping(i16(LARGEST))
    falling: Cells = bookkeeping(i16(DIAGONALS))
    rising: Cells = bookkeeping(i16(DIAGONALS))
    size: int = setting(i8())


rules = Rules(Lines)


@helper
def flip(s: Lines, cell: int) -> None:
    """Make a free cell occupied, or an occupied one free. The masks, as elsewhere, say that an index is not negative."""
    x, y = cell & 15, cell >> 4 & 15
    s.rows[y] ^= 2 << x
    s.columns[x] ^= 2 << y
    s.falling[x + y] ^= 2 << x
    s.rising[LARGEST - 1 + x - y & 31] ^= 2 << x


@helper
def empty_columns(s: Lines) -> None:
    """Make every cell free in the columns; `follow_columns` does the rest."""
    for x in range(LARGEST):
        s.columns[x] = -1 if x >= s.size else -1 ^ (2 << s.size) - 2


@helper
def follow_columns(s: Lines) -> None:
    """Make rows and diagonals agree with the columns."""
    for y in range(LARGEST):
        s.rows[y] = -1
    for line in range(DIAGONALS):
        s.falling[line] = -1
        s.rising[line] = -1
    for y in range(s.size):
        for x in range(s.size):
            if s.columns[x] >> y & 2 == 0:
                s.rows[y] ^= 2 << x
                s.falling[x + y] ^= 2 << x
                s.rising[LARGEST - 1 + x - y & 31] ^= 2 << x


@helper
def sort_queens(s: Lines, player: int) -> None:
    """Put the queens of a player into ascending order."""
    first = QUEENS * player
    a, b, c, d = s.queens[first], s.queens[first + 1], s.queens[first + 2], s.queens[first + 3]
    a, b, c, d = min(a, b), max(a, b), min(c, d), max(c, d)
    a, b, c, d = min(a, c), min(b, d), max(a, c), max(b, d)
    s.queens[first], s.queens[first + 1], s.queens[first + 2], s.queens[first + 3] = a, min(b, c), max(b, c), d


@rules.start
def start(s: Lines) -> None:
    empty_columns(s)
    follow_columns(s)
    near, far, last = s.size // 2 - 2, s.size // 2 + 1, s.size - 1
    s.queens[0], s.queens[1], s.queens[2], s.queens[3] = near, far, near << 4, near << 4 | last
    s.queens[4], s.queens[5], s.queens[6], s.queens[7] = far << 4, far << 4 | last, last << 4 | near, last << 4 | far
    for queen in range(2 * QUEENS):
        flip(s, s.queens[queen])
    s.shooter = -1


@helper
def write_ray(out: Moves, n: int, origin: int, step: int, length: int) -> int:
    """Write so many cells of a ray."""
    for ahead in range(AT_ONCE):
        out[n + ahead] = origin + step * (ahead + 1)
    if length > AT_ONCE:
        for ahead in range(AT_ONCE, LARGEST - 1):
            out[n + ahead] = origin + step * (ahead + 1)
    return n + length


@helper
def write_line(out: Moves, n: int, origin: int, step: int, line: int, place: int) -> int:  # noqa: PLR0917 - compiled
    """Write the free cells on both sides of a place in a line."""
    n = write_ray(out, n, origin, step, lowest(line >> place + 2))
    return write_ray(out, n, origin, -step, place - highest(line & bit(place + 1) - 1))


@helper
def write_reach(s: Lines, cell: int, kind: int, out: Moves, n: int) -> int:
    """Write the cells that a queen, or its arrow, reaches from a cell."""
    x, y = cell & 15, cell >> 4 & 15
    n = write_line(out, n, kind + cell, 1, s.rows[y], x)
    n = write_line(out, n, kind + cell, 16, s.columns[x], y)
    n = write_line(out, n, kind + cell, 17, s.rising[LARGEST - 1 + x - y & 31], x)
    return write_line(out, n, kind + cell, -15, s.falling[x + y], x)


@helper
def is_enclosed(s: Lines, cell: int) -> bool:
    """Whether no neighbour of a cell is free."""
    x, y = cell & 15, cell >> 4 & 15
    around = s.rows[y] >> x & s.columns[x] >> y & s.rising[LARGEST - 1 + x - y & 31] >> x & s.falling[x + y] >> x
    return around & 5 == 5


@rules.moves
def moves(s: Lines, out: Moves) -> int:
    if s.shooter >= 0:
        return write_reach(s, s.shooter, 0, out, 0)
    n = 0
    for queen in range(QUEENS * s.turn, QUEENS * s.turn + QUEENS):
        n = write_reach(s, s.queens[queen], (1 + s.queens[queen]) << 8, out, n)
    return n


@helper
def lengths(line: int, place: int) -> int:
    """How many cells are free on both sides of a place in a line, a byte each."""
    return lowest(line >> place + 2) + 256 * (place - highest(line & bit(place + 1) - 1))


@helper
def reach(s: Lines, cell: int) -> int:
    """How many cells a queen, or its arrow, reaches from a cell along the first so many rays, a byte each."""
    x, y = cell & 15, cell >> 4 & 15
    straight = lengths(s.rows[y], x) + (lengths(s.columns[x], y) << 16)
    slanting = lengths(s.rising[LARGEST - 1 + x - y & 31], x) + (lengths(s.falling[x + y], x) << 16)
    return word(straight + up(slanting, 32)) * word(ONES)


@helper
def cell_of(cell: int, reached: int, number: int) -> int:
    """The cell with a number among those reached from a cell; the rays whose bytes are not above it are passed over."""
    before = count((HIGHS + word(number) * word(ONES) - reached) & HIGHS)
    return cell + RAYS[before] * (number + 1 - (down(up(reached, 8), 8 * before) & 255))


@rules.pick
def pick(s: Lines, random: int) -> int:
    if s.shooter >= 0:
        reached = reach(s, s.shooter)
        return cell_of(s.shooter, reached, below(random, down(reached, 56)))
    first = QUEENS * (s.turn & 1)
    a, b = reach(s, s.queens[first]), reach(s, s.queens[first + 1])
    c, d = reach(s, s.queens[first + 2]), reach(s, s.queens[first + 3])
    to_b = down(a, 56)
    to_c = to_b + down(b, 56)
    to_d = to_c + down(c, 56)
    number = word(below(random, to_d + down(d, 56)))
    queen, reached, before = 0, a, word(0)
    if number >= to_b:
        queen, reached, before = 1, b, to_b
    if number >= to_c:
        queen, reached, before = 2, c, to_c
    if number >= to_d:
        queen, reached, before = 3, d, to_d
    cell = s.queens[first + queen]
    return (1 + cell << 8) + cell_of(cell, reached, number - before)


@rules.play
def play(s: Lines, move: int) -> None:
    cell, player = move & 255, s.turn
    flip(s, cell)
    if s.shooter < 0:
        left = (move >> 8) - 1
        flip(s, left)
        for queen in range(QUEENS * player, QUEENS * player + QUEENS):
            s.queens[queen] = cell if s.queens[queen] == left else s.queens[queen]
        sort_queens(s, player)
        s.shooter = cell
        return
    s.shooter = -1
    s.turn = 1 - player
    for queen in range(QUEENS * s.turn, QUEENS * s.turn + QUEENS):
        if not is_enclosed(s, s.queens[queen]):
            return
    s.won = 1 + player
    s.turn = OVER


@rules.payoff
def payoff(s: Lines, out: Reals) -> None:
    out[0] = 1.0 if s.won == 1 else -1.0
    out[1] = 0.0 - out[0]


@helper
def turned(cell: int, last: int, which: int) -> int:
    """The image of a cell: bit 0 mirrors the columns, bit 1 the rows, and bit 2 exchanges columns and rows first."""
    x, y = cell & 15, cell >> 4 & 15
    if which & 4 != 0:
        x, y = y, x
    return (last - y if which & 2 != 0 else y) << 4 | (last - x if which & 1 != 0 else x)


@rules.image
def image(s: Lines, which: int) -> None:
    last = s.size - 1
    empty_columns(s)
    for y in range(s.size):
        for x in range(s.size):
            if s.rows[y] >> x & 2 != 0:
                cell = turned(y << 4 | x, last, which)
                s.columns[cell & 15] |= 2 << (cell >> 4)
    follow_columns(s)
    for queen in range(2 * QUEENS):
        s.queens[queen] = turned(s.queens[queen], last, which)
    sort_queens(s, 0)
    sort_queens(s, 1)
    if s.shooter >= 0:
        s.shooter = turned(s.shooter, last, which)


class Amazons(NativeGame[Lines]):
    """The game of the amazons."""

    title = "Amazons"
    aliases = ("game-of-the-amazons",)
    declared = (Option("size", 10, "columns and rows of the board", choices=(6, 8, 10)),)
    seat_names = ("White", "Black")
    seat_colours = (1, 0)
    rules = rules
    feature_names = ("nearer by queen's moves", "nearer by king's moves", "moves", "shut in", "contested")

    def state_facts(self) -> Facts:
        """Every turn of two actions blocks a cell."""
        self.size = int(self.options["size"])
        self.board = grid(self.size, self.size)
        return Facts(longest=2 * (self.size**2 - 2 * QUEENS), most_moves=MOST_MOVES, symmetries=8, draws=False)

    def write_action(self, state: Lines, action: int) -> str:
        """From where to where a queen moves, or where the arrow lands."""
        return "-".join(self.path(state, action))

    def glyphs(self) -> dict[str, Glyph]:
        """Queens and blocked cells."""
        return {"Q": letter("white queen", "♕", "Q"), "q": letter("black queen", "♛", "q"), "*": blocked("arrow")}

    def pieces(self, state: Lines, viewer: int | None) -> dict[str, list[Piece]]:
        """Queens and arrows."""
        shown: dict[str, list[Piece]] = {}
        for cell in (y << 4 | x for y in range(self.size) for x in range(self.size) if state.rows[y] >> x & 2):
            owner = state.queens.index(cell) // QUEENS if cell in state.queens else -1
            shown[self._name(cell)] = [{"g": "Qq"[owner], "o": owner}] if owner >= 0 else [{"g": "*"}]
        return shown

    def marks(self, state: Lines, viewer: int | None) -> list[Mark]:
        """The queen that must shoot."""
        return [{"kind": "ring", "targets": [self._name(state.shooter)], "by": "rule"}] if state.shooter >= 0 else []

    def path(self, state: Lines, action: int) -> list[str]:
        """Click the queen and its new cell, or the cell where the arrow lands."""
        left = [self._name((action >> 8) - 1)] if action >> 8 else []
        return [*left, self._name(action & 255)]

    def write_position(self, state: Lines) -> str:
        """The rows from the top, the player to move, and the queen that must shoot."""
        pieces = self.pieces(state, None)
        names = [[self._name(y << 4 | x) for x in range(self.size)] for y in reversed(range(self.size))]
        rows = write_rows([[pieces[name][0]["g"] if name in pieces else "" for name in row] for row in names])
        mover = "wb"[state.turn if state.turn != OVER else 2 - state.won]
        return f"{rows} {mover}" + (f" {self._name(state.shooter)}" if state.shooter >= 0 else "")

    def read_position(self, text: str) -> Lines:
        """What `write_position` writes."""
        match = re.fullmatch(r"(\S+) +([wb])(?: +([a-j][0-9]{1,2}))?", text.strip())
        if match is None:
            raise BadPositionError(
                f"Expected rows, w or b, and the cell of a queen that must shoot if one has moved, such as "
                f"{self.write_position(self.initial())!r}, got {text!r}."
            )
        view = self.initial().thaw()
        empty_columns(view)
        found: dict[str, list[int]] = {"Q": [], "q": [], "*": []}
        for y, row in enumerate(reversed(read_rows(match[1], self.size, self.size, tuple(found)))):
            for x, piece in enumerate(row):
                if piece:
                    found[piece].append(y << 4 | x)
                    view.columns[x] |= 2 << y
        follow_columns(view)
        view.turn = "wb".index(match[2])
        if (len(found["Q"]), len(found["q"]), len(found["*"]) % 2) != (QUEENS, QUEENS, view.turn):
            raise BadPositionError(
                f"Expected {QUEENS} queens each, and an even number of arrows if White is to move, got "
                f"{len(found['Q'])} Q, {len(found['q'])} q and {len(found['*'])} arrows."
            )
        for number, cell in enumerate(found["Q"] + found["q"]):
            view.queens[number] = cell
        self._settle(view, found["Qq"[view.turn]], match[3])
        return view.freeze()

    def _settle(self, view: Lines, queens: list[int], shooter: str | None) -> None:
        """Set the queen that must shoot, or find out that the player to move has lost."""
        if shooter is None:
            if all(is_enclosed(view, cell) for cell in queens):
                view.won, view.turn = 2 - view.turn, OVER
            return
        if (cell := self._cell(shooter)) not in queens or is_enclosed(view, cell):
            raise BadPositionError(f"There is no queen of the player to move on {shooter} that can shoot.")
        view.shooter = cell

    def _name(self, cell: int) -> str:
        return self.board.name((cell >> 4) * self.size + (cell & 15))

    def _cell(self, name: str) -> int:
        try:
            y, x = divmod(self.board.index(name), self.size)
        except PlygroundError as error:
            raise BadPositionError(str(error)) from error
        return y << 4 | x


from plyground.games.territory import _amazons_features  # noqa: E402, F401 - fills more slots of the rules above
