"""How a search should go through chess: which moves come first, which are loud, when to pass, and what a check is."""

from __future__ import annotations

from plyground.games.chess._chess_exchange import is_taking, wins_exchange, worth_at
from plyground.games.chess._chess_play import settle
from plyground.games.chess._chess_rules import (
    ENDS,
    KING,
    PASSING,
    PAWN,
    QUEEN,
    Men,
    all_moves,
    king_moves,
    man_moves,
    pawn_moves,
    rules,
)
from plyground.native import Moves, flipped, lowest, word

QUIET_RANK = 1


@rules.loud
def loud(s: Men, out: Moves) -> int:
    """In check every move; else what takes without loss, and pawns that become queens."""
    if s.checkers != 0:
        return all_moves(s, out)
    own, other = s.colours[s.turn], s.colours[1 - s.turn]
    king = lowest(own & s.kinds[KING])
    n = king_moves(s, out, 0, king, other)
    n = man_moves(s, out, n, king, other)
    n = pawn_moves(s, out, n, king, word(other | flipped(own) & ENDS))
    kept = 0
    for place in range(n):
        move = out[place]
        if move >> 15 & 7 in (0, QUEEN) and wins_exchange(s, move, 0):
            out[kept] = move
            kept += 1
    return kept


@rules.rank
def rank(s: Men, move: int) -> int:
    """Captures that win or hold, the more is taken and the less takes the earlier; captures that lose come last."""
    becomes = move >> 15 & 7
    gain = worth_at(s, move >> 6 & 63) if is_taking(s, move) and move >> 18 != PASSING else 0
    gain = 100 if move >> 18 == PASSING else gain
    if gain == 0:
        return 900 if becomes == QUEEN else (0 if becomes != 0 else QUIET_RANK)
    if not wins_exchange(s, move, 0):
        return 0
    return gain // 5 + 8 - (move >> 12 & 7) + (200 if becomes == QUEEN else 0)


@rules.null
def null(s: Men) -> None:
    """Not in check, and not with king and pawns alone, where having to move may be what loses."""
    men = s.colours[s.turn] & flipped(s.kinds[PAWN] | s.kinds[KING])
    if s.checkers == 0 and men != 0:
        s.turn = 1 - s.turn
        s.passing = 0
        s.quiet += 1
        s.plies += 1
        settle(s)


@rules.urgent
def urgent(s: Men) -> int:
    """Whether the player to move is in check."""
    return 1 if s.checkers != 0 else 0
