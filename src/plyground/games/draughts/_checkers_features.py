"""What a search should know about checkers: pieces, how far the men are, who guards the back row, room to move.

And how a won ending is won: the side ahead exchanges pieces, and its kings go after the other's, which are safest in a
double corner. Without that a search steps to and fro until the game is drawn, where the end lies beyond what it sees.
"""

from __future__ import annotations

from plyground.features.material import more, sign
from plyground.features.places import table, weighed
from plyground.games.draughts.checkers import BOARD, BORDER, FAR_ROWS, STEPS, Pieces, jumpers, rules, write_jumps
from plyground.native import Moves, count, down, flipped, has, helper, lowest, up, without_lowest, word

ROWS = tuple(0xF << BORDER + 4 * row + row // 2 for row in range(8))
MASKS, ADVANCE = table([sum(row for row in range(8) if ROWS[row] >> place & 1) for place in range(64)])


def _squares(*numbers: int) -> int:
    return sum(1 << BORDER + number - 1 + (number - 1) // 8 for number in numbers)


CENTRE = _squares(10, 11, 14, 15, 18, 19, 22, 23)
DOUBLE_CORNERS = _squares(1, 5, 28, 32)
"""Two squares between which a king can step to and fro for ever."""

SHARES = (0, *(240 // pieces for pieces in range(1, 25)))
"""What one piece is of all that are left; 240 is everything."""

HUNT_FROM = 12
"""With more pieces than these, kings have other things to do than to hunt kings."""

FARTHEST = 7
"""Steps from one end of the board to the other."""


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


@helper
def nearness(hunters: int, prey: int) -> int:
    """How many steps fewer than the farthest the hunters are from what they hunt, each from the nearest, all together."""
    near, total = prey, 0
    for _ in range(1, FARTHEST):
        near = word((near | up(near, 4) | up(near, 5) | down(near, 4) | down(near, 5)) & BOARD)
        total += count(hunters & near)
    return total


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
    lead, total = more(own, other), count(own | other)
    out[6] = lead * SHARES[total]
    out[7], out[8], out[9] = 0, 0, 0
    if lead != 0 and total <= HUNT_FROM:
        side, ahead, behind = sign(lead), own if lead > 0 else other, other if lead > 0 else own
        prey = behind & kings
        out[7] = side * nearness(ahead & kings, prey if prey != 0 else behind)
        out[8] = side * count(prey & DOUBLE_CORNERS)
        out[9] = side * steps(prey, kings, free, player)
    return 10


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
