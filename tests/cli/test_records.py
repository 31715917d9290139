"""Record files: never written over, gone on with where they are."""

from __future__ import annotations

import os
from pathlib import Path

from tests.cli.ply import ply

TWO_PEOPLE = ("play", "tic-tac-toe", "--against", "human")


def test_two_games_in_one_second_keep_two_records(tmp_path: Path) -> None:
    for _ in range(3):
        ply(*TWO_PEOPLE, typed="a1\nquit\n", data=tmp_path)
    assert len(list((tmp_path / "records").iterdir())) == 3


def test_a_loaded_game_goes_on_in_its_file_with_its_seats(tmp_path: Path) -> None:
    saved = tmp_path / "saved.record"
    ply(*TWO_PEOPLE, "--save", str(saved), typed="a1\nb1\nquit\n", data=tmp_path)
    done = ply("play", "--load", str(saved), typed="a2\nb2\nquit\n", data=tmp_path)
    assert "Noughts (O): human." in done.stdout
    assert "a1 b1 a2 b2" in saved.read_text()
    assert not (tmp_path / "records").exists()
    against = ply("play", "--load", str(saved), "--against", "random", typed="quit\n", data=tmp_path)
    assert "Noughts (O): random." in against.stdout


def test_a_finished_game_says_who_won_and_its_file_stays_as_it_is(tmp_path: Path) -> None:
    saved = tmp_path / "saved.record"
    ply(*TWO_PEOPLE, "--save", str(saved), typed="a1\nb1\na2\nb2\na3\n", data=tmp_path)
    saved.write_text(saved.read_text() + "; well played\n")
    done = ply("play", "--load", str(saved), data=tmp_path)
    assert done.returncode == 0
    assert "The game is over. Crosses" in done.stdout
    assert "well played" in saved.read_text()


def test_a_position_and_a_record_are_not_both_taken(tmp_path: Path) -> None:
    saved = tmp_path / "saved.record"
    ply(*TWO_PEOPLE, "--save", str(saved), typed="a1\nquit\n", data=tmp_path)
    done = ply("play", "--load", str(saved), "--position", "start", data=tmp_path)
    assert done.returncode == 2
    assert "leave out --position" in done.stderr


def test_a_file_of_something_else_is_not_written_over(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("precious")
    refused = ply(*TWO_PEOPLE, "--save", str(other), data=tmp_path)
    assert refused.returncode == 2
    assert "is there already" in refused.stderr
    done = ply(*TWO_PEOPLE, typed=f"a1\nsave {other}\nquit\n", data=tmp_path)
    assert f"type 'save! {other}' to replace it" in done.stdout
    assert other.read_text() == "precious"
    ply(*TWO_PEOPLE, typed=f"a1\nsave! {other}\nb2\nsave {other}\nquit\n", data=tmp_path)
    assert "a1 b2" in other.read_text()


def test_loading_inside_a_game_keeps_the_one_that_is_left(tmp_path: Path) -> None:
    saved = tmp_path / "saved.record"
    ply(*TWO_PEOPLE, "--save", str(saved), typed="a1\nquit\n", data=tmp_path)
    ply(*TWO_PEOPLE, typed=f"c3\nload {saved}\nb2\nquit\n", data=tmp_path)
    assert "a1 b2" in saved.read_text()
    (left,) = (tmp_path / "records").iterdir()
    assert "c3" in left.read_text()


def test_the_home_folder_has_its_sign(tmp_path: Path) -> None:
    before, os.environ["HOME"] = os.environ.get("HOME", ""), str(tmp_path)
    try:
        ply(*TWO_PEOPLE, "--save", "~/kept.record", typed="a1\nsave ~/saved.record\nquit\n", data=tmp_path)
        done = ply("play", "--load", "~/saved.record", typed="b1\nload ~/kept.record\nquit\n", data=tmp_path)
    finally:
        os.environ["HOME"] = before
    assert done.returncode == 0, done.stderr
    assert {"kept.record", "saved.record"} <= {file.name for file in tmp_path.iterdir()}
