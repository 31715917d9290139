"""`ply show`: a position as a diagram, as a picture, or as drawing data."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import typer

from plyground.cli.arguments import GAME, JSON, MOVES, OPTION, POSITION, game_from, state_from
from plyground.cli.output import print_json, style
from plyground.core.errors import BadLimitError, BadPositionError


def show(
    context: typer.Context,
    game: str = GAME,
    moves: str = MOVES,
    position: str = POSITION,
    viewer: int = typer.Option(
        0, "--viewer", help="See the position as that player does; 0 sees everything.", show_default=False
    ),
    svg: Path | None = typer.Option(None, "--svg", metavar="FILE", help="Write a picture instead.", show_default=False),
    ascii_only: bool = typer.Option(False, "--ascii", help="Use plain ASCII characters only."),
    option: list[str] = OPTION,
    as_json: bool = JSON,
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
