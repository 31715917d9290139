"""Other values of a leaf: the ranges are exact, for every algorithm that does not draw at random."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from plyground.core.errors import PlygroundError
from plyground.core.trees import Tree, exact, read_tree
from plyground.studio.jobs import trees
from plyground.teaching.algorithms import ALGORITHMS
from plyground.teaching.exercises import make_exercise
from plyground.teaching.names import branch_name
from plyground.teaching.running import run
from plyground.teaching.whatif import RANGED, SAMPLED, what_if
from plyground.teaching.words import LANGUAGES
from tests.studio.trees.asking import CHANCE, FEUP, THREE, TWO_PLY, message
from tests.teaching.words.runs import random_tree


def asked(text: str, path: list[int], algorithm: str = "", **more: Any) -> Any:
    request = {"run": {"source": {"kind": "text", "text": text}, "algorithm": algorithm, **more}, "path": path}
    return message(trees.what_if({"request": request}), "WhatIf")


def with_number(tree: Tree, number: int, place: int, x: Fraction) -> Tree:
    values = list(tree.nodes[number].values)
    values[place] = x
    nodes = list(tree.nodes)
    nodes[number] = replace(nodes[number], values=tuple(values))
    return replace(tree, nodes=tuple(nodes))


def demand_truth(tree: Tree, number: int, algorithm: str, random: Random, place: int = 0) -> int:
    """Whether the ranges tell what really comes out, at their ends and at random numbers; how many were tried."""
    path = tree.path(number)
    found = what_if(tree, path, algorithm, player=None if tree.is_zero_sum else place)
    ends = {Fraction(end) for one in found.ranges for end in (one.piece.low, one.piece.high) if abs(end) != float("inf")}
    tried = ends | {Fraction(random.randrange(-40, 60), random.choice((1, 1, 2, 3))) for _ in range(8)}
    if tree.utility is not None:
        tried = {x for x in tried if tree.utility[0] <= x <= tree.utility[1]}
    for x in tried:
        (told,) = [one for one in found.ranges if exact(x) in one.piece]
        played = run(with_number(tree, number, place, x), algorithm)
        last, root = played.replay.last, played.tree.nodes[0]
        move = "" if played.answer.action is None else branch_name(played.tree, root.children[played.answer.action])
        assert (told.outcome.move, told.outcome.cuts, told.is_seen) == (move, last.cuts, path in last.leaves), (algorithm, x)
        assert (set(told.outcome.leaves), set(told.outcome.crossed)) == (set(last.leaves), set(last.crossed)), (algorithm, x)
    return len(tried)


@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name not in SAMPLED])
def test_the_ranges_are_what_brute_force_finds(algorithm: str) -> None:
    random = Random(algorithm)
    tried = 0
    for number in range(6):
        tree = random_tree(random, chance=bool(number % 2))
        if algorithm in RANGED and tree.utility is None:
            tree = replace(tree, utility=(Fraction(-30), Fraction(30)))
        leaf = random.choice([place for place, node in enumerate(tree.nodes) if node.values])
        try:
            run(tree, algorithm)
        except PlygroundError:
            continue
        tried += demand_truth(tree, leaf, algorithm, random)
    assert tried or algorithm == "expectimax"


@pytest.mark.parametrize("player", [0, 1, 2])
def test_each_number_of_a_vector_has_its_own_ranges(player: int) -> None:
    random = Random(player)
    tree = read_tree(THREE)
    for number in (3, 4, 7, 14):
        if tree.nodes[number].values:
            assert demand_truth(tree, number, "max-n", random, place=player)


def test_the_leaf_of_the_second_node_decides_when_it_is_above_three() -> None:
    found = asked(TWO_PLY, [1, 0], "alpha-beta")
    assert [(one["low"], one["high"], one["value"], one["move"], one["leaves_seen"]) for one in found["ranges"]] == [
        (None, 3, "3", "a", 7),
        (3, 4, "x", "b", 9),
        (4, None, "4", "b", 9),
    ]
    assert [(one["has_low"], one["has_high"]) for one in found["ranges"]] == [(False, True), (False, True), (False, False)]
    assert (found["now"], found["current"]) == (2, 0)
    assert found["say"] == "Let x be this leaf: as long as x ≤ 3, nothing changes. Another move is chosen if x > 3."


def test_the_ranges_say_for_which_x_a_leaf_is_pruned() -> None:
    exercise = make_exercise("find-x", 3)
    number = next(place for place, node in enumerate(exercise.tree.nodes) if node.name == "x")
    found = what_if(exercise.tree, exercise.tree.path(number), "alpha-beta", strict=exercise.settings["strict"])
    model = exercise.maker.model(exercise)
    for one in found.ranges:
        middle = max(min(one.piece.high, 1000), -1000) / 2 + max(min(one.piece.low, 1000), -1000) / 2
        is_cut = any(exercise.asked.node[: len(path)] == path for path in one.outcome.crossed)
        assert is_cut == (middle in model)
    assert found.current == -1


def test_chance_has_ranges_that_no_other_leaf_is_the_end_of() -> None:
    found = asked(CHANCE, [0, 0, 0], "expectiminimax")
    assert [(one["low"], one["high"], one["value"], one["move"]) for one in found["ranges"]] == [
        (None, -6, "\N{MINUS SIGN}1", "b"),
        (-6, 4, "0.5 x + 2", "a"),
        (4, None, "4", "a"),
    ]


def test_the_sentence_is_said_in_every_language() -> None:
    told = {asked(FEUP, [2, 1, 0], "alpha-beta", language=language)["say"] for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert all("10 ≤ x < 20" in sentence for sentence in told)


def test_a_leaf_that_is_never_looked_at_and_one_that_is_everything() -> None:
    assert asked(TWO_PLY, [1, 1])["say"] == "Whatever this leaf is worth, nothing changes. The leaf is not even looked at."
    assert asked("5", [])["say"] == "Whatever this leaf, x, is worth, only the value at the root changes with it: x."
    assert asked("3 12 8 | 2 x 6 | 14 5 2", [1, 1])["say"].startswith("This leaf has no value yet")


def test_in_a_tree_with_a_stated_range_nothing_beyond_it_is_asked() -> None:
    found = asked("utility 0..10: max(min(3 5) min(2 8))", [0, 0], "alpha-beta")
    assert (found["ranges"][0]["low"], found["ranges"][-1]["high"]) == (0, 10)
    assert found["ranges"][0]["has_low"]
    assert found["ranges"][-1]["has_high"]


@pytest.mark.parametrize(
    ("text", "path", "algorithm", "sentence"),
    [
        (TWO_PLY, [1], "alpha-beta", "Only a leaf"),
        (TWO_PLY, [1, 7], "alpha-beta", "no branch number 7"),
        (TWO_PLY, [1, 0], "monte-carlo", "draws at random"),
        (CHANCE, [0, 0, 0], "star1", "state it"),
        ("3 x | y 5", [0, 0], "alpha-beta", "'x' has no value|'y' has no value"),
        ("depth 9 branch 2: " + "1 " * 512, [0] * 9, "alpha-beta", "at most 256 leaves"),
        (TWO_PLY, [1, 0], "alpha-bet", r"^There is no algorithm 'alpha-bet'\. Did you mean alpha-beta\?$"),
        (TWO_PLY, [1, 0], "qqqqq", r"^There is no algorithm 'qqqqq'; choose one from the list of the tree lab\.$"),
    ],
)
def test_what_has_no_ranges_says_why(text: str, path: list[int], algorithm: str, sentence: str) -> None:
    with pytest.raises(PlygroundError, match=sentence):
        asked(text, path, algorithm)
