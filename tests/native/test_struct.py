"""States: declared as a class, laid out as a C struct, immutable when frozen."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.core.errors import BadGameError
from plyground.native import Cells, Struct, bookkeeping, i8, i16, setting, u64


class Sample(Struct):
    """One field of every role, and an array."""

    rows: int = setting(i8())
    clock: int = bookkeeping(i16())
    cells: Cells = i8(5)
    own: int = u64()


def test_turn_comes_first_then_position_then_bookkeeping_then_settings() -> None:
    assert list(Sample.layout.fields) == ["turn", "cells", "own", "clock", "rows"]
    assert Sample.layout.offsets == {"turn": 0, "cells": 1, "own": 8, "clock": 16, "rows": 18}
    assert (Sample.layout.position_size, Sample.layout.size) == (16, 24)


@given(
    turn=st.integers(-2, 1),
    own=st.integers(0, 2**64 - 1),
    clock=st.integers(-(2**15), 2**15 - 1),
    cells=st.lists(st.integers(-128, 127), min_size=5, max_size=5),
)
def test_packing_agrees_with_numpy_and_unpacks_to_an_equal_state(turn: int, own: int, clock: int, cells: list[int]) -> None:
    view = Sample.blank()
    view.turn, view.own, view.clock = turn, own, clock
    for place, value in enumerate(cells):
        view.cells[place] = value
    state = view.freeze()
    assert Sample.unpack(state.pack()) == state
    record = np.frombuffer(state.pack(), Sample.layout.dtype)[0]
    assert (record["turn"], record["own"], record["clock"], record["cells"].tolist()) == (turn, own, clock, cells)


def test_a_state_is_immutable_hashable_and_survives_pickling() -> None:
    state = Sample.blank().freeze()
    with pytest.raises(BadGameError, match="immutable"):
        state.own = 3
    assert {state: 1}[pickle.loads(pickle.dumps(state))] == 1  # noqa: S301 - our own bytes


def test_a_thawed_view_does_not_touch_its_state() -> None:
    state = Sample.blank().freeze()
    view = state.thaw()
    view.own, view.cells[0] = 9, 4
    assert (state.own, state.cells[0]) == (0, 0)


def test_a_value_that_does_not_fit_its_field_is_named() -> None:
    view = Sample.blank()
    view.clock = 40_000
    with pytest.raises(BadGameError, match="clock holds whole numbers from -32768 to 32767, not 40000"):
        view.freeze()


def test_a_word_wraps_as_memory_does() -> None:
    view = Sample.blank()
    view.own = -1
    assert view.freeze().own == 2**64 - 1


@pytest.mark.parametrize("index", [-1, 5])
def test_an_index_out_of_range_is_refused_when_rules_run_interpreted(index: int) -> None:
    view = Sample.blank()
    with pytest.raises(BadGameError, match="array of 5"):
        _ = view.cells[index]
    with pytest.raises(BadGameError, match="array of 5"):
        view.cells[index] = 1
