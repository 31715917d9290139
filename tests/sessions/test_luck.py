"""Luck and skill told apart, where both can be worked out by hand: pig that is over after a few decisions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from plyground import load
from plyground.core.game import CHANCE, OVER, ChanceGame
from plyground.core.record import Record
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings
from plyground.sessions.analysis import Study
from plyground.sessions.axis import Axis
from plyground.sessions.graph import graph_scene
from plyground.sessions.luck import MOST_WEIGHED, SAMPLED, endings, share_of, tallies, thrower_of
from plyground.sessions.scoring import scale_for
from plyground.teaching.pictures.shapes import Text

SHORT: dict[str, Any] = {"target": 2, "horizon": 2}
"""One roll and one hold: any throw but a 1 wins, after a 1 nobody can win any more."""


def study_of(moves: str, game: str = "pig", *, depth: int | None = None, **options: int) -> Study:
    loaded = load(game, **options)
    study = Study(loaded, Record(game, dict(loaded.options), tuple(moves.split())))
    engine = engine_for(loaded, EngineSettings(megabytes=1))
    for _ in study.look_back(engine, Limits(depth=depth), scale_for(loaded, engine)):
        pass
    return study


def dice(game: str, **options: int) -> ChanceGame[Any, Any]:
    loaded = load(game, **options)
    assert isinstance(loaded, ChanceGame)
    return loaded


@pytest.mark.parametrize(("face", "luck"), [(1, -5 / 12), (2, 1 / 12), (6, 1 / 12)])
def test_the_luck_of_a_throw_is_what_it_changes_in_expectation(face: int, luck: float) -> None:
    (roll,) = study_of(f"roll {face}", **SHORT).rolls.values()
    assert roll.expected == pytest.approx(11 / 12), "five of six win, the sixth is a draw"
    assert roll.luck(0) == pytest.approx(luck)
    assert roll.luck(1) == pytest.approx(-luck)
    assert (roll.thrower, roll.is_proven) == (0, True)


@pytest.mark.parametrize("position", ["", "roll 3 hold ", "roll 2 roll 3 "])
def test_luck_is_nothing_in_the_mean_over_all_outcomes(position: str) -> None:
    throws = [max(study_of(f"{position}roll {face}", target=7, horizon=7).rolls.items())[1] for face in range(1, 7)]
    assert sum(roll.luck(0) for roll in throws) == pytest.approx(0.0, abs=1e-12)
    assert len({round(roll.expected, 9) for roll in throws}) == 1, "what was expected does not depend on what fell"
    assert max(roll.luck(roll.thrower or 0) for roll in throws) > 0.001


def test_a_decision_that_is_right_loses_nothing_however_the_die_falls() -> None:
    for face in (1, 4):
        study = study_of(f"roll {face}", **SHORT)
        assert [review.loss for review in study.moves()] == [0.0]
        assert tallies(study)[0].skill == 0.0


def test_a_decision_before_a_throw_is_judged_by_the_mean_and_not_by_what_fell() -> None:
    passed = study_of("hold roll 4", target=2, horizon=3).moves()[0]
    expected = 5 / 6 - 1 / 6 * 5 / 6  # by a roll: five of six win, and after the sixth the other rolls once
    assert passed.before == pytest.approx((1 + expected) / 2)
    assert passed.after == pytest.approx((1 - 5 / 6) / 2), "after a pass the other rolls once, and then it is a draw"
    assert passed.loss == pytest.approx((expected + 5 / 6) / 2)
    risked = study_of("roll 2 roll 5", target=4, horizon=4).moves()[1]
    again = study_of("roll 2 roll 1", target=4, horizon=4).moves()[1]
    assert risked.loss == pytest.approx(again.loss)


def test_luck_and_losses_add_up_to_the_result() -> None:
    generator = random.Random(5)
    game = dice("pig", target=8, horizon=12)
    for _ in range(4):
        state, texts = game.initial(), []
        while game.player(state) != OVER:
            action = generator.choice(list(game.actions(state)))
            texts.append(game.write_action(state, action))
            state = game.result(state, action)
        study = study_of(" ".join(texts), target=8, horizon=12)
        first, second = tallies(study)
        start = study.judged[0].score
        assert first.result == study.judged[len(texts)].score
        assert first.result == pytest.approx(start + first.luck + first.skill - second.skill)
        assert first.adjusted == pytest.approx(start + first.skill - second.skill)
        assert first.luck == pytest.approx(first.own_luck - second.own_luck)
        assert first.luck == pytest.approx(-second.luck)


def test_a_game_that_breaks_off_before_a_throw_is_worth_what_can_be_expected_of_it() -> None:
    study = study_of("roll 1 roll", target=2, horizon=3)
    assert study.is_complete
    first, second = tallies(study)
    assert second.result == pytest.approx((1 + 5 / 6) / 2)
    assert first.result == pytest.approx((1 - 5 / 6) / 2)


def test_a_throw_belongs_to_the_one_who_moves_next_or_else_to_the_one_who_moved_last() -> None:
    pig = dice("pig")
    assert thrower_of(pig, pig.position("moves roll"), 0) == 0, "a 1 gives the turn to the other"
    backgammon = dice("backgammon")
    assert thrower_of(backgammon, backgammon.initial(), None) is None, "nobody throws alone for the first move"
    alone = dice("2048")
    assert thrower_of(alone, alone.initial(), None) == 0, "there is nobody else"


def test_the_endings_of_throws_in_a_row_are_all_weighed_or_sampled() -> None:
    small = dice("2048", rows=2, columns=2)
    found = endings(small, small.initial())
    assert found.is_complete
    assert sum(found.odds.values()) == pytest.approx(1.0)
    assert all(small.player(state) == 0 for state in found.odds)
    large = dice("2048")
    sampled = endings(large, large.initial())
    assert not sampled.is_complete
    assert len(sampled.odds) <= SAMPLED < MOST_WEIGHED
    assert sum(sampled.odds.values()) == pytest.approx(1.0)
    assert sampled == endings(large, large.initial()), "the same sample every time"


def test_throws_that_may_follow_each_other_without_end_are_weighed() -> None:
    game, generator = dice("cant-stop", players=3), random.Random(1)
    state, thrown = game.initial(), []
    while not game.is_terminal(state):
        if game.player(state) == CHANCE:
            thrown.append(state)
        state = game.result(state, generator.choice(game.actions(state)))
    for state in thrown[-5:]:  # many columns are closed: most throws pass the turn to the next one
        found = endings(game, state)
        assert sum(found.odds.values()) == pytest.approx(1.0)
        assert all(game.player(after) != CHANCE for after in found.odds)


def test_limits_are_shared_out_and_no_share_is_nothing() -> None:
    assert share_of(Limits(seconds=2.0, nodes=10_000, depth=3), 4) == Limits(seconds=0.5, nodes=2500, depth=3)
    assert share_of(Limits(seconds=0.1, nodes=150), 100) == Limits(seconds=0.005, nodes=100)
    assert share_of(Limits(), 6) == Limits()


def test_a_game_without_throws_has_no_luck() -> None:
    assert tallies(study_of("a1 b2", "tic-tac-toe", depth=2)) == []


def test_who_plays_alone_is_told_points() -> None:
    game = dice("2048", rows=2, columns=2, target=8)
    generator, state, texts = random.Random(1), game.initial(), []
    while game.player(state) != OVER:
        action = generator.choice(list(game.actions(state)))
        texts.append(game.write_action(state, action))
        state = game.result(state, action)
    study = study_of(" ".join(texts), "2048", depth=3, rows=2, columns=2, target=8)
    (tally,) = tallies(study)
    low, high = game.facts.utility
    assert tally.result == pytest.approx((game.utility(state, 0) - low) / (high - low))
    assert Axis(study).score(tally.result) == f"{game.utility(state, 0):.1f}"
    assert all(roll.thrower == 0 for roll in study.rolls.values())
    words = [shape.text for shape in graph_scene(study).shapes if isinstance(shape, Text)]
    assert any(word.endswith("could expect, in points") for word in words)
    assert any(word.startswith("luck: ") and "; result without luck: " in word for word in words)
