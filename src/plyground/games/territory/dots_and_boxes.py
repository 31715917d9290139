"""Dots and boxes: draw lines between dots; whoever closes more boxes wins.

Rules
    The players take turns to draw a line between two neighbouring dots that are not joined yet. Whoever draws the last
    side of a box, or of two boxes at once, owns them and must draw another line. When all lines are drawn, the owner of
    more boxes wins; with equally many the game is a draw. The options set the number of boxes across and down; with the
    option payoff at margin the players get what they are ahead in boxes, not just a win.

Board
    The dots are called by column and row, a1 at the top left; a line is called by its two ends: a1b1 runs across, a1a2
    down. A position is written line by line from the top, separated by slashes. A row of dots shows its strokes across,
    - drawn and . free; the row below it shows strokes down, | drawn and . free, with the boxes between them: A or B for
    the owner, _ while open. Behind it stands the player to move, A or B, or - when all is drawn: -/|_./. A is a single
    box with two sides drawn.

Source
    Edouard Lucas described the game as La pipopipette in 1889; Elwyn Berlekamp's The Dots and Boxes Game (2000) is its
    theory. With best play by both, the first player ends one box behind on 1x1, level on 2x1, one behind on 3x1, two
    ahead on 2x2 and two behind on 3x2.

Quirks
    Unless the margin is paid, only the majority counts, not its size. Play goes on when the majority is settled, until
    the last line is drawn. Who drew a line is forgotten: it does not matter for the rest of the game.
"""

from __future__ import annotations

import re

from plyground.boards import coordinate, dots, split_coordinate
from plyground.boards.glyphs import filled, stroke
from plyground.core.drawing import Glyph, Piece
from plyground.core.errors import BadPositionError
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
    has,
    helper,
    i8,
    i16,
    lowest,
    nth,
    setting,
    u64,
    without_lowest,
)

MOST = 10
WORDS = 6  # for 11 rows of lines across and 10 of lines down, 16 to a row
PLACES = 190  # for 10 rows of boxes framed, 16 to a row; the end of the last row is no box's neighbour
SIDES = 4
OUTSIDE = -1
AT_ONCE = 6  # moves written between two looks at the end of the list; what is written past the end does no harm


class Lines(Struct):
    """A row of lines or boxes takes 2**shift places, so that no place needs a division.

    Line across (row, column): place row << shift | column. Lines down come after them, from place `upright` on.
    A move is a place. `sides` counts the drawn sides of box (row, column) at (row + 1) << shift | column: 4
    means a box of the first player, 5 one of the second; what surrounds the boxes stays OUTSIDE. `lead` is what
    the first player is ahead. `payoff` is 1 where the margin is paid.
    """

    free: Cells = u64(WORDS)
    lead: int = i8()
    left: int = bookkeeping(i16())
    sides: Cells = bookkeeping(i8(PLACES))
    columns: int = setting(i8())
    rows: int = setting(i8())
    shift: int = setting(i8())
    words: int = setting(i8())
    upright: int = setting(i16())
    payoff: int = setting(i8())


rules = Rules(Lines)


@rules.start
def start(s: Lines) -> None:
    s.shift = 2
    while bit(s.shift) <= s.columns:
        s.shift += 1
    s.upright = (s.rows + 1) << s.shift
    s.words = ((2 * s.rows + 1) << s.shift) + 63 >> 6
    for place in range(PLACES):
        s.sides[place] = OUTSIDE
    for row in range(2 * s.rows + 1):
        for column in range(s.columns + (1 if row > s.rows else 0)):
            place = row << s.shift | column
            s.free[place >> 6] |= bit(place & 63)
            s.left += 1
    for row in range(s.rows):
        for column in range(s.columns):
            s.sides[row + 1 << s.shift | column] = 0


@rules.moves
def moves(s: Lines, out: Moves) -> int:
    n = 0
    for index in range(s.words):
        free = s.free[index]
        end = n + count(free)
        while n < end:
            for ahead in range(AT_ONCE):
                out[n + ahead] = index << 6 | lowest(free)
                free = without_lowest(free)
            n += AT_ONCE
        n = end
    return n


@rules.pick
def pick(s: Lines, random: int) -> int:
    number, index = below(random, s.left), 0
    while number >= count(s.free[index]):
        number -= count(s.free[index])
        index += 1
    return index << 6 | nth(s.free[index], number)


@helper
def add_side(s: Lines, box: int) -> int:
    """Add a side to a box; 1 if that was the last one, which gives the box to the player to move."""
    sides = s.sides[box]
    closed = 1 if sides == SIDES - 1 else 0
    s.sides[box] = sides + (1 if sides >= 0 else 0) + closed * s.turn
    return closed


