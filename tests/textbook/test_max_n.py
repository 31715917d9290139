"""Games of several players: max^n, paranoid search and best-reply search."""

from __future__ import annotations

from typing import Any

import pytest

import plyground
from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.game import CHANCE, OVER
from plyground.core.trace import Event, EventKind
from plyground.core.trees import TreeWalk, read_tree
from plyground.textbook.best_reply import best_reply
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.expectiminimax import expectiminimax
from plyground.textbook.max_n import best_for, first, last, max_n, worst_for
from plyground.textbook.minimax import minimax
from plyground.textbook.paranoid import paranoid
from tests.textbook import random_trees
from tests.textbook.claims import assert_nests, cuts, holds, state_at
from tests.textbook.random_chance_trees import forest, vectors
from tests.textbook.small_chance_games import LuckyChain, Race

DECKS = "players A B C: ((((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5))))"
THREE = ("three players", "three in turn")


def test_the_example_of_the_lectures() -> None:
    game = TreeWalk(read_tree(DECKS))
    events: list[Event] = []
    answer = max_n(game, listener=events.append)
    assert (answer.action, answer.value, answer.line) == (0, (1, 2, 6), (0, 0, 0))
    left = {event.node: event.value for event in events if event.kind == EventKind.EXIT}
    assert [left[path] for path in ((0, 0), (0, 1), (1, 0), (1, 1))] == [(1, 2, 6), (6, 1, 2), (1, 5, 2), (5, 4, 5)]
    assert [left[path] for path in ((0,), (1,), ())] == [(1, 2, 6), (1, 5, 2), (1, 2, 6)]
    assert {event.player for event in events if event.kind == EventKind.ENTER} == {0, 1, 2}
    assert {event.line for event in events} == {"player.enter", "player.update", "player.exit", "leaf"}


@pytest.mark.parametrize("kind", [*THREE, "three and dice"])
def test_max_n_is_its_definition(kind: str) -> None:
    for game in forest(kind, 250):
        values = vectors(game)
        events: list[Event] = []
        answer = max_n(game, listener=events.append)
        assert answer == max_n(game)
        assert answer.value == values[0]
        assert_nests(events)
        for event in events:
            if event.kind in {EventKind.EXIT, EventKind.LEAF}:
                assert event.value == values[state_at(game, event.node)]
        state = 0
        for action in answer.line:
            state = game.result(state, action)
            assert values[state] == answer.value
        assert game.player(state) in {CHANCE, OVER}


def test_ties_are_broken_as_they_are_told_to_be() -> None:
    game = TreeWalk(read_tree("players A B C: A((1,2,3) (1,4,2) (0,9,9) (1,3,9) (1,2,3))"))
    chosen = {"first": first, "last": last, "B": best_for(1), "not B": worst_for(1), "C": best_for(2), "not C": worst_for(2)}
    actions = {name: max_n(game, ties=ties).action for name, ties in chosen.items()}
    assert actions == {"first": 0, "last": 4, "B": 1, "not B": 0, "C": 3, "not C": 1}


def test_the_tie_rule_changes_what_the_others_get() -> None:
    game = TreeWalk(read_tree("players A B C: A(B((0,1,0) (5,1,0)) B((1,0,0)))"))
    assert (max_n(game).action, max_n(game, ties=last).action) == (1, 0)
    assert max_n(game, ties=best_for(0)).value == (5, 1, 0)


def test_between_two_players_max_n_is_minimax() -> None:
    for game in random_trees.forest("moving again", 150):
        assert max_n(game).value[0] == minimax(game).value == paranoid_value_to_max(game)
    for game in forest("anybody", 150):
        assert max_n(game).value[0] == expectiminimax(game).value


def paranoid_value_to_max(game: TreeWalk) -> Any:
    return paranoid(game).value if game.player(0) == 0 else -paranoid(game).value


@pytest.mark.parametrize("kind", THREE)
def test_paranoid_search_finds_what_can_be_made_sure_of(kind: str) -> None:
    promised = 0
    for game in forest(kind, 250):
        me = max(game.player(0), 0)
        values = one_against_all(game, me)
        events: list[Event] = []
        answer = paranoid(game, listener=events.append)
        assert answer == paranoid(game)
        assert answer.value == values[0]
        assert_nests(events)
        for event in events:
            if event.kind in {EventKind.LEAF, EventKind.EXIT}:
                assert holds(event.value, event.bound, values[state_at(game, event.node)])
        assert answer.value <= max_n(game).value[me]
        promised += answer.value < max_n(game).value[me]
        assert all(game.player(state_at(game, cut.because or ())) != OVER for cut in cuts(events))
    assert promised > 10


