"""What the catalogue tells of a game before its rules are loaded."""

from __future__ import annotations

from dataclasses import asdict

from plyground import games, load


def test_the_catalogue_tells_of_every_game_what_a_repetition_means() -> None:
    told = {entry.name: entry.as_data()["repetition"] for entry in games()}
    assert told["checkers"] == {"times": 3, "payoff": 0.0}
    assert told["hex"] is None
    for name, repetition in told.items():
        stated = load(name).facts.repetition
        assert repetition == (None if stated is None else asdict(stated))
