"""When a server was there last, and how long none was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("alive", sa.Float, nullable=False),
        sa.Column("lost", sa.Float, nullable=False),
    )
