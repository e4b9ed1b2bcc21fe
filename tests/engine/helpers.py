"""What the tests of the engine share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import settings

from dicefield.engine.errors import Refused
from dicefield.engine.record import Record, record

EXACTLY = settings(derandomize=True, deadline=None, database=None, max_examples=200)
"""The same examples on every machine, however slow it is."""

needs_machine = pytest.mark.machine
"""Left out where NUMBA_DISABLE_JIT keeps every rule interpreted."""


def declare(**hints: Any) -> type[Any]:
    """A record with these fields."""
    return record(type("Made", (Record,), {"__annotations__": hints}))


@contextmanager
def refused(kind: type[Refused], code: str, *words: str) -> Iterator[None]:
    """Expects a refusal of exactly this kind and code whose words contain all of these."""
    with pytest.raises(kind) as caught:
        yield
    assert type(caught.value) is kind
    assert caught.value.code == code
    for part in words:
        assert part in str(caught.value)


def run_python(source: str, folder: Path, **environment: str) -> str:
    """What a fresh Python prints, run in a folder with that folder first on its path."""
    command = [sys.executable, "-W", "error", "-c", source]
    given = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment}
    done = subprocess.run(command, cwd=folder, env=given, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# --- The bytes of a record -------------------------------------------------------------------------------------------


def used_bytes(dtype: Any, start: int = 0) -> set[int]:
    """The places of the bytes that hold a value; all others are padding."""
    if dtype.subdtype:
        inner, shape = dtype.subdtype
        return {place for item in range(int(np.prod(shape))) for place in used_bytes(inner, start + item * inner.itemsize)}
    if dtype.names:
        return {place for inner, offset, *_ in dtype.fields.values() for place in used_bytes(inner, start + offset)}
    return set(range(start, start + dtype.itemsize))


def with_bytes(value: Record, changes: dict[int, int]) -> Any:
    """A copy of a record, some of whose bytes in memory are others."""
    memory = np.array([value.raw])
    for place, byte in changes.items():
        memory.view(np.uint8)[place] = byte
    return type(value)(memory[0])


def byte_at(value: Record, place: int) -> int:
    return int(np.array([value.raw]).view(np.uint8)[place])
