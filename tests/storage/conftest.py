"""Both kinds of database: an SQLite file, and a PostgreSQL server of the tests' own."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

_numbers = count()


def _programs() -> Path | None:
    """The folder of initdb and postgres: Debian keeps them out of the way."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).resolve().parent)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Path]:
    """A running server, as the folder of its socket."""
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL on this machine: install Debian's package postgresql")
    user: str | None = None
    if os.geteuid() == 0:  # the server refuses to run as root
        names = {entry.pw_name for entry in pwd.getpwall()}
        user = next((name for name in ("postgres", "nobody") if name in names), None)
        if user is None:
            pytest.skip("PostgreSQL does not run as root, and there is no other user to run it")
    folder = Path(tempfile.mkdtemp(prefix="plyground-pg-", dir="/tmp"))  # a path short enough for a socket
    if user is not None:
        shutil.chown(folder, user)
    try:
        with _server(programs, folder, user):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _server(programs: Path, folder: Path, user: str | None) -> Iterator[None]:
    data = folder / "data"
    subprocess.run(
        [programs / "initdb", "--no-sync", "--auth=trust", "--username=tester", "--encoding=UTF8", "--locale=C", "-D", data],
        check=True,
        capture_output=True,
        user=user,
        cwd=folder,
    )
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"],
            stdout=log,
            stderr=log,
            user=user,
            cwd=folder,
        )
    try:
        _wait_for(folder, server)
        yield
    finally:
        server.send_signal(signal.SIGINT)  # ends its sessions, and itself
        server.wait(30)


def _wait_for(folder: Path, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while server.poll() is None and time.monotonic() < until:
        with contextlib.suppress(psycopg.OperationalError), _maintenance(folder):
            return
        time.sleep(0.05)
    pytest.fail(f"PostgreSQL did not start: {(folder / 'log').read_text()[-500:]}")


def _maintenance(folder: Path) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(host=str(folder), user="tester", dbname="postgres", autocommit=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/studio.sqlite"
    folder: Path = request.getfixturevalue("postgresql")
    name = f"studio{next(_numbers)}"
    with _maintenance(folder) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql://tester@/{name}?host={folder}"
