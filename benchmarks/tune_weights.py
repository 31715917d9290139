"""Fit the weights of a game's features to results of games that the engine plays against itself, and try them in a match.

    python benchmarks/tune_weights.py kalah --games 1000 --nodes 2000
    python benchmarks/tune_weights.py amazons size=6 --fixed contested --write amazons.weights.json

Every position of a game, as the player to move sees it, is a row of features with what that player got in the end. The weights
are those under which the chance to win, 1 / (1 + exp(-score)), makes the results most likely (logistic regression); they are
then scaled so that the first feature keeps its weight, which is the unit. Results are noisy and features hang together, so the
new weights are worth nothing until they win a match against the old ones: it is played at once, and only what wins is written.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from plyground import PlygroundError, load
from plyground.core.search import Limits
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.features import Weights, default_weights, feature_values, write_weights
from plyground.features.weights import MOST_WEIGHT
from plyground.matches.elo import KINDS, elo_from_pairs
from plyground.matches.openings import openings
from plyground.matches.report import interval_text

MEGABYTES = 4
STEPS = 60
RIDGE = 1e-3
"""Holds the weights of features that hardly ever vary near zero."""


@dataclass(frozen=True)
class Trial:
    """How games are played: nodes a move, random plies at the start, blur of the evaluation, and the seed of all that."""

    nodes: int
    plies: int
    noise: int
    seed: int


def played(game: Any, weights: Sequence[Weights], opening: Sequence[str], trial: Trial) -> list[Any]:
    """The states of a game between engines with these weights, one for each seat."""
    engines = [
        AlphaBetaEngine(game, megabytes=MEGABYTES, weights=each, noise=trial.noise, seed=trial.seed + seat)
        for seat, each in enumerate(weights)
    ]
    states = [game.initial()]
    for text in opening:
        states.append(game.result(states[-1], game.read_action(states[-1], text)))
    while not game.is_terminal(states[-1]) and len(states) <= game.facts.longest:
        state = states[-1]
        chosen = engines[game.player(state)].choose(state, Limits(nodes=trial.nodes), past=states[:-1])
        states.append(game.result(state, chosen.action))
    return states


def rows(game: Any, weights: Weights, games: int, trial: Trial) -> Iterator[tuple[int, ...]]:
    """The features of positions and, last, what the player to move got: 1, 0 or -1."""
    for number, opening in zip(range(games), openings(game, trial.plies, trial.seed), strict=False):
        states = played(game, [weights, weights], opening.actions, replace(trial, seed=trial.seed + 2 * number))
        if not game.is_terminal(states[-1]):
            continue
        for state in states[len(opening.actions) : -1]:
            yield *feature_values(game, state), round(np.sign(game.utility(states[-1], game.player(state))))


def fitted(values: Any, results: Any, start: Any, held: Sequence[int]) -> tuple[Any, float, float]:
    """Weights in units of log-odds by Newton's method, and the loss before (best scale of the old ones) and after."""
    free = [place for place in range(values.shape[1]) if place not in held]
    kept = np.all(values[:, list(held)] == 0, axis=1) if held else np.ones(len(values), bool)
    x, won = values[kept][:, free].astype(float), (results[kept] + 1) / 2
    before = _loss(*_newton((x @ start[free])[:, None], won))
    found = _newton(x, won)
    return found[0], before, _loss(*found)


def _newton(x: Any, won: Any) -> tuple[Any, Any, Any]:
    spread = np.maximum(x.std(axis=0), 1e-9)
    scaled, weights = x / spread, np.zeros(x.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(scaled @ weights, -30, 30)))
        slope = scaled.T @ (won - chance) / len(won) - RIDGE * weights
        bend = (scaled * (chance * (1 - chance))[:, None]).T @ scaled / len(won) + RIDGE * np.eye(x.shape[1])
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights / spread, x, won


def _loss(weights: Any, x: Any, won: Any) -> float:
    score = np.clip(x @ weights, -30, 30)
    return float(np.mean(np.log1p(np.exp(-score)) + (1 - won) * score))


