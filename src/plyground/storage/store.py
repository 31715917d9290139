"""Everything that is kept and asked for. Quick and synchronous; may be used from any thread."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, Table, delete, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from plyground.core.errors import shown
from plyground.storage.failures import StorageError, named, told
from plyground.storage.opening import WRITES, open_database, read_url
from plyground.storage.tables import progress, rooms, settings

_STUDIO = "studio"
_MOST_SIGNS = 200


@dataclass(frozen=True, slots=True)
class KeptRoom:
    """A room as it was last saved; `changed` is in seconds since 1970."""

    room: str
    game: str
    data: dict[str, Any]
    plies: int
    is_over: bool
    changed: float


class Store:
    """A database, open. What a method has kept when it returns is there after a kill of the process at any moment.

    Whatever fails raises a `StorageError` of one sentence and leaves the database as it was.
    """

    def __init__(self, url: str) -> None:
        self._url = read_url(url)
        self._engine = open_database(self._url)
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        # SQLite has one writer at a time. Threads of this process queue here, without the naps of SQLite's own waiting.
        self._writing: threading.Lock | nullcontext[None] = threading.Lock() if self._is_sqlite else nullcontext()
        self._is_closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def save_room(self, room: str, game: str, data: dict[str, Any], *, plies: int, is_over: bool) -> None:
        """Keep a room, new or changed."""
        if not (_is_name(room) and _is_name(game)):
            raise StorageError(
                f"The name of a room and of its game have 1 to {_MOST_SIGNS} letters; they were {shown((room, game))}."
            )
        row = {"game": game, "data": _packed(data), "plies": plies, "is_over": is_over, "changed": time.time()}
        with self._write() as connection:
            self._put(connection, rooms, {"room": room}, row)

    def room(self, room: str) -> dict[str, Any] | None:
        """The data of a room, if there is one."""
        if not _is_name(room):
            return None
        with self._read() as connection:
            return _unpacked(connection.execute(select(rooms.c.data).where(rooms.c.room == room)).scalar())

    def rooms(self, limit: int = 50) -> list[KeptRoom]:
        """The rooms that changed last, the latest first."""
        query = select(rooms).order_by(rooms.c.changed.desc(), rooms.c.room).limit(max(limit, 0))
        with self._read() as connection:
            rows = connection.execute(query).all()
        return [KeptRoom(row.room, row.game, json.loads(row.data), row.plies, row.is_over, row.changed) for row in rows]

    def delete_room(self, room: str) -> bool:
        """Forget a room; whether there was one."""
        if not _is_name(room):
            return False
        with self._write() as connection:
            return connection.execute(delete(rooms).where(rooms.c.room == room)).rowcount > 0

    def prune_rooms(self, *, finished: int, unfinished_seconds: float) -> int:
        """Forget all but the latest finished rooms, and unfinished ones that nobody changed for so long; how many went."""
        latest = select(rooms.c.room).where(rooms.c.is_over).order_by(rooms.c.changed.desc(), rooms.c.room).limit(finished)
        is_old = ~rooms.c.is_over & (rooms.c.changed < time.time() - unfinished_seconds)
        is_surplus = rooms.c.is_over & rooms.c.room.not_in(latest)
        with self._write() as connection:
            return connection.execute(delete(rooms).where(is_old | is_surplus)).rowcount

    def settings(self) -> dict[str, Any]:
        """The settings as they were last saved; none at first."""
        with self._read() as connection:
            return _unpacked(connection.execute(select(settings.c.data).where(settings.c.name == _STUDIO)).scalar()) or {}

    def save_settings(self, values: dict[str, Any]) -> None:
        """Keep these settings instead of all there were."""
        row = {"data": _packed(values)}
        with self._write() as connection:
            self._put(connection, settings, {"name": _STUDIO}, row)

    def add_progress(self, entry: dict[str, Any]) -> None:
        """Keep an entry beside those there are."""
        row = {"data": _packed(entry)}
        with self._write() as connection:
            connection.execute(insert(progress).values(row))

    def progress(self, limit: int = 1000) -> list[dict[str, Any]]:
        """The last entries, the latest first."""
        query = select(progress.c.data).order_by(progress.c.number.desc()).limit(max(limit, 0))
        with self._read() as connection:
            return [json.loads(data) for data in connection.execute(query).scalars()]

    def clear_progress(self) -> None:
        """Forget all entries."""
        with self._write() as connection:
            connection.execute(delete(progress))

    def close(self) -> None:
        """Let the database go. May be called again."""
        self._is_closed = True
        self._engine.dispose()

    @contextmanager
    def _read(self) -> Iterator[Connection]:
        self._demand_open()
        with told(self._url), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        """A transaction that is kept when the block ends, and never was if it fails."""
        self._demand_open()
        with (
            self._writing,
            told(self._url),
            self._engine.connect().execution_options(**WRITES) as connection,
            connection.begin(),
        ):
            yield connection

    def _demand_open(self) -> None:
        if self._is_closed:
            raise StorageError(f"{named(self._url)} is closed.")

    def _put(self, connection: Connection, table: Table, key: dict[str, Any], row: dict[str, Any]) -> None:
        """Insert, or change what is there: in one statement, so that two studios cannot both insert."""
        if self._is_sqlite:
            connection.execute(sqlite.insert(table).values(key | row).on_conflict_do_update(index_elements=list(key), set_=row))
        else:
            connection.execute(
                postgresql.insert(table).values(key | row).on_conflict_do_update(index_elements=list(key), set_=row)
            )


def _packed(data: dict[str, Any]) -> str:
    try:
        return json.dumps(data, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise StorageError(f"What JSON can hold can be kept; this cannot: {error}.") from error


def _unpacked(text: str | None) -> dict[str, Any] | None:
    return None if text is None else json.loads(text)


def _is_name(text: str) -> bool:
    return 0 < len(text) <= _MOST_SIGNS and text.isprintable()
