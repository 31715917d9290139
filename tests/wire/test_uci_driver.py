"""The command under python-chess's engine driver, as a GUI uses it."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator

import chess
import chess.engine
import pytest

from tests.wire.conversation import COMMAND

SLOWLY = 180.0


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=SLOWLY) as started:
        started.timeout = SLOWLY
        yield started


def test_a_short_game_is_played_with_a_clock_and_no_illegal_move(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    for _ in range(12):
        limit = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.02, black_inc=0.02)
        played = engine.play(board, limit, game="one", info=chess.engine.INFO_ALL)
        assert played.move is not None
        board.push(played.move)  # python-chess has refused an illegal one
        assert played.info["depth"] >= 1
    assert len(board.move_stack) == 12


def test_analysis_of_several_lines_gives_scores_and_lines(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    found = engine.analyse(board, chess.engine.Limit(depth=4), multipv=3)
    assert [each["multipv"] for each in found] == [1, 2, 3]
    assert found[0]["pv"][0] == chess.Move.from_uci("h5f7")
    assert found[0]["score"].white() == chess.engine.Mate(1)
    assert found[0]["score"].relative > found[1]["score"].relative >= found[2]["score"].relative


def test_an_open_analysis_is_stopped(engine: chess.engine.SimpleEngine) -> None:
    with engine.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5:
                break
    assert analysis.info["nodes"] > 0


def test_limits_and_chosen_moves_are_kept(engine: chess.engine.SimpleEngine) -> None:
    chosen = [chess.Move.from_uci("a2a4"), chess.Move.from_uci("h2h3")]
    assert engine.play(chess.Board(), chess.engine.Limit(nodes=2000), root_moves=chosen).move in chosen
    played = engine.play(chess.Board(), chess.engine.Limit(depth=3), info=chess.engine.INFO_ALL)
    assert played.info["depth"] == 3
    assert engine.play(
        chess.Board("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1"), chess.engine.Limit(mate=2)
    ).move == chess.Move.from_uci("b3g8")


def test_pondering_goes_on_after_a_hit_and_ends_after_a_miss(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    limit = chess.engine.Limit(time=0.2)
    first = engine.play(board, limit, game="ponder", ponder=True)
    assert first.move is not None
    assert first.ponder is not None
    board.push(first.move)
    board.push(first.ponder)
    second = engine.play(board, limit, game="ponder", ponder=True)
    assert second.move in set(board.legal_moves)
    assert second.move is not None
    board.push(second.move)
    board.push(next(move for move in board.legal_moves if move != second.ponder))
    assert engine.play(board, limit, game="ponder").move in set(board.legal_moves)


def test_options_reach_the_engine(engine: chess.engine.SimpleEngine) -> None:
    assert set(engine.options) >= {"Hash", "Threads", "MultiPV", "Ponder", "UCI_Elo", "UCI_Variant", "Move Overhead"}
    engine.configure({"Hash": 8, "Threads": 2, "UCI_LimitStrength": True, "UCI_Elo": 1000})
    played = engine.play(chess.Board(), chess.engine.Limit(time=2), info=chess.engine.INFO_ALL)
    assert played.info["depth"] <= 2
    engine.configure({"UCI_LimitStrength": False, "Threads": 1})
    with pytest.raises(chess.engine.EngineError):
        engine.configure({"Hash": 0})


@pytest.mark.parametrize("number", [0, 356, 959])
def test_chess960_is_played_from_any_setup(engine: chess.engine.SimpleEngine, number: int) -> None:
    board = chess.Board.from_chess960_pos(number)
    for _ in range(8):
        played = engine.play(board, chess.engine.Limit(nodes=2000), game=number)
        assert played.move is not None
        board.push(played.move)


def test_castling_is_understood_in_chess960(engine: chess.engine.SimpleEngine) -> None:
    board = chess.Board("1k6/8/8/8/8/8/8/1K4R1 w G - 0 1", chess960=True)
    castling = board.parse_san("O-O")
    assert engine.play(board, chess.engine.Limit(depth=2), root_moves=[castling]).move == castling
    board.push(castling)
    assert engine.play(board, chess.engine.Limit(depth=2)).move in set(board.legal_moves)


def test_a_finished_game_gives_no_move(engine: chess.engine.SimpleEngine) -> None:
    assert engine.play(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), chess.engine.Limit(depth=1)).move is None


def test_the_end_of_the_input_ends_it_also_in_the_middle_of_a_search() -> None:
    done = subprocess.run(
        COMMAND, input="uci\nisready\ngo infinite\n", capture_output=True, text=True, check=False, timeout=SLOWLY
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "bestmove" in done.stdout


def test_ctrl_c_ends_it_without_a_trace() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as started:
        assert started.stdin is not None
        assert started.stdout is not None
        started.stdin.write("uci\nisready\ngo infinite\n")
        started.stdin.flush()
        while not started.stdout.readline().startswith("info depth"):
            pass
        started.send_signal(signal.SIGINT)
        _, said = started.communicate(timeout=SLOWLY)
    assert started.returncode == 130
    assert "Traceback" not in said


def test_the_options_are_told_to_a_program() -> None:
    done = subprocess.run([*COMMAND, "--json"], capture_output=True, text=True, check=True, timeout=SLOWLY)
    assert '"name": "UCI_Elo"' in done.stdout
    wrong = subprocess.run([*COMMAND, "no-such-game"], capture_output=True, text=True, check=False, timeout=SLOWLY)
    assert wrong.returncode == 2
    assert "There is no game called" in wrong.stderr
