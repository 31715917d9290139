"""What a list of moves tells: what the board has shown is no secret any more; and how a game among engines is seen."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from plyground import load
from plyground.studio.live.views import UNKNOWN, shows_all
from tests.studio.live.playing import HUMAN, RANDOM, FakeTab, new_room, tab


def _ended(client: TestClient, moves: tuple[str, ...]) -> FakeTab:
    """A game of two people at one screen that went like this after the deal."""
    room = new_room(client, "kuhn-poker", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        me.open(room)
        for move in moves:
            if me.now["is_covered"]:
                me.ask("room.look")
            me.play(move)
        if me.now["is_covered"]:
            me.ask("room.look")
        me.rest()
    assert me.now["ending"]
    return me


def test_cards_that_were_shown_stand_in_the_list(client: TestClient) -> None:
    me = _ended(client, ("bet", "call"))
    assert UNKNOWN not in me.line()


def test_a_card_that_was_never_shown_stays_a_secret(client: TestClient) -> None:
    me = _ended(client, ("bet", "fold"))
    assert me.line().count(UNKNOWN) == 1


def test_nothing_is_hidden_any_more_exactly_after_a_showdown() -> None:
    game: Any = load("kuhn-poker")
    state = game.initial()
    for text in (*_deal(game), "bet"):
        state = game.result(state, game.read_action(state, text))
    assert not shows_all(game, state, 0)
    assert shows_all(game, game.result(state, game.read_action(state, "call")), 0)
    assert not shows_all(game, game.result(state, game.read_action(state, "fold")), 0)


def _deal(game: Any) -> list[str]:
    first = game.initial()
    one = game.actions(first)[0]
    second = game.result(first, one)
    return [game.write_action(first, one), game.write_action(second, game.actions(second)[0])]


def _viewer(me: FakeTab) -> int | None:
    eyes: int | None = me.now["viewer"]
    return eyes


def test_a_game_among_engines_is_seen_with_the_eyes_of_the_player_to_move_if_wanted(client: TestClient) -> None:
    room = new_room(client, "kuhn-poker", seats=[RANDOM, RANDOM])
    with tab(client) as me:
        assert not me.open(room)["veiled"]
        me.wait(lambda: me.now["ending"])
        me.ask("room.pause", paused=True)
        me.ask("room.go", node=2)
        assert _viewer(me) is None
        assert UNKNOWN not in me.line()
        me.ask("room.veil", veiled=True)
        assert me.view["veiled"]
        assert _viewer(me) == 0
        assert [text == UNKNOWN for text in me.line()] == [False, True]
        me.ask("room.veil", veiled=False)
        assert UNKNOWN not in me.line()


def test_where_somebody_sits_or_nothing_is_hidden_there_is_nothing_to_veil(client: TestClient) -> None:
    for game, seats in (("kuhn-poker", [HUMAN, RANDOM]), ("nim", [RANDOM, RANDOM])):
        with tab(client) as me:
            assert "veiled" not in me.open(new_room(client, game, seats=seats))
            assert me.refused("room.veil", veiled=True)["code"] == "unsuitable_game"
