"""Solves king and pawn against king: every position, won or drawn, backwards from what is clear.

    python -m plyground.games.chess._pawn_ending_solver         writes the table beside this file

A position is who moves, the pawn (of White, on the files a to d), the king with it, and the other king. A pawn that can become
a queen without being taken has won. What is never proven to be won is drawn.
"""

from __future__ import annotations

import base64
from pathlib import Path

from plyground.games.chess._lines import KINGS, SIDE, SQUARES, pawn_hits

FILE = Path(__file__).with_name("king_and_pawn.txt")
PAWN_FILES, PAWN_RANKS = 4, 6
PLACES = 2 * PAWN_FILES * PAWN_RANKS * SQUARES * SQUARES
WORD_BITS = 64
LINE = 120


def place_of(turn: int, pawn: int, king: int, other: int) -> int:
    """Where a position stands in the table; `turn` is 0 if the side with the pawn moves."""
    number = pawn % SIDE + PAWN_FILES * (pawn // SIDE - 1)
    return ((turn * PAWN_FILES * PAWN_RANKS + number) * SQUARES + king) * SQUARES + other


def solved() -> bytearray:
    """1 for every position that is won, by its place."""
    steps = [[square for square in range(SQUARES) if KINGS[at] >> square & 1] for at in range(SQUARES)]
    won = bytearray(PLACES)
    pawns = [SIDE * rank + file for rank in range(PAWN_RANKS, 0, -1) for file in range(PAWN_FILES)]
    for pawn in pawns:  # those that are further ahead are done before they are asked for
        _solve_pawn(pawn, steps, won)
    return won


def _solve_pawn(pawn: int, steps: list[list[int]], won: bytearray) -> None:
    hits = pawn_hits(1 << pawn, 0)
    legal = [
        (king, other)
        for king in range(SQUARES)
        for other in range(SQUARES)
        if pawn not in (king, other) and king != other and other not in steps[king]
    ]
    open_ = {(turn, king, other) for king, other in legal for turn in (0, 1) if turn or not hits >> other & 1}
    while True:
        found = [
            (turn, king, other)
            for turn, king, other in open_
            if (_can_win(pawn, king, other, steps, won) if turn == 0 else _must_lose(pawn, king, other, steps, won))
        ]
        if not found:
            return
        for turn, king, other in found:
            won[place_of(turn, pawn, king, other)] = 1
        open_.difference_update(found)


def _can_win(pawn: int, king: int, other: int, steps: list[list[int]], won: bytearray) -> bool:
    """Whether the side with the pawn, to move, has a move that wins."""
    ahead = pawn + SIDE
    if ahead not in (king, other):
        further = ahead + SIDE if pawn < 2 * SIDE and ahead + SIDE not in (king, other) else ahead
        if ahead >= SQUARES - SIDE:
            if other not in steps[ahead] or king in steps[ahead]:
                return True
        elif won[place_of(1, ahead, king, other)] or won[place_of(1, further, king, other)]:
            return True
    return any(to not in (pawn, other) and other not in steps[to] and won[place_of(1, pawn, to, other)] for to in steps[king])


def _must_lose(pawn: int, king: int, other: int, steps: list[list[int]], won: bytearray) -> bool:
    """Whether every move of the lone king loses, and it has one or is mated."""
    hits = pawn_hits(1 << pawn, 0)
    can_move = False
    for to in steps[other]:
        if to in steps[king] or to == king or hits >> to & 1:
            continue
        if to == pawn or not won[place_of(0, pawn, king, to)]:
            return False
        can_move = True
    return can_move or bool(hits >> other & 1)


def words_of(won: bytearray) -> list[int]:
    """The table as words of 64 bits, the first position in the lowest bit."""
    return [
        sum(bit << number for number, bit in enumerate(won[start : start + WORD_BITS])) for start in range(0, PLACES, WORD_BITS)
    ]


def written(won: bytearray) -> str:
    """The table as text."""
    text = base64.b64encode(b"".join(word.to_bytes(8, "little") for word in words_of(won))).decode()
    return "".join(f"{text[start : start + LINE]}\n" for start in range(0, len(text), LINE))


def read_words() -> tuple[int, ...]:
    """The table's words as they are kept, signed, which is what the compiler takes."""
    data = base64.b64decode(FILE.read_text(encoding="ascii"))
    return tuple(int.from_bytes(data[start : start + 8], "little", signed=True) for start in range(0, len(data), 8))


if __name__ == "__main__":
    FILE.write_text(written(solved()), encoding="ascii")
