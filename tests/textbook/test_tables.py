"""Remembering states: the transposition table, alpha-beta with it, and the memory of MTD(f)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import plyground
from plyground.core.errors import BadLimitError
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind
from plyground.teaching.stages import Replay
from plyground.textbook.mtd_f import mtd_f
from plyground.textbook.table_alpha_beta import table_alpha_beta
from plyground.textbook.transposition import Entry, TranspositionTable, always, deeper
from tests.textbook.claims import assert_best, assert_claims, leaves, minimax_values
from tests.textbook.family import traced
from tests.textbook.random_trees import SHAPES, Layers, forest


def entry(state: Any, value: float = 0, bound: Bound = Bound.EXACT, depth: float = float("inf")) -> Entry:
    return Entry(state, value, bound, ("a", ()), depth)


def layered(count: int, seed: int = 1) -> list[Layers]:
    random = Random(seed)
    return [Layers(random) for _ in range(count)]


# -- the table ------------------------------------------------------------------------------------------------------


def test_a_table_gives_back_what_was_stored_and_nothing_else() -> None:
    table = TranspositionTable()
    table.store(entry("here", 5))
    assert table.probe("here") == entry("here", 5)
    assert table.probe("there") is None
    assert len(table) == 1


def test_an_entry_of_a_shallower_search_does_not_count() -> None:
    table = TranspositionTable()
    table.store(entry("here", depth=3))
    assert table.probe("here", 3) is not None
    assert table.probe("here", 4) is None
    assert table.probe("here") is None


def test_a_bound_settles_what_lies_beyond_it_and_an_exact_value_everything() -> None:
    assert entry("s", 5).settles(-9, 9)
    assert entry("s", 5, Bound.LOWER).settles(0, 5)
    assert not entry("s", 5, Bound.LOWER).settles(0, 6)
    assert not entry("s", 5, Bound.LOWER).settles(5, 6)
    assert entry("s", 5, Bound.UPPER).settles(5, 9)
    assert not entry("s", 5, Bound.UPPER).settles(4, 5)


def test_states_of_one_key_share_an_entry_but_not_its_line() -> None:
    table = TranspositionTable(key=abs)
    table.store(entry(-3, 7))
    found = table.probe(3)
    assert found is not None
    assert found.value == 7
    assert found.line_from(3) == ()
    assert found.line_from(-3) == ("a", ())


@pytest.mark.parametrize(
    ("rule", "old", "new", "stays"),
    [(always, 9, 1, "new"), (deeper, 9, 1, "old"), (deeper, 1, 9, "new"), (deeper, 4, 4, "new")],
)
def test_where_two_want_the_same_place_the_rule_decides(rule: Any, old: int, new: int, stays: str) -> None:
    table = TranspositionTable(size=1, replaces=rule)
    table.store(entry(10, depth=old))
    table.store(entry(20, depth=new))
    assert len(table) == 1
    assert (table.probe(10, 0) is not None) == (stays == "old")
    assert (table.probe(20, 0) is not None) == (stays == "new")


def test_a_table_without_room_is_refused() -> None:
    with pytest.raises(BadLimitError, match="room"):
        TranspositionTable(size=0)


# -- alpha-beta with it ---------------------------------------------------------------------------------------------


def test_a_table_spares_leaves_and_never_costs_any() -> None:
    spared = answered = not_enough = 0
    for game in layered(150):
        with_table, without = traced("table alpha-beta", game), traced("alpha-beta", game)
        assert_best(game, with_table[0], minimax_values(game))
        assert_claims(game, with_table[1], minimax_values(game))
        looks, looks_without = (sum(event.kind == EventKind.LEAF for event in events) for _, events in (with_table, without))
        assert looks <= looks_without
        spared += looks_without - looks
        probes = [dict(event.more)["enough"] for event in with_table[1] if event.kind == EventKind.PROBE]
        answered += sum(probes)
        not_enough += len(probes) - sum(probes)
    assert spared > 1000
    assert answered > 500
    assert not_enough > 50


def test_tic_tac_toe_has_transpositions() -> None:
    game = plyground.load("tic-tac-toe")
    for moves in (["a1", "b2"], ["b2", "a1", "c3"], ["a1", "c3"]):
        state = game.replay(moves)
        values = minimax_values(game, state)
        answer, events = traced("table alpha-beta", game, state)
        plain = traced("alpha-beta", game, state)[1]
        assert_best(game, answer, values, state)
        assert_claims(game, events, values, state)
        assert len(leaves(events)) < len(leaves(plain))


def test_a_table_may_be_used_again_and_then_knows_the_answer() -> None:
    for game in layered(30, seed=2):
        values = minimax_values(game)
        table = TranspositionTable()
        first = table_alpha_beta(game, table=table)
        assert_best(game, first, values)
        known = table.probe(game.initial())
        assert known is not None
        assert (known.value, known.bound, known.line[0]) == (first.value, Bound.EXACT, first.action)
        events: list[Event] = []
        assert table_alpha_beta(game, table=table, listener=events.append) == first
        assert_claims(game, events, values)
        looked_at = next(event.node for event in events if event.node)
        assert looked_at == (game.actions(game.initial()).index(first.action),), "the best of the last time comes first"
        for state in list(values):
            assert_best(game, table_alpha_beta(game, state, table=table), values, state)


@pytest.mark.parametrize("size", [1, 2, 7, 100])
@pytest.mark.parametrize("rule", [always, deeper])
def test_a_small_table_forgets_but_does_not_lie(size: int, rule: Any) -> None:
    for game in layered(25, seed=3):
        table = TranspositionTable(size=size, replaces=rule)
        assert_best(game, table_alpha_beta(game, table=table), minimax_values(game))
        assert 0 < len(table) <= size


def mirrored(state: Any) -> Any:
    """A key for tic-tac-toe: the lesser of a position and its mirror image."""
    game = plyground.load("tic-tac-toe")
    text = game.write_position(state)
    cells, _, mover = text.partition(" ")
    rows = "".join("." * int(sign) if sign.isdigit() else sign for sign in cells).split("/")
    return mover, min("/".join(rows), "/".join(row[::-1] for row in rows))


def test_mirror_images_may_share_an_entry() -> None:
    game = plyground.load("tic-tac-toe")
    state = game.replay(["b2", "b1"])
    plain, keyed = TranspositionTable(), TranspositionTable(mirrored)
    expected = table_alpha_beta(game, state, table=plain)
    answer = table_alpha_beta(game, state, table=keyed)
    assert len(keyed) < len(plain)
    assert answer.value == expected.value
    values = minimax_values(game, state)
    assert answer.action is not None
    assert values[game.result(state, answer.action)] == answer.value


# -- MTD(f) ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SHAPES)
def test_any_first_guess_leads_to_the_value(kind: str) -> None:
    for game in forest(kind, 40):
        values = minimax_values(game)
        guesses: tuple[Any, ...] = (0, -1, 1.5, Fraction(1, 3), float("inf"), float("-inf"), values[0])
        for guess in guesses:
            assert_best(game, mtd_f(game, first_guess=guess), values)


def passes(game: Any, guess: float) -> list[Event]:
    events: list[Event] = []
    mtd_f(game, first_guess=guess, listener=events.append)
    return [event for event in events if event.kind == EventKind.ITERATE]


def test_a_right_guess_needs_two_passes_and_every_pass_narrows_the_bounds() -> None:
    for game in forest("irregular", 60):
        value = minimax_values(game)[0]
        assert [dict(event.more)["asks"] for event in passes(game, value)] == [">=", ">"]
        told = [(dict(event.more)["low"], dict(event.more)["high"]) for event in passes(game, 0)]
        for (low, high), (next_low, next_high) in pairwise(told):
            assert (low < next_low) != (next_high < high)
            assert next_low <= value <= next_high


def test_memory_answers_for_states_that_a_pass_meets_again() -> None:
    answered = 0
    for game in layered(40, seed=4):
        values = minimax_values(game)
        answer, events = traced("MTD(f)", game)
        assert_best(game, answer, values)
        assert_claims(game, events, values)
        answered += sum(event.kind == EventKind.PROBE for event in events)
    assert answered > 200


# -- what a picture shows of it -------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["table alpha-beta", "small table", "MTD(f)", "principal variation"])
def test_folded_events_end_with_the_answer(algorithm: str) -> None:
    games: list[Any] = [*layered(10, seed=5), *forest("irregular", 20)]
    for game in games:
        answer, events = traced(algorithm, game)
        last = Replay(events).last
        assert last.stack == ()
        assert last.nodes[()].value == answer.value
        assert last.leaves == tuple(leaves(events))


def test_a_child_answered_from_the_table_is_known_as_the_one_that_gives_the_value() -> None:
    """Its exit without an enter is enough for the fold: the update that follows belongs to it."""
    shown = 0
    for game in layered(40, seed=6):
        events = traced("table alpha-beta", game)[1]
        replay = Replay(events)
        for step, event in enumerate(events, 1):
            after = events[step] if step < len(events) else None
            if event.kind == EventKind.EXIT and events[step - 2].kind == EventKind.PROBE and after:
                view = replay.stage(step).nodes[event.node]
                assert (view.value, view.bound) == (event.value, event.bound)
                if after.kind == EventKind.UPDATE:
                    assert replay.stage(step + 1).nodes[after.node].best == event.node[-1]
                    shown += 1
    assert shown > 20
