"""What databases complain about, in sentences for a person."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError

from plyground.core.errors import PlygroundError

DAMAGED = "is damaged; move the file away to begin with an empty one, or bring a copy back"
_MOST_SIGNS = 200


class StorageError(PlygroundError):
    """Something cannot be kept, or not be found again: the database is not there, not ours, locked, full or broken."""


_SENTENCES = {
    "database is locked": "is locked by another program; close that program and try again",
    "database table is locked": "is locked by another program; close that program and try again",
    "readonly database": "cannot be written; allow it, or choose another place with --db",
    "unable to open database file": "cannot be opened; check that its folder can be written, or choose another place with --db",
    "is not a database": "is not a database; move the file away, or choose another place with --db",
    "malformed": DAMAGED,
    "disk is full": "cannot grow because the disk is full; make room and try again",
    "disk I/O error": "cannot be read or written by the disk; check the disk",
}
"""What SQLite says, and what is said about the file instead."""


def named(url: URL) -> str:
    """The database in a sentence, without its password."""
    if url.get_backend_name() == "sqlite":
        return f'The database "{url.database}"'
    return f'The database "{url.set(drivername="postgresql").render_as_string(hide_password=True)}"'


def sentence(url: URL, error: Exception) -> str:
    """What went wrong with the database, and what to do."""
    complaint = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
    if url.get_backend_name() == "sqlite":
        for sign, told in _SENTENCES.items():
            if sign in complaint:
                return f"{named(url)} {told}."
    return f"{named(url)} does not work: {complaint[:_MOST_SIGNS].rstrip('.')}."


@contextmanager
def told(url: URL) -> Iterator[None]:
    """Whatever the database complains about in the block is a `StorageError`."""
    try:
        yield
    except SQLAlchemyError as error:
        raise StorageError(sentence(url, error)) from error
