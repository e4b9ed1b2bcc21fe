"""Tables, seats, lines of games, requests and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("due", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("offers", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("next", sa.String(32)),
    )
    op.create_index("ix_tables_listed_status_changed", "tables", ["listed", "status", "changed"])
    op.create_index("ix_tables_due_changed", "tables", ["due", "changed"])
    op.create_table(
        "seats",
        of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(48), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("party", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("invite", sa.String(64)),
        sa.Column("seed", sa.String(128), nullable=False),
    )
    op.create_table(
        "lines",
        of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "requests",
        of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("request", sa.String(64), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for name in ("chat", "requests", "lines", "seats", "tables"):
        op.drop_table(name)
