"""`dicefield serve`: finds a port, says where the table stands, opens the browser when the first page is ready."""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.request import urlopen

import uvicorn
from rich.console import Console

from dicefield.cli.workers import Workers
from dicefield.engine.errors import Illegal, Malformed
from dicefield.play.folder import data_folder
from dicefield.server import connections, logs
from dicefield.server.app import Settings, create_app, prepare
from dicefield.server.gauges import tell_metrics
from dicefield.server.goodbye import GracefulServer
from dicefield.server.hint_form import HINTS, HintForm
from dicefield.server.logs import LogForm
from dicefield.server.reach import Listening, own_address
from dicefield.server.store import file_of

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
    log: LogForm
    metrics: str | None
    hints: HintForm
    host_names: tuple[str, ...]
    proxies: tuple[str, ...]
    workers: int

    def run(self, console: Console, *, browser: bool) -> None:
        for proxy in self.proxies:
            check_proxy(proxy)
        database = self.database or default_database()
        if self.workers > 1:
            check_shared(database)
        listening = self.listening()
        place = Listening(self.host, listening.getsockname()[1])
        asyncio.run(prepare(database))
        self.tell(console, place)
        if browser:
            threading.Thread(target=open_when_ready, args=(self.address(place),), daemon=True).start()
        settings = Settings(database, self.limits, self.bot_pause, place, self.host_names)
        if self.workers > 1:
            Workers(self.workers, self.serve, settings, listening).run()
        else:
            self.serve(settings, listening)

    def serve(self, settings: Settings, listening: socket.socket, number: int = 0) -> None:
        """One process, counted from 0."""
        gc.set_threshold(*SELDOM)
        os.environ[HINTS] = self.hints  # where hints are given, this process and those that it starts are asked
        logs.begin(self.log)
        connections.make_room()
        app = create_app(settings)
        believed = [check_proxy(proxy) for proxy in self.proxies]
        config = uvicorn.Config(app, proxy_headers=bool(believed), forwarded_allow_ips=believed, **UVICORN)
        server = GracefulServer(config, app.state.goodbye)
        connections.quiet_log()
        if self.metrics:
            tell_metrics(self.metrics, app.state.hall, lambda: len(server.server_state.connections), number)
        server.run([listening])
        if not server.started:
            raise Malformed.of("database", "The server could not start; the lines above say why.")

    def tell(self, console: Console, place: Listening) -> None:
        stop = "Ctrl+C to stop; all games are kept"
        console.print(f"The table stands at [bold]{self.address(place)}[/] ({stop})", soft_wrap=True)
        if place.everywhere and (own := own_address()):
            console.print(f"Others on your network find it at [bold]http://{own}:{place.port}/[/]", soft_wrap=True)

    def address(self, place: Listening) -> str:
        return f"http://{self.shown_host}:{place.port}/"

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
    "log_config": None,
    "log_level": "warning",
    "access_log": False,
    "http": connections.ImpatientProtocol,
    "limit_concurrency": connections.MOST,
    "ws": connections.ForgetfulProtocol,
    "ws_max_size": LARGEST_MESSAGE,
    "server_header": False,
}


def check_shared(database: str) -> None:
    if file_of(database):
        raise Illegal.of("workers", "A file of SQLite is for one process. For more say --database postgresql://...")


def check_proxy(address: str) -> str:
    """An address or a network that is believed; a name could be anybody's tomorrow."""
    try:
        return str(ipaddress.ip_network(address) if "/" in address else ipaddress.ip_address(address))
    except ValueError:
        words = f"A proxy is named by its address, or by its network such as 10.0.0.0/8, not {address!r}."
        raise Malformed.of("proxy", words) from None


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


def open_when_ready(address: str) -> None:
    """Somebody listens already; the first answer comes when the server stands."""
    if has_screen():
        with suppress(OSError):
            urlopen(f"{address}api/health").close()
            webbrowser.open(address)


def has_screen() -> bool:
    """Without one, a browser of letters would take over the terminal; the address is printed anyway."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
