"""Every law over every game of the catalogue, with its default options and with the options at their ends."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from plyground import games, load
from plyground.core.errors import BadOptionError
from plyground.core.game import Game
from plyground.testing import LAWS, try_law

_BIG = 30_000  # a game whose longest line is longer takes seconds a law; its default size is tried instead


def _settings() -> list[tuple[str, tuple[tuple[str, Any], ...]]]:
    """Each game as it is, and with each option alone at every choice, or at its lowest and highest value."""
    found: list[tuple[str, tuple[tuple[str, Any], ...]]] = []
    for entry in games():
        found.append((entry.name, ()))
        for option in entry.options:
            ends = option.choices or (option.lowest, option.highest)
            values = (True, False) if isinstance(option.default, bool) else ends
            for value in values:
                if value is None or value == option.default:
                    continue
                try:
                    game = load(entry.name, **{option.name: value})
                except BadOptionError:
                    continue  # refused on purpose: it does not go with the other options' defaults
                if game.facts.longest <= _BIG:
                    found.append((entry.name, ((option.name, value),)))
    return found


SETTINGS = _settings()


@cache
def _loaded(name: str, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    return load(name, **dict(options))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(
    ("name", "options"),
    SETTINGS,
    ids=lambda value: value if isinstance(value, str) else ",".join(f"{key}={setting}" for key, setting in value) or "default",
)
def test_every_game_keeps_the_law(law: Any, name: str, options: tuple[tuple[str, Any], ...]) -> None:
    try_law(law, _loaded(name, options))
