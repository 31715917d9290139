"""What the studio keeps between two starts: rooms with their games, settings, progress in practice.

    store       Store: everything that is asked and kept
    opening     from a URL to a database that is sound and has the newest tables
    failures    what databases complain about, in sentences
    tables      the tables as this program knows them
    migrations/ how each version of the tables came out of the one before (Alembic)
    places      where the database lies if nobody says

SQL is known here only.
"""

from plyground.storage.failures import StorageError
from plyground.storage.places import default_database_path, default_database_url
from plyground.storage.store import KeptRoom, Store

__all__ = ["KeptRoom", "StorageError", "Store", "default_database_path", "default_database_url"]
