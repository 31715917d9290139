"""The tables as this program knows them. A change here is a new file in `migrations/versions`, and `NEWEST` its revision.

All names begin with the program's, because a PostgreSQL database may hold other tables. What the studio keeps in a room, a
setting or a progress entry is JSON in a text of plain ASCII: the studio gives it its meaning, any database keeps it as it is.
"""

from sqlalchemy import Boolean, Column, Double, Index, Integer, MetaData, String, Table, Text

NEWEST = "0002"
VERSION_TABLE = "plyground_version"

metadata = MetaData()

rooms = Table(
    "plyground_rooms",
    metadata,
    Column("room", String(200), primary_key=True),
    Column("game", String(200), nullable=False),
    Column("data", Text, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("changed", Double, nullable=False),  # seconds since 1970
    Index("plyground_rooms_changed", "changed"),
)

settings = Table(
    "plyground_settings", metadata, Column("name", String(200), primary_key=True), Column("data", Text, nullable=False)
)

progress = Table(
    "plyground_progress", metadata, Column("number", Integer, primary_key=True), Column("data", Text, nullable=False)
)
