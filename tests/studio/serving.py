"""A studio as a program of its own, as a person starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2

ADDRESS = "http://127.0.0.1:8765"
TOKEN = "a-key-that-only-tests-know-0123456789"  # noqa: S105 - of tests
PATIENCE = 60


@dataclass
class Served:
    """A running studio."""

    process: subprocess.Popen[str]
    address: str
    token: str

    @property
    def client(self) -> httpx2.Client:
        """Somebody with the key."""
        return httpx2.Client(base_url=self.address, headers={"Authorization": f"Bearer {self.token}"}, timeout=PATIENCE)

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Send a signal; exit code and complaints."""
        self.process.send_signal(number)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints


def command(data: Path, *words: str) -> list[str]:
    """The words that start a studio which opens no browser."""
    return [sys.executable, "-m", "plyground.studio.main", "--no-browser", "--data", str(data), *words]


@contextmanager
def served(
    data: Path, *words: str, program: Sequence[str] = (), environment: dict[str, str] | None = None, folder: Path | None = None
) -> Iterator[Served]:
    """A studio that is ready to be asked; it is ended if it still runs."""
    process = subprocess.Popen(
        [*program] or command(data, *words),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment if program else os.environ | {"PYTHONWARNINGS": "error"},
        cwd=folder,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"(http://\S+)/\?token=(\S+)", line)
        if found is None:
            process.kill()
            raise AssertionError(f"{line!r} {process.communicate(timeout=PATIENCE)}")
        yield Served(process, found[1], found[2])
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)
