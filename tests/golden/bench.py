"""The golden file of `ply bench`: nodes for each game, and their sum, the signature of the search.

`python -m tests.golden.bench` writes it anew; so does `make golden`.
"""

from __future__ import annotations

from pathlib import Path

from plyground import games, load
from plyground.core.errors import UnsuitableGameError
from plyground.engines.signature import POSITIONS, signature
from plyground.kernels.searching import demand_native
from plyground.matches.samples import samples

FILE = Path(__file__).parent / "bench.txt"
TOTAL = "total"
_HEAD = "# Nodes of `ply bench` by game, and their sum: the signature of the search. Written by `make golden`."


def names() -> list[str]:
    """The games that the compiled search plays."""
    return [entry.name for entry in games() if _is_played(entry.name)]


def count(name: str) -> int:
    """The nodes of a game, counted now."""
    game = demand_native(load(name))
    return signature(game, [sample.state for sample in samples(game, POSITIONS)]).nodes


def read() -> dict[str, int]:
    """What the file says."""
    lines = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {name: int(nodes) for name, nodes in lines}


def write() -> None:
    """Write the file anew."""
    counts = {name: count(name) for name in names()}
    counts[TOTAL] = sum(counts.values())
    FILE.write_text("\n".join([_HEAD, *(f"{name} {nodes}" for name, nodes in counts.items())]) + "\n", encoding="utf-8")


def _is_played(name: str) -> bool:
    try:
        demand_native(load(name))
    except UnsuitableGameError:
        return False
    return True


if __name__ == "__main__":
    write()
    print(f"Bench: {read()[TOTAL]}")
