"""Between two news of a search, whoever watches can ask how many nodes were visited."""

from __future__ import annotations

import threading
import time

import pytest

from plyground import Limits, load
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("connect-four", "alpha-beta"),
        ("connect-four", "monte-carlo"),
        ("connect-four", "plain"),
        ("pig", "expectiminimax"),
        ("coins", "max-n"),
    ],
)
def test_nodes_grow_while_it_thinks_and_are_gone_afterwards(name: str, kind: str) -> None:
    game = load(name)
    engine = engine_for(game, EngineSettings(kind=kind, megabytes=8))
    engine.prepare()
    seen: list[int] = []
    ended = threading.Event()

    def watch() -> None:
        while not ended.wait(0.001):
            seen.append(engine.nodes_so_far)

    watcher = threading.Thread(target=watch)
    watcher.start()
    began = time.monotonic()
    while time.monotonic() - began < 20 and not any(seen):
        engine.choose(game.initial(), Limits(seconds=0.2))
    ended.set()
    watcher.join()
    assert any(seen)
    assert engine.nodes_so_far == 0
