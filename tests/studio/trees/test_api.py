"""The tree lab, practice and lessons over HTTP: real workers, strict messages, every refusal a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from plyground.studio.app import make_app
from plyground.studio.checking import checked
from plyground.studio.library import Library
from plyground.studio.main import open_studio
from plyground.teaching.exercises import exercise_from_code
from plyground.teaching.words import LANGUAGES
from tests.studio.serving import ADDRESS, TOKEN
from tests.studio.trees.asking import FEUP, TWO_PLY

RUN = {"source": {"kind": "text", "text": TWO_PLY}}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The page of a studio that lives as long as these tests."""
    data: Path = tmp_path_factory.mktemp("studio")
    studio = open_studio(Library(), f"sqlite:///{data / 'studio.sqlite'}", TOKEN)
    with TestClient(make_app(studio), base_url=ADDRESS, follow_redirects=False) as client:
        assert client.get("/", params={"token": TOKEN}).status_code == 303
        yield client


def test_the_feup_tree_with_its_four_cuts_in_every_language(lab: TestClient) -> None:
    told = set()
    for language in LANGUAGES:
        answer = lab.post("/api/trees/run", json={"source": {"kind": "text", "text": FEUP}, "language": language})
        found = checked(answer.json(), "RunView")
        assert (found["value"], found["line"][0], found["leaves_seen"], found["leaves_total"]) == ("12", "c", 17, 27)
        assert len(found["cuts"]) == 4
        told.add(tuple(found["captions"][step] for step in found["cuts"]))
    assert len(told) == len(LANGUAGES)


def test_every_question_about_a_tree_is_answered(lab: TestClient) -> None:
    change = {"text": TWO_PLY, "do": "value", "path": [0, 0], "value": "4"}
    assert lab.post("/api/trees/edit", json=change).json() == {"text": "4 12 8 | 2 4 6 | 14 5 2"}
    assert lab.post("/api/trees/check", json={"text": TWO_PLY}).json() == {"ok": True}
    assert lab.post("/api/trees/order", json={"source": RUN["source"]}).json()["best"] == 5
    checked(lab.post("/api/trees/whatif", json={"run": RUN, "path": [1, 0]}).json(), "WhatIf")
    assert {"feup-27", "itb-lr"} <= {one["name"] for one in lab.get("/api/trees/examples?lang=hu").json()}


