"""What a run says it has looked at: one number, whoever tells it, and what was not looked at was skipped."""

from __future__ import annotations

import re
from typing import Any

import pytest

from plyground.studio.jobs import practice, trees
from plyground.studio.library import Library
from plyground.teaching.algorithms import ALGORITHMS
from plyground.teaching.words import say
from plyground.teaching.words.catalogue import LANGUAGES
from tests.studio.trees.asking import CHANCE, FEUP, THREE, TWO_PLY, message

ALONE = "players A: A(1 chance(0.5: 2, 0.5: 7))"
TREES = (TWO_PLY, FEUP, CHANCE, THREE, ALONE)


def told(view: dict[str, Any]) -> tuple[int, int]:
    """What the summary of a run says in words: leaves looked at, and all of them."""
    found = re.search(r"Leaves looked at: (\d+) of (\d+)", view["summary"])
    assert found is not None
    return int(found[1]), int(found[2])


def demand_one_count(view: dict[str, Any]) -> None:
    seen, skipped, _ = view["steps"][-1]["n"]
    assert (view["leaves_seen"], view["leaves_total"]) == told(view) == (seen, view["leaves_total"])
    assert seen + skipped == view["leaves_total"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_seen_and_skipped_are_all_leaves(algorithm: str) -> None:
    suited = 0
    for text in TREES:
        request = {"source": {"kind": "text", "text": text}}
        suiting = trees.run_tree({"request": request})["algorithms"]
        if any(choice["name"] == algorithm and "fault" not in choice for choice in suiting):
            demand_one_count(message(trees.run_tree({"request": {**request, "algorithm": algorithm}}), "RunView"))
            suited += 1
    assert suited > 0


@pytest.mark.parametrize("depth", [2, 4, 6])
def test_a_leaf_that_the_table_of_an_engine_knew_was_looked_at(depth: int) -> None:
    source = {"kind": "search", "game": "othello", "moves": "d3 c3", "depth": depth, "plies": 2}
    view = message(trees.run_tree({"request": {"source": source}, "game": Library().spec("othello")}), "RunView")
    demand_one_count(view)
    assert view["steps"][-1]["n"][1] > 0, "this search prunes"


def test_leaves_only_become_more_from_step_to_step() -> None:
    view = trees.run_tree({"request": {"source": {"kind": "text", "text": FEUP}, "algorithm": "iterative-deepening"}})
    seen = [step["n"][0] for step in view["steps"]]
    assert seen == sorted(seen)
    assert max(seen) <= view["leaves_total"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_verdict_does_not_say_twice_that_it_is_right_or_not(language: str) -> None:
    found = practice.exercise({"request": {"code": "values/1", "language": language}})
    blanks = len(found["fields"])
    request = {"code": "values/1", "language": language, "entries": ["0"] * blanks}
    verdict = practice.check_answer({"request": request})["verdict"]
    assert verdict["kind"] in {"step", "mistake"}
    assert verdict["text"]
    assert not verdict["text"].startswith(say("exercise.wrong", language))


def test_pseudo_code_is_given_in_every_style_that_it_is_written_in() -> None:
    view = trees.run_tree({"request": {"source": {"kind": "text", "text": TWO_PLY}, "algorithm": "alpha-beta"}})
    assert list(view["styles"]) == ["aima", "cs188", "negamax"]
    assert view["styles"]["aima"] == view["pseudocode"] != view["styles"]["cs188"]
    told_lines = {step["line"] for step in view["steps"] if step["line"]}
    for style, code in view["styles"].items():
        assert told_lines & {key for line in code for key in line["keys"]}, style
