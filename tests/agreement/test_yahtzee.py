"""Yacht against OpenSpiel.

OpenSpiel throws the dice one by one in order and rerolls them by their places; here a throw is what the dice show. Keeping all
dice is an action there and none here. There four of a kind counts all five dice, here the four equal ones as in the rules;
and there five equal dice are a full house, here they are none.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pyspiel
import pytest

from plyground import load
from plyground.core.game import CHANCE

BOXES = {"small-straight": "little-straight", "large-straight": "big-straight", "chance": "choice"}


def _dice(twin: Any) -> list[int]:
    return [int(face) for face in re.findall(r"Dice: ([0-9 ]+)", str(twin))[0].split()]


def _totals(twin: Any) -> list[int]:
    return [int(total) for total in re.findall(r"total: (-?[0-9]+)", str(twin))]


def _differs(told: str, dice: list[int]) -> bool:
    equal = max(dice.count(face) for face in range(1, 7))
    return (told == "Score in Four of a Kind" and equal >= 4) or (told == "Score in Full House" and equal == 5)


def _followed(game: Any, state: Any, twin: Any, action: int) -> Any:
    """The state here after an action there."""
    told, player = twin.action_to_string(twin.current_player(), action), twin.current_player()
    dice = _dice(twin)
    twin.apply_action(action)
    if player == pyspiel.PlayerId.CHANCE:
        thrown = "".join(re.findall("[0-9]", told))
        return game.result(state, game.read_action(state, thrown))
    if told.startswith("Keep all"):
        return state
    if told.startswith("Reroll"):
        again = {int(place) for place in re.findall("[0-9]", told)}
        kept = "".join(str(face) for place, face in enumerate(dice) if place not in again)
        return game.result(state, game.read_action(state, f"keep-{kept}" if kept else "roll"))
    name = told.removeprefix("Score in ").lower().replace(" ", "-")
    return game.result(state, game.read_action(state, BOXES.get(name, name)))


@pytest.mark.parametrize("seed", range(25))
def test_yacht_agrees_with_openspiel(seed: int) -> None:
    game = load("yahtzee", scoring="yacht", players=2)
    twin, state, generator = pyspiel.load_game("yacht").new_initial_state(), game.initial(), random.Random(seed)
    while not twin.is_terminal():
        if twin.is_chance_node():
            assert game.player(state) == CHANCE
            kept = game.write_position(state).split("k")[-1].replace("-", "")
            assert len(twin.legal_actions()) == 6 ** (5 - len(kept))
        else:
            assert game.player(state) == twin.current_player()
            assert "".join(map(str, sorted(_dice(twin)))) == game.write_position(state).split("d")[-1]
        legal = [
            action
            for action in twin.legal_actions()
            if twin.is_chance_node() or not _differs(twin.action_to_string(twin.current_player(), action), _dice(twin))
        ]
        if not legal:
            return  # only boxes are left that count otherwise here
        state = _followed(game, state, twin, generator.choice(legal))
        assert list(state.scores[:2]) == _totals(twin)
    assert game.is_terminal(state)
    assert [game.utility(state, player) for player in (0, 1)] == twin.returns()


def test_every_throw_is_worth_in_every_box_of_yacht_what_it_is_worth_to_openspiel() -> None:
    game = load("yahtzee", scoring="yacht", players=2)
    first = pyspiel.load_game("yacht").new_initial_state()
    thrown = {first.action_to_string(first.current_player(), action): action for action in first.legal_actions()}
    for throw in game.actions(game.initial()):
        pips = game.write_action(game.initial(), throw)
        state = game.result(game.initial(), throw)
        rolled = first.child(thrown[f"Roll: {','.join(pips)}"])
        keep_all = next(
            action for action in rolled.legal_actions() if rolled.action_to_string(0, action).startswith("Keep all")
        )
        scoring = rolled.child(keep_all)
        for action in scoring.legal_actions():
            twin = scoring.clone()
            told, dice = scoring.action_to_string(0, action), [int(face) for face in pips]
            ours, theirs = _followed(game, state, twin, action).scores[0], _totals(twin)[0]
            if not _differs(told, dice):
                assert ours == theirs, (pips, str(twin))
            else:
                equal = max(dice, key=dice.count)
                assert theirs == sum(dice)
                assert ours == (0 if told == "Score in Full House" else 4 * equal)
