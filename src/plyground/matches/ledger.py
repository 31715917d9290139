"""The file of a competition: what is played in the first line, then a line of JSON for every finished game.

A line is written whole as soon as its game is over, so that whatever ends the program, the finished games are there.
Opened again with the same plan, the file says which games need not be played; a last line that was cut off is dropped.
A file of another plan, or of anything else, is refused and stays as it is.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import IO, Any

from plyground.core.errors import BadRecordError
from plyground.matches.plan import SEATS, Finished, Key

VERSION = 1


class Ledger:
    """The finished games of one competition, in a file or, with no path, in memory only."""

    def __init__(self, path: Path | None, identity: dict[str, Any]) -> None:
        """Open or begin the file of the competition that `identity` tells."""
        self.path = path
        self.finished: dict[Key, Finished] = {}
        self._file: IO[bytes] | None = None
        if path is not None:
            self._open(path, json.dumps({"plyground": "games", "version": VERSION} | identity).encode() + b"\n")

    def add(self, game: Finished) -> None:
        """Keep a game."""
        self.finished[game.key] = game
        if self._file is not None:
            self._write(json.dumps(game.as_data()).encode() + b"\n")

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _open(self, path: Path, header: bytes) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
            _lock(self._file, path)
            self._file.seek(0)
            kept = self._file.read()
            if header.startswith(kept):  # new, or cut off before the first game
                self._file.truncate(0)
                self._write(header)
                return
            self._read(kept, header)
            self._file.truncate(kept.rfind(b"\n") + 1)
        except OSError as error:
            self.close()
            raise BadRecordError(f"The games cannot be kept in {path}: {error.strerror}.") from error
        except ValueError as error:
            raise BadRecordError(f"{str(path)!r} is not the name of a file.") from error
        except BadRecordError:
            self.close()
            raise

    def _read(self, kept: bytes, header: bytes) -> None:
        first, *lines = kept.split(b"\n")[:-1] or [b""]
        _compare(self.path, first, header)
        told = json.loads(header)
        competitors, seats = len(told["competitors"]), told.get("seats", SEATS)
        for number, line in enumerate(lines, 2):
            try:
                game = Finished.from_data(json.loads(line), competitors, seats)
            except (ValueError, BadRecordError) as error:
                raise BadRecordError(f"Line {number} of {self.path}: {error}.") from error
            self.finished[game.key] = game

    def _write(self, line: bytes) -> None:
        assert self._file is not None  # noqa: S101 - told to mypy
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as error:
            raise BadRecordError(f"A game cannot be written to {self.path}: {error.strerror}.") from error


def _compare(path: Path | None, first: bytes, header: bytes) -> None:
    """Refuse a file that is not of this competition, and say in what it differs."""
    wanted = json.loads(header)
    try:
        found = json.loads(first)
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("plyground") != "games":
        raise BadRecordError(f"{path} is there already and does not hold the games of a match; give another name.")
    for name in [*wanted, *found]:
        if found.get(name) != wanted.get(name):
            raise BadRecordError(
                f"{path} holds the games of another match: its {name} is {json.dumps(found.get(name))}, not "
                f"{json.dumps(wanted.get(name))}. Give another name, or the same {name}."
            )


def _lock(file: IO[bytes], path: Path) -> None:
    """Two programs that write the same games at once would spoil them."""
    if sys.platform == "win32":
        return
    import fcntl  # noqa: PLC0415 - not everywhere

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise BadRecordError(f"{path} is in use: another match is writing its games there.") from error
