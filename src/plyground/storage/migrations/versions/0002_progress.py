"""Progress in practice: an entry an answer."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "plyground_progress", sa.Column("number", sa.Integer, primary_key=True), sa.Column("data", sa.Text, nullable=False)
    )
