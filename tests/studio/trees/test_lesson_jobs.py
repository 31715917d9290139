"""Lessons and demonstrations as pages; and no sentence of the lab is there in vain."""

from __future__ import annotations

import pytest

from plyground.core.errors import PlygroundError
from plyground.studio.jobs import lessons
from plyground.teaching.demos import DEMOS
from plyground.teaching.lessons import NAMES, lesson
from plyground.teaching.words import speaking
from plyground.teaching.words.catalogue import catalogue
from tests.studio.trees import asking
from tests.studio.trees.asking import CHANCE, THREE, TWO_PLY, message
from tests.studio.trees.test_what_if import asked
from tests.teaching.words.test_every_key_is_said import Listening


def test_all_lessons_are_listed_in_the_order_of_the_lectures() -> None:
    cards = [message(card, "LessonCard") for card in lessons.lessons({})]
    assert [card["name"] for card in cards] == list(NAMES)
    assert len(cards) == 20


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_its_parts_with_their_answers(name: str) -> None:
    page = message(lessons.lesson({"name": name}), "LessonPage")
    one = lesson(name)
    assert [part["kind"] for part in page["parts"]] == ["task"] * len(one.tasks) + ["position"] * len(one.positions) + [
        "table"
    ] * len(one.tables)
    assert page.get("demo", "") == one.demo
    assert all(part["answer"] for part in page["parts"])
    for number, part in enumerate(page["parts"][: len(one.tasks)]):
        assert part["source"] == {"kind": "lesson", "name": name, "task": number}


def test_answers_are_written_for_people() -> None:
    assert lessons.lesson({"name": "three-players"})["parts"][0]["answer"]["value"] == "1, 2, 6"
    assert lessons.lesson({"name": "feup-27"})["parts"][1]["answer"]["looked at"] == "17"
    table = lessons.lesson({"name": "material"})["parts"][0]
    assert table["rows"][0][0] == "piece"
    assert "Eval" in table["diagram"]


def test_all_demonstrations_are_listed_by_what_they_say() -> None:
    cards = [message(card, "DemoCard") for card in lessons.demos({})]
    assert [card["name"] for card in cards] == list(DEMOS)
    assert len(cards) == 9


@pytest.mark.parametrize("name", ["ordinal", "naive-root", "bounded-chance"])
def test_a_demonstration_is_a_page_with_a_picture(name: str) -> None:
    page = message(lessons.show_demo({"name": name, "seed": 1}), "DemoPage")
    assert page["title"] == next(card["title"] for card in lessons.demos({}) if card["name"] == name)
    assert page["pictures"][0].lstrip().startswith("<svg")


def test_what_is_not_there_is_unknown() -> None:
    for job, kind in ((lessons.lesson, "UnknownLessonError"), (lessons.show_demo, "UnknownDemoError")):
        with pytest.raises(PlygroundError, match="There are:") as caught:
            job({"name": "../feup-27"})
        assert type(caught.value).__name__ == kind


def test_every_sentence_of_the_lab_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    listening = Listening(catalogue("en"), said)
    monkeypatch.setattr(speaking, "catalogue", lambda language: listening if language == "en" else catalogue(language))
    for text in (TWO_PLY, CHANCE, THREE, "3 5 | 2 x", "players A B: A((1,2) (3,4))", "players A: A(1 2)"):
        asking.view(text, "monte-carlo" if text != "3 5 | 2 x" else "alpha-beta")
    for path in ([1, 0], [1, 1], [0, 0]):
        asked(TWO_PLY, path)
    asked("3 12 8 | 2 x 6 | 14 5 2", [1, 1])
    asked("5", [])
    asked("3 5 | 2 9", [1, 1], "ordered-alpha-beta")
    asked("5 2 | 2 9", [0, 0])
    asked("max(min(3 5) min(4 9))", [1, 1])
    asked(asking.FEUP, [2, 1, 0])
    asked(asking.TIES, [1, 0])
    assert sorted(key for key in catalogue("en") if key.startswith("lab.") and key not in said) == []
