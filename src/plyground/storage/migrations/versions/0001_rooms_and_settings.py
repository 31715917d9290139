"""Rooms in which games are played, and the settings of the studio."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "plyground_rooms",
        sa.Column("room", sa.String(200), primary_key=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_index("plyground_rooms_changed", "plyground_rooms", ["changed"])
    op.create_table(
        "plyground_settings", sa.Column("name", sa.String(200), primary_key=True), sa.Column("data", sa.Text, nullable=False)
    )
