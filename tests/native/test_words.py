"""Words mean the same interpreted and compiled."""

from __future__ import annotations

from typing import Any

import numba as nb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.native import compiler, words

WORDS = st.integers(0, 2**64 - 1)
ONE = (words.word, words.count, words.lowest, words.highest, words.without_lowest, words.flipped, words.mixed)
TWO = (words.has, words.up, words.down)


assert compiler  # imported for what it teaches numba


def _call_one(function: Any) -> Any:
    return nb.njit(lambda bits: function(bits))  # the compiler wants a function of its own


def _call_two(function: Any) -> Any:
    return nb.njit(lambda bits, steps: function(bits, steps))


COMPILED: dict[Any, Any] = {function: _call_one(function) for function in ONE} | {
    function: _call_two(function) for function in TWO
}

COMPILED_NTH = _call_two(words.nth)


@pytest.mark.parametrize("function", ONE, ids=lambda function: function.__name__)
@settings(max_examples=200, deadline=None)
@given(bits=WORDS)
def test_a_word_function_gives_the_same_compiled(function: Any, bits: int) -> None:
    assert int(COMPILED[function](np.uint64(bits))) == function(bits)


@pytest.mark.parametrize("function", TWO, ids=lambda function: function.__name__)
@settings(max_examples=200, deadline=None)
@given(bits=WORDS, steps=st.integers(0, 63))
def test_a_shift_gives_the_same_compiled(function: Any, bits: int, steps: int) -> None:
    assert int(COMPILED[function](np.uint64(bits), steps)) == function(bits, steps)


@settings(max_examples=100, deadline=None)
@given(bits=WORDS)
def test_a_word_that_became_signed_on_the_way_is_taken_as_a_word_again(bits: int) -> None:
    signed = np.int64(np.uint64(bits).astype(np.int64))
    assert int(COMPILED[words.down](signed, 7)) == words.down(bits, 7)
    assert int(COMPILED[words.count](signed)) == words.count(bits)


@settings(max_examples=200, deadline=None)
@given(bits=WORDS.filter(bool), share=st.floats(0, 1, exclude_max=True))
def test_the_nth_bit_is_the_same_compiled(bits: int, share: float) -> None:
    number = int(share * words.count(bits))
    expected = [index for index in range(64) if bits >> index & 1][number]
    assert words.nth(bits, number) == int(COMPILED_NTH(np.uint64(bits), number)) == expected


@given(random=WORDS, limit=st.integers(1, 2**31))
def test_below_stays_below(random: int, limit: int) -> None:
    assert 0 <= words.below(random, limit) < limit


def test_no_bits_have_a_defined_lowest_and_highest() -> None:
    assert (words.lowest(0), words.highest(0)) == (64, -1)
    assert int(COMPILED[words.lowest](np.uint64(0))) == 64
