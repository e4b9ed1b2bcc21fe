"""Refusals that only a server knows: of strangers, of crowds, and when the database cannot keep a promise.

Denied    no key, a wrong key, or not yours to do
Unknown   there is no such table, seat, step or page
Busy      not now: too many at once, or the database does not answer; nothing has changed, try again
"""

from __future__ import annotations

from dicefield.engine.errors import Illegal, Malformed, Refused, Stale


class Denied(Refused):
    kind = "denied"


class Unknown(Refused):
    kind = "unknown"


class Busy(Refused):
    kind = "busy"


STATUS: dict[type[Refused], int] = {Malformed: 400, Denied: 403, Unknown: 404, Stale: 409, Illegal: 422, Busy: 503}
BY_CODE = {"no_key": 401, "no_method": 405, "not_over": 409, "too_slow": 408, "too_much": 413, "too_many": 429, "fault": 500}
"""Codes that HTTP has a status of its own for."""


def status_of(refused: Refused) -> int:
    return BY_CODE.get(refused.code) or STATUS.get(type(refused), 400)


def wrong_key() -> Denied:
    return Denied.of("wrong_key", "This key plays no seat at this table. You can still watch.")


def no_database() -> Busy:
    """The database is locked, full or gone. Its own words may tell of the machine, so they stay here."""
    return Busy.of("database", "The table could not be saved just now. Nothing has changed; please try again in a moment.")
