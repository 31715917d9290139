"""Learning: it gets better, it is the same with the same seed, and in one go as in several."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.features.networks import Network
from plyground.features.weights import Weights, default_weights
from plyground.learning import Learner, LearningSettings, usual_settings
from plyground.learning.judge import Judge, judge_from, random_judge
from plyground.learning.learner import MEAN_EVERY, contest
from plyground.native.game import NativeGame


def course(game: str, games: int, **settings: Any) -> Learner:
    learner = Learner(load(game), LearningSettings(**settings))
    for _ in learner.learn(games):
        pass
    return learner


@pytest.mark.parametrize("game", ["tic-tac-toe", "connect-four", "kalah", "einstein"])
def test_a_game_is_learned_from_nothing_until_random_moves_lose_most_games(game: str) -> None:
    learner = course(game, 600, explore=0.1, every=600, benchmark=200)
    points, error = contest(learner.table, learner.judge, random_judge(), 400, 5)
    top = max(learner.game.facts.utility)
    assert points > 0.4 * top
    assert points > 5 * error


def test_backgammon_s_network_beats_what_it_was_at_first_after_a_few_hundred_games() -> None:
    learner = Learner(load("backgammon"), LearningSettings(hidden=20, every=1000, benchmark=2))
    first = Judge(learner.judge.shape, learner.judge.numbers.copy(), learner.judge.steps)
    for _ in learner.learn(400):
        pass
    points, error = contest(learner.table, learner.judge, first, 200, 5)
    assert points > 0.5
    assert points > 3 * error
    assert learner.cut_off < 40


def test_the_same_seed_learns_the_same_and_another_seed_something_else() -> None:
    first, again, other = (course("backgammon", 30, hidden=8, seed=seed, benchmark=2) for seed in (3, 3, 4))
    assert np.array_equal(first.judge.numbers, again.judge.numbers)
    assert first.curve == again.curve
    assert not np.array_equal(first.judge.numbers, other.judge.numbers)


def test_what_is_known_is_the_mean_of_the_course_in_which_later_judges_count_more() -> None:
    learner = Learner(load("tic-tac-toe"), LearningSettings(explore=0.1, every=1000, benchmark=2))
    met: dict[int, Any] = {}
    for _ in learner.learn(3 * MEAN_EVERY + 50):
        met[learner.games] = learner.judge.numbers.astype(np.float64)
    mean = met[MEAN_EVERY]
    mean = mean + 5 / 6 * (met[2 * MEAN_EVERY] - mean)
    mean = mean + 5 / 7 * (met[3 * MEAN_EVERY] - mean)
    assert np.allclose(learner.known.numbers, mean, rtol=1e-6, atol=1e-7)
    assert not np.array_equal(learner.known.numbers, learner.judge.numbers)


def test_a_course_too_short_for_a_mean_knows_what_its_last_judge_does() -> None:
    learner = course("tic-tac-toe", MEAN_EVERY - 1, benchmark=2)
    assert learner.known is learner.judge


def test_lambda_one_learns_from_the_end_of_the_game_and_zero_from_the_next_position() -> None:
    """Before anything is learned all positions are even, so with lambda 0 only the last one of a game has news."""
    moved = []
    for trace in (0.0, 0.5, 1.0):
        learner = course("connect-four", 1, trace=trace, rate=1e-4, every=1000, benchmark=2)
        moved.append(float(np.abs(learner.judge.part(0)[0]).sum()))
    assert moved[0] > 0
    assert len(set(moved)) == 3


def expected(game: NativeGame[Any], network: Network, text: str) -> tuple[float, float]:
    """What the compiled rule says, and the interpreted one, of White's expectation."""
    numbers = [0] * len(game.feature_names) + list(network.numbers)
    state, reals = game.position(text), np.zeros(64)
    assert game.rules.compile().call("expect", state.pack(), np.array(numbers, np.int64), reals)[1] == 1
    plain = [0.0] * 64
    assert game.rules.rule("expect")(state.thaw(), numbers, plain) == 1
    return float(reals[0]), plain[0]


