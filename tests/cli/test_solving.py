"""`ply solve`: exact values for people and for programs, stopped and gone on with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

from plyground import load
from plyground.cli.solve_keeping import Keeping
from plyground.engines import solve_checkpoint
from plyground.kernels.searching import Memory
from plyground.native.game import NativeGame
from tests.cli.ply import ply
from tests.cli.pseudo import LISTENING

PLAIN_GAME = str(Path(__file__).parents[2] / "examples" / "plain_game.py")
ENDLESS = ("solve", "connect-four", "--megabytes", "8")


def complaints(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What was said but for how long it takes, which depends on the machine."""
    return [line for line in done.stderr.splitlines() if " s so far" not in line]


def test_a_small_game_is_solved_in_words() -> None:
    done = ply("solve", "connect-four", "--columns", "4", "--rows", "4")
    assert done.returncode == 0, done.stderr
    assert "Dark, who is to move, draws" in done.stdout
    assert "all moves  a b c d" in done.stdout
    assert "line" in done.stdout


def test_the_quickest_win_is_told_with_its_only_first_move() -> None:
    answer = json.loads(ply("solve", "connect-four", "--position", "44444422", "--json", "--every").stdout)
    assert answer["bound"] == "exact"
    assert answer["finished"]
    assert set(answer["moves"]) == set("abcefg")
    assert answer["depth"] is None or len(answer["line"]) == answer["depth"]
    assert answer["value"] == max(move["value"] for move in answer["moves"].values())


def test_margins_are_told_as_numbers() -> None:
    done = ply("solve", "othello", "--size", "4", "--payoff", "margin")
    assert "gets -8" in done.stdout


def test_positions_are_answered_line_by_line_and_bad_ones_say_why() -> None:
    done = ply(
        "solve", "connect-four", "--columns", "4", "--rows", "4", "--positions", "-", typed="moves a b\nnonsense\nstart\n"
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["position"] for answer in answers] == ["moves a b", "nonsense", "start"]
    assert "error" in answers[1]
    assert answers[2]["value"] == 0
    assert "1 position could not be answered; its line says why." in done.stderr
    assert {"move", "value", "bound", "depth", "nodes", "seconds", "line"} <= set(answers[0])
    assert done.returncode == 2


def test_a_position_that_ran_out_of_time_does_not_stop_the_next() -> None:
    typed = "moves d\nmoves d c d d c c d d b f f g a a\n"
    done = ply("solve", "connect-four", "--positions", "-", "--seconds", "0.5", "--megabytes", "8", typed=typed)
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert not first["finished"]
    assert second["nodes"] > 100_000


def test_no_position_at_all_is_refused() -> None:
    done = ply("solve", "hex", "--positions", "-", typed="\n")
    assert done.returncode == 2
    assert "at least 1 line" in done.stderr


def test_a_line_may_be_a_bare_list_of_moves() -> None:
    lines = ["a b", "moves a b", "a b x"]
    small = ("solve", "connect-four", "--columns", "4", "--rows", "4", "--any-win")
    done = ply(*small, "--positions", "-", typed="\n".join(lines))
    bare, named, bad = (json.loads(line) for line in done.stdout.splitlines())
    assert [answer["position"] for answer in (bare, named, bad)] == lines
    assert (bare["value"], bare["best"], bare["player"]) == (named["value"], named["best"], 1)
    assert "Expected 4 rows" in bad["error"]
    assert "'x' is not a legal action" in bad["error"]


def test_a_limit_keeps_what_is_known_and_the_same_command_goes_on(tmp_path: Path) -> None:
    first = ply(*ENDLESS, "--seconds", "3", "--json", data=tmp_path)
    assert first.returncode == 0, first.stderr
    answer = json.loads(first.stdout)
    assert not answer["finished"]
    assert answer["bound"] == "open"
    assert Path(answer["kept"]).exists()
    again = ply(*ENDLESS, "--seconds", "1", "--json", data=tmp_path)
    assert "Going on after" in again.stderr
    assert json.loads(again.stdout)["nodes"] > answer["nodes"]
    anew = ply(*ENDLESS, "--seconds", "1", "--json", "--anew", data=tmp_path)
    assert "Going on" not in anew.stderr


