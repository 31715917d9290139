"""Engines in Python: their values are the textbook's, and where nothing is left to find out they know it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.errors import BadLimitError
from plyground.core.facts import Facts, Repetition
from plyground.core.game import CHANCE, OVER, Game
from plyground.core.machine import machine_megabytes
from plyground.engines.choosing import engine_for
from plyground.engines.guessing import OwnGuess
from plyground.engines.hidden_engine import HiddenEngine
from plyground.engines.plain_engine import ChanceEngine, PlainEngine
from plyground.engines.several_players_engine import SeveralPlayersEngine
from plyground.textbook import expectiminimax, max_n, minimax, paranoid
from tests.engines.small_games import Halving, Row, plain


def positions(game: Game[Any, Any], number: int, plies: int) -> list[Any]:
    """Positions of random games in which a player is to move."""
    states = []
    for seed in range(number):
        dice, state = random.Random(seed), game.initial()
        for _ in range(plies):
            after = game.result(state, dice.choice(game.actions(state)))
            if game.player(after) == OVER:
                break
            state = after
        if game.player(state) != CHANCE:
            states.append(state)
    return states


@pytest.mark.parametrize("game", [load("tic-tac-toe"), load("nim"), plain(Halving)])
def test_alpha_beta_in_python_solves_what_minimax_solves(game: Game[Any, Any]) -> None:
    for state in positions(game, 12, 4):
        found = PlainEngine(game).choose(state)
        sign = 1 if game.player(state) == 0 else -1
        assert found.info.is_proven
        assert sign * found.info.value == minimax(game, state).value


def test_a_win_is_the_shortest_one_and_its_length_is_told() -> None:
    game = load("connect-four")
    state = game.replay(["d", "a", "d", "a", "d", "b"])
    found = PlainEngine(game).choose(state, Limits(depth=6))
    assert game.write_action(state, found.action) == "d"
    assert (found.info.depth, found.info.value, found.info.is_proven, found.info.ends_in) == (1, 1.0, True, 1)


def test_games_with_dice_are_worth_what_expectiminimax_says() -> None:
    pig = load("pig", target=4, horizon=4)
    states = positions(pig, 12, 2)
    assert len(states) > 3
    for state in states:
        found = ChanceEngine(pig).choose(state)
        sign = 1 if pig.player(state) == 0 else -1
        assert found.info.is_proven
        assert sign * found.info.value == pytest.approx(expectiminimax(pig, state).value)


def test_cuts_at_chance_nodes_change_no_value() -> None:
    pig = load("pig", target=30)
    for state in positions(pig, 12, 9)[:4]:
        narrow, wide = (ChanceEngine(pig, lines=lines).choose(state, Limits(depth=3)).info for lines in (1, 2))
        assert narrow.value == pytest.approx(wide.value)
        assert narrow.nodes <= wide.nodes


@pytest.mark.parametrize("game", [load("coins", players=3), plain(Row)])
def test_several_players_get_what_max_n_and_paranoid_search_say(game: Game[Any, Any]) -> None:
    for state in positions(game, 6, 3):
        player = game.player(state)
        found = SeveralPlayersEngine(game).choose(state)
        assert found.info.is_proven
        assert found.info.value == max_n(game, state).value[player]
        assert SeveralPlayersEngine(game, paranoid=True).choose(state).info.value == paranoid(game, state).value


def test_a_guess_of_ones_own_is_used_and_never_taken_for_a_result() -> None:
    game = load("connect-four")
    engine = PlainEngine(game, guess=OwnGuess(game, lambda _state, player: 50.0 if player == 0 else -50.0))
    info = engine.choose(game.initial(), Limits(depth=2)).info
    assert 0.9 < info.value < 1.0
    assert not info.is_proven


def test_random_games_tell_a_good_move_from_a_bad_one() -> None:
    game = plain(Halving)
    info = PlainEngine(game).choose((6, 0), Limits(depth=1)).info
    assert -1 < info.value < 1
    assert info.nodes > 10


def test_a_hand_of_cards_is_played_without_looking_at_the_others() -> None:
    game = load("kuhn-poker")
    hands: dict[Any, set[Any]] = {}
    for first in game.actions(game.initial()):
        dealt = game.result(game.initial(), first)
        for second in game.actions(dealt):
            state = game.result(dealt, second)
            if game.player(state) == 0:
                chosen = HiddenEngine(game).choose(state).action
                hands.setdefault(game.observe(state, 0), set()).add(chosen)  # type: ignore[attr-defined]
    assert len(hands) == 3
    assert all(len(chosen) == 1 for chosen in hands.values())


def test_a_position_that_has_stood_too_often_is_taken_for_the_end() -> None:
    game = plain(_Walk)
    engine = engine_for(game)
    assert engine.choose(3, Limits(depth=1)).info.value < 0.5
    found = engine.choose(3, Limits(depth=1), past=(2, 3, 2))
    assert (found.action, found.info.value) == (-1, 1.0)


class _Walk:
    """Up or down a ladder, by turns; who brings a position about for the third time wins."""

    facts = Facts(longest=50, repetition=Repetition(3, 1.0))

    def initial(self) -> int:
        return 2

    def player(self, state: int) -> int:
        return state % 2

    def actions(self, state: int) -> list[int]:  # noqa: ARG002 - one of the six questions
        return [1, -1]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return not 0 < state < 30

    def utility(self, state: int, player: int) -> int:  # noqa: ARG002 - one of the six questions
        return 0


def test_lines_and_megabytes_out_of_range_are_refused() -> None:
    for settings in ({"lines": 0}, {"lines": 65}, {"megabytes": 0}, {"megabytes": machine_megabytes() + 1}):
        with pytest.raises(BadLimitError):
            PlainEngine(load("nim"), **settings)  # type: ignore[arg-type]  # each is a number


def test_several_lines_are_told_the_best_first() -> None:
    game = load("connect-four")
    last = list(PlainEngine(game, lines=3).search(game.initial(), Limits(depth=3)))[-3:]
    assert [info.number for info in last] == [1, 2, 3]
    assert last[0].value >= last[1].value >= last[2].value
    assert len({info.line[0] for info in last}) == 3