@pytest.mark.parametrize("kind", THREE)
def test_best_reply_search_lets_one_opponent_a_round_reply(kind: str) -> None:
    differs = 0
    for game in forest(kind, 250):
        me = max(game.player(0), 0)
        events: list[Event] = []
        answer = best_reply(game, listener=events.append)
        assert answer == best_reply(game)
        assert answer.value == replied(game, 0, me, None)
        assert paranoid(game).value <= answer.value
        differs += paranoid(game).value < answer.value
        assert_nests(events)
        assert events[-1].bound == "exact"
    assert differs > (0 if kind == "three players" else 10)


def test_between_two_players_best_reply_search_is_minimax_whoever_moves_again() -> None:
    for kind in ("moving again", "MIN first"):
        for game in random_trees.forest(kind, 100):
            value = best_reply(game).value
            assert (value if game.player(0) == 0 else -value) == minimax(game).value


def test_the_idle_move_can_be_named() -> None:
    # B and C may each hurt A, or not; both together would cost more than one reply can.
    game = TreeWalk(read_tree("players A B C: A(B(C((9,0,0) (5,0,0)) C((6,0,0) (1,0,0))))"))
    assert paranoid(game).value == 1
    assert best_reply(game).value == 5
    assert best_reply(game, idle=lambda game, state: game.actions(state)[-1]).value == 1


def test_a_real_game_of_three() -> None:
    coins = plyground.load("coins", players=3, coins=7)
    assert len(max_n(coins).value) == 3
    assert paranoid(coins).value <= best_reply(coins).value
    race = Race()
    assert max_n(race, (2, 0)).value == (1.0, 0.0, 0.0)
    # Four steps from the goal the mover has lost and decides which of the others wins: five steps away that matters.
    assert max_n(race).value == (1.0, 0.0, 0.0)
    assert max_n(race, ties=last).value == (0.0, 0.0, 1.0)


def test_the_search_may_stop_early() -> None:
    race = Race()
    guess = (0.25, 0.5, 0.125)
    assert max_n(race, cutoff=depth_cutoff(2), evaluate=lambda _: guess).value == guess
    assert paranoid(race, (5, 1), cutoff=depth_cutoff(2), evaluate=lambda _: guess).value == 0.5
    assert best_reply(race, (5, 2), cutoff=depth_cutoff(2), evaluate=lambda _: guess).value == 0.125
    with pytest.raises(BadLimitError, match="evaluate"):
        max_n(race, cutoff=depth_cutoff(2))


def test_unsuitable_games_are_refused() -> None:
    with pytest.raises(UnsuitableGameError, match="paranoid search needs a game without chance"):
        paranoid(plyground.load("pig"))
    with pytest.raises(UnsuitableGameError, match="best-reply search needs a game without chance"):
        best_reply(plyground.load("pig"))
    with pytest.raises(UnsuitableGameError, match="nothing is hidden"):
        max_n(plyground.load("kuhn-poker"))


def test_very_long_games_are_searched() -> None:
    assert max_n(LuckyChain(20_000, players=3)).value is not None
    assert paranoid(LuckyChain(20_000, players=3, chance=False)).value == 0
    assert best_reply(LuckyChain(20_000, players=3, chance=False)).value == 0


def one_against_all(game: TreeWalk, me: int) -> dict[int, Any]:
    values: dict[int, Any] = {}
    for number in reversed(range(len(game.tree.nodes))):
        below = [values[child] for child in game.tree.nodes[number].children]
        player = game.player(number)
        values[number] = game.utility(number, me) if player == OVER else max(below) if player == me else min(below)
    return values


def replied(game: TreeWalk, state: int, me: int, replier: int | None) -> Any:
    """Best-reply search by its definition, without a window: opponents choose who replies, the others are idle."""
    player = game.player(state)
    if player == OVER:
        return game.utility(state, me)
    children = [game.result(state, action) for action in game.actions(state)]
    if player == me:
        return max([replied(game, child, me, None) for child in children])
    found = [replied(game, children[0], me, replier)]
    if replier is None or replier == player:
        found += [replied(game, child, me, player) for child in children]
    return min(found)
