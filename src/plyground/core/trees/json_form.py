"""A tree as plain data for JSON: a flat list of nodes that know their children by number, so that depth costs nothing.

    {"version": 1, "players": ["MAX", "MIN"], "zero_sum": true, "utility": [-2, 2],
     "nodes": [{"player": 0, "children": [1, 2]},
               {"player": "chance", "label": "left", "children": [3, 4]}, {"label": "right", "values": ["1/3"]},
               {"odds": "1/2", "values": [2]}, {"odds": "1/2", "name": "x"}]}

The first node is the root; `player` is who moves, a number or "chance". A leaf has `values`, one for MAX or one for
every player, or the `name` of a value that is not known. Numbers are whole, or texts such as "1/3" and "0.5"; decimals
are read too. `players`, `zero_sum` and `utility` may be left out, and so may the odds if all are equal.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from plyground.core.game import CHANCE, OVER
from plyground.core.trees.json_checks import JsonTree
from plyground.core.trees.names import CHANCE_WORD
from plyground.core.trees.tree import Node, Tree
from plyground.core.trees.writing_parts import number_text

VERSION = 1
_LARGEST_WHOLE = 2**53  # above it, other programs round


def tree_to_json(tree: Tree) -> dict[str, Any]:
    """The tree as data that `json.dumps` takes; `tree_from_json` gives an equal tree back."""
    data: dict[str, Any] = {"version": VERSION, "players": list(tree.players), "zero_sum": tree.is_zero_sum}
    if tree.utility is not None:
        data["utility"] = [_number(bound) for bound in tree.utility]
    data["nodes"] = [_node(node) for node in tree.nodes]
    return data


def tree_from_json(data: object) -> Tree:
    """The tree that data in this form describes. Whatever is wrong raises BadTreeError and names the place."""
    return JsonTree(VERSION).read(data)


def _node(node: Node) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if node.label:
        data["label"] = node.label
    if node.odds is not None:
        data["odds"] = _number(node.odds)
    if node.player != OVER:
        data["player"] = CHANCE_WORD if node.player == CHANCE else node.player
        data["children"] = list(node.children)
    elif node.values:
        data["values"] = [_number(value) for value in node.values]
    else:
        data["name"] = node.name
    return data


def _number(value: Fraction) -> int | str:
    text = number_text(value)
    return value.numerator if value.denominator == 1 and abs(value) <= _LARGEST_WHOLE else text
