"""Running the command at a terminal that a test types at."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# A shell that runs the tests in the background has its children ignore Ctrl-C; this one does not.
LISTENING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from plyground.cli.main import main
sys.argv = ["ply", *sys.argv[1:]]
main()
"""
_PATIENCE = 60


class Typist:
    """A terminal with the command in it."""

    def __init__(self, process: subprocess.Popen[bytes], controller: int) -> None:
        self.process = process
        self._controller = controller
        self.shown = ""

    def wait_for(self, text: str) -> str:
        """Read until a text is shown; gives what came before it, and forgets both."""
        end = time.monotonic() + _PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, f"{text!r} was not shown: {self.shown!r}"
            if select.select([self._controller], [], [], 0.2)[0]:
                self._read()
        before, _, self.shown = self.shown.partition(text)
        return before

    def has_shown(self, text: str, within: float) -> bool:
        """Whether a text is shown by now, or within so many seconds; nothing is forgotten."""
        end = time.monotonic() + within
        while text not in self.shown and (rest := end - time.monotonic()) > 0:
            if select.select([self._controller], [], [], rest)[0] and not self._read():
                break
        return text in self.shown

    def type(self, line: str) -> None:
        os.write(self._controller, line.encode() + b"\n")

    def press(self, key: bytes) -> None:
        os.write(self._controller, key)

    def end(self) -> str:
        """All that is shown until the command ends."""
        end = time.monotonic() + _PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"the command does not end: {self.shown!r}"
            if select.select([self._controller], [], [], 0.1)[0]:
                self._read()
        while select.select([self._controller], [], [], 0.1)[0] and self._read():
            pass
        return self.shown

    def _read(self) -> bool:
        try:
            data = os.read(self._controller, 4096)
        except OSError:  # the other side is closed
            return False
        self.shown += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)


@contextmanager
def at_a_terminal(*words: str, data: Path) -> Iterator[Typist]:
    """`ply` with a terminal of its own, which it does not outlive."""
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", LISTENING, *words],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=os.environ | {"PLYGROUND_DATA": str(data), "TERM": "xterm", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )
    os.close(terminal)
    try:
        yield Typist(process, controller)
    finally:
        process.kill()
        process.wait()
        os.close(controller)
