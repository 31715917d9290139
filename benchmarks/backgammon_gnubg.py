"""Play backgammon without the cube against GNU Backgammon at its 0-ply level: points a game, and their error.

    python benchmarks/backgammon_gnubg.py                          2,000 games at depth 2
    python benchmarks/backgammon_gnubg.py --games 500 --depth 1    fewer, or not so deep
    python benchmarks/backgammon_gnubg.py --write                  also writes the section of docs/benchmarks.md

Games come in pairs: the same rolls, sides swapped. The error is the standard error over pairs.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from cpp_program import BenchmarkError
from gnubg_judge import Gnubg
from page_sections import GNUBG, with_section

from plyground import PlygroundError, load
from plyground.core.game import CHANCE, OVER
from plyground.engines.expectations import chosen_weights, scale_for
from plyground.features.weights import Weights, read_weights
from plyground.games.race._backgammon_ids import write_sides
from plyground.kernels.expecting import ChanceMemory, Expecter
from plyground.native.game import NativeGame

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
GAMES, DEPTH, SEED = 2000, 2, 1
_BATCH = 100


@dataclass(frozen=True)
class Found:
    """What the games gave, for us."""

    games: int
    depth: int
    points: float
    error: float
    wins: int
    seconds: float
    """Of thinking, a move of ours."""


class Player:
    """Our engine: one search that is used for every position, to a depth, with a table of its own."""

    def __init__(self, game: NativeGame[Any], depth: int, weights: Weights | None = None) -> None:
        """With the game's own weights and network, or others."""
        chosen = chosen_weights(game, weights)
        self._depth, self._memory = depth, ChanceMemory(16)
        self._search = Expecter(
            game,
            game.initial(),
            self._memory,
            np.zeros(8, np.int64),
            weights=chosen.numbers if chosen else (),
            scale=scale_for(game, chosen),
        )
        self.moves, self.seconds = 0, 0.0

    def choose(self, packed: bytes) -> int:
        """The move that it plays in a packed state."""
        began = time.process_time()
        words = np.frombuffer(packed, np.int64)
        self._search.states[: len(words)] = words
        for depth in range(1, self._depth + 1):
            self._search.search(depth)
        self.moves += 1
        self.seconds += time.process_time() - began
        return self._search.line[0]


class Game:
    """One game in packed states. `seat` is ours; rolls follow from the number of the pair."""

    def __init__(self, game: NativeGame[Any], number: int, seed: int) -> None:
        """Set up and rolled."""
        self.machine = game.rules.compile()
        self.layout = game.rules.struct.layout
        self.seat = number % 2
        self.random = random.Random(f"{seed} {number // 2}")
        self.state: bytes = game.initial().pack()
        self._moves, self._odds = np.zeros(game.facts.most_moves + 2, np.int64), np.zeros(64)
        self.roll()

    @property
    def turn(self) -> int:
        """Who is to play."""
        return int.from_bytes(self.state[:1], "little", signed=True)

    def roll(self) -> None:
        """Roll until a player has to choose among several plays, or the game is over."""
        while self.turn != OVER:
            if self.turn == CHANCE:
                _, n = self.machine.call("chance", self.state, self._moves, self._odds)
                outcome = self.random.choices(self._moves[:n].tolist(), self._odds[:n].tolist())[0]
                self.play(int(outcome))
            elif len(moves := self.moves()) == 1:
                self.play(moves[0])
            else:
                return

    def moves(self) -> list[int]:
        """The legal plays."""
        _, n = self.machine.call("moves", self.state, self._moves)
        return [int(move) for move in self._moves[:n]]

    def play(self, move: int) -> None:
        """Play or roll."""
        self.state, _ = self.machine.call("play", self.state, move)

    def name_after(self, move: int) -> str:
        """The Position ID after a play, the other to roll."""
        mover = self.turn
        packed, _ = self.machine.call("play", self.state, move)
        men = dict(zip(self.layout.fields, self.layout.unpack(packed), strict=True))["men"]
        own, other = (
            [sum((men[4 * side + plane] >> point & 1) << plane for plane in range(4)) for point in range(26)]
            for side in (mover, 1 - mover)
        )
        return write_sides(own, other)

    def points(self) -> float:
        """What the game has brought us."""
        self.machine.call("payoff", self.state, self._odds)
        return float(self._odds[self.seat])


