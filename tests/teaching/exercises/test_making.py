"""Exercises from seeds: the same everywhere, and as hard as was asked for."""

from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from plyground.core.errors import BadLimitError, BadOptionError, BadRecordError
from plyground.core.game import CHANCE, OVER
from plyground.core.trees import Tree, read_tree, write_tree
from plyground.teaching.exercises import (
    KINDS,
    TOPICS,
    Difficulty,
    exercise_from_code,
    exercise_from_json,
    kind_named,
    kinds_and_topics,
    make_exercise,
    read_difficulty,
    tasks_of,
)
from plyground.teaching.exercises.kinds.tracekind import has_ties, root_ties
from plyground.teaching.exercises.tracing import cuts_of, is_deep
from plyground.teaching.running import run

SEEDS = range(25)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_exercise_and_another_seed_another(kind: str) -> None:
    made = [make_exercise(kind, seed) for seed in SEEDS]
    make_exercise.cache_clear()
    assert [make_exercise(kind, seed) for seed in SEEDS] == made
    assert len({write_tree(exercise.tree) for exercise in made}) > len(SEEDS) * 3 // 4


def test_seeds_mean_the_same_on_every_machine() -> None:
    """These were written down once. If they change, codes that a class has shared no longer mean the same."""
    golden: dict[str, str] = json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))
    assert {code.partition("/")[0] for code in golden} == set(KINDS)
    assert {code: write_tree(exercise_from_code(code).tree) for code in golden} == golden


@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_comes_back_from_its_code_and_from_its_json(kind: str) -> None:
    for difficulty in (Difficulty(), Difficulty(branching=2)):
        exercise = make_exercise(kind, 3, difficulty)
        assert exercise_from_code(exercise.code) == exercise
        data = json.loads(json.dumps(exercise.as_json()))
        assert exercise_from_json(data) == exercise
        assert write_tree(read_tree(data["tree"])) == data["tree"]


def test_an_exercise_of_another_version_is_refused() -> None:
    data = make_exercise("cuts", 3).as_json()
    with pytest.raises(BadRecordError, match="another version"):
        exercise_from_json({**data, "tree": "max(1 2)"})
    with pytest.raises(BadRecordError, match="Expected an exercise"):
        exercise_from_json({"kind": "cuts"})
    with pytest.raises(BadRecordError, match="Expected an exercise"):
        exercise_from_json({**data, "difficulty": {"colour": 3}})


@pytest.mark.parametrize(
    "bad", ["", "cuts", "cuts/x", "cuts/-1", "cuts/1/colour=3", "cuts/1/depth=x", "nuts/1", "cuts/" + "9" * 99]
)
def test_a_bad_code_is_refused_in_a_sentence(bad: str) -> None:
    with pytest.raises(BadOptionError):
        exercise_from_code(bad)


@pytest.mark.parametrize("seed", [-1, 2**60, True, "7"])
def test_a_bad_seed_is_refused(seed: int) -> None:
    with pytest.raises(BadOptionError, match="seed"):
        make_exercise("cuts", seed)


@pytest.mark.parametrize("kind", ["cuts", "order", "window", "returned"])
@pytest.mark.parametrize(
    "difficulty",
    [
        Difficulty(cuts=3, depth=3, branching=3),
        Difficulty(exact_cuts=4, depth=3, branching=3),
        Difficulty(exact_cuts=1, depth=3, branching=2),
        Difficulty(deep_cuts=1, depth=4, branching=2),
        Difficulty(ties=True, depth=3, branching=2),
        Difficulty(ties=False, depth=3, branching=3, cuts=2),
        Difficulty(irregular=True, depth=4, branching=3, cuts=2),
        Difficulty(strict=True, ties=True, cuts=1),
    ],
    ids=lambda difficulty: difficulty.code,
)
def test_targets_of_cuts_are_met_in_the_trace(kind: str, difficulty: Difficulty) -> None:
    for seed in range(6):
        exercise = make_exercise(kind, seed, difficulty)
        cuts = cuts_of(exercise.run)
        assert len(cuts) >= (difficulty.cuts or 0)
        assert difficulty.exact_cuts is None or len(cuts) == difficulty.exact_cuts
        assert sum(map(is_deep, cuts)) >= (difficulty.deep_cuts or 0)
        assert exercise.tree.depth <= (difficulty.depth or 3)
        other = run(exercise.tree, "alpha-beta", strict=not difficulty.strict)
        differs = exercise.run.replay.last.leaves != other.replay.last.leaves
        assert difficulty.ties is None or differs == difficulty.ties
        assert bool(exercise.settings["strict"]) == bool(difficulty.strict)


def _is_regular(tree: Tree, wide: int) -> bool:
    return all(node.depth == tree.depth if node.player == OVER else len(node.children) == wide for node in tree.nodes)


def test_trees_have_the_shape_that_is_asked_for() -> None:
    assert all(_is_regular(make_exercise("values", seed, Difficulty(depth=3, branching=3)).tree, 3) for seed in SEEDS)
    odd = [make_exercise("values", seed, Difficulty(depth=3, branching=3, irregular=True)).tree for seed in SEEDS]
    assert sum(not _is_regular(tree, 3) for tree in odd) > len(SEEDS) * 3 // 4
    assert all(tree.depth <= 3 and max(len(node.children) for node in tree.nodes) <= 3 for tree in odd)


