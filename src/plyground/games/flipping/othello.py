"""Othello: enclose the other's discs to turn them over; whoever has more discs in the end wins.

Rules
    Four discs stand crosswise in the middle. Dark begins. A disc must be placed on an empty cell so that at
    least one straight, unbroken run of the other's discs, in any of the eight directions, lies between it and
    another disc of its colour. All runs so enclosed turn over. Whoever has no such cell must pass; whoever has
    one may not. When neither player has one the game is over, and whoever has more discs wins; as many each is
    a draw. The option size offers smaller boards. With the option payoff at margin the players get what they
    are ahead in discs, not just a win.

Board
    Columns a-h from the left and rows 1-8 from the top, so that a1 is the upper left corner; dark has e4 and
    d5. A move is the name of its cell, or pass. A position is all cells row by row from the top, X for dark, O
    for light and - for empty, then X or O for the player to move. When the game is over the last letter is X
    and means nothing.

Source
    Goro Hasegawa's rules of 1971, as the World Othello Federation plays them. Reversi of 1883 had no set start
    and other terms for the end. The 6x6 board was solved by Joel Feinstein in 1993: the second player wins
    20-16. For 8x8 Hiroki Takizawa reported a draw in 2023. Empty cells count for nobody, also in a margin:
    tournaments give them to the winner. Counted so, the second player wins by 8 on 4x4, 11-3 with two cells
    empty, and by 4 on 6x6.
"""

from __future__ import annotations

from typing import ClassVar

from plyground.boards import grid
from plyground.boards.glyphs import disc
from plyground.core.drawing import Glyph, Piece
from plyground.core.errors import BadPositionError
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
    bookkeeping,
    count,
    down,
    flipped,
    has,
    helper,
    highest,
    i8,
    lowest,
    nth,
    setting,
    u64,
    up,
    without_lowest,
    word,
)

PASS = 64
SYMMETRIES = 8


class Discs(Struct):
    """Bit 8 * row + column of a word is a cell, whatever the size; row 0 is the top. A move is a bit's number, or PASS.

    `own` and `other` are the discs of the player to move and of the opponent; when the game is over, of dark
    and of light. `legal` are the cells on which the player to move may place a disc; none means a pass. `payoff`
    is 1 where the margin is paid.
    `columns` and `rows` are the cells of the inner columns and of the inner rows.
    """

    own: int = u64()
    other: int = u64()
    legal: int = bookkeeping(u64())
    size: int = setting(i8())
    payoff: int = setting(i8())
    board: int = setting(u64())
    columns: int = setting(u64())
    rows: int = setting(u64())


rules = Rules(Discs)


@helper
def run_up(start: int, other: int, step: int) -> int:
    """The other discs in unbroken runs from next to the starting cells towards the high bits, along cells `step` apart.

    A run is at most six long: two single steps find the first two discs, two double steps the rest.
    """
    pairs = other & up(other, step)
    run = other & up(start, step)
    run |= other & up(run, step)
    run |= pairs & up(run, 2 * step)
    return run | (pairs & up(run, 2 * step))


@helper
def run_down(start: int, other: int, step: int) -> int:
    """The same towards the low bits."""
    pairs = other & down(other, step)
    run = other & down(start, step)
    run |= other & down(run, step)
    run |= pairs & down(run, 2 * step)
    return run | (pairs & down(run, 2 * step))


@helper
def beyond(own: int, other: int, step: int) -> int:
    """The cells behind a run of other discs that begins next to an own one, along cells `step` apart."""
    return up(run_up(own, other, step), step) | down(run_down(own, other, step), step)


@helper
def placements(own: int, other: int, inner: int) -> int:
    """The cells, occupied ones included, from which own discs enclose others. Sideways only inner cells can be enclosed."""
    middle = other & inner
    return beyond(own, middle, 1) | beyond(own, other, 8) | beyond(own, middle, 7) | beyond(own, middle, 9)


@helper
def ahead(line: int, own: int, other: int) -> int:
    """The discs at the low end of a line up to the first that is not an enclosable other one, if that one is own."""
    open_ends = line & flipped(other)
    end = open_ends & own & word(0 - open_ends)
    return word(line & (end - 1)) if end != 0 else word(0)


@helper
def behind(line: int, own: int, other: int) -> int:
    """The same from the high end of a line. A line of other discs alone does not occur: it ends on the edge or outside."""
    end = bit(highest((line & flipped(other)) | 1))
    return line & flipped(end | (end - 1)) if own & end else word(0)


