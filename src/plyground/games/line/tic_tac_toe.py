"""Tic-tac-toe: put your marks on a board of nine cells; three of them in a row win.

Rules
    Crosses and Noughts take turns to mark an empty cell; Crosses begin. Whoever first has three marks in a row,
    upright, level or diagonal, wins. A full board without such a row is a draw.

Board
    Three columns a-c of three rows 1-3, with a1 at the lower left. A move is the name of its cell: b2 is the
    centre. A position is written row by row from the top, x and o for the marks and a number for a run of empty
    cells, and then whose turn the number of marks makes it: x2/1o1/3 x. The letter is written, and means
    nothing, when the game is over.

Source
    A folk game, called noughts and crosses in Britain and jogo do galo in Portugal. It has 255,168 courses of play and
    5,478 positions; with best play it is a draw.
"""

from __future__ import annotations

from plyground.boards import grid, read_rows, write_rows
from plyground.boards.glyphs import cross, nought
from plyground.core.drawing import Glyph, Piece
from plyground.core.errors import BadPositionError
from plyground.core.facts import Facts
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
    nth,
    u64,
    up,
    word,
)

SIDE = 3
FULL = 0o777
SYMMETRIES = 8


class Marks(Struct):
    """Bit 3 * row + column of a word is a cell, so that an octal digit is a row; a move is the number of its bit.

    `own` holds the marks of the player to move, `filled` all marks.
    """

    own: int = u64()
    filled: int = u64()
    won: int = i8()


rules = Rules(Marks)


@helper
def has_line(marks: int) -> bool:
    """Whether three marks stand in a row: level, upright, rising or falling."""
    level = marks & down(marks, 1) & down(marks, 2) & 0o111
    upright = marks & down(marks, 3) & down(marks, 6)
    rising = marks & down(marks, 4) & down(marks, 8)
    falling = down(marks, 2) & down(marks, 4) & down(marks, 6) & 1
    return (level | upright | rising | falling) != 0


@helper
def turned(marks: int, which: int) -> int:
    """The marks on a mirrored (bit 0 of which), overturned (bit 1) or transposed (bit 2) board."""
    if which & 1:
        marks = word(up(marks & 0o111, 2) | (marks & 0o222) | down(marks & 0o444, 2))
    if which & 2:
        marks = word(up(marks & 0o007, 6) | (marks & 0o070) | down(marks & 0o700, 6))
    if which & 4:
        off_diagonal = up(marks & 0o042, 2) | up(marks & 0o004, 4) | down(marks & 0o210, 2) | down(marks & 0o100, 4)
        marks = word(off_diagonal | (marks & 0o421))
    return marks


@rules.start
def start(s: Marks) -> None:
    s.turn = 0


@rules.moves
def moves(s: Marks, out: Moves) -> int:
    filled = s.filled
    n = 0
    for cell in range(SIDE * SIDE):
        out[n] = cell  # stays only if the cell is free: a branch here would be guessed wrong too often
        n += 1 - (down(filled, cell) & 1)
    return n


@rules.pick
def pick(s: Marks, random: int) -> int:
    free = FULL & flipped(s.filled)
    return nth(free, below(random, count(free)))


@rules.play
def play(s: Marks, move: int) -> None:
    mine = s.own | bit(move)
    filled = s.filled | bit(move)
    s.own = s.own ^ s.filled
    s.filled = filled
    is_won = has_line(mine)
    s.won = 1 + s.turn if is_won else 0
    s.turn = OVER if is_won or filled == FULL else 1 - s.turn


@rules.payoff
def payoff(s: Marks, out: Reals) -> None:
    out[0] = 0.0 if s.won == 0 else (1.0 if s.won == 1 else -1.0)
    out[1] = -out[0]


@rules.image
def image(s: Marks, which: int) -> None:
    s.own = turned(s.own, which)
    s.filled = turned(s.filled, which)


class TicTacToe(NativeGame[Marks]):
    """Tic-tac-toe as everybody knows it."""

    title = "Tic-tac-toe"
    aliases = ("noughts-and-crosses", "tictactoe", "ttt")
    seat_names = ("Crosses", "Noughts")
    plural_seats = True
    rules = rules
    feature_names = ("open lines", "twos", "centre")

    def state_facts(self) -> Facts:
        """Nine cells, to be filled once each."""
        self.board = grid(SIDE, SIDE, tones="plain")
        return Facts(longest=SIDE * SIDE, most_moves=SIDE * SIDE, symmetries=SYMMETRIES)

    def write_action(self, state: Marks, action: int) -> str:
        """The name of the cell."""
        return self.board.name(action)

    def glyphs(self) -> dict[str, Glyph]:
        """A cross and a nought."""
        return {"x": cross(), "o": nought()}

    def pieces(self, state: Marks, viewer: int | None) -> dict[str, list[Piece]]:
        """The marks where they stand."""
        return {
            self.board.name(cell): [{"g": letter, "o": "xo".index(letter)}]
            for cell, letter in enumerate(_letters(state))
            if letter
        }

    def path(self, state: Marks, action: int) -> list[str]:
        """Click the cell."""
        return [self.board.name(action)]

    def write_position(self, state: Marks) -> str:
        """Row by row from the top, and whose turn the number of marks makes it."""
        letters = _letters(state)
        return f"{write_rows([letters[6:], letters[3:6], letters[:3]])} {'xo'[count(state.filled) % 2]}"

    def read_position(self, text: str) -> Marks:
        """What `write_position` writes; the player to move may be left out."""
        board, _, mover = text.partition(" ")
        rows = read_rows(board, SIDE, SIDE, "xo")
        marks = [0, 0]
        for cell, letter in enumerate(rows[2] + rows[1] + rows[0]):
            if letter:
                marks["xo".index(letter)] |= bit(cell)
        _refuse_impossible(marks, mover)
        view = self.initial().thaw()
        view.filled = marks[0] | marks[1]
        view.turn = count(view.filled) % 2
        view.own = marks[view.turn]
        view.won = 1 if has_line(marks[0]) else (2 if has_line(marks[1]) else 0)
        if view.won or view.filled == FULL:
            view.turn = OVER
        return view.freeze()


def _letters(state: Marks) -> list[str]:
    """Cell by cell from a1: x, o or nothing."""
    to_move = count(state.filled) % 2
    return [
        "" if not has(state.filled, cell) else "xo"[to_move if has(state.own, cell) else 1 - to_move]
        for cell in range(SIDE * SIDE)
    ]


def _refuse_impossible(marks: list[int], mover: str) -> None:
    crosses, noughts = count(marks[0]), count(marks[1])
    if crosses - noughts not in {0, 1}:
        raise BadPositionError(f"There must be as many crosses as noughts or one more; there are {crosses} to {noughts}.")
    to_move = crosses - noughts
    if mover.strip() not in {"", "xo"[to_move]}:
        raise BadPositionError(f"{'xo'[to_move]} is to move by the number of marks, not {mover.strip()!r}.")
    if has_line(marks[to_move]):
        raise BadPositionError(f"{'xo'[to_move]} has three in a row, and {'xo'[1 - to_move]} could not have moved after that.")


from plyground.games.line import _tic_tac_toe_features  # noqa: E402, F401 - fills more slots of the rules above
