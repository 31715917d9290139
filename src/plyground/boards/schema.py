"""The render schema: the contract of `core.drawing` as JSON Schema, for checks and for other languages."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def render_schema() -> dict[str, Any]:
    """Load the schema (draft 2020-12); it accepts a table or a position, which are also its $defs of those names."""
    text = files("plyground.boards").joinpath("render.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
