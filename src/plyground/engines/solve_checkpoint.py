"""What a solver knows, kept in a file, so that it can go on another day.

The file is one line of JSON, which says of what game and position it is and what is known of the value, then the table as it
lies in memory. It is written beside its place first and then moved there, so that what is there is always whole.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from plyground.core.errors import BadSettingsError
from plyground.kernels.searching import Memory
from plyground.kernels.solving import Range
from plyground.native.game import NativeGame

FORMAT, VERSION = "plyground-solving", 1
_LONGEST_HEAD = 1 << 20


@dataclass(frozen=True)
class Checkpoint:
    """What is solved, and how far."""

    game: str
    options: dict[str, Any]
    position: str
    """The packed state in hexadecimal digits: a game without a notation can be gone on with too."""
    method: str
    distance: bool
    megabytes: int
    low: int
    high: int
    nodes: int

    @property
    def known(self) -> Range:
        """What is known of the value."""
        return Range(self.low, self.high)

    def same_task(self, other: Checkpoint) -> bool:
        """Whether both are of the same question."""
        mine = (self.game, self.options, self.position, self.method, self.distance)
        return mine == (other.game, other.options, other.position, other.method, other.distance)

    @property
    def name(self) -> str:
        """A name for its file: the game's, and digits that no other question has."""
        text = json.dumps([self.game, self.options, self.position, self.method, self.distance], sort_keys=True)
        return f"{self.game}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.solving"


def task(game: NativeGame[Any], state: Any, method: str, *, distance: bool, megabytes: int) -> Checkpoint:
    """The question, with nothing known of its answer."""
    known = Range(-(10**6), 10**6)
    position = state.pack().hex()
    return Checkpoint(game.name, dict(game.options), position, method, distance, megabytes, known.low, known.high, 0)


def save(path: Path, checkpoint: Checkpoint, memory: Memory) -> None:
    """Keep it; what was at the place before stays until the new file is whole."""
    head = {"format": FORMAT, "version": VERSION} | vars(checkpoint)
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(json.dumps(head).encode() + b"\n")
            memory.table.tofile(file)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise BadSettingsError(f"What is known so far cannot be kept in {path}: {error.strerror}.") from error


def load(path: Path) -> tuple[Checkpoint, Memory]:
    """What was kept. A file that is broken or of another version is refused."""
    try:
        with path.open("rb") as file:
            head = json.loads(file.readline(_LONGEST_HEAD))
            if head.pop("format", None) != FORMAT or head.pop("version", None) != VERSION:
                raise BadSettingsError(f"{path} is not what this version of ply solve keeps.")
            checkpoint = Checkpoint(**head)
            memory = Memory(int(checkpoint.megabytes))
            table = np.fromfile(file, np.int64)
    except OSError as error:
        raise BadSettingsError(f"What was kept cannot be read from {path}: {error.strerror}.") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise BadSettingsError(f"{path} is broken, or not what ply solve keeps; remove it to begin anew.") from error
    if len(table) != len(memory.table):
        raise BadSettingsError(f"{path} is broken: its table is too short; remove it to begin anew.")
    memory.table[:] = table
    return checkpoint, memory
