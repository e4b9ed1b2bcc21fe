"""Machine code from the same source.

A `Compiler` turns rules into Numba functions. It compiles a copy of each function whose globals name the compiled versions of the
rules it calls, so the plain functions stay plain and all targets live side by side in one process.

Numba's disk cache looks only at the file of the function itself, so a change in a rule called from elsewhere, in a constant, or in
the rule behind a hook would leave stale machine code behind. Each function therefore keeps its cache in a folder named by a digest
of all that it is made of: the code of every rule it can reach, the constants these use, and the versions that compile them. This is
the one module of the engine that touches the disk, and only for that.
"""

from __future__ import annotations

import dis
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import Enum, auto
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeAlias

import numpy as np

from dicefield.engine.cuda import as_numbers, declare_inner, is_simulated, kernel_of
from dicefield.engine.machine import inner, join_members
from dicefield.engine.rule import hook_name, is_apart, is_rule

VERSIONED = ("numba", "llvmlite", "numpy")
INLINED = 20_000
"""Bytes of byte code, all that a rule takes in counted as often as it is called, up to which it is always inlined. That makes
play-outs a third faster; what is larger would only be compiled again and again, and rules in rules in rules grow without end."""

INLINED_ON_GPU = 100_000
"""The same on a GPU, where a call is dear: all of a small game."""

LARGE, INLINED_OF_LARGE = 60_000, 1_000
"""Of a driver that reaches so many bytes of byte code, each rule counted once, only small rules are inlined on a GPU: it would take
many minutes to compile."""

KEPT_SECONDS = 30 * 24 * 3600
"""How long machine code that nobody asks for is kept."""


Heard: TypeAlias = Callable[[str, int, int], None]
"""Told whose rules are compiled, and how many of how many are."""

watchers: list[Heard] = []


@contextmanager
def watch_compiler(heard: Heard) -> Iterator[None]:
    """For people who wait: `heard` is told of every rule that is compiled meanwhile."""
    watchers.append(heard)
    try:
        yield
    finally:
        watchers.remove(heard)


class Target(Enum):
    """Where rules run. Neither they nor the drivers know."""

    INTERPRETED = auto()
    PROCESSOR = auto()
    GPU = auto()


def target_of(machine: bool) -> Target:
    return Target.PROCESSOR if machine else Target.INTERPRETED


