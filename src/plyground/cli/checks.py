"""`ply check`, `ply warm` and `ply doctor`: is the game right, is everything compiled, is the machine well?"""

from __future__ import annotations

import os
import platform
import sys
from typing import Any

import typer

from plyground.cli.arguments import GAME, JSON, OPTION, game_from
from plyground.cli.output import console, print_json, progress
from plyground.cli.startup import scipy_left_out
from plyground.core.errors import BadGameError


def check(context: typer.Context, game: str = GAME, option: list[str] = OPTION) -> None:
    """Try every law of games on a game: the first thing to do with a game of your own."""
    from plyground.testing import LAWS, LawBrokenError, try_law

    loaded = game_from(context, game, option)
    for law in LAWS:
        try:
            try_law(law, loaded)
        except LawBrokenError as broken:
            raise BadGameError(str(broken)) from broken
        print(f"kept: {law.__name__.replace('_', ' ')}")
    print(f"{loaded.name} keeps all {len(LAWS)} laws.")


def warm(
    sweep: bool = typer.Option(False, "--sweep", help="Also remove compiled rules that have not been used for a month."),
    as_json: bool = JSON,
) -> None:
    """Compile everything now, so that nothing has to be compiled later."""
    from plyground.games import catalogue
    from plyground.native import cache

    entries = [entry for entry in catalogue.games() if entry.tier == "native"]
    times: dict[str, float] = {}
    with progress("warming") as update:
        update(0, len(entries) + 1)
        with scipy_left_out():
            import plyground.kernels.counting_turns
            import plyground.kernels.perft
            import plyground.kernels.playouts  # noqa: F401 - importing compiles the kernels

        for done, entry in enumerate(entries, 1):
            update(done, len(entries) + 1)
            game: Any = catalogue.load(entry.name)
            times[entry.name] = game.rules.compile().seconds
    swept = cache.sweep() if sweep else 0
    if as_json:
        print_json({"cache": str(cache.root()), "seconds": times, "swept": swept})
        return
    print(f"{len(times)} games are compiled ({sum(times.values()):.1f} s). The machine code is in {cache.root()}.")
    if sweep:
        print(f"{swept} old folders were removed.")


def doctor(as_json: bool = JSON) -> None:
    """Tell versions, processor, where compiled rules are kept, and how long they took to compile."""
    from importlib import metadata

    from plyground import __version__
    from plyground.games import catalogue
    from plyground.native import cache

    compiled: dict[str, float | None] = {}
    for entry in catalogue.games():
        if entry.tier == "native":
            game: Any = catalogue.load(entry.name)
            compiled[entry.name] = cache.compilation_seconds(game.rules.file)
    facts: dict[str, Any] = {
        "plyground": __version__,
        "python": platform.python_version(),
        **{package: metadata.version(package) for package in ("numba", "llvmlite", "numpy")},
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": _processor(),
        "cores": os.cpu_count(),
        "terminal": f"{sys.stdout.encoding}, {'colour' if sys.stdout.isatty() else 'not a terminal'}",
        "cache": str(cache.root()),
        "cache_megabytes": round(cache.size_in_bytes() / 1e6, 1),
    }
    if as_json:
        print_json(facts | {"compile_seconds": compiled})
        return
    _print_report(facts, compiled)


def _print_report(facts: dict[str, Any], compiled: dict[str, float | None]) -> None:
    from rich.table import Table

    table = Table(box=None, show_header=False, pad_edge=False)
    for name, value in facts.items():
        table.add_row(name.replace("_", " "), str(value))
    console().print(table)
    print("\nCompile times of the rules as they are now:")
    rows = Table(box=None, show_header=False, pad_edge=False)
    for name, seconds in compiled.items():
        rows.add_row(f"  {name}", "not compiled yet" if seconds is None else f"{seconds:.1f} s")
    console().print(rows)
    if None in compiled.values():
        print("'ply warm' compiles everything.")


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123 - not a path of ours
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
