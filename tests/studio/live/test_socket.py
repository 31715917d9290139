"""What a tab may send, and what it may fail to read: nothing of it hurts a room or another tab."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from plyground.studio.live import tabs
from plyground.studio.live.commands import COMMANDS
from plyground.studio.live.socket import BURST
from plyground.studio.live.tabs import TOO_SLOW, Tab
from tests.own_loop import run_apart
from tests.studio.live.playing import HUMAN, RANDOM, new_room, tab

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = ("node", "text", "sure", "seats", "paused", "moves", "lines", "seconds", "coach", "language", "room", "more")
HARMLESS = {"room.look", "room.now", "engine.analyse", "engine.stop", "engine.hint", "engine.why", "engine.sweep-stop"}


def _kept(client: TestClient, room: str) -> dict[str, Any]:
    data: dict[str, Any] = client.studio.store.room(room)  # type: ignore[attr-defined]
    return data


@pytest.fixture(scope="module")
def played(client: TestClient) -> str:
    """A room in which a game is under way."""
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        me.open(room)
        me.play("b2")
    return room


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    do=st.sampled_from(sorted(set(COMMANDS) - {"room.undo", "room.restart", "room.resign", "engine.sweep"})),
    fields=st.dictionaries(st.sampled_from(FIELDS), ANYTHING, min_size=1, max_size=3),
)
def test_fuzzed_requests_get_an_answer_and_leave_the_room_as_it_was(
    client: TestClient, played: str, do: str, fields: dict[str, Any]
) -> None:
    with tab(client) as me:
        me.open(played)
        before = _kept(client, played)
        number = me.begin(do, **fields)
        me.wait(lambda: me._answers)
        assert set(me._answers) <= {number, -1}, "what is no JSON has no number"
        (answer,) = me._answers.values()
        if "error" in answer:
            assert answer["error"]["text"]
            assert _kept(client, played) == before
        else:
            assert do in HARMLESS or fields.keys() <= {"node", "text", "paused", "coach", "sure", "moves", "seats"}
        assert answer.get("error", {}).get("code") != "defect"


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sent=st.text(max_size=60) | ANYTHING.map(lambda value: json.dumps(value)))
def test_what_is_no_request_is_refused(client: TestClient, played: str, sent: str) -> None:
    with tab(client) as me:
        me.socket.send_text(sent.encode("utf-8", "replace").decode())
        before = _kept(client, played)
        me.wait(lambda: me._answers)
        (answer,) = me._answers.values()
        assert answer["error"]["code"] in {"bad_message", "unknown_room"}
        assert _kept(client, played) == before
        me.open(played)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"n": 1}, "bad_message"),
        ({"n": -1, "do": "room.undo"}, "bad_message"),
        ({"n": True, "do": "room.undo"}, "bad_message"),
        ({"n": 1, "do": "room.undo"}, "bad_message"),
        ({"n": 1, "do": "room.explode", "room": "x"}, "bad_message"),
        ({"n": 1, "do": "room.open"}, "unknown_room"),
        ({"n": 1, "do": "room.open", "room": "../x"}, "unknown_room"),
        ({"n": 1, "do": "room.open", "room": ["x"]}, "unknown_room"),
        ({"n": 1, "do": "room.open", "room": "x" * 5_000}, "unknown_room"),
        ({"n": 1, "do": "room.note", "text": "x" * 70_000}, "bad_message"),
    ],
)
def test_a_wrong_request_is_told_why(client: TestClient, message: dict[str, Any], code: str) -> None:
    with tab(client) as me:
        me.socket.send_text(json.dumps(message))
        me.wait(lambda: me._answers)
        (answer,) = me._answers.values()
        assert answer["error"]["code"] == code
        assert len(answer["error"]["text"]) < 400


def test_bytes_are_refused(client: TestClient) -> None:
    with tab(client) as me:
        me.socket.send_bytes(b"\x00\xff")
        me.wait(lambda: me._answers)
        assert me._answers[-1]["error"]["code"] == "bad_message"


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("room.play", {}),
        ("room.play", {"text": 5}),
        ("room.play", {"text": "a1", "node": -1}),
        ("room.play", {"text": "a1", "extra": 1}),
        ("room.go", {"node": "1"}),
        ("room.go", {"node": 10**30}),
        ("room.pause", {"paused": 1}),
        ("room.note", {"node": 1, "text": "x" * 10_001}),
        ("room.preview", {"node": 0, "moves": "a1"}),
        ("engine.analyse", {"lines": 0}),
        ("engine.analyse", {"lines": 1, "seconds": 1e9}),
        ("engine.sweep", {"seconds": "x"}),
    ],
)
def test_fields_out_of_their_range_are_refused_in_one_sentence(
    client: TestClient, played: str, command: str, fields: dict[str, Any]
) -> None:
    with tab(client) as me:
        me.open(played)
        fault = me.refused(command, **fields)
        assert fault["code"] == "bad_message"
        assert fault["text"].endswith(".")


def test_who_asks_too_fast_is_told_and_later_answered(client: TestClient, played: str) -> None:
    with tab(client) as me:
        me.open(played)
        begun = [me.begin("room.nothing") for _ in range(int(BURST) + 300)]
        codes = [me.answer(number)["error"]["code"] for number in begun]
        assert set(codes) == {"bad_message", "too_fast"}
        me.rest(0.2)
        assert "ok" in me.answer(me.begin("room.look"))


def test_a_tab_that_does_not_read_is_dropped_and_nobody_else() -> None:
    async def run() -> None:
        slow, quick = Tab(), Tab()
        for number in range(tabs.MOST_WAITING + 1):
            slow.send({"number": number})
            quick.send({"number": number})
            assert await quick.next() == f'{{"number":{number}}}'
        assert slow.close_code == TOO_SLOW
        assert await slow.next() is None
        assert quick.close_code is None

    run_apart(run())


def test_the_server_drops_a_slow_tab_with_a_code(client: TestClient, played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with tab(client) as me:
        me.open(played)
        monkeypatch.setattr(tabs, "MOST_BYTES", 10)
        me.begin("room.look")
        me._reader.join(20)
        assert me.close_code == TOO_SLOW
    monkeypatch.undo()
    with tab(client) as me:
        me.open(played)


def test_the_end_of_the_studio_closes_the_sockets(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, RANDOM])
    with tab(client) as me:
        me.open(room)
        portal: Any = client.portal
        portal.call(client.studio.rooms.close)  # type: ignore[attr-defined]
        me._reader.join(20)
        assert me.close_code == tabs.GOING_AWAY
    rooms = client.studio.rooms  # type: ignore[attr-defined]
    assert rooms._hosts == {}
