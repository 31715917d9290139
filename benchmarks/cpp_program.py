"""The C++ programs we are compared with: compiled here, run as processes of their own."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "cpp"
BUILD = HERE / "build"
COMPILER = "g++"
FLAGS = ("-std=c++17", "-O3", "-march=native", "-Wall", "-Wextra")


class BenchmarkError(Exception):
    """Something without which nothing can be measured; the message is for a person."""


def compiled(name: str, folder: Path = BUILD, *, is_library: bool = False) -> Path:
    """The program or library of that name, compiled afresh: the flags ask for this very processor."""
    if shutil.which(COMPILER) is None:
        raise BenchmarkError(
            f"{COMPILER} was not found: the comparison with C++ needs it. Install it (Debian and Ubuntu: "
            "apt install g++) or leave it out with --only playouts, --only textbook or --only startup."
        )
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / (f"{name}.so" if is_library else name)
    flags = (*FLAGS, "-shared", "-fPIC") if is_library else FLAGS
    done = subprocess.run(
        [COMPILER, *flags, "-o", str(program), str(SOURCES / f"{name}.cpp")], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BenchmarkError(f"{COMPILER} could not compile {name}.cpp:\n{done.stderr}")
    return program


def counted(program: Path, depth: int) -> tuple[int, float]:
    """What a perft program printed: the nodes and the seconds it took by its own clock."""
    ((nodes, seconds),) = printed(program, str(depth))
    return int(nodes), float(seconds)


def printed(program: Path, *arguments: str, lines: Sequence[str] = ()) -> list[list[str]]:
    """The words of every line that a program printed, given arguments and lines to read."""
    asked = "".join(f"{line}\n" for line in lines)
    done = subprocess.run([str(program), *arguments], input=asked, capture_output=True, text=True, check=False)
    if done.returncode:
        call = " ".join([program.name, *arguments])
        raise BenchmarkError(f"{call} failed with exit code {done.returncode}: {done.stderr.strip()}")
    return [line.split() for line in done.stdout.splitlines()]


def compiler_version() -> str:
    """The first line of what the compiler says about itself."""
    if shutil.which(COMPILER) is None:
        return "not installed"
    return subprocess.run([COMPILER, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
