"""Random games of EinStein würfelt nicht!, with all stones of a player in one word.

Byte i of a player's word is the place of its stone i + 1 as that player sees it, or 255 if the stone is gone; two bytes are
left over and always 255. No place is beyond 63, so the top bit of a byte says that a stone is gone.
"""

from __future__ import annotations

from plyground.games.dice._einstein_rules import MOST_STONES, PUTTING, TO_THROW, Stones, is_open, pick, play, rules, seen_by
from plyground.native import CHANCE, OVER, below, down, flipped, helper, highest, lowest, mixed, up, word

GOLDEN = 0x9E3779B97F4A7C15
NOBODY = 2**64 - 1
LOWEST_BITS, TOP_BITS = 0x0000_0101_0101_0101, 0x0000_8080_8080_8080
OTHER_BITS = 0x7F7F_7F7F_7F7F_7F7F
NO_CELL = 63  # the largest board has 7 rows of 8
Draw = tuple[int, int, int]
Pair = tuple[int, int]


@helper
def placed(s: Stones, player: int) -> int:
    """The word of a player."""
    found = word(NOBODY)
    for stone in range(MOST_STONES):
        place = s.places[1 + MOST_STONES * player + stone]
        found ^= up((place & 255) ^ 255, 8 * stone)
    return found


@helper
def draw_step(stones: int, thrown: int, random: int) -> Draw:
    """One of the moves that a throw allows: at which bit the stone is, its place, and the place it goes to.

    Without branches, which would be guessed wrong too often: a stone that is not there has no way to go.
    """
    inside = flipped(stones) & word(TOP_BITS)
    lower_ones = inside & word(up(1, 8 * thrown) - 1)
    is_there = down(inside, 8 * thrown - 1) & 1
    upper_ones = (inside ^ lower_ones) & word(is_there - 1)
    lower, upper = (highest(lower_ones) - 7) & 63, (lowest(upper_ones) - 7) & 63
    low_place, high_place = down(stones, lower) & 255, down(stones, upper) & 255
    of_lower = (lower_ones != 0) * (1 + 2 * is_open(low_place))
    drawn = below(random, of_lower + (upper_ones != 0) * (1 + 2 * is_open(high_place)))
    lower_chosen = -1 * (drawn < of_lower)  # all bits, or none
    place = high_place ^ ((high_place ^ low_place) & lower_chosen)
    shift = upper ^ ((upper ^ lower) & lower_chosen)
    way = drawn - (of_lower & ~lower_chosen)
    edge = 8 - 7 * (place & 7 != 0)
    return shift, place, place - (edge ^ ((edge ^ ((0x090801 >> (8 * way)) & 15)) & (-1 * is_open(place))))


@helper
def cleared(stones: int, place: int) -> int:
    """The word without the stone on a place, if there is one."""
    differences = stones ^ word(word(place) * word(LOWEST_BITS))
    found = flipped(((differences & word(OTHER_BITS)) + word(OTHER_BITS)) | differences) & word(TOP_BITS)
    return word(stones | word(up(found, 1) - down(found, 7)))


@helper
def put_back(s: Stones, white: int, black: int) -> None:
    """Write the words of both to the board. What is gone is put on a cell that no board has, and taken from there."""
    for cell in range(64):
        s.at[cell] = 0
    inside = 0
    for number in range(1, 1 + 2 * MOST_STONES):
        player = 1 if number > MOST_STONES else 0
        place = down(black if player == 1 else white, 8 * (number - 1 - MOST_STONES * player)) & 255
        is_gone = place >> 7
        s.places[number] = place - 256 * is_gone
        s.at[word(seen_by(s, player, place) | 63 * is_gone) & 63] = number
        inside |= (1 - is_gone) << number
    s.at[NO_CELL] = 0
    s.inside = inside


@helper
def moved(s: Stones, own: int, other: int, draw: Draw) -> Pair:
    """Both words after a move, in the order of who is to move then."""
    shift, before, after = draw
    return cleared(other, s.far - after), word(cleared(own, after) ^ up(before ^ after, shift))


@rules.play_on
def play_on(s: Stones, random: int, most: int) -> int:
    """A throw and the move behind it in one, from one word: half of it for each."""
    if s.thrown == PUTTING or most < 2:
        play(s, pick(s, random))
        return 1
    mover, plies, state, wins = s.mover + 0, 0, word(random), False
    own, other = placed(s, mover), placed(s, 1 - mover)
    known = s.thrown + 0
    while plies + 2 <= most and not wins:
        drawn = mixed(state)
        thrown = known if known > 0 else 1 + below(drawn, s.stones)
        draw = draw_step(own, thrown, up(drawn, 32))
        own, other = moved(s, own, other, draw)
        wins = (draw[2] == 0) | (own & word(TOP_BITS) == word(TOP_BITS))
        mover ^= 1
        plies += 1 if known > 0 else 2
        known = TO_THROW
        state = word(state + word(GOLDEN))
    put_back(s, own if mover == 0 else other, other if mover == 0 else own)
    s.thrown = TO_THROW
    s.mover = mover ^ 1 if wins else mover
    s.turn = OVER if wins else CHANCE
    return plies
