"""PGN files wherever the commands take records."""

from __future__ import annotations

import io
import json
from pathlib import Path

import chess.pgn
import pytest

from tests.cli.ply import ply

TWO_GAMES = """[Event "first"]
[White "Ada"]
[Result "*"]

1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 *

[Event "second"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 0-1
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(TWO_GAMES)
    return path


def test_a_game_that_is_played_is_kept_as_pgn_and_gone_on_with(tmp_path: Path) -> None:
    saved = tmp_path / "game.pgn"
    done = ply("play", "chess", "--against", "human", "--save", str(saved), typed="e4\nc5\nNf3\nquit\n", data=tmp_path)
    assert done.returncode == 0, done.stderr
    game = chess.pgn.read_game(io.StringIO(saved.read_text()))
    assert game is not None
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "c7c5", "g1f3"]
    assert game.headers["White"] == "human"
    before = saved.read_text()
    again = ply("play", "--load", str(saved), typed="d6\nresign\n", data=tmp_path)
    assert again.returncode == 0, again.stderr
    assert saved.read_text() == before
    (kept,) = (tmp_path / "records").iterdir()
    assert "e4 c5 Nf3 d6" in kept.read_text()


def test_a_resigned_game_has_its_result(tmp_path: Path) -> None:
    saved = tmp_path / "game.pgn"
    ply("play", "chess", "--against", "human", "--save", str(saved), typed="e4\nresign\n", data=tmp_path)
    assert '[Result "1-0"]' in saved.read_text()
    assert saved.read_text().endswith("1. e4 1-0\n\n")


def test_pgn_of_a_game_without_one_is_refused_before_it_is_played(tmp_path: Path) -> None:
    done = ply("play", "nim", "--against", "human", "--save", str(tmp_path / "x.pgn"), typed="quit\n", data=tmp_path)
    assert done.returncode == 2
    assert "PGN is for chess and its variants" in done.stderr


def test_a_game_of_a_pgn_file_is_looked_back_at(file: Path, tmp_path: Path) -> None:
    done = ply("analyse", "--record", str(file), "--number", "2", "--nodes", "3000", "--json", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [move["move"] for move in json.loads(done.stdout)["moves"]] == ["f3", "e5", "g4", "Qh4#"]
    wrong = ply("analyse", "--record", str(file), "--number", "3", data=tmp_path)
    assert wrong.returncode == 2
    assert "holds 2 games" in wrong.stderr


def test_pgn_is_converted_with_all_that_is_said_in_it(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "clean.pgn"
    assert ply("convert", str(file), str(target)).stdout == f"Wrote 2 games to {target}.\n"
    assert "1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 *" in target.read_text()
    assert ply("convert", str(file), str(target)).returncode == 2


def test_a_record_becomes_pgn_and_pgn_a_record(file: Path, tmp_path: Path) -> None:
    record, back = tmp_path / "one.record", tmp_path / "one.pgn"
    several = ply("convert", str(file), str(record))
    assert several.returncode == 2
    assert "say which by --number" in several.stderr
    assert ply("convert", str(file), str(record), "--number", "1").returncode == 0
    assert "\ne4 e5 Nf3\n" in record.read_text()
    assert json.loads(ply("convert", str(record), str(back), "--json").stdout)["games"] == 1
    assert "1. e4 e5 2. Nf3 *" in back.read_text()


def test_a_match_becomes_pgn(tmp_path: Path) -> None:
    games, target = tmp_path / "games.jsonl", tmp_path / "match.pgn"
    record = '[Game "chess"]\n[Seat1 "a"]\n[Seat2 "b"]\n[Result "-1 1"]\n\nf3 e5 g4 Qh4#\n'
    games.write_text('{"plyground": "games"}\n' + 2 * (json.dumps({"record": record}) + "\n"))
    assert ply("convert", str(games), str(target)).returncode == 0
    assert target.read_text().count("0-1\n") == 2
    assert '[White "a"]' in target.read_text()


def test_a_wrong_move_is_named_with_its_game_and_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.pgn"
    path.write_text(TWO_GAMES.replace("g4", "g5"))
    done = ply("analyse", "--record", str(path), "--number", "2", "--seconds", "0.1", data=tmp_path)
    assert done.returncode == 2
    assert "Game 2 of the PGN text, line 10, move 2. 'g5' is not a legal action for White" in done.stderr


def test_old_files_that_are_not_utf_8_are_read(tmp_path: Path) -> None:
    path, target = tmp_path / "old.pgn", tmp_path / "new.pgn"
    path.write_bytes('[White "Müller"]\n\n1. e4 *\n'.encode("latin-1"))
    assert ply("convert", str(path), str(target)).returncode == 0
    assert '[White "Müller"]' in target.read_text(encoding="utf-8")
