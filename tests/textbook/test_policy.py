"""Policies: they cover whatever can come up, keep their promise against every opposition, and can be written down."""

from __future__ import annotations

import csv
import json
from io import StringIO
from random import Random
from typing import Any

import pytest

import plyground
from plyground.core.errors import BadGameError, BadLimitError, UnsuitableGameError
from plyground.core.game import CHANCE, OVER, Game
from plyground.core.trees import TreeWalk, read_tree
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.expectiminimax import expectiminimax
from plyground.textbook.max_n import max_n
from plyground.textbook.minimax import minimax
from plyground.textbook.paranoid import paranoid
from plyground.textbook.policy import Policy, policy
from tests.textbook import random_trees
from tests.textbook.random_chance_trees import forest
from tests.textbook.random_trees import Chain, Layers
from tests.textbook.small_chance_games import LuckyChain, Race


def guaranteed(policy: Policy) -> Any:
    """The least the player gets (on average) by following the policy, whatever the others do."""
    game, known = policy.game, {}

    def worth(state: Any) -> Any:
        if state not in known:
            player = game.player(state)
            if player == OVER:
                known[state] = game.utility(state, policy.player)
            elif player == CHANCE:
                known[state] = sum(odds * worth(game.result(state, outcome)) for outcome, odds in game.outcomes(state))  # type: ignore[attr-defined]
            elif player == policy.player:
                known[state] = worth(game.result(state, policy.action(state)))
            else:
                known[state] = min([worth(game.result(state, action)) for action in game.actions(state)])
        return known[state]

    return worth(policy.start)


@pytest.mark.parametrize("kind", ["irregular", "moving again", "full of ties"])
def test_a_policy_keeps_minimaxs_promise_against_every_opposition(kind: str) -> None:
    for game in random_trees.forest(kind, 100):
        value = minimax(game).value
        for player, worth in ((0, value), (1, -value)):
            found = policy(game, player=player, search="minimax")
            assert found.value == guaranteed(found) == worth


@pytest.mark.parametrize("kind", ["anybody", "dice first"])
def test_a_policy_keeps_expectiminimaxs_promise(kind: str) -> None:
    for game in forest(kind, 80):
        value = expectiminimax(game).value
        for player, worth in ((0, value), (1, -value)):
            found = policy(game, player=player)
            assert found.value == guaranteed(found) == worth


def test_a_paranoid_policy_keeps_its_promise_among_many() -> None:
    for game in forest("three players", 100):
        me = max(game.player(0), 0)
        found = policy(game, search="paranoid")
        assert found.player == me
        assert found.value == guaranteed(found) == paranoid(game).value


def test_a_max_n_policy_is_max_n_from_every_state_of_it() -> None:
    for game in forest("three and dice", 60):
        for player in range(3):
            found = policy(game, player=player)
            assert found.value == max_n(game).value[player]
            for state, action in found.actions.items():
                assert max_n(game, state).action == action


def test_any_search_makes_a_policy() -> None:
    for game in random_trees.forest("irregular", 40):
        found = policy(game, player=0, search=alpha_beta)
        assert guaranteed(found) == minimax(game).value


def test_a_policy_holds_what_can_come_up_and_nothing_else() -> None:
    game = TreeWalk(read_tree("max(left: min(a: 3, b: max(c: 9, d: 4)) right: min(a: 2, b: 7))"))
    mine = policy(game)
    assert mine.table() == {"/": "left", "/left/b": "c"}
    assert mine.value == 3
    theirs = policy(game, player=1)
    assert theirs.table() == {"/left": "a", "/right": "a"}
    assert theirs.value == -3
    with pytest.raises(UnsuitableGameError, match="says nothing for this state"):
        mine.action(game.position("/right"))


def test_states_to_which_many_ways_lead_are_worked_out_once() -> None:
    tic_tac_toe = plyground.load("tic-tac-toe")
    found = policy(tic_tac_toe)
    assert found.value == 0
    assert guaranteed(found) == 0
    assert len(found.actions) < 2_000
    for seed in range(20):
        game = Layers(Random(seed))
        assert guaranteed(policy(game, player=0)) == minimax(game).value


def test_a_policy_can_be_written_down_and_read_back() -> None:
    game = plyground.load("tic-tac-toe")
    start = game.position("xo1/1x1/2o x")
    found = policy(game, start)
    about = json.loads(found.to_json())
    assert (about["game"], about["player"], about["value"], about["start"]) == ("tic-tac-toe", 0, "1.0", "xo1/1x1/2o x")
    assert about["policy"] == found.table()
    rows = list(csv.reader(StringIO(found.to_csv())))
    assert rows[0] == ["position", "action"]
    assert dict(map(tuple, rows[1:])) == found.table()  # type: ignore[arg-type]
    for position, action in found.table().items():
        state = game.position(position)
        assert game.write_action(state, found.action(state)) == action


def test_the_tree_of_contingencies() -> None:
    game = TreeWalk(read_tree("max(left: min(a: 3, b: max(c: 9, d: 4)) right: min(a: 2, b: 7))"))
    assert policy(game).to_text() == ("start  [1]\n  -> left  [2]\n    MIN: a  [3] 3\n    MIN: b  [4]\n      -> c  [5] 9\n")
    coins = plyground.load("coins", coins=5)
    text = policy(coins, player=1).to_text()
    assert "First: 1  [2]" in text
    assert "as in [" in text


def test_where_positions_have_no_notation_the_way_is_told() -> None:
    found = policy(Race(), player=1)
    assert "moves 1" in found.table()
    assert policy(Race()).table()["start"] in {"1", "2"}


def test_too_many_states_and_games_without_end_are_refused() -> None:
    with pytest.raises(BadLimitError, match="more than 100 states"):
        policy(plyground.load("tic-tac-toe"), most=100)
    with pytest.raises(BadLimitError, match="more than 100 states"):
        policy(plyground.load("tic-tac-toe"), most=100, search=lambda game, state: minimax(game, state))
    with pytest.raises(BadGameError, match="come back"):
        policy(Circle(Random(1)))
    with pytest.raises(UnsuitableGameError, match="minimax needs a game without chance"):
        policy(plyground.load("pig"), search="minimax")
    with pytest.raises(UnsuitableGameError, match="players 0 to 1, not 2"):
        policy(plyground.load("tic-tac-toe"), player=2)


def test_a_policy_for_pig_rolls_when_it_must() -> None:
    pig = plyground.load("pig", target=8, horizon=12)
    found = policy(pig)
    assert found.value == pytest.approx(guaranteed(found))
    assert found.value == pytest.approx(expectiminimax_value(pig))
    assert pig.write_action(pig.initial(), found.action(pig.initial())) == "roll"


def expectiminimax_value(game: Game[Any, Any]) -> float:
    known: dict[Any, float] = {}

    def value(state: Any) -> float:
        if state not in known:
            player = game.player(state)
            if player == OVER:
                known[state] = game.utility(state, 0)
            elif player == CHANCE:
                known[state] = sum(odds * value(game.result(state, face)) for face, odds in game.outcomes(state))  # type: ignore[attr-defined]
            else:
                below = [value(game.result(state, action)) for action in game.actions(state)]
                known[state] = max(below) if player == 0 else min(below)
        return known[state]

    return value(game.initial())


def test_very_long_games_have_policies() -> None:
    assert policy(Chain(20_000)).value == 0
    assert policy(LuckyChain(20_000)).value == pytest.approx(1.0)


class Circle(Layers):
    """The last layer leads back to the first."""

    def player(self, state: tuple[int, int]) -> int:
        return self.movers[state]

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] + 1) % self.layers, 0 * action
