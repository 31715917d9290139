"""GNU Backgammon as a judge: one process that is given Position IDs and says which it likes least for who is to roll there.

That is how it plays at 0-ply: every position that a play leads to is judged by its networks, with the other to roll, and the
play whose position is worst for the other is chosen. Only the probabilities are used, so no cube and no Jacoby rule count.
"""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from cpp_program import BenchmarkError, compiled

_SECONDS, _PATIENCE = 20.0, 5
_AT_ONCE = 50
"""Questions are written so many at a time, few enough for a pipe to hold, before their answers are waited for."""
_SCRIPT = """
import sys
import gnubg
cube, context = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0), gnubg.evalcontext(0, 0, 1, 0, 0.0)
def worth(name):
    won, gammon, backgammon, lost_gammon, lost_backgammon = gnubg.evaluate(gnubg.positionfromid(name), cube, context)[:5]
    return 2 * won - 1 + gammon + backgammon - lost_gammon - lost_backgammon
print("= ready", flush=True)
for line in sys.stdin:
    names = line.split()
    if not names:
        break
    found = [worth(name) for name in names]
    print("=", found.index(min(found)), min(found), flush=True)
"""


class Gnubg:
    """A running program; one that does not answer is started and asked anew."""

    def __init__(self) -> None:
        """Start it; without it there is nothing to measure."""
        program = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
        if program is None:
            raise BenchmarkError("gnubg was not found; on Debian it is in the package gnubg.")
        self._program, self._wakeful = program, compiled("wakeful", is_library=True)
        self._folder = tempfile.TemporaryDirectory()
        (Path(self._folder.name) / "judge.py").write_text(_SCRIPT)
        self._start()

    def choose(self, choices: list[list[str]]) -> list[tuple[int, float]]:
        """For each list of Position IDs the place of the one that is worst for who is to roll, and its value for that one."""
        found: list[tuple[int, float]] = []
        asleep = 0
        while len(found) < len(choices):
            lines = [" ".join(names) for names in choices[len(found) : len(found) + _AT_ONCE]]
            self._process.stdin.write(("\n".join(lines) + "\n").encode())
            self._process.stdin.flush()
            for _ in lines:
                answer = self._answer()
                if answer is None:
                    asleep += 1
                    if asleep > _PATIENCE:
                        raise BenchmarkError("gnubg does not answer.")
                    self._end()
                    self._start()
                    break
                found.append((int(answer[1]), float(answer[2])))
        return found

    def close(self) -> None:
        """End the program."""
        self._end()
        self._folder.cleanup()

    def _start(self) -> None:
        self._process: Any = subprocess.Popen(
            [self._program, "--tty", "--quiet", "--no-rc", "--python", "judge.py"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            env=os.environ | {"LD_PRELOAD": str(self._wakeful)},
        )
        self._rest = b""
        if self._answer() is None:
            raise BenchmarkError("gnubg does not start; it needs to be built with Python.")

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()

    def _answer(self) -> list[str] | None:
        """The words of the next line that is one of ours; None if none comes."""
        while True:
            line, is_whole, rest = self._rest.partition(b"\n")
            if is_whole:
                self._rest = rest
                if line.startswith(b"= "):
                    return line.decode().split()
                continue
            if not select.select([self._process.stdout], [], [], _SECONDS)[0]:
                return None
            data = os.read(self._process.stdout.fileno(), 65_536)
            if not data:
                return None
            self._rest += data
