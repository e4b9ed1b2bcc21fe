"""`dicefield serve`: what a server can be told. Each option is also a name in the environment and in a file: see `config`."""

from __future__ import annotations

from typing import Annotated

import typer

from dicefield.cli.config import Config, Database
from dicefield.cli.guard import console, guard
from dicefield.cli.words import split
from dicefield.server.hint_form import HintForm
from dicefield.server.logs import LogForm


@guard
def serve(
    host: Annotated[
        str, typer.Option(envvar="DICEFIELD_HOST", help="Where to listen; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65_535, envvar="DICEFIELD_PORT", help="Port; by default 8600, or the next free one."),
    ] = None,
    database: Database = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    limits: Annotated[
        float,
        typer.Option(
            min=0, envvar="DICEFIELD_LIMITS", help="How patient with many requests: 1 is usual, 10 more so, 0 without limit."
        ),
    ] = 1.0,
    bot_pause: Annotated[
        float,
        typer.Option(min=0, max=10, envvar="DICEFIELD_BOT_PAUSE", help="Seconds a bot takes at least while people look on."),
    ] = 0.45,
    host_names: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,NAME",
            envvar="DICEFIELD_HOST_NAMES",
            help="What people call the server, such as dice.example.org; whoever asks for another name is refused.",
        ),
    ] = None,
    proxies: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS,ADDRESS",
            envvar="DICEFIELD_PROXIES",
            help="Addresses or networks of proxies in front; they alone are believed in who asks, and whether by HTTPS.",
        ),
    ] = None,
    log: Annotated[
        LogForm,
        typer.Option(envvar="DICEFIELD_LOG", help="'quiet' tells of trouble alone; 'text' and 'json' write a line a request."),
    ] = LogForm.QUIET,
    metrics: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT", envvar="DICEFIELD_METRICS", help="Where Prometheus asks for figures; nowhere by default."
        ),
    ] = None,
    hints: Annotated[
        HintForm,
        typer.Option(envvar="DICEFIELD_HINTS", help="'quick' has the usual bot give all hints: for a small machine."),
    ] = HintForm.SEARCHED,
    workers: Annotated[
        int,
        typer.Option(
            min=1, max=256, envvar="DICEFIELD_WORKERS", help="Processes that serve together, on one PostgreSQL; about one a core."
        ),
    ] = 1,
    config: Config = None,
) -> None:
    """Serve the web table: play in the browser, alone, at one screen or by a link.

    Examples: 'dicefield serve --open', 'dicefield serve --host 0.0.0.0 --port 8600 --database postgresql://user@host/name'.
    """
    from dicefield.cli.serving import Serving

    names, believed = tuple(split(host_names)), tuple(split(proxies))
    told = Serving(host, port, database, limits, bot_pause, log, metrics, hints, names, believed, workers)
    told.run(console, browser=browser)
