"""Whole games over the socket."""

from __future__ import annotations

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from plyground.core.game import Game
from plyground.games import catalogue
from plyground.sessions.variation_data import variations_from
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
        if me.now["ending"]:
            assert me.now["ending"]["why"] in {"rules", "repetition"}
            assert me.now["waits_for"] == "nobody"
            assert me.moves == []
            assert game.name in client.get(f"/api/rooms/{room}/record").text
        else:
            assert len(me.line()) >= MOST_MOVES, "every move was played, and the game goes on"
            assert me.moves
        assert _replayed(game, client, room) == me.now["position"]["turn"], "the rules say the same of the moves in the list"
        assert client.get(f"/api/rooms/{room}/picture.svg").text.startswith("<svg")


def _replayed(game: Game[Any, Any], client: TestClient, room: str) -> int:
    """Who is to move after the moves that are kept, as the rules alone see it."""
    kept = client.studio.store.room(room)  # type: ignore[attr-defined]
    tree = variations_from(game, kept["tree"])
    state = game.initial()
    for text in tree.texts():
        state = game.result(state, game.read_action(state, text))
    return -2 if tree.here.is_ended else game.player(state)
