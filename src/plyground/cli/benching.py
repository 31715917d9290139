"""`ply bench`: the signature of the search, one number that any change of what it does changes."""

from __future__ import annotations

import click

from plyground.cli.arguments import WHOLE, json_option
from plyground.cli.output import complain, counted, print_json, warn_if_nothing_is_kept
from plyground.cli.progress import progress
from plyground.core.errors import UnsuitableGameError
from plyground.native.startup import scipy_left_out

_INTERRUPTED = 130


@click.command()
@click.option("--game", "chosen", metavar="NAME", multiple=True, help="Only this game; may be given several times.")
@click.option("--depth", type=WHOLE, default=None, help="Search every position to this depth instead.")
@json_option
@click.pass_context
def bench(context: click.Context, chosen: tuple[str, ...], depth: int | None, as_json: bool) -> None:
    """Search fixed positions of every game by its engines and tell the total of nodes: the signature of the search."""
    from plyground.games import catalogue

    entries = list({entry.name: entry for entry in map(catalogue.find, chosen)}.values()) or catalogue.games()
    warn_if_nothing_is_kept()
    with scipy_left_out():
        from plyground.engines.measuring import demand_depth
        from plyground.engines.signature import (
            POSITIONS,
            Signature,
            decision_after,
            demand_native,
            engines_of,
            options_of,
            signature,
        )
        from plyground.matches.samples import samples

    if depth is not None:
        demand_depth(depth)
    found: list[Signature] = []
    is_interrupted = False
    width = max(len(entry.name) for entry in entries) + len(":3")
    with progress("bench") as update:
        try:
            for done, entry in enumerate(entries):
                update(done, len(entries), entry.name)
                for options in options_of(entry.options):
                    try:
                        game = demand_native(catalogue.load(entry.name, **options))
                    except UnsuitableGameError:
                        if chosen:
                            raise
                        continue
                    states = [decision_after(game, sample.state) for sample in samples(game, POSITIONS)]
                    found += [signature(game, states, engine=engine, depth=depth) for engine in engines_of(game)]
        except KeyboardInterrupt:
            is_interrupted = True
    nodes, seconds = sum(one.nodes for one in found), sum(one.seconds for one in found)
    is_whole = not (chosen or is_interrupted or depth is not None)
    if as_json:
        print_json(
            {
                "signature": nodes,
                "is_whole": is_whole,
                "seconds": round(seconds, 4),
                "games": [
                    {
                        "game": one.game,
                        "engine": one.engine,
                        "nodes": one.nodes,
                        "seconds": round(one.seconds, 4),
                        "depths": list(one.depths),
                    }
                    for one in found
                ],
            }
        )
    else:
        print(f"{'':<{width}}  {'engine':<14}  {'depths':>14}  {'nodes':>12}  {'seconds':>8}  {'nodes/s':>12}")
        for one in found:
            print(_line(one.game, width, one.engine, " ".join(map(str, one.depths)), one.nodes, one.seconds))
        print(_line("total", width, "", "", nodes, seconds))
        print(f"\nSignature{'' if is_whole else ' of this part'}: {nodes}")
    if is_interrupted:
        complain(f"Interrupted after {counted(len(found), 'game')}.", after_echo=True)
        context.exit(_INTERRUPTED)


def _line(name: str, width: int, engine: str, depths: str, nodes: int, seconds: float) -> str:
    speed = f"{nodes / seconds:,.0f}" if seconds > 0 else ""
    return f"{name:<{width}}  {engine:<14}  {depths:>14}  {nodes:>12,}  {seconds:>8.2f}  {speed:>12}"
