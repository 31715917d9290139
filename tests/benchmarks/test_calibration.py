"""Evaluations that are expectations: what they promise is what games pay, or what a solver knows that they are worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from plyground import CHANCE, load
from plyground.engines.random_player import RandomPlayer
from plyground.engines.solving_chance import ChanceSolver
from plyground.features import default_weights

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts import each other by name, as they do when one of them is run."""
    monkeypatch.syspath_prepend(str(FOLDER))


def walked(game: Any, games: int, choose: Callable[[Any, Any], Any | None]) -> Iterator[tuple[int, Any]]:
    """Positions of games in which a player is to move, with the numbers of their games; None is a random move."""
    for number in range(games):
        player, state = RandomPlayer(number), game.initial()
        while not game.is_terminal(state):
            action = None
            if game.player(state) != CHANCE:
                yield number, state
                action = choose(game, state)
            state = game.result(state, player.choose(game, state) if action is None else action)


def anything(game: Any, state: Any) -> None:
    """Play at random."""


def hold_at_20(game: Any, state: Any) -> Any:
    """Roll until the turn has brought 20 points, or all that are needed."""
    is_enough = state.total >= min(20, state.target - state.scores[state.mover])
    return game.read_action(state, "hold" if is_enough else "roll")


@pytest.mark.parametrize("key", ["quoridor-4", "chinese-checkers-3"])
def test_who_is_promised_more_gets_more_and_about_as_much(key: str) -> None:
    from calibration import ROWS, Row, observed  # noqa: PLC0415
    from reliability import reliability  # noqa: PLC0415

    row = ROWS[key]
    game: Any = load(row.game, **row.options)
    seen = observed(game, Row(row.game, row.options, games=60, nodes=200))
    found = reliability(seen)
    assert 0.7 < found.slope.value < 1.4, found
    assert found.slope.low < 1.15, found
    assert found.slope.high > 0.85, found
    assert found.explained > 0.1, "it is better than to predict the mean"
    assert sum(each.predicted for each in seen) == pytest.approx(0.0, abs=1e-6), "what one wins others lose"


@pytest.mark.parametrize(
    ("name", "options", "games", "choose"),
    [("pig", {"target": 50}, 100, hold_at_20), ("einstein", {"size": 3, "stones": 3, "arrangement": "fixed"}, 200, anything)],
)
def test_where_a_solver_knows_the_truth_the_slope_is_near_one(name: str, options: Any, games: int, choose: Any) -> None:
    from calibration import predicted  # noqa: PLC0415
    from reliability import Seen, reliability  # noqa: PLC0415

    game: Any = load(name, **options)
    solver = ChanceSolver(game, 128)
    assert solver.solve(game.initial())
    weights, seen = default_weights(game), []
    for number, state in walked(game, games, choose):
        side = 1 if game.player(state) == 0 else -1
        told = predicted(game, state, weights)
        seen.append(Seen(number, told[game.player(state)], side * solver.value(state)))
    found = reliability(seen)
    assert 0.85 < found.slope.value < 1.15, found


# What perfect play is worth: by the solver, and by the program of its own that tests/games/test_2048.py tells of.
@pytest.mark.parametrize(("size", "least", "perfect"), [(2, 60.0, 66.9641494571), (3, 2_000.0, 5_468.486797)])
def test_an_empty_board_of_2048_promises_about_what_games_bring_and_not_much_more_than_perfect_play(
    size: int, least: float, perfect: float
) -> None:
    from calibration import predicted  # noqa: PLC0415

    game: Any = load("2048", rows=size, columns=size, target=0)
    promised = predicted(game, game.initial(), default_weights(game))[0]
    assert least < promised < 1.15 * perfect


def test_the_more_tiles_lie_on_a_board_of_2048_the_less_is_still_to_come() -> None:
    from calibration import predicted  # noqa: PLC0415

    game: Any = load("2048", target=0)
    weights = default_weights(game)
    small = game.position("2 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2 score 0")
    large = game.position("4096 2048 1024 512 / 32 64 128 256 / 16 8 4 2 / 0 0 0 0 score 80000")
    to_come = [predicted(game, state, weights)[0] - state.score for state in (small, large)]
    assert to_come[0] > to_come[1] > 0.0


def test_pac_man_expects_less_beside_a_ghost_and_more_with_a_capsule() -> None:
    from calibration import predicted  # noqa: PLC0415

    def told(maze: str) -> float:
        game: Any = load("pac-man", layout=maze, ghosts="random")
        return predicted(game, game.initial(), default_weights(game))[0]

    far, near = told("%%%%%%%%%%/%P...___G%/%%%%%%%%%%"), told("%%%%%%%%%%/%PG...___%/%%%%%%%%%%")
    assert near < far - 15
    assert told("%%%%%%%%%%/%P...o__G%/%%%%%%%%%%") > far + 50


def test_an_evaluation_that_promises_three_times_too_much_has_a_slope_of_a_third() -> None:
    from reliability import Seen, reliability  # noqa: PLC0415

    boast = [Seen(number, 3.0 * side, side) for number in range(10) for side in (-1.0, -0.5, 0.5, 1.0)]
    found = reliability(boast)
    assert found.slope.value == pytest.approx(1 / 3)
    assert not found.slope.holds(1.0)
    assert not found.is_calibrated
    assert found.bins[0].predicted == pytest.approx(-3.0)
    assert found.bins[0].paid == pytest.approx(-1.0)
    assert found.explained < 0.0


