"""What another program thinks of positions of chess, where an evaluation should learn from a better judge than itself.

    python benchmarks/chess_self_play.py --games 4000 --nodes 1000 --stray 0.1     first, to have positions
    python benchmarks/chess_judging.py --nodes 1500         judges them; several can run at once

Debian's stockfish searches each position for so many nodes. A position is left out if its best move takes or promotes, and if
it is decided: an evaluation need not see what a search will. The files go to benchmarks/build/chess-judged, in the form in
which `chess_self_play.py` writes its own, and `tune_chess.py --positions` reads either. A file that another process has
begun is left to it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import Any, Self

import chess_self_play
import numpy as np
from chess_strength import program_of

from plyground import load

KEPT = chess_self_play.KEPT.parent / "chess-judged"
HASH_MEGABYTES = 16


class Judge:
    """A UCI program that is asked for one position after the other."""

    def __init__(self, nodes: int) -> None:
        program = program_of(("stockfish",))
        if program is None:
            raise SystemExit("stockfish is not installed; Debian's package of this name has it.")
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self._nodes = nodes
        self._say(f"setoption name Hash value {HASH_MEGABYTES}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._say("quit")
        self._process.wait()

    def score(self, fen: str) -> tuple[int, str] | None:
        """Hundredths of a pawn for the player to move, and the best move; None where a mate is seen."""
        self._say(f"position fen {fen}")
        self._say(f"go nodes {self._nodes}")
        found = None
        while True:
            words = self._line().split()
            if words[:1] == ["bestmove"]:
                return None if found is None else (found, words[1])
            if "score" in words:
                kind, number = words[words.index("score") + 1 :][:2]
                found = int(number) if kind == "cp" else None

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None  # noqa: S101 - told to mypy
        self._process.stdin.write(line + "\n")

    def _line(self) -> str:
        assert self._process.stdout is not None  # noqa: S101 - told to mypy
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("stockfish has ended.")
        return line


def judged(game: Any, judge: Judge, states: Any) -> tuple[list[int], list[int]]:
    """The places of the positions that are quiet for the judge, and their scores for White."""
    places, scores = list[int](), list[int]()
    for place, row in enumerate(states):
        view = game.blank_view().unpack(bytes(row))
        found = judge.score(game.write_position(view))
        if found is None or abs(found[0]) > chess_self_play.DECIDED:
            continue
        score, move = found
        end = ord(move[2]) - ord("a") + 8 * (int(move[3]) - 1)
        if len(move) == len("e2e4") and not (view.colours[0] | view.colours[1]) >> end & 1:
            places.append(place)
            scores.append(score * (1 - 2 * view.turn))
    return places, scores


def main() -> int:
    """Judge every file that nobody has begun yet."""
    parser = argparse.ArgumentParser(description="Have stockfish judge positions of chess.")
    parser.add_argument("--nodes", type=int, default=1_500, help="a position")
    given = parser.parse_args()
    game = load("chess")
    KEPT.mkdir(parents=True, exist_ok=True)
    with Judge(given.nodes) as judge:
        for path in sorted(chess_self_play.KEPT.glob("*.npz")):
            begun = KEPT / f"{path.stem}.begun"
            try:
                begun.touch(exist_ok=False)
            except FileExistsError:
                continue
            data = np.load(path)
            places, scores = judged(game, judge, data["states"])
            kept = {"states": data["states"][places], "scores": np.array(scores, np.int32), "results": data["results"][places]}
            np.savez_compressed(KEPT / path.name, **kept)
            print(f"{path.name}: {len(places):,} of {len(data['states']):,} positions", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
