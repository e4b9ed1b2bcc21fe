"""Rules: small plain functions over records, in the subset of Python that Numba compiles.

`@rule` only marks a function. Called as it is, it runs interpreted: that is how people play, how tests trace and how coverage
counts. `dicefield.engine.compiled` makes machine code of the same source when speed is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Marks a function as a rule: pure, without allocation, exceptions or objects, so that it compiles for any machine."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def apart(function: F) -> F:
    """Marks a rule, too: one that many others call. It is compiled once and called, not copied into each of them, however short."""
    function.__apart__ = True  # type: ignore[attr-defined]
    return rule(function)


def is_apart(value: object) -> bool:
    return getattr(value, "__apart__", False) is True


def is_rule(value: object) -> bool:
    return getattr(value, "__rule__", False) is True


def hook(name: str) -> Callable[..., Any]:
    """A place in a generic driver that the rule of that name takes, whichever game it is compiled for."""

    def empty(*given: Any) -> Any:
        raise NotImplementedError(f"the hook {name!r} is filled when a driver is built for a game")

    empty.__hook__ = name  # type: ignore[attr-defined]
    return empty


def hook_name(value: object) -> str | None:
    return getattr(value, "__hook__", None)
