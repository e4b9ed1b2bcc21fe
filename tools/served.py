"""A server on a new SQLite file, for programs that look at it from outside: it has no limits, and its bots do not wait."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

STARTS_WITHIN = 60.0


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def seconds_of(process: str) -> float:
    told = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def helpers_of(process: int) -> list[str]:
    """Not those that make machine code, once and for all."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@dataclass(frozen=True)
class Running:
    """A server that answers."""

    address: str
    process: int

    @property
    def seconds(self) -> float:
        """How long it has held a core so far, with those who serve or think for it; nothing where the system does not tell."""
        try:
            return sum(map(seconds_of, [str(self.process), *helpers_of(self.process)]))
        except OSError:
            return float("nan")

    @property
    def memory(self) -> int:
        """Bytes of memory that it holds, as far as the system tells."""
        try:
            return int(Path(f"/proc/{self.process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            return 0


@contextmanager
def served(*asked: str) -> Iterator[str]:
    """The address of a server that answers, as long as it is needed; it may be asked for more than is usual."""
    with running(*asked) as server:
        yield server.address


@contextmanager
def running(*asked: str) -> Iterator[Running]:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        more = ["--port", str(port), "--database", f"sqlite:///{folder}/tables.db", "--limits", "0", "--bot-pause", "0", *asked]
        process = subprocess.Popen([sys.executable, "-m", "dicefield.cli", "serve", *more], stdout=subprocess.DEVNULL)
        try:
            yield Running(answering(f"http://127.0.0.1:{port}"), process.pid)
        finally:
            process.terminate()
            process.wait()


def answering(address: str) -> str:
    until = time.monotonic() + STARTS_WITHIN
    while True:
        try:
            urllib.request.urlopen(f"{address}/api/health", timeout=5).close()
            return address
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
