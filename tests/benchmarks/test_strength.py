"""Games against OpenSpiel's search are played by both rules, counted right and kept; weights are found where there are some."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plyground import load, read_record
from plyground.features import Weights, default_weights

pytest.importorskip("pyspiel")
FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts import each other by name, as they do when one of them is run."""
    monkeypatch.syspath_prepend(str(FOLDER))


@pytest.mark.parametrize("number", range(8))
def test_both_sides_of_a_contest_know_the_same_moves(number: int) -> None:
    from openspiel_twin import Twin  # noqa: PLC0415
    from strength import CONTESTS, QUICK  # noqa: PLC0415

    contest = (*CONTESTS, *QUICK)[number]
    game: Any = load(contest.pair.ours, **contest.pair.options)
    twin, generator = Twin(contest.pair.theirs, contest.turns, simulations=2, seed=1), random.Random(number)
    state = game.initial()
    for ply in range(30):
        if game.is_terminal(state):
            assert twin.is_over
            return
        texts = sorted(game.write_action(state, action) for action in game.actions(state))
        assert sorted(contest.turns(twin.state)) == texts
        text = generator.choice(texts) if ply % 2 else twin.choose()
        assert text in texts
        twin.push(text)
        state = game.result(state, game.read_action(state, text))


def test_finished_games_are_kept_and_not_played_again(tmp_path: Path) -> None:
    from strength import QUICK, Effort, measured  # noqa: PLC0415

    effort = Effort(simulations=20, nodes=200)
    first = measured(QUICK[0], effort, 4, kept=tmp_path)
    assert first.games == 4
    assert 0 <= first.score <= 1
    assert "in 4 games" in first.told()
    (file,) = tmp_path.iterdir()
    written = file.read_bytes()
    again = measured(QUICK[0], effort, 4, kept=tmp_path)
    assert again.table == first.table
    assert file.read_bytes() == written
    assert measured(QUICK[0], effort, 2, kept=tmp_path).games == 2


def test_an_end_that_games_do_not_set_is_kept_as_open_and_told_as_open() -> None:
    from chess_strength import Standing, section  # noqa: PLC0415
    from strength_page import techniques_part  # noqa: PLC0415
    from technique_elo import Worth  # noqa: PLC0415

    standing = Standing("sjeng", "1+0")
    standing.points, standing.wins = {pair: [1.0, 1.0] for pair in range(10)}, 20
    row = json.loads(json.dumps(standing.row()))
    assert (row["low"] > 0, row["high"]) == (True, None)
    assert f"(at least {row['low']:+})" in standing.told()
    assert f"(at least {row['low']:+})" in section([row])
    worth = Worth("othello", "null", 20, 300.0, 120.4, math.inf, (10, 10))
    assert "(at least +120, 20 games" in worth.told()
    assert "| at least +120 |" in techniques_part([json.loads(json.dumps(worth.row(0.1)))], 0.1)


def test_a_kept_game_is_a_record_with_the_result_that_was_counted(tmp_path: Path) -> None:
    from strength import QUICK, Effort, measured  # noqa: PLC0415

    from plyground.matches.plan import Finished  # noqa: PLC0415

    measured(QUICK[0], Effort(simulations=20, nodes=200), 4, kept=tmp_path)
    (file,) = tmp_path.iterdir()
    game: Any = load("tic-tac-toe")
    for line in file.read_text().splitlines()[1:]:
        finished = Finished.from_data(json.loads(line), 2)
        end = read_record(finished.record).replay(game)[-1]
        assert tuple(game.utilities(end)) == finished.utilities


def test_weights_are_found_again_in_results_that_they_made() -> None:
    from tune_weights import tuned  # noqa: PLC0415

    generator = np.random.default_rng(1)
    values = generator.integers(-5, 6, (20_000, 3))
    chance = 1 / (1 + np.exp(-(values @ np.array([0.4, -0.2, 0.1]))))
    results = np.where(generator.random(20_000) < chance, 1, -1)
    old = Weights("any", ("first", "second", "third"), (100, 7, 7))
    new, before, after = tuned(old, np.column_stack([values, results]), ())
    assert new.weights[0] == 100
    assert new.weights[1:] == pytest.approx((-50, 25), abs=5)
    assert after < before
    held, _, _ = tuned(old, np.column_stack([values, results]), ("third",))
    assert held.weights[2] == 7


def test_tuning_plays_fits_and_compares() -> None:
    from tune_weights import Trial, contest, rows  # noqa: PLC0415

    game: Any = load("tic-tac-toe")
    weights = default_weights(game)
    assert weights is not None
    trial = Trial(nodes=30, plies=2, noise=50, seed=1)
    table = list(rows(game, weights, 3, trial))
    assert {len(row) for row in table} == {len(weights.features) + 1}
    assert {row[-1] for row in table} <= {-1, 0, 1}
    assert sum(contest(game, weights, weights, 4, trial)) == 2
