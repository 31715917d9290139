"""Kuhn poker: the betting, the secrets, and what the game is worth."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from plyground import CHANCE, load
from plyground.core.errors import BadPositionError
from plyground.kernels.perft import perft

Strategy = dict[tuple[str, str], Fraction]
THIRD = Fraction(1, 3)


def states(game: Any, state: Any = None) -> Iterator[Any]:
    state = game.initial() if state is None else state
    yield state
    for action in game.actions(state):
        yield from states(game, game.result(state, action))


@pytest.mark.parametrize(
    ("position", "payoffs"),
    [
        ("JK pp", [-1, 1]),
        ("KJ pp", [1, -1]),
        ("JK bp", [1, -1]),
        ("JK pbp", [-1, 1]),
        ("KQ pbb", [2, -2]),
        ("QK bb", [-2, 2]),
        ("JQK ppp", [-1, -1, 2]),
        ("AQK bpp", [2, -1, -1]),
        ("JQK bpp", [2, -1, -1]),
        ("QAJ bbp", [-2, 3, -1]),
        ("KQA ppbbb", [-2, -2, 4]),
        ("KAJ ppbbp", [3, -1, -2]),
        ("KAJ pbbp", [-1, 3, -2]),
    ],
)
def test_chips_go_where_they_should(position: str, payoffs: list[float]) -> None:
    game = load("kuhn-poker", players=len(payoffs))
    state = game.position(position)
    assert game.is_terminal(state)
    assert [game.utility(state, player) for player in range(len(payoffs))] == payoffs


def test_everybody_gets_one_answer_to_a_bet() -> None:
    game = load("kuhn-poker", players=3)
    bettings = ("-", "p", "pp", "ppb", "ppbb", "pb", "pbp")
    assert [game.player(game.position(f"JQK {betting}")) for betting in bettings] == [0, 1, 2, 0, 1, 2, 0]


def test_deals_and_bettings_are_counted() -> None:
    assert [perft(load("kuhn-poker"), depth).nodes for depth in range(1, 7)] == [3, 6, 12, 24, 12, 0]
    assert [perft(load("kuhn-poker", players=3), depth).nodes for depth in range(1, 10)] == [4, 12, 24, 48, 96, 192, 144, 96, 0]


@pytest.mark.parametrize(("players", "wanted"), [(2, 6), (3, 16)])
def test_a_player_is_in_as_many_situations_as_the_literature_says(players: int, wanted: int) -> None:
    game: Any = load("kuhn-poker", players=players)
    known = {(player, game.observe(state, player)) for state in states(game) for player in (game.player(state),) if player >= 0}
    assert [sum(owner == player for owner, _ in known) for player in range(players)] == [wanted] * players


def family(alpha: Fraction) -> tuple[Strategy, Strategy]:
    """Kuhn's equilibria: how likely each player is to bet with a card after a betting."""
    first = {
        ("J", ""): alpha,
        ("Q", ""): Fraction(0),
        ("K", ""): 3 * alpha,
        ("J", "pb"): Fraction(0),
        ("Q", "pb"): alpha + THIRD,
        ("K", "pb"): Fraction(1),
    }
    second = {
        ("J", "p"): THIRD,
        ("Q", "p"): Fraction(0),
        ("K", "p"): Fraction(1),
        ("J", "b"): Fraction(0),
        ("Q", "b"): THIRD,
        ("K", "b"): Fraction(1),
    }
    return first, second


def worth(game: Any, strategies: tuple[Strategy, Strategy], state: Any = None) -> Fraction:
    """What the first player can expect, exactly."""
    state = game.initial() if state is None else state
    if game.is_terminal(state):
        return Fraction(game.utility(state, 0))
    children = [game.result(state, action) for action in game.actions(state)]
    player = game.player(state)
    if player == CHANCE:
        return sum((worth(game, strategies, child) for child in children), Fraction(0)) / len(children)
    cards, betting = game.write_position(state).split()
    bet = strategies[player][cards[player], betting.replace("-", "")]
    return sum(
        (odds * worth(game, strategies, child) for odds, child in zip((1 - bet, bet), children, strict=True) if odds),
        Fraction(0),
    )


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 6), THIRD])
def test_the_game_is_worth_minus_one_eighteenth_of_a_chip_to_the_first_player(alpha: Fraction) -> None:
    assert worth(load("kuhn-poker"), family(alpha)) == Fraction(-1, 18)


