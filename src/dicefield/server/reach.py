"""Who can open an address of this server: only this machine, its network, or everybody. Nothing is sent to find out."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

MACHINE, NETWORK, EVERYWHERE = "machine", "network", "everywhere"
START = "dicefield serve --host 0.0.0.0"
ELSEWHERE = ("192.0.2.1", "10.255.255.255", "192.168.255.255")
"""Addresses nobody answers at: asked which way it would go, the system names the address of this machine on that way."""


@dataclass(frozen=True)
class Listening:
    """Where a server listens."""

    host: str
    port: int

    @property
    def everywhere(self) -> bool:
        return self.host in ("0.0.0.0", "::", "")


def own_address() -> str | None:
    """The address of this machine on its network. To connect a socket of UDP sends nothing."""
    for far in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            try:
                asked.connect((far, 9))
            except OSError:
                continue
            own = str(asked.getsockname()[0])
        if not is_loopback(own):
            return own
    return None


def read_ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Whether an address or a name means the machine that asks."""
    found = read_ip(host)
    return found.is_loopback if found else host == "localhost" or host.endswith(".localhost")


def is_near(host: str) -> bool:
    """Whether it means something only on one network: a private address, a name without a point, a name of mDNS."""
    found = read_ip(host)
    return found.is_private or found.is_link_local if found else "." not in host or host.endswith(".local")


def reach_of(host: str, listening: Listening | None, *, here: bool, own: Callable[[], str | None] = own_address) -> dict[str, Any]:
    """Of the host that somebody came by. Only who asks from this machine (`here`) is told its other addresses."""
    host = host.lower()
    named = listening is not None and is_loopback(listening.host) and host == socket.gethostname().lower()
    if not (is_loopback(host) or named):
        return found(NETWORK, "Whoever is on your network can open it.") if is_near(host) else found(EVERYWHERE, "")
    if listening is None or not here:
        return found(MACHINE, "This address opens on this machine only.")
    if is_loopback(listening.host):
        return found(
            MACHINE,
            "The server lets nobody in from outside, so this opens on this machine only. To let others in, start it so:",
            START,
        )
    address = own() if listening.everywhere else listening.host
    if address is None:
        return found(MACHINE, "This machine is on no network just now, so nobody else can open it.")
    shown = f"[{address}]" if ":" in address else address
    words = f"{host} means the machine of whoever opens it, so the invitation names this machine as others on your network find it."
    return {**found(NETWORK, words), "origin": f"http://{shown}:{listening.port}"}


def found(scope: str, words: str, command: str | None = None) -> dict[str, Any]:
    return {"scope": scope, "words": words, "command": command, "origin": None}
