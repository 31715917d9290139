"""Whatever is sent to any address: an answer, never a defect; and what was refused has changed nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from plyground.studio.app import make_app
from plyground.studio.library import Library
from plyground.studio.main import open_studio
from plyground.studio.messages_schema import schema
from plyground.studio.safety import Bucket, Gate
from tests.studio.serving import ADDRESS, TOKEN

ADDRESSES = [
    ("POST", "/api/rooms", "NewRoom"),
    ("POST", "/api/records", "RecordText"),
    ("PUT", "/api/settings", "Settings"),
    ("POST", "/api/trees/run", "RunRequest"),
    ("POST", "/api/trees/edit", "TreeEdit"),
    ("POST", "/api/trees/check", "TreeText"),
    ("POST", "/api/trees/whatif", "WhatIfRequest"),
    ("POST", "/api/trees/order", "OrderRequest"),
    ("POST", "/api/trees/export", "ExportRequest"),
    ("POST", "/api/practice/exercise", "ExerciseRequest"),
    ("POST", "/api/practice/check", "AnswerRequest"),
    ("POST", "/api/practice/sheet", "SheetRequest"),
]
DEFINITIONS = schema()["$defs"]
WORDS = [
    "hex",
    "nim",
    "tic-tac-toe",
    "start",
    "moves a1 b2",
    '[Event "?"] 1. e4 * [Event "?] 1. d4 *',
    "3 12 | 2 x",
    "max(1 2",
    "minimax",
    "alpha-beta",
    "en",
    "",
    "x" * 300,
]
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def _like(node: dict[str, Any], deep: int = 6) -> st.SearchStrategy[Any]:
    """Data that nearly follows a schema: each part is right most of the time."""
    if deep == 0:
        return JUNK
    return st.integers(0, 14).flatmap(lambda lot: JUNK if lot == 0 else _right(node, deep))


def _right(node: dict[str, Any], deep: int) -> st.SearchStrategy[Any]:  # noqa: PLR0911 - one return a kind
    if "$ref" in node:
        return _right(DEFINITIONS[node["$ref"].rpartition("/")[2]], deep)
    if "enum" in node:
        return st.sampled_from(node["enum"])
    if "anyOf" in node:
        return st.one_of([_like(part, deep - 1) for part in node["anyOf"]])
    kinds = node.get("type")
    if isinstance(kinds, list):
        return st.one_of([_right({"type": kind}, deep) for kind in kinds])
    if kinds == "object" and "properties" in node:
        parts = {name: _like(part, deep - 1) for name, part in node["properties"].items()}
        needed = {name: parts.pop(name) for name in node["required"]}
        return st.fixed_dictionaries(needed, optional=parts)
    if kinds == "object":
        return st.dictionaries(
            st.sampled_from(["size", "players", "x"]), _like(node["additionalProperties"], deep - 1), max_size=2
        )
    if kinds == "array":
        return st.lists(_like(node.get("items") or {}, deep - 1), max_size=3)
    plain: dict[Any, st.SearchStrategy[Any]] = {
        "string": st.sampled_from(WORDS) | st.text(max_size=12),
        "integer": st.integers(-3, 12) | st.integers(),
        "number": st.floats(allow_nan=False, allow_infinity=False) | st.integers(0, 3),
        "boolean": st.booleans(),
        "null": st.none(),
    }
    return plain.get(kinds, JUNK)


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One studio for all examples, which may ask as often as they like."""
    folder: Path = tmp_path_factory.mktemp("studio")
    studio = open_studio(Library(), f"sqlite:///{folder / 'studio.sqlite'}", TOKEN)
    gate = make_app(studio)
    assert isinstance(gate, Gate)
    gate._bucket = Bucket(1e9, 1e9)
    with TestClient(
        gate, base_url=ADDRESS, headers={"Authorization": f"Bearer {TOKEN}"}, raise_server_exceptions=False
    ) as client:
        client.post("/api/rooms", json={"game": "tic-tac-toe"})
        yield client


def _kept(tab: TestClient) -> Any:
    return tab.get("/api/rooms").json(), tab.get("/api/settings").json()


@pytest.mark.parametrize(("method", "path", "name"), ADDRESSES, ids=[path for _, path, _ in ADDRESSES])
def test_no_message_is_too_odd_to_be_answered(tab: TestClient, method: str, path: str, name: str) -> None:
    @settings(max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(_like({"$ref": f"#/$defs/{name}"}))
    def trial(body: Any) -> None:
        before = _kept(tab)
        answer = tab.request(method, path, content=json.dumps(body))
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error"}
            assert answer.json()["error"]["text"].strip()
            assert _kept(tab) == before

    trial()


@settings(max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=60), st.sampled_from(ADDRESSES))
def test_no_bytes_are_too_odd_to_be_refused(tab: TestClient, body: bytes, address: tuple[str, str, str]) -> None:
    answer = tab.request(address[0], address[1], content=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_message")


@settings(max_examples=100, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(
    st.text(max_size=30),
    st.sampled_from(["/api/games/", "/api/words/", "/api/rooms/", "/api/lessons/", "/api/demos/", "/assets/"]),
)
def test_no_name_is_too_odd_to_be_looked_up(tab: TestClient, name: str, path: str) -> None:
    from urllib.parse import quote  # noqa: PLC0415 - here only

    answer = tab.get(path + quote(name, safe=""), follow_redirects=False)
    assert answer.status_code < 500
