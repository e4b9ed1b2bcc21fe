"""`dicefield serve`: finds a port, says where the table stands, opens the browser when the first page is ready."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import dataclass
from typing import Any

import uvicorn
from rich.console import Console

from dicefield.engine.errors import Illegal, Malformed
from dicefield.play.folder import data_folder
from dicefield.server import connections
from dicefield.server.app import Settings, create_app, prepare
from dicefield.server.reach import Listening, own_address

PORT = 8600
LOOKED = 20
"""How many ports are tried, when nobody asked for one."""
LARGEST_MESSAGE = 64 * 1024
SELDOM = (200_000, 50, 100)
"""When Python looks for garbage: hundreds of games are millions of small objects, and looking at them all makes everybody wait."""


@dataclass(frozen=True)
class Serving:
    """A server as somebody asked for it."""

    host: str
    port: int | None
    database: str | None
    limits: float
    bot_pause: float

    def run(self, console: Console, *, browser: bool) -> None:
        listening = self.listening()
        place = Listening(self.host, listening.getsockname()[1])
        address = f"http://{self.shown_host}:{place.port}/"
        settings = Settings(self.database or default_database(), self.limits, self.bot_pause, place)
        asyncio.run(prepare(settings.database))
        gc.set_threshold(*SELDOM)
        server = uvicorn.Server(uvicorn.Config(create_app(settings), **UVICORN))
        connections.quiet_log()
        console.print(f"The table stands at [bold]{address}[/] (Ctrl+C to stop; all games are kept)", soft_wrap=True)
        if place.everywhere and (own := own_address()):
            console.print(f"Others on your network find it at [bold]http://{own}:{place.port}/[/]", soft_wrap=True)
        if browser:
            threading.Thread(target=open_when_ready, args=(server, address), daemon=True).start()
        server.run([listening])
        if not server.started:
            raise Malformed.of("database", "The server could not start; the lines above say why.")

    @property
    def shown_host(self) -> str:
        return "localhost" if self.host in ("127.0.0.1", "0.0.0.0", "::") else self.host

    def listening(self) -> socket.socket:
        """A socket at the port that was asked for, or at the first free one from the usual port on."""
        ports = range(PORT, PORT + LOOKED) if self.port is None else [self.port]
        for port in ports:
            try:
                return bound(self.host, port)
            except OSError as error:
                trouble = error.strerror or str(error)
        raise Illegal.of("port", f"Cannot listen at {self.host}:{ports[0]}: {trouble}. Choose another with --port.")


UVICORN: dict[str, Any] = {
    "log_level": "warning",
    "access_log": False,
    "http": connections.ImpatientProtocol,
    "limit_concurrency": connections.MOST,
    "ws": "websockets-sansio",
    "ws_max_size": LARGEST_MESSAGE,
    "server_header": False,
    "timeout_graceful_shutdown": 2,
}


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(1024)
    except BaseException:
        found.close()
        raise
    return found


def default_database() -> str:
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed.of("file", f"Cannot write to {folder}: {error.strerror}. Say --database sqlite:///FILE.") from None
    return f"sqlite:///{folder / 'tables.db'}"


def open_when_ready(server: uvicorn.Server, address: str) -> None:
    while not server.started and not server.should_exit:
        time.sleep(0.02)
    if server.started and has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Without one, a browser of letters would take over the terminal; the address is printed anyway."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
