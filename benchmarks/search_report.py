"""The part of the page about the compiled search: against C++, against OpenSpiel, exact scores, two threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from open_spiel_search import PeerResult
from search_speed import SearchResult
from solver_speed import MEGABYTES, SolverResult
from tables import rounds_line, short, speeds, table
from thread_speed import ThreadResult


@dataclass
class SearchFindings:
    """What was found about the search."""

    contests: list[SearchResult] = field(default_factory=list)
    peers: list[PeerResult] = field(default_factory=list)
    solved: list[SolverResult] = field(default_factory=list)
    threads: list[ThreadResult] = field(default_factory=list)


def search_sections(findings: SearchFindings) -> list[str]:
    """The sections for what there is."""
    return [
        *([_contests(findings.contests)] if findings.contests else []),
        *([_peers(findings.peers)] if findings.peers else []),
        *([_solved(findings.solved)] if findings.solved else []),
        *([_threads(findings.threads)] if findings.threads else []),
    ]


def _contests(results: Sequence[SearchResult]) -> str:
    rows = [
        [
            result.game,
            "plain alpha-beta" if result.is_bare else "all techniques",
            str(result.depth),
            f"{result.nodes:,}",
            *speeds(result.rates, "nodes"),
        ]
        for result in results
    ]
    head = ["game", "search", "depth", "nodes", "Plyground", "C++", "ratio", "ratios of the rounds"]
    return f"""## Alpha-beta against C++

Positions of random play, searched on one thread to depth 1, 2, ... up to the depth in the table by `plyground.kernels` and by
a C++ program of the same algorithm: the same state, moves, features and weights, the same table with the same replacement,
the same order of moves, windows, reductions and quiescence. Both must find the same value of every position and visit the
same number of nodes, or nothing is written here. The C++ programs know their game and its board when they are compiled; ours
is compiled once for all games and calls rules by address. Plain alpha-beta has every technique switched off, the table too.

{table(head, rows)}

{results[0].positions} positions a game. {rounds_line(len(results[0].rates.ours))}"""


def _peers(results: Sequence[PeerResult]) -> str:
    rows = []
    for result in results:
        against = (
            ("plain alpha-beta", "Python", result.python_rates),
            ("plain alpha-beta", "C++", result.cpp_rates),
            ("all techniques", "C++", result.full_rates),
        )
        rows += [[result.game, str(result.depth), search, peer, *speeds(rates, "nodes")] for search, peer, rates in against]
    counts = "; ".join(
        f"{result.game} to depth {result.depth}: {result.our_nodes:,} here, {result.their_nodes:,} there" for result in results
    )
    head = ["game", "depth", "Plyground's search", "OpenSpiel's", "Plyground", "OpenSpiel", "ratio", "ratios of the rounds"]
    return f"""## Alpha-beta against OpenSpiel, by the node

One search from the start of a game on one thread. OpenSpiel's `alpha_beta_search` in Python, and its `AlphaBetaSearch` in
C++, which its Python package contains without offering it, so that a small library of ours calls it. Theirs give every
position at the horizon the value 0, through a function that does nothing else. Our plain alpha-beta has all techniques
switched off and weights of 0, but still computes its features; with all techniques it evaluates with the game's own weights.
The rows of plain alpha-beta compare the same work, node by node: there the goals are 20 times OpenSpiel's Python and 3 times
its C++. With all techniques a node costs more, and far fewer are needed.

{table(head, rows)}

A node is a move played. OpenSpiel's were counted in an extra run, by counting how often its Python function calls itself; its
C++ asked for the worth of exactly as many positions. Nodes of the plain searches: {counts}. Where they differ, it is because
ours prefers the sooner win. {rounds_line(len(results[0].cpp_rates.ours))}"""


def _solved(results: Sequence[SolverResult]) -> str:
    rows = [
        [
            f"{result.played[0]} - {result.played[1]}",
            f"{result.positions:,}",
            f"{1000 / result.rates.our_median:.3g} ms",
            f"{1000 / result.rates.their_median:.3g} ms",
            f"**{result.rates.ratio:.2f}**",
            "{:.2f} - {:.2f}".format(*result.rates.spread),
            f"{1000 * result.our_most_seconds:.3g} ms",
            f"{1000 * result.their_most_seconds:.3g} ms",
            short(result.our_nodes),
            short(result.their_nodes),
        ]
        for result in results
    ]
    head = ["plies played", "positions", "Plyground", "C++", "ratio", "ratios of the rounds"]
    head += ["slowest here", "there", "nodes here", "there"]
    return f"""## Exact scores of connect four

Who wins and in how many plies, by `plyground.kernels.solving`, which solves any game that ends, and by a C++ solver of
connect four in the manner of the best known one (`benchmarks/cpp/connect_four_solver.cpp`). The mean time of a position, on
one thread, with a table of {MEGABYTES} MB that is empty at the first. The positions are random play from a seed in which
nobody can win at once; both sides gave the same answer for every one of them.

{table(head, rows)}

Where a position takes microseconds, the time on our side is that of the call from Python.
{rounds_line(len(results[0].rates.ours))}"""


def _threads(results: Sequence[ThreadResult]) -> str:
    rows = [
        [
            result.game,
            str(result.depth),
            f"{len(result.one)}",
            f"{sum(result.one):.2f} s",
            f"{sum(result.two):.2f} s",
            f"**{result.ratio:.2f}**",
            f"{result.median:.2f}",
            f"{result.by_nodes:.2f}",
        ]
        for result in results
    ]
    head = ["game", "depth", "positions", "one thread", "two threads", "ratio", "median of positions", "by nodes"]
    return f"""## Two threads

The time of `AlphaBetaEngine` to reach a depth with one thread and with two, summed over positions of random play, each with a
new engine. Which nodes two threads visit depends on the moment, so single positions vary much; and where other programs keep a
processor busy, two threads gain less than they could. The last column says what to expect of two free processors: twice the
nodes of one thread over those that two visit together.

{table(head, rows)}

{rounds_line(results[0].rounds)}"""
