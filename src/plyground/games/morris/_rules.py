"""The rules of morris, for every variant of the sheet."""

from __future__ import annotations

from plyground.games.morris._sheet import BOARD, FEWEST_MEN, FIRST_MILL_WINS, FLYING, QUIET_PLIES, SPOKES
from plyground.native import (
    OVER,
    Cells,
    Moves,
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
    i8,
    i16,
    lowest,
    nth,
    setting,
    u64,
    up,
    without_lowest,
    word,
)

ON, BACK, OUTWARD, INWARD, FREELY = 32, 64, 96, 128, 160  # backwards is 32 more than forwards
CENTRE = 8  # of three men's morris, where it lies beside the one square
MIDDLES = 0xAAAAAA
AT_ONCE = 6  # moves written between two looks at the end of the list; what is written past the end does no harm


class Points(Struct):
    """Bit n of `stand[player]` is a man on point n, numbered as in the sheet. `taking` is set when a man must be taken.

    A move is the point on which a man is placed or taken, or the point it reaches plus the kind of its move: ON
    the square by a place, BACK, OUTWARD or INWARD along a spoke; with FREELY comes 32 times the point it
    leaves.
    """

    stand: Cells = u64(2)
    hand: Cells = i8(2)
    taking: int = i8()
    won: int = i8()
    quiet: int = bookkeeping(i16())
    men: int = setting(i8())
    flying: int = setting(i8())
    first_mill_wins: int = setting(i8())
    board: int = setting(u64())
    spokes: int = setting(u64())


rules = Rules(Points)


@helper
def around(men: int, places: int) -> int:
    """Every man so many places further round its square."""
    low = 0x010101 * ((1 << places) - 1)
    return up(men, places) & flipped(low) & 0xFFFFFF | down(men, 8 - places) & low


@helper
def near(s: Points, men: int) -> int:
    """The points that a line joins to one of the men."""
    if s.men == 3:
        ring = men & 255
        reached = around(ring, 1) | around(ring, 7) | (bit(CENTRE) if ring != 0 else word(0))
        return reached | 255 if has(men, CENTRE) else reached
    on_spokes = men & s.spokes
    return (around(men, 1) | around(men, 7) | up(on_spokes, 8) | down(on_spokes, 8)) & s.board


@helper
def in_mills(s: Points, men: int) -> int:
    """Those of the men that stand in a mill."""
    if s.men == 3:
        ring = men & 255
        sides = ring & around(ring, 1) & around(ring, 7) & MIDDLES
        mills = sides | around(sides, 1) | around(sides, 7)
        through = ring & around(ring, 4)
        return mills | through | bit(CENTRE) if has(men, CENTRE) and through != 0 else mills
    sides = men & around(men, 1) & around(men, 7) & MIDDLES
    inward = men & s.spokes & 255 & down(men, 8) & down(men, 16)
    return sides | around(sides, 1) | around(sides, 7) | inward | up(inward, 8) | up(inward, 16)


