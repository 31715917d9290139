"""Compiled rules equal interpreted ones with several options set at once, not only with each alone at its ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from plyground import games, load
from plyground.core.errors import BadOptionError
from plyground.core.facts import Option
from plyground.testing import try_law
from plyground.testing.slot_laws import compiled_rules_equal_interpreted_ones

SAMPLES = 3
"""Of every game that has options."""
_BIG = 3_000  # a game with longer lines takes seconds
LONG = {"chess", "maharajah"}
"""Games that may be long and seldom are."""
_MOST = 12  # of numbers without an end
_TRIES = 60
TEXTS = {
    ("nim", "heaps"): ("1,2", "5", "2,3,4,1"),
    ("pac-man", "layout"): ("small",),
    ("tree", "tree"): ("3 12 | 2 4 | 14 5", "1 2 3"),
    ("yahtzee", "boxes"): ("ones,chance", "twos,threes,yahtzee", "all"),
}
"""Options that are texts have no ends, and most texts are none."""
NUMBERS = {("2048", "target"): (8, 16, 32, 64)}
"""Where only some of the numbers between the ends are allowed."""


def _value(game: str, option: Option, dice: random.Random) -> Any:
    if chosen := option.choices or NUMBERS.get((game, option.name)):
        return dice.choice(chosen)
    if isinstance(option.default, bool):
        return dice.random() < 0.5
    if isinstance(option.default, str):
        return dice.choice(TEXTS.get((game, option.name), (option.default,)))
    low = option.lowest or 0
    return dice.randint(low, min(option.highest or low + _MOST, max(low + _MOST, option.default)))


def _samples() -> list[tuple[str, tuple[tuple[str, Any], ...]]]:
    """Options that go together, drawn by a seed, the same every time and no two alike."""
    found: dict[tuple[str, tuple[tuple[str, Any], ...]], None] = {}
    for entry in games():
        dice, before = random.Random(entry.name), len(found)
        for _ in range(_TRIES if entry.options else 0):
            options = tuple((option.name, _value(entry.name, option, dice)) for option in entry.options)
            try:
                game = load(entry.name, **dict(options))
            except BadOptionError:
                continue  # refused on purpose: they do not go together
            if game.facts.longest <= _BIG or entry.name in LONG:
                found[entry.name, options] = None
            if len(found) - before == SAMPLES:
                break
    return list(found)


@pytest.mark.parametrize(
    ("name", "options"), _samples(), ids=lambda value: value if isinstance(value, str) else str(dict(value))
)
def test_compiled_rules_equal_interpreted_ones_with_options(name: str, options: tuple[tuple[str, Any], ...]) -> None:
    try_law(compiled_rules_equal_interpreted_ones, load(name, **dict(options)))


def test_every_game_with_options_is_tried() -> None:
    tried, optioned = {name for name, _ in _samples()}, {entry.name for entry in games() if entry.options}
    assert tried == optioned