@helper
def enclosed(own: int, other: int, move: int, columns: int, rows: int) -> int:
    """The other discs between a new disc and own ones, by the lines of seven cells from it in the eight directions.

    A line may run round the edge of the board: what can be enclosed ends there, so that does no harm.
    """
    level, upright, slanting = other & columns, other & rows, other & columns & rows
    turn_over = ahead(up(0xFE, move), own, level) | ahead(up(0x0101010101010100, move), own, upright)
    turn_over |= ahead(up(0x0002040810204080, move), own, slanting) | ahead(up(0x8040201008040200, move), own, slanting)
    back = 63 - move
    turn_over |= behind(down(0x7F00000000000000, back), own, level) | behind(down(0x0080808080808080, back), own, upright)
    turn_over |= behind(down(0x0102040810204000, back), own, slanting) | behind(down(0x0040201008040201, back), own, slanting)
    return turn_over


@rules.start
def start(s: Discs) -> None:
    for row in range(s.size):
        s.board |= up(bit(s.size) - 1, 8 * row)
        s.columns |= up(bit(s.size - 1) - 2, 8 * row)
    s.rows = up(s.board, 8) & down(s.board, 8)
    low = s.size // 2 - 1
    s.own = bit(9 * low + 1) | bit(9 * low + 8)
    s.other = bit(9 * low) | bit(9 * low + 9)
    s.legal = placements(s.own, s.other, s.columns) & s.board & flipped(s.own | s.other)


@rules.moves
def moves(s: Discs, out: Moves) -> int:
    legal = s.legal
    if legal == 0:
        out[0] = PASS
        return 1
    n = 0
    while legal != 0:
        out[n] = lowest(legal)
        legal = without_lowest(legal)
        n += 1
    return n


@rules.pick
def pick(s: Discs, random: int) -> int:
    return PASS if s.legal == 0 else nth(s.legal, below(random, count(s.legal)))


@rules.play
def play(s: Discs, move: int) -> None:
    own, other = s.own, s.other
    if move != PASS:
        turn_over = enclosed(own, other, move, s.columns, s.rows)
        own = own ^ turn_over ^ bit(move)
        other = other ^ turn_over
    empty = s.board ^ own ^ other
    legal = placements(other, own, s.columns) & empty
    s.own = other
    s.other = own
    s.legal = legal
    if legal == 0 and placements(own, other, s.columns) & empty == 0:
        if s.turn == 0:
            s.own = own
            s.other = other
        s.turn = OVER
    else:
        s.turn = 1 - s.turn


@rules.payoff
def payoff(s: Discs, out: Reals) -> None:
    lead = count(s.own) - count(s.other)
    if s.payoff == 0:
        lead = 1 if lead > 0 else (-1 if lead < 0 else 0)
    out[0] = 1.0 * lead
    out[1] = 0.0 - out[0]


@helper
def mirrored(bits: int, size: int) -> int:
    """Left and right exchanged: the bits of every byte reversed, then moved back to the left edge."""
    bits = word((down(bits, 1) & 0x5555555555555555) | up(bits & 0x5555555555555555, 1))
    bits = word((down(bits, 2) & 0x3333333333333333) | up(bits & 0x3333333333333333, 2))
    bits = word((down(bits, 4) & 0x0F0F0F0F0F0F0F0F) | up(bits & 0x0F0F0F0F0F0F0F0F, 4))
    return down(bits, 8 - size)


@helper
def transposed(bits: int) -> int:
    """Rows and columns exchanged: blocks of four, of two and of one are swapped across the diagonal."""
    swap = (bits ^ down(bits, 28)) & 0x00000000F0F0F0F0
    bits = word(bits ^ swap ^ up(swap, 28))
    swap = (bits ^ down(bits, 14)) & 0x0000CCCC0000CCCC
    bits = word(bits ^ swap ^ up(swap, 14))
    swap = (bits ^ down(bits, 7)) & 0x00AA00AA00AA00AA
    return word(bits ^ swap ^ up(swap, 7))


@helper
def overturned(bits: int, size: int) -> int:
    """Top and bottom exchanged: the bytes of the word reversed, then moved back to the upper edge."""
    bits = word((down(bits, 8) & 0x00FF00FF00FF00FF) | up(bits & 0x00FF00FF00FF00FF, 8))
    bits = word((down(bits, 16) & 0x0000FFFF0000FFFF) | up(bits & 0x0000FFFF0000FFFF, 16))
    return down(down(bits, 32) | up(bits, 32), 8 * (8 - size))


@helper
def turned(bits: int, which: int, size: int) -> int:
    """The cells on a board that is transposed (bit 0 of which), mirrored (bit 1) and overturned (bit 2)."""
    if which & 1:
        bits = transposed(bits)
    if which & 2:
        bits = mirrored(bits, size)
    if which & 4:
        bits = overturned(bits, size)
    return bits


@rules.image
def image(s: Discs, which: int) -> None:
    s.own = turned(s.own, which, s.size)
    s.other = turned(s.other, which, s.size)
    s.legal = turned(s.legal, which, s.size)


