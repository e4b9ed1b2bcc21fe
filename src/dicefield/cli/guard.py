"""Refusals on the command line: one clear message, exit code 2, never a stack trace."""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from dicefield.engine.errors import Refused

BAD = 2
AsJson = Annotated[bool, typer.Option("--json", help="Answer as one line of JSON.")]

F = TypeVar("F", bound=Callable[..., Any])

console = Console(highlight=False)
complaints = Console(stderr=True, highlight=False)
"""Where answers go, and where refusals and progress do, so that answers stay clean."""


def answer(value: object, *, letters: bool = False) -> None:
    """An answer as one line of JSON; letters beyond ASCII stand there as they are, or are escaped."""
    typer.echo(json.dumps(value, ensure_ascii=not letters))


def guard(command: F) -> F:
    """A command whose refusals are told to people, or to programs if `--json` was given."""

    @functools.wraps(command)
    def run(*args: Any, **options: Any) -> Any:
        try:
            return command(*args, **options)
        except Refused as refused:
            complain(refused, as_json=bool(options.get("as_json")))
        except KeyboardInterrupt:
            complaints.print("\nStopped.")
        except BrokenPipeError:
            sys.stdout = None  # the reader is gone: there is nobody to tell
        raise typer.Exit(BAD)

    return run  # type: ignore[return-value]


def complain(refused: Refused, *, as_json: bool) -> None:
    if as_json:
        answer({"ok": False, "refusal": refused.json()}, letters=True)
    else:
        complaints.print(Text(refused.refusal.words), style="bold red")
