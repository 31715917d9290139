"""Changes of a tree: what is changed, what stays, and the order of moves."""

from __future__ import annotations

from math import factorial, prod
from random import Random

import pytest

from plyground.core.errors import BadOptionError, BadTreeError, PlygroundError
from plyground.core.trees import read_tree
from plyground.studio.jobs import trees
from plyground.teaching.demos.growing import looks
from plyground.teaching.editing import (
    notation_of,
    with_child,
    with_kind,
    with_moved,
    with_order,
    with_scale,
    with_value,
    without,
)
from plyground.teaching.exercises.growing import Shape, grow
from plyground.teaching.exercises.kinds.best_order import MOST_ORDERS, fewest
from plyground.teaching.reordering import fewest_leaves
from plyground.textbook.alpha_beta import alpha_beta
from tests.studio.trees.asking import CHANCE, FEUP, LR, THREE, TWO_PLY, edited, message
from tests.teaching.words.runs import random_tree

ODDS = "utility -2..2: max(safe: chance(0.9: 1 0.1: 2) bold: chance(1/3: heads: 0 2/3: tails: -2))"


def scaled(ends: str, *values: int) -> str:
    """The tree with odds, with other values."""
    return "utility {}: max(safe: chance(0.9: {} 0.1: {}) bold: chance(1/3: heads: {} 2/3: tails: {}))".format(ends, *values)


@pytest.mark.parametrize(
    ("text", "change", "after"),
    [
        (TWO_PLY, {"do": "value", "path": [1, 0], "value": "-7.5"}, "3 12 8 | -7.5 4 6 | 14 5 2"),
        (TWO_PLY, {"do": "value", "path": [1, 0], "value": "x"}, "3 12 8 | x 4 6 | 14 5 2"),
        (TWO_PLY, {"do": "add", "path": [1], "value": "9"}, "3 12 8 | 2 4 6 9 | 14 5 2"),
        (TWO_PLY, {"do": "add", "path": [1, 2], "value": "9"}, "max(min(3 12 8) min(2 4 max(9)) min(14 5 2))"),
        (TWO_PLY, {"do": "add", "path": [1, 2]}, "max(min(3 12 8) min(2 4 max(6)) min(14 5 2))"),
        (TWO_PLY, {"do": "remove", "path": [0]}, "2 4 6 | 14 5 2"),
        (TWO_PLY, {"do": "move", "path": [2], "to": 0}, "14 5 2 | 3 12 8 | 2 4 6"),
        (TWO_PLY, {"do": "kind", "path": [1], "kind": "chance"}, "max(min(3 12 8) chance(1/3: 2 1/3: 4 1/3: 6) min(14 5 2))"),
        (TWO_PLY, {"do": "order", "order": "best"}, "3 8 12 | 2 4 6 | 2 5 14"),
        (TWO_PLY, {"do": "scale", "map": "rank"}, "2 7 6 | 1 3 5 | 8 4 1"),
        (TWO_PLY, {"do": "scale", "map": "negate"}, "-3 -12 -8 | -2 -4 -6 | -14 -5 -2"),
        (LR, {"do": "value", "path": [0, 0, 0], "value": "4"}, LR.replace("LLL=3", "LLL=4")),
        (LR, {"do": "move", "path": [1], "to": 0}, "RLL=1; RLR=2; RRL=0; RRR=-1; LLL=3; LLR=5; LRL=6; LRR=9"),
        (FEUP, {"do": "value", "path": [2, 2, 2], "value": "11"}, FEUP[:-2] + "11"),
        (ODDS, {"do": "scale", "map": "double"}, scaled("-4..4", 2, 4, 0, -4)),
        (ODDS, {"do": "scale", "map": "square"}, scaled("-4..4", 1, 4, 0, -4)),
        (ODDS, {"do": "scale", "map": "shift"}, scaled("8..12", 11, 12, 10, 8)),
        (ODDS, {"do": "value", "path": [0, 0], "value": "5"}, ODDS.replace("-2..2", "-2..5").replace("0.9: 1", "0.9: 5")),
        (ODDS, {"do": "remove", "path": [1, 0]}, "utility -2..2: max(safe: chance(0.9: 1 0.1: 2) bold: chance(1: tails: -2))"),
        (ODDS, {"do": "kind", "path": [0], "kind": "MIN"}, ODDS.replace("chance(0.9: 1 0.1: 2)", "min(1 2)")),
        ("(max (min 3 5) (min 2 9))", {"do": "value", "path": [0, 1], "value": "6"}, "(max (min 3 6) (min 2 9))"),
        ("players A B: A((1,2) (3,4))", {"do": "value", "path": [1], "value": "(5, 6)"}, "players A B: A((1, 2) (5, 6))"),
        ("players A B: A((1,2) (3,4))", {"do": "add", "path": [1]}, "players A B: A((1, 2) B((3, 4)))"),
        ("5", {"do": "add", "path": [], "value": "7"}, "max(7)"),
    ],
)  # fmt: skip
def test_a_change_is_made_in_the_notation_that_the_tree_came_in(text: str, change: dict[str, object], after: str) -> None:
    assert edited(text, **change) == after  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "change", "sentence"),
    [
        (TWO_PLY, {"do": "value", "path": [1], "value": "3"}, "Only a leaf"),
        (TWO_PLY, {"do": "value", "path": [1, 0]}, "needs value"),
        (TWO_PLY, {"do": "value", "path": [1, 0], "value": "1 2"}, "has 1 number"),
        (TWO_PLY, {"do": "value", "path": [1, 0], "value": "1/0"}, "divided by no zero"),
        (TWO_PLY, {"do": "value", "path": [1, 0], "value": "9" * 31}, "at most 30 characters"),
        (TWO_PLY, {"do": "value", "path": [1, 0], "value": "nan"}, "neither"),
        (TWO_PLY, {"do": "value", "path": [9], "value": "1"}, "no branch number 9"),
        (TWO_PLY, {"do": "value", "path": [-1], "value": "1"}, "no branch number -1"),
        (TWO_PLY, {"do": "remove", "path": []}, "The root cannot be removed"),
        (TWO_PLY, {"do": "move", "path": [0], "to": 3}, "from 0 to 2"),
        (TWO_PLY, {"do": "move", "path": [], "to": 0}, "no siblings"),
        (TWO_PLY, {"do": "kind", "path": [0], "kind": "A"}, "one of MAX, MIN, chance"),
        (TWO_PLY, {"do": "kind", "path": [0, 0], "kind": "min"}, "Nobody moves at a leaf"),
        ("max(min(max(1 2)))", {"do": "remove", "path": [0]}, "only branch"),
        (CHANCE, {"do": "order", "order": "best"}, "without chance"),
        (THREE, {"do": "order", "order": "best"}, "two players"),
        ("3 x | 4 5", {"do": "order", "order": "best"}, "has no value"),
        ("3 12 | 2 (", {"do": "remove", "path": [0]}, "character"),
    ],
)
def test_a_change_that_cannot_be_made_says_why(text: str, change: dict[str, object], sentence: str) -> None:
    with pytest.raises(PlygroundError, match=sentence):
        edited(text, **change)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_undone_is_as_it_was(seed: int) -> None:
    random = Random(seed)
    tree = random_tree(random, chance=bool(seed % 2))
    number = random.randrange(1, len(tree.nodes))
    path = tree.path(number)
    assert without(with_child(tree, path[:-1], "4"), (*path[:-1], len(tree.nodes[tree.find(path[:-1])].children))) == tree
    assert with_moved(with_moved(tree, path, 0), (*path[:-1], 0), path[-1]) == tree
    assert with_scale(with_scale(tree, "negate"), "negate") == tree
    assert with_scale(with_scale(tree, "rank"), "rank") == with_scale(tree, "rank")
    leaf = next(number for number, node in enumerate(tree.nodes) if node.values)
    changed = with_value(tree, tree.path(leaf), "1000")
    assert with_value(changed, tree.path(leaf), str(tree.nodes[leaf].values[0])).nodes == tree.nodes
    if tree.nodes[0].player >= 0:
        other = with_kind(tree, (), "min" if tree.nodes[0].player == 0 else "max")
        assert other.nodes[1:] == tree.nodes[1:]


