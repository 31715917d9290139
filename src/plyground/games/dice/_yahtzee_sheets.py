"""The score sheets of Yahtzee and its kin: which boxes each has, what a throw is worth in a box.

A throw is a number with four bits a face: how many dice show it, ones in the lowest bits.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from plyground.core.errors import BadOptionError, shown
from plyground.native import helper

FACES = 6
BOXES = 15
"""Room for boxes on a sheet; the longest one, Yatzy's, fills it."""
OFFICIAL, FORCED, SIMPLE, YACHT, YATZY = range(5)
SCORINGS = ("official", "forced", "simple", "yacht", "yatzy")
JOKING = (OFFICIAL, FORCED)
"""The sheets with a bonus for another Yahtzee, and jokers; a box has the number of its kind there."""

# The kinds of boxes; kinds 0 to 5 are the faces.
THREE, FOUR, HOUSE, SMALL, LARGE, ALL_EQUAL, ANY = range(6, 13)  # Yahtzee's lower half
HOUSE_SUM, FOUR_ONLY, LITTLE, BIG = range(13, 17)  # Yacht
PAIR, TWO_PAIRS, THREE_ONLY, LOW, HIGH = range(17, 22)  # Yatzy
_UPPER = (0, 1, 2, 3, 4, 5)
_YAHTZEE = (*_UPPER, THREE, FOUR, HOUSE, SMALL, LARGE, ALL_EQUAL, ANY)
_SHEETS = (
    _YAHTZEE,
    _YAHTZEE,
    _YAHTZEE,
    (*_UPPER, HOUSE_SUM, FOUR_ONLY, LITTLE, BIG, ANY, ALL_EQUAL),
    (*_UPPER, PAIR, TWO_PAIRS, THREE_ONLY, FOUR_ONLY, LOW, HIGH, HOUSE_SUM, ANY, ALL_EQUAL),
)
KINDS = tuple(sheet[place] if place < len(sheet) else -1 for sheet in _SHEETS for place in range(BOXES))
"""The kind of every box of every sheet, a sheet after the other."""
UPPER_BONUS = (35, 35, 35, 0, 50)
ALL_EQUAL_POINTS = 50
MOST_POINTS = (5, 10, 15, 20, 25, 30, 30, 30, 25, 30, 40, 50, 30, 28, 24, 30, 30, 12, 22, 18, 15, 20)
"""The most that a box of each kind can hold."""
EXTRA = 100
"""The bonus for another Yahtzee."""
WORDS = {
    0: "ones", 1: "twos", 2: "threes", 3: "fours", 4: "fives", 5: "sixes",
    THREE: "three-of-a-kind", FOUR: "four-of-a-kind", HOUSE: "full-house", SMALL: "small-straight", LARGE: "large-straight",
    ANY: "chance", HOUSE_SUM: "full-house", FOUR_ONLY: "four-of-a-kind", LITTLE: "little-straight", BIG: "big-straight",
    PAIR: "pair", TWO_PAIRS: "two-pairs", THREE_ONLY: "three-of-a-kind", LOW: "small-straight", HIGH: "large-straight",
}  # fmt: skip
SHORT = {"three-of-a-kind": "3k", "four-of-a-kind": "4k", "full-house": "fh", "chance": "c", "choice": "c"}
_BEST = ("yahtzee", "yahtzee", "yahtzee", "yacht", "yatzy")


@helper
def shown_by(throw: int, face: int) -> int:
    """How many dice show a face, counted from 0."""
    return (throw >> 4 * face) & 15


@helper
def number_of(throw: int) -> int:
    """How many dice a throw has."""
    number = 0
    for face in range(FACES):
        number += (throw >> 4 * face) & 15
    return number


@helper
def equal_face(throw: int) -> int:
    """The face that all dice show, counted from 0, or -1; there are two dice at least."""
    found = -1
    for face in range(FACES):
        if (throw >> 4 * face) & 15:
            if found >= 0:
                return -1
            found = face
    return found


