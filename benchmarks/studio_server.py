"""A studio that runs as a program of its own, as `ply studio` starts it, and what it takes of the memory."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from cpp_program import BenchmarkError

PLY = str(Path(sys.executable).parent / "ply")
PATIENCE = 60.0
_ADDRESS = re.compile(r"(http://\S+)/\?token=(\S+)")
_ALONE = frozenset({"2048"})


def people(game: str, options: dict[str, Any]) -> list[dict[str, str]]:
    """A person at every seat of a game."""
    return [{"kind": "human"}] * options.get("players", 1 if game in _ALONE else 2)


@dataclass
class Served:
    """A running studio, and how long it took from the command to its address."""

    process: subprocess.Popen[str]
    address: str
    token: str
    data: Path
    start_seconds: float

    @property
    def headers(self) -> dict[str, str]:
        """What somebody with the key sends."""
        return {"Authorization": f"Bearer {self.token}"}

    def client(self) -> httpx2.Client:
        """Somebody with the key, on one connection."""
        return httpx2.Client(base_url=self.address, headers=self.headers, timeout=PATIENCE)

    def new_room(self, client: httpx2.Client, game: str, **options: Any) -> str:
        """A game of people at one screen."""
        answer = client.post("/api/rooms", json={"game": game, "options": options, "seats": people(game, options)})
        if answer.status_code != 201:
            raise BenchmarkError(f"A game of {game} could not be begun: {answer.text}")
        return str(answer.json()["room"])

    def memory(self) -> Memory:
        """What it takes now."""
        return Memory(_kept(self.process.pid), sum(_kept(child) for child in _children(self.process.pid)))

    def scheduled(self) -> Scheduled:
        """What the threads of the server have had of the processors so far."""
        used = waited = 0
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"):
            with suppress(OSError):
                computing, waiting, _ = task.read_text(encoding="utf-8").split()
                used, waited = used + int(computing), waited + int(waiting)
        return Scheduled(used / 1e9, waited / 1e9)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)


@dataclass(frozen=True)
class Memory:
    """Resident memory in bytes: of the server, and of the worker processes together."""

    server: int
    workers: int


@dataclass(frozen=True)
class Scheduled:
    """Seconds that threads computed, and seconds that they stood ready while others had the processors."""

    used: float
    waited: float

    def since(self, before: Scheduled) -> Scheduled:
        """What came after an earlier moment."""
        return Scheduled(self.used - before.used, self.waited - before.waited)


@contextmanager
def served() -> Iterator[Served]:
    """A studio with an empty data folder; it is ended with the block."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        process = subprocess.Popen(
            [PLY, "studio", "--no-browser", "--port", "0", "--data", folder],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            line = process.stdout.readline() if process.stdout else ""
            found = _ADDRESS.search(line)
            if found is None:
                raise BenchmarkError(f"`ply studio` did not start; it said {line!r}.")
            yield Served(process, found[1], found[2], Path(folder), time.perf_counter() - began)
        finally:
            if process.poll() is None:
                process.terminate()
                try:
                    process.communicate(timeout=PATIENCE)
                except subprocess.TimeoutExpired:
                    process.kill()
            process.communicate(timeout=PATIENCE)


def _kept(process: int) -> int:
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return 1024 * int(found[1]) if found else 0


def _children(process: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text(encoding="utf-8").split():
            found += [int(child), *_children(int(child))]
    return found
