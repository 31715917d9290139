"""How fast the chess engine is: perft beside stockfish's, nodes of a search, and the way to `uciok`.

    python benchmarks/chess_speed.py                                   five rounds; some minutes
    python benchmarks/chess_speed.py --quick                           one round of small counts, to see that it works

Perft: `go perft` of both programs on one thread, in turns. Both count the moves of the last ply without playing them. Search:
nodes of `go nodes` on one thread with an empty table, over several positions. Both are divided by processor time, which other
programs on the machine disturb less than the clock. Start: seconds by the clock from the start of the process to `uciok`, with
everything compiled before.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Self

from chess_strength import program_of
from cpp_program import BenchmarkError
from interleave import Rates, interleave
from page_sections import CHESS, write_section
from tables import short, table

PLY = (str(Path(sys.executable).parent / "ply"), "uci")
HASH_MEGABYTES = 64
ROUNDS, QUICK_ROUNDS = 5, 1
SEARCH_NODES, QUICK_NODES = 2_000_000, 50_000
GOAL_PERFT, GOAL_NODES, GOAL_START = 0.5, 1e6, 1.0
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
SEARCHED = (
    START,
    KIWIPETE,
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/1PN1PN2/PB3PPP/R2QKB1R w KQ - 0 8",
    "8/2p2pk1/3p2p1/1p1Pp2p/1P2P2P/3K1PP1/2N2n2/8 w - - 0 40",
)


@dataclass(frozen=True)
class Count:
    """A position to count, how deep, and the published numbers of both depths."""

    name: str
    fen: str
    depth: int
    nodes: int
    quick_depth: int
    quick_nodes: int


COUNTS = (Count("start", START, 6, 119_060_324, 5, 4_865_609), Count("Kiwipete", KIWIPETE, 5, 193_690_690, 4, 4_085_603))


class Program:
    """A UCI program as a process; it is asked and waited for."""

    def __init__(self, command: tuple[str, ...]) -> None:
        """Start it, and wait for `uciok`; how long that took is `start_seconds`."""
        began = time.perf_counter()
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.name = Path(command[0]).name
        self.ask("uci", "uciok")
        self.start_seconds = time.perf_counter() - began

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.say("quit")
        self._process.communicate(timeout=30)

    def say(self, line: str) -> None:
        """A line to the program."""
        assert self._process.stdin is not None  # noqa: S101 - told to mypy
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def ask(self, line: str, end: str) -> list[str]:
        """A line to the program, and its lines up to one that begins so."""
        assert self._process.stdout is not None  # noqa: S101 - told to mypy
        self.say(line)
        heard = []
        for text in self._process.stdout:
            heard.append(text.rstrip("\n"))
            if text.startswith(end):
                return heard
        raise BenchmarkError(f"{self.name} ended before it said {end}; its last line was {heard[-1] if heard else 'none'}.")

    @property
    def processor_seconds(self) -> float:
        """Time that all threads of the process have used so far. Linux has a clock for every process, numbered like this."""
        return time.clock_gettime(~self._process.pid << 3 | 2)

    def made_ready(self) -> Self:
        """One thread, a table of the same size for all, and everything loaded."""
        for name, value in (("Threads", 1), ("Hash", HASH_MEGABYTES)):
            self.say(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")
        self.say("position startpos")
        self.ask("go perft 3", "Nodes searched")
        self.ask("go depth 4", "bestmove")
        return self

    def counted(self, fen: str, depth: int, expected: int) -> float:
        """Nodes a second of processor time; a wrong number is refused."""
        self.say(f"position fen {fen}")
        before = self.processor_seconds
        nodes = int(self.ask(f"go perft {depth}", "Nodes searched")[-1].rpartition(":")[2])
        if nodes != expected:
            raise BenchmarkError(f"{self.name} counted {nodes} nodes where {expected} were expected.")
        return nodes / (self.processor_seconds - before)

    def searched(self, fen: str, nodes: int) -> float:
        """Nodes a second of processor time in a search with an empty table."""
        self.say("ucinewgame")
        self.ask("isready", "readyok")
        self.say(f"position fen {fen}")
        before = self.processor_seconds
        said = [line.split() for line in self.ask(f"go nodes {nodes}", "bestmove")]
        found = max(int(words[words.index("nodes") + 1]) for words in said if "nodes" in words)
        return found / (self.processor_seconds - before)


def perft_rates(ours: Program, theirs: Program, count: Count, rounds: int, *, quick: bool) -> Rates:
    """Both count in turns."""
    depth, nodes = (count.quick_depth, count.quick_nodes) if quick else (count.depth, count.nodes)
    return interleave(partial(ours.counted, count.fen, depth, nodes), partial(theirs.counted, count.fen, depth, nodes), rounds)


def start_seconds(rounds: int) -> tuple[float, ...]:
    """Seconds to `uciok`, of processes that are started one after the other."""
    found = []
    for _ in range(rounds):
        with Program(PLY) as program:
            found.append(program.start_seconds)
    return tuple(found)


def _verdict(is_met: bool) -> str:  # noqa: FBT001 - a word for it
    return "reached" if is_met else "missed"


def measured(rival: str, rounds: int, nodes: int, *, quick: bool) -> str:
    """Everything, as a section of a page."""
    with Program(PLY) as ours, Program((rival,)) as theirs:
        ours.made_ready()
        theirs.made_ready()
        rows = []
        for count in COUNTS:
            rates = perft_rates(ours, theirs, count, rounds, quick=quick)
            low, high = rates.spread
            speeds = (f"{short(rates.our_median)}/s", f"{short(rates.their_median)}/s")
            verdict = _verdict(rates.ratio >= GOAL_PERFT)
            rows.append([count.name, *speeds, f"{rates.ratio:.2f}", f"{low:.2f} - {high:.2f}", verdict])
        found = [[ours.searched(fen, nodes) for fen in SEARCHED] for _ in range(rounds)]
    by_position = [median(rates) for rates in zip(*found, strict=True)]
    middle, starts = median(by_position), start_seconds(rounds)
    head = ["perft", "Plyground", "Stockfish", "ratio", "ratios of the rounds", f"goal {GOAL_PERFT}"]
    return f"""Both programs run on one thread and count in turns; medians of {rounds} rounds, by processor time
(`python benchmarks/chess_speed.py`). Both count the moves of the last ply without playing them.

{table(head, rows)}

A search with an empty table visits {short(middle)} nodes a second, the median of four positions
({", ".join(short(rate) for rate in by_position)}; goal {short(GOAL_NODES)}: {_verdict(middle >= GOAL_NODES)}). From the
start of the process to `uciok` it takes {median(starts):.2f} s ({min(starts):.2f} to {max(starts):.2f};
goal {GOAL_START:g} s: {_verdict(median(starts) < GOAL_START)})."""


def main() -> int:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description="Measure the speed of the chess engine.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--quick", action="store_true", help="one round of small counts")
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    given = parser.parse_args()
    rounds, nodes = (QUICK_ROUNDS, QUICK_NODES) if given.quick else (given.rounds, SEARCH_NODES)
    rival = program_of(("stockfish",))
    if rival is None:
        raise SystemExit("stockfish is not installed; Debian's package of this name has it.")
    text = measured(rival, rounds, nodes, quick=given.quick)
    print(text)
    if given.write:
        write_section(f"{CHESS}\n\n{text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
