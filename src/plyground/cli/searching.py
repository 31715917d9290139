"""`ply best`: the move that the engine would play, and why."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import (
    FILE,
    WHOLE,
    GameCommand,
    game_argument,
    game_from,
    json_option,
    moves_option,
    option_option,
    position_option,
    state_from,
    threads_option,
)
from plyground.cli.output import print_json, warn_if_nothing_is_kept
from plyground.cli.startup import scipy_left_out
from plyground.core.errors import BadLimitError, BadPositionError
from plyground.core.search import Limits

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.core.search import SearchInfo, SearchResult
    from plyground.engines.engine import Engine

_MOST_POSITIONS = 1_000_000


@click.command(cls=GameCommand)
@game_argument
@moves_option
@position_option
@click.option(
    "--positions", type=FILE, metavar="FILE", default=None, help="One position or 'moves ...' a line; one answer a line."
)
@click.option("--seconds", type=float, default=None, help="How long to think about a position.  [default: 1]")
@click.option("--depth", type=WHOLE, default=None, help="How many plies to look ahead.")
@click.option("--nodes", type=WHOLE, default=None, help="How many positions to look at.")
@click.option("--lines", type=WHOLE, default=1, show_default=True, help="How many of the best moves to tell.")
@click.option("--megabytes", type=WHOLE, default=64, show_default=True, help="The size of the table.")
@threads_option
@option_option
@json_option
@click.pass_context
def best(
    context: click.Context,
    game: str,
    moves: str,
    position: str,
    positions: Path | None,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    lines: int,
    megabytes: int,
    threads: int,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Find the best move in a position."""
    loaded = game_from(context, game, option)
    if seconds is None and depth is None and nodes is None:
        seconds = 1.0
    limits = Limits(seconds=seconds, depth=depth, nodes=nodes)
    if positions is not None and (moves or position):
        raise BadPositionError("Give positions in a file, or one with --position or --moves; not both.")
    warn_if_nothing_is_kept()
    with scipy_left_out():
        from plyground.engines.alpha_beta_engine import AlphaBetaEngine

    engine = AlphaBetaEngine(loaded, megabytes=megabytes, threads=threads, lines=lines)
    if positions is not None:
        for text in _lines_of(positions):
            print_json({"position": text} | _found(loaded, engine, loaded.position(text), limits))
        return
    state = state_from(loaded, position, moves)
    if as_json:
        print_json(_found(loaded, engine, state, limits))
        return
    search = engine.search(state, limits)
    while True:
        try:
            print(_told(loaded, state, next(search)), flush=True)
        except StopIteration as ended:
            print(f"best: {loaded.write_action(state, ended.value.action)}")
            return


def _found(game: Game[Any, Any], engine: Engine, state: Any, limits: Limits) -> dict[str, Any]:
    """The answer as data: the move, its value to the player to move, and what it cost."""
    began = time.monotonic()
    result: SearchResult = engine.choose(state, limits)
    info = result.info
    return {
        "move": game.write_action(state, result.action),
        "value": info.value,
        "proven": info.is_proven,
        "ends_in": info.ends_in,
        "bound": str(info.bound),
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": round(time.monotonic() - began, 4),
        "line": _written(game, state, info.line),
    }


def _told(game: Game[Any, Any], state: Any, info: SearchInfo) -> str:
    value = f"{info.value:+.2f}"
    if info.is_proven:
        value = {1.0: "wins", -1.0: "loses", 0.0: "draws"}.get(info.value, value)
        value += f" in {info.ends_in}" if info.ends_in is not None else ""
    number = f"{info.number}. " if info.number > 1 else ""
    line = " ".join(_written(game, state, info.line))
    return f"depth {info.depth:>2}/{info.deepest:<3} {value:>9}  {info.nodes:>11,} nodes  {info.seconds:6.2f} s  {number}{line}"


def _written(game: Game[Any, Any], state: Any, line: tuple[Any, ...]) -> list[str]:
    words = []
    for action in line:
        words.append(game.write_action(state, action))
        state = game.result(state, action)
    return words


def _lines_of(file: Path) -> list[str]:
    try:
        lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    except OSError as error:
        raise BadPositionError(f"The positions cannot be read from {file}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadPositionError(f"The positions cannot be read from {file}: it is no text in UTF-8.") from error
    if not 1 <= len(lines) <= _MOST_POSITIONS:
        raise BadLimitError(f"A file of positions has from 1 to {_MOST_POSITIONS:,} lines; {file} has {len(lines):,}.")
    return lines
