"""`ply perft` and `ply playouts`: counting and random games."""

from __future__ import annotations

import typer

from plyground.cli.arguments import GAME, JSON, MOVES, OPTION, POSITION, THREADS, game_from, state_from
from plyground.cli.output import print_json, progress
from plyground.cli.startup import scipy_left_out


def perft(
    context: typer.Context,
    game: str = GAME,
    depth: int = typer.Argument(help="How many actions deep to count.", show_default=False),
    split: bool = typer.Option(False, "--split", help="Show the count below each first move."),
    turns: bool = typer.Option(False, "--turns", help="Count whole turns where a turn takes several actions."),
    threads: int = THREADS,
    moves: str = MOVES,
    position: str = POSITION,
    option: list[str] = OPTION,
    as_json: bool = JSON,
) -> None:
    """Count the sequences of legal actions: the fingerprint of a game's rules."""
    loaded = game_from(context, game, option)
    state = state_from(loaded, position, moves)
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


def playouts(
    context: typer.Context,
    game: str = GAME,
    games: int = typer.Option(10_000, "--games", "-n", help="How many random games."),
    seed: int = typer.Option(0, "--seed", help="The same seed gives the same games."),
    threads: int = THREADS,
    moves: str = MOVES,
    position: str = POSITION,
    option: list[str] = OPTION,
    as_json: bool = JSON,
) -> None:
    """Play random games and tell how long they last and who wins."""
    loaded = game_from(context, game, option)
    state = state_from(loaded, position, moves)
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
    print(f"{found.games} random games of {loaded.name} in {found.seconds:.2f} s ({found.per_second:,.0f} games a second)")
    print(f"length: {found.plies / found.games:.1f} plies on average, {found.shortest} to {found.longest}")
    for player, (utility, wins) in enumerate(zip(found.utilities, found.wins, strict=True)):
        print(f"{loaded.seat(player)}: {100 * wins:.1f}% won, mean utility {utility:+.3f}")
