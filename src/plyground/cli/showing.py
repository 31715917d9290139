"""`ply show`: a position as a diagram, as a picture, or as drawing data."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from plyground.cli.arguments import (
    FILE,
    WHOLE,
    GameCommand,
    ascii_option,
    game_argument,
    game_from,
    json_option,
    moves_option,
    option_option,
    position_option,
    state_from,
)
from plyground.cli.output import print_json, style
from plyground.core.errors import BadLimitError, BadPositionError


@click.command(cls=GameCommand)
@game_argument
@moves_option
@position_option
@click.option(
    "--viewer", type=WHOLE, default=0, show_default=False, help="See the position as that player does; 0 sees everything."
)
@click.option("--svg", type=FILE, metavar="FILE", default=None, help="Write a picture instead.")
@ascii_option
@option_option
@json_option
@click.pass_context
def show(
    context: click.Context,
    game: str,
    moves: str,
    position: str,
    viewer: int,
    svg: Path | None,
    ascii_only: bool,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show a position: its diagram, what it is called, and the legal moves."""
    loaded = game_from(context, game, option)
    state = state_from(loaded, position, moves)
    if not 0 <= viewer <= loaded.facts.players:
        raise BadLimitError(f"--viewer must be a player from 1 to {loaded.facts.players}, or 0 for all; it was {viewer}.")
    seen_by = viewer - 1 if viewer else None
    if svg is not None:
        from plyground.boards.svg import svg as drawn

        try:
            svg.write_text(drawn(loaded.table(), loaded.describe(state, viewer=seen_by)), encoding="utf-8")
        except OSError as error:
            raise BadPositionError(f"The picture cannot be written to {svg}: {error.strerror}.") from error
        print(f"Wrote {svg}.")
        return
    if as_json:
        print_json({"table": loaded.table(), "position": loaded.describe(state, viewer=seen_by)})
        return
    print(loaded.diagram(state, style(ascii_only=ascii_only), viewer=seen_by))
    print("\n" + loaded.say(state, seen_by))
    if seen_by is None:
        with suppress(BadPositionError):  # a plain game need not have a notation
            print("Position: " + loaded.write_position(state))
    if seen_by is None or loaded.player(state) == seen_by:
        print("Moves: " + " ".join(loaded.write_action(state, action) for action in loaded.actions(state)))
