"""What was loaded once is left alone by the garbage collector, so that no click waits for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from plyground.studio.settling import settle
from tests.studio.live.playing import HUMAN, connected, new_room, tab


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    """Other tests have a collector that looks at everything."""
    gc.unfreeze()
    yield
    gc.unfreeze()


def test_what_is_there_is_not_looked_at_again() -> None:
    assert len(gc.get_objects()) > 10_000
    settle()
    assert len(gc.get_objects()) < 1_000
    assert gc.get_freeze_count() > 10_000


def test_the_rules_of_a_game_are_settled_when_it_is_first_played_and_rubbish_is_still_found(tmp_path: Path) -> None:
    with connected(tmp_path / "a.db", workers=1) as client:
        room = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
        frozen = gc.get_freeze_count()
        assert frozen > 10_000
        with tab(client) as me:
            me.open(room)
            for move in ("a1", "b1", "a2"):
                me.play(move)
        new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
        assert gc.get_freeze_count() <= frozen, "a game is settled once"
        knot: list[object] = []
        knot.append(knot)
        del knot
        assert gc.collect() >= 1
