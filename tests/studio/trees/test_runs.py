"""Runs as the page gets them: every algorithm, every source, every language, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from plyground.core.errors import BadLimitError, BadOptionError, BadTreeError, PlygroundError
from plyground.core.trees import read_tree
from plyground.studio.jobs import suiting, trees
from plyground.studio.library import Library
from plyground.teaching import engine_runs
from plyground.teaching.algorithms import ALGORITHMS
from plyground.teaching.lessons import lessons
from plyground.teaching.names import lettered
from plyground.teaching.pictures.changes import Changes
from plyground.teaching.pictures.lesson_data import coded
from plyground.teaching.pictures.looks import looks
from plyground.teaching.pictures.plan import View, plan
from plyground.teaching.running import run
from plyground.teaching.words import LANGUAGES
from tests.studio.trees.asking import CHANCE, FEUP, LR, THREE, TIES, TWO_PLY, message, view
from tests.teaching.words.runs import random_tree

DECKS = {TWO_PLY: ("3", "a", 7, 1), LR: ("5", "L", 5, 2), FEUP: ("12", "c", 17, 4), TIES: ("3", "a", 4, 2)}


@pytest.mark.parametrize("text", DECKS)
def test_the_lectures_trees_give_the_lectures_answers(text: str) -> None:
    found = view(text, "alpha-beta")
    assert (found["value"], found["line"][0], found["leaves_seen"], len(found["cuts"])) == DECKS[text]


def test_strict_cuts_look_at_one_leaf_more_where_there_is_a_tie() -> None:
    found = view(TIES, "alpha-beta", settings={"strict": True})
    assert (found["leaves_seen"], len(found["cuts"])) == (5, 1)


def test_every_cut_has_its_sentence_in_every_language() -> None:
    told = {}
    for language in LANGUAGES:
        found = view(FEUP, "alpha-beta", language=language)
        told[language] = [found["captions"][step] for step in found["cuts"]]
        assert len(told[language]) == 4
        assert len(found["captions"]) == len(found["steps"])
    assert len({tuple(sentences) for sentences in told.values()}) == len(LANGUAGES)
    assert "MIN" in told["en"][0] or "MAX" in told["en"][0]


@pytest.mark.parametrize("text", [TWO_PLY, CHANCE, THREE, "players A: chance(1/2: A(1 2) 1/2: 3)"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_an_algorithm_runs_or_the_list_says_why_it_does_not(text: str, algorithm: str) -> None:
    choice = next(one for one in view(text)["algorithms"] if one["name"] == algorithm)
    if "fault" in choice:
        with pytest.raises(PlygroundError):
            view(text, algorithm)
        assert choice["fault"].endswith(".")
    else:
        assert view(text, algorithm)["algorithm"] == algorithm


def test_whoever_asks_for_a_leaf_without_a_value_is_not_suited() -> None:
    faults = {one["name"]: one.get("fault") for one in view("3 12 8 | 2 x y | 14 5 2", language="pt")["algorithms"]}
    assert faults["alpha-beta"] is None
    assert faults["minimax"] == "Precisa da folha x, que não tem valor."
    assert faults["expectimax"] == "É para um jogador; jogadores nesta árvore: 2."


@pytest.mark.parametrize("most", [7, 14, 2000])
def test_following_the_changes_shows_at_every_step_what_a_whole_look_shows(most: int) -> None:
    random = Random(11)
    for number in range(6):
        tree = random_tree(random, chance=bool(number % 2))
        for algorithm in ALGORITHMS:
            try:
                played = run(tree, algorithm)
            except PlygroundError:
                continue
            drawn = plan(played, View(windows=True, most=most))
            following, shown = Changes(drawn), [("h", "", "")] * len(drawn.places)
            for stage in played.replay.passing_stages():
                following.follow(stage)
                for place, look in following.take(stage):
                    shown[place] = coded(look)
                assert shown == [coded(look) for look in looks(drawn, stage)], (algorithm, stage.step)


def test_steps_applied_by_the_page_end_in_the_last_picture() -> None:
    found = view(FEUP, "alpha-beta", windows=True)
    shown: dict[int, list[Any]] = {}
    stack: list[Any] = []
    for step in found["steps"]:
        for place, *look in step["c"]:
            shown[place] = [*look, "", ""][:3]
        stack = [*stack[: step["k"][0]], *step["k"][1]]

    played = run(lettered(read_tree(FEUP)), "alpha-beta")
    drawn = plan(played, View(windows=True))
    last = [list(coded(look)) for look in looks(drawn, played.replay.last)]
    assert [shown.get(place, ["h", "", ""]) for place in range(len(last))] == last
    assert stack == []
    assert found["steps"][-1]["n"] == [17, 10, 4]


def test_the_picture_names_its_places_for_those_who_cannot_see_it() -> None:
    places = view(TWO_PLY, language="hu")["picture"]["places"]
    assert [place["path"] for place in places[:3]] == [[], [0], [0, 0]]
    assert places[0]["spoken"] == "MAX A"
    assert places[2]["spoken"] == "a: levél 3"
    assert {place["kind"] for place in places} == {"max", "min", "leaf"}


def test_a_large_tree_is_folded_into_counters_that_speak_the_language() -> None:
    random = Random(4)
    text = "depth 8 branch 3: " + " ".join(str(random.randrange(99)) for _ in range(3**8))
    found = view(text, "alpha-beta", language="pt")
    places = found["picture"]["places"]
    assert len(places) <= 2000
    assert any(place["kind"] == "fold" and place["text"].endswith("folhas") for place in places)


def test_a_run_that_is_too_long_says_what_to_do() -> None:
    with pytest.raises(BadLimitError, match="fewer iterations"):
        view(FEUP, "monte-carlo", settings={"iterations": 20_000, "solver": False})


def test_a_sampling_search_has_visits_and_means() -> None:
    found = view(TWO_PLY, "monte-carlo", settings={"iterations": 40, "solver": False})
    assert found["stats"][0][0] == 40
    assert len(found["stats"]) == len(found["picture"]["places"])
    assert all(len(row) == 4 for row in view(THREE, "monte-carlo")["stats"] if row[0] > 1)


def test_the_fewest_leaves_are_told_where_they_mean_something() -> None:
    assert view(FEUP)["fewest_leaves"] == 11
    assert view(CHANCE)["fewest_leaves"] is None
    assert view(THREE)["fewest_leaves"] is None


def test_a_tree_is_given_back_in_its_own_notation_and_in_the_others() -> None:
    assert view(LR)["text"] == LR
    assert view(FEUP)["text"] == FEUP
    assert view(TWO_PLY)["notations"]["shape"] == "depth 2 branch 3: 3 12 8 2 4 6 14 5 2"
    assert set(view(CHANCE)["notations"]) == {"brackets", "s-expression", "json"}


@pytest.mark.parametrize(
    ("text", "at"), [("3 12 8 | 2 ? 6", 11), ("max(min(3", 9), ("\N{MATHEMATICAL BOLD CAPITAL A}x=3; 5", 8), ("", 0)]
)
def test_an_error_points_at_the_character_as_browsers_count(text: str, at: int) -> None:
    with pytest.raises(BadTreeError) as caught:
        trees.check_tree({"request": {"text": text}})
    assert caught.value.at == at  # type: ignore[attr-defined]


def test_every_task_of_every_lesson_opens() -> None:
    for one in lessons():
        for number, task in enumerate(one.tasks):
            source = {"kind": "lesson", "name": one.name, "task": number}
            found = message(trees.run_tree({"request": {"source": source}}), "RunView")
            assert (found["title"], found["algorithm"]) == (one.title, task.algorithm)
            assert found["leaves_seen"] == task.found["looked at"]


def test_a_task_that_is_not_there_is_unknown() -> None:
    with pytest.raises(PlygroundError, match="counted from 0") as caught:
        trees.run_tree({"request": {"source": {"kind": "lesson", "name": "ties", "task": 2}}})
    assert type(caught.value).__name__ == "UnknownTaskError"


def test_an_exercise_opens_under_its_conventions() -> None:
    source = {"kind": "exercise", "code": "cuts/7/strict=yes"}
    found = message(trees.run_tree({"request": {"source": source, "language": "sr-Cyrl"}}), "RunView")
    assert found["settings"]["strict"] is True


def test_a_games_tree_and_the_engines_search_of_it_open() -> None:
    library = Library()
    source = {"kind": "game", "game": "tic-tac-toe", "moves": "b2 a1", "depth": 1, "guess": False, "only": "c3 a3"}
    arguments = {"request": {"source": source, "algorithm": "minimax"}, "game": library.spec("tic-tac-toe")}
    with pytest.raises(BadTreeError, match="has no value"):
        trees.run_tree(arguments)
    source["guess"] = True
    found = message(trees.run_tree(arguments), "RunView")
    assert [place["label"] for place in found["picture"]["places"]] == ["", "c3", "a3"]
    searched = {"source": {"kind": "search", "game": "tic-tac-toe", "depth": 3, "plies": 2}, "language": "id"}
    found = message(trees.run_tree({"request": searched, "game": library.spec("tic-tac-toe")}), "RunView")
    assert (found["algorithm"], found["text"], found["fewest_leaves"]) == ("engine-search", "", None)
    with pytest.raises(BadOptionError, match="as the engine made it"):
        trees.run_tree({"request": {**searched, "algorithm": "minimax"}, "game": library.spec("tic-tac-toe")})


def test_hidden_games_have_no_such_tree() -> None:
    library = Library()
    with pytest.raises(BadTreeError, match="Kuhn poker hides something"):
        trees.run_tree({"request": {"source": {"kind": "game", "game": "kuhn-poker"}}, "game": library.spec("kuhn-poker")})


@pytest.mark.parametrize("name", ["tree", "algorithm", "player", "weights", "strict2"])
def test_a_setting_that_the_algorithm_does_not_have_is_refused(name: str) -> None:
    with pytest.raises(BadOptionError, match="has no option"):
        view(TWO_PLY, "alpha-beta", settings={name: 1})


def test_examples_are_the_lectures_trees() -> None:
    found = {one["name"]: one for one in (message(one, "TreeExample") for one in trees.examples({}))}
    assert found["feup-27"]["text"] == FEUP
    assert found["itb-lr"]["text"] == LR
    assert {"two-ply", "ties", "expectiminimax", "three-players", "bounded-chance"} <= set(found)
    for one in found.values():
        assert view(one["text"], one["algorithm"], settings=one["settings"])["steps"]


def test_trees_are_stepped_through_without_the_compiler() -> None:
    """On a new machine it would have to compile first; only an engine's own search needs it."""
    loaded = "import sys; from plyground.studio.jobs import trees; print('numba' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, timeout=120)
    assert told.stdout.strip() == "False"
    assert engine_runs.ENGINE_SEARCH == suiting.ENGINE_SEARCH
