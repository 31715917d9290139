"""The render schema says what `core.drawing` says, and holds every board to it."""

from __future__ import annotations

import json
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

import pytest
from board_samples import Sample, samples
from jsonschema import Draft202012Validator

from plyground.boards import render_schema
from plyground.core import drawing

TYPES = (
    "Site",
    "Line",
    "Under",
    "Space",
    "Layer",
    "Glyph",
    "Seat",
    "Table",
    "Piece",
    "Span",
    "Mark",
    "Move",
    "Result",
    "Position",
)

SAMPLES = samples()
each_sample = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())


def errors(kind: str, data: object) -> list[str]:
    """Validate against one of the definitions, after a journey through JSON."""
    schema = render_schema()
    validator = Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": schema["$defs"]})
    return [error.message for error in validator.iter_errors(json.loads(json.dumps(data)))]


def test_the_schema_is_itself_valid() -> None:
    Draft202012Validator.check_schema(render_schema())


@pytest.mark.parametrize("name", TYPES)
def test_the_schema_has_the_fields_of_the_type(name: str) -> None:
    declared: Any = getattr(drawing, name)
    defined = render_schema()["$defs"][name.lower()]
    assert defined["additionalProperties"] is False
    fields = get_type_hints(declared, include_extras=True)
    assert set(defined["properties"]) == set(fields)
    assert set(defined["required"]) == {field for field, kind in fields.items() if get_origin(kind) is not NotRequired}


@pytest.mark.parametrize(
    ("name", "field"),
    [("Site", "shape"), ("Space", "role"), ("Space", "stack"), ("Layer", "kind"), ("Mark", "kind"), ("Mark", "by")],
)
def test_the_schema_allows_the_words_of_the_type(name: str, field: str) -> None:
    allowed = render_schema()["$defs"][name.lower()]["properties"][field]["enum"]
    assert allowed == list(get_args(get_type_hints(getattr(drawing, name))[field]))


def test_the_schema_knows_the_version() -> None:
    definitions = render_schema()["$defs"]
    assert definitions["table"]["properties"]["version"] == {"const": drawing.VERSION}
    assert definitions["position"]["properties"]["version"] == {"const": drawing.VERSION}


@each_sample
def test_tables_and_positions_of_every_board_are_valid(sample: Sample) -> None:
    table, position = sample
    assert errors("table", table) == []
    assert errors("position", position) == []
    whole = Draft202012Validator(render_schema())
    assert whole.is_valid(json.loads(json.dumps(table)))
    assert whole.is_valid(json.loads(json.dumps(position)))


@each_sample
def test_errors_planted_in_a_table_or_position_are_found(sample: Sample) -> None:
    table, position = json.loads(json.dumps(sample))
    table["spaces"][0]["sites"][0]["colour"] = "red"
    position["at"]["x"] = [{"glyph": "man"}]
    assert errors("table", table)
    assert errors("position", position)


@pytest.mark.parametrize("point", [[1], [1, 2, 3], ["1", 2], 7])
def test_a_point_has_exactly_two_numbers(point: object) -> None:
    assert errors("site", {"id": "a", "at": point, "shape": "square"})
