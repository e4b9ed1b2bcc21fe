"""Alembic's way in: the connection is handed over by the store, which opened it."""

from __future__ import annotations

from alembic import context

from dicefield.server.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
