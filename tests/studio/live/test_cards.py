"""What the list of games to go on with says of a game that is looked back at."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from tests.studio.live.playing import HUMAN, new_room, tab


def _card(client: TestClient, room: str) -> dict[str, Any]:
    cards: list[dict[str, Any]] = client.get("/api/rooms").json()
    return next(card for card in cards if card["room"] == room)


def test_a_finished_game_stays_finished_while_it_is_looked_back_at(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        me.open(room)
        for move in ("a1", "b1", "a2", "b2"):
            me.play(move)
        assert not _card(client, room)["is_over"]
        me.play("a3")
        ended = _card(client, room)
        assert ended["is_over"]
        me.ask("room.go", node=2)
        looked = _card(client, room)
        assert (looked["is_over"], looked["plies"], looked["say"]) == (True, 5, ended["say"])
        me.play("c3")
        assert _card(client, room)["is_over"], "a variation does not take the end of the main line back"


def test_a_game_that_was_taken_back_and_won_otherwise_is_finished(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        me.open(room)
        for move in ("a1", "b1", "a2", "b2", "c3"):
            me.play(move)
        me.ask("room.go", node=4)
        assert not _card(client, room)["is_over"]
        me.play("a3")
        assert _card(client, room)["is_over"]
