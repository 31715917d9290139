"""The C++ programs we are compared with: compiled here, run as processes of their own."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "cpp"
BUILD = HERE / "build"
COMPILER = "g++"
FLAGS = ("-std=c++17", "-O3", "-march=native", "-Wall", "-Wextra")


class BenchmarkError(Exception):
    """Something without which nothing can be measured; the message is for a person."""


def compiled(name: str, folder: Path = BUILD) -> Path:
    """The program of that name, compiled afresh: the flags ask for this very processor."""
    if shutil.which(COMPILER) is None:
        raise BenchmarkError(
            f"{COMPILER} was not found: the comparison with C++ needs it. Install it (Debian and Ubuntu: "
            "apt install g++) or leave this part out with --only playouts or --only startup."
        )
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    done = subprocess.run(
        [COMPILER, *FLAGS, "-o", str(program), str(SOURCES / f"{name}.cpp")], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BenchmarkError(f"{COMPILER} could not compile {name}.cpp:\n{done.stderr}")
    return program


def counted(program: Path, depth: int) -> tuple[int, float]:
    """What a perft program printed: the nodes and the seconds it took by its own clock."""
    done = subprocess.run([str(program), str(depth)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BenchmarkError(f"{program.name} {depth} failed with exit code {done.returncode}: {done.stderr.strip()}")
    nodes, seconds = done.stdout.split()
    return int(nodes), float(seconds)


def compiler_version() -> str:
    """The first line of what the compiler says about itself."""
    if shutil.which(COMPILER) is None:
        return "not installed"
    return subprocess.run([COMPILER, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
