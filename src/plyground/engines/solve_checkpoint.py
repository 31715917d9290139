"""What a solver knows, kept in a file, so that it can go on another day.

    one line of JSON       of what question it is, by which rules, and what is known of the value
    the table              as it lies in memory
    four bytes             the checksum (CRC-32) of all before

It is written beside its place first and then moved there, so that what is there is always whole.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BufferedReader, BufferedWriter
from pathlib import Path
from typing import Any

import numpy as np

from plyground.core.errors import BadSettingsError
from plyground.engines.solve_fingerprint import program_digest, rules_digest
from plyground.kernels.searching import Memory
from plyground.kernels.solving import Range
from plyground.kernels.table import BUCKET_BYTES, BUCKET_WORDS, ENTRIES
from plyground.native.game import NativeGame

FORMAT, VERSION = "plyground-solving", 2
_BEGINNING = f'{{"format": "{FORMAT}", "version": '.encode()
_LONGEST_HEAD = 1 << 20
_PIECE = 1 << 24
"""So many bytes are read or written at once: between two of them Ctrl-C is heard."""
_CHECKSUM_BYTES = 4


class OutdatedError(BadSettingsError):
    """What is kept was true of other rules, or is laid out as another version of the program lays it out."""

    def __init__(self, reason: str) -> None:
        """The reason is half a sentence: what to do about it is said behind it."""
        super().__init__(f"{reason}; --anew begins again.")
        self.reason = reason


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
    rules: str
    """A digest of the rules, and the next of the program: what is known is known by them."""
    program: str
    asked: tuple[int, int] | None = None
    """What the table is about, where it answers one question only: for whom, and at least how much."""

    @property
    def known(self) -> Range:
        """What is known of the value."""
        return Range(self.low, self.high)

    def same_task(self, other: Checkpoint) -> bool:
        """Whether both are of the same question, by whatever rules."""
        mine = (self.game, self.options, self.position, self.method, self.distance)
        return mine == (other.game, other.options, other.position, other.method, other.distance)

    @property
    def name(self) -> str:
        """A name for its file: the game's, and digits that no other question has."""
        text = json.dumps([self.game, self.options, self.position, self.method, self.distance], sort_keys=True)
        return f"{self.game}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.solving"


def task(game: NativeGame[Any], state: Any, method: str, *, distance: bool, megabytes: int) -> Checkpoint:
    """The question, with nothing known of its answer."""
    return Checkpoint(
        game=game.name,
        options=dict(game.options),
        position=state.pack().hex(),
        method=method,
        distance=distance,
        megabytes=megabytes,
        low=-(10**6),
        high=10**6,
        nodes=0,
        rules=rules_digest(game),
        program=program_digest(),
    )


