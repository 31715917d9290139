"""Whole games over the socket."""

from __future__ import annotations

import random

import pytest
from starlette.testclient import TestClient

from plyground.games import catalogue
from tests.studio.live.playing import HUMAN, new_room, tab

MOST_MOVES = 300


@pytest.mark.parametrize("name", [entry.name for entry in catalogue.games()])
def test_a_whole_game_is_played_by_random_moves(client: TestClient, name: str) -> None:
    generator = random.Random(name)
    players = catalogue.find(name).players
    options = {"pig": {"target": 20}, "amazons": {"size": 6}, "hex": {"size": 5}}.get(name, {})
    room = new_room(client, name, seats=[HUMAN] * players, options=options)
    with tab(client) as me:
        me.open(room)
        for _ in range(MOST_MOVES):
            if me.now["is_covered"]:
                me.ask("room.look")
            if me.now["ending"]:
                break
            me.play(generator.choice(me.moves))
        game = catalogue.load_named(name, **options)
        answer = client.get(f"/api/rooms/{room}/record")
        if me.now["ending"]:
            assert me.now["ending"]["why"] in {"rules", "repetition"}
            assert me.now["waits_for"] == "nobody"
            assert me.moves == []
            assert game.name in answer.text
        assert client.get(f"/api/rooms/{room}/picture.svg").text.startswith("<svg")