def test_a_name_for_a_player_that_the_tree_does_not_have_is_refused_in_a_tree_of_players() -> None:
    with pytest.raises(BadOptionError, match="one of A, B, C, chance"):
        with_kind(read_tree(THREE), (), "max")


@pytest.mark.parametrize("seed", range(60))
def test_the_best_order_sees_as_few_leaves_as_any_order_can(seed: int) -> None:
    random = Random(seed)
    shape = random.choice([(2, 3), (3, 2), (2, 2)])
    tree = grow(random, Shape(*shape, irregular=bool(seed % 2), ties=random.choice([True, False])))
    if prod(factorial(len(node.children)) for node in tree.nodes if node.children) > MOST_ORDERS:
        return
    least, _ = fewest(tree, strict=False)
    assert fewest_leaves(tree) == least
    assert looks(with_order(tree, "best"), alpha_beta)[0] == least


def test_the_order_of_the_feup_tree_in_numbers() -> None:
    facts = message(trees.order_facts({"request": {"source": {"kind": "text", "text": FEUP}}}), "OrderFacts")
    assert facts == {"given": 17, "best": 11, "worst": 27, "total": 27, "ideal": 11}
    assert looks(read_tree(edited(FEUP, "order", order="best")), alpha_beta)[0] == 11


def test_order_has_no_meaning_for_leaves_without_values() -> None:
    with pytest.raises(BadTreeError, match="has no value"):
        trees.order_facts({"request": {"source": {"kind": "text", "text": "3 x | 4 5"}}})


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        (TWO_PLY, "bars"),
        (FEUP, "shape"),
        (LR, "paths"),
        (CHANCE, "brackets"),
        ("(max 3 5)", "s-expression"),
        ('max("a|b=c": 3, d: 4)', "brackets"),
    ],
)
def test_a_notation_is_known_by_its_signs(text: str, notation: str) -> None:
    read_tree(text)
    assert notation_of(text) == notation
