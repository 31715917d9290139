"""Hex: join your two sides of the board with an unbroken chain of stones.

Rules
    Black and White take turns to place a stone on an empty cell; Black begins. Stones never move and are never taken.
    Black wins by joining the top to the bottom with a chain of black stones, each next to the one before, White by
    joining the left to the right. The four corner cells belong to both sides they touch. Exactly one of the two must
    succeed, so there are no draws. The option size changes the board.

    The first move is worth so much that people often let White answer it by taking it over. With the option swap=yes
    White may, as its first move only, play swap: the black stone is taken off and a white one put on its mirror image,
    with row and column exchanged, which means for White what the old one meant for Black. Then Black is to move.

Board
    A rhombus of 11x11 hexagons, columns a-k from the left and rows 1-11 from the top, each row half a cell further to
    the right. A move is the name of its cell, or swap. A position is written row by row from the top, b and w for the
    stones and a number for a run of empty cells, and then b or w for the player to move. When the game is over, the
    letter is the player who would be to move, the loser.

Source
    Piet Hein 1942, and John Nash, who found it again in 1948 and proved that without the swap the first player can win.
    All opening moves are solved up to 9x9.
"""

from __future__ import annotations

from typing import ClassVar

from plyground.boards import hex_rhombus, read_rows, write_rows
from plyground.boards.glyphs import stone
from plyground.core.drawing import Glyph, Piece
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts, Option
from plyground.native import OVER, Cells, Moves, NativeGame, Reals, Rules, Struct, below, bookkeeping, helper, i8, i16, setting

LARGEST = 19
MOST_PLACES = (LARGEST + 2) ** 2
BLOCK, SMALL_BLOCK = 32, 8
SWAP = 0
LOOSE, FIRST_SIDE, LAST_SIDE = 1, 2, 4
BOTH_SIDES, ANY = FIRST_SIDE | LAST_SIDE, LOOSE | FIRST_SIDE | LAST_SIDE
BITS = 3


class Stones(Struct):
    """The board with a border of stones: place (row + 1) * (size + 2) + column + 1 is a cell, and the move that fills it.

    A black stone is LOOSE, or FIRST_SIDE or LAST_SIDE if its chain reaches the top or the bottom; a white stone
    is the same three bits higher, for left and right. So the bits of the places round a cell, put together,
    tell all about a new stone. In a finished game all stones are LOOSE.

    `free` are the empty places in order, `empty` how many; what is behind them is 0, with room for loops that
    go through the list in whole blocks, which the compiler turns into few instructions.
    """

    places: Cells = i8(MOST_PLACES)
    won: int = i8()
    free: Cells = bookkeeping(i16(LARGEST * LARGEST + BLOCK))
    empty: int = bookkeeping(i16())
    size: int = setting(i8())
    swap: int = setting(i8())


rules = Rules(Stones)


@helper
def list_free(s: Stones) -> None:
    """Make the list of the empty places anew."""
    s.empty = 0
    for row in range(1, s.size + 1):
        for place in range(row * (s.size + 2) + 1, row * (s.size + 2) + s.size + 1):
            if s.places[place] == 0:
                s.free[s.empty] = place
                s.empty += 1


@helper
def unlist(s: Stones, place: int) -> None:
    """Take a place off the list of empty ones: what follows it moves up."""
    n = s.empty
    s.free[n] = place
    narrow = s.free[n]  # a number of 16 bits, so that many can be compared at once
    s.free[n] = 0
    for at in range((n + BLOCK - 1) & -BLOCK):
        here, after = s.free[at], s.free[at + 1]
        s.free[at] = here if here < narrow else after
    s.empty = n - 1


@helper
def around(s: Stones, place: int) -> int:
    """The bits of the six places next to one, put together."""
    above, below = place - s.size - 2, place + s.size + 2
    return (
        s.places[above]
        | s.places[above + 1]
        | s.places[place - 1]
        | s.places[place + 1]
        | s.places[below - 1]
        | s.places[below]
    )


@helper
def reach(s: Stones, near: int, loose: int, side: int, last: int) -> int:
    """If a loose stone is near, let its chain reach a side too and queue it; returns the new end of the queue."""
    if s.places[near] != loose:
        return last
    s.places[near] = side
    s.free[last] = near
    return last + 1