@rules.play
def play(s: Lines, move: int) -> None:
    s.free[move >> 6] ^= bit(move & 63)
    s.left -= 1
    across = move < s.upright
    below = (move if across else move - s.upright) + (1 << s.shift)
    closed = add_side(s, below) + add_side(s, move if across else below - 1)
    s.lead += closed * (1 - 2 * s.turn)
    s.turn = OVER if s.left == 0 else s.turn ^ (1 if closed == 0 else 0)


@rules.payoff
def payoff(s: Lines, out: Reals) -> None:
    lead = s.lead
    if s.payoff == 0:
        lead = 1 if lead > 0 else (-1 if lead < 0 else 0)
    out[0] = 1.0 * lead
    out[1] = 0.0 - out[0]


@helper
def swap_lines(s: Lines, one: int, other: int) -> None:
    """Exchange two lines if one of them is drawn and the other is not."""
    if has(s.free[one >> 6], one & 63) != has(s.free[other >> 6], other & 63):
        s.free[one >> 6] ^= bit(one & 63)
        s.free[other >> 6] ^= bit(other & 63)


@helper
def swap_boxes(s: Lines, one: int, other: int) -> None:
    """Exchange two boxes."""
    stride = 1 << s.shift
    sides = s.sides[one + stride]
    s.sides[one + stride] = s.sides[other + stride]
    s.sides[other + stride] = sides


@helper
def mirrored(row: int, last_row: int, column: int, last_column: int, shift: int, which: int) -> int:  # noqa: PLR0917
    """The place of a line or box after turning over the columns (bit 0 of `which`), the rows (bit 1) or both."""
    return (last_row - row if which & 2 == 2 else row) << shift | (last_column - column if which & 1 == 1 else column)


@rules.image
def image(s: Lines, which: int) -> None:
    for row in range(s.rows + 1):
        for column in range(s.columns + 1):
            place = row << s.shift | column
            if column < s.columns:
                other = mirrored(row, s.rows, column, s.columns - 1, s.shift, which)
                if place < other:
                    swap_lines(s, place, other)
            if row < s.rows:
                other = mirrored(row, s.rows - 1, column, s.columns, s.shift, which)
                if place < other:
                    swap_lines(s, place + s.upright, other + s.upright)
            if row < s.rows and column < s.columns:
                other = mirrored(row, s.rows - 1, column, s.columns - 1, s.shift, which)
                if place < other:
                    swap_boxes(s, place, other)


