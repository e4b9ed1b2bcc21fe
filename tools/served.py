"""A server on a new SQLite file, for programs that look at it from outside: it has no limits, and its bots do not wait."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

STARTS_WITHIN = 60.0


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def served(*asked: str) -> Iterator[str]:
    """The address of a server that answers, as long as it is needed; it may be asked for more than is usual."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        more = ["--port", str(port), "--database", f"sqlite:///{folder}/tables.db", "--limits", "0", "--bot-pause", "0", *asked]
        process = subprocess.Popen([sys.executable, "-m", "dicefield.cli", "serve", *more], stdout=subprocess.DEVNULL)
        try:
            yield answering(f"http://127.0.0.1:{port}")
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