def test_what_is_always_paid_too_much_shows_in_the_gap_and_not_in_the_slope() -> None:
    from reliability import Seen, reliability  # noqa: PLC0415

    modest = [Seen(number, side, side + 0.5) for number in range(10) for side in (-1.0, -0.5, 0.5, 1.0)]
    found = reliability(modest)
    assert found.slope.value == pytest.approx(1.0)
    assert found.gap.value == pytest.approx(0.5)
    assert not found.is_calibrated


def _coins(games: int, positions: int) -> list[Any]:
    """Games with a chance that is told rightly, each seen several times."""
    from reliability import Seen  # noqa: PLC0415

    drawn = random.Random(5)
    found = []
    for number in range(games):
        chance = drawn.random()
        paid = 1.0 if drawn.random() < chance else -1.0
        found += [Seen(number, 2.0 * chance - 1.0, paid)] * positions
    return found


def test_a_game_seen_ten_times_is_no_ten_games() -> None:
    from reliability import reliability  # noqa: PLC0415

    once, often = reliability(_coins(300, 1)), reliability(_coins(300, 10))
    assert once.slope.holds(1.0)
    width = once.slope.high - once.slope.low
    assert often.slope.high - often.slope.low == pytest.approx(width, rel=0.1)
    assert often.bins[0].error == pytest.approx(once.bins[0].error, rel=0.1)


def test_more_games_make_the_interval_narrower() -> None:
    from reliability import reliability  # noqa: PLC0415

    few, many = reliability(_coins(100, 1)).slope, reliability(_coins(1600, 1)).slope
    assert many.high - many.low < 0.5 * (few.high - few.low)


def test_a_single_game_has_no_slope() -> None:
    from reliability import reliability  # noqa: PLC0415

    with pytest.raises(ValueError, match="two games"):
        reliability(_coins(1, 3))


def test_which_positions_are_taken_does_not_depend_on_how_the_game_ends() -> None:
    from calibration import Row, observed  # noqa: PLC0415

    game: Any = load("pig", target=20)
    short = observed(game, Row("pig", {"target": 20}, games=40, nodes=20, plies=0, within=8), positions=2)
    assert len(short) < 80, "a drawn place that is dice, or behind the end of the game, is not replaced by another"
    assert len(short) > 10


def test_what_is_asked_is_the_rule_with_the_games_own_weights() -> None:
    from calibration import predicted  # noqa: PLC0415

    game: Any = load("chinese-checkers", players=3, size=2)
    found = predicted(game, game.initial(), default_weights(game))
    assert len(found) == 3
    assert sum(found) == pytest.approx(0.0)
    assert found[0] == max(found), "who is to move has a little more"


def test_a_row_that_does_not_exist_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    from calibration import main  # noqa: PLC0415

    monkeypatch.setattr("sys.argv", ["calibration.py", "halma"])
    assert main() == 2
    assert "There is no row 'halma'; the rows are: quoridor-2" in capsys.readouterr().err


def test_a_fit_finds_the_numbers_that_games_were_drawn_with() -> None:
    import numpy as np  # noqa: PLC0415
    from fit_expectations import softmax_fit  # noqa: PLC0415

    drawn = np.random.default_rng(3)
    parts = drawn.normal(size=(6_000, 3, 2))
    odds = np.exp(parts @ np.array([1.5, -0.7]))
    chances = odds / odds.sum(axis=1, keepdims=True)
    winners = (drawn.random(len(parts))[:, None] < chances.cumsum(axis=1)).argmax(axis=1)
    assert softmax_fit(parts, np.eye(3)[winners]) == pytest.approx([1.5, -0.7], abs=0.1)


@pytest.mark.parametrize(("name", "options"), [("quoridor", {"size": 5, "players": 4}), ("chinese-checkers", {"size": 3})])
def test_what_is_fitted_is_what_the_game_goes_by(name: str, options: dict[str, Any]) -> None:
    import numpy as np  # noqa: PLC0415
    from calibration import predicted  # noqa: PLC0415
    from fit_expectations import PARTS  # noqa: PLC0415

    from plyground.games.hopping import _chinese_checkers_features as checkers  # noqa: PLC0415
    from plyground.games.walls import _quoridor_features as quoridor  # noqa: PLC0415

    numbers = {
        "quoridor": [quoridor.WALLS_OF_FOUR, quoridor.RACE_STEP, 1.0, quoridor.STEP],
        "chinese-checkers": [checkers.WAY, checkers.LAST, checkers.WAITING],
    }[name]
    game: Any = load(name, **options)
    players = game.facts.players
    for _, state in walked(game, 1, anything):
        odds = np.exp(np.array(PARTS[name][1](state.thaw())) @ np.array(numbers))
        told = (players * odds / odds.sum() - 1) / (players - 1)
        assert predicted(game, state, default_weights(game)) == pytest.approx(told)
