"""`ply perft` and `ply playouts`: counting and random games."""

from __future__ import annotations

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
    threads_option,
)
from plyground.cli.output import counted, print_json, warn_if_nothing_is_kept
from plyground.cli.progress import progress
from plyground.native.startup import scipy_left_out


@click.command(cls=GameCommand)
@game_argument
@click.argument("depth", metavar="DEPTH", type=WHOLE, help="How many actions deep to count.")
@click.option("--split", is_flag=True, help="Show the count below each first move.")
@click.option("--turns", is_flag=True, help="Count whole turns where a turn takes several actions.")
@threads_option
@moves_option
@position_option
@option_option
@json_option
@click.pass_context
def perft(
    context: click.Context,
    game: str,
    depth: int,
    split: bool,
    turns: bool,
    threads: int,
    moves: str,
    position: str,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Count the sequences of legal actions: the fingerprint of a game's rules."""
    loaded = game_from(context, game, option)
    state = state_from(loaded, position, moves)
    warn_if_nothing_is_kept()
    with scipy_left_out():
        from plyground.kernels.perft import perft as count

    with progress(f"perft {depth}") as update:
        counted = count(loaded, depth, state, turns=turns, threads=threads, progress=update)
    if as_json:
        data = {"game": loaded.name, "depth": depth, "nodes": counted.nodes, "seconds": counted.seconds}
        print_json(data | ({"split": counted.split} if split else {}))
        return
    if split:
        width = max(map(len, counted.split), default=0)
        for move, nodes in counted.split.items():
            print(f"{move:<{width}}  {nodes}")
        print()
    print(counted.nodes)


@click.command(cls=GameCommand)
@game_argument
@click.option("-n", "--games", type=WHOLE, default=10_000, show_default=True, help="How many random games.")
@click.option("--seed", type=WHOLE, default=0, show_default=True, help="The same seed gives the same games.")
@threads_option
@moves_option
@position_option
@option_option
@json_option
@click.pass_context
def playouts(
    context: click.Context,
    game: str,
    games: int,
    seed: int,
    threads: int,
    moves: str,
    position: str,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play random games and tell how long they last and who wins."""
    loaded = game_from(context, game, option)
    state = state_from(loaded, position, moves)
    warn_if_nothing_is_kept()
    with scipy_left_out():
        from plyground.kernels.playouts import playouts as play

    with progress("playouts") as update:
        found = play(loaded, games, seed=seed, threads=threads, state=state, progress=update)
    if as_json:
        print_json(
            {
                "game": loaded.name,
                "games": found.games,
                "plies": found.plies,
                "seconds": found.seconds,
                "per_second": found.per_second,
                "shortest": found.shortest,
                "longest": found.longest,
                "utilities": list(found.utilities),
                "wins": list(found.wins),
            }
        )
        return
    played = counted(found.games, "random game")
    print(f"{played} of {loaded.name} in {found.seconds:.2f} s ({found.per_second:,.0f} games a second)")
    print(f"length: {found.plies / found.games:.1f} plies on average, {found.shortest} to {found.longest}")
    for player, (utility, wins) in enumerate(zip(found.utilities, found.wins, strict=True)):
        print(f"{loaded.seat(player)}: {100 * wins:.1f}% won, mean utility {utility:+.3f}")