@helper
def spread(s: Stones, place: int, loose: int, side: int) -> None:
    """Let all stones of a chain reach a side. The queue is kept behind the list of empty places and wiped off."""
    first = s.empty
    last = first + 1
    s.free[first] = place
    while first < last:
        here = s.free[first]
        s.free[first] = 0
        first += 1
        if around(s, here) & loose:
            above, below = here - s.size - 2, here + s.size + 2
            last = reach(s, above, loose, side, last)
            last = reach(s, above + 1, loose, side, last)
            last = reach(s, here - 1, loose, side, last)
            last = reach(s, here + 1, loose, side, last)
            last = reach(s, below - 1, loose, side, last)
            last = reach(s, below, loose, side, last)


@helper
def joins(s: Stones, place: int, player: int) -> bool:
    """Put a stone on a place that is empty and listed no more; whether its chain now joins both sides."""
    shift = BITS * player
    near = (around(s, place) >> shift) & ANY
    side = near & BOTH_SIDES
    s.places[place] = (side if side != 0 else LOOSE) << shift
    if side == BOTH_SIDES:
        return True
    if side != 0 and near & LOOSE:
        spread(s, place, LOOSE << shift, side << shift)
    return False


@rules.start
def start(s: Stones) -> None:
    width = s.size + 2
    for at in range(1, s.size + 1):
        s.places[at] = FIRST_SIDE
        s.places[(s.size + 1) * width + at] = LAST_SIDE
        s.places[at * width] = FIRST_SIDE << BITS
        s.places[at * width + s.size + 1] = LAST_SIDE << BITS
    list_free(s)


@rules.moves
def moves(s: Stones, out: Moves) -> int:
    n = s.empty
    for at in range((n + SMALL_BLOCK - 1) & -SMALL_BLOCK):
        out[at] = s.free[at]
    if s.swap and s.turn == 1 and n == s.size * s.size - 1:
        out[n] = SWAP
        n += 1
    return n


@rules.pick
def pick(s: Stones, random: int) -> int:
    n = s.empty
    swaps = 1 if s.swap and s.turn == 1 and n == s.size * s.size - 1 else 0
    at = below(random, n + swaps)
    return s.free[at] if at < n else SWAP


@helper
def take_over(s: Stones) -> None:
    """Exchange the only stone, a black one, for a white one on its mirror image."""
    width = s.size + 2
    mirrored = 0
    for row in range(1, s.size + 1):
        for column in range(1, s.size + 1):
            if s.places[row * width + column] != 0:
                s.places[row * width + column] = 0
                mirrored = column * width + row
    joins(s, mirrored, 1)
    list_free(s)


@rules.play
def play(s: Stones, move: int) -> None:
    if move == SWAP:
        take_over(s)
        s.turn = 0
        return
    unlist(s, move)
    if joins(s, move, s.turn):
        for place in range(MOST_PLACES):
            content = s.places[place]
            s.places[place] = 0 if content == 0 else (LOOSE if content & ANY else LOOSE << BITS)
        s.won = 1 + s.turn
        s.turn = OVER
    else:
        s.turn = 1 - s.turn


@rules.payoff
def payoff(s: Stones, out: Reals) -> None:
    out[0] = 1.0 if s.won == 1 else -1.0
    out[1] = -out[0]


@helper
def from_behind(content: int) -> int:
    """What a place holds, seen from the other end of the board: the first sides are the last."""
    first, last = FIRST_SIDE | (FIRST_SIDE << BITS), LAST_SIDE | (LAST_SIDE << BITS)
    return (content & (LOOSE | (LOOSE << BITS))) | ((content & first) << 1) | ((content & last) >> 1)


