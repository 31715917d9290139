"""One `ply solve` a file: whoever works on a file of what is known holds a lock beside it until it ends, however it ends.

The lock is the system's own, on a file that says by the number of its process who holds it. What a process that was killed
leaves behind holds nobody up: the next one takes it over.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from plyground.core.errors import BadSettingsError

_LONGEST_NUMBER = 20


class FileInUseError(BadSettingsError):
    """Another process works on the same file."""


class SolveLock:
    """The right to write one file of what is known."""

    def __init__(self, path: Path) -> None:
        """Take it, or refuse in a sentence that names the process that has it."""
        self._path = path.with_name(path.name + ".lock")
        self._file: int | None = None
        while self._file is None:
            file, is_free = self._opened(path)
            if not is_free:
                holder = os.read(file, _LONGEST_NUMBER).decode(errors="replace").strip()
                os.close(file)
                whose = f" (process {holder})" if holder else ""
                raise FileInUseError(
                    f"Another ply solve{whose} is working on {path}; wait for it, or give --keep another name."
                )
            if _is_at(file, self._path):
                self._file = file
            else:  # its last holder has just removed it
                os.close(file)
        self._sign()

    def _opened(self, path: Path) -> tuple[int, bool]:
        """The open file, and whether it could be locked."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise BadSettingsError(f"What is known cannot be kept in {path}: {error.strerror or error}.") from error
        try:
            return file, _is_locked(file)
        except OSError as error:
            os.close(file)
            raise BadSettingsError(f"What is known cannot be kept in {path}: {error.strerror or error}.") from error

    def _sign(self) -> None:
        """Say who holds it. On a full disk nobody is told; the lock holds all the same."""
        assert self._file is not None  # noqa: S101 - told to mypy
        before = os.read(self._file, _LONGEST_NUMBER)
        if before.strip() and not before.strip().isdigit():
            os.close(self._file)
            self._file = None
            raise BadSettingsError(f"{self._path} is there and is no lock of ply solve; give --keep another name.")
        with suppress(OSError):
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let others have it."""
        if self._file is not None:
            with suppress(OSError):  # where open files cannot be removed it stays, unlocked
                self._path.unlink()
            os.close(self._file)
            self._file = None


def _is_locked(file: int) -> bool:
    """Lock an open file, if nobody else has."""
    if sys.platform == "win32":
        import msvcrt

        try:
            os.lseek(file, 1 << 20, os.SEEK_SET)  # beyond what is written, which others must be able to read
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_at(file: int, path: Path) -> bool:
    """Whether an open file is still the one that is found at a path."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except OSError:
        return False
