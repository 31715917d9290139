"""The JSON schema of the messages, made from their types: `python -m plyground.studio.messages_schema` writes it.

The page's types are made from the same file, so that neither side can say what the other does not understand.
"""

from __future__ import annotations

import inspect
import json
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from plyground.core import drawing
from plyground.studio import messages

FILE = Path(__file__).resolve().with_name("messages.schema.json")
_PLAIN: Mapping[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
_CLASHES = {drawing.Seat: "TableSeat"}
"""Types of the drawing data whose name means something else among the messages."""


def schema() -> dict[str, Any]:
    """One definition a type: all messages, and the drawing data that they carry."""
    found = {name: kind for name, kind in vars(messages).items() if is_typeddict(kind)}
    for kind in vars(drawing).values():
        if is_typeddict(kind):
            found[_name(kind)] = kind
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of the Plyground studio",
        "description": "Made by python -m plyground.studio.messages_schema; not to be changed by hand.",
        "$defs": {name: _object(found[name]) for name in sorted(found)},
    }


def text() -> str:
    """The schema as its file holds it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _name(kind: Any) -> str:
    return _CLASHES.get(kind) or str(kind.__name__)


def _object(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    is_optional = {name: get_origin(hint) is NotRequired for name, hint in hints.items()}
    return {
        "type": "object",
        "description": inspect.cleandoc(kind.__doc__ or ""),
        "properties": {name: _value(get_args(hint)[0] if is_optional[name] else hint) for name, hint in hints.items()},
        "required": [name for name in hints if not is_optional[name]],
        "additionalProperties": False,
    }


def _value(hint: Any) -> dict[str, Any]:
    """The schema of one type."""
    if hint is Any:
        return {}
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if is_typeddict(hint):
        return {"$ref": f"#/$defs/{_name(hint)}"}
    return _composed(get_origin(hint), get_args(hint))


def _composed(origin: Any, parts: tuple[Any, ...]) -> dict[str, Any]:
    if origin is Literal:
        return {"type": "string", "enum": list(parts)}
    if origin is list:
        return {"type": "array", "items": _value(parts[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _value(parts[1])}
    if origin is tuple:
        return {"type": "array", "prefixItems": [_value(part) for part in parts], "items": False, "minItems": len(parts)}
    if origin in {Union, types.UnionType}:
        if all(part in _PLAIN for part in parts):
            return {"type": [_PLAIN[part] for part in parts]}
        return {"anyOf": [_value(part) for part in parts]}
    raise TypeError(f"A message cannot hold {origin!r} of {parts!r}.")


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