class DotsAndBoxes(NativeGame[Lines]):
    """Dots and boxes on a rectangle of boxes."""

    title = "Dots and boxes"
    aliases = ("boxes", "pipopipette")
    declared = (
        Option("columns", 3, "boxes across", 1, MOST),
        Option("rows", 3, "boxes down", 1, MOST),
        Option("payoff", "win", "what is paid: a win, or the margin in boxes", choices=("win", "margin")),
    )
    seat_names = ("A", "B")
    rules = rules
    feature_names = ("boxes", "boxes to take", "last safe line", "settled")

    def state_facts(self) -> Facts:
        """Every ply draws a line."""
        self.columns, self.rows = int(self.options["columns"]), int(self.options["rows"])
        self.board = dots(self.columns, self.rows)
        self.across = (self.rows + 1) * self.columns
        lines = self.across + self.rows * (self.columns + 1)
        most = float(self.columns * self.rows) if self.options["payoff"] == "margin" else 1.0
        return Facts(longest=lines, most_moves=lines + AT_ONCE, utility=(-most, most), symmetries=4)

    def write_action(self, state: Lines, action: int) -> str:
        """The two ends of the line."""
        row, column = action >> state.shift, action & (1 << state.shift) - 1
        if row <= self.rows:
            return self.board.name(row * self.columns + column)
        return self.board.name(self.across + (row - self.rows - 1) * (self.columns + 1) + column)

    def read_action(self, state: Lines, text: str) -> int:
        """A line's two ends in either order, with a dash between them or without."""
        match = re.fullmatch(r"([a-z]+[0-9]+)-?([a-z]+[0-9]+)", "".join(text.split()).lower())
        ends = [split_coordinate(end) or (0, 0) for end in match.groups()] if match else []
        return super().read_action(state, "".join(coordinate(*end) for end in sorted(ends)) if ends else text)

    def glyphs(self) -> dict[str, Glyph]:
        """A line, and a box of each player."""
        return {"line": stroke(), "A": filled("box of A", "A"), "B": filled("box of B", "B")}

    def pieces(self, state: Lines, viewer: int | None) -> dict[str, list[Piece]]:
        """The drawn lines and the owned boxes."""
        shown: dict[str, list[Piece]] = {}
        for row in range(2 * self.rows + 1):
            for column in range(self.columns + (row > self.rows)):
                place = row << state.shift | column
                if not has(state.free[place >> 6], place & 63):
                    shown[self.write_action(state, place)] = [{"g": "line"}]
        boxes = self.across + self.rows * (self.columns + 1)
        for row in range(self.rows):
            for column in range(self.columns):
                owner = _owner(state, row, column)
                if owner >= 0:
                    shown[self.board.name(boxes + row * self.columns + column)] = [{"g": "AB"[owner], "o": owner}]
        return shown

    def path(self, state: Lines, action: int) -> list[str]:
        """Click the line."""
        return [self.write_action(state, action)]

    def write_position(self, state: Lines) -> str:
        """Rows of strokes across and rows of strokes down with boxes, in turn, and who is to move."""
        rows = []
        for row in range(self.rows + 1):
            rows.append("".join("-."[_is_free(state, row << state.shift | column)] for column in range(self.columns)))
            if row < self.rows:
                first = state.upright + (row << state.shift)
                strokes = ["|."[_is_free(state, first + column)] for column in range(self.columns + 1)]
                boxes = ["_AB"[_owner(state, row, column) + 1] for column in range(self.columns)]
                rows.append("".join(part for pair in zip(strokes, [*boxes, ""], strict=True) for part in pair))
        return f"{'/'.join(rows)} {'-' if state.turn == OVER else 'AB'[state.turn]}"

    def read_position(self, text: str) -> Lines:
        """What `write_position` writes."""
        board, _, mover = text.strip().partition(" ")
        rows = board.split("/")
        if len(rows) != 2 * self.rows + 1:
            raise BadPositionError(f"Expected {2 * self.rows + 1} rows of lines between slashes, got {len(rows)} in {board!r}.")
        view = self.initial().thaw()
        owners: dict[int, str] = {}
        for number, row in enumerate(rows):
            self._read_row(view, owners, number, row)
        moved = self.facts.longest - view.left
        boxes = _settle(view, owners)
        view.turn = self._turn(mover, moved, boxes, view.left)
        return view.freeze()

    def _read_row(self, view: Lines, owners: dict[int, str], number: int, text: str) -> None:
        """Draw the lines of one row of text into the view, and note the letters in its boxes."""
        row, down = divmod(number, 2)
        pattern = "[|.][_AB]" * self.columns + "[|.]" if down else "[-.]" * self.columns
        if not re.fullmatch(pattern, text):
            wanted = "| or . around each _, A or B" if down else "- or . for each line across"
            raise BadPositionError(f"Expected {wanted}, {self.columns} boxes wide, got {text!r} as row {number + 1}.")
        first = view.upright * down + (row << view.shift)
        for column, mark in enumerate(text[::2] if down else text):
            if mark != ".":
                play(view, first + column)
        for column, mark in enumerate(text[1::2] if down else ""):
            owners[row + 1 << view.shift | column] = mark

    def _turn(self, mover: str, moved: int, boxes: int, left: int) -> int:
        """Whose turn it is; with no box, or one, the number of lines decides that."""
        if mover not in (("-",) if left == 0 else ("A", "B")):
            raise BadPositionError(f"Expected {'-' if left == 0 else 'A or B'} as the player to move, got {mover!r}.")
        if left == 0:
            return OVER
        turn = "AB".index(mover)
        if boxes <= 1 and (moved - boxes) % 2 != turn:
            raise BadPositionError(f"After {moved} lines and {boxes} boxes it cannot be the turn of {mover}.")
        return turn


def _is_free(state: Lines, place: int) -> bool:
    return has(state.free[place >> 6], place & 63)


def _owner(state: Lines, row: int, column: int) -> int:
    """The owner of a box, -1 while it is open."""
    return max(-1, state.sides[row + 1 << state.shift | column] - SIDES)


def _settle(view: Lines, owners: dict[int, str]) -> int:
    """Give the closed boxes to the owners that the text names; gives how many there are."""
    view.lead = 0
    for box, mark in owners.items():
        sides = min(view.sides[box], SIDES)
        if (sides == SIDES) != (mark != "_"):
            raise BadPositionError(
                f"Expected A or B in every box with four sides and _ in the others, got {mark} in a box with {sides}."
            )
        if mark != "_":
            view.sides[box] = SIDES + "AB".index(mark)
            view.lead += {"A": 1, "B": -1}[mark]
    return sum(mark != "_" for mark in owners.values())


from plyground.games.territory import _dots_and_boxes_features  # noqa: E402, F401 - fills more slots of the rules above
