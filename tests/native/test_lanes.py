"""Four words side by side: what the functions mean for each word. That compiled rules agree is a law tried on the games."""

from __future__ import annotations

from plyground.native import lanes
from plyground.native.words import ALL

SOME = lanes.four(0b1100, 0, ALL, 1 << 63)
OTHERS = lanes.four(2, 5, 2, 2)


def test_bits_are_counted_word_by_word() -> None:
    assert lanes.counted(SOME) == (2, 0, 64, 1)


def test_the_lowest_bit_of_each_word_is_kept_and_an_empty_word_stays_empty() -> None:
    assert lanes.firsts(SOME) == (0b100, 0, 1, 1 << 63)


def test_products_and_sums_lose_what_does_not_fit() -> None:
    assert lanes.times(SOME, OTHERS) == (0b11000, 0, ALL - 1, 0)
    assert lanes.total(SOME) == (0b1100 + ALL + (1 << 63)) % 2**64


def test_words_are_laid_over_each_other() -> None:
    assert lanes.joined(lanes.four(1, 2, 4, 6)) == 7


def test_one_word_is_found_by_its_row_and_its_place() -> None:
    assert lanes.word_of((SOME, OTHERS), 1, 1) == 5
    assert lanes.word_of((SOME, OTHERS), 0, 2) == ALL
