"""The rules of backgammon: rolls, plays, the cube and matches, over masks of points."""

from __future__ import annotations

from plyground.games.race._backgammon_plays import BAR, COUNT, MEN, OFF, WRITE, Planes, doubles, mirrored, moved, pairs
from plyground.native import CHANCE, OVER, Cells, Moves, Reals, Rules, Struct, below, bookkeeping, helper, i8, i16, i32, setting

OPENING, DECIDING, ROLLING, PLAYING, ANSWERING = range(5)
"""Both throw a die; roll or double; the dice are in the air; a roll is to be played; a double is to be answered."""
PASS = 0
ROLL, DOUBLE, TAKE, DROP = range(1 << 24, (1 << 24) + 4)
"""Decisions; the codes of plays lie below."""
ROLLS, OPENING_ROLLS = 21, 30
MOST_DOUBLINGS = 6
"""The cube ends at 64."""
CENTRED = 2
"""The owner of a cube that both may turn."""


class Men(Struct):
    """Planes of men (see the plays), four a player; who moves, also while dice roll; the dice, the higher first; the cube.

    `cube` is the number of doublings, `owner` who may double next. `result` is what White has won when the game is over.
    `crawford` is 1 in the Crawford game and 2 after it. A roll is 8 times its first die and the other one.
    """

    men: Cells = i32(8)
    result: int = i16()
    score: Cells = i16(2)
    mover: int = i8()
    high: int = i8()
    low: int = i8()
    phase: int = i8()
    doublings: int = i8()
    owner: int = i8()
    crawford: int = i8()
    turns: int = bookkeeping(i32())
    horizon: int = setting(i32())
    match: int = setting(i16())
    cube: int = setting(i8())


rules = Rules(Men)


@helper
def planes(s: Men, player: int) -> Planes:
    """The planes of a player."""
    first = 4 * player
    return s.men[first], s.men[first + 1], s.men[first + 2], s.men[first + 3]


@helper
def held(s: Men, player: int, point: int) -> int:
    """How many men a player has on a point, on the bar (25) or off the board (0)."""
    a, b, c, d = planes(s, player)
    return (a >> point & 1) + 2 * (b >> point & 1) + 4 * (c >> point & 1) + 8 * (d >> point & 1)


@helper
def set_up(s: Men) -> None:
    """The start of a game: two men on 24, five on 13, three on 8, five on 6, and a cube that nobody owns."""
    for player in range(2):
        s.men[4 * player] = 1 << 13 | 1 << 8 | 1 << 6
        s.men[4 * player + 1] = 1 << 24 | 1 << 8
        s.men[4 * player + 2] = 1 << 13 | 1 << 6
        s.men[4 * player + 3] = 0
    s.mover, s.high, s.low, s.doublings, s.owner = 0, 0, 0, 0, CENTRED
    s.phase, s.turn = OPENING, CHANCE


@rules.start
def start(s: Men) -> None:
    set_up(s)
    s.crawford = 1 if s.match == 1 else 0


@helper
def plays(s: Men, out: Moves, wanted: int) -> int:
    """The plays of the roll: all written, or counted, or the one of a number."""
    mover = s.mover & 1
    ones, twos, fours, eights = planes(s, 1 - mover)
    several = twos | fours | eights
    enemy = mirrored(several, ones & ~several)
    if s.high == s.low:
        return doubles(planes(s, mover), enemy[0], s.high, out, wanted)
    return pairs(planes(s, mover), enemy, (s.high, s.low), out, wanted)


@rules.moves
def moves(s: Men, out: Moves) -> int:
    if s.phase == PLAYING:
        n = plays(s, out, WRITE)
        if n == 0:
            out[0] = PASS
        return max(n, 1)
    out[0] = ROLL if s.phase == DECIDING else TAKE
    out[1] = DOUBLE if s.phase == DECIDING else DROP
    return 2


@rules.chance
def chance(s: Men, out: Moves, probability: Reals) -> int:
    n = 0
    for one in range(1, 7):
        for other in range(1, 7):
            if s.phase == OPENING and one != other:
                out[n] = 8 * one + other
                probability[n] = 1.0 / OPENING_ROLLS
                n += 1
            elif s.phase == ROLLING and one >= other:
                out[n] = 8 * one + other
                probability[n] = 1.0 / 36.0 if one == other else 1.0 / 18.0
                n += 1
    return n


