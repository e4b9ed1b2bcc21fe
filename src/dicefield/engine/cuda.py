"""How numba-cuda is asked to build rules for a GPU, from the same twins as for a processor.

What Python starts there is a kernel, which runs in many threads at once; rules are what it calls. In Numba's simulator of a GPU
(`NUMBA_ENABLE_CUDASIM=1`) the same kernels run interpreted, in threads of Python.

This is the one place that leans on the inside of numba-cuda; `pyproject.toml` allows the versions that were tried.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np


def is_simulated() -> bool:
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")


# --- Rules -----------------------------------------------------------------------------------------------------------


def declare_inner(twin: FunctionType, on_lowered: Callable[[], None], *, inlined: bool) -> Any:
    """A rule that other rules call: compiled once for each kind of arguments, whole numbers of any width being one kind.

    Where it may be inlined the compiler decides; what is too large for that would fill the small memory that code is read from.
    """
    if is_simulated():
        return twin
    keep_tables_in_memory()
    built = api().jit(device=True, lto=False)(twin)
    built.get_call_template = widened(built, on_lowered, inlined)
    twin.__globals__.setdefault(twin.__name__, built)  # for a rule that calls itself
    return built


def widened(dispatcher: Any, on_lowered: Callable[[], None], inlined: bool) -> Any:
    make_concrete_template = api().typing.make_concrete_template

    def get_call_template(args: Any, kws: Any) -> Any:
        signature, folded = dispatcher.fold_argument_types(args, kws)
        kinds = tuple(map(widest, folded))
        if kinds not in dispatcher.overloads:
            lowered = dispatcher.compile_device(kinds)
            if not inlined:
                lowered.library.get_function(lowered.fndesc.llvm_func_name).attributes.add("noinline")
            on_lowered()
        name = dispatcher.py_func.__name__
        template = make_concrete_template(name, key=name, signatures=dispatcher.nopython_signatures)
        return template, signature, folded, {}

    return get_call_template


def widest(kind: Any) -> Any:
    types = api().types
    if isinstance(kind, types.BooleanLiteral):
        return types.boolean
    return types.int64 if isinstance(kind, types.Integer) and not isinstance(kind, types.Boolean) else kind


def as_numbers(value: Any) -> Any:
    """An enum as a tuple with names, a member as its number: numba-cuda takes no member of an enum for an index."""
    if isinstance(value, IntEnum):
        return int(value)
    return numbers_of(value) if isinstance(value, type) and issubclass(value, IntEnum) else value


@cache
def numbers_of(names: type[IntEnum]) -> Any:
    members = {name: int(member) for name, member in names.__members__.items()}
    kind: Any = NamedTuple(names.__name__, [(name, int) for name in members])  # type: ignore[misc]
    return kind(**members)


@cache
def round_products() -> None:
    """From now on a product is rounded before something is added to it, as on a processor: fractions are the same to the bit."""
    from numba.cuda.cudadrv import nvvm

    module: Any = nvvm
    compile_ir = module.compile_ir
    module.compile_ir = lambda code, **options: compile_ir(code, **{"fma": False, **options})


def make_room(size: int) -> None:
    """So many bytes for the calls of each thread, where the compiler cannot count how many it needs."""
    if is_simulated():
        return
    from cuda.bindings import driver as calls

    api().current_context()
    limit = calls.CUlimit.CU_LIMIT_STACK_SIZE
    error, room = calls.cuCtxGetLimit(limit)
    if room < size:
        (error,) = calls.cuCtxSetLimit(limit, size)
    if error:
        raise RuntimeError(f"a GPU without room for {size} bytes a thread: {error!r}")


@cache
def keep_tables_in_memory() -> None:
    """From now on arrays among the globals of rules lie in ordinary memory.

    What CUDA calls constant memory holds 64 kB, and lets threads that look into different places wait for each other.
    """
    from numba.cuda import target
    from numba.cuda.cudadrv import nvvm

    context: Any = target.CUDATargetContext
    spaces: Any = nvvm
    plain = context.make_constant_array

    def make_constant_array(self: Any, builder: Any, kind: Any, values: Any) -> Any:
        before = spaces.ADDRSPACE_CONSTANT
        spaces.ADDRSPACE_CONSTANT = spaces.ADDRSPACE_GLOBAL
        try:
            return plain(self, builder, kind, values)
        finally:
            spaces.ADDRSPACE_CONSTANT = before

    context.make_constant_array = make_constant_array


# --- Kernels ---------------------------------------------------------------------------------------------------------


def kernel_of(body: Callable[..., None], named: Mapping[str, Any], **settings: Any) -> Any:
    """What Python starts: a function that finds what is `named` among its globals, dtypes as Numba knows them."""
    named = {"cuda": api(), **named}
    if is_simulated():
        return api().jit(with_globals(body, named))
    from numba import from_dtype

    round_products()
    keep_tables_in_memory()
    kinds = {name: from_dtype(value) if isinstance(value, np.dtype) else value for name, value in named.items()}
    return api().jit(lto=False, **settings)(with_globals(body, kinds))


def with_globals(body: Any, named: Mapping[str, Any]) -> FunctionType:
    twin = FunctionType(body.__code__, dict(named), body.__name__)
    twin.__module__, twin.__qualname__ = body.__module__, body.__qualname__
    return twin


def api() -> Any:
    """What numba-cuda offers, or its simulator."""
    import numba.cuda

    return numba.cuda
