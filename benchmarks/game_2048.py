"""How often the engine reaches the target in 2048 at so much time a move.

    python benchmarks/game_2048.py                       100 games at 10 ms a move
    python benchmarks/game_2048.py --nodes 50000         the same with a fixed number of nodes a move
    python benchmarks/game_2048.py --games 10 --seconds 0.002 --beside monte-carlo
    python benchmarks/game_2048.py --games 200 --nodes 50000 --write    also writes the section of docs/benchmarks.md

The engine plays to reach the target, which is the option `aim` of the game; who plays for points does not want the game to end.
With `--beside KIND` another engine plays the same seeds in turns with the first, so that whatever else the machine does
slows both alike. The dice of a game follow from its seed alone. The moves depend on the clock, unless nodes are given: then the
games are the same on every machine, and the processor time that a move took is what it would take on a machine with nothing
else to do, or a little more.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from page_sections import with_section

from plyground import CHANCE, PlygroundError, load
from plyground.core.game import ChanceGame
from plyground.core.search import Limits
from plyground.engines.choosing import AUTO, engine_for
from plyground.engines.engine import Engine
from plyground.engines.settings import EngineSettings

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
HEADING = "## Reaching 2048"
GAMES = 100
_NORMAL = 1.96


@dataclass
class Played:
    """What one engine has done so far."""

    name: str
    largest: list[int] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0
    depths: int = 0

    @property
    def milliseconds(self) -> tuple[float, float]:
        """A move by the clock, and the processor time in it."""
        return 1000 * self.seconds / max(self.moves, 1), 1000 * self.processor_seconds / max(self.moves, 1)

    def told(self, target: int) -> str:
        """The share of games that reached the target with its 95 % interval, and what else is worth knowing."""
        games = len(self.scores)
        reached = sum(tile >= target for tile in self.largest)
        low, high = interval(reached, games)
        tiles = ", ".join(f"{tile}: {self.largest.count(tile)}" for tile in sorted(set(self.largest), reverse=True))
        return (
            f"{self.name}: {reached} of {games} games reached {target}, {100 * reached / games:.1f} % "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f}); mean score {sum(self.scores) / games:,.0f}; "
            f"{self.milliseconds[0]:.1f} ms a move, {self.milliseconds[1]:.1f} ms of a processor; "
            f"depth {self.depths / max(self.moves, 1):.1f}; largest tiles {tiles}"
        )


def interval(reached: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, square = reached / games, _NORMAL**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = _NORMAL / (1 + square / games) * (share * (1 - share) / games + square / (4 * games**2)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def play(game: ChanceGame[Any, Any], engine: Engine, limits: Limits, seed: int, played: Played) -> None:
    """One game to its end."""
    dice, state = random.Random(seed), game.initial()
    while not game.is_terminal(state):
        if game.player(state) == CHANCE:
            outcomes, odds = zip(*game.outcomes(state), strict=True)
            state = game.result(state, dice.choices(outcomes, odds)[0])
            continue
        began, processor_began = time.perf_counter(), time.process_time()
        found = engine.choose(state, limits)
        played.seconds += time.perf_counter() - began
        played.processor_seconds += time.process_time() - processor_began
        played.moves += 1
        played.depths += found.info.depth if found.info is not None else 0
        state = game.result(state, found.action)
    played.scores.append(float(state.points))
    played.largest.append(largest_tile(game, state))


def largest_tile(game: ChanceGame[Any, Any], state: Any) -> int:
    """The largest number on the board."""
    board = game.write_position(state).partition(" score")[0]
    return max(int(word) for word in board.replace("/", " ").split() if word.isdigit())


def main() -> int:
    """Play; what cannot be done is said in one sentence."""
    arguments = _arguments()
    try:
        game = cast("ChanceGame[Any, Any]", load("2048", target=arguments.target, aim=arguments.aim))
        kinds = [arguments.engine, *([arguments.beside] if arguments.beside else [])]
        engines = [engine_for(game, EngineSettings(kind=kind)) for kind in kinds]
    except PlygroundError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    for engine in engines:
        engine.prepare()
    sides = [Played(engine.name) for engine in engines]
    limits = Limits(nodes=arguments.nodes) if arguments.nodes else Limits(seconds=arguments.seconds)
    for number in range(arguments.games):
        seats = list(zip(engines, sides, strict=True))
        for engine, side in seats if number % 2 == 0 else seats[::-1]:
            play(game, engine, limits, arguments.seed + number, side)
        for side in sides:
            print(f"game {number + 1} of {arguments.games}, {side.told(arguments.target)}", file=sys.stderr, flush=True)
    for side in sides:
        print(side.told(arguments.target))
    if arguments.write:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), section(arguments, sides)), encoding="utf-8")
    return 0


def section(arguments: argparse.Namespace, sides: list[Played]) -> str:
    """What docs/benchmarks.md says about it."""
    words = [f"--games {arguments.games}"] if arguments.games != GAMES else []
    words += [f"--nodes {arguments.nodes}"] if arguments.nodes else [f"--seconds {arguments.seconds:g}"]
    words += [f"--beside {arguments.beside}"] if arguments.beside else []
    limit = f"{arguments.nodes:,} nodes" if arguments.nodes else f"{1000 * arguments.seconds:g} ms"
    load_of_all = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    rows = []
    for side in sides:
        reached, games = sum(tile >= arguments.target for tile in side.largest), len(side.largest)
        low, high = interval(reached, games)
        rows.append(
            f"| {side.name} | {games:,} | {reached:,} | **{100 * reached / games:.1f} %** "
            f"| {100 * low:.1f} - {100 * high:.1f} % | {side.depths / side.moves:.1f} | {side.milliseconds[1]:.1f} ms |"
        )
    return f"""{HEADING}

Written by `python benchmarks/game_2048.py {" ".join(words)} --write`. Whole games of 2048 on the usual board,
played to reach {arguments.target} ({limit} a move, one thread). The goal is 95 % of games at 10 ms a move. Where other programs
keep the processors busy, the clock tells more about them than about the engine, so a number of nodes takes its place; the last
column is the processor time that a move took, everything included. Load {load_of_all} over 1, 5 and 15 minutes on
{os.cpu_count()} processors.

| engine | games | reached {arguments.target} | share | 95 % interval | depth | a move |
| :-- | --: | --: | --: | --: | --: | --: |
{chr(10).join(rows)}

Depth counts the player's moves; new tiles cost none.
"""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The share of games of 2048 in which the engine reaches the target.")
    parser.add_argument("--games", type=_positive, default=GAMES, help=f"how many games ({GAMES})")
    parser.add_argument("--seconds", type=float, default=0.01, help="time a move (0.01)")
    parser.add_argument("--nodes", type=_positive, default=0, help="nodes a move, instead of time")
    parser.add_argument("--aim", choices=("target", "score"), default="target", help="what is played for (target)")
    parser.add_argument("--target", type=int, default=2048, help="the tile that ends a game (2048)")
    parser.add_argument("--seed", type=int, default=1, help="the dice of the first game (1)")
    parser.add_argument("--engine", default=AUTO, help="the kind of engine (auto)")
    parser.add_argument("--beside", default="", help="another kind of engine, playing the same seeds in turns")
    parser.add_argument("--write", action="store_true", help="write the section of docs/benchmarks.md")
    return parser.parse_args()


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1; it was {number}")
    return number


if __name__ == "__main__":
    sys.exit(main())
