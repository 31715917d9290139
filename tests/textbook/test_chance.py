"""Expectiminimax, expectimax and sparse sampling, against the definition of what chance trees are worth."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import plyground
from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.game import CHANCE
from plyground.core.trace import Event, EventKind
from plyground.core.trees import TreeWalk, read_tree
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.expectimax import expectimax
from plyground.textbook.expectiminimax import expectiminimax
from plyground.textbook.minimax import minimax
from plyground.textbook.sparse_sampling import draw, sparse_sampling
from tests.textbook import random_trees
from tests.textbook.claims import assert_claims, assert_nests, leaves
from tests.textbook.random_chance_trees import CONTESTS, expected_values, forest
from tests.textbook.small_chance_games import LuckyChain, pig_lead


@pytest.mark.parametrize("kind", CONTESTS)
def test_expectiminimax_is_its_definition(kind: str) -> None:
    for game in forest(kind, 150):
        values = expected_values(game)
        answer = expectiminimax(game)
        assert answer.value == values[0]
        state = 0
        for action in answer.line:
            assert game.player(state) != CHANCE
            state = game.result(state, action)
            assert values[state] == answer.value
        assert game.is_terminal(state) or game.player(state) == CHANCE


def test_the_line_of_play_ends_where_chance_moves() -> None:
    game = TreeWalk(read_tree("max(chance(0.5: min(2 4), 0.5: min(0 -2)) min(-1 3))"))
    answer = expectiminimax(game)
    assert (answer.action, answer.value, answer.line) == (0, 0, (0,))
    rolling = TreeWalk(read_tree("chance(1/3: 3, 2/3: 1)"))
    assert (expectiminimax(rolling).action, expectiminimax(rolling).value) == (None, Fraction(5, 3))


def test_without_chance_expectiminimax_is_minimax() -> None:
    for game in random_trees.forest("irregular", 100):
        assert expectiminimax(game) == minimax(game)


def test_values_matter_and_not_only_their_order() -> None:
    assert expectiminimax(TreeWalk(read_tree("max(chance(0.9: 2, 0.1: 3) chance(0.9: 1, 0.1: 4))"))).action == 0
    assert expectiminimax(TreeWalk(read_tree("max(chance(0.9: 20, 0.1: 30) chance(0.9: 1, 0.1: 400))"))).action == 1


@pytest.mark.parametrize("kind", ["anybody", "thirds"])
def test_expectiminimax_looks_at_everything_once_and_says_the_truth(kind: str) -> None:
    for game in forest(kind, 60):
        events: list[Event] = []
        expectiminimax(game, listener=events.append)
        assert_nests(events)
        assert assert_claims(game, events, expected_values(game)) >= len(game.tree.nodes)
        assert sum(event.kind in {EventKind.LEAF, EventKind.EXIT} for event in events) == len(game.tree.nodes)
        assert len(leaves(events)) == len(game.tree.leaves)
        entered = [event for event in events if event.kind == EventKind.ENTER and event.player == CHANCE]
        assert all(sum(dict(event.more)["odds"]) == 1 for event in entered)
        assert all(event.window is None for event in events)


def test_expectimax_is_its_definition_and_refuses_two_players() -> None:
    for game in forest("alone", 250):
        answer = expectimax(game)
        assert answer.value == expected_values(game)[0]
    with pytest.raises(UnsuitableGameError, match="expectimax needs one player; tic-tac-toe has 2"):
        expectimax(plyground.load("tic-tac-toe"))
    with pytest.raises(UnsuitableGameError, match="expectiminimax needs two players; 8-puzzle has 1"):
        expectiminimax(plyground.load("8-puzzle"))
    with pytest.raises(UnsuitableGameError, match="hidden"):
        expectiminimax(plyground.load("kuhn-poker"))


def test_expectimax_solves_a_small_puzzle_in_as_few_steps_as_it_takes() -> None:
    puzzle = plyground.load("8-puzzle", limit=7)
    answer = expectimax(puzzle, puzzle.position("1 2 3 4 0 5 7 8 6"))
    assert answer.value == pytest.approx(6 / 7)
    assert len(answer.line) == 2
    guessed = expectimax(puzzle, puzzle.position("1 2 3 4 0 5 7 8 6"), cutoff=depth_cutoff(2), evaluate=lambda _: 0.0)
    assert guessed.line == answer.line


def test_a_limited_search_evaluates_where_it_stops() -> None:
    pig = plyground.load("pig", target=20)
    near = pig.position("14-10 +5 p1 d5 n8")
    evaluated: list[object] = []

    def evaluate(state: object) -> float:
        evaluated.append(state)
        return pig_lead(state)

    events: list[Event] = []
    answer = expectiminimax(pig, near, cutoff=depth_cutoff(2), evaluate=evaluate, listener=events.append)
    # To hold is worth 0.09 whatever MIN does then. A throw of 1 leaves a lead of 4 points, one of 2 to 6 of 11 to 15.
    assert (answer.action, answer.value) == (pig.read_action(near, "roll"), pytest.approx((0.04 + 0.65) / 6))
    assert [event.line for event in events if event.kind == EventKind.LEAF] == ["cutoff"] * len(evaluated)
    assert len(evaluated) == 6 + 2
    with pytest.raises(BadLimitError, match="evaluate"):
        expectiminimax(pig, near, cutoff=depth_cutoff(2))


def test_sparse_sampling_comes_near_the_true_value() -> None:
    errors = {}
    for sample in (1, 1000):
        games = forest("anybody", 40)
        found = [sparse_sampling(game, sample=sample, random=Random(3)).value for game in games]
        errors[sample] = (
            sum(abs(float(value - expected_values(game)[0])) for game, value in zip(games, found, strict=True)) / 40
        )
    assert errors[1000] < 0.08 < errors[1]


def test_sparse_sampling_depends_on_its_random_numbers_only() -> None:
    pig = plyground.load("pig")
    asked = [
        sparse_sampling(pig, sample=2, random=Random(seed), cutoff=depth_cutoff(6), evaluate=pig_lead).value
        for seed in (5, 5, 6)
    ]
    assert asked[0] == asked[1] != asked[2]


def test_sparse_sampling_tells_the_sampled_tree() -> None:
    game = TreeWalk(read_tree("max(chance(0.25: 4, 0.25: 0, 0.5: 2) 1)"))
    events: list[Event] = []
    answer = sparse_sampling(game, sample=8, random=Random(1), listener=events.append)
    odds = next(dict(event.more)["odds"] for event in events if event.player == CHANCE)
    assert sum(odds) == 1
    assert all(share * 8 == int(share * 8) for share in odds)
    assert max(1, 4 * odds[0] + 2 * odds[2]) == answer.value
    alone = sparse_sampling(forest("alone", 1)[0], sample=4, random=Random(1))
    assert alone.action is not None
    with pytest.raises(BadLimitError):
        sparse_sampling(game, sample=0, random=Random(1))


def test_outcomes_are_drawn_as_likely_as_they_are() -> None:
    random = Random(1)
    drawn = [draw([("a", 0.5), ("b", Fraction(1, 8)), ("c", 0.375)], random) for _ in range(8000)]  # type: ignore[list-item]
    assert [drawn.count(number) for number in range(3)] == pytest.approx([4000, 1000, 3000], rel=0.1)


def test_very_long_games_are_searched() -> None:
    assert expectiminimax(LuckyChain(20_000)).value == pytest.approx(1.0)
    assert sparse_sampling(LuckyChain(20_000), sample=8, random=Random(1)).value == pytest.approx(1.0)
    assert expectimax(LuckyChain(20_000, players=1)).value == pytest.approx(-1.0)
