"""What searches are told about nim and coins, against looking at everything."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from plyground import load
from plyground.core.game import OVER
from plyground.features import default_weights, feature_values, score
from plyground.native.game import NativeGame


def _native(name: str, **options: Any) -> NativeGame[Any]:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    return game


def _seen(game: NativeGame[Any], state: Any) -> dict[str, int]:
    return dict(zip(game.feature_names, feature_values(game, state), strict=True))


def _everything(game: NativeGame[Any]) -> dict[Any, tuple[float, ...]]:
    """What every state that play can come to pays each player, if all play for their own best."""

    @cache
    def paid(state: Any) -> tuple[float, ...]:
        if state.turn == OVER:
            return tuple(game.utility(state, player) for player in range(game.facts.players))
        after = [paid(game.result(state, action)) for action in game.actions(state)]
        return max(after, key=lambda pays: pays[state.turn])

    found: dict[Any, tuple[float, ...]] = {}
    edge = {game.initial()}
    while edge:
        found |= {state: paid(state) for state in edge}
        edge = {game.result(state, action) for state in edge if state.turn != OVER for action in game.actions(state)}
    return {state: pays for state, pays in found.items() if state.turn != OVER}


@pytest.mark.parametrize("misere", [False, True], ids=["the last wins", "the last loses"])
@pytest.mark.parametrize("heaps", ["3,4,5", "1,1,1,1", "1,2,1,3", "6", "1,1,2"])
def test_the_balance_of_nim_is_who_wins(heaps: str, misere: bool) -> None:  # noqa: FBT001
    game = _native("nim", heaps=heaps, misere=misere)
    weights = default_weights(game)
    assert weights is not None
    for state, pays in _everything(game).items():
        seen = _seen(game, state)
        value = pays[state.turn]
        assert seen["balance"] == value, game.write_position(state)
        assert seen["coins left"] == value * sum(state.coins)
        assert seen["heaps left"] == value * sum(1 for coins in state.coins if coins)
        assert score(game, state, weights) * value > 0


@pytest.mark.parametrize(
    ("options", "position", "nim_sum", "balance"),
    [
        ({}, "3,4,5 1", 2, 1),
        ({}, "1,4,5 2", 0, -1),
        ({"misere": True}, "1,1,0 1", 0, 1),
        ({"misere": True}, "1,0,0 1", 1, -1),
        ({"misere": True}, "0,4,4 1", 0, -1),
    ],
)
def test_the_nim_sum_decides_but_among_single_coins_of_which_the_last_loses(
    options: dict[str, Any], position: str, nim_sum: int, balance: int
) -> None:
    game = _native("nim", **options)
    seen = _seen(game, game.position(position))
    assert (seen["nim sum"], seen["balance"]) == (nim_sum, balance)


@pytest.mark.parametrize("misere", [False, True], ids=["the last wins", "the last loses"])
def test_the_largest_game_of_nim_keeps_the_sign_of_its_balance(misere: bool) -> None:  # noqa: FBT001
    for last, sign in ((255, -1), (254, 1)):
        game = _native("nim", heaps=",".join(["255"] * 7 + [str(last)]), misere=misere)
        weights = default_weights(game)
        assert weights is not None
        assert score(game, game.initial(), weights) * sign > 0


@pytest.mark.parametrize(("most", "misere"), list(product([1, 2, 3, 5, 20], [True, False])))
def test_between_two_the_balance_of_coins_is_who_wins_and_the_remainder_is_how(most: int, misere: bool) -> None:  # noqa: FBT001
    game = _native("coins", coins=16, most=most, misere=misere)
    weights = default_weights(game)
    assert weights is not None
    known = _everything(game)
    for state, pays in known.items():
        seen, value = _seen(game, state), pays[state.turn]
        assert seen["balance"] == value, game.write_position(state)
        assert seen["coins left"] == value * state.left
        assert score(game, state, weights) * value > 0
        assert (seen["remainder"] == 0) == (value < 0)
        if seen["remainder"]:
            after = game.result(state, seen["remainder"])
            assert (game.utility(after, state.turn) if after.turn == OVER else known[after][state.turn]) == value


@pytest.mark.parametrize(("most", "misere"), list(product([1, 2, 3], [True, False])))
def test_among_three_the_balance_of_coins_tells_only_what_is_certain(most: int, misere: bool) -> None:  # noqa: FBT001
    game = _native("coins", coins=12, most=most, misere=misere, players=3)
    worst, best = game.facts.utility
    balances = set()
    for state, pays in _everything(game).items():
        balance = _seen(game, state)["balance"]
        balances.add(balance)
        assert balance <= 0 or pays[state.turn] == best
        assert balance >= 0 or pays[state.turn] == worst
    assert balances == ({-1, 0, 1} if misere else {0, 1})
