"""EPD: positions with what is known of them, and suites."""

from __future__ import annotations

import json
from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from plyground.core.errors import BadPositionError
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings
from plyground.games import catalogue
from plyground.wire.epd import problem_of, read_epd
from plyground.wire.suite import tried
from tests.cli.ply import ply
from tests.wire.conversation import refusal_of

SUITE = Path(__file__).parents[2] / "examples" / "chess" / "basics.epd"
BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"


def test_a_line_is_a_position_and_operations_with_words_numbers_and_quoted_texts() -> None:
    (epd,) = read_epd(f'\n# comment\n{BACK_RANK} bm Ra8# Kf1; dm 1; id "a; b  c"; acd +12; noop;\n')
    assert epd.position == BACK_RANK
    assert epd.operations == {"bm": ("Ra8#", "Kf1"), "dm": ("1",), "id": ("a; b  c",), "acd": ("+12",), "noop": ()}
    assert (epd.name, epd.line) == ("a; b  c", 3)
    assert read_epd(epd.write())[0].operations == epd.operations


def test_all_six_fields_of_fen_are_taken_and_the_last_semicolon_may_be_missing() -> None:
    (epd,) = read_epd(f"{BACK_RANK} 12 34 bm Ra8#")
    assert epd.position == f"{BACK_RANK} 12 34"
    assert epd.name == "line 1"
    game = catalogue.load_named("chess")
    assert game.write_position(problem_of(epd, game).state) == f"{BACK_RANK} 12 34"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rubbish", "Line 2: expected four fields"),
        (f"{BACK_RANK} bm Ra9;", "Line 2 (line 2): 'Ra9' is not a legal action"),
        (f'{BACK_RANK} id "x";', "Line 2 (x): nothing says what is right there"),
        (f"{BACK_RANK} dm soon;", "after dm a number of moves is expected; found 'soon'"),
        (f'{BACK_RANK} bm "Ra8', "Line 2: expected an operation such as 'bm Nf3;'"),
        ("8/8/8/8/8/8/8/8 w - - bm e4;", "Line 2 (line 2): Expected one king of White"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - dm 1;", "the game is over there"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(line: str, said: str) -> None:
    game = catalogue.load_named("chess")
    with pytest.raises(BadPositionError) as refusal:
        [problem_of(epd, game) for epd in read_epd(f"# first\n{line}\n")]
    assert said in str(refusal.value)


@settings(max_examples=800, deadline=None)
@given(some.one_of(some.text(max_size=60), some.text(alphabet=' ;"abm1#', max_size=40).map(lambda text: f"{BACK_RANK} {text}")))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    game = catalogue.load_named("chess")
    refusal = refusal_of(lambda: [problem_of(epd, game) for epd in read_epd(text)])
    assert refusal is None or "\n" not in refusal


def test_an_answer_is_right_only_if_every_operation_says_so() -> None:
    game = catalogue.load_named("chess")
    engine = engine_for(game, EngineSettings(megabytes=8))
    lines = [f"{BACK_RANK} bm Ra8#; dm 1;", f"{BACK_RANK} am Ra8#;", f"{BACK_RANK} bm Kf1;", f"{BACK_RANK} dm 1;"]
    trials = [tried(problem_of(epd, game), engine, Limits(depth=4)) for epd in read_epd("\n".join(lines))]
    assert [trial.is_solved for trial in trials] == [True, False, False, True]
    assert (trials[0].depth, trials[1].depth) == (1, None)


def test_the_suite_of_ours_is_read_alike_by_another_program_and_its_mates_are_mates() -> None:
    game = catalogue.load_named("chess")
    problems = [problem_of(epd, game) for epd in read_epd(SUITE.read_text(encoding="utf-8"))]
    assert len({problem.epd.name for problem in problems}) == len(problems) >= 18
    for problem in problems:
        board = chess.Board()
        theirs = board.set_epd(problem.epd.write())
        assert board.is_valid()
        for name, ours in (("bm", problem.best), ("am", problem.avoided)):
            named = {board.san(move) for move in theirs.get(name, [])}  # type: ignore[union-attr, arg-type]
            assert named == {game.write_action(problem.state, action) for action in ours}
        if problem.mate is not None:
            assert _mates(board, problem.mate)
            assert not _mates(board, problem.mate - 1)


def _mates(board: chess.Board, moves: int) -> bool:
    """Whether the side to move can mate within so many moves: every line is tried."""
    for move in list(board.legal_moves) if moves > 0 else []:
        board.push(move)
        replies = list(board.legal_moves)
        is_mate = board.is_checkmate()
        if not is_mate and moves > 1 and replies:
            is_mate = True
            for reply in replies:
                board.push(reply)
                is_mate = _mates(board, moves - 1)
                board.pop()
                if not is_mate:
                    break
        board.pop()
        if is_mate:
            return True
    return False


def test_the_command_tells_what_was_found_and_when() -> None:
    done = ply("suite", str(SUITE), "--nodes", "400000", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["total"] == len(told["positions"])
    assert told["solved"] >= told["total"] - 1
    first = told["positions"][0]
    assert (first["id"], first["move"], first["solved"], first["found_depth"]) == ("back rank", "Ra8#", True, 1)


def test_the_command_shows_a_table_and_a_total(tmp_path: Path) -> None:
    file = tmp_path / "small.epd"
    file.write_text(f'{BACK_RANK} bm Ra8#; id "one";\n{BACK_RANK} am Ra8#; id "two";\n')
    done = ply("suite", str(file), "--depth", "3")
    rows = done.stdout.splitlines()
    assert rows[0].split() == ["position", "wanted", "found", "depth", "seconds", "nodes"]
    assert rows[1].split()[:5] == ["1", "one", "Ra8#", "Ra8#", "1"]
    assert rows[2].split()[:5] == ["2", "two", "not", "Ra8#", "Ra8#"]
    assert rows[-1].startswith("1 of 2 solved")


@pytest.mark.parametrize(("text", "said"), [("rubbish\n", "Line 1: expected four fields"), ("", "no position")])
def test_a_file_that_is_no_suite_is_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "bad.epd"
    file.write_text(text)
    done = ply("suite", str(file))
    assert done.returncode == 2
    assert said in done.stderr
    assert ply("suite", str(tmp_path / "missing.epd")).returncode == 2
