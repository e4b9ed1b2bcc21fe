"""Whom the host has shut out: names and addresses that make no tables, take no seats and say nothing.

They may watch, and finish their games.

A server has all bans in memory and reads them again every few seconds.
"""

from __future__ import annotations

import ipaddress
import time
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, insert, select

from dicefield.engine.errors import Illegal, Malformed
from dicefield.play.match import LONGEST_NAME
from dicefield.server.errors import Denied
from dicefield.server.schema import BANS
from dicefield.server.store import Store, trouble_as_busy

NAME, ADDRESS = "name", "address"
LONGEST_NOTE = 200
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class Ban:
    """Somebody who is shut out: by name as it is compared, or by network."""

    kind: str
    who: str
    since: float
    until: float | None = None
    note: str = ""

    def holds(self, now: float) -> bool:
        return self.until is None or now < self.until


def same_name(name: str) -> str:
    """A name as it is compared: letters that look the same are the same, large or small."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def read_network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        words = f"An address is one such as 203.0.113.7, or a network such as 203.0.113.0/24, not {text!r}."
        raise Malformed.of("address", words) from None


def ban_of(name: str | None, address: str | None) -> Ban:
    """Who is meant, by one of the two."""
    if (name is None) == (address is None):
        raise Malformed.of("who", "Say who, by --name or by --address.")
    if name is not None:
        if not 1 <= len(name.strip()) <= LONGEST_NAME:
            raise Malformed.of("name", f"A name has 1 to {LONGEST_NAME} letters.")
        return Ban(NAME, same_name(name), time.time())
    return Ban(ADDRESS, str(read_network(address or "")), time.time())


def check_note(note: str) -> str:
    if len(note) > LONGEST_NOTE or not note.isprintable():
        raise Malformed.of("note", f"A note has at most {LONGEST_NOTE} letters, on one line.")
    return note


# --- What a host does


async def list_bans(store: Store) -> list[Ban]:
    async with store.reading() as connection:
        return [Ban(**row._mapping) for row in await connection.execute(select(BANS).order_by(BANS.c.since))]


async def shut_out(store: Store, ban: Ban) -> None:
    """From now on, also where it was for another time before."""
    row: dict[str, Any] = {"kind": ban.kind, "who": ban.who, "since": ban.since, "until": ban.until, "note": ban.note}
    async with trouble_as_busy(), store.pen.begin() as connection:
        await connection.execute(delete(BANS).where(BANS.c.kind == ban.kind, BANS.c.who == ban.who))
        await connection.execute(insert(BANS), [row])


async def let_in(store: Store, ban: Ban) -> None:
    async with trouble_as_busy(), store.pen.begin() as connection:
        gone = await connection.execute(delete(BANS).where(BANS.c.kind == ban.kind, BANS.c.who == ban.who))
    if not gone.rowcount:
        raise Illegal.of("not_banned", f"The {ban.kind} {ban.who!r} is not shut out.")


# --- What a server asks


@dataclass
class Bans:
    """All who are shut out at the moment, ready to be asked."""

    store: Store
    names: frozenset[str] = frozenset()
    networks: list[Network] = field(default_factory=list)

    async def read(self) -> None:
        self.take(await list_bans(self.store))

    def take(self, bans: Iterable[Ban]) -> None:
        held = [ban for ban in bans if ban.holds(time.time())]
        self.names = frozenset(ban.who for ban in held if ban.kind == NAME)
        self.networks = [ipaddress.ip_network(ban.who) for ban in held if ban.kind == ADDRESS]

    def check(self, address: str | None, names: Iterable[str] = ()) -> None:
        """Refuses whoever is shut out; others may sit in the same network and be meant by nobody."""
        if address and self.is_shut_out(address):
            raise Denied.of(
                "shut_out", "The host has shut you out. You can watch and finish your games, but not begin new ones or talk."
            )
        for name in names:
            if same_name(name) in self.names:
                raise Denied.of(
                    "name_shut_out", f"The host has shut out the name {name!r}: nobody begins a game or talks under it."
                )

    def is_shut_out(self, address: str) -> bool:
        if not self.networks:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
            found = found.ipv4_mapped
        return any(found in network for network in self.networks)