def test_chance_has_odds_that_add_up_to_one() -> None:
    for seed in SEEDS:
        tree = make_exercise("values", seed, Difficulty(chance=True, depth=3, branching=2 + seed % 3)).tree
        chances = [node for node in tree.nodes if node.player == CHANCE]
        assert chances
        assert all(sum(tree.nodes[child].odds or 0 for child in node.children) == Fraction(1) for node in chances)


def test_three_players_have_three_numbers_at_every_leaf() -> None:
    for kind in ("vectors", "move"):
        tree = make_exercise(kind, 1, Difficulty(players=3, depth=3, branching=2)).tree
        assert len(tree.players) == 3
        assert {len(leaf.values) for leaf in tree.leaves} == {3}
        assert not set(tree.players) & {"A", "B", "C"}  # so the nodes are called


def test_ties_are_there_or_not_as_asked_where_nothing_is_cut() -> None:
    for seed in SEEDS:
        assert root_ties(make_exercise("move", seed, Difficulty(ties=True)).tree)
        assert not root_ties(make_exercise("move", seed).tree)
        assert not has_ties(make_exercise("vectors", seed).tree)
        assert has_ties(make_exercise("vectors", seed, Difficulty(ties=True)).tree)
        assert not has_ties(make_exercise("values", seed, Difficulty(ties=False, chance=True)).tree)


@pytest.mark.parametrize(
    ("kind", "difficulty", "said"),
    [
        ("cuts", Difficulty(cuts=50, depth=2, branching=3), "at most 2 nodes that can be cut"),
        ("cuts", Difficulty(cuts=4, depth=3, branching=2), "No exercise of the kind cuts"),
        ("cuts", Difficulty(deep_cuts=1, depth=3, branching=3), "Deep cuts need a depth of 4"),
        ("cuts", Difficulty(depth=1), "at most 0 nodes"),
        ("cuts", Difficulty(depth=5, branching=5), "an exercise has at most 128"),
        ("find-x", Difficulty(depth=1), "find-x"),
        ("find-x", Difficulty(depth=4, branching=3), "at most 32 leaves"),
        ("best-order", Difficulty(depth=3, branching=3), "too many orders"),
        ("star-bounds", Difficulty(depth=4), "Star1"),
    ],
    ids=str,
)
def test_a_target_that_cannot_be_met_is_refused_with_advice(kind: str, difficulty: Difficulty, said: str) -> None:
    with pytest.raises(BadLimitError, match=said):
        make_exercise(kind, 0, difficulty)


@pytest.mark.parametrize(
    ("kind", "difficulty"),
    [
        ("uct", Difficulty(cuts=2)),
        ("values", Difficulty(players=3)),
        ("vectors", Difficulty(players=2)),
        ("move", Difficulty(players=3, chance=True)),
        ("cuts", Difficulty(chance=True)),
    ],
    ids=str,
)
def test_a_target_that_a_kind_does_not_know_is_refused(kind: str, difficulty: Difficulty) -> None:
    with pytest.raises(BadOptionError, match=kind):
        make_exercise(kind, 0, difficulty)


def test_targets_have_ranges() -> None:
    for name, value in (("depth", 0), ("depth", 6), ("branching", 1), ("cuts", -1), ("players", 9), ("depth", True)):
        given: dict[str, Any] = {name: value}
        with pytest.raises(BadLimitError, match=name):
            Difficulty(**given)
    perhaps: Any = 3
    with pytest.raises(BadOptionError, match="ties"):
        Difficulty(ties=perhaps)


def test_a_difficulty_is_read_back_from_its_code() -> None:
    hard = Difficulty(depth=4, branching=2, cuts=3, deep_cuts=1, ties=False, irregular=True, strict=True)
    assert read_difficulty(hard.code) == hard
    assert read_difficulty("") == Difficulty()
    assert read_difficulty("ties depth=2, deep-cuts=1") == Difficulty(ties=True, depth=2, deep_cuts=1)
    assert {field.name for field in fields(Difficulty)} >= {"depth", "branching", "cuts", "deep_cuts", "ties", "irregular"}


@pytest.mark.parametrize("bad", ["colour=2", "depth", "depth=two", "ties=perhaps"])
def test_a_bad_difficulty_says_what_it_wants(bad: str) -> None:
    with pytest.raises(BadOptionError):
        read_difficulty(bad)


def test_every_kind_belongs_to_a_topic_and_unknown_names_are_answered_with_the_nearest() -> None:
    listed = kinds_and_topics()
    assert set(listed) == {"minimax", "alpha-beta", "max-n", "chance", "monte-carlo"} == set(TOPICS)
    assert {kind for kinds in listed.values() for kind in kinds} == set(KINDS)
    assert tasks_of("cuts")[0].kind == "cuts"
    with pytest.raises(BadOptionError, match="alpha-beta"):
        tasks_of("alpha-bata")
    with pytest.raises(BadOptionError, match="Did you mean cuts"):
        kind_named("cut")
