"""`ply lesson`, `ply demo` and `ply exercise`, as a student and a teacher use them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.ply import ply
from tests.cli.pseudo import at_a_terminal


def test_the_lessons_are_listed_and_each_shows_question_and_answer() -> None:
    names = [one["name"] for one in json.loads(ply("lesson", "list", "--json").stdout)]
    assert {
        "two-ply",
        "x-y",
        "three-players",
        "itb-lr",
        "feup-27",
        "ties",
        "coins",
        "open-lines",
        "horizon",
        "bme-quiz",
    } <= set(names)
    shown = ply("lesson", "feup-27")
    assert shown.returncode == 0, shown.stderr
    assert "17 of 27" in shown.stdout
    data = json.loads(ply("lesson", "feup-27", "--json").stdout)
    assert [(run["value"], run["leaves_seen"]) for run in data["runs"]] == [(12, 27), (12, 17)]


def test_a_lesson_is_written_as_a_page_and_as_pictures(tmp_path: Path) -> None:
    page = tmp_path / "lesson.html"
    assert ply("lesson", "itb-lr", "--out", str(page), "--language", "id").returncode == 0
    assert "Pemangkasan" in page.read_text(encoding="utf-8")
    assert ply("lesson", "feup-27", "--out", str(tmp_path / "feup.svg")).returncode == 0
    assert len(list(tmp_path.glob("feup-*.svg"))) == 2


def test_a_demonstration_has_numbers_a_picture_and_a_paragraph(tmp_path: Path) -> None:
    shown = ply("demo", "naive-root", "--out", str(tmp_path / "naive.png"))
    assert shown.returncode == 0, shown.stderr
    assert "A bound is not a value" in shown.stdout
    assert (tmp_path / "naive.png").read_bytes().startswith(b"\x89PNG")
    assert json.loads(ply("demo", "alliances", "--json").stdout)["numbers"]


def test_an_answer_is_judged_and_the_exit_code_says_how() -> None:
    made = json.loads(ply("exercise", "cuts", "--seed", "7", "--solution", "--json").stdout)[0]
    right = ply("exercise", "cuts", "--seed", "7", "--answer", made["answer"])
    assert right.returncode == 0, right.stdout
    wrong = ply("exercise", made["code"], "--answer", "B:a", "--json")
    assert wrong.returncode == 1
    assert json.loads(wrong.stdout)["right"] is False


def test_at_a_terminal_a_wrong_answer_may_be_mended_and_the_solution_asked_for(tmp_path: Path) -> None:
    with at_a_terminal("exercise", "minimax", "--seed", "7", data=tmp_path) as typist:
        typist.wait_for("> ")
        typist.type("A=14 B=19 C=14 D=18")
        assert "swapped" in typist.wait_for("> ")
        typist.type("nonsense")
        assert "A=" in typist.wait_for("> ")
        typist.type("A=10 B=6 C=10 D=2")
        assert "ight" in typist.wait_for("2. ")
        typist.wait_for("> ")
        typist.type("?")
        typist.end()
        assert typist.process.returncode == 0


@pytest.mark.parametrize(
    ("name", "start"), [("s.pdf", b"%PDF"), ("s.tex", b"\\documentclass"), ("s.xml", b"<?xml"), ("s.json", b"{")]
)
def test_a_sheet_is_written_in_every_form(tmp_path: Path, name: str, start: bytes) -> None:
    out = tmp_path / name
    done = ply("exercise", "alpha-beta", "--seed", "7", "--sheet", "2", "--out", str(out))
    assert (done.returncode, done.stdout) == (0, f"Wrote {out}.\n"), done.stderr
    assert out.read_bytes().startswith(start)


BAD = {
    "unknown lesson": (("lesson", "feup27"), "Did you mean feup-27?"),
    "unknown demo": (("demo", "ordinals"), "Did you mean ordinal?"),
    "unknown topic": (("exercise", "alphabeta"), "Did you mean alpha-beta?"),
    "unreadable answer": (("exercise", "cuts", "--answer", "what?"), "B:b"),
    "one answer for many": (("exercise", "alpha-beta", "--answer", "B:b"), "Name one of them"),
    "unknown target": (("exercise", "cuts", "--difficulty", "depht=3"), "no target 'depht'"),
    "impossible target": (("exercise", "cuts", "--difficulty", "depth=2 branching=2 cuts=50"), "cuts"),
    "sheet without a file": (("exercise", "cuts", "--sheet", "3"), "--out FILE"),
    "no variants": (("exercise", "cuts", "--sheet", "0", "--out", "s.pdf"), "from 1 to 99 variants"),
    "unknown kind of file": (("exercise", "cuts", "--sheet", "1", "--out", "s.doc"), "must end with"),
    "bad code": (("exercise", "cuts/x/depth=3"), "code of an exercise"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_wish_gets_one_sentence(name: str) -> None:
    words, sentence = BAD[name]
    done = ply(*words)
    assert done.returncode == 2, done.stdout
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