def play(game: NativeGame[Any], player: Player, gnubg: Gnubg, games: range, seed: int) -> list[float]:
    """Play games of these numbers side by side; what each brought us."""
    playing = [Game(game, number, seed) for number in games]
    results: dict[int, float] = {}
    while len(results) < len(playing):
        asked, choices = [], []
        for number, each in enumerate(playing):
            if number in results:
                continue
            while each.turn == each.seat:
                each.play(player.choose(each.state))
                each.roll()
            if each.turn == OVER:
                results[number] = each.points()
                continue
            moves = each.moves()
            asked.append((each, moves))
            choices.append([each.name_after(move) for move in moves])
        for (each, moves), (place, _) in zip(asked, gnubg.choose(choices), strict=True):
            each.play(moves[place])
            each.roll()
    return [results[number] for number in range(len(playing))]


def measure(games: int, depth: int, seed: int, weights: Path | None, tell: Callable[[str], None]) -> Found:
    """Play them, and say now and then how it goes."""
    game = load("backgammon")
    if not isinstance(game, NativeGame):
        raise BenchmarkError("backgammon has no native rules.")
    player = Player(game, depth, read_weights(weights, game) if weights else None)
    gnubg = Gnubg()
    points: list[float] = []
    for first in range(0, games, _BATCH):
        points += play(game, player, gnubg, range(first, min(first + _BATCH, games)), seed)
        tell(f"{len(points)} games: {_shown(points)}, {1000 * player.seconds / max(player.moves, 1):.1f} ms a move")
    gnubg.close()
    wins = sum(point > 0 for point in points)
    return Found(games, depth, statistics.mean(points), error_of(points), wins, player.seconds / max(player.moves, 1))


def error_of(points: list[float]) -> float:
    """The standard error of the mean, over pairs of games with the same rolls."""
    pairs = [(one + other) / 2 for one, other in zip(points[::2], points[1::2], strict=True)]
    return statistics.stdev(pairs) / math.sqrt(len(pairs)) if len(pairs) > 1 else math.inf


def _shown(points: list[float]) -> str:
    return f"{statistics.mean(points):+.3f} ± {error_of(points):.3f} points a game"


def section(found: list[Found], games_learned: int) -> str:
    """The section of the page."""
    rows = "\n".join(
        f"| {each.depth} | {each.games:,} | **{each.points:+.3f}** ± {each.error:.3f} | {100 * each.wins / each.games:.1f} % "
        f"| {1000 * each.seconds:.1f} ms |"
        for each in found
    )
    return f"""{GNUBG}

Written by `python benchmarks/backgammon_gnubg.py --write`. Games without the cube, for points, against GNU Backgammon at 0-ply:
it plays what its networks like best one ply ahead. Our engine searches to a depth in plays, rolls of the dice not counted, with
the network that `ply learn backgammon` has learned from {games_learned:,} games against itself ([learning](learning.md)).
Games come in pairs with the same rolls and sides swapped; the error is the standard error over pairs.

| depth | games | points a game | won | a move |
| ---: | ---: | ---: | ---: | ---: |
{rows}
"""


def main() -> int:
    """Play, and show or write what was found."""
    parser = argparse.ArgumentParser(description="Play backgammon against GNU Backgammon's 0-ply level.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--depth", type=int, nargs="+", default=[DEPTH])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--weights", type=Path, default=None, help="weights or a network instead of the game's own")
    parser.add_argument("--write", action="store_true", help="write the section of docs/benchmarks.md")
    arguments = parser.parse_args()
    if arguments.games < 2 or arguments.games % 2:
        print("benchmarks: --games must be an even number of at least 2.", file=sys.stderr)
        return 2
    try:
        found = [
            measure(arguments.games, depth, arguments.seed, arguments.weights, lambda said: print(said, flush=True))
            for depth in arguments.depth
        ]
    except (BenchmarkError, PlygroundError) as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    chosen = chosen_weights(load("backgammon"), None)  # type: ignore[arg-type]  # it is native
    text = section(found, chosen.network.games if chosen and chosen.network else 0)
    if arguments.write:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
