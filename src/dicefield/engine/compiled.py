"""Machine code from the same source.

A `Compiler` turns rules into Numba functions. It compiles a copy of each function whose globals name the compiled versions of the
rules it calls, so the plain functions stay plain and both speeds live side by side in one process.

Numba's disk cache looks only at the file of the function itself, so a change in a rule called from elsewhere would leave stale
machine code behind. Each compiler therefore keeps its cache in a folder named by a digest of every source file that its rules can
come from, and of the versions that compile them. This is the one module of the engine that touches the disk, and only for that.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from dicefield.engine.rule import hook_name, is_rule

VERSIONED = ("numba", "llvmlite", "numpy")


class Compiler:
    """Builds rules, each once. `hooks` are what generic drivers find in place of their `hook("name")`.

    With `machine=False` the functions stay interpreted and only the hooks are filled.
    """

    def __init__(
        self,
        name: str,
        roots: Iterable[Callable[..., Any]],
        hooks: Mapping[str, Callable[..., Any]] | None = None,
        *,
        machine: bool = True,
        cache: Path | None = None,
    ) -> None:
        self.hooks = hooks or {}
        self.machine = machine
        self.built: dict[Any, Any] = {}
        self.folder = cache_folder(name, sources([*roots, *self.hooks.values()]), cache) if machine else None

    def __call__(self, function: Callable[..., Any]) -> Any:
        """The twin of a rule, which calls the twins of the rules it names."""
        if function not in self.built:
            plain = as_function(function)
            twin = FunctionType(plain.__code__, {"__name__": plain.__module__}, plain.__name__, plain.__defaults__)
            twin.__module__, twin.__qualname__ = plain.__module__, plain.__qualname__
            self.built[function] = self.compile(twin) if self.machine else twin
            twin.__globals__.update(self.names_of(plain))
        return self.built[function]

    def names_of(self, function: FunctionType) -> dict[str, Any]:
        """The global names a function uses, with rules and hooks replaced by what was built for them."""
        names = (name for name in names_in(function.__code__) if name in function.__globals__)
        return {name: self.built_for(function.__globals__[name]) for name in names}

    def built_for(self, value: Any) -> Any:
        hooked = hook_name(value)
        if hooked:
            return self(self.hooks[hooked])
        return self(value) if is_rule(value) else value

    def compile(self, twin: FunctionType) -> Any:
        import numba

        declare = partial(numba.njit, nogil=True, forceinline=True, error_model="numpy")
        try:
            with cache_in(self.folder):
                return declare(cache=self.folder is not None)(twin)
        except RuntimeError:  # its source is not a file, so there is nothing to key a cache by
            return declare()(twin)


def interpreted_only() -> bool:
    """NUMBA_DISABLE_JIT=1 keeps everything interpreted, as it does for Numba itself."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def as_function(function: Callable[..., Any]) -> FunctionType:
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a plain function")
    return function


def names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def sources(roots: Iterable[Callable[..., Any]]) -> list[Path]:
    """Every Python file beside one that holds a rule reachable from the roots."""
    folders = {Path(__file__).parent}
    seen: set[Any] = set()
    todo = [as_function(root) for root in roots]
    while todo:
        function = todo.pop()
        seen.add(function)
        folders.add(Path(function.__code__.co_filename).parent)
        called = (function.__globals__.get(name) for name in names_in(function.__code__))
        todo += [as_function(rule) for rule in called if is_rule(rule) and rule not in seen]  # type: ignore[arg-type]
    return sorted(path for folder in folders for path in folder.glob("*.py"))


def cache_folder(name: str, files: Iterable[Path], cache: Path | None) -> Path | None:
    """Where machine code of these sources is kept; None if it cannot be kept anywhere."""
    digest = hashlib.sha256(repr([sys.version, *map(version, VERSIONED)]).encode())
    for file in files:
        digest.update(f"{file.parent.name}/{file.name}".encode() + file.read_bytes())
    folder = (cache or default_cache()) / name / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def default_cache() -> Path:
    import platformdirs

    return Path(os.environ.get("DICEFIELD_CACHE") or platformdirs.user_cache_dir("dicefield"))


@contextmanager
def cache_in(folder: Path | None) -> Iterator[None]:
    """Numba asks for its cache folder when a function is declared; other users of Numba keep theirs."""
    from numba.core import config as settings

    config: Any = settings

    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        yield
    finally:
        config.CACHE_DIR = before
