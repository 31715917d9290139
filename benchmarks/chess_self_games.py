"""Fast games of `ply uci` against itself under python-chess's referee: are there illegal moves, lost clocks, crashes?

    python benchmarks/chess_self_games.py                              1,000 games at 0.3+0.005; an hour or so
    python benchmarks/chess_self_games.py --games 30

Two processes play one game after the other from known openings with some random moves, so that no two games are alike. A game
is kept as a line of JSON in benchmarks/build/chess-self-games, under the clock and a name that changes with the engine, and is
not played again: a run goes on where the last one stopped. Whoever exceeds its clock by more than the way between two
processes may cost, makes an illegal move or dies has a fault; the game ends there, and the processes are started anew. The
exit code is 1 if there was any.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import chess
import chess.engine
from chess_openings import OPENINGS
from chess_referee import how_ended, is_over, result_of
from chess_strength import GRACE_SECONDS, Clock, our_engine, our_version

KEPT = Path(__file__).resolve().parent / "build" / "chess-self-games"
CLOCK, GAMES, RANDOM_PLIES = "0.3+0.005", 1_000, 4
OWN_OVERHEAD = 10
"""Milliseconds that the engine keeps back from every move: the clock is short."""
ILLEGAL, LATE, DEAD = "illegal move", "lost clock", "crash"
FAULTS = (ILLEGAL, LATE, DEAD)
Players = tuple[chess.engine.SimpleEngine, chess.engine.SimpleEngine]


class Played(TypedDict):
    """A finished game."""

    number: int
    moves: str
    result: str
    ending: str
    said: str
    least_seconds: float
    """The least that was left on a clock after a move."""


def opening(number: int) -> chess.Board:
    """The beginning of a game: a known one, then some random moves, by the number of the game."""
    choice, board = random.Random(number), chess.Board()
    for text in OPENINGS[number % len(OPENINGS)].split():
        board.push_san(text)
    for _ in range(RANDOM_PLIES):
        if not board.is_game_over():
            board.push(choice.choice(list(board.legal_moves)))
    return board


def play_one(players: Players, number: int, clock: Clock) -> Played:
    """A game of two processes; its ending is that of the rules, or a fault."""
    board, left = opening(number), [clock.seconds, clock.seconds]
    mark, ending, said, least = object(), "", "", clock.seconds
    while not ending and not is_over(board):
        seat = 0 if board.turn else 1
        limit = chess.engine.Limit(
            white_clock=left[0], black_clock=left[1], white_inc=clock.increment, black_inc=clock.increment
        )
        began = time.monotonic()
        try:
            move = players[seat].play(board, limit, game=mark).move
        except chess.engine.EngineTerminatedError as problem:
            ending, said = DEAD, str(problem)
            break
        except chess.engine.EngineError as problem:
            ending, said = ILLEGAL, str(problem)
            break
        left[seat] -= time.monotonic() - began
        least = min(least, left[seat])
        if move is None or not board.is_legal(move):
            ending, said = ILLEGAL, f"{move} in {board.fen()}"
        elif left[seat] < -GRACE_SECONDS:
            ending, said = LATE, f"{-left[seat]:.3f} s too late with {move} in {board.fen()}"
        else:
            left[seat] = max(left[seat], 0.0) + clock.increment
            board.push(move)
    told = ending or how_ended(board)
    lost = "0-1" if board.turn else "1-0"
    return Played(
        number=number,
        moves=chess.Board().variation_san(board.move_stack),
        result=lost if ending else result_of(board),
        ending=told,
        said=said,
        least_seconds=round(least, 4),
    )


def kept(path: Path) -> dict[int, Played]:
    """The games of earlier runs; a line that was cut off when one was ended is no game."""
    found = dict[int, Played]()
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        try:
            game: Played = json.loads(line)
        except ValueError:
            continue
        found[game["number"]] = game
    return found


def games(number: int, clock: Clock, path: Path) -> Iterator[Played]:
    """So many games: those that are kept, and the others, played now."""
    path.parent.mkdir(parents=True, exist_ok=True)
    before = kept(path)
    players: list[chess.engine.SimpleEngine] = []
    try:
        for at in range(number):
            if at in before:
                yield before[at]
                continue
            if not players:
                players = [_player(), _player()]
            game = play_one((players[0], players[1]), at, clock)
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(game) + "\n")
            if game["ending"] in FAULTS:
                _close(players)
                players = []
            yield game
    finally:
        _close(players)


def _player() -> chess.engine.SimpleEngine:
    engine = our_engine()
    engine.configure({"Hash": 16, "Move Overhead": OWN_OVERHEAD})
    engine.play(chess.Board(), chess.engine.Limit(depth=4))  # what is compiled or loaded at first is not on the clock
    return engine


def _close(players: list[chess.engine.SimpleEngine]) -> None:
    for player in players:
        player.close()


def told(endings: Counter[str], results: Counter[str], least: float) -> str:
    """What has happened so far, in one line."""
    faults = ", ".join(f"{name}: {endings[name]}" for name in FAULTS)
    scores = " ".join(f"{result} {results[result]}" for result in ("1-0", "1/2-1/2", "0-1"))
    return f"{sum(endings.values()):>5} games  {faults}  |  {scores}  |  least on a clock {least:.3f} s"


def main() -> int:
    """Play, count and tell."""
    parser = argparse.ArgumentParser(description="Play fast games of the chess engine against itself and count faults.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--clock", default=CLOCK, help="seconds for the game + seconds a move")
    parser.add_argument("--every", type=int, default=50, help="tell the standing after so many games")
    given = parser.parse_args()
    logging.getLogger("chess.engine").setLevel(logging.CRITICAL)
    endings, results, least = Counter[str](), Counter[str](), float("inf")
    for game in games(given.games, Clock.read(given.clock), KEPT / f"{given.clock}-{our_version()}.jsonl"):
        endings[game["ending"]] += 1
        results[game["result"]] += 1
        least = min(least, game["least_seconds"])
        if game["ending"] in FAULTS:
            print(f"game {game['number']}: {game['ending']}: {game['said']}", flush=True)
        if sum(endings.values()) % given.every == 0:
            print(told(endings, results, least), flush=True)
    print(told(endings, results, least))
    print("endings: " + ", ".join(f"{name} {count}" for name, count in endings.most_common()))
    return int(any(endings[name] for name in FAULTS))


if __name__ == "__main__":
    sys.exit(main())
