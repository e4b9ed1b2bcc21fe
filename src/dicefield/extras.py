"""What only some need is not installed with Dicefield; whoever lacks it is told how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dicefield.engine.errors import Illegal


class Missing(Illegal, ImportError):
    """A package that an extra brings along is not installed: a refusal to people, an import error to programs."""


@contextmanager
def needs(extra: str, otherwise: str = "") -> Iterator[None]:
    """Around imports of what `pip install 'dicefield[extra]'` brings along; `otherwise` says how to do without."""
    try:
        yield
    except ModuleNotFoundError as trouble:
        package = (trouble.name or "").partition(".")[0]
        if package == "dicefield":
            raise
        words = f"{package} is not installed: say pip install 'dicefield[{extra}]'{otherwise}."
        raise Missing.of(f"no_{package}", words) from None
