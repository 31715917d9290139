"""`ply check`, `ply warm` and `ply doctor`: is the game right, is everything compiled, is the machine well?"""

from __future__ import annotations

import os
import platform
import sys
from importlib.util import find_spec
from typing import Any

import click

from plyground.cli.arguments import GameCommand, game_argument, game_from, json_option, option_option
from plyground.cli.output import nothing_kept, print_json, print_rows, warn_if_nothing_is_kept
from plyground.cli.progress import progress
from plyground.core.errors import BadGameError, BadOptionError
from plyground.core.game import Game
from plyground.native.startup import scipy_left_out


@click.command(cls=GameCommand)
@game_argument
@option_option
@json_option
@click.pass_context
def check(context: click.Context, game: str, option: tuple[str, ...], as_json: bool) -> None:
    """Try every law of games on a game: the first thing to do with a game of your own."""
    if find_spec("jsonschema") is None:
        raise BadOptionError("The laws check drawing data with jsonschema, which is not installed: pip install jsonschema.")
    from plyground.testing import LAWS, LawBrokenError, try_law

    loaded = game_from(context, game, option)
    warn_if_nothing_is_kept()
    if as_json:
        _check_for_a_program(loaded)
        return
    for law in LAWS:
        try:
            try_law(law, loaded)
        except LawBrokenError as broken:
            raise BadGameError(str(broken)) from broken
        print(f"kept: {law.__name__.replace('_', ' ')}", flush=True)
    print(f"{loaded.name} keeps all {len(LAWS)} laws.")


def _check_for_a_program(game: Game[Any, Any]) -> None:
    """Every law, also those after one that is broken: a program asks once. The first broken one is said as ever."""
    from plyground.testing import LAWS, LawBrokenError, try_law

    tried: list[dict[str, Any]] = []
    with progress("check") as update:
        for done, law in enumerate(LAWS, 1):
            said: str | None = None
            try:
                try_law(law, game)
            except LawBrokenError as broken:
                said = str(broken)
            tried.append({"law": law.__name__.replace("_", " "), "kept": said is None, "sentence": said})
            update(done, len(LAWS))
    sentences = [law["sentence"] for law in tried if not law["kept"]]
    print_json({"game": game.name, "options": dict(game.options), "kept": not sentences, "laws": tried})
    if sentences:
        raise BadGameError(sentences[0])


@click.command()
@click.option("--sweep", is_flag=True, help="Also remove compiled rules that have not been used for a month.")
@json_option
def warm(sweep: bool, as_json: bool) -> None:
    """Compile everything now, so that nothing has to be compiled later."""
    from plyground.core.places import cache_root
    from plyground.games import catalogue
    from plyground.native import cache

    warn_if_nothing_is_kept()
    entries = [entry for entry in catalogue.games() if entry.tier == "native"]
    times: dict[str, float] = {}
    with progress("warming") as update:
        update(0, len(entries) + 1)
        with scipy_left_out():
            import plyground.kernels.counting_turns
            import plyground.kernels.keys
            import plyground.kernels.perft
            import plyground.kernels.playouts  # noqa: F401 - importing compiles the kernels

        for done, entry in enumerate(entries, 1):
            update(done, len(entries) + 1)
            game: Any = catalogue.load(entry.name)
            times[entry.name] = game.rules.compile().seconds
    swept = cache.sweep() if sweep else 0
    if as_json:
        print_json({"cache": str(cache_root()), "seconds": times, "swept": swept})
        return
    print(f"{len(times)} games are compiled ({sum(times.values()):.1f} s). The machine code is in {cache_root()}.")
    if sweep:
        print(f"{swept} old {'folder was' if swept == 1 else 'folders were'} removed.")


@click.command()
@json_option
def doctor(as_json: bool) -> None:
    """Tell versions, processor, where compiled rules are kept, and how long they took to compile."""
    from importlib import metadata

    from plyground import __version__
    from plyground.core.places import cache_root, is_temporary
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
        "cache": str(cache_root()),
        "cache_megabytes": round(cache.size_in_bytes() / 1e6, 1),
    }
    if as_json:
        print_json(facts | {"cache_is_kept": not is_temporary(), "compile_seconds": compiled})
        return
    _print_report(facts, compiled)


def _print_report(facts: dict[str, Any], compiled: dict[str, float | None]) -> None:
    print_rows([(name.replace("_", " "), str(value)) for name, value in facts.items()])
    if sentence := nothing_kept():
        print(f"\n{sentence}")
    print("\nCompile times of the rules as they are now:")
    times = {name: "not compiled yet" if seconds is None else f"{seconds:.1f} s" for name, seconds in compiled.items()}
    print_rows(list(times.items()), "  ")
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
