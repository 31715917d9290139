"""Depth matters: how often a search of limited depth finds a best move, by depth and by the quality of its evaluation.

Measured on connect four with a board of five columns and four rows, in positions that can be searched to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from random import Random
from statistics import mean
from typing import Any

from plyground.core.game import Game
from plyground.games.catalogue import load
from plyground.teaching.demos.demo import Demo, Progress, percent, plain, silent
from plyground.teaching.demos.growing import random_source
from plyground.teaching.demos.plot import Axis, Series, plot, text_plot
from plyground.teaching.demos.sheet import headed, page, stacked, table, text_table
from plyground.textbook.demands import MAX

TITLE = "The deeper the search, the less the evaluation matters"

COLUMNS, ROWS, IN_A_ROW = 5, 4, 4
EMPTY = 8
"""How many cells are still empty in the positions that are tried: so few that every line can be searched to the end."""
DEPTHS = (1, 2, 3, 4, 5, 6, 7)
SURE = 1000
"""What a win is worth beside evaluations, which are all smaller."""

Guess = Callable[[Mapping[str, int]], float]
"""What a position is worth to the first player, from who (0 or 1) has a disc where."""


def _lines() -> list[tuple[str, ...]]:
    """All rows of four cells on the board."""
    found = []
    for column, row, (across, upwards) in product(range(COLUMNS), range(ROWS), ((1, 0), (0, 1), (1, 1), (1, -1))):
        ends = column + across * (IN_A_ROW - 1), row + upwards * (IN_A_ROW - 1)
        if 0 <= ends[0] < COLUMNS and 0 <= ends[1] < ROWS:
            places = [(column + across * step, row + upwards * step) for step in range(IN_A_ROW)]
            found.append(tuple(f"{'abcdefgh'[place]}{level + 1}" for place, level in places))
    return found


LINES = _lines()


def blind(discs: Mapping[str, int]) -> float:
    """Every position is worth the same: only what the search sees at the end of the game counts."""
    del discs
    return 0


def backwards(discs: Mapping[str, int]) -> float:
    """An evaluation that is worse than none: it takes the opponent's open lines for its own."""
    return -open_lines(discs)


def open_lines(discs: Mapping[str, int]) -> float:
    """Rows that only one player can still complete, each counted by the square of the discs in it."""
    total = 0
    for line in LINES:
        owners = [discs[cell] for cell in line if cell in discs]
        if owners and len(set(owners)) == 1:
            total += (1 - 2 * owners[0]) * len(owners) ** 2
    return total


EVALUATIONS: Mapping[str, Guess] = {"open lines": open_lines, "none": blind, "open lines, wrong side": backwards}


class ConnectFour:
    """The small game as a graph: every position that was met has a number, and what is known of it stands in lists."""

    def __init__(self) -> None:
        """Load it."""
        self.game: Game[Any, Any] = load("connect-four", columns=COLUMNS, rows=ROWS, k=IN_A_ROW)
        self._numbers: dict[Any, int] = {}
        self._is_max: list[bool] = []
        self._below: list[list[int]] = []
        self._values: list[float] = []
        self._states: list[Any] = []
        self._guesses: dict[tuple[Guess, int, int], float] = {}

    def number(self, state: Any) -> int:
        """The number of a position. Whatever can follow has been looked at, to the end, when it is given."""
        if state in self._numbers:
            return self._numbers[state]
        game = self.game
        below = [self.number(game.result(state, action)) for action in game.actions(state)]
        number = self._numbers[state] = len(self._states)
        self._states.append(state)
        self._is_max.append(game.player(state) == MAX)
        self._below.append(below)
        self._values.append(self._best(number, [self._values[after] for after in below]) if below else game.utility(state, MAX))
        return number

    def value(self, number: int) -> float:
        """What a position is worth to the first player if both play perfectly to the end."""
        return self._values[number]

    def below(self, number: int) -> list[int]:
        """The positions after each legal move; none when the game is over."""
        return self._below[number]

    def guess(self, number: int, depth: int, guess: Guess) -> float:
        """What H-minimax says to a depth (the textbook's h_minimax); a position to which several lines lead is asked once."""
        if not self._below[number]:
            return SURE * self._values[number]
        key = guess, number, depth
        if key not in self._guesses:
            if depth:
                found = self._best(number, [self.guess(after, depth - 1, guess) for after in self._below[number]])
            else:
                pieces = self.game.pieces(self._states[number], None)
                found = guess({cell: standing[0]["o"] for cell, standing in pieces.items()})
            self._guesses[key] = found
        return self._guesses[key]

    def _best(self, number: int, values: list[float]) -> float:
        return max(values) if self._is_max[number] else min(values)

    def positions(self, random: Random, count: int) -> list[int]:
        """Random positions in which it matters what is played: some moves are best and some are not."""
        found: list[int] = []
        game = self.game
        while len(found) < count:
            state = game.initial()
            for _ in range(COLUMNS * ROWS - EMPTY):
                state = game.result(state, random.choice(game.actions(state)))
                if game.is_terminal(state):
                    break
            else:
                number = self.number(state)
                if len({self.value(after) for after in self.below(number)}) > 1:
                    found.append(number)
        return found

    def success(self, number: int, depth: int, guess: Guess) -> float:
        """How likely a best move is found: the part of them among the moves that look best to the search."""
        seen = [self.guess(after, depth - 1, guess) for after in self.below(number)]
        best = self._best(number, seen)
        looks_best = [after for after, value in zip(self.below(number), seen, strict=True) if value == best]
        return mean(self.value(after) == self.value(number) for after in looks_best)


