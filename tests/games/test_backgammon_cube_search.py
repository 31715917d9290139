"""With the cube a search still tells points of the stake on the table, however soon it is stopped."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.search import Limits
from plyground.engines.expectiminimax_engine import ExpectiminimaxEngine
from plyground.engines.monte_carlo_engine import MonteCarloEngine
from plyground.kernels.monte_carlo_techniques import TreeTechniques

MOST = 3.0
"""A backgammon is worth so many stakes, and no position here is decided."""


@pytest.mark.parametrize("nodes", [60, 200, 500])
@pytest.mark.parametrize(
    ("position", "stake"),
    [
        ("W:24(2),13(5),8(3),6(5) B:24(2),13(5),8(3),6(5) W31 c1- n0", 1),
        ("W:24(2),13(5),8(3),6(5) B:24(2),13(5),8(3),6(5) W? c1- n2", 1),
        ("W:22(2),19,18,8,7(4),6(4),5(2) B:bar(3),24,21,13(3),10,9,8(2),4(3) B? c2B n15", 2),
        ("W:14,13(4),11,6,4(3),3(3),2(2) B:24(2),9,7(2),3(4),2(4),1(2) B55 c8W n20", 8),
    ],
)
def test_a_search_that_is_stopped_soon_expects_no_more_than_the_stake_can_bring(position: str, stake: int, nodes: int) -> None:
    game = load("backgammon", cube=True)
    engine = ExpectiminimaxEngine(game, megabytes=1)
    found = list(engine.search(game.position(position), Limits(nodes=nodes)))
    assert found
    assert all(abs(info.value) < MOST * stake for info in found)
    assert stake == 1 or abs(found[-1].value) > stake / 2


def test_an_opening_with_the_cube_is_worth_about_what_it_is_without() -> None:
    values = []
    for cube in (False, True):
        game = load("backgammon", cube=cube)
        text = "W:24(2),13(5),8(3),6(5) B:24(2),13(5),8(3),6(5) W31" + (" c1- n0" if cube else " n0")
        values.append(list(ExpectiminimaxEngine(game, megabytes=1).search(game.position(text), Limits(nodes=200)))[-1].value)
    assert values[1] == pytest.approx(values[0], abs=0.2)


START = "W:24(2),13(5),8(3),6(5) B:24(2),13(5),8(3),6(5)"


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_monte_carlo_expects_no_more_of_an_opening_than_the_stake_can_bring(seed: int) -> None:
    """Its random games turn the cube by a rule; if they did so by chance, most would end by a drop or at 64."""
    game = load("backgammon", cube=True)
    engine = MonteCarloEngine(game, megabytes=8, seed=seed)
    last = list(engine.search(game.position(f"{START} W31 c1- n0"), Limits(nodes=1000)))[-1]
    assert engine.techniques.playout == "loud"
    assert abs(last.value) < 1.5
    visits = sum(move.visits for move in engine.moves)
    assert abs(sum(move.visits * move.value for move in engine.moves) / visits) < 0.75


@pytest.mark.parametrize(
    ("position", "sensible"),
    [
        (f"{START} W? c1- n2", "roll"),
        ("W:6(4),5(4),4(3),3(3) B:6(5),5(5),4(3),3(2) W? c1- n40", "double"),
        ("W:6(4),5(4),4(3),3(3) B:6(5),5(5),4(3),3(2) W! c1- n40", "take"),
        ("W:3(4),2(4),1(4) B:6(5),5(5),4(3),3(2) W! c1- n40", "drop"),
        ("W:3(4),2(4),1(4) B:13(5),8(5),6(3),5(2) W? c1- n40", "roll"),
    ],
)
def test_random_games_turn_the_cube_by_the_lead_in_the_race(position: str, sensible: str) -> None:
    """A small lead doubles, is taken; a large one is dropped; one that is too good plays on."""
    game: Any = load("backgammon", cube=True)
    state = game.position(position)
    out = [0] * 4
    assert game.rules.rule("loud")(state.thaw(), out) == 1
    assert game.write_action(state, out[0]) == sensible


def test_without_the_cube_and_where_techniques_are_asked_for_nothing_is_changed() -> None:
    assert MonteCarloEngine(load("backgammon"), megabytes=1).techniques == TreeTechniques()
    asked = TreeTechniques(playouts=2)
    assert MonteCarloEngine(load("backgammon", cube=True), megabytes=1, techniques=asked).techniques == asked
