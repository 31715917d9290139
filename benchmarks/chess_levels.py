"""What UCI_Elo the levels of the chess engine are worth: games of levels with their neighbours, and with Stockfish held back.

    python benchmarks/chess_levels.py                   40 games a pairing, about an hour on one core
    python benchmarks/chess_levels.py --games 4         to see that it works
    python benchmarks/chess_levels.py --told            only rate what was played, and write docs/uci.md

All are rated together by their games. What Stockfish calls itself (`UCI_Elo`, from 1350 up) sets the zero of the scale: the
mean of its ratings is the mean of its own numbers. How far the single ones are off says how far the scale can be believed.
Stockfish gets 0.05 s a move, ours what its levels allow. What was played is kept in benchmarks/figures/chess-levels.json.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import chess
import chess.engine
from chess_openings import OPENINGS
from chess_referee import is_over, result_of
from chess_strength import started
from figures import Row, keep_rows, read_rows
from page_sections import write_section
from tables import table

from plyground import Limits, load
from plyground.core.coordinates import coordinates
from plyground.engines.choosing import engine_for
from plyground.engines.levels import LEVELS
from plyground.engines.settings import EngineSettings
from plyground.matches.elo import PAIR_SCORES
from plyground.matches.ratings import Rating, ratings

PAGE = Path(__file__).resolve().parent.parent / "docs" / "uci.md"
HEADING, KIND, ROW_KEY = "## What the levels are worth in chess", "chess-levels", ("first", "second")
STRENGTHS = (1350, 1600, 1900, 2200, 2500)
SECONDS, LONGEST_SECONDS, LONGEST_PLIES = 0.05, 5.0, 400
_FULL = max(LEVELS)
_STOCKFISH = "stockfish-"


def pairings() -> Iterator[tuple[str, str]]:
    """Neighbours among the levels, and whoever of Stockfish may be as strong."""
    numbered = [f"level {number}" for number in LEVELS if number != _FULL]
    yield from pairwise(numbered)
    for place, strength in enumerate(STRENGTHS):
        for name in numbered[4 + max(place - 1, 0) : 6 + place]:
            yield name, f"{_STOCKFISH}{strength}"


class Ours:
    """A level of our engine."""

    def __init__(self, name: str) -> None:
        self._game = load("chess")
        self._level = int(name.removeprefix("level "))
        self._engine = engine_for(self._game)

    def begin(self, seed: int) -> None:
        """A new game; its errors of judgement are other ones."""
        self._engine = engine_for(self._game, EngineSettings(level=self._level, megabytes=16, seed=seed))

    def move(self, board: chess.Board) -> chess.Move:
        """What it plays."""
        states = [self._game.initial()]
        for move in board.move_stack:
            states.append(self._game.result(states[-1], self._game.read_action(states[-1], move.uci())))
        action = self._engine.choose(states[-1], Limits(seconds=LONGEST_SECONDS), past=states[:-1]).action
        return chess.Move.from_uci(coordinates(self._game, states[-1], action))

    def close(self) -> None:
        """Nothing runs."""


class Theirs:
    """Stockfish held to a strength."""

    def __init__(self, name: str) -> None:
        self._process = started(("stockfish",), "uci")
        strength = int(name.removeprefix(_STOCKFISH))
        self._process.configure({"UCI_LimitStrength": True, "UCI_Elo": strength, "Hash": 16, "Threads": 1})
        self._game = 0

    def begin(self, seed: int) -> None:
        """A new game."""
        self._game = seed

    def move(self, board: chess.Board) -> chess.Move:
        """What it plays."""
        move = self._process.play(board, chess.engine.Limit(time=SECONDS), game=self._game).move
        assert move is not None  # noqa: S101 - it never resigns
        return move

    def close(self) -> None:
        """End the process."""
        self._process.close()


def player(name: str) -> Ours | Theirs:
    """A player of that name."""
    return Theirs(name) if name.startswith(_STOCKFISH) else Ours(name)


def points(white: Ours | Theirs, black: Ours | Theirs, opening: str, seed: int) -> float:
    """What White scored. A game that will not end is a draw."""
    board = chess.Board()
    for text in opening.split():
        board.push_san(text)
    for each in (white, black):
        each.begin(seed)
    while not is_over(board) and board.ply() < LONGEST_PLIES:
        board.push((white if board.turn else black).move(board))
    return {"1-0": 1.0, "0-1": 0.0}.get(result_of(board), 0.5)


def contest(first: str, second: str, games: int) -> Row:
    """So many games, in pairs from the same opening with sides swapped."""
    one, other = player(first), player(second)
    pairs = [0] * len(PAIR_SCORES)
    try:
        for number in range(games // 2):
            opening = OPENINGS[number % len(OPENINGS)]
            scored = points(one, other, opening, number) + 1 - points(other, one, opening, number)
            pairs[round(2 * scored)] += 1
    finally:
        one.close()
        other.close()
    return {"first": first, "second": second, "pairs": pairs}


def rated(rows: list[Row]) -> dict[str, Rating]:
    """Everybody's rating, on Stockfish's scale."""
    names = sorted({name for row in rows for name in (row["first"], row["second"])})
    place = {name: number for number, name in enumerate(names)}
    encounters = {(place[row["first"]], place[row["second"]]): row["pairs"] for row in rows}
    found = ratings(len(names), encounters)
    known = [(int(name.removeprefix(_STOCKFISH)), found[place[name]].elo) for name in names if name.startswith(_STOCKFISH)]
    shift = sum(own - elo for own, elo in known) / len(known)
    return {name: replace(rating, elo=rating.elo + shift) for name, rating in zip(names, found, strict=True)}


def section(rows: list[Row]) -> str:
    """The part of docs/uci.md."""
    games = sum(2 * sum(row["pairs"]) for row in rows)
    cells = [[name, f"{each.elo:.0f}", f"± {each.error:.0f}" if each.error else ""] for name, each in rated(rows).items()]
    return f"""{HEADING}

{games:,} games between neighbouring levels, and with Stockfish held to an Elo by its own option at {SECONDS:g} s a move, all
rated together (`python benchmarks/chess_levels.py`). The mean of Stockfish's ratings is set to the mean of its own numbers; how
far each is off shows how far the scale can be trusted. Intervals are of 95 %.

{table(["player", "Elo", "interval"], cells)}"""


def main() -> int:
    """Play, rate, write."""
    parser = argparse.ArgumentParser(description="Rate the levels of the chess engine.")
    parser.add_argument("--games", type=int, default=40, help="games a pairing, an even number")
    parser.add_argument("--only", default="", help="only pairings in which this player takes part")
    parser.add_argument("--told", action="store_true", help="rate what was played, and write the page")
    given = parser.parse_args()
    logging.getLogger("chess.engine").setLevel(logging.CRITICAL)
    for first, second in pairings() if not given.told else ():
        if given.only in {"", first, second}:
            row = contest(first, second, given.games)
            keep_rows(KIND, [row], ROW_KEY)
            print(first, second, row["pairs"], flush=True)
    rows = read_rows(KIND)
    for name, each in rated(rows).items():
        print(f"{name:<16} {each.elo:6.0f} {each.error or 0:5.0f}")
    if given.told:
        write_section(section(rows), PAGE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