def show(*, seed: int = 0, progress: Progress = silent, positions: int = 60, depths: tuple[int, ...] = DEPTHS) -> Demo:
    """Measure three evaluations at every depth over the same positions."""
    small = ConnectFour()
    states = small.positions(random_source(seed), positions)
    found: dict[str, dict[int, list[float]]] = {name: {depth: [] for depth in depths} for name in EVALUATIONS}
    for number, state in enumerate(states, 1):
        for name, guess in EVALUATIONS.items():
            for limit in depths:
                found[name][limit].append(small.success(state, limit, guess))
        progress(number, positions)
    rates = {name: {limit: percent(mean(hits)) for limit, hits in by_depth.items()} for name, by_depth in found.items()}
    best, worst = (rates[name] for name in ("open lines", "open lines, wrong side"))
    first, last = depths[0], depths[-1]
    numbers: dict[str, Any] = {
        "columns": COLUMNS,
        "rows": ROWS,
        "empty cells": EMPTY,
        "positions": positions,
        "percent best moves": {name: {str(limit): rate for limit, rate in rate_of.items()} for name, rate_of in rates.items()},
        "by chance": percent(mean(_by_chance(small, state) for state in states)),
        "shallowest": first,
        "deepest": last,
        "gap, shallowest": round(best[first] - worst[first], 1),
        "gap, deepest": round(best[last] - worst[last], 1),
        "deeper was worse": [
            {"evaluation": name, "depth": limit}
            for name, rate_of in rates.items()
            for limit in depths[1:]
            if rate_of[limit] < rate_of[limit - 1]
        ],
    }
    numbers["times deeper was worse"] = len(numbers["deeper was worse"])
    numbers["times it could be"] = len(rates) * (len(depths) - 1)
    lines = [Series(name, tuple((limit, rate) for limit, rate in rate_of.items())) for name, rate_of in rates.items()]
    x = Axis("depth of the search", first - 0.3, last + 0.3, depths)
    y = Axis("best move found, percent", 0, 100, (0, 20, 40, 60, 80, 100))
    headings = ["evaluation", *(f"depth {limit}" for limit in depths)]
    rows = [[name, *(f"{rate:g} %" for rate in rate_of.values())] for name, rate_of in rates.items()]
    title = TITLE
    drawn = stacked(
        [
            headed(plot(lines, x, y), f"Connect four {COLUMNS} by {ROWS}, {EMPTY} empty cells, {positions} positions"),
            table(headings, rows),
        ]
    )
    paragraph = _paragraph(numbers)
    text = f"{text_plot(lines, x, y)}\n\n{text_table(headings, rows)}"
    return Demo("depth", title, paragraph, numbers, page(drawn, title, paragraph), text)


def _by_chance(small: ConnectFour, state: int) -> float:
    """How likely a best move is if it is drawn by lot."""
    return mean(small.value(after) == small.value(state) for after in small.below(state))


def _paragraph(numbers: Mapping[str, Any]) -> str:
    rates = numbers["percent best moves"]
    first, last = str(numbers["shallowest"]), str(numbers["deepest"])
    good, none, bad = rates["open lines"], rates["none"], rates["open lines, wrong side"]
    return (
        f"How good must an evaluation be? In {numbers['positions']} positions of connect four on a board of "
        f"{numbers['columns']} by {numbers['rows']}, small enough to be solved, a best move drawn by lot is found in "
        f"{plain(numbers['by chance'])} percent. A search of depth {first} finds one in {plain(good[first])} percent if it "
        f"counts open lines, in {plain(none[first])} without any evaluation, and in {plain(bad[first])} with one that takes "
        f"the opponent's lines for its own. At depth {last} the three find one in {plain(good[last])}, {plain(none[last])} and "
        f"{plain(bad[last])} percent: the gap between good and bad has gone from {plain(numbers['gap, shallowest'])} to "
        f"{plain(numbers['gap, deepest'])} points. The deeper the evaluation is buried in the tree, the less its quality "
        "matters. It is no law that deeper is better: of two depths in a row, the deeper one did worse "
        f"{numbers['times deeper was worse']} times of {numbers['times it could be']}."
    )
