"""`ply explain`: the static score of a position, feature by feature."""

from __future__ import annotations

from pathlib import Path

import click

from plyground.cli.arguments import (
    FILE,
    GameCommand,
    game_argument,
    game_from,
    json_option,
    moves_option,
    option_option,
    position_option,
    state_from,
)
from plyground.cli.output import print_json
from plyground.cli.score_text import table_text
from plyground.core.errors import BadWeightsError, UnsuitableGameError


@click.command(cls=GameCommand)
@game_argument
@moves_option
@position_option
@click.option("--weights", type=FILE, metavar="FILE", default=None, help="Use other weights than the game's own.")
@option_option
@json_option
@click.pass_context
def explain(
    context: click.Context, game: str, moves: str, position: str, weights: Path | None, option: tuple[str, ...], as_json: bool
) -> None:
    """Explain the score of a position: each feature, its value, its weight and what it contributes."""
    from plyground.features import default_weights, read_weights
    from plyground.features import explain as explained
    from plyground.native.game import NativeGame

    loaded = game_from(context, game, option)
    if not isinstance(loaded, NativeGame) or not loaded.rules.has("features"):
        raise UnsuitableGameError(f"{loaded.name} has no features, so there is no score to explain.")
    state = state_from(loaded, position, moves)
    used = read_weights(weights, loaded) if weights is not None else default_weights(loaded)
    if used is None:
        raise BadWeightsError(f"{loaded.name} has no weights of its own; give a file of them with --weights.")
    parts = explained(loaded, state, used)
    score = sum(part.contribution for part in parts)
    if as_json:
        print_json(
            {
                "game": loaded.name,
                "position": loaded.write_position(state),
                "player": state.turn + 1,
                "features": [part._asdict() for part in parts],
                "score": score,
                "unit": used.unit,
                "tuned_by": used.tuned_by,
            }
        )
        return
    print(table_text(loaded, state, parts))
    print(f"\nWeights: {used.unit or 'no unit given'}; tuned by {used.tuned_by or 'nobody says'}.")
