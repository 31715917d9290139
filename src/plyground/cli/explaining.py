"""`ply explain`: the static score of a position, feature by feature."""

from __future__ import annotations

import random
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import (
    WHOLE,
    GameCommand,
    game_argument,
    game_from,
    json_option,
    moves_option,
    option_option,
    position_option,
    state_from,
)
from plyground.cli.output import print_json, style
from plyground.cli.score_text import expected_payoffs, expected_text, table_text
from plyground.cli.weighing import weights_in, weights_option
from plyground.core.errors import BadPositionError, BadWeightsError, UnsuitableGameError, shown

if TYPE_CHECKING:
    from plyground.core.game import Game

_BETWEEN_TWO = 2
"""What theory says is often said of two players only; between them, features that are all 0 mean that nobody is ahead."""


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
@weights_option
@click.option("--seed", type=WHOLE, default=0, show_default=True, help="What chance draws where it is to move first.")
@option_option
@json_option
@click.pass_context
def explain(
    context: click.Context, /, game: str, weights: Path | None, option: tuple[str, ...], as_json: bool, **at: Any
) -> None:
    """Explain the score of a position: each feature, its value, its weight and what it contributes.

    Only decisions have a score. Where chance is to move, as at the start of 2048, it draws first, and what it drew is told.
    """
    from plyground.features import default_weights
    from plyground.features import explain as explained
    from plyground.native.game import NativeGame

    position = _position(context, at["place"], at["position"])
    loaded = game_from(context, game, option)
    if not isinstance(loaded, NativeGame) or not loaded.rules.has("features"):
        raise UnsuitableGameError(
            f"A game with features was expected, which a score is made of; {loaded.name} has none: search it with 'ply best'."
        )
    before = state_from(loaded, position, at["moves"])
    state, drawn = _decision_after(loaded, before, at["seed"])
    _demand_decision(loaded, state, at["moves"], position)
    used = weights_in(weights, loaded) if weights is not None else default_weights(loaded)
    if used is None:
        raise BadWeightsError(
            f"Weights were expected, and {loaded.name} has none of its own; give a file of them with --weights FILE."
        )
    parts = explained(loaded, state, used)
    score, expected = sum(part.contribution for part in parts), expected_payoffs(loaded, state, used)
    if expected is None and loaded.facts.players > _BETWEEN_TWO and not any(part.value for part in parts):
        raise UnsuitableGameError(
            f"A position that the features of {loaded.name} say something about was expected; among {loaded.facts.players} "
            f"players they are all 0 in this one: search it with 'ply best'."
        )
    if as_json:
        print_json(
            {
                "game": loaded.name,
                "position": loaded.write_position(state),
                "drawn": drawn,
                "player": state.turn + 1,
                "features": [part._asdict() for part in parts],
                "score": score,
                "expected": expected,
                "unit": used.unit,
                "tuned_by": used.tuned_by,
            }
        )
        return
    if drawn:
        print(f"Chance is to move; it drew {' '.join(drawn)} (--seed {at['seed']}). The position is then:\n")
        print(loaded.diagram(state, style()) + "\n")
    print(table_text(loaded, state, parts))
    if expected is not None:
        print("\n" + expected_text(loaded, expected))
    print(f"\nWeights: {used.unit or 'no unit given'}; tuned by {used.tuned_by or 'nobody says'}.")


def _decision_after(game: Game[Any, Any], state: Any, seed: int) -> tuple[Any, list[str]]:
    """The state in which somebody decides, and what chance drew on the way there, as likely as it is, by a seed."""
    from plyground.core.facts import Information
    from plyground.core.game import CHANCE, ChanceGame

    dice, drawn = random.Random(seed), list[str]()  # noqa: S311 - a game, not a secret
    is_open = game.facts.information != Information.HIDDEN  # what is dealt there is nobody's to know
    while isinstance(game, ChanceGame) and is_open and game.player(state) == CHANCE:
        outcomes, odds = zip(*game.outcomes(state), strict=True)
        outcome = dice.choices(outcomes, odds)[0]
        drawn.append(game.write_action(state, outcome))
        state = game.result(state, outcome)
    return state, drawn


def _demand_decision(game: Game[Any, Any], state: Any, moves: str, position: str) -> None:
    """Only decisions have a score. A deal that is hidden cannot be drawn here, so its cards must be said."""
    from plyground.core.game import CHANCE, OVER

    if game.player(state) == OVER:
        raise BadPositionError(
            f"A position in which a player moves was expected; this game of {game.name} is over and has a result, not a score. "
            f"{game.outcome(state)}"
        )
    if game.player(state) == CHANCE:
        seen = _dealt(game, state)
        way = f"--position {shlex.quote(position)} --moves" if position else "--moves"
        example = shlex.quote(" ".join([*moves.split(), *seen]))
        raise BadPositionError(
            f"A position in which a player moves was expected; in this one of {game.name} chance is to deal what stays hidden; "
            f"say what is dealt, such as {way} {example}."
        )


def _dealt(game: Game[Any, Any], state: Any) -> list[str]:
    """One way in which chance can go on to a decision, as texts."""
    from plyground.core.game import CHANCE

    seen = []
    while game.player(state) == CHANCE:
        first = game.actions(state)[0]
        seen.append(game.write_action(state, first))
        state = game.result(state, first)
    return seen


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
