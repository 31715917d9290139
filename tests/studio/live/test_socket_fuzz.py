"""Whatever a tab asks for, in whatever order: an answer to everything, never a defect, and a room that can be kept and read."""

from __future__ import annotations

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from plyground.studio.live.commands import COMMANDS
from plyground.studio.live.room import Room
from tests.studio.live.playing import HUMAN, RANDOM, FakeTab, new_room, tab

TURNS = 60
COMPILING = 300.0
"""Seconds: a hint may need an engine that has to be compiled first."""


def _fields(name: str, dice: random.Random, me: FakeTab) -> dict[str, Any]:
    """Fields that are allowed, most of them with some meaning in the room as it is."""
    some_node = dice.choice([*me.nodes, 0, 999])
    legal = me.moves or ["pass"]
    made = {
        "node": some_node,
        "text": dice.choice([*legal, "nonsense", ""]),
        "sure": dice.random() < 0.5,
        "seats": dice.choice([[HUMAN, RANDOM], [HUMAN, HUMAN], [RANDOM, RANDOM], [HUMAN], "nobody"]),
        "coach": dice.random() < 0.5,
        "paused": dice.random() < 0.5,
        "veiled": dice.random() < 0.5,
        "moves": dice.sample(legal, min(2, len(legal))),
        "lines": dice.randint(1, 9),
        "seconds": dice.choice([0.01, 0.05]),
    }
    command = COMMANDS[name]
    optional = {field for field in command.allowed if dice.random() < 0.5}
    return {field: made[field] for field in {*command.needed, *optional}}


@pytest.mark.parametrize("game", ["tic-tac-toe", "pig", "kuhn-poker"])
def test_every_command_is_answered_in_every_order(client: TestClient, game: str) -> None:
    dice = random.Random(game)
    room = new_room(client, game, seats=[HUMAN, RANDOM])
    asked: set[str] = set()
    codes: set[str] = set()
    with tab(client) as me:
        me.open(room)
        for _ in range(TURNS):
            # Each of them sooner or later; several before an answer is waited for.
            names = dice.sample(sorted(set(COMMANDS) - asked) or sorted(COMMANDS), 1) + dice.choices(sorted(COMMANDS), k=2)
            begun = [me.begin(name, **_fields(name, dice, me)) for name in names]
            asked |= set(names)
            me.wait(lambda begun=begun: set(begun) <= set(me._answers), COMPILING)  # type: ignore[misc]
            answers = [me.answer(number) for number in begun]
            codes |= {answer["error"]["code"] for answer in answers if "error" in answer}
            assert all(answer["error"]["text"].strip() for answer in answers if "error" in answer)
        me.rest()
    assert asked == set(COMMANDS)
    assert "defect" not in codes
    kept = client.studio.store.room(room)  # type: ignore[attr-defined]
    played = client.studio.library.load(kept["game"], kept["options"])  # type: ignore[attr-defined]
    again = Room.from_data(room, played, kept)
    assert set(again.tree.nodes) == set(me.nodes)
