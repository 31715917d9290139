"""`ply explain`: the static score of a position, feature by feature."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
from plyground.core.errors import BadPositionError, BadWeightsError, UnsuitableGameError, shown


class _PositionCommand(GameCommand):
    """A command whose last word is a position, which may begin with dashes as Othello's do."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """No option has a space in its name, so a word with dashes and a space is a position, unless it is a value."""
        if "--" in args:
            return super().parse_args(ctx, args)
        valued = {
            name
            for parameter in self.get_params(ctx)
            if isinstance(parameter, click.Option) and not parameter.is_flag
            for name in parameter.opts
        }
        before = ["", *args[:-1]]
        positions = [
            number
            for number, (word, last) in enumerate(zip(args, before, strict=False))
            if word.startswith("-") and " " in word.partition("=")[0] and last not in valued
        ]
        others = [word for number, word in enumerate(args) if number not in positions]
        moved = ["--", *(args[number] for number in positions)] if positions else []
        return super().parse_args(ctx, others + moved)


@click.command(cls=_PositionCommand)
@game_argument
@click.argument("place", metavar="[POSITION]", required=False, default="", help="A position, quoted; --position does the same.")
@moves_option
@position_option
@click.option("--weights", type=FILE, metavar="FILE", default=None, help="Use other weights than the game's own.")
@option_option
@json_option
@click.pass_context
def explain(
    context: click.Context, /, game: str, weights: Path | None, option: tuple[str, ...], as_json: bool, **at: Any
) -> None:
    """Explain the score of a position: each feature, its value, its weight and what it contributes."""
    from plyground.features import default_weights, read_weights
    from plyground.features import explain as explained
    from plyground.native.game import NativeGame

    position = _position(context, at["place"], at["position"])
    loaded = game_from(context, game, option)
    if not isinstance(loaded, NativeGame) or not loaded.rules.has("features"):
        raise UnsuitableGameError(f"{loaded.name} has no features, so there is no score to explain.")
    state = state_from(loaded, position, at["moves"])
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


def _position(context: click.Context, place: str, position: str) -> str:
    """The one position that is given; words after it are most likely its own, left unquoted."""
    if place and position:
        raise BadPositionError("The position is given twice; give it once, after the game or with --position.")
    if place and context.args:
        whole = " ".join((place, *context.args))
        raise BadPositionError(
            f"A position is one word for the shell; quote it if it has spaces in it, such as {shown(whole)}."
        )
    return place or position