def tuned(old: Weights, table: Any, fixed: Sequence[str]) -> tuple[Weights, float, float]:
    """The weights that fit best, on the scale of the first feature, and the losses of old and new."""
    held = [place for place, name in enumerate(old.features) if name in fixed]
    found, before, after = fitted(table[:, :-1], table[:, -1], np.array(old.weights, float), held)
    free = [place for place in range(len(old.weights)) if place not in held]
    unit = old.weights[free[0]] / found[0]
    new = list(old.weights)
    for place, weight in zip(free, found, strict=True):
        new[place] = int(np.clip(round(weight * unit), -MOST_WEIGHT, MOST_WEIGHT))
    return replace(old, weights=tuple(new)), before, after


def contest(game: Any, new: Weights, old: Weights, games: int, trial: Trial) -> list[int]:
    """New weights against old ones in paired games: how many pairs brought 0, 0.5, 1, 1.5 and 2 points."""
    pairs = [0] * KINDS
    for _, opening in zip(range(games // 2), openings(game, trial.plies, trial.seed), strict=False):
        points = 0.0
        for seat in (0, 1):
            states = played(game, [new, old] if seat == 0 else [old, new], opening.actions, trial)
            points += (np.sign(game.utility(states[-1], seat)) + 1) / 2 if game.is_terminal(states[-1]) else 0.5
        pairs[round(2 * points)] += 1
    return pairs


def main() -> int:
    """Play, fit, try, and write what is better."""
    arguments = _arguments()
    try:
        return _tune(arguments)
    except PlygroundError as error:
        print(f"tune_weights: {error}", file=sys.stderr)
        return 2


def _tune(arguments: argparse.Namespace) -> int:
    options = (item.split("=", 1) for item in arguments.options)
    game: Any = load(arguments.game, **{name: int(value) if value.isdigit() else value for name, value in options})
    old = default_weights(game)
    if old is None:
        raise PlygroundError(f"{game.name} has no weights to begin with.")
    trial = Trial(arguments.nodes, arguments.plies, arguments.noise, arguments.seed)
    table = np.array(list(rows(game, old, arguments.games, trial)))
    new, before, after = tuned(old, table, arguments.fixed)
    print(f"{len(table):,} positions of {arguments.games:,} games; loss {before:.4f} before, {after:.4f} after")
    for name, was, now in zip(old.features, old.weights, new.weights, strict=True):
        print(f"    {name:28} {was:7} -> {now:7}")
    other_openings = replace(trial, noise=0, seed=trial.seed + 1_000_003)
    elo = elo_from_pairs(contest(game, new, old, arguments.match, other_openings))
    interval = interval_text(elo.low, elo.high)
    won = f"{elo.elo:+.0f} Elo ({interval}) in {arguments.match} games at {trial.nodes:,} nodes a move"
    print(f"new against old: {won}")
    if arguments.write and elo.low > 0:
        how = f"Logistic regression on {len(table):,} positions of {arguments.games:,} games; against the weights before {won}."
        text = write_weights(replace(new, tuned_by="benchmarks/tune_weights.py", how=how))
        arguments.write.write_text(text, encoding="utf-8")
    print(json.dumps(list(new.weights)))
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Fit the weights of a game's features to games that the engine plays with itself."
    )
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="as name=number")
    parser.add_argument("--games", type=int, default=600, help="to learn from")
    parser.add_argument("--match", type=int, default=200, help="games of new against old weights")
    parser.add_argument("--nodes", type=int, default=2_000, help="a move")
    parser.add_argument("--plies", type=int, default=6, help="random plies of the openings")
    parser.add_argument("--noise", type=int, default=30, help="blur of the evaluation while learning, so that games differ")
    parser.add_argument(
        "--fixed", nargs="*", default=(), help="features that keep their weights; positions that have them are left out"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="the weights file to write, if the new weights win")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