class Compiler:
    """Builds rules, each once. `hooks` are what generic drivers find in place of their `hook("name")`.

    Interpreted, functions stay as they are and only the hooks are filled. What is built for a GPU is started by a `kernel`.
    """

    def __init__(
        self,
        name: str,
        hooks: Mapping[str, Callable[..., Any]] | None = None,
        *,
        target: Target = Target.PROCESSOR,
        cache: Path | None = None,
    ) -> None:
        self.name = name
        self.hooks = hooks or {}
        self.target = target
        self.built: dict[Any, Any] = {}
        self.inner: dict[Any, Any] = {}
        self.sizes: dict[FunctionType, int] = {}
        self.inlined_there = 0
        self.lowered = 0
        self.cache = (cache or default_cache()) / name
        if target is not Target.INTERPRETED:
            forget_unused(self.cache)

    def __call__(self, function: Callable[..., Any]) -> Any:
        """The twin of a rule for Python to call."""
        if function not in self.built:
            plain = as_function(function)
            twin = self.twin_of(plain)
            self.built[function] = self.compile(twin, plain) if self.target is Target.PROCESSOR else twin
            if self.calls_itself(plain):
                twin.__globals__[plain.__name__] = self.built[function]
        return self.built[function]

    def kernel(self, driver: Callable[..., Any], body: Callable[..., None], named: Mapping[str, Any]) -> Any:
        """What starts a driver on a GPU: a body that finds it by that name, beside what is `named`."""
        if (driver, body) not in self.built:
            size = sum(len(part.__code__.co_code) for part in self.reachable(as_function(driver)))
            self.inlined_there = INLINED_ON_GPU if size < LARGE else INLINED_OF_LARGE
            found = {"driver": self.resolve(driver), **named}
            folder = None if is_simulated() else self.folder_of(as_function(driver))
            with cache_in(folder):
                self.built[driver, body] = kernel_of(body, found, cache=folder is not None)
        return self.built[driver, body]

    def is_deep(self, driver: Callable[..., Any]) -> bool:
        """Whether some rule in it calls itself, so that nobody knows beforehand how much room calls need."""
        return any(self.calls_itself(part) for part in self.reachable(as_function(driver)))

    def load(self, function: Callable[..., Any], *given: Any) -> None:
        """Takes the machine code of a rule for such arguments from the disk, or makes it, without running it."""
        import numba

        kind_of: Any = numba.typeof
        self(function).compile(tuple(map(kind_of, given)))

    def is_kept(self, function: Callable[..., Any]) -> bool:
        """Whether machine code of a rule is on the disk."""
        folder = self.cache / self.digest_of(as_function(function))
        return any(folder.glob("**/*.nbi"))

    def twin_of(self, plain: FunctionType) -> FunctionType:
        """A copy of a rule that calls the twins of the rules it names."""
        twin = FunctionType(plain.__code__, {"__name__": plain.__module__}, plain.__name__, plain.__defaults__)
        twin.__module__, twin.__qualname__ = plain.__module__, plain.__qualname__
        named = self.names_of(plain).items()
        twin.__globals__.update({name: self.resolve(value) for name, value in named if value is not plain})
        return twin

    def calls_itself(self, plain: FunctionType) -> bool:
        return any(value is plain for value in self.names_of(plain).values())

    def resolve(self, value: Any) -> Any:
        """What a name in a rule stands for: a rule as other rules call it, or the value itself."""
        if not is_rule(value):
            return as_numbers(value) if self.target is Target.GPU else value
        if value not in self.inner:
            plain = as_function(value)
            self.inner[value] = self.compile_inner(self.twin_of(plain), plain) if self.is_inner(plain) else self(value)
        return self.inner[value]

    def is_inner(self, plain: FunctionType) -> bool:
        """Interpreted there is no difference, and a rule that calls itself is finished before others call it."""
        return self.target is Target.GPU or (self.target is Target.PROCESSOR and not self.calls_itself(plain))

    def names_of(self, function: FunctionType) -> dict[str, Any]:
        """The global names a function uses, with hooks filled."""
        used = {name: function.__globals__[name] for name in names_in(function.__code__) if name in function.__globals__}
        return {name: self.hooks[hooked] if (hooked := hook_name(value)) else value for name, value in used.items()}

    def compile(self, twin: FunctionType, plain: FunctionType) -> Any:
        folder = self.folder_of(plain)
        try:
            with cache_in(folder):
                return declare(twin, cache=folder is not None)
        except RuntimeError:  # its source is not a file, so Numba has nothing to key a cache by
            return declare(twin)

    def compile_inner(self, twin: FunctionType, plain: FunctionType) -> Any:
        if self.target is Target.GPU:
            return declare_inner(twin, self.count_lowered, inlined=self.is_inlined(plain))
        return inner(declare(twin, forceinline=self.is_inlined(plain)), self.count_lowered)

    @property
    def inlined(self) -> int:
        return self.inlined_there if self.target is Target.GPU else INLINED

    def count_lowered(self) -> None:
        self.lowered += 1
        for heard in watchers:
            heard(self.name, self.lowered, len(self.inner))

    def is_inlined(self, plain: FunctionType) -> bool:
        return not is_apart(plain) and (self.size_of(plain) <= self.inlined or (self.target is Target.GPU and has_desk(plain)))

    def size_of(self, plain: FunctionType) -> int:
        """How large a rule is with all that it takes in."""
        if plain not in self.sizes:
            self.sizes[plain] = len(plain.__code__.co_code)  # for rules that call each other in a circle
            named = self.names_of(plain)
            called = [as_function(named[name]) for name in globals_read(plain.__code__) if is_rule(named.get(name))]
            self.sizes[plain] += sum(self.size_of(rule) for rule in called if rule is not plain and self.is_inlined(rule))
        return self.sizes[plain]

    def folder_of(self, function: FunctionType) -> Path | None:
        """Where the machine code of a rule is kept; None if it cannot be kept anywhere."""
        folder = self.cache / self.digest_of(function)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            os.utime(folder)
        except OSError:
            return None
        return folder if os.access(folder, os.W_OK) else None

    def digest_of(self, function: FunctionType) -> str:
        """A name for all that a rule is made of."""
        digest = hashlib.sha256(repr([sys.version, self.inlined, *map(version, self.versioned)]).encode())
        for part in self.reachable(function):
            digest.update(repr((part.__module__, part.__qualname__, part.__defaults__, code_parts(part.__code__))).encode())
            digest.update(b"apart" * is_apart(part))
            for name, value in sorted(self.names_of(part).items()):
                digest.update(f"{name}={constant(value)};".encode())
        return digest.hexdigest()[:20]

    @property
    def versioned(self) -> tuple[str, ...]:
        return (*VERSIONED, "numba-cuda") if self.target is Target.GPU else VERSIONED

    def reachable(self, function: FunctionType) -> list[FunctionType]:
        """A rule and every rule that it calls, directly or not, in one order."""
        found: dict[FunctionType, None] = {}
        todo = [function]
        while todo:
            part = todo.pop()
            if part not in found:
                found[part] = None
                todo += [as_function(value) for value in self.names_of(part).values() if is_rule(value)]
        return sorted(found, key=lambda part: (part.__module__, part.__qualname__, part.__code__.co_firstlineno))


