"""Databases are made, migrated and refused as they should be."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from plyground import storage
from plyground.storage import StorageError, Store, default_database_path, default_database_url, opening, tables

AS_NOBODY = """
import os, sqlite3, sys
from plyground.storage import Store, StorageError
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
try:
    Store(sys.argv[1])
except StorageError as error:
    print(error)
"""


def _refusal(url: str) -> str:
    with pytest.raises(StorageError) as caught:
        Store(url)
    told = str(caught.value)
    assert told.endswith(".")
    assert "\n" not in told
    assert len(told) < 400
    return told


def test_an_empty_database_is_brought_to_the_newest_tables(url: str) -> None:
    Store(url).close()
    engine = create_engine(opening.read_url(url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": tables.VERSION_TABLE})
        assert context.get_current_revision() == tables.NEWEST
        assert compare_metadata(context, tables.metadata) == []
    engine.dispose()


def test_revisions_are_numbered_one_after_the_other_up_to_the_newest() -> None:
    scripts = ScriptDirectory(str(Path(storage.__file__).with_name("migrations")))
    revisions = [script.revision for script in scripts.walk_revisions()][::-1]
    assert revisions == [f"{number:04}" for number in range(1, len(revisions) + 1)]
    assert revisions[-1] == tables.NEWEST


def test_an_older_database_is_migrated_with_its_data(url: str) -> None:
    engine = create_engine(opening.read_url(url))
    with engine.begin() as connection:
        opening.migrate(connection, "0001")
        connection.execute(
            text("INSERT INTO plyground_rooms VALUES ('k3f9', 'hex', :data, 4, :over, 5.5)"),
            {"data": '{"moves": [1, 2]}', "over": True},
        )
        connection.execute(text("INSERT INTO plyground_settings VALUES ('studio', :data)"), {"data": '{"language": "pt"}'})
    engine.dispose()
    with Store(url) as store:
        assert store.rooms() == [storage.KeptRoom("k3f9", "hex", {"moves": [1, 2]}, 4, is_over=True, changed=5.5)]
        assert store.settings() == {"language": "pt"}
        store.add_progress({"code": "x"})
        assert store.progress() == [{"code": "x"}]


def test_a_database_of_a_newer_program_is_refused_and_left_alone(url: str) -> None:
    with Store(url) as store:
        store.save_settings({"language": "pt"})
    engine = create_engine(opening.read_url(url))
    for version in ("0999", tables.NEWEST):
        with engine.begin() as connection:
            connection.execute(text("UPDATE plyground_version SET version_num = :version"), {"version": version})
        if version == "0999":
            told = _refusal(url)
            assert "newer Plyground" in told
            assert "0999" in told
    engine.dispose()
    with Store(url) as store:
        assert store.settings() == {"language": "pt"}


def test_a_migration_that_fails_leaves_the_old_tables(url: str) -> None:
    engine = create_engine(opening.read_url(url))
    with engine.begin() as connection:
        opening.migrate(connection, "0001")
        connection.execute(text("CREATE TABLE plyground_progress (number INTEGER)"))  # in the way of 0002
    _refusal(url)
    with engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM plyground_version")).scalar() == "0001"
        connection.execute(text("DROP TABLE plyground_progress"))
    engine.dispose()
    with Store(url) as store:
        assert store.progress() == []


def test_a_start_that_needs_no_migration_imports_no_migrations(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/studio.sqlite"
    Store(url).close()
    program = (
        f"import sys; from plyground.storage import Store; Store({url!r}); print({{'alembic', 'numpy'}} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize(
    "given",
    [
        "",
        "studio.sqlite",
        "mysql://host/name",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///",
        "sqlite+aiosqlite:///x",
        "postgresql://",
        "://",
    ],
)
def test_a_url_that_is_none_is_refused(given: str) -> None:
    assert "sqlite:///path" in _refusal(given)


def test_a_refusal_never_shows_a_password() -> None:
    for given in (
        "mysql://me:secret@host/name",
        "postgresql://me:secret@127.0.0.1:1/name",
        "postgresql://me:secret@host:port/name",
    ):
        assert "secret" not in _refusal(given)


def test_a_server_that_is_not_there_or_has_no_such_database_is_told(postgresql: Path) -> None:
    assert _refusal("postgresql://me@127.0.0.1:1/name").startswith(
        'The database "postgresql://me@127.0.0.1:1/name" does not work'
    )
    assert "does not exist" in _refusal(f"postgres://tester@/nowhere?host={postgresql}")


def test_a_server_that_hung_up_is_called_again(postgresql: Path) -> None:
    with psycopg.connect(host=str(postgresql), user="tester", dbname="postgres", autocommit=True) as other:
        other.execute("CREATE DATABASE hung_up")
        with Store(f"postgresql://tester@/hung_up?host={postgresql}") as store:
            store.save_settings({"n": 1})
            other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'hung_up'")
            assert store.settings() == {"n": 1}


def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear reader, " * 1000)
    assert "is not a database" in _refusal(f"sqlite:///{file}")
    assert file.read_text() == "Dear reader, " * 1000
    assert "is a folder" in _refusal(f"sqlite:///{tmp_path}")


def test_a_file_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    connection.close()
    assert "another program" in _refusal(f"sqlite:///{file}")
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]
    connection.close()


@pytest.mark.parametrize("how", ["cut", "scribbled"])
def test_a_damaged_file_is_refused(tmp_path: Path, how: str) -> None:
    file = tmp_path / "studio.sqlite"
    with Store(f"sqlite:///{file}") as store:
        for number in range(50):
            store.save_room(f"room{number}", "hex", {"text": "x" * 3000}, plies=0, is_over=False)
    content = bytearray(file.read_bytes())
    if how == "cut":
        content = content[: len(content) // 2]
    else:
        content[4096 : len(content) - 4096] = b"scribble" * ((len(content) - 8192) // 8)
    file.write_bytes(content)
    assert "is damaged" in _refusal(f"sqlite:///{file}")


def test_a_locked_file_is_told_when_opened_and_when_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "WAIT_SECONDS", 0.1)
    file = tmp_path / "studio.sqlite"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert "is locked by another program" in _refusal(f"sqlite:///{file}")
    other.execute("ROLLBACK")
    with Store(f"sqlite:///{file}") as store:
        store.save_settings({"n": 1})
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="is locked by another program"):
            store.save_settings({"n": 2})
        assert store.settings() == {"n": 1}
        Store(f"sqlite:///{file}").close()
        other.execute("ROLLBACK")
        store.save_settings({"n": 3})
        assert store.settings() == {"n": 3}
    other.close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be made" in _refusal(f"sqlite:///{tmp_path}/file/studio.sqlite")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
@pytest.mark.parametrize("what", ["folder", "file", "parent"])
def test_what_may_not_be_written_is_told(tmp_path_factory: pytest.TempPathFactory, what: str) -> None:
    folder = Path(os.path.realpath(tmp_path_factory.mktemp("closed")))
    file = folder / "studio.sqlite"
    for parent in (folder, folder.parent, folder.parent.parent):
        parent.chmod(0o755)
    if what == "file":
        Store(f"sqlite:///{file}").close()
        file.chmod(0o444)
    folder.chmod(0o555)
    wanted = folder / "deeper" / "studio.sqlite" if what == "parent" else file
    done = subprocess.run([sys.executable, "-c", AS_NOBODY, f"sqlite:///{wanted}"], capture_output=True, text=True, check=False)
    folder.chmod(0o755)
    assert done.stderr == ""
    assert "cannot be" in done.stdout
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("name", ["with spaces", "percent %41", "question?mark", "hash#tag", "ünï", "at@colon:"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLYGROUND_DATA", str(tmp_path / name))
    Store(default_database_url()).close()
    assert default_database_path() == tmp_path / name / "studio.sqlite"
    assert default_database_path().exists()
    Store(default_database_url(tmp_path / name / "deeper")).close()
    assert (tmp_path / name / "deeper" / "studio.sqlite").exists()


def test_the_users_data_folder_is_used_if_nobody_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLYGROUND_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert default_database_path() == tmp_path / "plyground" / "studio.sqlite"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert default_database_path() == tmp_path / "home" / ".local" / "share" / "plyground" / "studio.sqlite"
    assert not (tmp_path / "plyground").exists()
