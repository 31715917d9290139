"""Quiet positions of chess, with what a search thought of them and how their games ended: what `tune_chess.py` learns from.

    python benchmarks/chess_self_play.py --games 4000 --nodes 4000 --seed 1

The engine plays against itself from openings of random moves that it thinks to be nearly even. A position is kept if nobody is
in check, and the move that was chosen is neither a capture nor a promotion: what an evaluation sees is what is there. Games
that are decided by far are not played on. With `--stray` some moves are drawn by lot: how the games end then says little, but
more kinds of positions come up for `chess_judging.py`. A file is written after every hundred
games, into benchmarks/build/chess-games.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

from plyground import load
from plyground.core.search import Limits
from plyground.engines.alpha_beta_engine import AlphaBetaEngine

KEPT = Path(__file__).resolve().parent / "build" / "chess-games"
A_FILE = 100
OPENING_PLIES = (6, 11)
EVEN, DECIDED = 150, 1_000
"""Scores in hundredths of a pawn."""
DECIDED_PLIES = 6
MEGABYTES = 8


def opening(game: Any, engine: AlphaBetaEngine, choice: random.Random, nodes: int) -> list[Any]:
    """The states of a beginning of random moves after which the engine sees neither side far ahead."""
    while True:
        states = [game.initial()]
        for _ in range(choice.randrange(*OPENING_PLIES)):
            if not game.is_terminal(states[-1]):
                states.append(game.result(states[-1], choice.choice(game.actions(states[-1]))))
        if not game.is_terminal(states[-1]):
            found = engine.choose(states[-1], Limits(nodes=nodes)).info
            if abs(found.value) < EVEN:
                return states


def played(game: Any, choice: random.Random, nodes: int, stray: float) -> tuple[list[tuple[bytes, int]], float]:
    """A game: its quiet positions with the score for White, and what White got, 0 to 1."""
    engine = AlphaBetaEngine(game, megabytes=MEGABYTES)
    quiet = list[tuple[bytes, int]]()
    states, decided, seen = opening(game, engine, choice, nodes), 0, dict[int, int]()
    while not game.is_terminal(states[-1]):
        state = states[-1]
        key = game.key(state)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] == game.facts.repetition.times:
            return quiet, 0.5
        found = engine.choose(state, Limits(nodes=nodes), past=states[:-1])
        score = int(found.info.value) * (1 - 2 * state.turn)
        decided = decided + 1 if abs(score) > DECIDED else 0
        if decided == DECIDED_PLIES:
            return quiet, float(score > 0)
        taken = (state.colours[0] | state.colours[1]) >> (found.action >> 6 & 63) & 1
        if not state.checkers and not taken and not found.action >> 15 and abs(score) <= DECIDED:
            quiet.append((state.thaw().pack(), score))
        strays = choice.random() < stray
        states.append(game.result(state, choice.choice(game.actions(state)) if strays else found.action))
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
    parser.add_argument("--stray", type=float, default=0.0, help="the share of moves that are drawn by lot")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = load("chess")
    KEPT.mkdir(parents=True, exist_ok=True)
    rows = list[tuple[bytes, int, float]]()
    for number in range(1, given.games + 1):
        quiet, result = played(game, random.Random(f"{given.seed} {number}"), given.nodes, given.stray)
        rows += [(state, score, result) for state, score in quiet]
        if number % A_FILE == 0 or number == given.games:
            write(KEPT / f"{given.nodes}-{given.seed}-{number:06}.npz", rows)
            print(f"{number:,} of {given.games:,} games, {len(rows):,} positions in the last file", flush=True)
            rows = []
    return 0


if __name__ == "__main__":
    sys.exit(main())
