"""The numbers that a game's sheet gives to its search, and the switches that a game supports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.errors import BadGameError
from plyground.kernels import workspace as places
from plyground.kernels.searching import NUMBERS, Memory, Searcher, Techniques
from plyground.native.game import NativeGame


def _native(name: str, numbers: Mapping[str, int] | None = None, **options: Any) -> NativeGame[Any]:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    if numbers is not None:
        vars(game)["search_numbers"] = numbers  # of this one game, not of its class
    return game


def _searched(game: NativeGame[Any], techniques: Techniques = Techniques(), depth: int = 7) -> Searcher:
    searcher = Searcher(game, game.position("moves a1 b2 a3"), Memory(1), np.zeros(8, np.int64), techniques=techniques)
    for ply in range(1, depth + 1):
        searcher.search(ply)
    return searcher


def test_a_game_says_when_its_players_count_as_forced() -> None:
    usual = _searched(_native("tic-tac-toe"), depth=2)
    same = _searched(_native("tic-tac-toe", {"forced_moves": 1, "forced_plies": 0, "forced_depth": 1}), depth=2)
    assert usual.counters() == same.counters()
    often = _searched(_native("tic-tac-toe", {"forced_moves": 5, "forced_plies": 1}), depth=2)
    assert often.deepest > usual.deepest
    off = _searched(_native("tic-tac-toe", {"forced_moves": 5, "forced_plies": 1}), Techniques(extension=False), depth=2)
    never = _searched(_native("tic-tac-toe", {"forced_moves": 5, "forced_plies": 1, "forced_depth": 3}), depth=2)
    by_nothing = _searched(_native("tic-tac-toe", {"forced_moves": 5}), depth=2)
    assert off.counters() == never.counters() == by_nothing.counters()


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"forced_move": 1}, "no number 'forced_move'"),
        ({"forced_plies": 3}, "from 0 to 2; it was 3"),
        ({"forced_moves": -1}, "from 0 to 1000; it was -1"),
        ({"loud_compels": 2}, "from 0 to 1"),
    ],
)
def test_a_number_that_cannot_be_is_refused(numbers: dict[str, int], said: str) -> None:
    with pytest.raises(BadGameError, match=said):
        _searched(_native("tic-tac-toe", numbers))


def test_a_switch_is_off_where_the_game_cannot_use_it() -> None:
    by_margin, plain, passing = _native("othello", payoff="margin"), _native("othello"), _native("hex", size=4)
    found = {}
    for name, game in (("margin", by_margin), ("plain", plain), ("passing", passing)):
        work = Searcher(game, game.initial(), Memory(1), np.zeros(8, np.int64)).work
        found[name] = (int(work[places.USE_DISTANCE]), int(work[places.USE_VERIFICATION]))
    assert found == {"margin": (0, 0), "plain": (1, 0), "passing": (1, 1)}


def test_without_verification_more_passes_are_believed() -> None:
    game, weights = _native("hex", {}, size=4), (100, 5)
    cuts = {}
    for verified in (True, False):
        techniques = Techniques(verification=verified)
        searcher = Searcher(
            game, game.position("moves a1"), Memory(1), np.zeros(8, np.int64), techniques=techniques, weights=weights
        )
        for depth in range(1, 12):
            searcher.search(depth)
        cuts[verified] = searcher.counters()["null_cuts"]
    assert 0 < cuts[True] < cuts[False]


def test_places_of_the_workspace_are_distinct() -> None:
    named = [value for name, value in vars(places).items() if name.isupper() and isinstance(value, int)]
    switches = [getattr(places, name) for name in vars(places) if name.startswith("USE_")]
    assert len(set(switches)) == len(switches)
    elsewhere = {"loud_compels", "malus", "reduction_log", "point", "parts"}
    assert all(getattr(places, name.upper(), None) is not None for name in NUMBERS if name not in elsewhere)
    assert max(switches) < places.HEADER <= max(named)
