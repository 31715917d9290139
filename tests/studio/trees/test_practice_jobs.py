"""Practice: every kind can be asked, answered and looked up, in every language."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from plyground.core.errors import BadOptionError, PlygroundError
from plyground.studio.jobs import practice, trees
from plyground.teaching.exercises import KINDS, TOPICS, exercise_from_code
from plyground.teaching.words import LANGUAGES
from tests.studio.trees.asking import message


def made(**request: Any) -> Any:
    return message(practice.exercise({"request": request}), "ExerciseView")


def judged(code: str, language: str = "en", **answer: Any) -> tuple[Any, Any]:
    found = practice.check_answer({"request": {"code": code, "language": language, **answer}})
    return message(found["verdict"], "VerdictView"), found["kept"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_kinds_and_topics_are_listed(language: str) -> None:
    found = message(practice.kinds({"language": language}), "PracticeKinds")
    assert [card["name"] for card in found["kinds"]] == list(KINDS)
    assert [topic["name"] for topic in found["topics"]] == list(TOPICS)
    assert all(set(topic["kinds"]) <= set(KINDS) for topic in found["topics"])
    assert len({card["title"] for card in found["kinds"]}) == len(KINDS)


@pytest.mark.parametrize(("kind", "language"), list(product(KINDS, LANGUAGES)))
def test_the_right_answer_is_right(kind: str, language: str) -> None:
    view = made(kind=kind, seed=5, language=language)
    one = exercise_from_code(view["code"])
    verdict, kept = judged(view["code"], language, text=one.answer())
    assert (verdict["kind"], verdict["is_right"]) == ("right", True)
    assert kept == {"code": view["code"], "kind": kind, "is_right": True, "mistake": ""}
    assert view["question"]
    assert made(code=view["code"], language=language) == view


@pytest.mark.parametrize("kind", KINDS)
def test_the_blanks_filled_in_rightly_are_right(kind: str) -> None:
    view = made(kind=kind, seed=2)
    one = exercise_from_code(view["code"])
    entries = [field.accepted[0] for field in one.maker.fields(one, "en")]
    assert len(view["fields"]) == len(entries)
    assert judged(view["code"], entries=entries)[0]["is_right"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_targets_of_a_kind_can_be_sent_back_as_they_are(kind: str) -> None:
    card = next(card for card in practice.kinds({"language": "en"})["kinds"] if card["name"] == kind)
    usual = {spec["name"]: spec["default"] for spec in card["targets"]}
    assert made(kind=kind, seed=1, difficulty=usual)["code"] == f"{kind}/1"


def test_targets_are_met_and_stand_in_the_code() -> None:
    view = made(kind="cuts", seed=4, difficulty={"depth": 2, "exact_cuts": 1, "ties": "no", "strict": True, "irregular": False})
    assert view["code"] == "cuts/4/depth=2,exact-cuts=1,ties=no,strict=yes"
    assert "<" in view["conventions"]
    assert "<" not in made(kind="values")["conventions"]


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"kind": "riddles"}, "no kind of exercise"),
        ({"kind": "values", "difficulty": {"cuts": 2}}, "has no target cuts"),
        ({"kind": "cuts", "difficulty": {"depth": 99}}, "from 1 to 5"),
        ({"kind": "cuts", "difficulty": {"depth": "3 cuts=2"}}, "whole number, yes or no"),
        ({"kind": "cuts", "difficulty": {"depth": True}}, "whole number"),
        ({"kind": "cuts", "seed": -1}, "seed"),
        ({"code": "cuts"}, "code of an exercise"),
        ({}, "give one of them"),
        ({"code": "cuts/1", "kind": "cuts"}, "give one of them"),
    ],
)
def test_an_exercise_that_cannot_be_made_says_why(request_: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PlygroundError, match=sentence):
        made(**request_)


def test_a_mistake_is_named_and_kept() -> None:
    one = exercise_from_code("values/3")
    wrong = next(
        (name, answer) for name, answer in one.maker.mistakes(one) if not one.maker.agrees(one, answer, one.maker.model(one))
    )
    verdict, kept = judged(one.code, "id", text=one.maker.write(one, wrong[1]))
    assert (verdict["kind"], verdict["is_right"]) == ("mistake", False)
    assert kept["mistake"]
    assert verdict["solution"] == one.solution("id")


def test_an_answer_of_another_convention_is_right_and_says_so() -> None:
    for seed in range(40):
        one = exercise_from_code(f"cuts/{seed}/ties=yes")
        for _, answer in one.maker.conventions(one):
            if not one.maker.agrees(one, answer, one.maker.model(one)):
                verdict, _ = judged(one.code, text=one.maker.write(one, answer))
                assert (verdict["kind"], verdict["is_right"]) == ("convention", True)
                return
    pytest.fail("no exercise in which the conventions differ")


def test_a_slip_is_told_by_the_step_that_differs() -> None:
    view = made(kind="order", seed=1)
    one = exercise_from_code(view["code"])
    words = one.answer().split()
    verdict, _ = judged(view["code"], text=" ".join([words[1], words[0], *words[2:]]))
    assert not verdict["is_right"]
    assert verdict["kind"] in {"step", "mistake"}
    if verdict["kind"] == "step":
        assert verdict["step"] >= 1


@pytest.mark.parametrize("language", ["en", "pt"])
def test_what_cannot_be_read_is_not_wrong_and_not_kept(language: str) -> None:
    verdict, kept = judged("move/1", language, text="?!")
    assert (verdict["kind"], kept) == ("unreadable", None)
    assert "?!" in verdict["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_empty_blanks_are_missing_and_nothing_is_kept_of_them(language: str) -> None:
    verdict, kept = judged("values/1", language, entries=["", "2", "", "7"])
    assert (verdict["kind"], kept) == ("missing", None)
    assert "A" in verdict["text"]
    assert "=" not in verdict["text"]
    assert judged("values/1", language, text="nonsense")[0]["kind"] == "unreadable"


def test_an_answer_is_a_text_or_all_entries() -> None:
    answers: list[dict[str, Any]] = [{}, {"text": "a", "entries": ["a"]}, {"entries": []}, {"entries": ["a"] * 9}]
    for answer in answers:
        with pytest.raises(BadOptionError):
            judged("move/1", **answer)


@pytest.mark.parametrize(("kind", "seed"), list(product(KINDS, range(2))))
def test_every_solution_opens_in_the_tree_lab(kind: str, seed: int) -> None:
    told = practice.solution({"request": {"code": f"{kind}/{seed}", "language": "sr"}})
    found = message(told["solution"], "SolutionView")
    assert (told["kept"]["code"], told["kept"]["shown"]) == (f"{kind}/{seed}", True)
    assert found["text"]
    if kind == "uct":
        return
    request = {name: found[name] for name in ("source", "algorithm", "settings")}
    assert message(trees.run_tree({"request": request}), "RunView")["steps"]
