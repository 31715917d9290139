"""Fit the evaluation of chess, weights and tables of places alike, to games that the engine played with itself.

    python benchmarks/chess_self_play.py --games 4000         first, to have positions
    python benchmarks/tune_chess.py --write                   fits, and writes chess.weights.json and _chess_tables.py

What a position should be worth to its mover is between how its game ended and what a search thought of it, both as chances to
win: 1 / (1 + exp(-score / SCALE)). All numbers are fitted together by gradient descent (Adam) on nine tenths of the games, and
the error is told for the others, too, so that what is only learnt by heart shows. A pull towards what the numbers were holds
those that hardly occur. Whether the result is stronger is for a match to say.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import chess_self_play
import numpy as np
from numba import types

from plyground import load
from plyground.features import default_weights, write_weights
from plyground.games.chess import _chess_tables as tables
from plyground.games.chess._chess_features import WHOLE
from plyground.games.chess._chess_things import NAMES, PLACES, TEMPO, THINGS
from plyground.native.call import address, call_features, integers
from plyground.native.compiler import kernel

SCALE = 210.0
"""Hundredths of a pawn; with it the numbers before the first fit explained the results best."""
RESULT_SHARE = 0.7
PULL, PLACE_PULL = 1e-8, 3e-8
BATCH, RATE = 16_384, 1.5
FINE = 100 / WHOLE
"""Weights are kept as so many for a hundredth of a pawn, so that features times weights are ten-thousandths of a pawn."""
HELD_OUT = 10
KINDS, SQUARES = 6, 64
ROOM = 256
ROOT = Path(__file__).resolve().parent.parent / "src" / "plyground" / "games" / "chess"


@kernel(types.void(types.int64[::1], types.int64[:, ::1], types.int64[::1], types.int64[:, ::1]))
def all_features(rules: Any, states: Any, room: Any, out: Any) -> None:
    """The features of every state, a row each."""
    for row in range(len(states)):
        number = call_features(integers(rules), address(states[row]), integers(room))
        for place in range(number):
            out[row, place] = room[place]


@dataclass(frozen=True)
class Positions:
    """Rows of features and of men on squares, both as the mover sees them, and what they should be worth."""

    features: Any
    men: Any
    """For each kind and square of the mover: own men less the other's, as seen from either side."""
    target: Any

    def part(self, chosen: Any) -> Positions:
        """Some of them."""
        return Positions(self.features[chosen], self.men[chosen], self.target[chosen])


def chance(score: Any) -> Any:
    """To win, of a score in hundredths of a pawn."""
    return 1 / (1 + np.exp(-score / SCALE))


def read(folder: Path) -> tuple[Positions, Positions]:
    """All positions that are kept: those to learn from, and those held out. Files keep games together."""
    game = load("chess")
    groups: list[list[Positions]] = [[], []]
    for number, path in enumerate(sorted(folder.glob("*.npz"))):
        data = np.load(path)
        groups[number % HELD_OUT == HELD_OUT - 1].append(_positions(game, data["states"], data["scores"], data["results"]))
    learnt, held = groups
    if not learnt or not held:
        raise SystemExit(f"At least {HELD_OUT} files of positions are needed; run chess_self_play.py for more games.")
    return _joined(learnt), _joined(held)


def _joined(parts: list[Positions]) -> Positions:
    return Positions(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("features", "men", "target")))


def _positions(game: Any, states: Any, scores: Any, results: Any) -> Positions:
    words = np.zeros((len(states), 64), np.int64)  # more room than a state needs
    words.view(np.uint8)[:, : states.shape[1]] = states
    out = np.zeros((len(states), 2 * THINGS), np.int64)
    all_features(game.machine_table(), words, np.zeros(ROOM, np.int64), out)
    views = [game.blank_view().unpack(bytes(row)) for row in states]
    turn = np.array([view.turn for view in views])
    kinds = np.array([view.kinds for view in views], np.uint64)
    colours = np.array([view.colours for view in views], np.uint64)
    squares = np.arange(SQUARES, dtype=np.uint64)
    men = np.zeros((len(states), KINDS, SQUARES), np.int8)
    for side in (0, 1):
        sign = np.where(turn == side, 1, -1).astype(np.int8)[:, None]
        for kind in range(KINDS):
            bits = ((kinds[:, kind] & colours[:, side])[:, None] >> squares & np.uint64(1)).astype(np.int8)
            men[:, kind] += sign * (bits if side == 0 else bits[:, np.arange(SQUARES) ^ 56])
    target = RESULT_SHARE * results + (1 - RESULT_SHARE) * chance(scores)
    target = np.where(turn == 0, target, 1 - target).astype(np.float32)
    return Positions(out.astype(np.float32) / WHOLE, men.reshape(len(states), -1), target)


