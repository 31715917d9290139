"""Chinese checkers against OpenSpiel, whose turns are taken apart: every hop is an action, and so is stopping.

Its rules are ours with unblocking=no and resting=yes. The winner gets as much there as the others lose together, -1 each.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest

from plyground import load

POSITIONS = 1_500
ROWS = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)
NAMES = [f"{'qponmlkjihgfedcba'[row]}{place}" for row, width in enumerate(ROWS) for place in range(1, width + 1)]
STOP = 121 * 6
Hops = tuple[int, ...]


def turns(twin: Any) -> dict[str, Hops]:
    """Every pair of holes that a turn can lead from and to, with a list of actions that does it."""
    mover = twin.current_player()
    found: dict[str, Hops] = {}
    for first in twin.legal_actions():
        text = twin.action_to_string(mover, first)
        if text == "Pass":
            return {"pass": (first,)}
        is_hop = "=>" in text
        left, end = map(int, text.split("=>" if is_hop else "->"))
        found[f"{NAMES[left]}-{NAMES[end]}"] = (first,)
        if is_hop:
            hop_on(twin.child(first), mover, (left, end), (first,), found)
    return found


def hop_on(twin: Any, mover: int, ends: tuple[int, int], so_far: Hops, found: dict[str, Hops]) -> None:
    """Follow a chain of hops, each of which ends the turn if one stops there."""
    left, at = ends
    text = f"{NAMES[left]}-{NAMES[at]}"
    goes_on = not twin.is_terminal() and twin.current_player() == mover and STOP in twin.legal_actions()
    if text not in found or len(found[text]) == len(so_far):
        found[text] = (*so_far, STOP) if goes_on else so_far
    if goes_on:
        for action in twin.legal_actions():
            if action != STOP:
                end = int(twin.action_to_string(mover, action).split("=>")[1])
                if f"{NAMES[left]}-{NAMES[end]}" not in found:
                    hop_on(twin.child(action), mover, (left, end), (*so_far, action), found)


@pytest.mark.parametrize(("players", "horizon"), [(2, 1_000), (2, 60), (3, 300), (4, 200), (6, 400)])
def test_chinese_checkers_agrees_with_openspiel(players: int, horizon: int) -> None:
    game = load("chinese-checkers", players=players, horizon=horizon, unblocking=False)
    theirs = pyspiel.load_game(f"chinese_checkers(players={players},max_moves={horizon})")
    generator, seen = random.Random(1), 0
    while seen < POSITIONS:
        state, twin = game.initial(), theirs.new_initial_state()
        while not twin.is_terminal() and seen < POSITIONS:
            seen += 1
            assert game.player(state) == twin.current_player()
            ways = turns(twin)
            ours = [game.write_action(state, action) for action in game.actions(state)]
            assert len(set(ours)) == len(ours)
            assert set(ours) == set(ways), f"{game.diagram(state)}\n{twin}"
            text = generator.choice(ours)
            state = game.result(state, game.read_action(state, text))
            for action in ways[text]:
                twin.apply_action(action)
        assert game.is_terminal(state) == twin.is_terminal()


def test_a_whole_game_ends_alike() -> None:
    """Both players run straight ahead, each with the move that brings a peg farthest, until one has won."""
    game = load("chinese-checkers", unblocking=False)
    theirs = pyspiel.load_game("chinese_checkers")
    for seed in range(3):
        generator = random.Random(seed)
        state, twin = game.initial(), theirs.new_initial_state()
        while not game.is_terminal(state):
            assert not twin.is_terminal()
            ways = turns(twin)
            texts = [game.write_action(state, action) for action in game.actions(state)]
            ahead = 1 if game.player(state) == 0 else -1
            text = max(texts, key=lambda text: (ahead * _gain(text) + 3 * generator.random(), text))
            state = game.result(state, game.read_action(state, text))
            for action in ways[text]:
                twin.apply_action(action)
        assert twin.is_terminal()
        assert [game.utility(state, player) for player in (0, 1)] == twin.returns()


def _gain(text: str) -> int:
    """How many rows a move goes down."""
    left, end = text.split("-")
    return ord(left[0]) - ord(end[0])


def test_the_published_counts_of_single_hops_are_those_of_these_rules() -> None:
    """OpenSpiel's own 14, 196 and 4144 count hops; a walk over its tree that counts whole turns gives ours."""
    game, twin = load("chinese-checkers"), pyspiel.load_game("chinese_checkers").new_initial_state()
    assert len(turns(twin)) == len(game.actions(game.initial())) == 14
    theirs = 0
    for actions in turns(twin).values():
        after = twin.clone()
        for action in actions:
            after.apply_action(action)
        theirs += len(turns(after))
    assert theirs == 196
