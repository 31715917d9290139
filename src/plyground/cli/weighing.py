"""Weights, or a network, from a file that somebody names: for engines, and to explain a score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import FILE
from plyground.core.errors import UnsuitableGameError

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.features import Weights

weights_option = click.option(
    "--weights", type=FILE, metavar="FILE", default=None, help="Weights or a network to use instead of the game's own."
)


def weights_in(file: Path, game: Game[Any, Any]) -> Weights:
    """What a file holds for a game; a game without an evaluation is refused."""
    from plyground.features import read_weights
    from plyground.native.game import NativeGame

    if not isinstance(game, NativeGame) or not (game.rules.has("features") or game.rules.has("inputs")):
        raise UnsuitableGameError(f"{game.name} has no features, so there is nothing to weigh: leave the weights out.")
    return read_weights(file, game)
