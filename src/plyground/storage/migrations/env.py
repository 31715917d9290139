"""Run by Alembic: brings the database of the connection it is handed to the revision it is told."""

from alembic import context

from plyground.storage.tables import VERSION_TABLE, metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, version_table=VERSION_TABLE)
with context.begin_transaction():
    context.run_migrations()
