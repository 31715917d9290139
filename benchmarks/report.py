"""The page that a run writes: what was measured, on what, and how the sides compare."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from statistics import median

from cpp_program import COMPILER, FLAGS, compiler_version
from perft_speed import PerftResult
from playout_speed import PlayoutResult
from search_report import SearchFindings, search_sections
from startup import Start
from tables import rounds_line, speeds, table
from textbook_speed import TextbookResult

PACKAGES = ("plyground", "numba", "llvmlite", "numpy", "open_spiel")


@dataclass
class Findings:
    """What a run has found so far; a part that was left out stays empty."""

    perft: list[PerftResult] = field(default_factory=list)
    playouts: list[PlayoutResult] = field(default_factory=list)
    not_compared: list[str] = field(default_factory=list)
    starts: list[Start] = field(default_factory=list)
    textbook: TextbookResult | None = None
    search: SearchFindings = field(default_factory=SearchFindings)


def page(findings: Findings, command: str) -> str:
    """The whole page."""
    parts = [_head(command)]
    if findings.perft:
        parts.append(_perft(findings.perft))
    if findings.playouts:
        parts.append(_playouts(findings.playouts, findings.not_compared))
    parts += search_sections(findings.search)
    if findings.textbook:
        parts.append(_textbook(findings.textbook))
    if findings.starts:
        parts.append(_starts(findings.starts))
    return "\n\n".join(parts) + "\n"


def _head(command: str) -> str:
    versions = [f"Python {platform.python_version()}", *(f"{name} {_version(name)}" for name in PACKAGES), compiler_version()]
    return f"""# Benchmarks

This page is written by a program. To measure again on your machine:

    {command}

Every comparison is made in one run on one machine: the two sides take turns, round after round, and the medians of their
speeds are divided. Only the ratios are worth quoting; the speeds behind them belong to the machine and to the minute.

Machine: {_processor()}, {os.cpu_count()} processors, {platform.system()}.
Versions: {", ".join(versions)}."""


def _perft(results: Sequence[PerftResult]) -> str:
    rows = [[result.game, str(result.depth), f"{result.nodes:,}", *speeds(result.rates, "nodes")] for result in results]
    return f"""## Perft against C++

All sequences of so many moves are counted on one thread by `plyground.kernels.perft` and by a C++ program of the same algorithm
(`benchmarks/cpp`, `{COMPILER} {" ".join(FLAGS[:3])}`): the same state, the same list of moves, a copied state for every
move, the moves themselves counted at the last ply. The C++ programs know the size of their board when they are compiled. Both
sides gave the published counts before the clock was started, and the same number of nodes in every round.

{table(["game", "depth", "nodes", "Plyground", "C++", "ratio", "ratios of the rounds"], rows)}

{rounds_line(len(results[0].rates.ours))} A game that is over is not continued. From depth 10 on the published counts of
Othello do continue it, with passes, and are a little higher.

One difference: Plyground's kernel makes the last step of the recursion in the loop above it, the C++ program leaves that to its
compiler. Written out there as well, it lets g++ drop the list of moves at the last ply, and connect four runs half as fast
again as in the table."""


def _playouts(results: Sequence[PlayoutResult], not_compared: Sequence[str]) -> str:
    rows = [
        [result.pair.title, f"`{result.pair.theirs}`", *speeds(result.rates, "games"), f"{result.python_rates.ratio:.0f}"]
        for result in results
    ]
    ratios = [result.rates.ratio for result in results]
    python_ratios = [result.python_rates.ratio for result in results]
    return f"""## Random games against OpenSpiel

Games of uniformly random moves from the start to the end on one thread: `plyground.kernels.playouts` against the rollouts of
OpenSpiel's `RandomRolloutEvaluator`, which run in C++. Lowest ratio {min(ratios):.1f}, median {median(ratios):.1f}. The
last column compares with the same games of OpenSpiel stepped from Python: lowest
{min(python_ratios):.0f}, median {median(python_ratios):.0f}.

{table(["game", "OpenSpiel's name", "Plyground", "OpenSpiel", "ratio", "ratios of the rounds", "from Python"], rows)}

{rounds_line(len(results[0].rates.ours))}

{_likeness(results, not_compared)}"""


def _textbook(result: TextbookResult) -> str:
    rows = [[contest.search, contest.peer, *speeds(contest.rates, "searches")] for contest in result.contests]
    return f"""## The textbook's searches in Python

The whole game of tic-tac-toe, searched in Python by `plyground.textbook` and by packages people learn from. AIMA's function and
ours look at all 549,946 nodes; easyAI's always cuts, as our alpha-beta does. Plyground's games remember recent results,
so that a position met again is not played again; each round starts with an empty memory. The others do not remember.

{table(["search", "against", "Plyground", "peer", "ratio", "ratios of the rounds"], rows)}

Telling every step costs more: minimax over a tree of {result.traced_nodes:,} nodes, with all its {result.traced_events:,}
events kept, took {1000 * result.traced_seconds:.0f} ms."""


def _likeness(results: Sequence[PlayoutResult], not_compared: Sequence[str]) -> str:
    """Whether both sides play the same games, and what is known to differ."""
    rows = []
    for result in results:
        sides = (result.ours, result.theirs)
        star = "" if result.is_alike else " \\*"
        rows.append(
            [result.pair.title + star, *(f"{side.plies:.1f}" for side in sides), *(f"{side.utility:+.3f}" for side in sides)]
        )
    notes = [f"- {result.pair.ours}: {result.pair.note}" for result in results if result.pair.note]
    if not_compared:
        notes.append(f"- Not compared, although OpenSpiel has a game of that name: {', '.join(not_compared)}.")
    question = """Are they the same games? The mean length in actions, and what the player to move at the start gets on average.
A star marks games whose averages differ by more than chance explains."""
    parts = [question, table(["game", "length here", "there", "utility here", "there"], rows), "\n".join(notes)]
    return "\n\n".join(part for part in parts if part)


def _starts(starts: Sequence[Start]) -> str:
    bare = starts[0].median
    rows = [
        [
            f"`{start.label}`" if "," not in start.label else f"`{start.label.partition(',')[0]}`, first start ever",
            f"{start.median:.2f} s",
            f"{start.median / bare:.1f}",
            str(len(start.seconds)),
        ]
        for start in starts
    ]
    return f"""## Start-up

From the command to the end of the program. Rules and kernels are compiled when they are first needed and kept; the first start
ever is one with an empty cache (`PLYGROUND_CACHE`), all others find what they need there. The first two rows are for
comparison.

{table(["command", "median", "bare starts", "runs"], rows)}"""


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()
