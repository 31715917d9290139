"""Words of 64 bits: small functions that mean the same interpreted and compiled.

A compiled rule has signed and unsigned 64-bit numbers, and mixing them silently gives a signed one; a Python
integer has no end. These functions hide both. The one operation that must go through them is the shift to the
right (`down`): on a signed number it would drag the sign along. `&`, `|` and `^` are safe as they are; `==` is between words,
and with 0, but a word and a plain number of more than 53 bits would be compared as floats: make both words first.
"""

from __future__ import annotations

ALL = 2**64 - 1


def word(value: int) -> int:
    """The value as an unsigned word."""
    return value & ALL


def bit(index: int) -> int:
    """The word with one bit set."""
    return 1 << index


def has(bits: int, index: int) -> bool:
    """Whether a bit is set."""
    return bits >> index & 1 == 1


def count(bits: int) -> int:
    """How many bits are set."""
    return (bits & ALL).bit_count()


def lowest(bits: int) -> int:
    """The index of the lowest bit set; of no bits, 64."""
    return (bits & -bits).bit_length() - 1 if bits else 64


def highest(bits: int) -> int:
    """The index of the highest bit set; of no bits, -1."""
    return (bits & ALL).bit_length() - 1


def without_lowest(bits: int) -> int:
    """The word with its lowest bit cleared."""
    return bits & (bits - 1)


def nth(bits: int, number: int) -> int:
    """The index of a bit that is set, counting from 0 at the lowest; there must be that many."""
    rest = bits & ALL
    for _ in range(number):
        rest &= rest - 1
    return lowest(rest)


def up(bits: int, steps: int) -> int:
    """Shifted towards the high bits; what leaves the word is lost."""
    return (bits << steps) & ALL


def down(bits: int, steps: int) -> int:
    """Shifted towards the low bits, zeros coming in."""
    return (bits & ALL) >> steps


def flipped(bits: int) -> int:
    """Every bit inverted."""
    return bits ^ ALL


def mixed(value: int) -> int:
    """A well-stirred word: equal values give equal words, neighbours give unrelated ones (the finaliser of splitmix64)."""
    x = word(value)
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & ALL
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & ALL
    return x ^ (x >> 31)


def below(random: int, limit: int) -> int:
    """A number from 0 to limit - 1, made of the upper half of a random word."""
    return ((word(random) >> 32) * limit) >> 32
