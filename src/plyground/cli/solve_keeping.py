"""The file in which `ply solve` keeps what is known of one question: found again, written, and removed when it is answered."""

from __future__ import annotations

import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.keeping import records_folder
from plyground.cli.output import complain
from plyground.cli.progress import working
from plyground.cli.solve_lock import SolveLock
from plyground.cli.solve_place import demand_place
from plyground.core.errors import BadLimitError, BadSettingsError
from plyground.engines import solve_checkpoint
from plyground.engines.solve_checkpoint import Checkpoint, OutdatedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from plyground.kernels.searching import Memory

_EXIT_INTERRUPTED = 130
_GIGABYTE, _MEGABYTE = 2**30, 2**20


class Keeping:
    """One file, locked as long as this lives. A file that was asked for must be free; else a go may also keep nothing."""

    def __init__(self, question: Checkpoint, named: Path | None, *, anew: bool) -> None:
        """What a killed process has left beside it is removed; another's file is refused before anything is solved."""
        self.question, self.is_named, self._anew = question, named is not None, anew
        usual = records_folder().with_name("solving") / question.name
        self.path: Path = demand_place(named) if named is not None else usual
        self.kept: Path | None = None
        self.why_not = ""
        """A sentence, if nothing can be kept."""
        self._lock: SolveLock | None = None
        try:
            self._lock = SolveLock(self.path)
            solve_checkpoint.remove_leftovers(self.path)
            self._demand_own()
        except BadSettingsError as error:
            self.release()
            if self.is_named:
                raise
            self.why_not = str(error)

    def _demand_own(self) -> None:
        if self.is_named and self.path.exists() and not solve_checkpoint.is_own(self.path):
            raise BadSettingsError(f"{self.path} is not what ply solve keeps; remove it, or give --keep another name.")

    def before(self, megabytes: int) -> tuple[Checkpoint, Memory] | None:
        """What was kept of the same question, by the same rules; nothing, if there is none or it is to begin anew."""
        if self._lock is None or self._anew or not self.holds_something:
            return None
        try:
            before = solve_checkpoint.look(self.path)
            if not before.same_task(self.question):
                raise BadLimitError(f"{self.path} is of another question; give --keep another name, or --anew.")
            solve_checkpoint.demand_current(self.path, before, self.question)
            with working("reading what was kept"):
                return solve_checkpoint.load(self.path, megabytes)
        except OutdatedError as error:
            if self.is_named:
                raise
            complain(f"{error.reason}; beginning anew.")
            return None
        except KeyboardInterrupt:
            complain(f"Interrupted; what was kept is still in {self.path}.", after_echo=True)
            raise click.exceptions.Exit(_EXIT_INTERRUPTED) from None

    @property
    def holds_something(self) -> bool:
        """Whether there is a file that is not empty."""
        with suppress(OSError):
            return self.path.stat().st_size > 0
        return False

    def keep(self, checkpoint: Checkpoint, memory: Memory, is_still_true: Callable[[], bool]) -> None:
        """Write the file. What was kept before stays there until it is written."""
        if self._lock is None:
            return
        impatient: Any = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C would lose what the first one keeps
        try:
            if solve_checkpoint.save(self.path, checkpoint, memory, is_still_true):
                self.kept = self.path
        finally:
            signal.signal(signal.SIGINT, impatient)

    @property
    def size(self) -> str:
        """How large the file is, as people say it."""
        with suppress(OSError):
            size = self.path.stat().st_size
            return f"{size / _GIGABYTE:.1f} GB" if size >= _GIGABYTE else f"{max(size / _MEGABYTE, 0.1):.1f} MB"
        return "of unknown size"

    def forget(self) -> None:
        """Remove the file: what is answered needs none."""
        if self._lock is not None:
            with suppress(OSError):
                self.path.unlink()
        self.kept = None

    def release(self) -> None:
        """Let others have it."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
