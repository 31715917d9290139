"""The golden file of `ply bench`: nodes for each game and engine, and their sum, the signature of the search.

`python -m tests.golden.bench` writes it anew; so does `make golden`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plyground import games, load
from plyground.core.errors import UnsuitableGameError
from plyground.engines.signature import POSITIONS, decision_after, demand_native, engines_of, options_of, signature
from plyground.games.catalogue import Entry
from plyground.matches.samples import samples
from plyground.native.game import NativeGame

FILE = Path(__file__).parent / "bench.txt"
TOTAL = "total"
_HEAD = "# Nodes of `ply bench` by game and engine, and their sum: the signature of the search. Written by `make golden`."


def names() -> list[str]:
    """The games that compiled searches play, each with every engine that is tried on it: game:players/engine."""
    return [f"{name}/{engine}" for entry in games() for name in _tables(entry) for engine in engines_of(_native(name))]


def count(name: str) -> int:
    """The nodes of a game by an engine, counted now."""
    of_game, engine = name.split("/")
    game = _native(of_game)
    states = [decision_after(game, sample.state) for sample in samples(game, POSITIONS)]
    return signature(game, states, engine=engine).nodes


def read() -> dict[str, int]:
    """What the file says."""
    lines = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {name: int(nodes) for name, nodes in lines}


def write() -> None:
    """Write the file anew."""
    counts = {name: count(name) for name in names()}
    counts[TOTAL] = sum(counts.values())
    FILE.write_text("\n".join([_HEAD, *(f"{name} {nodes}" for name, nodes in counts.items())]) + "\n", encoding="utf-8")


def _tables(entry: Entry) -> list[str]:
    names = [":".join([entry.name, *map(str, options.values())]) for options in options_of(entry.options)]
    return [name for name in names if _is_native(name)]


def _native(name: str) -> NativeGame[Any]:
    of_game, _, players = name.partition(":")
    return demand_native(load(of_game, players=int(players)) if players else load(of_game))


def _is_native(name: str) -> bool:
    try:
        _native(name)
    except UnsuitableGameError:
        return False
    return True


if __name__ == "__main__":
    write()
    print(f"Bench: {read()[TOTAL]}")
