"""Playthrough goldens: a seeded random game of each kind with everything observable printed.

A change of rules is then a readable diff.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from plyground import load
from plyground.core.drawing import Style
from plyground.core.errors import BadPositionError
from plyground.core.game import CHANCE, OVER, ChanceGame, Game, HiddenGame

FOLDER = Path(__file__).parent / "playthrough"
_FULL_PLIES = 6
_MOST_PLIES = 400
_SHOWN_ACTIONS = 40


def play(name: str) -> str:
    """The text of the golden file."""
    game = load(name)
    lines = [f"game: {game.name}", f"options: {dict(game.options)}", f"facts: {game.facts}", ""]
    generator = random.Random(2026)
    state, ply = game.initial(), 0
    while True:
        over = game.is_terminal(state)
        if ply < _FULL_PLIES or over:
            lines += _shown(game, state, ply)
        if over or ply >= _MOST_PLIES:
            break
        action = generator.choice(game.actions(state))
        lines.append(f"{ply + 1}. {game.seat(game.player(state))}: {game.write_action(state, action)}")
        state, ply = game.result(state, action), ply + 1
    return "\n".join(lines).rstrip() + "\n"


def _shown(game: Game[Any, Any], state: Any, ply: int) -> list[str]:
    lines = ["", f"--- after {ply} plies", game.diagram(state, Style()), "", f"say: {game.say(state)}"]
    try:
        lines.append(f"position: {game.write_position(state)}")
    except BadPositionError:
        lines.append("position: (no notation)")
    if game.player(state) == OVER:
        return [*lines, f"utilities: {[game.utility(state, player) for player in range(game.facts.players)]}"]
    if game.player(state) == CHANCE and isinstance(game, ChanceGame):
        odds = [f"{game.write_action(state, outcome)} {odds:.4f}" for outcome, odds in game.outcomes(state)]
        return [*lines, f"outcomes: {', '.join(odds[:_SHOWN_ACTIONS])}"]
    texts = [game.write_action(state, action) for action in game.actions(state)]
    lines.append(f"{len(texts)} actions: {' '.join(texts[:_SHOWN_ACTIONS])}")
    if isinstance(game, HiddenGame):
        lines += [f"known to {game.seat(player)}: {game.observe(state, player)}" for player in range(game.facts.players)]
    return lines
