"""Quiet positions of chess, with what a search thought of them and how their games ended: what `tune_chess.py` learns from.

    python benchmarks/chess_self_play.py --games 4000 --nodes 4000 --seed 1

The engine plays against itself from openings of random moves that it thinks to be nearly even. A position is kept if nobody is
in check, and the move that was chosen is neither a capture nor a promotion: what an evaluation sees is what is there. Games
that are decided by far are not played on. A file is written after every hundred games, into benchmarks/build/chess-games.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

from plyground import load
from plyground.features import default_weights
from plyground.kernels.searching import Memory, Searcher, key_of_state
from plyground.kernels.workspace import MOST_PLIES

KEPT = Path(__file__).resolve().parent / "build" / "chess-games"
A_FILE = 100
OPENING_PLIES = (6, 11)
EVEN, DECIDED, MATE = 150, 1_000, 30_000
"""Scores in hundredths of a pawn."""
DECIDED_PLIES = 6
MEGABYTES = 8
_RECENT = 100
_HUNDREDTH = 100
"""Ten-thousandths of a pawn, which the search counts, in one of what is kept."""


class Thinker:
    """The compiled search without an engine round it, which would take longer than so few nodes."""

    def __init__(self, game: Any, nodes: int) -> None:
        weights = default_weights(game)
        assert weights is not None  # noqa: S101 - told to mypy
        self._game, self._nodes, self._weights = game, nodes, weights.weights
        self._memory = Memory(MEGABYTES)

    def best(self, state: Any, past: list[Any]) -> tuple[int, int]:
        """A move and its score in hundredths of a pawn for the mover, by deepening until the nodes are spent."""
        self._memory.grow_older()
        keys = [key_of_state(self._game, earlier) for earlier in past[-_RECENT:]]
        searcher = Searcher(self._game, state, self._memory, np.zeros(8, np.int64), weights=self._weights, past=keys)
        searcher.limit(self._nodes)
        move, score = self._game.actions(state)[0], 0
        for depth in range(1, MOST_PLIES):
            value = searcher.search(depth)
            if searcher.is_stopped:
                break
            move, score = searcher.line[0], value // _HUNDREDTH
        return move, max(min(score, MATE), -MATE)


def opening(game: Any, thinker: Thinker, choice: random.Random) -> list[Any]:
    """The states of a beginning of random moves after which the engine sees neither side far ahead."""
    while True:
        states = [game.initial()]
        for _ in range(choice.randrange(*OPENING_PLIES)):
            if not game.is_terminal(states[-1]):
                states.append(game.result(states[-1], choice.choice(game.actions(states[-1]))))
        if not game.is_terminal(states[-1]):
            _, score = thinker.best(states[-1], [])
            if abs(score) < EVEN:
                return states


def played(game: Any, choice: random.Random, nodes: int) -> tuple[list[tuple[bytes, int]], float]:
    """A game: its quiet positions with the score for White, and what White got, 0 to 1."""
    thinker = Thinker(game, nodes)
    quiet = list[tuple[bytes, int]]()
    states, decided, seen = opening(game, thinker, choice), 0, dict[int, int]()
    while not game.is_terminal(states[-1]):
        state = states[-1]
        key = game.key(state)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == game.facts.repetition.times:
            return quiet, 0.5
        move, score = thinker.best(state, states[:-1])
        score *= 1 - 2 * state.turn
        decided = decided + 1 if abs(score) > DECIDED else 0
        if decided == DECIDED_PLIES:
            return quiet, float(score > 0)
        taken = (state.colours[0] | state.colours[1]) >> (move >> 6 & 63) & 1
        if not state.checkers and not taken and not move >> 15 and abs(score) <= DECIDED:
            quiet.append((state.thaw().pack(), score))
        states.append(game.result(state, move))
    return quiet, (game.utility(states[-1], 0) + 1) / 2


def write(path: Path, rows: list[tuple[bytes, int, float]]) -> None:
    """Positions as their bytes, scores and results, in a file that NumPy reads."""
    states = np.frombuffer(b"".join(state for state, _, _ in rows), np.uint8).reshape(len(rows), -1)
    scores, results = np.array([row[1] for row in rows], np.int32), np.array([row[2] for row in rows], np.float32)
    np.savez_compressed(path, states=states, scores=scores, results=results)


def main() -> int:
    """Play and write."""
    parser = argparse.ArgumentParser(description="Play chess with itself and keep quiet positions.")
    parser.add_argument("--games", type=int, default=4_000)
    parser.add_argument("--nodes", type=int, default=4_000, help="a move")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = load("chess")
    KEPT.mkdir(parents=True, exist_ok=True)
    rows = list[tuple[bytes, int, float]]()
    for number in range(1, given.games + 1):
        quiet, result = played(game, random.Random(f"{given.seed} {number}"), given.nodes)
        rows += [(state, score, result) for state, score in quiet]
        if number % A_FILE == 0 or number == given.games:
            write(KEPT / f"{given.nodes}-{given.seed}-{number:06}.npz", rows)
            print(f"{number:,} of {given.games:,} games, {len(rows):,} positions in the last file", flush=True)
            rows = []
    return 0


if __name__ == "__main__":
    sys.exit(main())
