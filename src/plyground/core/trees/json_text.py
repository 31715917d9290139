"""Trees as JSON text."""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from typing import Any

from plyground.core.errors import BadTreeError, shown
from plyground.core.trees.json_form import tree_from_json, tree_to_json
from plyground.core.trees.tokens import LARGEST_JSON, error_at
from plyground.core.trees.tree import Tree

_LONGEST_WHOLE = 100  # Python refuses to convert longer and longer texts of digits; a Decimal takes any


def is_json(text: str) -> bool:
    """Whether a text is meant to be JSON: no other notation has braces."""
    return text.lstrip().startswith("{")


def write_json(tree: Tree) -> str:
    """The tree as JSON in one line."""
    text = json.dumps(tree_to_json(tree), ensure_ascii=False)
    if len(text) > LARGEST_JSON:
        raise BadTreeError(f"The tree cannot be written: its JSON would have more than {LARGEST_JSON:,} characters.")
    return text


def read_json(text: str) -> Tree:
    """The tree of a JSON text. An error in the JSON itself points at the character, one in the tree names the place."""
    if len(text) > LARGEST_JSON:
        raise BadTreeError(f"A tree as JSON may be at most {LARGEST_JSON:,} characters long; this one has {len(text):,}.")
    try:
        data = json.loads(text, parse_int=_whole, parse_float=_decimals, parse_constant=Decimal, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise error_at(text, f"expected JSON ({error.msg[:1].lower()}{error.msg[1:]})", error.pos) from error
    except RecursionError as error:
        raise BadTreeError(
            "Bad tree: its JSON has too many brackets within one another; a tree is one flat list of nodes."
        ) from error
    return tree_from_json(data)


def _whole(digits: str) -> int | Decimal:
    return int(digits) if len(digits) <= _LONGEST_WHOLE else Decimal(digits)


def _decimals(digits: str) -> Decimal:
    try:
        return Decimal(digits)
    except InvalidOperation:  # an exponent beyond all bounds
        return Decimal("Infinity")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise BadTreeError(f"Bad tree: its JSON has the key {shown(key)} twice in one object.")
        data[key] = value
    return data