@rules.pick
def pick(s: Men, random: int) -> int:
    if s.phase == PLAYING:
        n = plays(s, s.men, COUNT)
        return plays(s, s.men, below(random, n)) if n > 0 else PASS
    if s.phase == ROLLING:
        roll = below(random, 36)
        one, other = 1 + roll // 6, 1 + roll % 6
        return 8 * max(one, other) + min(one, other)
    if s.phase == OPENING:
        roll = below(random, OPENING_ROLLS)
        one, other = 1 + roll // 5, 1 + roll % 5
        return 8 * one + other + (1 if other >= one else 0)
    return (ROLL if s.phase == DECIDING else TAKE) + below(random, 2)


@helper
def may_double(s: Men) -> bool:
    """Whether the mover may turn the cube: it has access, and the match would not be won without."""
    if s.cube == 0 or s.doublings >= MOST_DOUBLINGS or s.crawford == 1 or s.owner == 1 - s.mover:
        return False
    return s.match == 0 or s.score[s.mover] + (1 << s.doublings) < s.match


@helper
def begin_turn(s: Men) -> None:
    """The mover is to roll, or first to decide whether to double."""
    s.high, s.low = 0, 0
    if may_double(s):
        s.phase, s.turn = DECIDING, s.mover
    else:
        s.phase, s.turn = ROLLING, CHANCE


@helper
def end_game(s: Men, winner: int, points: int) -> None:
    """A game is won: pay, or count the points and begin the next game of the match."""
    s.high, s.low, s.mover, s.phase = 0, 0, winner, OPENING
    if s.match == 0:
        s.result = points if winner == 0 else -points
        s.turn = OVER
        return
    before = max(s.score[0], s.score[1])
    s.score[winner] += points
    if s.score[winner] >= s.match:
        s.result = 1 if winner == 0 else -1
        s.turn = OVER
        return
    if before < s.match - 1 and s.score[winner] == s.match - 1:
        s.crawford = 1
    elif s.crawford == 1:
        s.crawford = 2
    set_up(s)


@helper
def worth(s: Men, loser: int) -> int:
    """A game; a gammon if the loser has borne off nobody; a backgammon if it has men in the winner's home or on the bar."""
    a, b, c, d = planes(s, loser)
    men = a | b | c | d
    if men & 1 != 0:
        return 1
    return 3 if men >> 19 != 0 else 2


@helper
def play_men(s: Men, move: int) -> None:
    """Move the men of a play, and hit those that stand alone."""
    mover = s.mover & 1
    own, other = planes(s, mover), planes(s, 1 - mover)
    die = s.low if move >> 3 & 1 == 1 else s.high
    rest = move >> 4
    for _ in range(move & 7):
        source = rest & 31
        rest >>= 5
        target = max(source - die, OFF)
        own = moved(own, source, target)
        if target > OFF and (other[0] | other[1] | other[2] | other[3]) >> BAR - target & 1 == 1:
            other = moved(other, BAR - target, BAR)
        die = s.high + s.low - die
    for plane in range(4):
        s.men[4 * mover + plane] = own[plane]
        s.men[4 - 4 * mover + plane] = other[plane]


@helper
def decide(s: Men, move: int) -> None:
    """Roll, double, take or drop."""
    if move == ROLL:
        s.phase, s.turn = ROLLING, CHANCE
    elif move == DOUBLE:
        s.phase, s.turn = ANSWERING, 1 - s.mover
    elif move == TAKE:
        s.doublings += 1
        s.owner = 1 - s.mover
        s.phase, s.turn = ROLLING, CHANCE
    else:
        end_game(s, s.mover, 1 << s.doublings)


@rules.play
def play(s: Men, move: int) -> None:
    if s.turn == CHANCE:
        one, other = move >> 3, move & 7
        if s.phase == OPENING:
            s.mover = 0 if one > other else 1
        s.high, s.low = max(one, other), min(one, other)
        s.phase, s.turn = PLAYING, s.mover
        return
    if move >= ROLL:
        decide(s, move)
        return
    play_men(s, move)
    s.turns += 1
    if held(s, s.mover & 1, OFF) == MEN:
        end_game(s, s.mover, worth(s, 1 - s.mover) << s.doublings)
    else:
        s.mover = 1 - s.mover
        begin_turn(s)
    if s.turns >= s.horizon and s.turn != OVER:
        s.high, s.low, s.mover, s.phase, s.turn = 0, 0, 0, OPENING, OVER


@rules.payoff
def payoff(s: Men, out: Reals) -> None:
    out[0] = 1.0 * s.result
    out[1] = 0.0 - out[0]
