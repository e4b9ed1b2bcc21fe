"""A server in a process of its own, as people run it, and clients that talk to it."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.processes import Started, start

PATIENCE = 180.0
"""Seconds after which a test gives up on what ought to happen: only a fault waits so long, however busy this machine is."""
CONTEXT = ssl.create_default_context()
"""Made once: a client that makes its own spends more time on it than on the request."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class House:
    """One server process on a database; killed and started again as tests wish."""

    database: str
    more: tuple[str, ...] = ("--limits", "0", "--bot-pause", "0")
    port: int = field(default_factory=free_port)
    process: Started | None = None
    log: Path | None = None
    data: Path | None = None
    """Where solutions are kept; else where the user's are."""
    searches: bool = False
    """Whether hints are searched: making the machine code for that takes minutes, so most tests do without."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> House:
        words = ("serve", "--port", str(self.port), "--database", self.database, *self.more)
        data = {} if self.data is None else {"DICEFIELD_DATA": str(self.data)}
        data |= {} if self.searches else {"DICEFIELD_HINTS": "quick"}
        log = self.log or Path(os.devnull)
        self.process = start(words, (Path(os.devnull), log, log), data)
        return self

    def ready(self) -> House:
        """Waits until the server answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process and self.process.poll() is not None:
                raise RuntimeError(f"the server stopped with {self.process.returncode}")
            try:
                if httpx.get(f"{self.address}/api/health", timeout=PATIENCE, verify=CONTEXT).status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.03)
        raise TimeoutError("the server did not answer")

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()

    def memory(self) -> int:
        """How many bytes the process holds just now, as Linux tells."""
        assert self.process
        told = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(told.split("VmRSS:")[1].split()[0])

    # --- Clients

    def get(self, path: str, key: str | None = None, **more: Any) -> httpx.Response:
        return httpx.get(self.address + path, headers=bearer(key), timeout=PATIENCE, verify=CONTEXT, **more)

    def post(self, path: str, body: Any = None, key: str | None = None, **more: Any) -> httpx.Response:
        return httpx.post(self.address + path, json=body, headers=bearer(key), timeout=PATIENCE, verify=CONTEXT, **more)

    def table(self, game: str = "army_men", seats: tuple[str, ...] = ("me", "bot:random"), **wish: Any) -> dict[str, Any]:
        """A new table; names are Ada, Bob, Cleo and Dan."""
        named = [{"who": who, "name": name} for who, name in zip(seats, ("Ada", "Bob", "Cleo", "Dan"), strict=False)]
        answer = self.post("/api/tables", {"game": game, "seats": named, **wish})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def snapshot(self, table_id: str, key: str | None = None) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table_id}?picture=false", key)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def do(self, table_id: str, key: str | None, verb: str, **more: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table_id}/commands", {"do": verb, "id": secrets.token_hex(8), **more}, key)

    @contextmanager
    def socket(self, table_id: str, *keys: str, **hello: Any) -> Iterator[Talk]:
        address = f"{self.address.replace('http', 'ws')}/api/tables/{table_id}/socket"
        with connect(address, max_size=None, open_timeout=PATIENCE) as connection:
            talk = Talk(connection)
            talk.send({"do": "hello", "keys": list(keys), "picture": False, **hello})
            yield talk


@contextmanager
def housed(folder: Path, data: Path | None = None, *, searches: bool = False) -> Iterator[House]:
    """A server on a new file, as long as it is needed; it knows no solutions but those it is given."""
    address = f"sqlite:///{folder / 'tables.db'}"
    house = House(address, log=folder / "log.txt", data=data or folder / "data", searches=searches).start()
    try:
        yield house.ready()
    finally:
        house.stop()


def bearer(key: str | None) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"} if key else {}


@dataclass
class Talk:
    """A socket in words."""

    connection: ClientConnection
    told: list[dict[str, Any]] = field(default_factory=list)

    def send(self, message: Any) -> None:
        self.connection.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(timeout))
        self.told.append(message)
        return message

    def until(self, kind: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message of a kind; what comes before it is kept in `told`."""
        end = time.monotonic() + timeout
        while (message := self.hear(max(0.01, end - time.monotonic())))["type"] != kind:
            pass
        return message

    def do(self, verb: str, **more: Any) -> dict[str, Any]:
        request = more.pop("id", secrets.token_hex(8))
        self.send({"do": verb, "id": request, **more})
        while (answer := self.until("answer"))["id"] != request:
            pass
        return answer

    def silent(self, seconds: float = 0.4) -> bool:
        """Whether nothing at all comes for a while."""
        try:
            self.hear(seconds)
        except TimeoutError:
            return True
        return False