def save(path: Path, checkpoint: Checkpoint, memory: Memory, is_still_true: Callable[[], bool] = lambda: True) -> bool:
    """Keep it; what was at the place before stays until the new file is whole.

    A search may go on meanwhile. If by the end the table is about something else, as `is_still_true` says, nothing is kept.
    """
    beside = _beside(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            _write(file, checkpoint, memory)
        if is_still_true():
            beside.replace(path)
            return True
    except OSError as error:
        raise BadSettingsError(f"What is known so far cannot be kept in {path}: {error.strerror or error}.") from error
    finally:
        with suppress(OSError):
            beside.unlink()
    return False


def look(path: Path) -> Checkpoint:
    """What was kept, without its table. A file that is something else, or of another version, is refused."""
    with _reading(path) as file:
        return _head_in(path, file)[0]


def demand_current(path: Path, before: Checkpoint, now: Checkpoint) -> None:
    """Refuse what was found by other rules, or by another program: its table would prove what is not so."""
    if before.rules != now.rules:
        raise OutdatedError(f"The rules of {now.game} have changed since {path} was kept, so it proves nothing now")
    if before.program != now.program:
        raise OutdatedError(f"{path} was kept by another version of this program, which cannot be gone on from")


def load(path: Path, megabytes: int = 0) -> tuple[Checkpoint, Memory]:
    """What was kept, in a table of at least so many megabytes. A file that is damaged or of another version is refused."""
    try:
        with _reading(path) as file:
            checkpoint, head = _head_in(path, file)
            memory = Memory(checkpoint.megabytes)
            checksum = _read_table(path, file, memory, zlib.crc32(head))
            rest = file.read(_CHECKSUM_BYTES + 1)
    except OSError as error:
        raise _unreadable(path, error) from error
    if rest != checksum.to_bytes(_CHECKSUM_BYTES, "little"):
        raise _damaged(path, "its checksum does not fit")
    return checkpoint, grown(memory, megabytes)


def is_own(path: Path) -> bool:
    """Whether a file is one of these, whole or not, or empty: others are not to be written over."""
    try:
        with path.open("rb") as file:
            beginning = file.read(len(_BEGINNING))
    except OSError as error:
        raise _unreadable(path, error) from error
    return _BEGINNING.startswith(beginning)


def remove_leftovers(path: Path) -> None:
    """Remove what a process that was killed while it wrote has left beside a place."""
    beside = _beside(path)
    if not beside.exists():
        return
    if not is_own(beside):
        raise BadSettingsError(f"{beside}, through which {path.name} is written, is another file; give --keep another name.")
    with suppress(OSError):  # then the next file is written over it
        beside.unlink()


def grown(memory: Memory, megabytes: int) -> Memory:
    """The same entries in a larger table, if one is wanted.

    The lowest bits of a key say in which bucket its entry lies; in a larger table a few bits more do. Its place within the
    bucket can stay, so no two entries meet.
    """
    buckets = len(memory.table) // BUCKET_WORDS
    larger = Memory(max(megabytes, 1))
    wanted = len(larger.table) // BUCKET_WORDS
    if wanted <= buckets:
        return memory
    old, new = memory.table.reshape(buckets, ENTRIES, 2), larger.table.reshape(wanted, ENTRIES, 2)
    for start in range(0, buckets, _PIECE // BUCKET_BYTES):
        piece = old[start : start + _PIECE // BUCKET_BYTES]
        keys, own = piece[:, :, 0] ^ piece[:, :, 1], np.arange(start, start + len(piece))[:, None]
        bucket, place = np.nonzero((piece[:, :, 1] != 0) & (keys & (buckets - 1) == own))
        new[keys[bucket, place] & (wanted - 1), place] = piece[bucket, place]
    return larger


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _write(file: BufferedWriter, checkpoint: Checkpoint, memory: Memory) -> None:
    """Pieces are copied before they are written: while they are, the table may change."""
    head = json.dumps({"format": FORMAT, "version": VERSION} | vars(checkpoint)).encode() + b"\n"
    file.write(head)
    checksum, table = zlib.crc32(head), memoryview(memory.table).cast("B")
    for start in range(0, len(table), _PIECE):
        piece = bytes(table[start : start + _PIECE])
        checksum = zlib.crc32(piece, checksum)
        file.write(piece)
    file.write(checksum.to_bytes(_CHECKSUM_BYTES, "little"))


def _reading(path: Path) -> BufferedReader:
    try:
        return path.open("rb")
    except OSError as error:
        raise _unreadable(path, error) from error


def _head_in(path: Path, file: BufferedReader) -> tuple[Checkpoint, bytes]:
    try:
        line = file.readline(_LONGEST_HEAD)
    except OSError as error:
        raise _unreadable(path, error) from error
    if not line.startswith(_BEGINNING):
        raise BadSettingsError(f"{path} is not what ply solve keeps; remove it, or give --keep another name.")
    try:
        head = json.loads(line)
        del head["format"]
        is_current = head.pop("version") == VERSION
        asked = head.pop("asked", None)
        if is_current:
            return Checkpoint(**head, asked=None if asked is None else (int(asked[0]), int(asked[1]))), line
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise _damaged(path, "its first line cannot be read") from error
    raise OutdatedError(f"{path} was kept by another version of this program, which cannot be gone on from")


def _read_table(path: Path, file: BufferedReader, memory: Memory, checksum: int) -> int:
    table = memoryview(memory.table).cast("B")
    for start in range(0, len(table), _PIECE):
        piece = table[start : start + _PIECE]
        if file.readinto(piece) != len(piece):
            raise _damaged(path, "it ends too soon")
        checksum = zlib.crc32(piece, checksum)
    return checksum


def _unreadable(path: Path, error: OSError) -> BadSettingsError:
    return BadSettingsError(f"What was kept cannot be read from {path}: {error.strerror or error}.")


def _damaged(path: Path, how: str) -> BadSettingsError:
    return BadSettingsError(f"{path} is damaged: {how}. What it holds cannot be trusted; --anew begins again.")
