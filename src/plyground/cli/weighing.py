"""Weights, or a network, from a file that somebody names: for engines, and to explain a score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import FILE
from plyground.core.errors import BadWeightsError, UnsuitableGameError, shown

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.features import Weights

weights_option = click.option(
    "--weights", type=FILE, metavar="FILE", default=None, help="Weights or a network to use instead of the game's own."
)


def weights_in(file: Path, game: Game[Any, Any]) -> Weights:
    """What a file holds for a game; a game without an evaluation is refused."""
    from plyground.core.reading import UnreadableError, text_of
    from plyground.features import read_weights
    from plyground.features.networks import MOST_CHARACTERS
    from plyground.native.game import NativeGame

    if not isinstance(game, NativeGame) or not (game.rules.has("features") or game.rules.has("inputs")):
        raise UnsuitableGameError(f"{game.name} has no features, so there is nothing to weigh: leave the weights out.")
    try:
        text = text_of(file, MOST_CHARACTERS)
    except UnreadableError as error:
        raise BadWeightsError(f"The weights in {shown(str(file))} cannot be read: {error}.") from error
    try:
        return read_weights(text, game)
    except BadWeightsError as error:
        raise BadWeightsError(f"{file}: {error}") from error
