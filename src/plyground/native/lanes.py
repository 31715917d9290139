"""Four words side by side: what `words` does for one, done to all four at once by processors that can.

Interpreted they are a tuple; compiled they are one wide register, so a rule does nothing with them but call these functions.
"""

from __future__ import annotations

from plyground.native.words import ALL

Four = tuple[int, int, int, int]


def four(one: int, two: int, three: int, last: int) -> Four:
    """Words put side by side."""
    return one & ALL, two & ALL, three & ALL, last & ALL


def lane(some: Four, which: int) -> int:
    """One of four words."""
    return some[which]


def alone(bits: int, which: int) -> Four:
    """A word in one of the four places, the others empty."""
    one, two, three, last = (bits & ALL if place == which else 0 for place in range(4))
    return one, two, three, last


def both(some: Four, others: Four) -> Four:
    """The bits that are in both, word by word."""
    return some[0] & others[0], some[1] & others[1], some[2] & others[2], some[3] & others[3]


def either(some: Four, others: Four) -> Four:
    """The bits that are in one or the other, word by word."""
    return some[0] | others[0], some[1] | others[1], some[2] | others[2], some[3] | others[3]


def without(some: Four, others: Four) -> Four:
    """The bits that are in some words and not in the others."""
    return some[0] & ~others[0], some[1] & ~others[1], some[2] & ~others[2], some[3] & ~others[3]


def changed(some: Four, others: Four) -> Four:
    """The words with the bits of the others inverted."""
    return some[0] ^ others[0], some[1] ^ others[1], some[2] ^ others[2], some[3] ^ others[3]


def turned(some: Four, places: Four) -> Four:
    """Every word rotated so that what was at a bit is so many places lower."""
    one, two, three, last = (
        (bits >> steps | bits << (64 - steps)) & ALL for bits, steps in zip(some, (place & 63 for place in places), strict=True)
    )
    return one, two, three, last


def crossed(some: Four, by: int) -> Four:
    """The words in other places: every one goes where the bits of its number are inverted by those of another."""
    return some[0 ^ by], some[1 ^ by], some[2 ^ by], some[3 ^ by]


def counted(some: Four) -> Four:
    """How many bits each word has."""
    return some[0].bit_count(), some[1].bit_count(), some[2].bit_count(), some[3].bit_count()


def firsts(some: Four) -> Four:
    """The lowest bit of each word, alone."""
    return some[0] & -some[0], some[1] & -some[1], some[2] & -some[2], some[3] & -some[3]


def joined(some: Four) -> int:
    """All four words laid over each other."""
    return some[0] | some[1] | some[2] | some[3]


def total(some: Four) -> int:
    """The sum of the four words."""
    return (some[0] + some[1] + some[2] + some[3]) & ALL


def times(some: Four, others: Four) -> Four:
    """The products, word by word; what does not fit is lost."""
    return some[0] * others[0] & ALL, some[1] * others[1] & ALL, some[2] * others[2] & ALL, some[3] * others[3] & ALL


def word_of(rows: tuple[Four, ...], row: int, which: int) -> int:
    """One word of one of several fours."""
    return rows[row][which]


def is_same(some: Four, others: Four) -> bool:
    """Whether all words are equal."""
    return some == others