@rules.image
def image(s: Stones, which: int) -> None:
    end = (s.size + 2) * (s.size + 2) - 1
    for place in range(end // 2 + 1):
        here, there = s.places[place], s.places[end - place]
        s.places[place] = from_behind(there)
        s.places[end - place] = from_behind(here)
    list_free(s)


class Hex(NativeGame[Stones]):
    """Hex on a rhombus of any size up to 19, with or without the swap."""

    title = "Hex"
    aliases = ("con-tac-tix",)
    declared = (
        Option("size", 11, "rows and columns of the board", 2, LARGEST),
        Option("swap", False, "whether White may take over Black's first stone"),
    )
    seat_names = ("Black", "White")
    rules = rules
    feature_names = ("stones lacked", "width")
    # Passes are allowed, but trying them was worth nothing in 400 games (docs/strength.md).
    search_numbers: ClassVar[dict[str, int]] = {"null_depth": 1_000}

    def state_facts(self) -> Facts:
        """Every cell is filled at most once; a swap is one ply more. Moves are written in whole small blocks."""
        self.size = int(self.options["size"])
        self.board = hex_rhombus(self.size)
        cells = self.size * self.size
        room = -(-cells // SMALL_BLOCK) * SMALL_BLOCK
        return Facts(longest=cells + int(self.options["swap"]), most_moves=room, symmetries=2, draws=False)

    def write_action(self, state: Stones, action: int) -> str:
        """The name of the cell, or swap."""
        return "swap" if action == SWAP else self.board.name(self._cell(action))

    def glyphs(self) -> dict[str, Glyph]:
        """Two stones."""
        return {"b": stone("black stone", "●", "b"), "w": stone("white stone", "○", "w")}

    def pieces(self, state: Stones, viewer: int | None) -> dict[str, list[Piece]]:
        """The stones where they lie."""
        return {
            self.board.name(cell): [{"g": letter, "o": "bw".index(letter)}]
            for cell, letter in enumerate(self._letters(state))
            if letter
        }

    def path(self, state: Stones, action: int) -> list[str]:
        """Click the cell, or the button for a swap."""
        return ["?swap" if action == SWAP else self.board.name(self._cell(action))]

    def write_position(self, state: Stones) -> str:
        """Row by row from the top, and who is, or would be, to move."""
        letters = self._letters(state)
        rows = [letters[first : first + self.size] for first in range(0, len(letters), self.size)]
        return f"{write_rows(rows)} {'bw'[state.turn if state.turn != OVER else state.won % 2]}"

    def read_position(self, text: str) -> Stones:
        """What `write_position` writes."""
        board, _, mover = text.partition(" ")
        if mover not in {"b", "w"}:
            raise BadPositionError(f"A position ends with a space and b or w for the player to move; it was {text!r}.")
        letters = [letter for row in read_rows(board, self.size, self.size, "bw") for letter in row]
        self._refuse_uneven(letters, mover)
        view = self.initial().thaw()
        for cell, letter in enumerate(letters):
            if letter:
                view.turn = "bw".index(letter)
                play(view, self._place(cell))
        view.turn = OVER if view.won else "bw".index(mover)
        if view.won:
            self._refuse_late(letters, "bw"[view.won - 1], mover)
        return view.freeze()

    def _refuse_uneven(self, letters: list[str], mover: str) -> None:
        black, white = letters.count("b"), letters.count("w")
        more = black - white
        is_even = more == (mover == "w")
        is_swapped = bool(self.options["swap"]) and white > 0 and more == (mover == "w") - 1
        if not is_even and not is_swapped:
            raise BadPositionError(f"It cannot be the turn of {mover} with {black} black stones and {white} white ones.")

    def _refuse_late(self, letters: list[str], winner: str, mover: str) -> None:
        stones = {cell for cell, letter in enumerate(letters) if letter == winner}
        if winner == mover or all(self._joins(stones - {last}, winner) for last in stones):
            raise BadPositionError(f"{winner} has joined its sides, and the game would have been over before the last move.")

    def _joins(self, stones: set[int], winner: str) -> bool:
        row_or_column = [divmod(cell, self.size)[winner == "w"] for cell in range(len(self.board))]
        waiting = [cell for cell in stones if row_or_column[cell] == 0]
        reached = set(waiting)
        while waiting:
            fresh = (set(self.board.neighbours[waiting.pop()]) & stones) - reached
            reached |= fresh
            waiting.extend(fresh)
        return any(row_or_column[cell] == self.size - 1 for cell in reached)

    def _place(self, cell: int) -> int:
        return (cell // self.size + 1) * (self.size + 2) + cell % self.size + 1

    def _cell(self, place: int) -> int:
        return (place // (self.size + 2) - 1) * self.size + place % (self.size + 2) - 1

    def _letters(self, state: Stones) -> list[str]:
        """Cell by cell from a1: b, w or nothing."""
        contents = [state.places[self._place(cell)] for cell in range(self.size * self.size)]
        return ["" if content == 0 else ("b" if content & ANY else "w") for content in contents]


from plyground.games.connection import _hex_features  # noqa: E402, F401 - fills more slots of the rules above
