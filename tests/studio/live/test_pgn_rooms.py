"""PGN: where a record is expected, and as a file to take home."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from tests.studio.live.playing import HUMAN, new_room, tab

PGN = '[Event "?"]\n[Result "1-0"]\n\n1. e4 e5 (1... c5 $5 {Sicilian}) 2. Nf3 1-0\n'


def test_a_pgn_text_is_gone_on_with_and_brings_its_variations(client: TestClient) -> None:
    with tab(client) as me:
        me.open(new_room(client, "", record=PGN, seats=[HUMAN, HUMAN]))
        assert me.line() == ["e4", "e5", "Nf3"]
        (other,) = (node for node in me.nodes.values() if node["text"] == "c5")
        assert other["note"] == "!? Sicilian"


def test_a_pgn_text_that_cannot_be_played_is_refused_with_its_line(client: TestClient) -> None:
    answer = client.post("/api/rooms", json={"game": "", "record": PGN.replace("Nf3", "Nf4")})
    assert answer.status_code == 400
    assert "line 4, move 2. 'Nf4'" in answer.json()["error"]["text"]


def test_what_is_refused_leaves_no_room_behind(client: TestClient) -> None:
    before = client.get("/api/rooms").json()
    for text in (PGN.replace("e5", "e9"), '[Event "?"]\n[Variant "Nonsense"]\n\n1. e4 *\n', '[Event "?\n\n1. e4'):
        answer = client.post("/api/rooms", json={"game": "", "record": text})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_record")
    assert client.get("/api/rooms").json() == before


def test_a_game_of_chess_is_taken_home_as_pgn_with_its_variations_and_notes(client: TestClient) -> None:
    room = new_room(client, "", record=PGN, seats=[HUMAN, HUMAN])
    with tab(client) as me:
        assert me.open(room)["formats"] == ["pgn"]
    answer = client.get(f"/api/rooms/{room}/pgn")
    assert answer.status_code == 200
    assert re.search(r'filename="chess-20\d\d-\d\d-\d\d\.pgn"', answer.headers["Content-Disposition"])
    assert "1. e4 e5 (1... c5 $5 {Sicilian}) 2. Nf3 1-0" in answer.text
    with tab(client) as me:
        me.open(new_room(client, "", record=answer.text, seats=[HUMAN, HUMAN]))
        assert me.line() == ["e4", "e5", "Nf3"]
        assert {node["text"] for node in me.nodes.values()} >= {"c5"}


def test_a_game_that_has_no_pgn_offers_none_and_says_so(client: TestClient) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        assert me.open(room)["formats"] == []
    answer = client.get(f"/api/rooms/{room}/pgn")
    assert answer.status_code == 400
    assert answer.json()["error"]["text"].startswith("PGN is for chess and its variants; tic-tac-toe is kept")
