"""PGN: where a record is expected, and as a file to take home."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from plyground.core.trees import read_tree, tree_to_json
from plyground.studio.live import loading
from tests.studio.live.playing import HUMAN, new_room, tab

TREE = "3 12 8 | 2 4 6 | 14 5 2"
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


THREE = """[Event "Casual"]
[Date "1851.06.??"]
[White "Anderssen"]
[Black "?"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 1-0

[Event "?"]
[Date "????.??.??"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"]

{A comment.} 7... Kd7 (7... Kf7) 8. e4! *

[Event "Match"]
[White "A"]
[Black "B"]
[Result "1/2-1/2"]

1. d4 1/2-1/2
"""


def _listed(client: TestClient, text: str) -> Any:
    answer = client.post("/api/records", json={"record": text})
    assert answer.status_code == 200, answer.text
    return answer.json()


def _refused(client: TestClient, path: str, **sent: Any) -> str:
    """The sentence of a refusal, which has begun nothing."""
    before = client.get("/api/rooms").json()
    answer = client.post(path, json=sent)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_record")
    assert client.get("/api/rooms").json() == before
    return str(answer.json()["error"]["text"])


def test_the_games_of_a_text_are_listed_by_what_they_can_be_known(client: TestClient) -> None:
    before = client.get("/api/rooms").json()
    first, second, third = _listed(client, THREE)
    assert first == {
        "number": 1,
        "players": ["Anderssen", ""],
        "result": "1-0",
        "when": "1851-06",
        "event": "Casual",
        "opening": "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6",
    }
    assert second == {"number": 2, "players": [], "result": "", "when": "", "event": "", "opening": "7... Kd7 8. e4"}
    assert (third["players"], third["result"], third["opening"]) == (["A", "B"], "1/2-1/2", "1. d4")
    assert client.get("/api/rooms").json() == before


def test_a_record_is_listed_as_one_game(client: TestClient) -> None:
    (card,) = _listed(client, '[Game "tic-tac-toe"]\n\na1 b2\n')
    assert (card["number"], card["opening"], card["players"]) == (1, "a1 b2", [])


def test_the_game_of_a_number_is_gone_on_with(client: TestClient) -> None:
    for number, line in ((2, ["Kd7", "e4"]), (3, ["d4"])):
        with tab(client) as me:
            me.open(new_room(client, "", record=THREE, number=number, seats=[HUMAN, HUMAN]))
            assert me.line() == line


def test_of_several_games_one_must_be_chosen_that_is_there(client: TestClient) -> None:
    said = _refused(client, "/api/rooms", game="", record=THREE)
    assert said == "The PGN text holds 3 games; say which by its number, from 1 to 3."
    for number in (0, 4, -1):
        said = _refused(client, "/api/rooms", game="", record=THREE, number=number)
        assert said == f"The PGN text holds 3 games; the number of a game must be from 1 to 3; it was {number}."
    said = _refused(client, "/api/rooms", game="", record='[Game "tic-tac-toe"]\n\na1\n', number=2)
    assert said == "A record holds one game; its number is 1, and was 2."


def test_one_bad_game_is_told_and_the_others_can_be_opened(client: TestClient) -> None:
    text = THREE.replace("Kf7", "§")
    first, second, third = _listed(client, text)
    assert second["fault"]["text"].startswith("Game 2 of the PGN text, line 13: expected a move")
    assert "fault" not in first | third
    assert _refused(client, "/api/rooms", game="", record=text, number=2) == second["fault"]["text"]
    assert new_room(client, "", record=text, number=3)


def test_a_move_that_cannot_be_played_is_refused_when_its_game_is_chosen(client: TestClient) -> None:
    text = THREE.replace("8. e4", "8. e5")
    assert all("fault" not in card for card in _listed(client, text))
    assert "line 13, move 8. 'e5'" in _refused(client, "/api/rooms", game="", record=text, number=2)
    assert new_room(client, "", record=text, number=1)


def test_a_text_without_a_game_is_not_listed(client: TestClient) -> None:
    assert "Game 1 of the PGN text, line 1" in _refused(client, "/api/records", record='[Event "?\n\n1. e4')
    assert "names no game" in _refused(client, "/api/records", record="Dear all,")


@pytest.mark.parametrize("text", [TREE, json.dumps(tree_to_json(read_tree(TREE))), "max(min(3 5) min(2 9))"])
def test_a_tree_is_shown_the_way_to_the_tree_lab(client: TestClient, text: str) -> None:
    told = "This file holds a tree, not a game; open it in the tree lab."
    assert _refused(client, "/api/records", record=text) == told
    assert _refused(client, "/api/rooms", game="", record=text) == told


def test_the_list_is_bounded_in_number_and_in_its_texts(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    (card,) = _listed(client, f'[Event "{"x" * 5000}"]\n\n1. {"e" * 5000} *\n')
    assert len(card["event"]) == len(card["opening"]) == 80
    monkeypatch.setattr(loading, "MOST_LISTED", 2)
    assert "more than 2 games" in _refused(client, "/api/records", record=THREE)
