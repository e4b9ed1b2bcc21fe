"""What Prometheus is told, counted where it happens. What stands where at a moment is asked for: see `gauges`."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

from dicefield.engine.errors import Refused

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""What a time is at most, to be counted with those of its size."""

REQUESTS = Histogram("dicefield_request_seconds", "Requests by HTTP.", ("method", "route", "status"), buckets=SECONDS)
SOCKETS = Gauge("dicefield_sockets", "Sockets of tables that are open.")
COMMANDS = Histogram(
    "dicefield_command_seconds", "From a command of a seat coming in to its being kept, with all waiting.", ("do",), buckets=SECONDS
)
MOVES = Counter("dicefield_moves", "Choices that were kept, of people and of bots.", ("by",))
REFUSALS = Counter("dicefield_refusals", "What was refused, by kind and code.", ("kind", "code"))

BOTS_WAITED_FOR = Gauge("dicefield_bots_waited_for", "Choices that bots think about, or wait for their turn to.")
BOTS = Histogram("dicefield_bot_seconds", "From asking a bot to its choice.", ("bot",), buckets=(*SECONDS, 30.0, 60.0))

COMMITS = Histogram("dicefield_commit_seconds", "Transactions that write, from their begin to the disk.", buckets=SECONDS)
CHANGES = Counter("dicefield_changes", "Changes of tables that were written; several go into one transaction.")
CONFLICTS = Counter("dicefield_conflicts", "Changes that came too late: another server was faster.")
TROUBLE = Counter("dicefield_database_trouble", "How often the database could not do what it was asked for.")


def count_refusal(refused: Refused) -> None:
    REFUSALS.labels(refused.kind, refused.code).inc()
