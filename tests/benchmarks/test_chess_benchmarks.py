"""The chess benchmarks ask what they say they ask: suites, perft, games of the engine with itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import chess
import pytest

from plyground.games import catalogue
from plyground.wire.epd import problem_of, read_epd

ROOT = Path(__file__).resolve().parents[2]
FOLDER, TACTICS = ROOT / "benchmarks", ROOT / "examples" / "chess" / "tactics.epd"


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts import each other by name, as they do when one of them is run."""
    monkeypatch.syspath_prepend(str(FOLDER))


def test_the_suite_of_tactics_has_sixty_positions_and_one_legal_answer_in_each() -> None:
    game = catalogue.load_named("chess")
    epds = read_epd(TACTICS.read_text(encoding="utf-8"))
    assert len(epds) >= 60
    assert len({epd.position for epd in epds}) == len(epds)
    for epd in epds:
        problem = problem_of(epd, game)
        assert len(problem.best) == 1
        assert chess.Board(f"{epd.position} 0 1").is_valid()


def test_both_readers_of_a_suite_want_the_same_moves() -> None:
    from chess_suite import questions  # noqa: PLC0415

    game = catalogue.load_named("chess")
    for path in (TACTICS, TACTICS.with_name("basics.epd"), TACTICS.with_name("depth.epd")):
        text = path.read_text(encoding="utf-8")
        ours = [problem_of(epd, game) for epd in read_epd(text)]
        theirs = questions(text)
        assert [one.name for one in theirs] == [one.epd.name for one in ours]
        for mine, other in zip(ours, theirs, strict=True):
            wanted = sorted(game.write_action(mine.state, action) for action in (*mine.best, *mine.avoided))
            assert sorted(map(other.board.san, (*other.best, *other.avoided))) == wanted


def test_an_answer_must_be_one_of_the_best_and_none_of_the_avoided() -> None:
    from chess_suite import questions  # noqa: PLC0415

    wanted, avoided = questions('8/8/8/8/8/4k3/8/R3K3 w - - bm Ra3+; id "a";\n# said\n8/8/8/8/8/4k3/8/R3K3 w - - am Ra3+;\n')
    check, other = chess.Move.from_uci("a1a3"), chess.Move.from_uci("a1a2")
    assert (wanted.is_answer(check), wanted.is_answer(other), wanted.is_answer(None)) == (True, False, False)
    assert (avoided.is_answer(check), avoided.is_answer(other), avoided.is_answer(None)) == (False, True, False)
    assert (wanted.name, avoided.name) == ("a", "line 3")


def test_a_quick_run_of_the_suite_tells_what_was_solved() -> None:
    done = subprocess.run(
        [sys.executable, str(FOLDER / "chess_suite.py"), "--quick"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "of 3 solved at 0.05 s a position" in done.stdout


def test_a_program_counts_what_is_published_and_anything_else_is_refused() -> None:
    from chess_speed import KIWIPETE, PLY, START, Program  # noqa: PLC0415
    from cpp_program import BenchmarkError  # noqa: PLC0415

    with Program(PLY) as program:
        program.made_ready()
        assert program.counted(KIWIPETE, 3, 97_862) > 0
        assert program.searched(START, 5_000) > 0
        with pytest.raises(BenchmarkError, match="ply counted 8902 nodes where 8903 were expected"):
            program.counted(START, 3, 8_903)


def test_games_of_the_engine_with_itself_are_kept_and_a_run_goes_on_with_the_next(tmp_path: Path) -> None:
    from chess_self_games import FAULTS, games  # noqa: PLC0415
    from chess_strength import Clock  # noqa: PLC0415

    path, clock = tmp_path / "kept" / "games.jsonl", Clock(0.1, 0.0)
    (first,) = games(1, clock, path)
    assert first["ending"]
    assert first["result"] in {"1-0", "0-1", "1/2-1/2"}
    assert first["ending"] not in FAULTS or first["said"]
    path.write_text(json.dumps({**first, "ending": "marked"}) + '\n{"number": 1, "mov', encoding="utf-8")
    assert [game["ending"] for game in games(1, clock, path)] == ["marked"]


def test_games_begin_differently_and_always_in_the_same_way() -> None:
    from chess_self_games import opening  # noqa: PLC0415

    beginnings = [opening(number).fen() for number in range(60)]
    assert len(set(beginnings)) == 60
    assert beginnings == [opening(number).fen() for number in range(60)]


def test_a_tactic_wins_alone_and_is_no_recapture() -> None:
    from chess_tactics import Look, is_tactic  # noqa: PLC0415

    board = chess.Board("6k1/pp1n1q1p/4p1p1/4Prn1/3Q4/BP6/P5BP/RN4K1 b - - 0 29")
    check = (board.parse_san("Rf1+"),)
    assert is_tactic(board, Look(check, 500, -200, None, 1))
    assert not is_tactic(board, Look(check, 500, 300, None, 9))
    assert not is_tactic(board, Look(check, 150, -200, None, 9))
    taken = (board.parse_san("Nxe5"),)
    assert not is_tactic(board, Look(taken, 500, -200, None, 1))
    assert is_tactic(board, Look(taken, 500, -200, None, 6))
    board = chess.Board("3qk3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    board.push_san("exd5")
    assert not is_tactic(board, Look((board.parse_san("Qxd5"),), 500, -200, None, 9))


def test_a_lever_attacks_a_pawn_and_takes_nothing() -> None:
    from chess_tactics import Look, is_lever  # noqa: PLC0415

    board = chess.Board("4k3/8/8/3p1p2/8/2P1P3/8/4K3 w - - 0 1")
    attacks, runs = ((board.parse_san(text),) for text in ("c4", "Kd2"))
    assert is_lever(board, Look(attacks, 90, 20, None, 5))
    assert not is_lever(board, Look(attacks, 90, 80, None, 5))
    assert not is_lever(board, Look(runs, 90, 20, None, 5))


def test_what_was_found_becomes_a_line_that_can_be_read() -> None:
    from chess_tactics import Found, epd_of  # noqa: PLC0415

    found = Found("tactic", 1, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 3 9", "Ra8#", "9. Ra8#", 9_999, 0, 1, 2)
    (epd,) = read_epd(epd_of(7, found))
    assert epd.operations == {"bm": ("Ra8#",), "dm": ("1",), "id": ("tactics 07",), "c0": ("9. Ra8#",)}
    assert problem_of(epd, catalogue.load_named("chess")).mate == 1


def test_levels_are_rated_on_the_scale_of_stockfish() -> None:
    from chess_levels import contest, rated  # noqa: PLC0415

    rows = [
        {"first": "level 5", "second": "level 6", "pairs": [0, 2, 6, 2, 0]},
        {"first": "level 5", "second": "stockfish-1350", "pairs": [0, 2, 6, 2, 0]},
        {"first": "level 6", "second": "stockfish-1600", "pairs": [0, 2, 6, 2, 0]},
    ]
    assert {name: round(each.elo) for name, each in rated(rows).items()} == dict.fromkeys(
        ("level 5", "level 6", "stockfish-1350", "stockfish-1600"), 1475
    )
    row = contest("level 1", "level 2", 2)
    assert (row["first"], row["second"], sum(row["pairs"])) == ("level 1", "level 2", 1)
