"""The contract: its schema, and the page's types that are made from it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from plyground.studio import messages_schema
from plyground.studio.answers import BadMessageError
from plyground.studio.checking import checked

ROOT = Path(__file__).parents[2]


def test_the_schema_is_the_one_that_the_types_give() -> None:
    Draft202012Validator.check_schema(messages_schema.schema())
    assert messages_schema.FILE.read_text(encoding="utf-8") == messages_schema.text(), "make golden writes it anew"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node, which make test has")
def test_the_types_of_the_page_are_made_from_the_schema() -> None:
    script = ROOT / "client" / "scripts" / "types.mjs"
    done = subprocess.run(["node", script, "--check"], capture_output=True, text=True, check=False)  # noqa: S607 - from the path
    assert done.returncode == 0, done.stderr


def test_every_type_of_the_schema_is_one_of_the_page() -> None:
    types = (ROOT / "client" / "src" / "lib" / "types.ts").read_text(encoding="utf-8")
    assert set(messages_schema.schema()["$defs"]) == set(re.findall(r"^export (?:interface|type) (\w+)", types, re.MULTILINE))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "game"),
        ({"game": 3}, "string"),
        ({"game": "hex", "colour": "red"}, "colour"),
        ({"game": "hex", "seats": [{"kind": "dog"}]}, "seats.0"),
        ({"game": "hex", "options": {"size": [1]}}, "options.size"),
        ({"game": "hex", "clock": {"seconds": 60}}, "clock"),
        ({"game": "", "record": "1. e4", "number": "2"}, "number"),
    ],
)
def test_what_breaks_the_contract_is_refused_with_the_place(data: dict[str, object], said: str) -> None:
    with pytest.raises(BadMessageError, match=said):
        checked(data, "NewRoom")


def test_what_keeps_the_contract_is_given_back() -> None:
    data = {"game": "hex", "clock": None, "seats": [{"kind": "human"}, {"kind": "engine", "level": 3}]}
    assert checked(data, "NewRoom") is data
