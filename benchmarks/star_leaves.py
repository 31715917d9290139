"""Count what cuts at chance nodes save in backgammon: leaves of plain expectiminimax, Star1 and Star2 to the same depth.

    python benchmarks/star_leaves.py                      20 positions at depth 2
    python benchmarks/star_leaves.py --positions 50
    python benchmarks/star_leaves.py --write              also writes the section of docs/benchmarks.md

Leaves are positions that the network judges. All three find the same value, which is checked. There is no table, so that only
the cuts count; plays are tried in the order that the game's `rank` gives.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from page_sections import STARS, with_section

from plyground import PlygroundError, load
from plyground.core.game import CHANCE, OVER
from plyground.engines.expectations import chosen_weights, scale_for
from plyground.kernels.expecting import ChanceMemory, ChanceTechniques, Expecter
from plyground.native.game import NativeGame

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
POSITIONS, DEPTH, SEED = 20, 2, 1
WAYS = {
    "plain": ChanceTechniques(cut=False, star1=False, star2=False, table=False),
    "alpha-beta": ChanceTechniques(star1=False, star2=False, table=False),
    "Star1": ChanceTechniques(star2=False, table=False),
    "Star2": ChanceTechniques(table=False),
    "Star2 with a table": ChanceTechniques(),
}


class Counted(NamedTuple):
    """What one way has looked at, over all positions."""

    way: str
    leaves: int
    nodes: int


def positions(game: NativeGame[Any], number: int, seed: int) -> list[Any]:
    """Positions of games in which both sides look one ply ahead, a roll to be played; from all stages of a game."""
    generator = random.Random(seed)
    search = _search(game, game.initial(), ChanceTechniques())
    found: list[Any] = []
    while len(found) < number:
        state, wanted = game.initial(), generator.randrange(2, 50)
        for turn in range(wanted + 1):
            while game.player(state) == CHANCE:
                outcomes, odds = zip(*game.outcomes(state), strict=True)  # type: ignore[attr-defined]  # it has dice
                state = game.result(state, generator.choices(outcomes, odds)[0])
            if game.player(state) == OVER:
                break
            if turn == wanted and len(game.actions(state)) > 1:
                found.append(state)
            words = np.frombuffer(state.pack(), np.int64)
            search.states[: len(words)] = words
            search.search(1)
            state = game.result(state, search.line[0])
    return found


def counted(game: NativeGame[Any], states: list[Any], depth: int) -> list[Counted]:
    """Every way on every position. Ways that find different values are a fault, and said."""
    found = []
    values: list[float] = []
    for way, techniques in WAYS.items():
        leaves = nodes = 0
        here = []
        for state in states:
            search = _search(game, state, techniques)
            here.append(search.search(depth))
            told = search.counters()
            leaves, nodes = leaves + told["leaves"], nodes + told["nodes"]
        values = values or here
        if here != values:
            raise PlygroundError(f"{way} finds other values than plain search.")
        found.append(Counted(way, leaves, nodes))
    return found


def _search(game: NativeGame[Any], state: Any, techniques: ChanceTechniques) -> Expecter:
    weights = chosen_weights(game, None)
    return Expecter(
        game,
        state,
        ChanceMemory(16),
        np.zeros(8, np.int64),
        techniques=techniques,
        weights=weights.numbers if weights else (),
        scale=scale_for(game, weights),
    )


def section(found: list[Counted], number: int, depth: int) -> str:
    """The section of the page."""
    plain = found[0].leaves
    rows = "\n".join(
        f"| {each.way} | {each.leaves:,} | {each.nodes:,} | **{100 * each.leaves / plain:.1f} %** |" for each in found
    )
    return f"""{STARS}

Written by `python benchmarks/star_leaves.py --write`: backgammon, {number} positions with a roll to be played, from games of
players who look one ply ahead, searched to depth {depth}: our play, their roll, their play, and the network's word. All ways
find the same values, to the last bit.

| way | leaves | nodes | of plain leaves |
| --- | ---: | ---: | ---: |
{rows}
"""


def main() -> int:
    """Count, and show or write what was found."""
    parser = argparse.ArgumentParser(description="Count leaves of plain expectiminimax, Star1 and Star2 in backgammon.")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--depth", type=int, default=DEPTH)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--write", action="store_true", help="write the section of docs/benchmarks.md")
    arguments = parser.parse_args()
    game = load("backgammon")
    if not isinstance(game, NativeGame) or arguments.positions < 1 or arguments.depth < 1:
        print("benchmarks: --positions and --depth must be at least 1.", file=sys.stderr)
        return 2
    try:
        found = counted(game, positions(game, arguments.positions, arguments.seed), arguments.depth)
    except PlygroundError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    text = section(found, arguments.positions, arguments.depth)
    if arguments.write:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
