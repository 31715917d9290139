"""The textbook's searches beside those of other packages in pure Python, over the whole game of tic-tac-toe.

The peers are installed for the measurement alone, into benchmarks/build, because one of them asks for old versions of
packages that it does not need here.
"""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cpp_program import BenchmarkError
from interleave import Rates, interleave

from plyground import load
from plyground.core.trees import read_tree
from plyground.teaching.running import run
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.minimax import minimax

PEERS = Path(__file__).resolve().parent / "build" / "peers"
PACKAGES = ("aima3==1.0.11", "easyAI==2.0.12", "tqdm")
TRACED_NODES = 3_000


@dataclass(frozen=True)
class SearchContest:
    """Two searches for the same answer, in searches a second."""

    search: str
    peer: str
    rates: Rates


@dataclass(frozen=True)
class TextbookResult:
    """The contests, and how long a trace of some three thousand nodes takes to build."""

    contests: tuple[SearchContest, ...]
    traced_nodes: int
    traced_events: int
    traced_seconds: float


def measured(rounds: int, *, quick: bool) -> TextbookResult:
    """Measure all; a quick run begins two moves into the game."""
    _install_peers()
    first_moves = (0, 1) if quick else ()
    contests = (
        SearchContest(
            "minimax", "AIMA's `minimax_decision`", interleave(_ours(minimax, first_moves), _aima(first_moves), rounds)
        ),
        SearchContest(
            "alpha-beta", "easyAI's `Negamax`", interleave(_ours(alpha_beta, first_moves), _easy_ai(first_moves), rounds)
        ),
    )
    return TextbookResult(contests, *_traced(rounds))


def _install_peers() -> None:
    if not PEERS.is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        done = subprocess.run([*command, "--target", str(PEERS), *PACKAGES], capture_output=True, text=True, check=False)
        if done.returncode:
            raise BenchmarkError(f"The packages to compare with cannot be installed: {done.stderr.strip()[-200:]}")
    if str(PEERS) not in sys.path:
        sys.path.append(str(PEERS))


def _timed(search: Callable[[], object]) -> float:
    start = time.perf_counter()
    search()
    return 1 / (time.perf_counter() - start)


def _ours(search: Callable[..., Any], first_moves: tuple[int, ...]) -> Callable[[], float]:
    def measure() -> float:
        game = load("tic-tac-toe")  # a new one remembers nothing of the last round
        state = game.initial()
        for cell in first_moves:
            state = game.result(state, cell)
        return _timed(lambda: search(game, state))

    return measure


def _aima(first_moves: tuple[int, ...]) -> Callable[[], float]:
    games = importlib.import_module("aima3.games")
    game = games.TicTacToe()
    state = game.initial
    for cell in first_moves:
        state = game.result(state, (cell // 3 + 1, cell % 3 + 1))
    return lambda: _timed(lambda: games.minimax_decision(state, game))


def _easy_ai(first_moves: tuple[int, ...]) -> Callable[[], float]:
    tic_tac_toe = importlib.import_module("easyAI.games.TicTacToe").TicTacToe
    search = importlib.import_module("easyAI").Negamax(9)

    def measure() -> float:
        game = tic_tac_toe([None, None])
        for cell in first_moves:
            game.make_move(cell + 1)
            game.switch_player()
        return _timed(lambda: search(game))

    return measure


def _traced(rounds: int) -> tuple[int, int, float]:
    """A regular tree in a random order, searched by minimax with every step told: nodes, events, the median of seconds."""
    chance = random.Random(0)
    leaves = " ".join(str(chance.randint(-50, 50)) for _ in range(3**7))
    tree = read_tree(f"depth 7 branch 3: {leaves}")
    seconds, events = [], 0
    for _ in range(rounds):
        start = time.perf_counter()
        events = len(run(tree, "minimax").events)
        seconds.append(time.perf_counter() - start)
    return len(tree.nodes), events, sorted(seconds)[len(seconds) // 2]