def test_nobody_can_gain_by_leaving_the_equilibrium() -> None:
    game = load("kuhn-poker")
    first, second = family(Fraction(1, 6))
    pure = [tuple(map(Fraction, bits)) for bits in itertools.product((0, 1), repeat=6)]
    assert max(worth(game, (dict(zip(first, bits, strict=True)), second)) for bits in pure) == Fraction(-1, 18)
    assert min(worth(game, (first, dict(zip(second, bits, strict=True)))) for bits in pure) == Fraction(-1, 18)


def test_a_player_sees_its_own_card_and_the_back_of_the_others() -> None:
    game = load("kuhn-poker")
    state = game.position("JQ p")
    assert [game.pieces(state, viewer)[site][0]["g"] for viewer in (0, 1, None) for site in ("card1", "card2")] == [
        "J",
        "back",
        "back",
        "Q",
        "J",
        "Q",
    ]


@pytest.mark.parametrize(("position", "seen"), [("JQ pp", "J Q"), ("JQ bb", "J Q"), ("JQ bp", "back Q"), ("JQ pbp", "back Q")])
def test_cards_are_shown_when_somebody_calls_and_never_otherwise(position: str, seen: str) -> None:
    game = load("kuhn-poker")
    pieces = game.pieces(game.position(position), 1)
    assert f"{pieces['card1'][0]['g']} {pieces['card2'][0]['g']}" == seen


def test_a_folded_card_stays_secret_at_a_showdown_of_others() -> None:
    game = load("kuhn-poker", players=3)
    pieces = game.pieces(game.position("JQK bpb"), 0)
    assert [pieces[f"card{seat}"][0]["g"] for seat in (1, 2, 3)] == ["J", "back", "K"]


@pytest.mark.parametrize("players", [2, 3])
def test_guesses_deal_every_hand_that_a_player_must_reckon_with(players: int) -> None:
    game: Any = load("kuhn-poker", players=players)
    groups: dict[Any, set[Any]] = {}
    for state in states(game):
        for player in range(players):
            groups.setdefault((player, game.player(state), game.observe(state, player)), set()).add(state)
    for (player, _, _), group in groups.items():
        assert {game.guess(min(group, key=repr), player, seed) for seed in range(12 * len(group))} == group


def test_what_a_viewer_is_shown_does_not_depend_on_secrets_even_while_cards_are_dealt() -> None:
    game: Any = load("kuhn-poker")
    dealing = [game.position(f"{card}- -") for card in "JQK"]
    assert all(game.describe(state, viewer=1) == game.describe(dealing[0], viewer=1) for state in dealing)
    assert [move["t"] for move in game.describe(dealing[0])["moves"]] == ["Q", "K"]


def test_compiled_observations_and_guesses_equal_interpreted_ones() -> None:
    game: Any = load("kuhn-poker", players=3)
    machine = game.rules.compile()
    for state in states(game):
        for player in range(3):
            out = np.zeros(8, np.int64)
            _, count = machine.call("observe", state.pack(), player, out)
            assert tuple(out[:count].tolist()) == game.observe(state, player)
            for seed in (0, 1, 2**64 - 1):
                assert machine.call("guess", state.pack(), player, seed)[0] == game.guess(state, player, seed).pack()


def test_the_words_of_poker_are_understood() -> None:
    game = load("kuhn-poker")
    assert game.position("moves J K check bet call") == game.position("JK pbb")
    assert game.position("moves J K b fold") == game.position("JK bp")


@pytest.mark.parametrize(
    "text", ["", "JQ", "JJ -", "JA -", "JQK -", "-J -", "J- p", "JQ ppp", "JQ bbb", "JQ x", "jq pb", "JQ pp b", "J -"]
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("kuhn-poker").position(text)
