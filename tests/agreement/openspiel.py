"""Walking two implementations of one game side by side."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pyspiel
import pytest

from plyground.core.game import CHANCE, ChanceGame, Game

Texts = Callable[[Any, int], str]


def walk_with_openspiel(
    game: Game[Any, Any],
    name: str,
    texts: Texts,
    *,
    positions: int = 2_000,
    seed: int = 1,
    payoffs: Callable[[list[float]], list[float]] = list,
) -> None:
    """Play random games on both; at every position the players, the legal actions, the end and the payoffs must agree.

    `texts(state, action)` gives our text for an action of theirs; `payoffs` turns their returns into ours.
    """
    theirs = pyspiel.load_game(name)
    generator = random.Random(seed)
    seen = 0
    while seen < positions:
        state, twin = game.initial(), theirs.new_initial_state()
        while not twin.is_terminal():
            seen += 1
            assert not game.is_terminal(state), f"ours is over after {twin.history()}: {game.diagram(state)}"
            if twin.is_chance_node():
                assert game.player(state) == CHANCE
                assert isinstance(game, ChanceGame)
                their_odds = {texts(twin, action): probability for action, probability in twin.chance_outcomes()}
                our_odds = {game.write_action(state, action): odds for action, odds in game.outcomes(state)}
                assert our_odds == pytest.approx(their_odds)
            else:
                assert game.player(state) == twin.current_player(), twin.history()
            by_text = {texts(twin, action): action for action in twin.legal_actions()}
            ours = {game.write_action(state, action) for action in game.actions(state)}
            assert ours == set(by_text), f"after {twin.history()}:\n{game.diagram(state)}\n{twin}"
            text = generator.choice(sorted(ours))
            state = game.result(state, game.read_action(state, text))
            twin.apply_action(by_text[text])
        assert game.is_terminal(state), f"theirs is over after {twin.history()}: {game.diagram(state)}"
        assert [game.utility(state, player) for player in range(game.facts.players)] == pytest.approx(payoffs(twin.returns()))