def test_an_interruption_keeps_what_is_known(tmp_path: Path) -> None:
    environment = os.environ | {"PLYGROUND_DATA": str(tmp_path)}
    command = [sys.executable, "-c", LISTENING, *ENDLESS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        try:
            told, complained = process.communicate(timeout=60)
        finally:
            process.kill()  # or leaving the block would wait for it
    assert process.returncode == 130, complained
    assert "from -1 to 1" in told
    assert "goes on from what is kept" in complained
    assert list((tmp_path / "solving").glob("connect-four-*.solving"))


def test_three_players_are_told_what_everybody_gets() -> None:
    told = ply("solve", "coins", "--players", "3", "--coins", "13").stdout
    assert "First, who is to move, gets +0.5" in told
    assert "First +0.5, Second +0.5, Third -1" in told
    assert "best moves  1 2" in told
    assert "by max-n" in told
    answer = json.loads(ply("solve", "coins", "--players", "3", "--coins", "13", "--json").stdout)
    assert (answer["value"], answer["payoffs"], answer["best"], answer["method"]) == (
        0.5,
        [0.5, 0.5, -1.0],
        ["1", "2"],
        "max-n",
    )
    assert answer["moves"]["2"] == {"value": 0.5, "depth": None, "payoffs": [0.5, -1.0, 0.5]}
    assert answer["finished"]
    assert answer["nodes"] > 0


def test_positions_of_three_players_are_answered_line_by_line() -> None:
    done = ply("solve", "pig", "--players", "3", "--target", "6", "--positions", "-", typed="start\nmoves roll 3\nmoves hold\n")
    start, after, second = (json.loads(line) for line in done.stdout.splitlines())
    assert done.returncode == 0, done.stderr
    assert [len(one["payoffs"]) for one in (start, after, second)] == [3, 3, 3]
    assert after["value"] > start["value"] > 0
    assert (second["player"], round(second["value"], 9)) == (2, round(start["value"], 9))


def test_what_begins_anew_is_said_when_it_is_stopped(tmp_path: Path) -> None:
    done = ply("solve", "pig", "--players", "4", "--target", "60", "--seconds", "0.3", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "not finished" in done.stdout
    assert "Solving by max-n keeps nothing: the next go begins anew" in done.stderr
    assert not list(tmp_path.rglob("*.solving"))


BAD = {
    "three players whose pegs can go round": (("solve", "chinese-checkers", "--players", "3", "--size", "1"), "without end"),
    "three players and too many positions": (
        ("solve", "chinese-checkers", "--players", "3", "--megabytes", "16"),
        "more megabytes",
    ),
    "three players and the method for two": (("solve", "coins", "--players", "3", "--method", "alpha-beta"), "needs max-n"),
    "three players of whom each hides a card": (("solve", "kuhn-poker", "--players", "3"), "hides"),
    "two players and the method for one": (("solve", "coins", "--method", "expectation"), "needs "),
    "a method that is none": (("solve", "hex", "--method", "guessing"), "one of"),
    "a method that is none, before anything else": (
        ("solve", PLAIN_GAME, "--method", "foo"),
        "one of alpha-beta, proof-number, backwards, expectation, max-n, plain; it was 'foo'",
    ),
    "plain rules and a method for native ones": (("solve", PLAIN_GAME, "--method", "max-n"), "max-n needs native rules"),
    "a method that does not suit": (("solve", "nine-mens-morris", "--method", "alpha-beta"), "come back"),
    "too many positions": (("solve", "nine-mens-morris", "--megabytes", "16"), "more megabytes"),
    "a finished game": (("solve", "tic-tac-toe", "--moves", "a1 a2 b1 b2 c1"), "over"),
    "no time": (("solve", "hex", "--seconds", "0"), "more than zero"),
    "no table": (("solve", "hex", "--megabytes", "0"), "megabytes"),
    "an enormous table": (("solve", "hex", "--megabytes", "900000"), "memory"),
    "a file that is none": (("solve", "hex", "--positions", "nowhere"), "cannot be read"),
    "two positions": (("solve", "hex", "--positions", "x", "--moves", "a1"), "not both"),
    "many positions and a file for one": (
        ("solve", "tic-tac-toe", "--positions", "-", "--keep", "kk"),
        "With --positions nothing is kept; leave out --keep",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_wish_gets_one_sentence(name: str) -> None:
    words, expected = BAD[name]
    done = ply(*words)
    assert done.returncode == 2
    assert expected in done.stderr
    assert len(complaints(done)) == 1


def test_a_file_that_is_broken_or_of_another_question_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.solving"
    assert ply(*ENDLESS, "--seconds", "1", "--keep", str(kept)).returncode == 0
    other = ply("solve", "hex", "--size", "3", "--keep", str(kept))
    assert (other.returncode, "another question" in other.stderr) == (2, True)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:5_000_000] + b"\1" + whole[5_000_001:])
    damaged = ply(*ENDLESS, "--keep", str(kept))
    assert (damaged.returncode, "checksum does not fit" in damaged.stderr) == (2, True)
    kept.write_bytes(b"nonsense")
    broken = ply(*ENDLESS, "--keep", str(kept))
    assert (broken.returncode, "not what ply solve keeps" in broken.stderr) == (2, True)


def test_a_file_of_somebody_else_is_never_written_over(tmp_path: Path) -> None:
    thesis = tmp_path / "thesis"
    beside = [tmp_path / "thesis.lock", tmp_path / "thesis.part"]
    for file in (thesis, *beside):
        file.write_text("What nobody has written before.")
        done = ply("solve", "tic-tac-toe", "--keep", str(thesis), "--anew")
        assert done.returncode == 2
        assert "give --keep another name" in done.stderr
        assert [other.name for other in tmp_path.iterdir()] == [file.name]
        assert file.read_text() == "What nobody has written before."
        file.unlink()
    thesis.touch()
    assert ply(*ENDLESS, "--keep", str(thesis), "--anew", "--seconds", "0.1").returncode == 0
    assert solve_checkpoint.is_own(thesis)


def test_going_on_with_other_rules_is_refused_or_begins_anew(tmp_path: Path) -> None:
    assert ply("new-game", "my-pins", "--folder", str(tmp_path)).returncode == 0
    game, kept = tmp_path / "my_pins.py", str(tmp_path / "kept")
    command = ("solve", str(game), "--pins", "26", "--megabytes", "4", "--seconds")
    assert "kept in" in ply(*command, "0.1", "--keep", kept).stderr
    assert "kept in" in ply(*command, "2.5", data=tmp_path).stderr
    assert "Going on after" in ply(*command, "0.1", "--keep", kept).stderr
    game.write_text(game.read_text().replace("if s.winner == 0 else", "if s.winner != 0 else"))
    named = ply(*command, "0.1", "--keep", kept)
    assert named.returncode == 2
    assert "The rules of my-pins have changed since" in named.stderr
    assert "--anew begins again" in named.stderr
    usual = ply(*command, "0.1", data=tmp_path)
    assert usual.returncode == 0, usual.stderr
    assert "The rules of my-pins have changed since" in usual.stderr
    assert "beginning anew" in usual.stderr
    assert "Going on" not in usual.stderr
    assert ply(*command, "0.1", "--keep", kept, "--anew").returncode == 0
    assert "Going on after" in ply(*command, "0.1", "--keep", kept).stderr


def _with_files_up_to(kilobytes: int, *words: str, script: str = "") -> subprocess.CompletedProcess[str]:
    """Run `ply` where no file can grow larger, as on a disk that is full."""
    program = f"{script}\nimport sys\nfrom plyground.cli.main import main\nsys.argv = ['ply', *sys.argv[1:]]\nmain()"
    return subprocess.run(
        ["/bin/bash", "-c", f'ulimit -f {kilobytes}; exec "$@"', "bash", sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_what_cannot_be_kept_is_answered_all_the_same(tmp_path: Path) -> None:
    kept = tmp_path / "kept.solving"
    ply("solve", "tic-tac-toe")  # whatever is compiled can still be kept
    done = _with_files_up_to(1000, *ENDLESS, "--seconds", "0.2", "--json", "--keep", str(kept))
    assert done.returncode == 1
    assert json.loads(done.stdout)["nodes"] > 0
    assert "kept" not in json.loads(done.stdout)
    assert complaints(done) == [
        f"ply: What is known so far cannot be kept in {kept}: File too large. Give --keep another place."
    ]
    assert not list(tmp_path.iterdir())
    full = _with_files_up_to(0, "solve", "tic-tac-toe", "--keep", str(kept))
    assert (full.returncode, complaints(full)) == (0, [])
    assert "draws" in full.stdout


def test_what_cannot_be_kept_meanwhile_is_said_once_and_the_search_goes_on(tmp_path: Path) -> None:
    kept, often = tmp_path / "kept.solving", "import plyground.cli.solving as solving\nsolving._KEPT_EVERY_SECONDS = 0.1"
    ply("solve", "tic-tac-toe")
    words = (*ENDLESS, "--seconds", "2", "--keep", str(kept))
    done = _with_files_up_to(1000, *words, script=often)
    assert done.returncode == 1
    assert done.stderr.count("The search goes on.") == 1
    assert len(complaints(done)) == 2
    assert "not finished" in done.stdout
    roomy = _with_files_up_to(100_000, *words, script=often)
    assert roomy.returncode == 0, roomy.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["kept.solving"]
    full = _with_files_up_to(1000, *words)
    assert full.returncode == 1
    assert "What was kept before is still there." in full.stderr
    assert solve_checkpoint.load(kept)[0].nodes > 0


def test_what_a_killed_process_left_beside_is_removed_and_the_size_is_told(tmp_path: Path) -> None:
    kept, part = tmp_path / "kept.solving", tmp_path / "kept.solving.part"
    part.write_bytes(b'{"format": "plyground-solving", "version": 2, "game": "connect-four"')
    assert ply("solve", "tic-tac-toe", "--keep", str(kept)).returncode == 0
    assert not list(tmp_path.iterdir())
    done = ply(*ENDLESS, "--seconds", "0.1", "--keep", str(kept), "--anew")
    assert f"the same command without --anew goes on from what is kept in {kept} (8.0 MB)." in done.stderr


def test_ctrl_c_while_what_was_kept_is_read_says_that_it_is_still_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, path = load("tic-tac-toe"), tmp_path / "kept.solving"
    assert isinstance(game, NativeGame)
    question = solve_checkpoint.task(game, game.initial(), "alpha-beta", distance=True, megabytes=1)
    solve_checkpoint.save(path, question, Memory(1))

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solve_checkpoint, "_read_table", interrupted)
    keeping = Keeping(question, path, anew=False)
    with pytest.raises(click.exceptions.Exit) as ended:
        keeping.before(1)
    keeping.release()
    assert ended.value.exit_code == 130
    assert capsys.readouterr().err == f"ply: Interrupted; what was kept is still in {path}.\n"
    assert solve_checkpoint.look(path) == question


def test_a_game_in_ordinary_python_is_solved() -> None:
    done = ply("solve", PLAIN_GAME)
    assert done.returncode == 0, done.stderr
    assert "Player 1, who is to move, loses in 7 plies" in done.stdout
    assert "by plain" in done.stdout
    assert json.loads(ply("solve", "tree", "--json").stdout)["value"] == 3
    two = ply("solve", "tree", "--positions", "-", typed="a\nb\n")
    assert [json.loads(line)["value"] for line in two.stdout.splitlines()] == [-3, -2]
    shared = ply("solve", "tree", "--tree", "players A B C: ((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))")
    assert "A +7, B +4, C +1" in shared.stdout


@pytest.mark.parametrize("command", ["solve", "best"])
@pytest.mark.parametrize(
    ("answer", "sentence"),
    [("10**400", "must be a number from -1 to 1"), ("exit(0)", "Halving.utility fails in rules.py, line ")],
)
def test_rules_that_overflow_or_exit_are_told_as_rules_that_fail(
    tmp_path: Path, command: str, answer: str, sentence: str
) -> None:
    rules = Path(PLAIN_GAME).read_text(encoding="utf-8")
    (tmp_path / "rules.py").write_text(rules.replace("return 1 if player == state[1] else -1", f"return {answer}"))
    done = ply(command, str(tmp_path / "rules.py"))
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "try another engine" not in done.stderr


@contextmanager
def _solving_into(kept: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that works on a file, once it holds the lock."""
    command = [sys.executable, "-m", "plyground", *ENDLESS, "--keep", str(kept)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        lock = kept.with_name(kept.name + ".lock")
        while not (lock.exists() and lock.read_text()) and process.poll() is None:
            time.sleep(0.05)
        try:
            yield process
        finally:
            process.kill()


def test_a_file_that_another_process_works_on_is_refused_as_long_as_it_lives(tmp_path: Path) -> None:
    kept = tmp_path / "kept.solving"
    with _solving_into(kept) as first:
        second = ply(*ENDLESS, "--seconds", "1", "--keep", str(kept))
        assert second.returncode == 2
        assert f"process {first.pid}" in second.stderr
        assert len(complaints(second)) == 1
        elsewhere = ply(*ENDLESS, "--seconds", "1", "--keep", str(tmp_path / "other.solving"))
        assert elsewhere.returncode == 0, elsewhere.stderr
    assert kept.with_name("kept.solving.lock").exists()  # it was killed, and could not clear up
    third = ply(*ENDLESS, "--seconds", "1", "--keep", str(kept))
    assert third.returncode == 0, third.stderr
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["kept.solving", "other.solving"]


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_solved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = ply(*ENDLESS, "--keep", str(tmp_path / "file" / "kept.solving"))
    assert done.returncode == 2
    assert "cannot be kept" in done.stderr