@rules.start
def start(s: Points) -> None:
    s.hand[0] = s.men
    s.hand[1] = s.men
    s.flying = FLYING[s.men // 3]
    s.first_mill_wins = FIRST_MILL_WINS[s.men // 3]
    s.board = BOARD[s.men // 3]
    s.spokes = SPOKES[s.men // 3]


@helper
def write_points(points: int, out: Moves, n: int, kind: int) -> int:
    """Write a move of a kind to each of the points."""
    end = n + count(points)
    while n < end:
        for ahead in range(AT_ONCE):
            out[n + ahead] = kind + lowest(points)
            points = without_lowest(points)
        n += AT_ONCE
    return end


@rules.moves
def moves(s: Points, out: Moves) -> int:
    own, other = s.stand[s.turn], s.stand[1 - s.turn]
    free = word(s.board & flipped(own | other))
    if s.taking != 0:
        loose = word(other & flipped(in_mills(s, other)))
        return write_points(loose if loose != 0 else other, out, 0, 0)
    if s.hand[s.turn] > 0:
        return write_points(free, out, 0, 0)
    if count(own) > s.flying and s.men != 3:
        on_spokes = own & s.spokes
        n = write_points(word(around(own, 7) & free | up(around(own, 1) & free, 32)), out, 0, ON)
        return write_points(word(down(on_spokes, 8) & free | up(up(on_spokes, 8) & free, 32)), out, n, OUTWARD)
    n = 0
    while own != 0:
        leaving = lowest(own)
        n = write_points(free if s.men != 3 else word(free & near(s, bit(leaving))), out, n, FREELY + 32 * leaving)
        own = without_lowest(own)
    return n


@helper
def pick_near(s: Points, random: int) -> int:
    """One of the moves of three men's morris: what each of the three men reaches takes 16 bits of a word."""
    men, free, reached = s.stand[s.turn], s.board & flipped(s.stand[0] | s.stand[1]), word(0)
    for man in range(3):
        reached |= up(free & near(s, bit(nth(men, man))), 16 * man)
    place = nth(reached, below(random, count(reached)))
    return FREELY + 32 * nth(men, place >> 4) + (place & 15)


@rules.pick
def pick(s: Points, random: int) -> int:
    own, other = s.stand[s.turn], s.stand[1 - s.turn]
    free = s.board & flipped(own | other)
    if s.taking != 0 or s.hand[s.turn] > 0:
        points = word(free)
        if s.taking != 0:
            loose = word(other & flipped(in_mills(s, other)))
            points = loose if loose != 0 else other
        return nth(points, below(random, count(points)))
    if s.men == 3:
        return pick_near(s, random)
    if count(own) <= s.flying:
        leaving = nth(own, below(random, count(own)))
        return FREELY + 32 * leaving + nth(free, below(up(random, 32), count(free)))
    on_spokes = own & s.spokes
    on = around(own, 7) & free | up(around(own, 1) & free, 32)
    off = down(on_spokes, 8) & free | up(up(on_spokes, 8) & free, 32)
    number = below(random, count(on) + count(off))
    return ON + nth(on, number) if number < count(on) else OUTWARD + nth(off, number - count(on))


@helper
def left_by(move: int) -> int:
    """The point from which a man moves."""
    target, kind = move & 31, move & 31 ^ move
    if kind >= FREELY:
        return (kind - FREELY) >> 5
    if kind >= OUTWARD:
        return target + 8 if kind == OUTWARD else target - 8
    return target & 24 | target + (1 if kind == ON else 7) & 7


@helper
def end_turn(s: Points) -> None:
    """Hand over to the opponent, unless that one has lost or the game is drawn."""
    player, opponent = s.turn, 1 - s.turn
    men = s.stand[opponent]
    free = s.board & flipped(men | s.stand[player])
    placed = s.hand[opponent] == 0
    s.turn = opponent
    if placed and free == 0:
        s.turn = OVER
    elif count(men) + s.hand[opponent] < FEWEST_MEN or (placed and count(men) > s.flying and near(s, men) & free == 0):
        s.won = 1 + player
        s.turn = OVER
    elif s.quiet >= QUIET_PLIES:
        s.turn = OVER


@rules.play
def play(s: Points, move: int) -> None:
    player = s.turn
    if s.taking != 0:
        s.stand[1 - player] ^= bit(move)
        s.taking = 0
        s.quiet = 0
        end_turn(s)
        return
    reached = move & 31
    if move < ON:
        s.hand[player] -= 1
        s.stand[player] |= bit(reached)
    else:
        s.quiet += 1
        s.stand[player] ^= bit(reached) | bit(left_by(move))
    if not has(in_mills(s, s.stand[player]), reached):
        end_turn(s)
    elif s.first_mill_wins != 0:
        s.won = 1 + player
        s.turn = OVER
    else:
        s.taking = 1


@rules.payoff
def payoff(s: Points, out: Reals) -> None:
    out[0] = 0.0 if s.won == 0 else (1.0 if s.won == 1 else -1.0)
    out[1] = 0.0 - out[0]


@rules.image
def image(s: Points, which: int) -> None:
    for player in range(2):
        centre = s.stand[player] & bit(CENTRE) if s.men == 3 else word(0)
        men = word(s.stand[player] ^ centre)
        if which & 4 != 0:
            turned = word(0)
            while men != 0:
                point = lowest(men)
                turned |= bit(point & 24 | 8 - (point & 7) & 7)
                men = without_lowest(men)
            men = turned
        if which & 3 != 0:
            men = word(around(men, 2 * (which & 3)))
        if which & 8 != 0:
            inner = 8 if s.men == 6 else 16
            men = word(up(men & 255, inner) | men & bit(inner) - 1 & flipped(255) | down(men, inner))
        s.stand[player] = men | centre
