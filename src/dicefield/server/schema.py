"""What the database holds. The lines of its games are the truth; everything else says who sits where and what was talked about."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

NAMING = {"ix": "ix_%(table_name)s_%(column_0_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s", "pk": "pk_%(table_name)s"}
METADATA = MetaData(naming_convention=NAMING)


def of_table() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),  # counts every change: whoever changes a table names the version they knew
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("due", Boolean, nullable=False),  # the server itself owes the next move: a bot's, or a throw
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("shown", Float, nullable=False, server_default="0"),  # when something changed that everybody may see
    Column("wish", Text, nullable=False),  # JSON: options, dice, clock, where it goes on from
    Column("offers", Text, nullable=False),  # JSON: who offers a draw, asks to take back, wants a rematch
    Column("secret", String(64), nullable=False),  # of fair dice
    Column("next", String(32)),  # the rematch, or the second game with the same dice
    Index("ix_tables_listed_status_shown", "listed", "status", "shown"),
    Index("ix_tables_due_changed", "due", "changed"),
)

UPTIME = Table(
    "uptime",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row
    Column("alive", Float, nullable=False),  # the hour when a server last said that it is there
    Column("lost", Float, nullable=False),  # how many seconds no server was there, all in all
)

BANS = Table(
    "bans",
    METADATA,
    Column("kind", String(8), primary_key=True),  # a name, or an address
    Column("who", String(64), primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float),  # for good if it is empty
    Column("note", String(200), nullable=False),  # for hosts alone
)

SEATS = Table(
    "seats",
    METADATA,
    of_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(48), nullable=False),
    Column("name", String(40), nullable=False),
    Column("party", Integer, nullable=False),  # seats at one screen are of one party
    Column("key", String(64)),  # SHA-256 of the secret that plays the seat
    Column("invite", String(64)),  # SHA-256 of the code that takes it
    Column("seed", String(128), nullable=False),  # what it adds to fair dice; empty until it is opened
    Column("commitment", String(64), nullable=False, server_default=""),  # what the seat itself committed to its seed by
)

LINES = Table(
    "lines",
    METADATA,
    of_table(),
    Column("number", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("at", Float, nullable=False),
)

REQUESTS = Table(
    "requests",
    METADATA,
    of_table(),
    Column("seat", Integer, primary_key=True),
    Column("request", String(64), primary_key=True),
    Column("answer", Text, nullable=False),
)

CHAT = Table(
    "chat",
    METADATA,
    of_table(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
)
