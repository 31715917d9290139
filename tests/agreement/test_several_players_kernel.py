"""Compiled searches for several players find what the textbook finds: max^n with its rules for ties, paranoid, best reply."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from plyground import PlygroundError, load
from plyground.core.facts import OptionValue
from plyground.core.game import CHANCE
from plyground.kernels.expecting import ChanceMemory, Scale
from plyground.kernels.several import NO_TECHNIQUES, SeveralSearcher, SeveralTechniques, Tie
from plyground.native.game import NativeGame
from plyground.textbook.best_reply import best_reply
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.max_n import Ties, best_for, first, last, max_n, worst_for
from plyground.textbook.paranoid import paranoid

GAMES: dict[str, tuple[str, dict[str, OptionValue]]] = {
    "coins for three": ("coins", {"coins": 11, "players": 3}),
    "coins for three, the last wins": ("coins", {"coins": 10, "players": 3, "misere": False}),
    "coins for two": ("coins", {"coins": 9}),
    "tic-tac-toe": ("tic-tac-toe", {}),
    "pig for three": ("pig", {"players": 3, "target": 6, "horizon": 6}),
    "pig for two": ("pig", {"players": 2, "target": 8, "horizon": 6}),
}
TIE_RULES: dict[str, tuple[Tie, Ties]] = {
    "first": (Tie("first"), first),
    "last": (Tie("last"), last),
    "best for the second": (Tie("best-for", 1), best_for(1)),
    "worst for the first": (Tie("worst-for", 0), worst_for(0)),
}
SWITCHES = {
    "everything": SeveralTechniques(equal_depth=True),
    "no table": SeveralTechniques(table=False),
    "no cuts": SeveralTechniques(immediate=False, shallow=False, equal_depth=True),
    "nothing": NO_TECHNIQUES,
}
POSITIONS = 25
ENOUGH = 60


def _game(name: str) -> NativeGame[Any]:
    game = load(GAMES[name][0], **GAMES[name][1])
    assert isinstance(game, NativeGame)
    return game


def _positions(game: NativeGame[Any], count: int, seed: int, latest: int = 0) -> Iterator[Any]:
    """Positions of random games in which somebody, or chance, is to move; at least so many plies from the start."""
    dice = random.Random(seed)
    for _ in range(count):
        states = [game.initial()]
        while not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
        yield dice.choice(states[min(latest, len(states) - 2) : -1])


def _searcher(game: NativeGame[Any], techniques: SeveralTechniques, **more: Any) -> SeveralSearcher:
    return SeveralSearcher(game, ChanceMemory(1), np.zeros(8, np.int64), techniques=techniques, **more)


@pytest.mark.parametrize("switches", SWITCHES)
@pytest.mark.parametrize("ties", TIE_RULES)
@pytest.mark.parametrize("name", GAMES)
def test_max_n_is_the_textbooks_with_every_rule_for_ties(name: str, ties: str, switches: str) -> None:
    game = _game(name)
    tie, rule = TIE_RULES[ties]
    searcher = _searcher(game, SWITCHES[switches], tie=tie)
    for state in _positions(game, POSITIONS, seed=3, latest=2 if name == "tic-tac-toe" else 0):
        assert searcher.max_n(state, ENOUGH) == pytest.approx(max_n(game, state, ties=rule).value, abs=1e-12)


@pytest.mark.parametrize("name", [name for name in GAMES if not name.startswith("pig")])
def test_two_sides_are_the_textbooks(name: str) -> None:
    game = _game(name)
    for techniques in SWITCHES.values():
        searcher = _searcher(game, techniques)
        for state in _positions(game, POSITIONS, seed=4, latest=2 if name == "tic-tac-toe" else 0):
            me = game.player(state)
            assert searcher.against_all(state, me, ENOUGH, conspire=True) == paranoid(game, state).value
            assert searcher.against_all(state, me, ENOUGH, conspire=False) == best_reply(game, state).value


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("name", ["coins for three", "tic-tac-toe"])
def test_a_depth_means_the_same(name: str, depth: int) -> None:
    """Where the search stops the result is even, and adds up to what the facts say."""
    game = _game(name)
    even = (0.0,) * game.facts.players
    searcher = _searcher(game, SWITCHES["everything"])
    for state in _positions(game, POSITIONS, seed=5):
        told: dict[str, Any] = {"cutoff": depth_cutoff(depth), "evaluate": lambda _: even}
        assert searcher.max_n(state, depth) == max_n(game, state, **told).value
        me = game.player(state)
        assert searcher.against_all(state, me, depth, conspire=True) == paranoid(game, state, **told).value
        assert searcher.against_all(state, me, depth, conspire=False) == best_reply(game, state, **told).value


SUMMED: dict[str, tuple[str, dict[str, OptionValue], Scale]] = {
    "coins, nothing known": ("coins", {"players": 3}, Scale()),
    "pig, nothing known": ("pig", {"players": 5}, Scale()),
    "pig, random games": ("pig", {"players": 3, "target": 30}, Scale(3)),
    "pig, games that do not end": ("pig", {"players": 3, "target": 5000, "horizon": 20}, Scale(3)),
    "Chinese checkers, what it expects": ("chinese-checkers", {"players": 3, "size": 2}, Scale()),
}


@pytest.mark.parametrize("noise", [0.0, 0.8])
@pytest.mark.parametrize("name", SUMMED)
def test_what_is_guessed_of_three_and_more_adds_up_to_what_the_facts_say(name: str, noise: float) -> None:
    key, options, scale = SUMMED[name]
    game = load(key, **options)
    assert isinstance(game, NativeGame)
    searcher = _searcher(game, SeveralTechniques(), scale=scale, seed=7, noise=noise)
    low, high = game.facts.utility
    seen = set()
    for state in _positions(game, 12, seed=9):
        guess = searcher.max_n(state, 0)
        assert guess is not None
        assert sum(guess) == pytest.approx(0, abs=1e-9)
        assert all(low < value < high for value in guess)
        seen.add(guess)
    # Where nothing is known, and where every game ends as a draw, all are worth the same.
    assert (len(seen) > 1) == (noise > 0 or not name.endswith(("nothing known", "do not end")))


@pytest.mark.parametrize("name", ["coins for three", "coins for three, the last wins", "pig for three"])
def test_cuts_save_nodes_and_change_nothing(name: str) -> None:
    game = _game(name)
    cut = SeveralTechniques(table=False, rank=False)
    with_cuts, without = _searcher(game, cut), _searcher(game, NO_TECHNIQUES)
    assert with_cuts.max_n(game.initial(), ENOUGH) == without.max_n(game.initial(), ENOUGH)
    assert with_cuts.nodes < without.nodes
    assert with_cuts.counters()["shallow"] + with_cuts.counters()["immediate"] > 0


def test_paranoid_players_promise_themselves_no_more_than_max_n() -> None:
    game = _game("coins for three")
    searcher = _searcher(game, SWITCHES["no table"])
    for state in _positions(game, POSITIONS, seed=6):
        me = game.player(state)
        everybody = searcher.max_n(state, ENOUGH)
        assert everybody is not None
        assert searcher.against_all(state, me, ENOUGH, conspire=True) <= everybody[me]


def test_a_node_limit_stops_it() -> None:
    game = _game("pig for three")
    searcher = _searcher(game, NO_TECHNIQUES)
    searcher.limit(50)
    searcher.max_n(game.initial(), ENOUGH)
    assert searcher.is_stopped
    assert searcher.nodes == 50


def test_the_line_can_be_played() -> None:
    game = _game("coins for three")
    searcher = _searcher(game, SWITCHES["no table"])
    values = searcher.max_n(game.initial(), ENOUGH)
    state = game.initial()
    for move in searcher.line:
        state = game.result(state, move)
    assert game.is_terminal(state)
    assert tuple(game.utility(state, player) for player in range(3)) == values


def test_random_games_stand_in_for_results_beyond_the_horizon() -> None:
    game = load("pig", players=3, target=30)
    assert isinstance(game, NativeGame)
    searcher = _searcher(game, SeveralTechniques(), scale=Scale(3), seed=5)
    values = searcher.max_n(game.initial(), 1)
    assert values is not None
    assert all(-0.5 < value < 1 for value in values)
    assert sum(values) == pytest.approx(0, abs=0.01)
    assert game.player(game.initial()) != CHANCE
    assert _searcher(game, SeveralTechniques(), scale=Scale(3), seed=5).max_n(game.initial(), 1) == values


def test_a_rule_for_ties_that_is_none_is_refused() -> None:
    with pytest.raises(PlygroundError, match="rule for ties"):
        _searcher(_game("coins for three"), SeveralTechniques(), tie=Tie("loudest"))


def test_a_hidden_game_is_refused() -> None:
    with pytest.raises(PlygroundError, match="hides"):
        _searcher(load("kuhn-poker"), SeveralTechniques())  # type: ignore[arg-type]
