"""What scores are told in: what a game's evaluation counts in where that has a name, and payoffs as they are."""

from __future__ import annotations

import pytest

from plyground.core.search import SearchInfo
from plyground.engines.alpha_beta_roots import told_unit
from plyground.engines.suiting import is_contest
from plyground.games.catalogue import games, load
from plyground.native.game import NativeGame
from plyground.sessions.scoring import Scale
from plyground.studio.jobs.common import value_parts
from plyground.studio.jobs.measures import Measure, measure, measure_of


@pytest.mark.parametrize(
    ("unit", "found"),
    [
        ("ten-thousandths of a pawn", Measure(10_000, "pawn")),
        ("hundredths of an open line", Measure(100, "open line")),
        ("thousandths of a point, for a stake of one", Measure(1_000, "point")),
        ("hundredths of a seed in the store", Measure(100, "seed")),
        ("hundredths of a chip that the player to move can expect to win", Measure(100, "chip")),
        ("hundredths; a legal move more is worth 80", Measure()),
        ("parts of a board that is still alive. A guess", Measure()),
        ("", Measure()),
    ],
)
def test_a_unit_is_read_from_what_weights_say(unit: str, found: Measure) -> None:
    assert measure(unit) == found


def test_the_measure_of_a_game_is_that_of_its_weights() -> None:
    assert measure_of(load("checkers")) == Measure(100, "man")
    assert measure_of(load("othello")) == Measure()


def test_an_evaluation_in_chess_is_told_in_pawns() -> None:
    game = load("chess")
    found = value_parts(game, SearchInfo(depth=5, value=0.391, player=0), Scale(50.0))
    assert found == {"value": "+0.39", "amount": 0.391, "thing": "pawn", "outcome": "", "ends_in": None}


@pytest.mark.parametrize("name", [entry.name for entry in games()])
def test_what_an_engine_divides_by_is_what_the_weights_say(name: str) -> None:
    game = load(name)
    if isinstance(game, NativeGame) and is_contest(game) and not game.facts.chance and measure_of(game).thing:
        assert told_unit(game) == measure_of(game).whole


def test_a_payoff_is_told_as_it_is() -> None:
    game = load("checkers")
    won = value_parts(game, SearchInfo(depth=5, value=1.0, player=0, is_proven=True, ends_in=3), Scale(50.0))
    assert (won["amount"], won["thing"], won["outcome"]) == (1.0, "", "win")
    sampled = value_parts(game, SearchInfo(depth=5, value=0.25, player=0), Scale(None))
    assert (sampled["amount"], sampled["thing"]) == (0.25, "")