@helper
def points_of(kind: int, throw: int, is_joker: int) -> int:  # noqa: C901, PLR0911, PLR0912 - a table of rules, one line each
    """What a throw is worth in a box of a kind; a joker counts as full house and as any straight."""
    if kind < FACES:
        return (kind + 1) * ((throw >> 4 * kind) & 15)
    total, most, pairs, sum_of_pairs, faces, best, number = 0, 0, 0, 0, 0, 0, 0
    for face in range(FACES):
        many = (throw >> 4 * face) & 15
        number += many
        total += (face + 1) * many
        if many:
            faces |= 1 << face
        if many >= 2:
            pairs += 1
            sum_of_pairs += 2 * (face + 1)
        if many >= most and many:
            most = many
            best = face + 1
    if kind == ANY:
        return total
    if kind == THREE:
        return total if most >= 3 else 0
    if kind == FOUR:
        return total if most >= 4 else 0
    if kind == ALL_EQUAL:
        return ALL_EQUAL_POINTS if most == number else 0
    if kind in (HOUSE, HOUSE_SUM):
        if not (pairs == 2 and most == 3):
            return 25 if kind == HOUSE and is_joker else 0
        return 25 if kind == HOUSE else total
    if kind == SMALL:
        return 30 if is_joker or faces & (faces >> 1) & (faces >> 2) & (faces >> 3) else 0
    if kind == LARGE:
        return 40 if is_joker or faces & (faces >> 1) & (faces >> 2) & (faces >> 3) & (faces >> 4) else 0
    if kind == FOUR_ONLY:
        return 4 * best if most >= 4 else 0
    if kind == THREE_ONLY:
        return 3 * best if most >= 3 else 0
    if kind == TWO_PAIRS:
        return sum_of_pairs if pairs == 2 else 0
    if kind == PAIR:
        highest = 0
        for face in range(FACES):
            if (throw >> 4 * face) & 15 >= 2:
                highest = face + 1
        return 2 * highest
    if kind in (LITTLE, LOW):
        return (30 if kind == LITTLE else 15) if faces & 31 == 31 else 0
    return (30 if kind == BIG else 20) if faces & 62 == 62 else 0


@helper
def joker_may(scoring: int, free: int, box: int, throw: int) -> int:
    """Whether a joker may go to a box, the open ones given as bits: if it is forced, to the box of its face, or else below."""
    if scoring == OFFICIAL:
        return 1
    own, lower = free & (1 << equal_face(throw)), free >> FACES << FACES
    allowed = own or lower or free
    return (allowed >> box) & 1


def packed(faces: tuple[int, ...]) -> int:
    """The throw of some dice, given by their pips."""
    return sum(1 << 4 * (face - 1) for face in faces)


def throws(number: int, faces: int) -> list[int]:
    """All throws of so many dice."""
    return [packed(dice) for dice in combinations_with_replacement(range(1, faces + 1), number)]


def pips(throw: int) -> str:
    """A throw as people write it: the pips of the dice in order."""
    return "".join(str(face + 1) * shown_by(throw, face) for face in range(FACES))


def names_of(scoring: int) -> list[str]:
    """What the boxes of a sheet are called."""
    sheet = _SHEETS[scoring]
    names = [_BEST[scoring] if kind == ALL_EQUAL else WORDS[kind] for kind in sheet]
    return ["choice" if scoring == YACHT and name == "chance" else name for name in names]


def read_boxes(text: str, scoring: int, faces: int) -> list[int]:
    """The boxes that an option asks for: all, upper, lower, or names with commas between them."""
    names = names_of(scoring)
    there = [box for box in range(len(names)) if box >= FACES or box < faces]
    halves = {"all": there, "upper": [box for box in there if box < FACES], "lower": [box for box in there if box >= FACES]}
    word = text.strip().casefold()
    if word in halves:
        return halves[word]
    wanted = [part.strip().replace(" ", "-") for part in word.split(",")]
    known = [names[box] for box in there]
    for name in wanted:
        if name not in known:
            raise BadOptionError(
                f"Option boxes must be all, upper, lower, or names from {', '.join(known)}, with commas between them; "
                f"it had {shown(name)}."
            )
    return sorted({names.index(name) for name in wanted})
