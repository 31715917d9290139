"""The algorithms on games of the catalogue, and on games that are hard on algorithms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import plyground
from plyground.core.errors import BadGameError, UnsuitableGameError
from plyground.core.facts import Facts
from plyground.core.game import OVER, Game
from plyground.textbook.answer import Answer
from plyground.textbook.depth_limited import depth_cutoff, h_minimax
from plyground.textbook.h_alpha_beta import h_alpha_beta
from plyground.textbook.iterative_deepening import iterative_deepening
from plyground.textbook.mtd_f import mtd_f
from plyground.textbook.quiescence import quiescence_search
from plyground.textbook.table_alpha_beta import table_alpha_beta
from tests.textbook.claims import assert_best, assert_claims, assert_nests, minimax_values
from tests.textbook.family import FAMILY, traced
from tests.textbook.random_trees import Chain, SmallGame

LONG = 20_000
DIFFERENT = [
    "minimax",
    "minimax dispatch",
    "alpha-beta",
    "negamax",
    "alpha-beta, together",
    "alpha-beta, best order",
    "h-minimax",
    "h-alpha-beta",
    "table alpha-beta",
    "principal variation",
    "MTD(f)",
]
"""Of algorithms that differ in a setting one is enough; deepening and quiescence have their own test."""
POSITIONS: list[tuple[str, dict[str, Any], str]] = [
    ("tic-tac-toe", {}, "moves a1 b2 c3 b3"),
    ("tic-tac-toe", {}, "moves a1 b1 a2 c3"),
    ("tic-tac-toe", {}, "moves b2 a1 c1 a3 a2"),
    ("coins", {"coins": 8}, "start"),
    ("coins", {"coins": 7, "misere": False, "most": 2}, "start"),
    ("nim", {"heaps": "1,2,2"}, "start"),
    ("kalah", {"pits": 3, "seeds": 1}, "start"),
    ("kalah", {"pits": 2, "seeds": 3}, "start"),
]


@pytest.mark.parametrize("algorithm", FAMILY)
@pytest.mark.parametrize(("name", "options", "position"), POSITIONS, ids=lambda value: str(value))
def test_games_of_the_catalogue(algorithm: str, name: str, options: dict[str, Any], position: str) -> None:
    game = plyground.load(name, **options)
    state = game.position(position)
    values = minimax_values(game, state)
    answer, events = traced(algorithm, game, state)
    assert_best(game, answer, values, state)
    assert_claims(game, events, values, state)
    assert_nests(events)


def test_a_player_moves_twice_running_in_the_kalah_positions() -> None:
    game = plyground.load("kalah", pits=3, seeds=1)
    states = minimax_values(game)
    again = [
        state
        for state in states
        for action in game.actions(state)
        if game.player(game.result(state, action)) == game.player(state)
    ]
    assert len(again) > 10


@pytest.mark.parametrize(("name", "options"), [("kalah", {"pits": 4, "seeds": 3}), ("connect-four", {}), ("othello", {})])
def test_large_games_to_a_limited_depth(name: str, options: dict[str, Any]) -> None:
    game = plyground.load(name, **options)

    def evaluate(state: Any) -> float:
        assert not game.is_terminal(state)
        return sum(map(ord, game.write_position(state))) * 7 % 23 - 11

    plain = h_minimax(game, evaluate=evaluate, cutoff=depth_cutoff(3))
    assert h_alpha_beta(game, evaluate=evaluate, cutoff=depth_cutoff(3)) == plain
    *_, last = iterative_deepening(game, evaluate=evaluate, depths=range(1, 4))
    assert last.answer.value == plain.value


# -- long games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", DIFFERENT)
def test_a_game_of_twenty_thousand_moves_does_not_exhaust_the_stack(algorithm: str) -> None:
    answer = FAMILY[algorithm](Chain(LONG), None, None)
    assert answer.value == 0
    assert answer.line == ("go on",) * LONG


def test_deepening_and_quiescence_go_as_deep() -> None:
    game = Chain(LONG)
    (only,) = iterative_deepening(game, evaluate=lambda _: 0, depths=[LONG])
    assert only.complete
    assert only.answer.line == ("go on",) * LONG
    quiet = quiescence_search(game, evaluate=lambda _: -1, cutoff=depth_cutoff(0), loud=lambda state: game.actions(state)[:1])
    assert quiet.value == -1
    eager = quiescence_search(
        game, evaluate=lambda state: -2 if state % 2 == 0 else 2, cutoff=depth_cutoff(0), loud=game.actions
    )
    assert (eager.value, len(eager.line)) == (0, LONG)


def test_a_long_game_can_be_watched_too() -> None:
    answer, events = traced("MTD(f)", Chain(1_500))
    assert answer.value == 0
    assert max(len(event.node) for event in events) == 1_500


@pytest.mark.parametrize("search", [table_alpha_beta, mtd_f])
@pytest.mark.parametrize("coins", [997, 998, 1000])
def test_a_thousand_coins_are_few_states_for_those_who_remember(search: Callable[..., Answer], coins: int) -> None:
    game = plyground.load("coins", coins=coins)
    assert search(game).value == (-1 if coins % 4 == 1 else 1)


@pytest.mark.parametrize("algorithm", DIFFERENT)
def test_a_game_longer_than_it_says_is_refused(algorithm: str) -> None:
    class Liar(Chain):
        def state_facts(self) -> Facts:
            return Facts(longest=10)

    with pytest.raises(BadGameError, match="longest"):
        FAMILY[algorithm](Liar(2_500), None, None)


# -- games at the edge ----------------------------------------------------------------------------------------------


class Doomed(SmallGame):
    """The first mover loses everything, infinitely much, whatever it does; two moves, then it is over."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def initial(self) -> tuple[int, ...]:
        return ()

    def player(self, state: tuple[int, ...]) -> int:
        return OVER if len(state) == 2 else (self.first + len(state)) % 2

    def actions(self, state: tuple[int, ...]) -> Sequence[int]:
        return () if len(state) == 2 else (0, 1)

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def worth(self, state: tuple[int, ...]) -> float:
        assert self.player(state) == OVER
        return float("-inf") if self.first == 0 else float("inf")


@pytest.mark.parametrize("algorithm", FAMILY)
@pytest.mark.parametrize("first", [0, 1])
def test_whoever_is_lost_still_has_an_action(algorithm: str, first: int) -> None:
    game = Doomed(first)
    answer, events = traced(algorithm, game)
    assert answer.value == (float("-inf") if first == 0 else float("inf"))
    assert answer.action in {0, 1}
    assert_claims(game, events, minimax_values(game))


@pytest.mark.parametrize("algorithm", FAMILY)
def test_a_game_that_is_over_has_a_value_and_no_action(algorithm: str) -> None:
    game = plyground.load("coins", coins=1)
    over = game.result(game.initial(), game.actions(game.initial())[0])
    answer, events = traced(algorithm, game, over)
    assert (answer.action, answer.value, answer.line) == (None, -1, ())
    assert [event.value for event in events if event.kind == "leaf"][-1] == -1


@pytest.mark.parametrize("algorithm", FAMILY)
@pytest.mark.parametrize(
    ("name", "options", "why"), [("pig", {}, "chance"), ("coins", {"players": 3}, "two players"), ("kuhn-poker", {}, "hid")]
)
def test_games_that_are_no_contest_in_the_open_are_refused(
    algorithm: str, name: str, options: dict[str, Any], why: str
) -> None:
    game: Game[Any, Any] = plyground.load(name, **options)
    with pytest.raises(UnsuitableGameError, match=why):
        FAMILY[algorithm](game, None, None)
