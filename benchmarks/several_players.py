"""Which search plays games of three and more best: max^n, paranoid, best-reply or Monte Carlo.

    python benchmarks/several_players.py [--seconds 0.02] [--games 24] [--only pig]

Every two of them meet in pairs of games, each at about half of the seats, with the seats exchanged in the second game of a
pair. Each has as many nodes a move as it searches in so many seconds of processor time, which is measured first in positions of
random games: then nothing depends on what else the machine does. Prints a table in Markdown, for
docs/decisions/0010-several-players.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import plyground
from plyground.cli.competitors import competitor_from
from plyground.core.clock import Clock
from plyground.core.game import CHANCE, Game
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for, kind_for
from plyground.engines.random_player import RandomPlayer
from plyground.engines.settings import EngineSettings
from plyground.matches.competitor import Setup
from plyground.matches.openings import usual_plies
from plyground.matches.plan import Plan
from plyground.matches.tournament import TournamentResult, run_tournament

KINDS = ("max-n", "paranoid", "best-reply", "monte-carlo")
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "pig": ("pig", {"players": 3, "target": 50}),
    "coins": ("coins", {"players": 3, "coins": 40}),
    "cant-stop": ("cant-stop", {"players": 3}),
    "chinese-checkers": ("chinese-checkers", {"players": 3, "size": 2}),
    "quoridor": ("quoridor", {"players": 4, "size": 5}),
    "yahtzee": ("yahtzee", {"players": 3, "boxes": "upper"}),
}
_POSITIONS = 6
_SECONDS_A_POSITION = 0.3


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.02)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--only", choices=GAMES, nargs="*")
    parser.add_argument("--parallel", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=None, help="a folder for the games")
    given = parser.parse_args()
    sys.stdout.write(f"| game | chosen | {' | '.join(KINDS)} | games each |\n| :-- | :-- |{' --: |' * len(KINDS)} --: |\n")
    for key in given.only or GAMES:
        name, options = GAMES[key]
        result = tournament(name, options, given)
        sys.stdout.write(row(name, options, result) + "\n")
        sys.stdout.flush()


def tournament(name: str, options: dict[str, Any], given: argparse.Namespace) -> TournamentResult:
    """Every kind against every other."""
    game = plyground.load(name, **options)
    nodes = {kind: max(round(speed(game, kind) * given.seconds), 1) for kind in KINDS}
    players = tuple(f"engine:kind={kind},nodes={nodes[kind]}" for kind in KINDS)
    sys.stderr.write(f"{name} {options}: {nodes}\n")
    plan = Plan(Setup(plyground.load, competitor_from, name, options), players, Clock(grace=60.0), usual_plies(game), 1)
    keep = None if given.keep is None else given.keep / f"{name}-{'-'.join(map(str, options.values()))}.jsonl"
    return run_tournament(plan, given.games, keep=keep, processes=given.parallel)


def speed(game: Game[Any, Any], kind: str) -> float:
    """Nodes a second of processor time, over positions of random games."""
    engine = engine_for(game, EngineSettings(kind=kind, megabytes=16))
    engine.prepare()
    nodes, spent = 0, 0.0
    for seed in range(_POSITIONS):
        state = _position(game, seed)
        began = time.process_time()
        nodes += engine.choose(state, Limits(seconds=_SECONDS_A_POSITION)).info.nodes
        spent += time.process_time() - began
    return nodes / spent


def _position(game: Game[Any, Any], seed: int) -> Any:
    """After some random plies; with a longer way to go the games are more alike those that are played."""
    player, state = RandomPlayer(seed), game.initial()
    wanted, plies = 4 + 4 * seed, 0
    while plies < wanted or game.player(state) == CHANCE:
        after = game.result(state, player.choose(game, state))
        if game.is_terminal(after):
            break
        state, plies = after, plies + 1
    return state


def row(name: str, options: dict[str, Any], result: TournamentResult) -> str:
    """A game in the table: the rating of every kind with its error, and its mean payoff."""
    cells = []
    for rating, tally in zip(result.ratings(), result.table.tallies, strict=True):
        error = "" if rating.error is None else f" ± {rating.error:.0f}"
        cells.append(f"{rating.elo:+.0f}{error}, {100 * tally.points / max(tally.games, 1):.0f} %")
    said = ", ".join(f"{value} {option}" for option, value in options.items())
    chosen = kind_for(plyground.load(name, **options)).name
    return f"| {name}, {said} | {chosen} | {' | '.join(cells)} | {result.table.tallies[0].games} |"


if __name__ == "__main__":
    main()
