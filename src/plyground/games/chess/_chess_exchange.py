"""What a series of captures on one square is worth, without playing it: who takes there last, and with what."""

from __future__ import annotations

from plyground.games.chess._chess_rules import BISHOP, KINDS, KING, KNIGHT, PASSING, PAWN, QUEEN, ROOK, Men
from plyground.games.chess._lines import king_hits, knight_hits, pawn_hits, slanting, straight
from plyground.native import bit, flipped, has, helper, lowest, word

WORTH = (100, 325, 325, 500, 1000, 10_000)
"""Of a pawn, knight, bishop, rook, queen, and of a king, which nobody gives away."""


@helper
def worth_at(s: Men, at: int) -> int:
    """What the man on a square is worth; 0 if there is none."""
    there = bit(at)
    worth = 0
    for kind in range(KINDS):
        worth += WORTH[kind] if s.kinds[kind] & there != 0 else 0
    return worth


@helper
def all_attackers(s: Men, at: int, occupied: int) -> int:
    """The men of both sides that attack a square."""
    found = word(knight_hits(at) & s.kinds[KNIGHT] | king_hits(at) & s.kinds[KING])
    found |= pawn_hits(bit(at), 0) & s.kinds[PAWN] & s.colours[1] | pawn_hits(bit(at), 1) & s.kinds[PAWN] & s.colours[0]
    found |= straight(at, occupied) & (s.kinds[ROOK] | s.kinds[QUEEN])
    return word(found | slanting(at, occupied) & (s.kinds[BISHOP] | s.kinds[QUEEN]))


@helper
def least_of(s: Men, men: int) -> int:
    """The kind of the least man among some."""
    kind = PAWN
    while s.kinds[kind] & men == 0:
        kind += 1
    return kind


@helper
def wins_exchange(s: Men, move: int, least: int) -> bool:
    """Whether a move wins at least so much on its square, if both go on taking there as long as it pays.

    `balance` is what the side that has just moved has won beyond the least, if the other side now stops; whoever cannot make
    up for it has lost the exchange.
    """
    begin, end, special = move & 63, move >> 6 & 63, move >> 18
    if special != 0:
        return (WORTH[PAWN] if special == PASSING else 0) >= least
    balance = worth_at(s, end) - least
    if balance < 0:
        return False
    balance = WORTH[move >> 12 & 7] - balance
    if balance <= 0:
        return True
    side = s.turn
    occupied = word((s.colours[0] | s.colours[1]) ^ bit(begin) | bit(end))
    left = word(all_attackers(s, end, occupied) & occupied)
    is_won = True
    while True:
        side = 1 - side
        own = word(left & s.colours[side])
        if own == 0:
            return is_won
        kind = least_of(s, own)
        is_won = not is_won
        if kind == KING:
            # A king takes only what nobody takes back.
            return is_won if left & s.colours[1 - side] == 0 else not is_won
        balance = WORTH[kind] - balance
        if balance < (1 if is_won else 0):
            return is_won
        taker = bit(lowest(own & s.kinds[kind]))
        occupied = word(occupied & flipped(taker))
        if kind in (PAWN, BISHOP, QUEEN):
            left |= slanting(end, occupied) & (s.kinds[BISHOP] | s.kinds[QUEEN])
        if kind in (ROOK, QUEEN):
            left |= straight(end, occupied) & (s.kinds[ROOK] | s.kinds[QUEEN])
        left = word(left & occupied)


@helper
def is_taking(s: Men, move: int) -> bool:
    """Whether a move takes something."""
    return has(s.colours[1 - s.turn], move >> 6 & 63) or move >> 18 == PASSING
