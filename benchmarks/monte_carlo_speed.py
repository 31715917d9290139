"""Monte Carlo tree search on one thread against OpenSpiel's, which runs in C++: simulations a second.

    python benchmarks/monte_carlo_speed.py [--rounds 9] [--seconds 1] [--json]
    python benchmarks/monte_carlo_speed.py --write       also writes the section of docs/benchmarks.md

Both search the same position with as many simulations, which take OpenSpiel about a second. Each simulation ends with one
random game; both prove what they can, have the same exploration, and begin with an empty tree of the same memory. Ours runs
as its players use it, with transpositions and in the order of ranks, and once more bare: a plain tree, moves as they come.
They are measured in turns, in processor time, and medians are compared. In games with dice both begin after the first throw
that their rules list: OpenSpiel's search cannot start where chance moves.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from interleave import Rates, interleave
from page_sections import MONTE_CARLO, with_section
from tables import table

from plyground import games, load
from plyground.core.game import CHANCE
from plyground.kernels import monte_carlo_places as places
from plyground.kernels.monte_carlo_searching import Simulator, Tree, demand_simulable
from plyground.kernels.monte_carlo_techniques import TreeTechniques

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
MEGABYTES = 256
EXPLORATION = 2.0
"""In payoffs, as OpenSpiel takes it: its default. Ours is in widths of their range."""
GOAL = 10.0
LEAST, MOST = 100, 50_000


@dataclass(frozen=True)
class Contest:
    """A game here and there."""

    ours: str
    theirs: str


CONTESTS = (
    Contest("connect-four", "connect_four"),
    Contest("othello", "othello"),
    Contest("breakthrough", "breakthrough"),
    Contest("pig", "pig"),
    Contest("einstein", "einstein_wurfelt_nicht"),
    Contest("backgammon", "backgammon"),
)


@dataclass(frozen=True)
class Result:
    """Simulations a second of both, ours as players use it and ours bare."""

    contest: Contest
    simulations: int
    usual: Rates
    bare: Rates


def measured(contest: Contest, rounds: int, seconds: float) -> Result:
    """Search in turns; the first searches are not timed."""
    game = demand_simulable(load(contest.ours))
    state, twin = game.initial(), pyspiel.load_game(contest.theirs).new_initial_state()
    while game.player(state) == CHANCE:
        state = game.result(state, game.actions(state)[0])
    while twin.is_chance_node():
        twin.apply_action(twin.legal_actions()[0])
    low, high = game.facts.utility
    usual = TreeTechniques(exploration=EXPLORATION / (high - low), adaptive=False)
    bare = TreeTechniques(
        exploration=EXPLORATION / (high - low), adaptive=False, transpositions=False, rank=False, skipping=False
    )
    simulations = min(max(int(their_rate(twin, LEAST) * seconds), LEAST), MOST)
    theirs = partial(their_rate, twin, simulations)
    rates = []
    for techniques in (usual, bare):
        ours = partial(our_rate, Tree(game, MEGABYTES, techniques), state, simulations)
        ours()
        rates.append(interleave(ours, theirs, rounds))
    return Result(contest, simulations, *rates)


def our_rate(tree: Tree, state: Any, simulations: int) -> float:
    """Simulations a second from an empty tree; a position that is proven before counts what was simulated."""
    tree.clear()
    simulator = Simulator(tree, state, np.zeros(8, np.int64), seed=1)
    tree.plant(simulator, state, ())
    tree.words[places.LIMIT] = simulations
    began = time.process_time()
    simulator.run()
    return simulator.simulations / (time.process_time() - began)


def their_rate(twin: Any, simulations: int) -> float:
    """The same of theirs."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    # exploration, simulations, megabytes, whether to solve, seed, whether to chat
    search = pyspiel.MCTSBot(twin.get_game(), evaluator, EXPLORATION, simulations, MEGABYTES, True, 1, False)  # noqa: FBT003
    began = time.process_time()
    root = search.mcts_search(twin)
    return float(root.explore_count) / (time.process_time() - began)


def shown(result: Result) -> str:
    """A row of the table."""
    low, high = result.usual.spread
    return (
        f"{result.contest.ours:<14}{result.usual.our_median:>12,.0f}{result.bare.our_median:>12,.0f}"
        f"{result.usual.their_median:>12,.0f}{result.usual.ratio:>9.1f}{result.bare.ratio:>9.1f}   {low:.1f} - {high:.1f}"
        f"   {result.simulations:,}"
    )


def section(results: Sequence[Result], command: str) -> str:
    """The part of the page."""
    rows = []
    for each in results:
        low, high = each.usual.spread
        rates = (each.usual.our_median, each.bare.our_median, each.usual.their_median)
        ratios = (f"**{each.usual.ratio:.1f}**", f"**{each.bare.ratio:.1f}**", f"{low:.1f} - {high:.1f}")
        rows.append([each.contest.ours, f"{each.simulations:,}", *(f"{rate:,.0f}" for rate in rates), *ratios])
    heads = ["game", "simulations", "Plyground", "bare", "OpenSpiel", "ratio", "ratio bare", "ratios of the rounds"]
    load_now = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    return f"""{MONTE_CARLO}

Written by `{command}`: simulations a second of processor time on one thread, from an empty tree of {MEGABYTES} MB, one
random game each, against OpenSpiel's `MCTSBot` in C++ with the same exploration, both proving what they can. Ours is measured
as players use it, with transpositions and moves in the order of their ranks, and bare, a plain tree. In games with dice both
begin after the first throw: OpenSpiel's search cannot start where chance moves. The goal is {GOAL:.0f} times its speed. Load
{load_now} over 1, 5 and 15 minutes on {os.cpu_count()} processors.

{table(heads, rows)}
"""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Monte Carlo tree search against OpenSpiel's in C++.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=1.0, help="what a search of OpenSpiel's shall take")
    parser.add_argument("--game", action="append", help="only these")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true", help="write the section of docs/benchmarks.md")
    arguments = parser.parse_args()
    known = {entry.name for entry in games()}
    chosen = [contest for contest in CONTESTS if contest.ours in known and contest.ours in (arguments.game or known)]
    say: Callable[[str], None] = partial(print, flush=True)
    if not arguments.json:
        say(f"One random game a simulation; simulations a second, medians of {arguments.rounds} rounds")
        say(f"{'game':<14}{'ours':>12}{'ours bare':>12}{'OpenSpiel':>12}{'ratio':>9}{'bare':>9}   single rounds, simulations")
    rows, results = [], []
    for contest in chosen:
        result = measured(contest, arguments.rounds, arguments.seconds)
        results.append(result)
        rows.append({"game": contest.ours, "ratio": result.usual.ratio, "bare": result.bare.ratio})
        if not arguments.json:
            say(shown(result))
    if arguments.json:
        say(json.dumps({"goal": GOAL, "rows": rows}))
    if arguments.write:
        text = section(results, f"python benchmarks/monte_carlo_speed.py --rounds {arguments.rounds} --write")
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
