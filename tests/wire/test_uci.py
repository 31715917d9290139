"""The protocol in this process: what is said to which command."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from plyground.wire.uci_board import Board
from plyground.wire.uci_going import read_go
from plyground.wire.uci_options import ELO_OF_LEVELS, UciOptions, level_of
from tests.wire.conversation import COMMAND, Conversation, chess_variant

MATE_IN_TWO = "5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
MATED = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"


@pytest.fixture(scope="module")
def talk() -> Iterator[Conversation]:
    conversation = Conversation()
    yield conversation
    conversation.protocol.close()


@pytest.fixture(autouse=True)
def _as_usual(talk: Conversation) -> Iterator[None]:
    yield
    talk.tell("stop", "setoption name MultiPV value 1", "setoption name UCI_Chess960 value false", "position startpos")
    talk.tell("setoption name UCI_LimitStrength value false")
    talk.said.clear()


def test_the_engine_introduces_itself_and_its_options_before_anything_is_compiled() -> None:
    script = (
        "import sys\nfrom plyground.cli.uci import uci\n"
        "try:\n    uci(['chess'], standalone_mode=False)\n"
        "finally:\n    print([name for name in ('numba', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([COMMAND[0], "-c", script], input="uci\nquit\n", capture_output=True, text=True, check=True)
    *said, heavy = done.stdout.splitlines()
    assert said[0].startswith("id name Plyground")
    assert said[-1] == "uciok"
    assert "option name Hash type spin default 64 min 1 max 1048576" in said
    assert "option name Clear Hash type button" in said
    assert "option name UCI_Variant type combo default chess var chess" in " ".join(said)
    assert heavy == "[]"


def test_news_hold_all_that_a_gui_shows(talk: Conversation) -> None:
    answer = talk.ask("position startpos moves e2e4", "go depth 5")
    words = [line.split() for line in talk.said if line.startswith("info depth")]
    assert [line[2] for line in words] == ["1", "2", "3", "4", "5"]
    for line in words:
        assert [word for word in line if word.isalpha() and word not in {"cp", "info"}][:8] == [
            "depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time",
        ]  # fmt: skip
    board = chess.Board()
    board.push_uci("e2e4")
    last = words[-1]
    for move in last[last.index("pv") + 1 :]:
        board.push_uci(move)
    assert answer.split()[1] == last[last.index("pv") + 1]
    assert answer.split()[2] == "ponder"


def test_a_mate_is_told_in_moves_for_both_sides(talk: Conversation) -> None:
    assert talk.ask(f"position fen {MATE_IN_TWO}", "go depth 6") == "bestmove b3g8 ponder f8g8"
    assert " score mate 2 " in talk.said[-2]
    talk.ask(f"position fen {MATE_IN_TWO} moves b3g8", "go depth 6")
    assert " score mate -1 " in talk.said[-2]


def test_go_mate_ends_when_the_mate_is_found(talk: Conversation) -> None:
    assert talk.ask(f"position fen {MATE_IN_TWO}", "go mate 2").startswith("bestmove b3g8")


@pytest.mark.parametrize(("fen", "score"), [(STALEMATE, "cp 0"), (MATED, "mate 0")])
def test_a_finished_game_has_no_move(talk: Conversation, fen: str, score: str) -> None:
    assert talk.ask(f"position fen {fen}", "go infinite") == "bestmove (none)"
    assert talk.said[-2] == f"info depth 0 score {score}"


def test_the_limits_of_go_are_kept(talk: Conversation) -> None:
    talk.ask("position startpos", "go nodes 3000")
    nodes = [int(line.split()[line.split().index("nodes") + 1]) for line in talk.said if line.startswith("info depth")]
    assert max(nodes) <= 3000
    for line in ("go movetime 30", "go wtime 200 btime 1 winc 0 binc 0", "go wtime 900 btime 900 movestogo 1", "go wtime -5"):
        assert talk.ask(line).startswith("bestmove ")


def test_only_the_moves_that_are_asked_for_are_searched(talk: Conversation) -> None:
    talk.tell("setoption name MultiPV value 2")
    assert talk.ask("position startpos", "go depth 4 searchmoves a2a3 h2h4 b1a3").split()[1] in {"a2a3", "h2h4", "b1a3"}
    firsts = {line.split(" pv ")[1].split()[0] for line in talk.said if " pv " in line}
    assert firsts <= {"a2a3", "h2h4", "b1a3"}
    assert any(" multipv 2 " in line for line in talk.said)
    assert talk.ask(f"position fen {MATE_IN_TWO}", "go depth 6 searchmoves b3g8").startswith("bestmove b3g8")
    assert " score mate 2 " in talk.said[-2]


def test_several_lines_are_told_best_first(talk: Conversation) -> None:
    talk.tell("setoption name MultiPV value 3")
    talk.ask("position startpos", "go depth 4")
    last = [line.split() for line in talk.said if line.startswith("info depth 4 ")]
    assert [line[6] for line in last] == ["1", "2", "3"]
    scores = [int(line[line.index("cp") + 1]) for line in last]
    assert scores == sorted(scores, reverse=True)


def test_an_endless_search_ends_by_stop_and_only_by_stop(talk: Conversation) -> None:
    talk.said.clear()
    talk.tell(f"position fen {MATE_IN_TWO}", "go infinite")
    talk.wait("info depth 3")
    time.sleep(0.2)
    talk.tell("isready")
    talk.wait("readyok")
    assert not [line for line in talk.said if line.startswith("bestmove")]
    talk.tell("stop")
    assert talk.wait("bestmove").startswith("bestmove b3g8")
    talk.tell("stop", "ponderhit")
    assert len([line for line in talk.said if line.startswith("bestmove")]) == 1


def test_stop_at_once_is_answered_by_a_legal_move(talk: Conversation) -> None:
    for _ in range(20):
        answer = talk.ask("position startpos", "go infinite", "stop")
        assert chess.Move.from_uci(answer.split()[1]) in chess.Board().legal_moves


def test_stop_is_answered_even_while_the_engine_is_being_made() -> None:
    fresh = Conversation()
    for _ in range(5):
        fresh.said.clear()
        fresh.tell("setoption name Clear Hash", "position startpos", "go infinite", "stop", "go infinite", "stop", "go depth 2")
        assert fresh.wait("bestmove", times=3)
        assert len([line for line in fresh.said if line.startswith("bestmove")]) == 3
    fresh.protocol.close()


def test_a_search_that_another_interrupts_is_answered_too(talk: Conversation) -> None:
    talk.said.clear()
    talk.tell("position startpos", "go infinite", "go infinite", "go depth 2")
    talk.wait("bestmove", times=3)


def test_pondering_waits_and_a_hit_goes_on_by_the_clock(talk: Conversation) -> None:
    talk.said.clear()
    talk.tell("position startpos moves e2e4 e7e5", "go ponder wtime 400 btime 400")
    talk.wait("info depth 4")
    assert not [line for line in talk.said if line.startswith("bestmove")]
    talk.tell("ponderhit")
    talk.wait("bestmove")
    talk.said.clear()
    talk.tell("go ponder wtime 60000 btime 60000", "stop")
    talk.wait("bestmove")


def test_castling_is_read_both_ways_and_written_as_the_gui_wants_it(talk: Conversation) -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    for text in ("e1g1", "e1h1"):
        talk.said.clear()
        talk.tell(f"position fen {fen} moves {text}", "d")
        assert "Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1" in talk.said
    assert talk.ask(f"position fen {fen}", "go depth 2 searchmoves e1g1").startswith("bestmove e1g1")
    talk.tell("setoption name UCI_Chess960 value true")
    assert talk.ask("go depth 2 searchmoves e1h1").startswith("bestmove e1h1")


def test_a_game_goes_on_after_fifty_quiet_moves_for_a_gui_that_claims_nothing(talk: Conversation) -> None:
    fen = "7k/8/8/8/8/8/R7/K7 w - - 99 80"
    assert talk.ask(f"position fen {fen} moves a2b2 h8g8", "go depth 3").split()[1] != "(none)"
    assert talk.ask("position fen 7k/8/8/8/8/8/R7/K7 w - - 150 120", "go depth 3") == "bestmove (none)"


def test_what_is_refused_changes_nothing_and_is_told(talk: Conversation) -> None:
    talk.tell("position startpos moves e2e4")
    for line in ("position startpos moves e2e5", "position fen nonsense", "position", "position fen", "position startpos x"):
        talk.said.clear()
        talk.tell(line, "d")
        assert talk.said[0].startswith("info string ")
        assert talk.said[-1] == "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


def test_unknown_words_before_a_command_are_skipped_but_cannot_quit(talk: Conversation) -> None:
    talk.said.clear()
    talk.tell("joho isready", "well then quit", "", "   ")
    assert talk.said == [
        "info string Unknown command: 'joho'.", "readyok", "info string Unknown command: 'well then quit'.",
    ]  # fmt: skip
    assert not talk.protocol.obey("quit")


def test_options_are_checked_and_named_in_any_case() -> None:
    options = UciOptions(["chess"])
    assert options.set(["name", "hash", "value", "16"]) == "Hash"
    assert options.set(["name", "Move", "Overhead", "value", "100"]) == "Move Overhead"
    assert options.set(["name", "uci_chess960", "value", "TRUE"]) == "UCI_Chess960"
    assert (options["Hash"], options["Move Overhead"], options["UCI_Chess960"]) == (16, 100, True)
    for text in ("name Hash value 0", "name Hash value x", "name Ponder value maybe", "name Nothing", "value 3", ""):
        with pytest.raises(Exception, match=r"must be|There is no option|is set by"):
            options.set(text.split())
    assert options["Hash"] == 16


def test_an_elo_means_a_level_and_analysis_is_never_held_back() -> None:
    options = UciOptions(["chess"])
    assert options.settings().level is None
    options.set(["name", "UCI_LimitStrength", "value", "true"])
    for level, elo in ELO_OF_LEVELS.items():
        options.set(f"name UCI_Elo value {elo}".split())
        assert options.settings().level == level
        assert level_of(elo - 1) == max(level - 1, 1)
    options.set(["name", "UCI_AnalyseMode", "value", "true"])
    assert options.settings().level is None


def test_the_page_about_uci_tells_every_option_and_the_elo_of_every_level() -> None:
    page = (Path(__file__).parents[2] / "docs" / "uci.md").read_text(encoding="utf-8")
    assert [option.name for option in UciOptions(["chess"]).declared if f"`{option.name}`" not in page] == []
    assert f"| UCI_Elo from | {' | '.join(map(str, ELO_OF_LEVELS.values()))} |" in page
    assert f"| level | {' | '.join(map(str, ELO_OF_LEVELS))} |" in page


def test_a_weak_engine_plays(talk: Conversation) -> None:
    talk.tell("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 600")
    talk.ask("position startpos", "go movetime 5000")
    assert talk.said[-2].startswith("info depth 1 ")


def test_a_table_that_does_not_fit_is_told_and_the_game_goes_on(talk: Conversation) -> None:
    talk.said.clear()
    talk.tell("setoption name Hash value 1048576")
    assert talk.ask("position startpos", "go depth 2").startswith("bestmove ")
    assert any("larger than this machine's memory" in line for line in talk.said)
    talk.tell("setoption name Hash value 16", "setoption name Clear Hash", "ucinewgame", "isready")
    assert talk.ask("go depth 2").startswith("bestmove ")


def test_perft_counts_and_can_be_stopped(talk: Conversation) -> None:
    talk.said.clear()
    talk.tell("position startpos", "go perft 3")
    assert talk.wait("Nodes searched") == "Nodes searched: 8902"
    assert "g1f3: 440" in talk.said
    talk.said.clear()
    talk.tell("go perft 9", "stop")
    assert talk.wait("info string The count was stopped.")
    assert talk.ask("go depth 1").startswith("bestmove ")


def test_a_board_plays_only_what_is_new() -> None:
    board = Board(chess_variant())
    board.set(["startpos", "moves", "e2e4", "e7e5", "g1f3"])
    before = board.past
    board.set(["startpos", "moves", "e2e4", "e7e5", "g1f3", "b8c6"])
    assert all(new is old for new, old in zip(board.past, before, strict=False))
    assert len(board.past) == 4
    board.set(["startpos", "moves", "e2e4", "c7c5"])
    assert len(board.past) == 2


@pytest.mark.parametrize(
    ("words", "seconds"),
    [("movetime 500", 0.49), ("infinite", None), ("", None), ("depth 3", None), ("depth x", 1.0), ("movetime 0", 0.002)],
)
def test_go_becomes_limits(words: str, seconds: float | None) -> None:
    limits = read_go(words.split()).limits(0, 0.01)
    assert limits.seconds == (None if seconds is None else pytest.approx(seconds))


def test_a_clock_gives_each_side_a_share_of_its_own_time() -> None:
    go = read_go(["wtime", "60000", "btime", "6000", "winc", "1000", "binc", "0"])
    white, black = go.limits(0, 0.01), go.limits(1, 0.01)
    assert white.soft_seconds is not None
    assert black.soft_seconds is not None
    assert 60 > white.soft_seconds > 5 * black.soft_seconds > 0
    (last,) = (read_go(["wtime", "60000", "movestogo", "1"]).limits(0, 0.01),)
    assert last.soft_seconds is not None
    assert last.soft_seconds > 10 * black.soft_seconds


WORDS = [
    "uci", "debug", "on", "off", "isready", "setoption", "name", "value", "Hash", "MultiPV", "Threads", "Clear",
    "UCI_Variant", "1", "2", "-1", "x", "ucinewgame", "position", "startpos", "fen", "moves", "e2e4", "e7e5", "e1g1",
    "a7a8q", "0000", MATE_IN_TWO, "w", "-", "go", "depth", "nodes", "mate", "movetime", "wtime", "btime", "movestogo",
    "searchmoves", "ponder", "stop", "ponderhit", "d", "register", "99999999999999999999", "perft", "\x00", "é", "joho",
]  # fmt: skip


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    some.lists(
        some.one_of(some.text(max_size=30), some.lists(some.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join)),
        min_size=5,
        max_size=10,
    )
)
def test_garbled_lines_by_the_thousand_are_survived(talk: Conversation, lines: list[str]) -> None:
    talk.said.clear()
    obeyed = [line for line in lines if "perft" not in line and "Threads" not in line and line.split()[:1] != ["quit"]]
    commands = [next((word for word in line.split() if word in talk.protocol._commands), "") for line in obeyed]
    talk.tell(*obeyed, "stop")
    if begun := commands.count("go"):
        talk.wait("bestmove", times=begun)
    talk.tell("isready")
    talk.wait("readyok", times=commands.count("isready") + 1)
    assert len([line for line in talk.said if line.startswith("bestmove")]) == begun
    assert not [line for line in talk.said if "failed (" in line or "\n" in line]
    talk.tell("setoption name MultiPV value 1", "setoption name Hash value 16")
