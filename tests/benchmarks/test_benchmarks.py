"""The benchmarks run, and the C++ programs count what we count. How long anything takes is nobody's business here."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from plyground import load
from plyground.kernels.perft import perft

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"
needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++ here")


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts import each other by name, as they do when one of them is run."""
    monkeypatch.syspath_prepend(str(FOLDER))


@needs_compiler
@pytest.mark.parametrize(
    ("game", "program", "published"), [("connect-four", "connect_four_perft", 5_673_234), ("othello", "othello_perft", 390_216)]
)
def test_the_cpp_programs_give_the_published_counts_and_ours(
    modules: None, tmp_path: Path, game: str, program: str, published: int
) -> None:
    from cpp_program import compiled, counted  # noqa: PLC0415

    built = compiled(program, tmp_path)
    assert counted(built, 8)[0] == published
    for depth in range(1, 9):
        assert counted(built, depth)[0] == perft(load(game), depth).nodes


@needs_compiler
def test_a_quick_run_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    done = _run("--quick", "--only", "perft", "--out", str(page))
    assert done.returncode == 0, done.stderr
    text = page.read_text()
    assert text.startswith("# Benchmarks\n")
    assert "| connect-four | 8 | 5,673,234 |" in text
    assert "| othello | 8 | 390,216 |" in text
    assert "## Random games" not in text
    assert str(Path.home()) not in text


def test_every_pair_names_a_game_that_both_have(modules: None) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from shared_games import PAIRS  # noqa: PLC0415

    for pair in PAIRS:
        ours = load(pair.ours, **pair.options)
        theirs = pyspiel.load_game(pair.theirs)
        assert ours.facts.players == theirs.num_players(), pair.title


def test_2048_is_played_and_the_share_that_reached_the_target_is_told() -> None:
    words = [sys.executable, str(FOLDER / "game_2048.py"), "--games", "2", "--seconds", "0.001", "--target", "16"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "expectiminimax: 2 of 2 games reached 16, 100.0 % (95 %: 34.2 to 100.0)" in done.stdout
    assert "game 1 of 2" in done.stderr
    refused = subprocess.run([*words, "--engine", "alpha-bet"], capture_output=True, text=True, check=False)
    assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)


def test_without_a_compiler_one_sentence_says_what_to_do(
    tmp_path: Path, modules: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cpp_program import BenchmarkError, compiled  # noqa: PLC0415

    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BenchmarkError, match=r"g\+\+ was not found"):
        compiled("othello_perft", tmp_path)


def test_an_unknown_part_is_refused() -> None:
    done = _run("--only", "nonsense")
    assert done.returncode == 2
    assert "invalid choice" in done.stderr


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(FOLDER / "run.py"), *arguments], capture_output=True, text=True, check=False)