def declare(twin: FunctionType, **settings: Any) -> Any:
    import numba

    join_members()
    return numba.njit(nogil=True, error_model="numpy", **settings)(twin)


def is_interpreted_only() -> bool:
    """NUMBA_DISABLE_JIT=1 keeps everything interpreted, as it does for Numba itself."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


# --- What a function is made of --------------------------------------------------------------------------------------


def as_function(function: Callable[..., Any]) -> FunctionType:
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a plain function")
    return function


def has_desk(plain: FunctionType) -> bool:
    """Whether a rule is given the whole desk, whose parts lie apart on a GPU as long as it is not handed on in a call."""
    return "DeskTop" in plain.__annotations__.values()


def names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield from names_in(value)


def globals_read(code: CodeType) -> Iterator[str]:
    """Each global name as often as the code reads it."""
    return (step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL")


def code_parts(code: CodeType) -> tuple[Any, ...]:
    """The code of a function without the place it stands in."""
    inner = [code_parts(value) if isinstance(value, CodeType) else repr(value) for value in code.co_consts]
    return code.co_code.hex(), code.co_names, code.co_varnames, code.co_cellvars, inner


def constant(value: Any) -> str:
    """A global value as the compiler freezes it; rules speak for themselves, other objects have nothing to freeze."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{value.tobytes().hex()}"
    if isinstance(value, type) and issubclass(value, Enum):
        return repr([(member.name, member.value) for member in value])
    return repr(value) if isinstance(value, (bool, int, float, str, tuple, np.generic)) else ""


# --- The cache -------------------------------------------------------------------------------------------------------


def default_cache() -> Path:
    import platformdirs

    return Path(os.environ.get("DICEFIELD_CACHE") or platformdirs.user_cache_dir("dicefield"))


def forget_unused(cache: Path) -> None:
    """Removes machine code that nobody has asked for in a while; a folder in trouble is left to its owner."""
    with suppress(OSError):
        for folder in cache.iterdir():
            if time.time() - folder.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def cache_in(folder: Path | None) -> Iterator[None]:
    """Numba asks for its cache folder when a function is declared; other users of Numba keep theirs.

    The folder is a setting of the whole process, so threads take turns, by the lock that Numba compiles under. What numba-cuda
    brings along has a setting of its own.
    """
    from numba.core import config
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock:
        settings = [config, *filter(None, [sys.modules.get("numba.cuda.core.config")])]
        before = [part.CACHE_DIR for part in settings]
        set_folders(settings, [str(folder or "")] * len(settings))
        try:
            yield
        finally:
            set_folders(settings, before)


def set_folders(settings: list[Any], folders: list[str]) -> None:
    for part, folder in zip(settings, folders, strict=True):
        part.CACHE_DIR = folder
