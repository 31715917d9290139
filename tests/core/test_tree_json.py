"""Trees as data: JSON there and back, and errors that name the place."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from plyground.core.errors import BadTreeError
from plyground.core.trees import BadTreeTextError, Tree, read_tree, tree_from_json, tree_to_json, write_tree
from tests.core.tree_making import trees

LEAF: dict[Any, Any] = {"version": 1, "nodes": [{"values": [3]}]}


def fork(*children: dict[str, Any], player: object = 0, **top: object) -> dict[str, Any]:
    """Data of a tree with one move."""
    root = {"player": player, "children": list(range(1, len(children) + 1))}
    return {"version": 1, "nodes": [root, *children], **top}


def test_the_form_is_flat_and_exact() -> None:
    tree = read_tree("utility -1..3: max(left: chance(1/3: 3 2/3: x) right: -1/2)")
    assert tree_to_json(tree) == {
        "version": 1,
        "players": ["MAX", "MIN"],
        "zero_sum": True,
        "utility": [-1, 3],
        "nodes": [
            {"player": 0, "children": [1, 4]},
            {"label": "left", "player": "chance", "children": [2, 3]},
            {"odds": "1/3", "values": [3]},
            {"odds": "2/3", "name": "x"},
            {"label": "right", "values": ["-0.5"]},
        ],
    }
    assert tree_from_json(tree_to_json(tree)) == tree
    assert json.loads(write_tree(tree, "json")) == tree_to_json(tree)


@given(trees())
@settings(max_examples=200, deadline=None)
def test_data_gives_back_every_tree(tree: Tree) -> None:
    assert tree_from_json(tree_to_json(tree)) == tree
    assert tree_from_json(json.loads(json.dumps(tree_to_json(tree)))) == tree


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (LEAF, "3"),
        (fork({"values": [3]}, {"values": ["1/3"]}, {"values": [0.25]}, {"values": ["-.5"]}), "3 1/3 1/4 -1/2"),
        (fork({"values": [1]}, {"values": [2]}, player="chance"), "chance(1 2)"),
        (fork({"values": [1, 2]}, {"name": "x"}, players=["A", "B"]), "players A B: A((1,2) x)"),
        (fork({"values": [1]}, players=["A", "B"], zero_sum=True), "players A against B: A(1)"),
        (fork({"values": [1]}, players=["A"]), "players A: A(1)"),
        (
            {
                "version": 1,
                "nodes": [
                    {"player": 0, "children": [3, 1]},
                    *({"values": [n]} for n in (1, 2)),
                    {"player": 1, "children": [2]},
                ],
            },
            "max(min(2) 1)",
        ),
    ],
)
def test_what_may_be_left_out_has_its_usual_meaning(data: dict[str, Any], text: str) -> None:
    assert tree_from_json(data) == read_tree(text)
    assert read_tree(json.dumps(data, indent=1)) == read_tree(text)


def test_decimals_in_a_text_are_exact() -> None:
    assert read_tree('{"version": 1, "nodes": [{"values": [0.1]}]}').nodes[0].values == (Fraction(1, 10),)
    assert read_tree('{"version": 1, "nodes": [{"values": [12.5e-1]}]}').nodes[0].values == (Fraction(5, 4),)
    assert read_tree('{"version": 1, "nodes": [{"values": [0e999999999]}]}').nodes[0].values == (Fraction(0),)


@pytest.mark.parametrize(
    ("data", "place", "complaint"),
    [
        ([], "the top", "expected an object with keys and values, but found a list"),
        (None, "the top", "but found None"),
        ({"nodes": []}, "the top", "expected the key 'version', which is missing"),
        ({"version": 1}, "the top", "expected the key 'nodes', which is missing"),
        ({**LEAF, "extra": 1}, "the top", "expected no key but nodes, players, utility, version, zero_sum; found 'extra'"),
        ({**LEAF, 7: 1}, "the top", "found 7"),
        ({**LEAF, "version": 2}, "version", "expected 1, but found 2"),
        ({**LEAF, "version": True}, "version", "expected 1, but found True"),
        ({**LEAF, "version": 10**5000}, "version", "a number with very many digits"),
        ({**LEAF, "players": "AB"}, "players", "expected a list of names"),
        ({**LEAF, "players": []}, "players", "expected a list of 1 to 64 names, but found 0"),
        ({**LEAF, "players": ["A", 2]}, "players[1]", "expected a text, but found 2"),
        ({**LEAF, "players": ["A", "a"]}, "players", "expected different names"),
        ({**LEAF, "players": ["A", "Chance"]}, "players", "none of them 'chance'"),
        ({**LEAF, "players": ["A", "\n"]}, "players", "an empty one"),
        ({**LEAF, "players": ["A", "b\n"]}, "players", "printable"),
        ({**LEAF, "zero_sum": 1}, "zero_sum", "expected true or false, but found 1"),
        ({**LEAF, "players": ["A", "B", "C"], "zero_sum": True}, "zero_sum", "3 players and not two"),
        ({**LEAF, "utility": [1]}, "utility", "expected a list of 2 numbers, but found 1"),
        ({**LEAF, "utility": [2, 1]}, "utility[1]", "not to be below"),
        ({**LEAF, "utility": [0, "high"]}, "utility[1]", "expected a number, but found 'high'"),
        ({**LEAF, "utility": [0, 1]}, "nodes[0].values", "expected values from 0 to 1, as the tree says"),
        ({**LEAF, "nodes": {}}, "nodes", "expected a list of nodes, but found an object"),
        ({**LEAF, "nodes": []}, "nodes", "expected a list of 1 to 100,000 nodes, but found 0"),
        ({**LEAF, "nodes": [{"values": [1]}] * 100_001}, "nodes", "but found 100,001"),
        ({**LEAF, "nodes": [3]}, "nodes[0]", "expected an object"),
        ({**LEAF, "nodes": [{}]}, "nodes[0]", "expected either the values of a leaf or its name"),
        ({**LEAF, "nodes": [{"values": [1], "name": "x"}]}, "nodes[0]", "expected either"),
        (
            {**LEAF, "nodes": [{"values": [1], "children": [1]}]},
            "nodes[0]",
            "expected no key but children, label, odds, player",
        ),
        ({**LEAF, "nodes": [{"player": 0}]}, "nodes[0]", "expected the key 'children'"),
        ({**LEAF, "nodes": [{"label": "a", "values": [1]}]}, "nodes[0]", "no label and no odds at the root"),
        (fork({"valeus": [1]}), "nodes[1]", "found 'valeus'"),
        (fork({"values": 1}), "nodes[1].values", "expected a list of numbers, but found 1"),
        (fork({"values": []}), "nodes[1].values", "expected a list of 1 numbers, but found 0"),
        (fork({"values": [1, 2]}), "nodes[1].values", "expected a list of 1 numbers, but found 2"),
        (fork({"values": [1, 2]}, {"values": [1]}, players=["A", "B"]), "nodes[2].values", "a list of 2 numbers, but found 1"),
        (fork({"values": ["abc"]}), "nodes[1].values[0]", "expected a number, but found 'abc'"),
        (fork({"values": ["1/0"]}), "nodes[1].values[0]", "expected a number, but found '1/0'"),
        (fork({"values": ["nan"]}), "nodes[1].values[0]", "expected a number, but found 'nan'"),
        (fork({"values": [float("nan")]}), "nodes[1].values[0]", "expected a number, but found nan"),
        (fork({"values": [float("-inf")]}), "nodes[1].values[0]", "expected a number, but found -inf"),
        (fork({"values": [True]}), "nodes[1].values[0]", "expected a number, but found True"),
        (fork({"values": [None]}), "nodes[1].values[0]", "expected a number, but found None"),
        (fork({"values": [[[]]]}), "nodes[1].values[0]", "expected a number, but found a list"),
        (fork({"values": [10**30]}), "nodes[1].values[0]", "at most 30 characters"),
        (fork({"values": [10**5000]}), "nodes[1].values[0]", "at most 30 characters, but found a number with very many"),
        (fork({"values": [1e300]}), "nodes[1].values[0]", "at most 30 characters"),
        (fork({"values": ["9" * 5000]}), "nodes[1].values[0]", "expected a number, but found '999"),
        (fork({"name": "nan"}), "nodes[1].name", "'nan' is neither"),
        (fork({"name": ""}), "nodes[1].name", "an empty one"),
        (fork({"name": "\ud800"}), "nodes[1].name", "printable"),
        (fork({"name": 3}), "nodes[1].name", "expected a text"),
        (fork({"label": "a b", "name": "x"}), "nodes[1].label", "without spaces"),
        (fork({"label": "a", "name": "x"}, {"name": "y"}), "nodes[0].children", "a label at every branch"),
        (fork({"label": "a", "name": "x"}, {"label": "a", "name": "y"}), "nodes[0].children", "different labels"),
        (fork({"odds": 1, "name": "x"}), "nodes[0].children", "odds at the branches of a chance node only"),
        (fork({"odds": "1/2", "name": "x"}, {"name": "y"}, player="chance"), "nodes[0].children", "at every branch"),
        (fork({"odds": "1/2", "name": "x"}, player="chance"), "nodes[0].children", "they add up to 0.5"),
        (fork({"odds": 0, "name": "x"}, player="chance"), "nodes[1].odds", "above 0"),
        (fork({"odds": True, "name": "x"}, player="chance"), "nodes[1].odds", "expected a number"),
        (fork({"name": "x"}, player=2), "nodes[0].player", "expected who moves, a number from 0 to 1 or 'chance', but found 2"),
        (fork({"name": "x"}, player=True), "nodes[0].player", "but found True"),
        (fork({"name": "x"}, player=-1), "nodes[0].player", "but found -1"),
        (fork({"name": "x"}, player="max"), "nodes[0].player", "but found 'max'"),
        ({"version": 1, "nodes": [{"player": 0, "children": []}]}, "nodes[0].children", "expected a list of 1 to"),
        ({"version": 1, "nodes": [{"player": 0, "children": [0]}]}, "nodes[0].children[0]", "expected the number of a node"),
        (
            {"version": 1, "nodes": [{"player": 0, "children": [1, 1]}, {"name": "x"}]},
            "nodes[0].children[1]",
            "already leads to node 1",
        ),
        (
            {"version": 1, "nodes": [{"player": 0, "children": [1]}, {"player": 0, "children": [1]}]},
            "nodes[1].children[0]",
            "already leads to node 1",
        ),
        ({"version": 1, "nodes": [{"name": "x"}, {"name": "y"}]}, "nodes[1]", "expected to find it among the children"),
        (fork({"player": 1, "children": ["2"]}, {"name": "x"}), "nodes[1].children[0]", "but found '2'"),
        (
            {"version": 1, "nodes": [*({"player": 0, "children": [n + 1]} for n in range(501)), {"name": "x"}]},
            "nodes[500]",
            "at most 500 moves from the root",
        ),
    ],
)
def test_bad_data_is_refused_with_one_sentence_that_names_the_place(data: object, place: str, complaint: str) -> None:
    with pytest.raises(BadTreeError) as caught:
        tree_from_json(data)
    message = str(caught.value)
    assert message.startswith(f"Bad tree at {place}: ")
    assert complaint in message
    assert "\n" not in message
    assert len(message) < 220


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ("NaN", "expected a number, but found NaN"),
        ("-Infinity", "expected a number, but found -Infinity"),
        ("1e999", "at most 30 characters"),
        ("1e-999", "at most 30 characters"),
        ("1e99999999999999999999", "expected a number, but found Infinity"),
        ("9" * 5_000, "at most 30 characters"),
        ("9" * 1_000_000, "at most 30 characters"),
        ("0." + "3" * 100_000, "at most 30 characters"),
    ],
)
def test_numbers_that_are_none_or_too_long_are_refused_in_a_text_too(values: str, complaint: str) -> None:
    with pytest.raises(BadTreeError) as caught:
        read_tree(f'{{"version": 1, "nodes": [{{"values": [{values}]}}]}}')
    assert str(caught.value).startswith("Bad tree at nodes[0].values[0]: ")
    assert complaint in str(caught.value)
    assert len(str(caught.value)) < 220


def test_an_error_in_the_text_points_at_the_character() -> None:
    with pytest.raises(BadTreeTextError, match=r'character 13: expected JSON \(expecting value\): \{"version": \^\}') as caught:
        read_tree('{"version": }')
    assert caught.value.place == 12
    with pytest.raises(BadTreeError, match="the key 'version' twice"):
        read_tree('{"version": 1, "version": 1, "nodes": []}')


def test_a_tree_as_deep_as_allowed_survives_json() -> None:
    tree = read_tree("(" * 500 + "1 2" + ")" * 500)
    assert tree_from_json(json.loads(json.dumps(tree_to_json(tree)))) == tree


anything = some.recursive(
    some.one_of(some.none(), some.booleans(), some.integers(-3, 5), some.floats(), some.text(max_size=3), some.just("chance")),
    lambda below: some.one_of(
        some.lists(below, max_size=4),
        some.dictionaries(some.sampled_from(["player", "children", "values", "name", "label", "odds", "x"]), below, max_size=4),
    ),
    max_leaves=12,
)


@given(
    some.fixed_dictionaries(
        {"version": some.just(1), "nodes": some.lists(anything, max_size=4)},
        optional={"players": anything, "zero_sum": anything, "utility": anything},
    )
)
@settings(max_examples=300, deadline=None)
def test_any_data_is_read_or_refused_with_an_error_of_ours(data: object) -> None:
    try:
        tree = tree_from_json(data)
    except BadTreeError:
        return
    assert tree_from_json(tree_to_json(tree)) == tree


@given(some.text(alphabet='{}[]":,0123456789.-eE versionodes\\u', max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_in_braces_is_read_or_refused_with_an_error_of_ours(text: str) -> None:
    with pytest.raises(BadTreeError):
        read_tree("{" + text)
