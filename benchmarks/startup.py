"""How long `ply` takes to be there: the first time ever, the second time, and when nothing needs the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from cpp_program import BenchmarkError

PLY = str(Path(sys.executable).parent / "ply")
PERFT = ("perft", "connect-four", "6")
PERFT_PRINTS = "117649"


@dataclass(frozen=True)
class Start:
    """A command, and the seconds of each of its runs."""

    label: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one."""
        return median(self.seconds)


def measured(rounds: int, first_rounds: int) -> list[Start]:
    """All starts, interleaved; the bare interpreter and the compiler's import are there to compare with."""
    if not Path(PLY).exists():
        raise BenchmarkError("There is no command `ply` beside this Python: install the package first (pip install -e .).")
    first = [_first_start() for _ in range(first_rounds)]
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "python -c 'import numba'": [sys.executable, "-c", "import numba"],
        "ply --help": [PLY, "--help"],
        "ply games": [PLY, "games"],
        f"ply {' '.join(PERFT)}": [PLY, *PERFT],
    }
    with tempfile.TemporaryDirectory() as cache:
        for command in commands.values():
            _seconds(command, cache)
        runs: dict[str, list[float]] = {label: [] for label in commands}
        for _ in range(rounds):
            for label, command in commands.items():
                runs[label].append(_seconds(command, cache))
    starts = [Start(label, tuple(seconds)) for label, seconds in runs.items()]
    return [*starts, Start(f"ply {' '.join(PERFT)}, first start ever", tuple(first))]


def _first_start() -> float:
    with tempfile.TemporaryDirectory() as cache:
        return _seconds([PLY, *PERFT], cache)


def _seconds(command: Sequence[str], cache: str) -> float:
    began = time.perf_counter()
    done = subprocess.run(command, env={**os.environ, "PLYGROUND_CACHE": cache}, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    if done.returncode or (command[1:] == list(PERFT) and done.stdout.split() != [PERFT_PRINTS]):
        raise BenchmarkError(f"{' '.join(command)} failed with exit code {done.returncode}: {done.stdout}{done.stderr}")
    return seconds
