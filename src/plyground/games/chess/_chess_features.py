"""What a search should know about chess: men and where they stand, pawns, kings, room, threats.

Most things count for something in the middle game and for something else in the end game. Each has therefore two features: its
number times how much is left of the men besides pawns and kings, in parts of what there was at first, and its number times what
is gone. So the score goes over from the one to the other by itself. Where what is left can hardly be won, all are made less.
"""

from __future__ import annotations

from plyground.games.chess._chess_attacks import draw_map, note_attack, note_threats
from plyground.games.chess._chess_chances import FULL, chances
from plyground.games.chess._chess_pawns import distance, note_files, note_pawns
from plyground.games.chess._chess_rules import BISHOP, KINDS, KING, KNIGHT, PAWN, QUEEN, ROOK, Men, rules
from plyground.games.chess._chess_tables import END, MIDDLE
from plyground.games.chess._chess_things import HUNT, PAIR, PLACES, TEMPO, THINGS
from plyground.native import Moves, count, helper, lowest, without_lowest, word

WHOLE = 24
"""The men of both sides at first: knights and bishops count 1, rooks 2, queens 4."""


@helper
def phase_of(s: Men) -> int:
    """How much of the men is left."""
    left = count(s.kinds[KNIGHT] | s.kinds[BISHOP]) + 2 * count(s.kinds[ROOK]) + 4 * count(s.kinds[QUEEN])
    return min(left, WHOLE)


@helper
def note_hunt(s: Men, out: Moves, side: int, sign: int) -> None:
    """A side with a rook or a queen more than a bare king drives it to the edge with its own king."""
    own, other = s.colours[side], s.colours[1 - side]
    if without_lowest(other) == 0 and own & (s.kinds[ROOK] | s.kinds[QUEEN] | s.kinds[PAWN]) != 0:
        prey, hunter = lowest(other), lowest(own & s.kinds[KING])
        aside = 6 - min(prey & 7, 7 - (prey & 7)) - min(prey >> 3, 7 - (prey >> 3))
        out[HUNT] += sign * (2 * aside + 7 - distance(prey, hunter))


@rules.features
def features(s: Men, out: Moves) -> int:
    for place in range(2 * THINGS):
        out[place] = 0
    places, end_places = 0, 0
    for turn in range(2):
        side = s.turn if turn == 0 else 1 - s.turn
        sign = 1 - 2 * turn
        own = s.colours[side]
        turned = 56 * side
        for kind in range(KINDS):
            men = word(own & s.kinds[kind])
            if kind != KING:
                out[kind] += sign * count(men)
            while men != 0:
                at = 64 * kind + (lowest(men) ^ turned)
                places += sign * MIDDLE[at]
                end_places += sign * END[at]
                men = without_lowest(men)
        out[PAIR] += sign if count(own & s.kinds[BISHOP]) > 1 else 0
        draw_map(s, out, side, sign)
    for turn in range(2):
        side = s.turn if turn == 0 else 1 - s.turn
        sign = 1 - 2 * turn
        note_pawns(s, out, side, sign)
        note_files(s, out, side, sign)
        note_attack(s, out, side, sign)
        note_threats(s, out, side, sign)
        note_hunt(s, out, side, sign)
    out[TEMPO] = 1
    phase, left = phase_of(s), chances(s)
    for place in range(THINGS):
        value, end_value = out[place], out[place]
        if place == PLACES:
            value, end_value = places, end_places
        out[place], out[THINGS + place] = value * phase * left // FULL, end_value * (WHOLE - phase) * left // FULL
    return 2 * THINGS
