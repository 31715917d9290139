"""The search benchmarks compare the same searches: C++ and OpenSpiel do what we do. Nothing here looks at a clock."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from plyground import load

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"
needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++ here")


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts import each other by name, as they do when one of them is run."""
    monkeypatch.syspath_prepend(str(FOLDER))


@needs_compiler
@pytest.mark.parametrize("number", [0, 1])
def test_the_cpp_search_finds_the_same_values_in_the_same_nodes(modules: None, tmp_path: Path, number: int) -> None:
    from cpp_program import compiled  # noqa: PLC0415
    from random_positions import positions  # noqa: PLC0415
    from search_speed import ALL, BARE, CONTESTS, SWITCHES, Task, our_search, their_search  # noqa: PLC0415

    contest = CONTESTS[number]
    program = compiled(contest.program, tmp_path)
    states = positions(load(contest.game), 4, 7, *contest.plies)
    for techniques in (ALL, BARE, *(replace(ALL, **{name: not getattr(ALL, name)}) for name in SWITCHES)):
        task = Task(contest, program, states, contest.quick_depth, techniques)
        ours, theirs = our_search(task), their_search(task)
        assert [(one.value, one.nodes) for one in ours] == [(one.value, one.nodes) for one in theirs], techniques


@needs_compiler
def test_a_search_that_does_something_else_is_refused(modules: None) -> None:
    from cpp_program import BenchmarkError  # noqa: PLC0415
    from search_speed import CONTESTS, Searched, check_same  # noqa: PLC0415

    check_same(CONTESTS[0], [Searched(5, 100, 1.0)], [Searched(5, 100, 2.0)])
    with pytest.raises(BenchmarkError, match="after 100 nodes"):
        check_same(CONTESTS[0], [Searched(5, 100, 1.0)], [Searched(5, 101, 1.0)])


@needs_compiler
def test_the_cpp_solver_gives_the_scores_of_plain_search_to_the_end(modules: None, tmp_path: Path) -> None:
    from cpp_program import compiled  # noqa: PLC0415
    from random_positions import connect_four_lines  # noqa: PLC0415
    from solver_speed import PROGRAM, their_scores  # noqa: PLC0415

    game = load("connect-four")
    lines = connect_four_lines(game, 20, 3, 32, 36)

    def plies_to_end(state: object) -> int:
        """By the rules alone: quick wins before slow ones, slow losses before quick ones."""
        if game.is_terminal(state):
            return 0
        won, drawn, lost = [], False, []
        for action in game.actions(state):
            after = game.result(state, action)
            if game.is_terminal(after):
                (won.append(1) if game.utility(after, game.player(state)) > 0 else None)
                drawn = drawn or game.utility(after, 0) == 0
            elif (plies := plies_to_end(after)) == 0:
                drawn = True
            else:
                won.append(1 - plies) if plies < 0 else lost.append(-1 - plies)
        return min(won) if won else 0 if drawn else min(lost)

    expected = [plies_to_end(game.read_position(line)) for line in lines]
    assert len({plies > 0 for plies in expected}) == 2
    assert list(their_scores(compiled(PROGRAM, tmp_path), lines).plies) == expected


@needs_compiler
def test_both_searches_of_open_spiel_visit_the_same_tree(modules: None) -> None:
    pytest.importorskip("pyspiel")
    from open_spiel_search import CONTESTS, loaded_library, their_cpp, their_nodes  # noqa: PLC0415

    library = loaded_library()
    for contest in CONTESTS:
        nodes, leaves = their_nodes(contest.theirs, contest.quick_depth)
        assert 0 < leaves < nodes
        assert their_cpp(library, contest.theirs, contest.quick_depth)[0] == leaves


def test_positions_come_again_from_the_same_seed(modules: None) -> None:
    from random_positions import connect_four_lines, positions  # noqa: PLC0415

    game = load("connect-four")
    lines = connect_four_lines(game, 5, 1, 14, 20)
    assert lines == connect_four_lines(game, 5, 1, 14, 20) != connect_four_lines(game, 5, 2, 14, 20)
    assert all(14 <= len(line) <= 20 for line in lines)
    for line in lines:
        state = game.read_position(line)
        assert not any(game.is_terminal(game.result(state, action)) for action in game.actions(state))
    assert len(set(positions(load("othello"), 6, 1, 0, 20))) == 6


@needs_compiler
def test_a_quick_run_of_the_searches_writes_their_sections(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel")
    page = tmp_path / "page.md"
    run = [sys.executable, str(FOLDER / "run.py"), "--quick", "--only", "search", "--out", str(page)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    text = page.read_text()
    for title in ("Alpha-beta against C++", "Alpha-beta against OpenSpiel", "Exact scores of connect four", "Two threads"):
        assert f"## {title}" in text
    assert "| othello | all techniques | 5 |" in text
    assert "## Perft" not in text


def test_the_section_on_solving_connect_four_says_what_the_command_answers() -> None:
    told = subprocess.run(
        [sys.executable, FOLDER / "solved_connect_four.py", "--columns", "4", "--rows", "4", "--megabytes", "1"],
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    assert told.stdout.startswith("## Connect four solved\n")
    assert "| 4 x 4 | a draw | to the end | a, b, c, d |" in told.stdout
