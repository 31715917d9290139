"""Checkers: move men diagonally, jump over the opponent's pieces to capture them, and leave the opponent without a move.

Rules
    Twelve men each stand on the dark squares of the three nearest rows; Black, who plays down the board, begins. A man
    steps one square diagonally forward to a free square. It captures by jumping over an opposing piece next to it,
    diagonally forward, to the free square right behind; as long as it can jump on from there, it must. Whoever can
    capture must, but may choose how: it need not be the longest way.
    A man that reaches the far row becomes a king, and its turn ends there. A king steps and jumps in all four diagonal
    directions, over one piece at a time. A player without a move, or without pieces, has lost. The game is a draw when a
    position stands for the third time with the same player to move, and after forty moves of each player without a
    capture and without a move of a man.

Board
    The dark squares are numbered 1 to 32 from the top left, row by row; Black starts on 1 to 12, White on 21 to 32. A
    step is written 11-15, a capture 22x15 with every square on which the piece lands, as in 26x17x10; the short form
    26x10 is understood where it is clear. A whole series of jumps is one move. A position is written as in PDN: the
    player to move, White's pieces and Black's, K for a king, and after H the plies since the last capture or move of a
    man, if any: B:W18,24,27,K10:B12,16,20:H7.

Source
    The standard rules of the World Checkers Draughts Federation. Weakly solved by Jonathan Schaeffer and others in 2007
    (Checkers Is Solved, Science 317): a draw.

Quirks
    Two ways to capture the same pieces are two moves if their squares differ. The third time a position stands ends the
    game by itself, nobody need claim it; how often it has stood is known to the history of a game, not to a position.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar

from plyground.boards import Board, grid
from plyground.boards.glyphs import disc, king_disc, scaled
from plyground.core.drawing import Glyph, Piece
from plyground.core.errors import BadPositionError, IllegalActionError
from plyground.core.facts import Facts, Patience, Repetition
from plyground.native import (
    OVER,
    Cells,
    Moves,
    NativeGame,
    Reals,
    Rules,
    Struct,
    bit,
    bookkeeping,
    count,
    down,
    flipped,
    has,
    helper,
    i8,
    lowest,
    u64,
    up,
    without_lowest,
    word,
)

SQUARES, MEN = 32, 12
QUIET_PLIES = 80
BORDER = 10
"""The bit of square 1; below it there is room for a jump off the board."""

BOARD = sum(1 << BORDER + square + square // 8 for square in range(SQUARES))
FAR_ROWS = (0xF << BORDER + 31, 0xF << BORDER)  # where Black's men are crowned, and White's
STEPS = (4, 5, -5, -4)
AT_ONCE = 4  # steps written between two looks at the end of the list; what is written past the end does no harm
MOST_MOVES = 192  # 12 pieces; no square of the board has more than 16 ways to jump on from it, whatever stands there


class Pieces(Struct):
    """Square n is bit BORDER + (n - 1) + (n - 1) // 8: a bit is left free after every two rows, so diagonal steps are 4 or 5.

    `pieces` are a player's, `kings` those of both that are crowned. A move is the bit it starts from, plus 64
    times the number of jumps, plus 1024 times the directions (places in STEPS) of the step or the jumps, two
    bits each, the first lowest.
    """

    pieces: Cells = u64(2)
    kings: int = u64()
    won: int = i8()
    quiet: int = bookkeeping(i8())


rules = Rules(Pieces)


@rules.start
def start(s: Pieces) -> None:
    for square in range(MEN):
        s.pieces[0] |= bit(BORDER + square + square // 8)
        s.pieces[1] |= bit(BORDER + SQUARES - 1 - square + (SQUARES - 1 - square) // 8)


@helper
def jumpers(s: Pieces) -> int:
    """The pieces of the player to move that can capture."""
    own, other = s.pieces[s.turn], s.pieces[1 - s.turn]
    free = BOARD & flipped(own | other)
    crowned = own & s.kings
    falling, rising = (own, crowned) if s.turn == 0 else (crowned, own)
    down_ways = down(other, 4) & down(free, 8) | down(other, 5) & down(free, 10)
    up_ways = up(other, 4) & up(free, 8) | up(other, 5) & up(free, 10)
    return word(falling & down_ways | rising & up_ways)


@helper
def has_move(s: Pieces) -> bool:
    """Whether the player to move can move at all."""
    own = s.pieces[s.turn]
    free = BOARD & flipped(own | s.pieces[1 - s.turn])
    crowned = own & s.kings
    falling, rising = (own, crowned) if s.turn == 0 else (crowned, own)
    if falling & (down(free, 4) | down(free, 5)) | rising & (up(free, 4) | up(free, 5)) != 0:
        return True
    return jumpers(s) != 0


@helper
def write_steps(starts: int, out: Moves, n: int, direction: int) -> int:
    """Write the steps of pieces in one direction."""
    end = n + count(starts)
    while n < end:
        for ahead in range(AT_ONCE):
            out[n + ahead] = direction << 10 | lowest(starts)
            starts = without_lowest(starts)
        n += AT_ONCE
    return end


@helper
def write_jumps(s: Pieces, begin: int, out: Moves, n: int) -> int:
    """Write every series of jumps of one piece: a walk through the tree of its jumps, of which `path` is the stack."""
    other = s.pieces[1 - s.turn]
    free = word(BOARD & flipped(s.pieces[s.turn] | other) | bit(begin))
    crowned = has(s.kings, begin)
    first, last = (0, 3) if crowned else (2 * s.turn, 2 * s.turn + 1)
    at, path, depth, direction, went_on = begin, 0, 0, first, 0
    while True:
        if direction > last:
            if depth > 0 and went_on >> depth & 1 == 0:
                out[n] = path << 10 | depth << 6 | begin
                n += 1
            if depth == 0:
                return n
            depth -= 1
            direction = path >> 2 * depth & 3
            path ^= direction << 2 * depth
            at -= 2 * STEPS[direction]
            other |= bit(at + STEPS[direction])
            direction += 1
        elif has(other, at + STEPS[direction]) and has(free, at + 2 * STEPS[direction]):
            went_on = went_on | 1 << depth
            other ^= bit(at + STEPS[direction])
            at += 2 * STEPS[direction]
            path |= direction << 2 * depth
            depth += 1
            went_on = went_on & (1 << depth) - 1
            direction = last + 1 if not crowned and has(FAR_ROWS[s.turn], at) else first
        else:
            direction += 1


@rules.moves
def moves(s: Pieces, out: Moves) -> int:
    capturing = jumpers(s)
    n = 0
    if capturing != 0:
        while capturing != 0:
            n = write_jumps(s, lowest(capturing), out, n)
            capturing = without_lowest(capturing)
        return n
    own = s.pieces[s.turn]
    free = BOARD & flipped(own | s.pieces[1 - s.turn])
    crowned = own & s.kings
    falling, rising = (own, crowned) if s.turn == 0 else (crowned, own)
    n = write_steps(word(falling & down(free, 4)), out, n, 0)
    n = write_steps(word(falling & down(free, 5)), out, n, 1)
    n = write_steps(word(rising & up(free, 5)), out, n, 2)
    return write_steps(word(rising & up(free, 4)), out, n, 3)


@rules.play
def play(s: Pieces, move: int) -> None:
    player, begin, jumps, path = s.turn, move & 63, move >> 6 & 15, move >> 10
    at, taken = begin, word(0)
    for _ in range(jumps):
        taken |= bit(at + STEPS[path & 3])
        at += 2 * STEPS[path & 3]
        path >>= 2
    if jumps == 0:
        at += STEPS[path & 3]
    man = not has(s.kings, begin)
    s.quiet = 0 if man or jumps > 0 else s.quiet + 1
    s.pieces[player] = s.pieces[player] & flipped(bit(begin)) | bit(at)
    s.pieces[1 - player] &= flipped(taken)
    s.kings &= flipped(taken | bit(begin))
    if not man or has(FAR_ROWS[player], at):
        s.kings |= bit(at)
    s.turn = 1 - player
    if not has_move(s):
        s.won = 1 + player
        s.turn = OVER
    elif s.quiet >= QUIET_PLIES:
        s.turn = OVER


@rules.payoff
def payoff(s: Pieces, out: Reals) -> None:
    out[0] = 0.0 if s.won == 0 else (1.0 if s.won == 1 else -1.0)
    out[1] = 0.0 - out[0]


def _bit_of(square: int) -> int:
    return BORDER + square - 1 + (square - 1) // 8


def _square_of(place: int) -> int:
    return 1 + place - BORDER - (place - BORDER) // 9


def _board() -> Board:
    """A chequered board whose dark squares are numbered; the text shows the number of the first square of each row."""
    plain = grid(8, 8)
    cells = []
    for index, cell in enumerate(plain.cells):
        row, column = 7 - index // 8, index % 8
        name = cell.name if (row + column) % 2 == 0 else str(4 * row + column // 2 + 1)
        cells.append(replace(cell, name=name, label=name if name.isdecimal() else "", text_at=(row, 3 + 2 * column)))
    rows = tuple(f"{4 * row + 1:>2} " + ("  ·   ·   ·   ·" if row % 2 == 0 else "·   ·   ·   ·  ") for row in range(8))
    return replace(plain, cells=tuple(cells), under=(), canvas=rows, ascii_canvas=tuple(row.replace("·", ".") for row in rows))


def _fits(squares: list[str], wanted: list[str]) -> bool:
    """Whether the wanted squares are the ends of a move and, in order, some of those between."""
    between = iter(squares)
    return squares[0] == wanted[0] and squares[-1] == wanted[-1] and all(square in between for square in wanted)


def _put(view: Pieces, player: int, name: str) -> None:
    """Put the piece that a text such as K10 names on the board."""
    match = re.fullmatch("(K?)([0-9]{1,2})", name)
    if match is None or not 1 <= int(match[2]) <= SQUARES:
        raise BadPositionError(f"Expected squares from 1 to {SQUARES}, with K before a king's, got {name!r}.")
    place = bit(_bit_of(int(match[2])))
    if (view.pieces[0] | view.pieces[1]) & place:
        raise BadPositionError(f"Square {match[2]} is named twice.")
    if not match[1] and FAR_ROWS[player] & place:
        raise BadPositionError(f"A man of {('Black', 'White')[player]} on square {match[2]} would have been crowned.")
    view.pieces[player] |= place
    view.kings |= place if match[1] else 0
    if count(view.pieces[player]) > MEN:
        raise BadPositionError(f"{('Black', 'White')[player]} has more than {MEN} pieces.")


class Checkers(NativeGame[Pieces]):
    """Checkers, which the British call draughts."""

    title = "Checkers"
    aliases = ("english-draughts", "draughts")
    seat_names = ("Black", "White")
    rules = rules
    feature_names = (
        "men",
        "kings",
        "advance",
        "guards",
        "centre",
        "steps",
        "lead, as a share",
        "hunting kings",
        "hunted kings in corners",
        "hunted kings' steps",
    )
    # Whoever can capture must; reductions cost 48 Elo (docs/strength.md).
    search_numbers: ClassVar[dict[str, int]] = {"loud_compels": 1, "reduced_from": 1_000}
    board = _board()

    def state_facts(self) -> Facts:
        """Men can make seven moves each, captures are at most as many as pieces; quiet moves in between are counted."""
        longest = (2 * MEN * 7 + 2 * MEN + 1) * QUIET_PLIES
        patience = Patience("quiet", QUIET_PLIES)
        return Facts(longest=longest, most_moves=MOST_MOVES, repetition=Repetition(3), patience=patience)

    def write_action(self, state: Pieces, action: int) -> str:
        """The squares, joined by a dash for a step and by x for captures."""
        return ("x" if action >> 6 & 15 else "-").join(self.path(state, action))

    def read_action(self, state: Pieces, text: str) -> int:
        """The squares of a move; a series of jumps may leave out squares between its ends if only one legal move fits."""
        try:
            return super().read_action(state, text)
        except IllegalActionError:
            if not re.fullmatch(r"\s*[0-9]{1,2}([-x:][0-9]{1,2})+\s*", text):
                raise
            wanted = re.findall("[0-9]+", text)
            fitting = [action for action in self.actions(state) if _fits(self.path(state, action), wanted)]
            if len(fitting) != 1:
                raise
            return fitting[0]

    def glyphs(self) -> dict[str, Glyph]:
        """Men and kings, small enough to leave the numbers of their squares to be read."""
        shown = {
            "b": disc("black man", "●", "b"),
            "w": disc("white man", "○", "w"),
            "bk": king_disc("black king", "♚", "B"),
            "wk": king_disc("white king", "♔", "W"),
        }
        return {key: scaled(glyph, 0.88) for key, glyph in shown.items()}

    def pieces(self, state: Pieces, viewer: int | None) -> dict[str, list[Piece]]:
        """The pieces on their squares."""
        return {
            str(square): [{"g": "bw"[player] + "k" * has(state.kings, _bit_of(square)), "o": player}]
            for square in range(1, SQUARES + 1)
            for player in (0, 1)
            if has(state.pieces[player], _bit_of(square))
        }

    def path(self, state: Pieces, action: int) -> list[str]:
        """Click the piece and then every square on which it lands."""
        at, jumps, path = action & 63, action >> 6 & 15, action >> 10
        squares = [_square_of(at)]
        for number in range(max(jumps, 1)):
            at += STEPS[path >> 2 * number & 3] * (2 if jumps else 1)
            squares.append(_square_of(at))
        return [str(square) for square in squares]

    def write_position(self, state: Pieces) -> str:
        """PDN's way, with the count of quiet plies behind it; for a drawn position any player who has a move is written."""
        turn = state.turn if state.turn != OVER else 2 - state.won
        if state.turn == OVER and state.won == 0:
            view = state.thaw()
            view.turn = 0
            turn = 0 if has_move(view) else 1
        sides = [
            ",".join(
                ("K" if has(state.kings, _bit_of(square)) else "") + str(square)
                for square in range(1, SQUARES + 1)
                if has(state.pieces[player], _bit_of(square))
            )
            for player in (0, 1)
        ]
        return f"{'BW'[turn]}:W{sides[1]}:B{sides[0]}" + (f":H{state.quiet}" if state.quiet else "")

    def read_position(self, text: str) -> Pieces:
        """PDN's way, the two sides in any order."""
        match = re.fullmatch(r"([BW]):([BW])([K0-9,]*):([BW])([K0-9,]*)(?::H([0-9]{1,2}))?\.?", "".join(text.split()).upper())
        if match is None or match[2] == match[4]:
            raise BadPositionError(f"Expected the player to move and all pieces, such as B:W18,K10:B12,16, got {text!r}.")
        view = self.rules.struct.blank()
        for side, squares in ((match[2], match[3]), (match[4], match[5])):
            for name in squares.split(",") if squares else []:
                _put(view, "BW".index(side), name)
        view.turn, view.quiet = "BW".index(match[1]), int(match[6] or 0)
        if view.quiet > QUIET_PLIES:
            raise BadPositionError(f"Expected at most {QUIET_PLIES} quiet plies, got {view.quiet}.")
        if not view.pieces[1 - view.turn]:
            raise BadPositionError(f"{self.seat(1 - view.turn)} has no pieces, so {self.seat(view.turn)} cannot be to move.")
        if not has_move(view):
            view.won, view.turn = 2 - view.turn, OVER
        elif view.quiet == QUIET_PLIES:
            view.turn = OVER
        return view.freeze()


from plyground.games.draughts import _checkers_features  # noqa: E402, F401 - fills more slots of the rules above
