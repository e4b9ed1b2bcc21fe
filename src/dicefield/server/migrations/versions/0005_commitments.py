"""What seats commit to their seeds by, before any seed is opened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("commitment", sa.String(64), nullable=False, server_default=""))
