"""Rules: decorators, slots, compilation."""

from __future__ import annotations

import pytest

from plyground import load
from plyground.core.errors import BadGameError
from plyground.native import Moves, Rules, Struct, i8
from plyground.native.slots import NUMBER, SLOTS


class Nothing(Struct):
    """A state with hardly anything in it."""

    x: int = i8()


def test_the_order_of_the_slots_is_the_abi_and_only_grows() -> None:
    assert [slot.name for slot in SLOTS] == [
        "start",
        "moves",
        "play",
        "payoff",
        "chance",
        "observe",
        "guess",
        "features",
        "evaluate",
        "loud",
        "rank",
        "null",
        "key",
        "image",
        "pick",
        "prospects",
        "bounds",
        "expect",
        "inputs",
        "play_on",
        "urgent",
    ]


def test_every_slot_has_a_typed_decorator_of_its_name() -> None:
    for slot in SLOTS:
        assert callable(getattr(Rules, slot.name))


def test_a_required_rule_that_is_missing_is_named() -> None:
    rules = Rules(Nothing)
    with pytest.raises(BadGameError, match="no 'start' rule"):
        rules.compile()


def test_a_slot_cannot_be_filled_twice() -> None:
    rules = Rules(Nothing)

    @rules.moves
    def moves(s: Nothing, out: Moves) -> int:
        return 0

    with pytest.raises(BadGameError, match="'moves' twice"):
        rules.moves(moves)


def test_a_decorator_gives_the_function_back_as_it_is() -> None:
    rules = Rules(Nothing)

    def moves(s: Nothing, out: Moves) -> int:
        return 3

    assert rules.moves(moves) is moves


def test_the_table_holds_an_address_for_filled_slots_only() -> None:
    table = load("connect-four").machine_table()  # type: ignore[attr-defined]
    assert table[NUMBER["moves"]] != 0
    assert table[NUMBER["chance"]] == 0
