"""How soon a search without limits ends once it is told to: from `stop` to the result, as every face waits for it.

    python benchmarks/stop_time.py [--times 100] [--game NAME]...

A search begins in a position of a random game and is stopped from another thread after 20 to 200 milliseconds. Searches that
came to their own end before count for nothing and are begun anew elsewhere. The target is 20 milliseconds. Other programs on
the same cores lengthen the worst cases, so what the machine was doing is printed too.
"""

from __future__ import annotations

import argparse
import os
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from plyground import Limits, load
from plyground.core.game import Game
from plyground.core.plain import adopt
from plyground.engines.choosing import engine_for
from plyground.engines.engine import Engine, result_of

GAMES = ("connect-four", "othello", "checkers", "amazons", "hex", "kalah", "plain")
SHORTEST, LONGEST = 0.020, 0.200
TARGET_MILLISECONDS = 20.0
_MOST_TRIES = 20
_OPENING_PLIES = 12


class Squares:
    """A game in ordinary Python that no search comes to the end of: fill four cells in a square of a board of 6x6."""

    size = 6

    def initial(self) -> tuple[str, int]:
        """The empty board."""
        return "." * self.size**2, 0

    def player(self, state: tuple[str, int]) -> int:
        """They take turns."""
        return state[1]

    def actions(self, state: tuple[str, int]) -> list[int]:
        """Any empty cell."""
        return [] if self._has_won(state) else [cell for cell, content in enumerate(state[0]) if content == "."]

    def result(self, state: tuple[str, int], action: int) -> tuple[str, int]:
        """The cell is the mover's."""
        board, mover = state
        return board[:action] + "xo"[mover] + board[action + 1 :], 1 - mover

    def is_terminal(self, state: tuple[str, int]) -> bool:
        """A square, or a full board."""
        return not self.actions(state)

    def utility(self, state: tuple[str, int], player: int) -> float:
        """Whoever moved last has the square, if there is one."""
        return (-1.0 if player == state[1] else 1.0) if self._has_won(state) else 0.0

    def _has_won(self, state: tuple[str, int]) -> bool:
        board, mover = state
        corners = [row * self.size + column for row in range(self.size - 1) for column in range(self.size - 1)]
        own = "xo"[1 - mover] * 2
        return any(board[at : at + 2] == own == board[at + self.size : at + self.size + 2] for at in corners)


@dataclass(frozen=True)
class Stops:
    """The milliseconds from a stop to its result, and how many searches ended by themselves before."""

    game: str
    milliseconds: tuple[float, ...]
    ended_before: int

    def told(self) -> str:
        """A row of the table."""
        if not self.milliseconds:
            return f"{self.game:<14} every search ended before it was stopped"
        ordered = sorted(self.milliseconds)
        late = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        over = sum(each > TARGET_MILLISECONDS for each in ordered)
        return f"{self.game:<14} {median(ordered):>8.2f} {late:>8.2f} {ordered[-1]:>8.2f} {over:>8} {self.ended_before:>8}"


def measured(name: str, times: int, seed: int) -> Stops:
    """Stop so many searches of a game."""
    game = adopt(Squares(), name) if name == "plain" else load(name)
    engine = engine_for(game)
    engine.prepare()
    dice = random.Random(seed)
    found: list[float] = []
    ended_before = 0
    while len(found) < times and ended_before < times * _MOST_TRIES:
        seconds = stopped(engine, _opening(game, dice), dice.uniform(SHORTEST, LONGEST))
        if seconds is None:
            ended_before += 1
        else:
            found.append(1000 * seconds)
    return Stops(name, tuple(found), ended_before)


def stopped(engine: Engine, state: Any, after: float) -> float | None:
    """Seconds from the stop to the result of one search; None if it ended before."""
    told: list[float] = []

    def stop() -> None:
        told.append(time.perf_counter())
        engine.stop()

    search = engine.search(state, Limits())
    timer = threading.Timer(after, stop)
    timer.start()
    result = result_of(search)
    done = time.perf_counter()
    timer.cancel()
    timer.join()
    if result.action not in engine.game.actions(state):
        raise SystemExit(f"stop_time: a search of {engine.game.name} that was stopped gave an illegal action.")
    return done - told[0] if told and told[0] <= done else None


def _opening(game: Game[Any, Any], dice: random.Random) -> Any:
    """A position some plies into a random game that is not over."""
    states = [game.initial()]
    for _ in range(dice.randrange(_OPENING_PLIES)):
        after = game.result(states[-1], dice.choice(list(game.actions(states[-1]))))
        if game.is_terminal(after):
            break
        states.append(after)
    return states[-1]


def main(words: Sequence[str] | None = None) -> None:
    """Print a row a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", choices=GAMES, default=None)
    given = parser.parse_args(words)
    print(f"Milliseconds from stop to result, {given.times} searches a game; load {_load()}")
    print(f"{'game':<14} {'median':>8} {'95 %':>8} {'worst':>8} {'over 20':>8} {'ended':>8}")
    for name in given.game or GAMES:
        print(measured(name, given.times, given.seed).told(), flush=True)
    print(f"load {_load()}")


def _load() -> str:
    """The mean number of programs that wanted a core, over the last one, five and fifteen minutes; and how many cores."""
    return f"{', '.join(f'{each:.1f}' for each in os.getloadavg())} on {os.cpu_count()} cores"


if __name__ == "__main__":
    main()
