"""Backgammon as a network sees it, and what its network tells a search: the points that a player can expect.

    0-95     of the player to move or to roll, for each of its points from 1 to 24: one man, two, three or more, those beyond
    96, 97   its men on the bar, and off
    98-195   the same of the other
    196-206  of the player: pips, and as long as there is contact the rolls that hit its blots, the pips that they cost, the
             rolls that reach two blots, its longest prime, its points at home, the rolls that leave it on the bar, those that
             its rearmost man cannot play, those that all its points behind walls cannot, those that a man on the bar could
             not, and the pips until it has passed the other. In a race, how far it leads for its pips
    207-217  the same of the other

Positions in which the sides have passed each other have a part of the network to themselves.
"""

from __future__ import annotations

from plyground.games.race._backgammon_features import HOME, longest_prime, made, pips, single
from plyground.games.race._backgammon_plays import BAR, FIELD, OFF, mirrored
from plyground.games.race._backgammon_rules import ANSWERING, OPENING, Men, held, planes, rules
from plyground.games.race._backgammon_threats import held_back, hits, pips_beyond, stuck
from plyground.native import Moves, NetworkShape, Reals, Weights, count, helper, highest, lowest, network_room, run_network

FEATURES = 23
"""The network stands behind the weights of the features."""
OF_A_PLAYER = 98
KNOWN_AT = 2 * OF_A_PLAYER
KNOWN_OF_A_PLAYER = 11
INPUTS = 2 * (OF_A_PLAYER + KNOWN_OF_A_PLAYER)
CONTACT, RACE = 0, 1
STEPS = (-3.0, -2.0, -1.0, 1.0, 2.0, 3.0)
SHAPE = NetworkShape(INPUTS, 2, STEPS)
OUTPUTS = SHAPE.outputs
OWNED_CUBE = 0.1
"""What a cube is worth that only its owner may turn, as a part of the stake."""


@helper
def put(out: Moves, at: int, place: int, value: int) -> int:
    """Write an input unless it is zero; where the next one goes."""
    if value == 0:
        return at
    out[at] = place
    out[at + 1] = value
    return at + 2


@helper
def put_men(s: Men, player: int, out: Moves, at: int, place: int) -> int:
    """Write where the men of a player are."""
    a, b, c, d = planes(s, player)
    left = (a | b | c | d) & (1 << 25) - 2
    while left != 0:
        point = lowest(left)
        left &= left - 1
        men = (a >> point & 1) + 2 * (b >> point & 1) + 4 * (c >> point & 1) + 8 * (d >> point & 1)
        out[at] = place + 4 * (point - 1) + min(men, 3) - 1
        out[at + 1] = 1
        at += 2
        if men > 3:
            out[at] = place + 4 * (point - 1) + 3
            out[at + 1] = men - 3
            at += 2
    at = put(out, at, place + 96, held(s, player, BAR))
    return put(out, at, place + 97, held(s, player, OFF))


@helper
def put_threats(s: Men, player: int, out: Moves, at: int, place: int) -> int:
    """Write what a player's men have to fear, and what holds the other's back."""
    other = 1 - player
    walls, blots, home = made(s, player), single(s, player), count(made(s, other) & HOME)
    other_walls, other_blots = made(s, other), single(s, other)
    seen_walls, seen_blots = mirrored(walls, blots)
    bar, other_bar = held(s, player, BAR), held(s, other, BAR)
    rolls, lost, twice = hits(other_walls | other_blots, other_bar, seen_blots, seen_walls)
    at = put(out, at, place + 1, rolls)
    at = put(out, at, place + 2, lost // 6)
    at = put(out, at, place + 3, twice)
    at = put(out, at, place + 4, longest_prime(walls))
    at = put(out, at, place + 5, count(walls & HOME))
    at = put(out, at, place + 6, home * home if bar > 0 else 0)
    behind = seen_walls | seen_blots | (1 if bar > 0 else 0)
    at = put(out, at, place + 7, stuck(other_walls, lowest(behind)))
    at = put(out, at, place + 8, held_back(other_walls, behind))
    at = put(out, at, place + 9, stuck(other_walls, 0))
    rearmost = BAR if other_bar > 0 else highest(other_walls | other_blots)
    return put(out, at, place + 10, pips_beyond(s, player, BAR - rearmost))


@helper
def put_known(s: Men, own: int, out: Moves, at: int) -> int:
    """Write what is worked out from the men's places, and whether the sides have passed each other."""
    other = 1 - own
    first = at
    own_pips, other_pips = pips(s, own), pips(s, other)
    at = put(out, at + 2, KNOWN_AT, own_pips)
    at = put(out, at, KNOWN_AT + KNOWN_OF_A_PLAYER, other_pips)
    ones, twos, fours, eights = planes(s, own)
    own_rear = highest((ones | twos | fours | eights) & FIELD | 1)
    ones, twos, fours, eights = planes(s, other)
    other_rear = highest((ones | twos | fours | eights) & FIELD | 1)
    out[first] = CONTACT if own_rear + other_rear > BAR else RACE
    out[first + 1] = own
    if out[first] == RACE:
        return put(out, at, KNOWN_AT + 1, 100 * (other_pips - own_pips + 4) // (10 + own_pips))
    at = put_threats(s, own, out, at, KNOWN_AT)
    return put_threats(s, other, out, at, KNOWN_AT + KNOWN_OF_A_PLAYER)


@helper
def put_inputs(s: Men, out: Moves, first: int) -> int:
    """Write all inputs from a place on, as the player to move or to roll sees them; how many numbers, 0 before the opening."""
    if s.phase == OPENING:
        return 0
    own = s.mover & 1
    at = put_known(s, own, out, first)
    at = put_men(s, own, out, at, 0)
    return put_men(s, 1 - own, out, at, OF_A_PLAYER) - first


@rules.inputs
def inputs(s: Men, out: Moves) -> int:
    return put_inputs(s, out, 0)


@rules.expect
def expect(s: Men, weights: Weights, out: Reals) -> int:
    """The points that the network expects; a roll on the table is not looked at. In a match nothing is told."""
    if weights[FEATURES] == 0 or s.match != 0:
        return 0
    if s.phase == OPENING:
        out[0], out[1] = 0.0, 0.0
        return 1
    own = s.mover & 1
    listed = put_inputs(s, weights, network_room(weights, FEATURES))
    run_network(weights, FEATURES, INPUTS, OUTPUTS, listed, out)
    least, less, win, more, most = out[0], out[1], out[2], out[3], out[4]
    if held(s, own, OFF) > 0:
        least, less = 1.0, 1.0
    if held(s, 1 - own, OFF) > 0:
        more, most = 0.0, 0.0
    points = least + less + 2.0 * win + more + most - 3.0
    if s.cube != 0:
        stake = 1.0 * (1 << s.doublings)
        if s.owner == own:
            points += OWNED_CUBE
        elif s.owner == 1 - own:
            points -= OWNED_CUBE
        points = min(stake, 2.0 * stake * (points - OWNED_CUBE)) if s.phase == ANSWERING else stake * points
    out[0] = points if own == 0 else 0.0 - points
    out[1] = 0.0 - out[0]
    return 1
