"""Games as files: what they are called, and who sits where if they do not say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from plyground.core.errors import BadGameError
from plyground.studio.library import Library, load_spec
from tests.studio.live.playing import HUMAN, RACE, RANDOM, new_room, tab

CLIENT = Path(__file__).parents[3] / "client" / "src"


def _name(client: TestClient, room: str, path: str) -> str:
    answer = client.get(f"/api/rooms/{room}/{path}")
    found = re.search('filename="([^"]+)"', answer.headers["Content-Disposition"])
    assert found is not None
    return found[1]


def test_a_file_is_called_by_its_game_and_the_day(client: TestClient) -> None:
    room = new_room(client, "nine-mens-morris", seats=[HUMAN, RANDOM])
    for path, ending in (("record", "txt"), ("picture.svg", "svg"), ("picture.png", "png")):
        assert re.fullmatch(rf"nine-mens-morris-20\d\d-\d\d-\d\d\.{ending}", _name(client, room, path))


def test_a_record_that_names_one_gets_the_engine_that_a_new_game_gets(client: TestClient) -> None:
    """The page has the usual level a second time, because it begins games before it has asked."""
    told = re.search(r"USUAL_LEVEL = (\d+)", (CLIENT / "games" / "rooms.ts").read_text())
    assert told is not None
    with tab(client) as me:
        view = me.open(new_room(client, "", record='[Game "tic-tac-toe"]\n[Seat1 "human"]\n\na1 b2\n'))
        assert me.line() == ["a1", "b2"]
        assert view["seats"] == [HUMAN, {"kind": "engine", "engine": "auto", "level": int(told[1])}]


@pytest.mark.parametrize("tags", ["", '[Seat1 "Somebody"]\n[Seat2 "Nobody"]\n'])
def test_no_engine_plays_on_in_a_record_that_does_not_name_one(client: TestClient, tags: str) -> None:
    with tab(client) as me:
        view = me.open(new_room(client, "", record=f'[Game "tic-tac-toe"]\n{tags}\na1 b2\n'))
        assert view["seats"] == [HUMAN, HUMAN]


def test_a_file_that_could_not_be_read_is_played_once_it_is_mended(tmp_path: Path) -> None:
    """In the process that had tried it, as workers do; also when what it imports was at fault."""
    file, beside = tmp_path / "mended_race.py", tmp_path / "mended_length.py"
    told = f"from mended_length import LENGTH\n{RACE.replace('10', 'LENGTH')}"
    beside.write_text("LENGTH = 3\n")
    file.write_text(told.replace("class Race:", "class Race"))
    with pytest.raises(BadGameError, match="SyntaxError"):
        Library([file])
    beside.write_text("LENGTH = (\n")
    file.write_text(told)
    with pytest.raises(BadGameError, match="mended_length"):
        Library([file])
    beside.write_text("LENGTH = 10\n")
    library = Library([file])
    assert library.names()[0] == "mended-race"
    game = load_spec(library.spec("mended-race"))
    assert [game.is_terminal((steps, 0)) for steps in (9, 10)] == [False, True]


def test_a_saved_game_comes_back_with_its_variations_and_notes(client: TestClient) -> None:
    """In every game, not only where there is PGN."""
    with tab(client) as me:
        first = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
        me.open(first)
        for move in ("a1", "b2", "c3"):
            me.play(move)
        me.ask("room.go", node=1)
        me.play("c1")
        me.ask("room.note", node=me.now["current"], text="an idea")
        before = {number: (node["parent"], node["text"], node.get("note", "")) for number, node in me.nodes.items()}
        record = client.get(f"/api/rooms/{first}/record").text
    with tab(client) as other:
        other.open(new_room(client, "", record=record))
        assert other.line() == ["a1", "b2", "c3"]
        after = {number: (node["parent"], node["text"], node.get("note", "")) for number, node in other.nodes.items()}
    assert after == before
    assert (1, "c1", "an idea") in after.values()
