"""Where records of games go. A file that was there before is another game's, and is not written over."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from plyground.core.errors import BadRecordError
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.core.record import Record, read_record
from plyground.sessions.session import Session

_MOST_BYTES = 64_000_000
_WRITTEN_ANEW = ("Result", "Resigned", "Late", "Clock", "Left", "Variations")


class Keeper:
    """The record of one game: its file, and the tags that came with it."""

    def __init__(
        self,
        said: Callable[[], Mapping[str, str]],
        *,
        save: Path | None = None,
        load: Path | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        """`said` gives the tags of who plays and how; the record is to go to `save`, or came from `load`, with its tags.

        A PGN file may hold more than this game, so what came from one goes to a new record.
        """
        load = None if load is not None and _holds_pgn(load) else load
        self._said = said
        self._home = save or load
        self._own = {load.resolve()} if load is not None else set()
        self._tags = {name: text for name, text in (tags or {}).items() if name not in _WRITTEN_ANEW}

    def of_another(self, load: Path, record: Record) -> Keeper:
        """The keeper of another game that the same players go on with."""
        return Keeper(self._said, load=load, tags=record.tags)

    def keep(self, session: Session) -> Path:
        """Write the record to the file of this game, or to a new one in the data folder."""
        text = self.text(session)
        if self._home is not None:
            if not self._says(text):
                self.save(self._home, session)
            return self._home
        stem = f"{session.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
        for number in count(1):
            path = records_folder() / f"{stem}-{number}.record"
            try:
                write_text(path, text, "x")
            except FileExistsError:
                continue
            self._home = path
            self._own.add(path.resolve())
            return path
        raise AssertionError("There is always another number.")

    def _says(self, text: str) -> bool:
        """Whether the file of this game says the same already: what a person wrote between the lines then stays there."""
        if self._home is None or self._home.resolve() not in self._own:
            return False
        try:
            return record_in(self._home) == read_record(text)
        except BadRecordError:
            return False

    def save(self, path: Path, session: Session, *, replace: bool = False) -> None:
        """Write the record to a file: a new one, one of this game, or one that a person wants to be replaced."""
        if path.is_dir():
            raise BadRecordError(f"{path} is a folder; give the name of a file.")
        if not path.parent.is_dir():
            raise BadRecordError(f"There is no folder {path.parent}; make it, or give another name.")
        own = replace or path.resolve() in self._own
        try:
            write_text(path, self.text(session, path), "w" if own else "x")
        except FileExistsError as error:
            raise BadRecordError(f"{path} is there already; type 'save! {path}' to replace it.") from error
        self._own.add(path.resolve())

    def text(self, session: Session, path: Path | None = None) -> str:
        """The record as text: PGN for a file whose name says so."""
        date = {"Date": time.strftime("%Y-%m-%d")}
        record = session.record(**(date | self._tags | dict(self._said())))
        if path is None or not is_pgn(path):
            return record.write()
        from plyground.wire.pgn_games import pgn_from_record
        from plyground.wire.pgn_writing import write_pgn

        return write_pgn(pgn_from_record(record, session.game))


def record_in(path: Path, number: int = 1) -> Record:
    """The record that a file holds; of a PGN file with several games the one of that number."""
    from plyground.wire.pgn import looks_like_pgn
    from plyground.wire.pgn_games import record_in_pgn

    text = text_in(path)
    if is_pgn(path) or looks_like_pgn(text):
        return record_in_pgn(text, number, load_rules)
    if number != 1:
        raise BadRecordError(f"{path} holds one game, so --number must be 1; it was {number}.")
    return read_record(text)


def text_in(path: Path) -> str:
    """The text of a file of games. PGN is often older than UTF-8."""
    from plyground.core.reading import UnreadableError, bytes_of

    try:
        data = bytes_of(path, _MOST_BYTES)
        return data.decode("utf-8-sig", "strict") if not is_pgn(path) else _decoded(data)
    except UnreadableError as error:
        raise BadRecordError(f"The record {path} cannot be read: {error}.") from error
    except UnicodeDecodeError as error:
        raise BadRecordError(f"{path} is not a record: it is not text.") from error


def is_pgn(path: Path) -> bool:
    """Whether a file is PGN by its name."""
    return path.suffix.lower() == ".pgn"


def demand_kind(path: Path | None, game: Game[Any, Any]) -> None:
    """Refuse early what could not be written late: PGN of a game that has none."""
    if path is not None and is_pgn(path):
        from plyground.wire.pgn_games import head_of

        head_of({}, game, "")


def load_rules(name: str, options: dict[str, OptionValue]) -> Game[Any, Any]:
    """The rules of a game that a file names."""
    from plyground.games import catalogue

    return catalogue.load_named(name, **options)


def _holds_pgn(path: Path) -> bool:
    from plyground.wire.pgn import looks_like_pgn

    return is_pgn(path) or looks_like_pgn(text_in(path))


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def write_text(path: Path, text: str, mode: str) -> None:
    """Write a file; with mode x only one that is not there yet."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open(mode, encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        if isinstance(error, FileExistsError) and error.filename == str(path):
            raise
        raise BadRecordError(f"The record cannot be written to {path}: {error.strerror}.") from error
    except ValueError as error:
        raise BadRecordError(f"{str(path)!r} is not the name of a file.") from error


def records_folder() -> Path:
    """The folder of all records: $PLYGROUND_DATA, else the user's data folder."""
    wanted = os.environ.get("PLYGROUND_DATA")
    if wanted:
        return Path(wanted).expanduser() / "records"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "plyground" / "records"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "plyground" / "records"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "plyground" / "records"
