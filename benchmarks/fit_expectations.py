"""Fit evaluations to games of the engine with itself, so that they are expectations; calibration.py checks them on others.

    python benchmarks/fit_expectations.py einstein --games 4000 --nodes 200       weights of features, as scores on their scale
    python benchmarks/fit_expectations.py quoridor size=5 players=4 --games 1500 --nodes 2000      parts of the odds to win
    python benchmarks/fit_expectations.py chinese-checkers size=2 players=3 --games 600 --nodes 2000

A score whose scale the weights tell makes the chance to win (1 + tanh(score / scale)) / 2; the weights that make the results
most likely are found by logistic regression. Where everybody's chance is told, it is a softmax over the players of what each
has; the numbers that go with that are found by the same for several (a conditional logit). What is printed is put into the game
by hand: a fit that predicts better may play worse, which a match has to tell first (docs/decisions/0010).
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from calibration import Row, played

from plyground import CHANCE, PlygroundError, load
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings
from plyground.features import default_weights, feature_values
from plyground.games.hopping._chinese_checkers_features import way
from plyground.games.walls import _quoridor_features as quoridor
from plyground.games.walls._quoridor_rules import open_ways
from plyground.native.game import NativeGame

FITTED = 200_000
"""The number of the first game."""
STEPS, RIDGE = 60, 1e-6
_TWO = 2


def quoridor_parts(s: Any) -> list[list[float]]:
    """Of every player: root of the walls left, steps as parts of the nearest one's, who will jump, and steps."""
    ways, large = open_ways(s), s.size / 5.0
    steps = [quoridor.distance(s, each, ways) + (each - s.turn) % s.players / s.players for each in range(s.players)]
    race = 1.0 / (large * (1.0 + sum(s.left[each] for each in range(s.players))))
    return [
        [
            math.sqrt(s.left[each]) / large,
            -race * steps[each] / (min(steps) + quoridor.RACE_SOON),
            race * quoridor.jump(s, each),
            -steps[each] / large**2,
        ]
        for each in range(s.players)
    ]


def chinese_checkers_parts(s: Any) -> list[list[float]]:
    """Of every player: steps to go, steps of the last peg and players to wait for, by the steps that the nearest has to go."""
    ways = [way(s, each) for each in range(s.players)]
    at_home, pegs = (s.size - 1) * s.size * (s.size + 1) // 3, s.size * (s.size + 1) // 2
    end = min(total for total, _ in ways) - at_home + pegs
    waits = [(each - s.turn) % s.players / (s.players - 1) for each in range(s.players)]
    return [[-total / end, -last / end, -wait / end] for (total, last), wait in zip(ways, waits, strict=True)]


PARTS: dict[str, tuple[tuple[str, ...], Callable[[Any], list[list[float]]]]] = {
    "quoridor": (("WALLS", "RACE_STEP", "jumps, as they are now", "STEP"), quoridor_parts),
    "chinese-checkers": (("WAY", "LAST", "WAITING"), chinese_checkers_parts),
}


def decisions(game: NativeGame[Any], row: Row, seed: int, positions: int) -> Iterator[tuple[Any, list[float]]]:
    """Positions in which a player is to move, drawn before their games began, and what everybody was paid."""
    engine = engine_for(game, EngineSettings(megabytes=16))
    for number in range(seed, seed + row.games):
        drawn = set(random.Random(number).sample(range(row.within), min(positions, row.within)))
        *states, end = played(game, engine, row, number)
        paid = [game.utility(end, seat) for seat in range(game.facts.players)]
        yield from ((state, paid) for place, state in enumerate(states) if place in drawn and game.player(state) != CHANCE)


def softmax_fit(parts: Any, won: Any) -> Any:
    """Numbers of a softmax, by Newton's method: `parts` of every position and player, `won` the share that each has won."""
    spread = np.maximum(parts.reshape(-1, parts.shape[2]).std(axis=0), 1e-9)
    scaled, found = parts / spread, np.zeros(parts.shape[2])
    for _ in range(STEPS):
        odds = np.exp(scaled @ found - (scaled @ found).max(axis=1, keepdims=True))
        chance = odds / odds.sum(axis=1, keepdims=True)
        slope = np.einsum("np,npk->k", won - chance, scaled) / len(won) - RIDGE * found
        centred = scaled - np.einsum("np,npk->nk", chance, scaled)[:, None, :]
        bend = np.einsum("np,npk,npl->kl", chance, centred, centred) / len(won) + RIDGE * np.eye(len(found))
        step = np.linalg.solve(bend, slope)
        found += step
        if np.abs(step).max() < 1e-7:
            break
    return found / spread


def fitted_scores(game: NativeGame[Any], rows: list[tuple[Any, list[float]]], fixed: list[str]) -> dict[str, int]:
    """The weights, on the scale that the game's own have. Fixed ones keep theirs; positions that have them are left out."""
    weights = default_weights(game)
    if weights is None or weights.scale is None or game.facts.players != _TWO:
        raise PlygroundError(f"{game.name} has no weights for two players that tell their scale.")
    values = np.array([feature_values(game, state) for state, _ in rows], float)
    low, high = game.facts.utility
    won = np.array([(paid[game.player(state)] - low) / (high - low) for state, paid in rows])
    held = [place for place, name in enumerate(weights.features) if name in fixed]
    kept = np.all(values[:, held] == 0, axis=1)
    free = [place for place in range(values.shape[1]) if place not in held]
    shown = np.stack([values[kept][:, free], -values[kept][:, free]], axis=1)
    found = dict(zip(free, softmax_fit(shown, np.stack([won[kept], 1 - won[kept]], axis=1)), strict=True))
    return {
        name: round(float(found[place]) * weights.scale) if place in found else weights.weights[place]
        for place, name in enumerate(weights.features)
    }


def fitted_odds(game: NativeGame[Any], rows: list[tuple[Any, list[float]]]) -> dict[str, float]:
    """The numbers that `expect` of a game goes by."""
    names, parts_of = PARTS[game.name]
    parts = np.array([parts_of(state.thaw()) for state, _ in rows], float)
    players = game.facts.players
    won = (np.array([paid for _, paid in rows], float) * (players - 1) + 1) / players
    return {name: round(float(number), 3) for name, number in zip(names, softmax_fit(parts, won), strict=True)}


def main() -> int:
    """Play, fit, print."""
    arguments = _arguments()
    try:
        options = dict(item.split("=", 1) for item in arguments.options)
        game: Any = load(arguments.game, **{name: int(text) if text.isdigit() else text for name, text in options.items()})
        row = Row(game.name, {}, arguments.games, arguments.nodes, arguments.plies, arguments.within)
        rows = list(decisions(game, row, arguments.seed, arguments.positions))
        found = fitted_odds(game, rows) if game.name in PARTS else fitted_scores(game, rows, arguments.fixed)
    except PlygroundError as error:
        sys.stderr.write(f"fit_expectations: {error}\n")
        return 2
    sys.stdout.write(f"{len(rows):,} positions of {arguments.games:,} games\n")
    sys.stdout.writelines(f"    {name:28} {number}\n" for name, number in found.items())
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Fit evaluations to results of games of the engine with itself.")
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="as name=value")
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--nodes", type=int, default=500, help="a move")
    parser.add_argument("--plies", type=int, default=4, help="random plies at the start")
    parser.add_argument("--within", type=int, default=40, help="positions are drawn among so many at the start")
    parser.add_argument("--positions", type=int, default=8, help="drawn for each game")
    parser.add_argument("--fixed", nargs="*", default=[], help="features that keep their weights")
    parser.add_argument("--seed", type=int, default=FITTED, help="number of the first game")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