POSITIONS = (
    ("24(2),13(4),8(3),6(6)", "24,20,13(5),8(3),6(5)"),
    ("bar,6(5),5(4),4(5)", "24(2),8(3),6(5),5(5)"),
    ("6(5),5(5),1(3)", "4(5),2(6),1"),
)


def test_the_rule_says_what_the_judge_has_learned_and_the_opposite_with_colours_swapped() -> None:
    learner = course("backgammon", 50, hidden=8, benchmark=2)
    network = learner.learned("")
    assert isinstance(network, Network)
    said = set()
    for own, other in POSITIONS:
        compiled, plain = expected(learner.game, network, f"W:{own} B:{other} W n0")
        assert compiled == plain
        assert compiled == -expected(learner.game, network, f"W:{other} B:{own} B n0")[0]
        assert compiled == pytest.approx(by_hand(learner, f"W:{own} B:{other} W n0"), abs=0.01)
        said.add(compiled)
    assert len(said) == len(POSITIONS)


def by_hand(learner: Learner, text: str) -> float:
    """The judge's word, worked out with NumPy from its arrays."""
    game = learner.game
    listed = [0] * 512
    n = game.rules.rule("inputs")(game.position(text).thaw(), listed)
    rows, top = learner.judge.part(listed[0])
    values = np.zeros(rows.shape[0])
    values[-1] = 1.0
    for place, value in zip(listed[2:n:2], listed[3:n:2], strict=True):
        values[place] = value * learner.judge.scales[place]
    sums = values @ rows
    hidden = np.append(sums / (1 + np.abs(sums)), 1.0)
    least, less, win, more, most = 1 / (1 + np.exp(-top @ hidden))
    state = game.position(text)
    off = [sum((state.men[4 * side + plane] & 1) << plane for plane in range(4)) for side in (0, 1)]
    least, less = (1.0, 1.0) if off[0] else (least, less)
    more, most = (0.0, 0.0) if off[1] else (more, most)
    return float(least + less + 2 * win + more + most - 3)


def test_what_is_learned_has_the_form_that_engines_read() -> None:
    network = course("backgammon", 10, hidden=4, benchmark=2).learned("tried")
    assert isinstance(network, Network)
    assert (network.game, network.hidden, network.games, network.seed, network.how) == ("backgammon", 4, 10, 1, "tried")
    weights = course("pig", 200, benchmark=2).learned("tried")
    assert isinstance(weights, Weights)
    assert weights.scale is not None
    assert weights.curve == "tanh"


def test_a_line_learned_from_scores_is_what_the_weights_say() -> None:
    """A judge made of a game's weights, and weights made of that judge, prefer the same things."""
    game = load("othello")
    weights = default_weights(game)  # type: ignore[arg-type]  # it is native
    assert weights is not None
    learner = Learner(game, LearningSettings(benchmark=2))
    learner.judge = judge_from(learner.game, weights, 1000.0)
    back = learner.learned("")
    assert isinstance(back, Weights)
    assert back.scale is not None
    for one, other in zip(weights.weights, back.weights, strict=True):
        assert one / 1000.0 == pytest.approx(other / back.scale, abs=1 / back.scale)


@pytest.mark.parametrize(("game", "why"), [("kuhn-poker", "hidden information"), ("2048", "1 player,"), ("coins", "3 players")])
def test_games_that_cannot_be_learned_are_refused(game: str, why: str) -> None:
    options = {"players": 3} if game == "coins" else {}
    with pytest.raises(UnsuitableGameError, match=why):
        usual_settings(load(game, **options))


def test_a_network_is_refused_where_a_game_shows_nothing_to_one() -> None:
    with pytest.raises(UnsuitableGameError, match="0 hidden units"):
        Learner(load("othello"), LearningSettings(hidden=8))


@pytest.mark.parametrize(
    "wrong", [{"rate": 0.0}, {"rate": float("nan")}, {"trace": 1.5}, {"explore": -0.1}, {"benchmark": 3}, {"hidden": 10_000}]
)
def test_settings_out_of_range_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadLimitError):
        LearningSettings(**wrong)
