"""How Numba is asked to build a program of many small rules.

Left to itself, Numba makes finished machine code of every function on the way, each with all that it calls inside, and again for
every mixture of widths of whole numbers it is called with: a game of three hundred rules takes minutes. Here a rule that is only
called by others is typed and lowered once, for the widest whole numbers, and left unfinished; the driver that Python calls takes
them all in and is optimised as one. What comes out is the same code in a fraction of the time.

This is the one place that leans on the inside of Numba. `pyproject.toml` allows the versions that were tried; where the inside is
another all the same, rules are compiled the plain way, which is told once.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any


class SlowWarning(UserWarning):
    """Rules are compiled the plain way: the same code, minutes later."""


@cache
def knows_numba() -> bool:
    """Whether the inside of Numba is as it is leaned on here."""
    try:
        missing = [f"{holder.__name__}.{name}" for holder, name in inside() if not hasattr(holder, name)]
    except (ImportError, AttributeError) as trouble:
        missing = [str(trouble)]
    if missing:
        words = f"This version of Numba was never tried (it lacks {', '.join(missing)}): compiling takes minutes longer."
        warnings.warn(words, SlowWarning, stacklevel=4)
    return not missing


def inside() -> Iterator[tuple[Any, str]]:
    """All that is leaned on, each by who has it."""
    from numba.core import codegen, compiler, dispatcher, registry, typing

    calls: Any = dispatcher
    names: dict[Any, str] = {
        typing.templates: "make_concrete_template",
        calls.Dispatcher: "get_call_template nopython_signatures",
        calls._FunctionCompiler: "_customize_flags fold_argument_types compile",
        compiler.Flags: "no_compile no_cpython_wrapper no_cfunc_wrapper",
        compiler.CompileResult: "_replace entry_point fndesc library target_context",
        codegen.JITCodeLibrary: "finalize add_linking_library _ensure_finalized get_pointer_to_function _unserialize",
        codegen.CPUCodeLibrary: "enable_object_caching _finalize_final_module _get_module_for_linking _set_compiled_object",
    }
    yield from ((holder, name) for holder, listed in names.items() for name in listed.split())
    yield type(registry.cpu_target.target_context.codegen()), "_library_class"


def widest(kind: Any) -> Any:
    """Whole numbers of any width, named or not, are passed as the widest."""
    from numba.core import types

    if isinstance(kind, types.BooleanLiteral):
        return types.boolean
    whole = isinstance(kind, (types.Integer, types.IntEnumMember)) and not isinstance(kind, types.Boolean)
    return types.int64 if whole else kind


@cache
def join_members() -> None:
    """From now on a member of an IntEnum and a whole number can stand in one variable, as in Python: it is a whole number then."""
    from numba.core import types

    def unify(member: Any, context: Any, other: Any) -> Any:
        return context.unify_pairs(member.dtype, other.dtype if isinstance(other, types.IntEnumMember) else other)

    member_kind: Any = types.IntEnumMember
    member_kind.unify = unify


def inner(dispatcher: Any, on_lowered: Callable[[], None]) -> Any:
    """A rule that only other rules call: compiled once for each kind of arguments, and no further than they need."""
    if not knows_numba():
        return dispatcher
    from numba.core.typing import templates

    make_concrete_template: Any = templates.make_concrete_template
    gather_libraries()
    dispatcher._compiler._customize_flags = leave_unfinished

    def get_call_template(args: Any, kws: Any) -> Any:
        signature, folded = dispatcher._compiler.fold_argument_types(args, kws)
        kinds = tuple(map(widest, folded))
        if kinds not in dispatcher.overloads:
            lower(dispatcher, kinds)
            on_lowered()
        name = dispatcher.py_func.__name__
        template = make_concrete_template(name, key=name, signatures=dispatcher.nopython_signatures)
        return template, signature, folded, {}

    dispatcher.get_call_template = get_call_template
    return dispatcher


def leave_unfinished(flags: Any) -> Any:
    flags.no_compile = True
    flags.no_cpython_wrapper = True
    flags.no_cfunc_wrapper = True
    return flags


def lower(dispatcher: Any, kinds: tuple[Any, ...]) -> None:
    """Types and lowers a rule for its callers, who know it by `entry_point`."""
    result = dispatcher._compiler.compile(kinds, None)
    result = result._replace(entry_point=object())
    result.target_context.insert_user_function(result.entry_point, result.fndesc, [result.library])
    result.library.is_inner = True
    dispatcher.overloads[kinds] = result


@cache
def gather_libraries() -> None:
    """From now on a library that takes in an unfinished one takes in all that this one calls, too. Of one that comes from the disk
    only the finished code is read; what others would take in of it is several times as large in memory, and waits for that."""
    from numba.core import codegen
    from numba.core.registry import cpu_target

    inside: Any = codegen
    library_class: Any = codegen.JITCodeLibrary

    class Gathering(library_class):  # type: ignore[misc]
        is_inner = False
        unread: bytes | None = None
        """What others would take in of it, as it came from the disk."""

        @classmethod
        def _unserialize(cls, generator: Any, state: Any) -> Any:
            name, kind, data = state
            if kind != "object":
                return super()._unserialize(generator, state)
            code, unread = data
            library = generator.create_library(name)
            library.unread = unread
            library.enable_object_caching()
            library._set_compiled_object(code)
            library._finalize_final_module()
            return library

        def _get_module_for_linking(self) -> Any:
            if self.unread is not None:
                self._shared_module, self.unread = inside.ll.parse_bitcode(self.unread), None
                self._codegen._engine._load_defined_symbols(self._shared_module)
            return super()._get_module_for_linking()

        def get_pointer_to_function(self, name: str) -> Any:
            if self.unread is None:
                return super().get_pointer_to_function(name)
            return self._codegen._engine.get_function_address(name)  # Numba knows what is defined by what was read

        def finalize(self) -> None:
            if self.is_inner:
                self._finalized = True
            else:
                super().finalize()

        def add_linking_library(self, library: Any) -> None:
            library._ensure_finalized()
            for part in (library, *(library._linking_libraries if getattr(library, "is_inner", False) else ())):
                if part not in self._linking_libraries:
                    self._linking_libraries.append(part)

    cpu_target.target_context.codegen()._library_class = Gathering
