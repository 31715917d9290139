"""The benchmarks of backgammon run. What they find is nobody's business here, but for what must be equal."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from plyground import load
from plyground.native.game import NativeGame

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts import each other by name, as they do when one of them is run."""
    monkeypatch.syspath_prepend(str(FOLDER))


def test_star2_looks_at_fewer_leaves_than_star1_and_that_at_no_more_than_plain_search() -> None:
    import star_leaves  # noqa: PLC0415

    game = load("backgammon")
    assert isinstance(game, NativeGame)
    states = star_leaves.positions(game, 2, 1)
    found = {each.way: each.leaves for each in star_leaves.counted(game, states, 2)}
    assert found["Star2"] < found["Star1"] <= found["alpha-beta"] <= found["plain"]
    text = star_leaves.section([star_leaves.Counted("plain", 10, 12), star_leaves.Counted("Star2", 3, 4)], 2, 2)
    assert "| Star2 | 3 | 4 | **30.0 %** |" in text


@pytest.mark.skipif(not shutil.which("gnubg") and not Path("/usr/games/gnubg").exists(), reason="there is no gnubg here")
def test_games_against_gnubg_are_played_to_their_end() -> None:
    import backgammon_gnubg  # noqa: PLC0415

    said: list[str] = []
    found = backgammon_gnubg.measure(4, 1, 1, None, said.append)
    assert found.games == 4
    assert -3 <= found.points <= 3
    assert 0 <= found.wins <= 4
    assert "4 games" in said[-1]


def test_the_error_is_that_of_pairs() -> None:
    from backgammon_gnubg import error_of  # noqa: PLC0415

    assert error_of([1.0, -1.0, 1.0, -1.0]) == 0
    assert error_of([1.0, 1.0, -1.0, -1.0]) == pytest.approx(1.0)
