"""Rooms over the socket: tabs, variations, clocks, restarts, secrets."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from plyground.core.record import read_record
from plyground.storage import Store
from plyground.studio.words.common import phrase
from tests.studio.live.playing import HUMAN, RANDOM, connected, engine, new_room, tab


def _both(client: TestClient, game: str = "tic-tac-toe", **fields: Any) -> str:
    return new_room(client, game, seats=[HUMAN, HUMAN], **fields)


def test_two_tabs_see_the_same(client: TestClient) -> None:
    room = _both(client)
    with tab(client) as one, tab(client) as two:
        one.open(room)
        two.open(room)
        one.play("a1")
        two.wait(lambda: two.now["current"] == 1)
        two.play("b2")
        one.wait(lambda: one.now["current"] == 2)
        assert one.line() == two.line() == ["a1", "b2"]
        assert one.now["position"] == two.now["position"]
        stale = one.refused("room.play", node=0, text="c3")
        assert (stale["code"], one.now["current"]) == ("stale", 2)


def test_each_tab_is_spoken_to_in_its_language(client: TestClient) -> None:
    room = _both(client)
    with tab(client) as one, tab(client) as two:
        one.open(room)
        two.open(room, language="pt")
        one.play("a1")
        two.wait(lambda: two.now["current"] == 1)
        assert one.now["say"] == "Noughts to move, 8 legal actions."
        assert two.now["say"] == "A jogar: Bolas, 8 jogadas legais."
        assert (one.now["position"]["say"], two.now["position"]["say"]) == (one.now["say"], two.now["say"])
        assert (one.view["seat_names"], two.view["seat_names"]) == (["Crosses", "Noughts"], ["Cruzes", "Bolas"])
        two.open(room, language="hu")
        two.ask("room.restart")
        one.wait(lambda: one.now["current"] == 0)
        assert one.view["seat_names"] == ["Crosses", "Noughts"]
        assert two.view["seat_names"] == [phrase("hu", "seat.crosses"), phrase("hu", "seat.noughts")]
        assert two.now["say"] not in {one.now["say"], ""}
        assert one.refused("room.open", language="xx")["code"] == "bad_message"


def test_going_back_and_playing_otherwise_makes_a_variation(client: TestClient) -> None:
    with tab(client) as me:
        me.open(_both(client))
        for move in ("a1", "b2", "c3"):
            me.play(move)
        me.ask("room.go", node=1)
        me.play("c1")
        assert me.nodes[1]["children"] == [2, 4]
        me.ask("room.undo")
        assert (me.now["current"], me.now["can_redo"]) == (1, True)
        me.ask("room.redo")
        assert me.now["current"] == 4
        me.ask("room.promote", node=4)
        assert me.nodes[1]["children"] == [4, 2]
        me.ask("room.note", node=4, text="better")
        assert me.nodes[4]["note"] == "better"
        me.ask("room.delete", node=2)
        assert sorted(me.nodes) == [0, 1, 4]
        assert me.refused("room.go", node=3)["code"] == "illegal_action"
        shown = me.ask("room.preview", node=0, moves=["b2", "a1"])
        assert sorted(shown["at"]) == ["a1", "b2"]
        assert me.now["current"] == 4
        record = client.get(f"/api/rooms/{me.room}/record").text
        assert read_record(record).actions == ("a1", "c1")


def test_undo_goes_back_to_where_a_person_was_to_move(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[RANDOM, HUMAN])
    with tab(client) as me:
        me.open(room)
        me.wait_for_turn()
        assert not me.now["can_undo"]
        me.play(me.moves[0])
        me.wait(lambda: len(me.line()) == 3)
        me.ask("room.undo")
        assert len(me.line()) == 1
        me.ask("room.redo")
        assert len(me.line()) == 3
        me.ask("room.undo")
        again = me.line()
        me.ask("room.play", text=me.nodes[2]["text"])
        assert me.line()[:1] == again
        assert len(me.line()) == 3, "the answer that is there is followed"
        assert me.nodes[1]["children"] == [2]


def test_resigning_ends_the_game_and_can_be_taken_back(client: TestClient) -> None:
    with tab(client) as me:
        me.open(_both(client))
        me.play("a1")
        me.ask("room.resign")
        assert me.now["ending"] == {"text": "Noughts resigned.", "utilities": [], "why": "resigned", "seat": 1}
        assert me.now["waits_for"] == "nobody"
        assert me.refused("room.play", text="b2")["code"] == "illegal_action"
        assert "Resigned" in client.get(f"/api/rooms/{me.room}/record").text
        me.ask("room.undo")
        assert me.now["ending"] is None
        me.play("b2")
        me.ask("room.restart")
        assert sorted(me.nodes) == [0]
        assert me.moves
        assert me.play("a1") == {"node": 3}


def test_seats_can_be_changed_in_the_middle(client: TestClient) -> None:
    with tab(client) as me:
        me.open(_both(client))
        me.play("a1")
        me.ask("room.seats", seats=[HUMAN, RANDOM])
        assert me.view["seats"][1]["engine"] == "random"
        me.wait(lambda: len(me.line()) == 2)
        for wrong in ([HUMAN], [HUMAN, {"kind": "ghost"}], "x", [HUMAN, engine(level=11)], [HUMAN, engine(engine="deals")]):
            assert me.refused("room.seats", seats=wrong)["text"]
        assert me.view["seats"][1]["engine"] == "random"


def test_a_reload_while_the_engine_thinks_does_not_lose_its_move(client: TestClient) -> None:
    room = new_room(client, "othello", seats=[HUMAN, engine(seconds=1.0)])
    with tab(client) as me:
        me.open(room)
        me.play(me.moves[0])
    with tab(client) as me:
        me.open(room)
        assert len(me.line()) >= 1
        me.wait(lambda: len(me.line()) == 2)


def test_a_room_that_nobody_looks_at_is_given_up_and_comes_back(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.studio.live.host._LEAVE_SECONDS", 0.05)
    room = new_room(client, "othello", seats=[HUMAN, engine(seconds=600)])
    rooms = client.studio.rooms  # type: ignore[attr-defined]
    with tab(client) as me:
        me.open(room)
        me.play(me.moves[0])
        me.wait(lambda: "thinking" in me.states("move"))
    end = time.monotonic() + 20
    while room in rooms._hosts and time.monotonic() < end:
        time.sleep(0.02)
    assert room not in rooms._hosts
    pool = client.studio.pool  # type: ignore[attr-defined]
    while pool._busy() and time.monotonic() < end:
        time.sleep(0.02)
    assert pool._busy() == [], "the engine that thought for 600 seconds has stopped"
    assert pool.pids, "and its worker lives, ready for others"
    with tab(client) as me:
        me.open(room)
        assert len(me.line()) == 1
        me.wait(lambda: "thinking" in me.states("move"))


def test_the_whole_studio_is_started_anew_and_the_game_goes_on(database: Path) -> None:
    with connected(database) as client:
        room = new_room(client, "connect-four", seats=[HUMAN, RANDOM], clock={"seconds": 300, "increment": 2})
        with tab(client) as me:
            me.open(room)
            me.play("d")
            me.wait_for_turn()
            me.ask("room.note", node=1, text="the middle")
            line, left = me.line(), me.now["clock"]["left"]
    with connected(database) as client:
        cards = client.get("/api/rooms").json()
        assert [(card["room"], card["plies"], card["is_over"]) for card in cards] == [(room, 2, False)]
        with tab(client) as me:
            view = me.open(room)
            assert me.line() == line
            assert me.nodes[1]["note"] == "the middle"
            assert view["seats"] == [HUMAN, RANDOM]
            assert me.now["clock"]["running"] == 0
            assert me.now["clock"]["left"] == pytest.approx(left, abs=30)
            me.play("e")
            me.wait(lambda: len(me.line()) == 4)


def test_whoever_runs_out_of_time_loses_without_being_asked(client: TestClient) -> None:
    room = _both(client, clock={"seconds": 1, "increment": 0})
    with tab(client) as me:
        me.open(room)
        assert me.now["clock"]["running"] == 0
        me.play("a1")
        assert me.now["clock"]["running"] == 1
        me.wait(lambda: me.now["ending"])
        assert (me.now["ending"]["why"], me.now["ending"]["seat"]) == ("late", 1)
        assert me.now["clock"]["left"][1] == 0
        assert me.refused("room.play", text="b2")["code"] == "illegal_action"
        me.ask("room.undo")
        assert me.now["clock"] is None, "who goes on plays without a clock"
        me.play("b2")


def test_the_clock_stands_while_nobody_looks_in_a_pause_and_in_the_past(client: TestClient) -> None:
    room = _both(client, clock={"seconds": 100, "increment": 5})
    with tab(client) as me:
        me.open(room)
        me.play("a1")
        assert me.now["clock"]["left"][0] == pytest.approx(105, abs=4)
        running = []
        for command, fields in (
            ("room.pause", {"paused": True}),
            ("room.pause", {"paused": False}),
            ("room.go", {"node": 0}),
            ("room.go", {"node": 1}),
        ):
            me.ask(command, **fields)
            running.append(me.now["clock"]["running"])
        assert running == [None, 1, None, 1]
        left = me.now["clock"]["left"][1]
    time.sleep(0.5)
    with tab(client) as me:
        assert me.open(room)["now"]["clock"]["left"][1] == pytest.approx(left, abs=0.4)


def test_an_engine_plays_by_the_clock(client: TestClient) -> None:
    room = new_room(client, "othello", seats=[engine(), HUMAN], clock={"seconds": 4, "increment": 0})
    with tab(client) as me:
        me.open(room)
        me.wait(lambda: me.now["waits_for"] == "human" and me.line())
        assert 0 < me.now["clock"]["left"][0] < 4
        assert any(news["t"] == "moved" and news["moved"]["clock"]["running"] == 0 for news in me.news)


@pytest.mark.parametrize("mine", [0, 1])
def test_the_hidden_card_of_the_other_is_in_no_message(client: TestClient, mine: int) -> None:
    seats = [HUMAN, RANDOM] if mine == 0 else [RANDOM, HUMAN]
    store: Store = client.studio.store  # type: ignore[attr-defined]
    for _ in range(6):
        room = new_room(client, "kuhn-poker", seats=seats)
        with tab(client) as me:
            me.open(room)
            me.wait_for_turn()
            kept = store.room(room)
            assert kept is not None
            cards = [node[2] for node in kept["tree"]["nodes"][:2]]
            own, other = cards[mine], cards[1 - mine]
            assert [me.nodes[1]["text"], me.nodes[2]["text"]] == ([own, "·"] if mine == 0 else ["·", own])
            assert client.get(f"/api/rooms/{room}/record").status_code == 400
            picture = client.get(f"/api/rooms/{room}/picture.svg").text
            me.refused("room.play", text=other)
            me.refused("room.preview", node=0, moves=[])
            me.refused("engine.hint")
            said = [re.sub(r'"glyphs":\{.*?\}\]?\},"seats"', "", text, flags=re.DOTALL) for text in me.sent]
            where = f'"card{2 - mine}":[{{"g":"{other}"'
            assert all(where not in text for text in said)
            assert all(f'"text":"{other}"' not in text for text in said)
            assert f'"card{mine + 1}":[{{"g":"{own}"' in "".join(said)
            assert f">{other}<" not in picture


def test_two_at_one_screen_hand_it_over(client: TestClient) -> None:
    store: Store = client.studio.store  # type: ignore[attr-defined]
    room = _both(client, "kuhn-poker")
    with tab(client) as me:
        me.open(room)
        kept = store.room(room)
        assert kept is not None
        first, second = [node[2] for node in kept["tree"]["nodes"][:2]]
        assert (me.now["is_covered"], me.now["viewer"], me.now["position"]["at"]) == (True, 0, {})
        assert me.refused("room.play", text="bet")["code"] == "illegal_action"
        me.ask("room.look")
        assert (me.nodes[1]["text"], me.nodes[2]["text"]) == (first, "·")
        assert me.now["position"]["at"]["card1"][0]["g"] == first
        assert me.now["position"]["at"]["card2"][0]["g"] == "back"
        me.play("bet")
        assert (me.now["is_covered"], me.now["viewer"]) == (True, 1)
        assert (me.nodes[1]["text"], me.nodes[2]["text"], me.nodes[3]["text"]) == ("·", "·", "bet")
        with tab(client) as other:
            other.open(room)
            assert other.now["is_covered"]
        me.ask("room.look")
        assert (me.nodes[1]["text"], me.nodes[2]["text"]) == ("·", second)
        me.play("pass")
        assert me.now["ending"]


def test_nobody_at_the_table_and_everything_is_seen(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "kuhn-poker", seats=[RANDOM, RANDOM]))
        me.wait(lambda: me.now["ending"])
        assert all(node["text"] != "·" for node in me.nodes.values())


def test_dice_are_nodes_and_another_throw_can_be_tried(client: TestClient) -> None:
    with tab(client) as me:
        me.open(_both(client, "pig"))
        me.play("roll")
        thrown = me.nodes[2]
        assert (thrown["player"], thrown["parent"], me.now["current"]) == (-1, 1, 2)
        me.ask("room.undo")
        me.play("roll")
        assert (me.now["current"], len(me.nodes)) == (2, 3), "taking back is no way to another throw"
        me.ask("room.go", node=1)
        other = next(move for move in me.moves if move != thrown["text"])
        me.play(other)
        assert me.nodes[1]["children"] == [2, 3]


def test_a_record_is_gone_on_with(client: TestClient) -> None:
    record = '[Game "tic-tac-toe"]\n[Seat1 "human"]\n[Seat2 "random"]\n\na1 b2 c3\n'
    with tab(client) as me:
        me.open(new_room(client, "tic-tac-toe", record=record))
        assert me.line()[:3] == ["a1", "b2", "c3"]
        me.wait(lambda: len(me.line()) == 4)
        assert me.view["seats"] == [HUMAN, RANDOM]


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "no-such-game"},
        {"game": "hex", "options": {"size": 1000}},
        {"game": "hex", "options": {"colour": 3}},
        {"game": "hex", "seats": [HUMAN]},
        {"game": "hex", "seats": [HUMAN, engine(engine="deals")]},
        {"game": "hex", "seats": [HUMAN, engine(seconds=0)]},
        {"game": "hex", "clock": {"seconds": 0, "increment": 0}},
        {"game": "hex", "start": "nonsense"},
        {"game": "hex", "record": "nonsense"},
        {"game": "../../etc/passwd.py"},
    ],
)
def test_a_game_that_cannot_be_begun_is_refused_in_a_sentence(client: TestClient, fields: dict[str, Any]) -> None:
    before = len(client.get("/api/rooms").json())
    answer = client.post("/api/rooms", json=fields)
    assert answer.status_code in {400, 404}
    assert answer.json()["error"]["text"]
    assert len(client.get("/api/rooms").json()) == before


def test_a_deleted_room_is_closed_for_its_tabs(client: TestClient) -> None:
    room = _both(client)
    with tab(client) as me:
        me.open(room)
        assert client.delete(f"/api/rooms/{room}").status_code == 200
        me.wait(lambda: me.news and me.news[-1]["t"] == "closed")
        assert me.refused("room.play", text="a1")["code"] == "unknown_room"
        assert me.refused("room.open")["code"] == "unknown_room"
    assert client.delete(f"/api/rooms/{room}").status_code == 404


def test_many_rooms_at_once(client: TestClient) -> None:
    rooms = [new_room(client, "tic-tac-toe", seats=[HUMAN, RANDOM]) for _ in range(20)]
    with tab(client) as me:
        for room in rooms:
            me.open(room)
        begun = [me.begin("room.play", room=room, text="b2") for room in rooms]
        assert all("ok" in me.answer(number) for number in begun)
        for room in rooms:
            me.open(room)
            me.wait(lambda: len(me.line()) == 2)
            assert me.line()[0] == "b2"
