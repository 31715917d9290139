"""Backgammon beside OpenSpiel's, and its plays beside those found the plain way.

OpenSpiel plays a double as two actions of two moves each, and lists a play of two dice once for every order of the dice. So
what is compared is the set of positions after a complete turn.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest

from plyground import load
from plyground.games.race import _backgammon_positions as positions
from plyground.games.race._backgammon_rules import PASS
from tests.agreement.backgammon_by_hand import Side, Sides, random_sides, results

BAR, MEN = 100, 15
"""OpenSpiel's number for the bar; who is not on the board is off."""
Roll = tuple[int, int, int]
"""The lower die, the higher die, and who plays them."""


def sides_of(twin: Any) -> Sides:
    """Their men as we count them: their first player moves up from 0 to 23, the second down."""
    sides = []
    for player in (0, 1):
        men = [twin.board(player, place) for place in range(24)]
        placed = (*(men[::-1] if player == 0 else men), twin.board(player, BAR))
        sides.append((MEN - sum(placed), *placed))
    return sides[0], sides[1]


def our_sides(state: Any) -> Sides:
    return tuple(positions.side(state, 0)), tuple(positions.side(state, 1))


def whole_turns(twin: Any) -> dict[Sides, list[int]]:
    """The positions after a complete turn, each with actions that lead to it."""
    player, ends = twin.current_player(), dict[Sides, list[int]]()
    waiting: list[tuple[Any, list[int]]] = [(twin, [])]
    while waiting:
        state, actions = waiting.pop()
        for action in state.legal_actions():
            child = state.child(action)
            if child.is_terminal() or child.current_player() != player:
                ends.setdefault(sides_of(child), [*actions, action])
            else:
                waiting.append((child, [*actions, action]))
    return ends


def roll_of(twin: Any) -> Roll:
    low, high = sorted(int(face) for face in str(twin).partition("Dice: ")[2][:2])
    return low, high, twin.current_player()


def roll_both(game: Any, state: Any, twin: Any, generator: random.Random) -> Any:
    """Check that the odds are the same, and roll the same on both."""
    theirs: dict[Roll, tuple[int, float]] = {}
    for action, probability in twin.chance_outcomes():
        roll = roll_of(twin.child(action))
        theirs[roll] = action, theirs.get(roll, (0, 0.0))[1] + probability
    ours: dict[Roll, tuple[int, float]] = {}
    for action, probability in game.outcomes(state):
        after = game.result(state, action)
        assert (after.low, after.high, after.turn) not in ours
        ours[after.low, after.high, after.turn] = action, probability
    assert {roll: odds for roll, (_, odds) in ours.items()} == pytest.approx({roll: odds for roll, (_, odds) in theirs.items()})
    chosen = generator.choice(sorted(ours))
    twin.apply_action(theirs[chosen][0])
    return game.result(state, ours[chosen][0])


def test_random_games_agree_with_openspiel() -> None:
    game: Any = load("backgammon")
    theirs = pyspiel.load_game("backgammon(scoring_type=full_scoring)")
    generator, seen, paid = random.Random(1), 0, set[float]()
    while seen < 3_000 or len(paid) < 3:
        state, twin = game.initial(), theirs.new_initial_state()
        while not twin.is_terminal():
            seen += 1
            assert not game.is_terminal(state)
            if twin.is_chance_node():
                state = roll_both(game, state, twin, generator)
                continue
            assert game.player(state) == twin.current_player()
            turns = whole_turns(twin)
            by_result = {our_sides(game.result(state, action)): action for action in game.actions(state)}
            assert len(by_result) == len(game.actions(state)), f"two plays, one result:\n{game.diagram(state)}"
            assert set(by_result) == set(turns), f"{game.write_position(state)}\n{game.diagram(state)}"
            chosen = generator.choice(sorted(by_result))
            state = game.result(state, by_result[chosen])
            for action in turns[chosen]:
                twin.apply_action(action)
        assert game.is_terminal(state)
        assert game.utilities(state) == twin.returns()
        paid.add(abs(twin.returns()[0]))


def write_side(men: Side) -> str:
    return ",".join(f"{'bar' if point == 25 else point}({men[point]})" for point in range(25, 0, -1) if men[point])


def test_plays_from_positions_of_every_kind_are_those_found_the_plain_way() -> None:
    game: Any = load("backgammon")
    machine, generator, seen, passed = game.rules.compile(), random.Random(2), 0, 0
    while seen < 500:
        sides, roll = random_sides(generator), (generator.randint(1, 6), generator.randint(1, 6))
        if MEN in (sides[0][0], sides[1][0]):
            continue
        seen += 1
        mover = generator.randrange(2)
        white, black = sides if mover == 0 else sides[::-1]
        text = f"W:{write_side(white)} B:{write_side(black)} {'WB'[mover]}{roll[0]}{roll[1]} n9"
        packed, out = game.position(text).pack(), np.zeros(game.facts.most_moves, np.int64)
        moves = out[: machine.call("moves", packed, out)[1]].tolist()
        after = [game.rules.struct.unpack(machine.call("play", packed, move)[0]) for move in moves]
        found = [our_sides(state) if mover == 0 else our_sides(state)[::-1] for state in after]
        expected = results(*sides, *roll)
        assert len(found) == len(set(found)), f"two plays, one result: {text}"
        assert set(found) == expected, text
        assert (moves == [PASS]) == (expected == {sides})
        passed += moves == [PASS]
    assert passed > 5