class Fit:
    """The numbers under way: weights of features, and places in the middle game and in the end game."""

    def __init__(self, weights: Any, middle: Any, end: Any) -> None:
        self.start = [np.array(each, np.float32) for each in (weights, middle, end)]
        self.now = [each.copy() for each in self.start]
        self._mean = [np.zeros_like(each) for each in self.start]
        self._square = [np.zeros_like(each) for each in self.start]
        self._steps = 0

    def score(self, some: Positions) -> Any:
        """In hundredths of a pawn."""
        weights, middle, end = self.now
        features = some.features.copy()
        features[:, [PLACES, THINGS + PLACES]] = 0
        early, late = some.features[:, TEMPO], some.features[:, THINGS + TEMPO]
        men = some.men.astype(np.float32)
        return features @ weights + early * (men @ middle) + late * (men @ end)

    def error(self, some: Positions) -> float:
        """The mean squared error of the chance."""
        return float(np.mean((chance(self.score(some)) - some.target) ** 2))

    def step(self, some: Positions, rate: float) -> None:
        """Go down the slope of a batch."""
        guess = chance(self.score(some))
        slope = (guess - some.target) * guess * (1 - guess) / SCALE / len(guess)
        features = some.features.copy()
        features[:, [PLACES, THINGS + PLACES]] = 0
        men = some.men.astype(np.float32)
        early, late = some.features[:, TEMPO], some.features[:, THINGS + TEMPO]
        slopes = [features.T @ slope, men.T @ (slope * early), men.T @ (slope * late)]
        self._steps += 1
        for place, (found, pull) in enumerate(zip(slopes, (PULL, PLACE_PULL, PLACE_PULL), strict=True)):
            total = found + pull * (self.now[place] - self.start[place])
            self._mean[place] += 0.1 * (total - self._mean[place])
            self._square[place] += 0.001 * (total * total - self._square[place])
            mean = self._mean[place] / (1 - 0.9**self._steps)
            square = self._square[place] / (1 - 0.999**self._steps)
            self.now[place] -= rate * mean / (np.sqrt(square) + 1e-9)


def fitted(learnt: Positions, held: Positions, fit: Fit, rounds: int) -> None:
    """Go through all positions so many times, with smaller and smaller steps."""
    random = np.random.default_rng(1)
    number = len(learnt.target)
    print(f"{number:,} positions to learn from, {len(held.target):,} held out", flush=True)
    for turn in range(rounds):
        order = random.permutation(number)
        for start in range(0, number, BATCH):
            fit.step(learnt.part(order[start : start + BATCH]), RATE * (1 - turn / rounds))
        if turn % 5 == 4 or turn == 0:
            print(f"round {turn + 1}: error {fit.error(learnt):.5f}, held out {fit.error(held):.5f}", flush=True)


def told(fit: Fit) -> None:
    """Each thing, before and after."""
    before, after = fit.start[0], fit.now[0]
    for place, name in enumerate(NAMES):
        pairs = [f"{before[at]:7.1f} -> {after[at]:7.1f}" for at in (place, THINGS + place)]
        print(f"    {name:30} {pairs[0]}    {pairs[1]}")


def written(fit: Fit, number: int, error: float) -> None:
    """Into the files of the game."""
    game: Any = load("chess")
    old = default_weights(game)
    assert old is not None  # noqa: S101 - told to mypy
    weights = [round(float(weight) * FINE) for weight in fit.now[0]]
    weights[PLACES] = weights[THINGS + PLACES] = 1
    how = f"Fitted with the tables of places to {number:,} positions of games with itself; error {error:.5f} on others."
    new = replace(old, weights=tuple(weights), tuned_by="benchmarks/tune_chess.py", how=how)
    (ROOT / "chess.weights.json").write_text(write_weights(new), encoding="utf-8")
    (ROOT / "_chess_tables.py").write_text(_tables_text(fit), encoding="utf-8")


def _tables_text(fit: Fit) -> str:
    parts = []
    for name, numbers, remark in (
        ("MIDDLE", fit.now[1], "Of kind k on square s: at 64 * k + s; a1 is square 0, h1 square 7."),
        ("END", fit.now[2], "The same for the end game."),
    ):
        rows = [
            "    " + " ".join(f"{round(float(number) * FINE)}," for number in numbers[start : start + 8])
            for start in range(0, KINDS * SQUARES, 8)
        ]
        parts.append(f"{name} = (\n" + "\n".join(rows) + f'\n)  # fmt: skip\n"""{remark}"""\n')
    return f'"""{_TABLES_HEAD}"""\n\nfrom __future__ import annotations\n\n' + "".join(parts)


_TABLES_HEAD = """Where men of chess stand well, on the scale of the weights: for White, in the middle game and in the end game.

The numbers are written by benchmarks/tune_chess.py, a row of squares a line, the first rank first, kinds as in the rules.
"""


def main() -> int:
    """Fit, tell, write."""
    parser = argparse.ArgumentParser(description="Fit the evaluation of chess to games.")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=Path, default=chess_self_play.KEPT, help="the folder of positions")
    parser.add_argument("--write", action="store_true", help="into the files of the game")
    given = parser.parse_args()
    learnt, held = read(given.games)
    game: Any = load("chess")
    weights = default_weights(game)
    assert weights is not None  # noqa: S101 - told to mypy
    fit = Fit(*(np.array(each) / FINE for each in (weights.weights, tables.MIDDLE, tables.END)))
    print(f"before: error {fit.error(learnt):.5f}, held out {fit.error(held):.5f}")
    fitted(learnt, held, fit, given.rounds)
    told(fit)
    if given.write:
        written(fit, len(learnt.target), fit.error(held))
    return 0


if __name__ == "__main__":
    sys.exit(main())
