"""What is hidden stays hidden, to the byte: whatever the others hold, a tab is sent the same."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

import pytest
from starlette.testclient import TestClient

from plyground.storage import Store
from tests.studio.live.playing import HUMAN, RANDOM, FakeTab, new_room, tab

VARIES = re.compile(r'"(?:seq|seconds|re)":[0-9.]+,?')


def _cards(client: TestClient, room: str, players: int) -> tuple[str, ...]:
    store: Store = client.studio.store  # type: ignore[attr-defined]
    kept = store.room(room)
    assert kept is not None
    return tuple(node[2] for node in kept["tree"]["nodes"][:players])


def _seen(me: FakeTab) -> tuple[str, ...]:
    """All that was sent, as it was sent, but for the name of the room and what counts and measures."""
    told = []
    for text in me.sent:
        message = json.loads(text)
        if message.get("t") == "thinking":
            assert message["thinking"]["lines"] == []
        else:
            told.append(VARIES.sub("", text.replace(me.room, "ROOM")))
    return tuple(told)


@pytest.mark.parametrize(("players", "mine"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_until_cards_are_shown_a_tab_is_sent_the_same_whatever_the_others_hold(
    client: TestClient, players: int, mine: int
) -> None:
    """Against players who act alike: the ones before are at random, so games are told apart by what they did."""
    seats = [HUMAN if seat == mine else RANDOM for seat in range(players)]
    worlds: defaultdict[tuple[Any, ...], dict[tuple[str, ...], tuple[str, ...]]] = defaultdict(dict)
    for _ in range(300):
        if sum(len(told) > 1 for told in worlds.values()) >= 4:
            break
        room = new_room(client, "kuhn-poker", seats=seats, options={"players": players})
        cards = _cards(client, room, players)
        with tab(client) as me:
            me.open(room)
            me.wait_for_turn()
            if me.now["ending"]:
                continue
            refused = [me.refused("room.play", text=card) for card in "JQKA"]
            assert {fault["code"] for fault in refused} == {"illegal_action"}
            me.refused("room.preview", node=0, moves=[])
            me.refused("engine.hint")
            me.refused("engine.sweep")
            me.ask("room.go", node=0)
            me.ask("room.redo")
            answers = [client.get(f"/api/rooms/{room}/{what}") for what in ("record", "picture.svg")]
            assert [answer.status_code for answer in answers] == [400, 200]
            pictures = tuple(answer.text.replace(room, "ROOM") for answer in answers)
            acted = tuple(me.line()[players:])
            worlds[cards[mine], acted][cards] = (*_seen(me), *pictures)
    compared = [list(told.values()) for told in worlds.values() if len(told) > 1]
    assert compared, "the same was never seen with other cards"
    for told in compared:
        assert all(other == told[0] for other in told[1:])


@pytest.mark.parametrize("players", [2, 3])
def test_at_a_shared_screen_nobody_is_sent_a_card_of_another(client: TestClient, players: int) -> None:
    seats = [HUMAN] * players
    worlds: defaultdict[str, dict[tuple[str, ...], tuple[str, ...]]] = defaultdict(dict)
    for _ in range(300):
        if len(worlds) == players + 2 and all(len(told) > 1 for told in worlds.values()):
            break
        room = new_room(client, "kuhn-poker", seats=seats, options={"players": players})
        cards = _cards(client, room, players)
        with tab(client) as me:
            me.open(room)
            assert me.now["is_covered"]
            covered = len(me.sent)
            me.ask("room.look")
            seen = _seen(me)
            me.play("bet")
            assert me.now["is_covered"]
            worlds[cards[0]].setdefault(cards, seen)
            worlds["nobody"][cards] = (*seen[:covered], *_seen(me)[len(seen) :])
    for told in worlds.values():
        assert len(told) > 1
        first, *others = told.values()
        assert all(other == first for other in others)
