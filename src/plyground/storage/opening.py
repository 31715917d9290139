"""From a URL to a database that is sound and has the newest tables.

SQLite writes ahead (WAL): what was answered is in the file's log, whatever kills the process next, and readers never wait for
a writer. A transaction that writes says so when it begins (BEGIN IMMEDIATE), so two studios on one file wait for each other
instead of failing half-way.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError

from plyground.core.errors import shown
from plyground.storage.failures import DAMAGED, StorageError, named, told
from plyground.storage.tables import NEWEST, VERSION_TABLE

WAIT_SECONDS = 5
"""How long to wait for a lock, or for a server to answer."""
WRITES = {"writes": True}
"""The execution option of a connection whose transactions write."""
_SQLITE = "sqlite:///"
_MIGRATING = 0x706C79
"""The number of the lock that lets one process at a time migrate a PostgreSQL database."""


def read_url(given: str) -> URL:
    """The URL of a database this program can use. What follows "sqlite:///" is a path, whatever signs it is made of."""
    if given.startswith(_SQLITE):
        path = given.removeprefix(_SQLITE)
        if path in {"", ":memory:"} or "\0" in path:
            raise _bad(given)
        return URL.create("sqlite", database=str(_absolute(Path(path))))
    try:
        url = make_url(given)
        backend = url.get_backend_name()
    except (ArgumentError, ValueError) as error:
        raise _bad(given) from error
    if backend in {"postgresql", "postgres"} and url.database:
        return url.set(drivername="postgresql+psycopg")
    raise _bad(given)


def open_database(url: URL) -> Engine:
    """The engine of the database, which is made or migrated if need be."""
    engine = _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)
    try:
        with told(url), engine.connect() as connection:
            with connection.begin():
                _demand_sound_and_ours(url, connection)
                present = _revision(connection)
            if present != NEWEST:  # else Alembic is not even imported
                connection.execution_options(**WRITES)
                with connection.begin():
                    _bring_to_newest(url, connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _bad(given: str) -> StorageError:
    given = re.sub(r":[^:/]*@", ":***@", given)
    return StorageError(f'A database is given as "sqlite:///path" or "postgresql://user@host/name"; it was {shown(given)}.')


def _absolute(path: Path) -> Path:
    try:
        return path.expanduser().absolute()
    except RuntimeError:  # nobody's home
        return path.absolute()


def _sqlite(url: URL) -> Engine:
    assert url.database is not None  # noqa: S101 - told to mypy
    path = Path(url.database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise StorageError(f'The database "{path}" is a folder; give the name of a file in it.')
    except OSError as error:
        raise StorageError(
            f'The folder "{path.parent}" cannot be made: {error.strerror}; choose another place with --db or PLYGROUND_DATA.'
        ) from error
    engine = create_engine(url, connect_args={"timeout": WAIT_SECONDS}, pool_size=8, max_overflow=32)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """A new SQLite connection: transactions are begun by us alone, and every commit is in the log."""
    connection.isolation_level = None
    cursor = connection.cursor()
    (mode,) = cursor.execute("PRAGMA journal_mode = WAL").fetchone()
    # With WAL a killed process loses nothing and a power cut at most the last moments; without (some network drives have no
    # shared memory for it), every commit waits for the disk.
    cursor.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgresql(url: URL) -> Engine:
    try:
        return create_engine(
            url, pool_pre_ping=True, pool_size=8, max_overflow=8, connect_args={"connect_timeout": WAIT_SECONDS}
        )
    except ImportError as error:
        raise StorageError('PostgreSQL needs the package psycopg: pip install "psycopg[binary]".') from error


def _demand_sound_and_ours(url: URL, connection: Connection) -> None:
    """Refuse a file that is damaged or another program's. A PostgreSQL database sees to itself, and others may use it too."""
    if url.get_backend_name() != "sqlite":
        return
    if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one() != "ok":
        raise StorageError(f"{named(url)} {DAMAGED}.")
    names = inspect(connection).get_table_names()
    if names and VERSION_TABLE not in names:
        raise StorageError(f"{named(url)} belongs to another program; choose another place with --db.")


def _bring_to_newest(url: URL, connection: Connection) -> None:
    """Migrate, in one transaction. Another process may just have done so: look again, now that nobody else writes."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _MIGRATING})
    present = _revision(connection)
    if present is not None and present > NEWEST:
        raise StorageError(
            f"{named(url)} was made by a newer Plyground (its tables are number {present}, this one knows {NEWEST}); "
            f"update Plyground, or choose another place with --db."
        )
    if present != NEWEST:
        migrate(connection, NEWEST)


def migrate(connection: Connection, revision: str) -> None:
    """Bring the tables to a revision, within the transaction of the connection."""
    from alembic.command import upgrade  # noqa: PLC0415 - most starts need no migration
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    upgrade(config, revision)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608 - a constant
