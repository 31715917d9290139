"""What a search should know about checkers: pieces, how far the men are, who guards the back row, room to move."""

from __future__ import annotations

from plyground.features.material import more
from plyground.features.places import table, weighed
from plyground.games.draughts.checkers import BOARD, BORDER, FAR_ROWS, STEPS, Pieces, jumpers, rules, write_jumps
from plyground.native import Moves, count, down, flipped, has, helper, lowest, up, without_lowest

ROWS = tuple(0xF << BORDER + 4 * row + row // 2 for row in range(8))
MASKS, ADVANCE = table([sum(row for row in range(8) if ROWS[row] >> place & 1) for place in range(64)])
CENTRE = sum(1 << BORDER + square - 1 + (square - 1) // 8 for square in (10, 11, 14, 15, 18, 19, 22, 23))


@helper
def advance(men: int, player: int) -> int:
    """How many rows the men have come, all together."""
    rows = weighed(men, MASKS, ADVANCE)
    return rows if player == 0 else 7 * count(men) - rows


@helper
def steps(own: int, kings: int, free: int, player: int) -> int:
    """How many steps are possible, captures aside."""
    crowned = own & kings
    falling, rising = (own, crowned) if player == 0 else (crowned, own)
    down_steps = count(falling & down(free, 4)) + count(falling & down(free, 5))
    return down_steps + count(rising & up(free, 4)) + count(rising & up(free, 5))


@helper
def guards(men: int, player: int) -> int:
    """Men at home, where the other's men would be crowned."""
    return count(men & FAR_ROWS[1 - player])


@rules.features
def features(s: Pieces, out: Moves) -> int:
    player = s.turn
    own, other, kings = s.pieces[player], s.pieces[1 - player], s.kings
    men, others_men = own & flipped(kings), other & flipped(kings)
    free = BOARD & flipped(own | other)
    out[0] = more(men, others_men)
    out[1] = more(own & kings, other & kings)
    out[2] = advance(men, player) - advance(others_men, 1 - player)
    out[3] = guards(men, player) - guards(others_men, 1 - player)
    out[4] = more(own & CENTRE, other & CENTRE)
    out[5] = steps(own, kings, free, player) - steps(other, kings, free, 1 - player)
    # Whoever is ahead gains by exchanges: the lead counts for more, the fewer pieces are left.
    lead = more(own, other)
    out[6] = lead * (24 - count(own | other))
    return 7


@rules.loud
def loud(s: Pieces, out: Moves) -> int:
    """Captures, which are compulsory."""
    capturing, n = jumpers(s), 0
    while capturing != 0:
        n = write_jumps(s, lowest(capturing), out, n)
        capturing = without_lowest(capturing)
    return n


@rules.rank
def rank(s: Pieces, move: int) -> int:
    """Captures, the longer the earlier; men that are crowned; the rest is left to what a search learns."""
    begin, jumps = move & 63, move >> 6 & 15
    if jumps > 0:
        return min(600 + 60 * jumps, 1000)
    is_crowned = has(FAR_ROWS[s.turn], begin + STEPS[move >> 10 & 3]) and not has(s.kings, begin)
    return 550 if is_crowned else 200
