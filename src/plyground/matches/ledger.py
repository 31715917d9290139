"""The file of a competition: what is played in the first line, then a line of JSON for every finished game.

A line is written whole as soon as its game is over, so that whatever ends the program, the finished games are there.
Opened again with the same plan, the file says which games need not be played; a last line that was cut off is dropped.
The moves of every kept game are played again: one that does not come to what its line says is refused.
A file of another plan, or of anything else, is refused and stays as it is.

The first line also holds digests of what the plan only names: the rules, the weights and settings of the competitors. Files
from before there were any hold none, and are gone on with all the same.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from plyground.core.errors import BadRecordError
from plyground.core.facts import Sum
from plyground.core.game import Game
from plyground.core.plain import PlainGame
from plyground.matches.plan import SEATS, Finished, Key
from plyground.matches.replaying import demand_replayable

VERSION = 1
_DIGESTS = "digests"
_CALLED = {
    "seats": "number of seats",
    "openings": "number of random plies",
    "seconds": "number of seconds",
    "nodes": "number of nodes",
    "sprt": "sequential test",
}
"""What the fields of the first line are called in a sentence, where not by their names."""
_MANY = {"competitors", "options"}


class UnwrittenGameError(BadRecordError):
    """A game that is over could not be written to its file: the disk is full, for example. Those before it are there."""


class Ledger:
    """The finished games of one competition, in a file or, with no path, in memory only."""

    def __init__(self, path: Path | None, identity: dict[str, Any], game: Game[Any, Any] | None = None) -> None:
        """Open or begin the file of the competition that `identity` tells. What cannot be a game of `game` is refused."""
        self.path = path
        self.finished: dict[Key, Finished] = {}
        self._game = game
        self._file: io.FileIO | None = None
        if path is not None:
            self._open(path, json.dumps({"plyground": "games", "version": VERSION} | identity).encode() + b"\n")

    def add(self, game: Finished) -> None:
        """Keep a game."""
        if self._file is not None:
            self._write(json.dumps(game.as_data()).encode() + b"\n")
        self.finished[game.key] = game

    def close(self) -> None:
        """Let go of the file."""
        file, self._file = self._file, None
        if file is None:
            return
        try:
            file.close()
        except OSError as error:
            raise self._unwritten(error) from error

    def _open(self, path: Path, header: bytes) -> None:
        try:
            _demand_ordinary(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b", buffering=0)
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
        is_zero_sum = self._game is not None and _is_surely_zero_sum(self._game)
        for number, line in enumerate(lines, 2):
            try:
                game = Finished.from_data(_parsed(line), competitors, seats, is_zero_sum=is_zero_sum)
                if self._game is not None:
                    demand_replayable(game, self._game)
            except BadRecordError as error:
                reason = str(error).rstrip(".")
                raise BadRecordError(
                    f"Line {number} of {self.path} cannot be used: {reason}. Repair the line, or delete it, and its game is "
                    f"played again; or give another name."
                ) from error
            self.finished[game.key] = game

    def _write(self, line: bytes) -> None:
        """Write a line, or nothing of it."""
        assert self._file is not None  # noqa: S101 - told to mypy
        end = self._file.seek(0, io.SEEK_END)
        try:
            left = memoryview(line)
            while left:
                left = left[self._file.write(left) or 0 :]
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(end)
            raise self._unwritten(error) from error

    def _unwritten(self, error: OSError) -> UnwrittenGameError:
        return UnwrittenGameError(f"A game cannot be written to {self.path}: {error.strerror}.")


def _is_surely_zero_sum(game: Game[Any, Any]) -> bool:
    """A plain class that declares nothing is taken for a zero-sum game, and need not be one."""
    return game.facts.sum == Sum.ZERO and not isinstance(game, PlainGame)


def _demand_ordinary(path: Path) -> None:
    """Refuse a folder, a device or a pipe: none of them can be gone on with."""
    if path.exists() and not path.is_file():
        what = "a folder" if path.is_dir() else "a device or a pipe"
        raise BadRecordError(f"The games cannot be kept in {path}: it is {what}. Give the name of a file.")


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecordError("it is not JSON") from error


def _compare(path: Path | None, first: bytes, header: bytes) -> None:
    """Refuse a file that is not of this competition, and say in what it differs."""
    wanted = json.loads(header)
    try:
        found = _parsed(first)
    except BadRecordError:
        found = None
    if not isinstance(found, dict) or found.get("plyground") != "games":
        raise BadRecordError(f"{path} is there already and does not hold the games of a match; give another name.")
    for name in [*wanted, *found]:
        if name != _DIGESTS and found.get(name) != wanted.get(name):
            called = _CALLED.get(name, name)
            raise BadRecordError(
                f"{path} holds the games of another match: its {called} {'are' if name in _MANY else 'is'} "
                f"{json.dumps(found.get(name))}, not {json.dumps(wanted.get(name))}. Give another name, or the same {called}."
            )
    _compare_digests(path, found.get(_DIGESTS), wanted.get(_DIGESTS))


def _compare_digests(path: Path | None, found: Any, wanted: Any) -> None:
    """Refuse what goes by the same names and is not the same. Where one side knows no digest, nothing can be said."""
    if not isinstance(found, dict) or not isinstance(wanted, dict):
        return
    for what, digest in wanted.items():
        if digest and found.get(what) and found[what] != digest:
            raise BadRecordError(
                f"{path} holds the games of another match: {what} have changed. Give another name, or bring back {what}."
            )


def _lock(file: io.FileIO, path: Path) -> None:
    """Two programs that write the same games at once would spoil them."""
    if sys.platform == "win32":
        return
    import fcntl  # noqa: PLC0415 - not everywhere

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise BadRecordError(f"{path} is in use: another match is writing its games there.") from error