def test_a_file_comes_with_its_name_and_kind(lab: TestClient) -> None:
    answer = lab.post("/api/trees/export", json={"run": RUN, "format": "svg"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-disposition"] == 'attachment; filename="tree-alpha-beta.svg"'
    assert answer.text.lstrip().startswith("<svg")
    sheet = {"topic": "monte-carlo", "seed": 1, "variants": 1, "format": "json", "language": "sr"}
    assert lab.post("/api/practice/sheet", json=sheet).json()["language"] == "sr"


def test_a_position_of_a_game_is_a_tree(lab: TestClient) -> None:
    source = {"kind": "game", "game": "coins", "options": {"coins": 4}, "depth": 4}
    found = checked(lab.post("/api/trees/run", json={"source": source}).json(), "RunView")
    assert found["leaves_total"] == 7
    assert found["source"] == source


def test_progress_is_kept_counted_and_cleared(lab: TestClient) -> None:
    lab.delete("/api/practice/progress")
    view = lab.post("/api/practice/exercise", json={"kind": "move", "seed": 3, "language": "pt"}).json()
    right = exercise_from_code(view["code"]).answer()
    wrong = next(choice for choice in view["fields"][0]["choices"] if choice != right)
    for text in (wrong, right, "??", right, wrong):
        checked(lab.post("/api/practice/check", json={"code": view["code"], "text": text}).json(), "VerdictView")
    kept = lab.get("/api/practice/progress").json()
    assert [entry["is_right"] for entry in kept] == [True, False], "a solved exercise is settled"
    checked(kept[0], "ProgressEntry")
    assert _counts(lab, "move") == (1, 1), "an exercise counts once, however often it is answered"
    assert lab.delete("/api/practice/progress").json() == {"ok": True}
    assert lab.get("/api/practice/progress").json() == []


def test_who_has_seen_the_solution_has_not_solved_the_exercise(lab: TestClient) -> None:
    lab.delete("/api/practice/progress")
    lab.post("/api/practice/solution", json={"code": "move/3", "language": "hu"})
    for _ in range(4):
        answer = {"code": "move/3", "text": exercise_from_code("move/3").answer()}
        assert lab.post("/api/practice/check", json=answer).json()["is_right"]
    (kept,) = lab.get("/api/practice/progress").json()
    assert checked(kept, "ProgressEntry")["shown"]
    assert _counts(lab, "move") == (1, 0)
    lab.delete("/api/practice/progress")


def _counts(lab: TestClient, kind: str) -> tuple[int, int]:
    card = next(one for one in lab.get("/api/practice/kinds?lang=id").json()["kinds"] if one["name"] == kind)
    return card["tried"], card["right"]


def test_a_sheet_is_made_of_one_kind_too(lab: TestClient) -> None:
    sheet = {"topic": "find-x", "seed": 1, "variants": 2, "format": "json"}
    made = lab.post("/api/practice/sheet", json=sheet).json()
    assert [[one["kind"] for one in variant] for variant in made["variants"]] == [["find-x"], ["find-x"]]


def test_a_solution_and_the_lessons_are_one_question_away(lab: TestClient) -> None:
    solution = lab.post("/api/practice/solution", json={"code": "cuts/3", "language": "hu"}).json()
    assert solution["source"] == {"kind": "exercise", "code": "cuts/3"}
    assert len(lab.get("/api/lessons").json()) == 20
    assert lab.get("/api/lessons/feup-27").json()["parts"][1]["source"]["task"] == 1
    assert len(lab.get("/api/demos").json()) == 9
    assert lab.get("/api/demos/ordinal?seed=2").json()["pictures"]


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("trees/run", {}),
        ("trees/run", {"source": {"kind": "file", "text": "/etc/passwd"}}),
        ("trees/run", {"source": {"kind": "text"}}),
        ("trees/run", {"source": {"kind": "text", "text": 7}}),
        ("trees/run", {"source": {"kind": "text", "text": "3 4"}, "extra": 1}),
        ("trees/run", {"source": {"kind": "text", "text": "3 4"}, "algorithm": "magic"}),
        ("trees/run", {"source": {"kind": "text", "text": "3 4"}, "settings": {"strict": 1.5}}),
        ("trees/run", {"source": {"kind": "text", "text": "3 4"}, "language": "klingon"}),
        ("trees/run", {"source": {"kind": "game"}}),
        ("trees/run", {"source": {"kind": "game", "game": "tic-tac-toe", "depth": -1}}),
        ("trees/run", {"source": {"kind": "game", "game": "tic-tac-toe", "position": "x" * 400}}),
        ("trees/run", {"source": {"kind": "game", "game": "coins", "options": {"coins": 10**9}}}),
        ("trees/run", {"source": {"kind": "search", "game": "tic-tac-toe", "depth": 1000}}),
        ("trees/run", {"source": {"kind": "lesson", "name": "nothing"}}),
        ("trees/run", {"source": {"kind": "exercise", "code": "cuts/x"}}),
        ("trees/edit", {"text": "3 4", "do": "burn"}),
        ("trees/edit", {"text": "3 4", "do": "scale"}),
        ("trees/edit", {"text": "3 4", "do": "move", "path": [0], "to": 10**30}),
        ("trees/whatif", {"run": RUN}),
        ("trees/whatif", {"run": RUN, "path": ["a"]}),
        ("trees/whatif", {"run": RUN, "path": [0, 0], "player": "A"}),
        ("trees/order", {"source": {"kind": "text", "text": "players A B C: ((1,2,3) (4,5,6))"}}),
        ("trees/export", {"run": RUN, "format": "exe"}),
        ("trees/export", {"run": RUN, "format": "svg", "step": -1}),
        ("trees/export", {"run": RUN, "format": "svg", "each": "year"}),
        ("trees/check", {}),
        ("practice/exercise", {"kind": "cuts", "seed": "one"}),
        ("practice/exercise", {"kind": "cuts", "seed": 2**60}),
        ("practice/exercise", {"kind": "cuts", "difficulty": {"cuts": 60}}),
        ("practice/check", {"code": "cuts/1"}),
        ("practice/check", {"code": "cuts/1", "entries": "a"}),
        ("practice/solution", {"kind": "cuts"}),
        ("practice/sheet", {"topic": "../../etc", "seed": 0, "variants": 1, "format": "pdf"}),
        ("practice/sheet", {"topic": "minimax", "seed": 0, "variants": 1000, "format": "pdf"}),
        ("practice/sheet", {"topic": "minimax", "seed": -5, "variants": 1, "format": "json"}),
    ],
)
def test_bad_input_of_every_kind_is_refused_in_a_sentence(lab: TestClient, address: str, message: dict[str, Any]) -> None:
    answer = lab.post(f"/api/{address}", json=message)
    assert answer.status_code == 400, answer.text
    fault = checked(answer.json()["error"], "Fault")
    assert len(fault["text"]) > len("No.")
    assert fault["code"] not in {"defect", "job_failed"}


def test_an_error_in_a_text_says_at_which_character(lab: TestClient) -> None:
    fault = lab.post("/api/trees/check", json={"text": "3 12 8 | 2 ? 6"}).json()["error"]
    assert fault["at"] == 11
    assert lab.post("/api/trees/run", json={"source": {"kind": "text", "text": "max(3"}}).json()["error"]["at"] == 5


@pytest.mark.parametrize("address", ["lessons/nothing", "demos/nothing", "lessons/..%2F..%2Fetc"])
def test_what_is_not_there_is_not_found(lab: TestClient, address: str) -> None:
    answer = lab.get(f"/api/{address}")
    assert answer.status_code == 404
    assert answer.json()["error"]["text"]


def test_an_unknown_game_is_not_found(lab: TestClient) -> None:
    answer = lab.post("/api/trees/run", json={"source": {"kind": "game", "game": "/etc/passwd"}})
    assert answer.status_code == 404


@pytest.mark.parametrize("address", ["demos/ordinal?seed=-1", "demos/ordinal?seed=1e9", "practice/kinds?lang=xx"])
def test_a_bad_question_in_an_address_is_refused(lab: TestClient, address: str) -> None:
    assert lab.get(f"/api/{address}").status_code == 400


def test_a_number_that_is_missing_is_asked_for_by_its_name_and_not_by_its_type(tab: TestClient) -> None:
    answer = tab.post("/api/practice/sheet", json={"topic": "cuts", "seed": 1, "variants": None, "format": "pdf"})
    told = "The number variants is missing or is no number of the right kind; it was None."
    assert (answer.status_code, answer.json()["error"]) == (400, {"code": "bad_message", "text": told})
