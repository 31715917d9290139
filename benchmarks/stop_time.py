"""How soon a search without limits ends once it is told to: from `stop` to the result, as every face waits for it.

    python benchmarks/stop_time.py [--times 100] [--search NAME]... [--write]

A search begins in a position of a random game and is stopped from another thread after 20 to 200 milliseconds. Searches that
came to their own end before count for nothing and are begun anew elsewhere. The target is 20 milliseconds. Other programs on
the same cores lengthen the worst cases, so what the machine was doing is printed too, and what the processor did for the
search in that time, which no other program lengthens.
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

from page_sections import STOPS, write_section
from tables import table

from plyground import Limits, load
from plyground.core.game import CHANCE, Game
from plyground.core.plain import adopt
from plyground.engines.choosing import engine_for
from plyground.engines.engine import Engine, result_of
from plyground.engines.settings import EngineSettings


@dataclass(frozen=True)
class Case:
    """An engine on a game."""

    game: str
    engine: str = "alpha-beta"
    options: tuple[tuple[str, Any], ...] = ()


THREE = (("players", 3),)
SEARCHES = {
    **{name: Case(name) for name in ("connect-four", "othello", "checkers", "amazons", "hex", "kalah")},
    "plain": Case("plain", "plain"),
    "chess": Case("chess"),
    "backgammon, expectiminimax": Case("backgammon", "expectiminimax"),
    "pig, expectiminimax": Case("pig", "expectiminimax"),
    "2048, expectiminimax": Case("2048", "expectiminimax"),
    "Chinese checkers for three, max-n": Case("chinese-checkers", "max-n", THREE),
    "Chinese checkers for three, paranoid": Case("chinese-checkers", "paranoid", THREE),
    "Chinese checkers for three, best-reply": Case("chinese-checkers", "best-reply", THREE),
    "pig for three, max-n": Case("pig", "max-n", THREE),
    "can't stop for three, max-n": Case("cant-stop", "max-n", THREE),
    "othello, monte-carlo": Case("othello", "monte-carlo"),
    "backgammon, monte-carlo": Case("backgammon", "monte-carlo"),
    "pig for three, monte-carlo": Case("pig", "monte-carlo", THREE),
    "quoridor for four, monte-carlo": Case("quoridor", "monte-carlo", (("players", 4),)),
    **{
        f"othello, {name}": Case("othello", name)
        for name in ("textbook:alpha-beta", "textbook:sss-star", "textbook:monte-carlo")
    },
}
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

    name: str
    milliseconds: tuple[float, ...]
    processor: tuple[float, ...]
    ended_before: int

    def cells(self) -> list[str]:
        """A row of the table."""
        if not self.milliseconds:
            return [self.name, "every search ended before", "", "", "", ""]
        ordered, spent = sorted(self.milliseconds), sorted(self.processor)
        late = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        over = sum(each > TARGET_MILLISECONDS for each in ordered)
        times = (median(ordered), late, ordered[-1])
        return [self.name, *(f"{each:.2f}" for each in times), str(over), f"{median(spent):.2f}, {spent[-1]:.2f}"]


def measured(name: str, times: int, seed: int) -> Stops:
    """Stop so many searches of an engine."""
    case = SEARCHES[name]
    game = adopt(Squares(), name) if case.game == "plain" else load(case.game, **dict(case.options))
    engine = engine_for(game, EngineSettings(kind=case.engine))
    engine.prepare()
    dice = random.Random(seed)
    found: list[tuple[float, float]] = []
    ended_before = 0
    while len(found) < times and ended_before < times * _MOST_TRIES:
        seconds = stopped(engine, _opening(game, dice), dice.uniform(SHORTEST, LONGEST))
        if seconds is None:
            ended_before += 1
        else:
            found.append(seconds)
    return Stops(name, tuple(1000 * wall for wall, _ in found), tuple(1000 * spent for _, spent in found), ended_before)


def stopped(engine: Engine, state: Any, after: float) -> tuple[float, float] | None:
    """Seconds from the stop to the result of one search, and of the processor; None if it ended before."""
    told: list[tuple[float, float]] = []

    def stop() -> None:
        told.append((time.perf_counter(), time.process_time()))
        engine.stop()

    search = engine.search(state, Limits())
    timer = threading.Timer(after, stop)
    timer.start()
    result = result_of(search)
    done, spent = time.perf_counter(), time.process_time()
    timer.cancel()
    timer.join()
    if result.action not in engine.game.actions(state):
        raise SystemExit(f"stop_time: a search of {engine.game.name} that was stopped gave an illegal action.")
    return (done - told[0][0], spent - told[0][1]) if told and told[0][0] <= done else None


def _opening(game: Game[Any, Any], dice: random.Random) -> Any:
    """A position some plies into a random game in which somebody is to move."""
    states = [game.initial()]
    plies = dice.randrange(_OPENING_PLIES)
    while plies > 0 or game.player(states[-1]) == CHANCE:
        after = game.result(states[-1], dice.choice(list(game.actions(states[-1]))))
        if game.is_terminal(after):
            return next(state for state in reversed(states) if game.player(state) != CHANCE)
        states.append(after)
        plies -= 1
    return states[-1]


def main(words: Sequence[str] | None = None) -> None:
    """Print a row an engine and game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--search", action="append", choices=tuple(SEARCHES), default=None)
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    given = parser.parse_args(words)
    before, rows = _load(), list[list[str]]()
    for name in given.search or SEARCHES:
        rows.append(measured(name, given.times, given.seed).cells())
        print(" | ".join(rows[-1]), flush=True)
    head = ["search", "median", "95 %", "worst", f"over {TARGET_MILLISECONDS:g} ms", "processor: median, worst"]
    text = f"""{STOPS}

Milliseconds from a stop to the result, {given.times} searches each, stopped from another thread after {1000 * SHORTEST:g} to
{1000 * LONGEST:g} milliseconds (`python benchmarks/stop_time.py`). The mean load of the machine's {os.cpu_count()} cores was
{before} when it began and {_load()} at the end; what the processor did for the search in that time is beside it.

{table(head, rows)}"""
    if given.write:
        write_section(text)


def _load() -> str:
    """The mean number of programs that wanted a core, over the last minute."""
    return f"{os.getloadavg()[0]:.1f}"


if __name__ == "__main__":
    main()
