"""When something last changed that everybody may see: the lists of tables go by that."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("shown", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET shown = changed")
    op.drop_index("ix_tables_listed_status_changed", "tables")
    op.create_index("ix_tables_listed_status_shown", "tables", ["listed", "status", "shown"])
