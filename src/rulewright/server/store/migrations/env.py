"""Alembic's entrance: the connection is handed over by whoever opens the database."""

from alembic import context

from rulewright.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