class Othello(NativeGame[Discs]):
    """Othello on the usual board or a smaller one."""

    title = "Othello"
    aliases = ("reversi", "flipello")
    declared = (
        Option("size", 8, "rows and columns of the board", choices=(4, 6, 8)),
        Option("payoff", "win", "what is paid: a win, or the margin in discs", choices=("win", "margin")),
    )
    seat_names = ("Dark", "Light")
    rules = rules
    feature_names = (
        "mobility",
        "frontier",
        "corners",
        "next to corners, slanting",
        "next to corners, on edges",
        "edges",
        "safe discs",
        "discs, late",
    )
    search_numbers: ClassVar[dict[str, int]] = {"forced_plies": 1}

    def state_facts(self) -> Facts:
        """Every cell but the first four is filled at most once, and after a pass somebody places a disc."""
        self.size = int(self.options["size"])
        self.board = grid(self.size, self.size, tones="plain", top_down=True)
        cells = self.size * self.size
        most = float(cells) if self.options["payoff"] == "margin" else 1.0
        return Facts(longest=2 * (cells - 4), most_moves=cells - 4, utility=(-most, most), symmetries=SYMMETRIES)

    def write_action(self, state: Discs, action: int) -> str:
        """The name of the cell, or pass."""
        return "pass" if action == PASS else self._name(action)

    def glyphs(self) -> dict[str, Glyph]:
        """Two discs."""
        return {"X": disc("dark disc", "●", "X"), "O": disc("light disc", "○", "O")}

    def pieces(self, state: Discs, viewer: int | None) -> dict[str, list[Piece]]:
        """The discs where they lie."""
        return {
            self.board.name(cell): [{"g": letter, "o": "XO".index(letter)}]
            for cell, letter in enumerate(self._letters(state))
            if letter != "-"
        }

    def path(self, state: Discs, action: int) -> list[str]:
        """Click the cell, or the button for a pass."""
        return ["?pass" if action == PASS else self._name(action)]

    def write_position(self, state: Discs) -> str:
        """Every cell from a1 row by row, and who is to move."""
        return f"{self._letters(state)} {'XO'[state.turn == 1]}"

    def read_position(self, text: str) -> Discs:
        """What `write_position` writes, in letters of any size."""
        cells, _, mover = text.upper().partition(" ")
        if len(cells) != len(self.board) or set(cells) - set("XO-") or mover.strip() not in {"X", "O"}:
            raise BadPositionError(
                f"A position is {len(self.board)} letters X, O or - row by row from the top, a space, and "
                f"X or O for the player to move; it was {text!r}."
            )
        self._refuse_impossible(cells)
        view = self.initial().thaw()
        discs = [sum(bit(self._bit(cell)) for cell, letter in enumerate(cells) if letter == colour) for colour in "XO"]
        view.turn = "XO".index(mover.strip())
        view.own, view.other = discs[view.turn], discs[1 - view.turn]
        empty = view.board ^ view.own ^ view.other
        view.legal = placements(view.own, view.other, view.columns) & empty
        if view.legal == 0 and placements(view.other, view.own, view.columns) & empty == 0:
            view.turn, view.own, view.other = OVER, discs[0], discs[1]
        return view.freeze()

    def _refuse_impossible(self, cells: str) -> None:
        low = self.size // 2 - 1
        middle = [row * self.size + column for row in (low, low + 1) for column in (low, low + 1)]
        if any(cells[cell] == "-" for cell in middle):
            raise BadPositionError("The four cells in the middle are never empty; in this position one of them is.")
        joined, waiting = set(middle), middle
        while waiting:
            row, column = divmod(waiting.pop(), self.size)
            near = {
                r * self.size + c
                for r in range(max(row - 1, 0), min(row + 2, self.size))
                for c in range(max(column - 1, 0), min(column + 2, self.size))
            }
            fresh = {cell for cell in near - joined if cells[cell] != "-"}
            joined |= fresh
            waiting.extend(fresh)
        if len(joined) != len(cells) - cells.count("-"):
            raise BadPositionError("Every disc is placed next to another; in this position some stand apart from the middle.")

    def _bit(self, cell: int) -> int:
        return cell // self.size * 8 + cell % self.size

    def _name(self, action: int) -> str:
        return self.board.name(action // 8 * self.size + action % 8)

    def _letters(self, state: Discs) -> str:
        dark, light = (state.own, state.other) if state.turn != 1 else (state.other, state.own)
        places = [self._bit(cell) for cell in range(len(self.board))]
        return "".join("X" if has(dark, place) else ("O" if has(light, place) else "-") for place in places)


from plyground.games.flipping import _othello_features  # noqa: E402, F401 - fills more slots of the rules above
