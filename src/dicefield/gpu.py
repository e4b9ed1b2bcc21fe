"""Drivers on a GPU: whether there is one, and how a driver is spread over its threads."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from dicefield.engine.compiled import Compiler
from dicefield.engine.cuda import api, is_simulated, make_room
from dicefield.engine.desk import DeskTop
from dicefield.engine.errors import Illegal
from dicefield.engine.record import array
from dicefield.engine.waiting import MOST_DICE, MOST_SEATS
from dicefield.extras import needs

BLOCK = 64
"""Threads that are started together; none of them knows of another."""

CROWD = 2048
"""Threads for each multiprocessor of a GPU: as many as it can hold, to have others at work while one waits for its memory."""

DEPTH = 16 * 1024
"""Bytes beside its desk that a thread has for rules that call themselves."""


def check_gpu() -> None:
    """Refuses where nothing can run on a GPU."""
    if is_simulated():
        return
    with needs("gpu", ", or play on processors"):
        import numba_cuda  # noqa: F401
    if not api().is_available():
        words = "No GPU was found here: dicefield[gpu] needs one by NVIDIA and its driver; play on processors."
        raise Illegal.of("no_gpu", words)


def has_gpu() -> bool:
    try:
        check_gpu()
    except Illegal:
        return False
    return True


def name_of_gpu() -> str:
    return "simulated GPU" if is_simulated() else str(api().get_current_device().name)


def most_places() -> int:
    """How many desks keep the whole GPU busy."""
    return BLOCK if is_simulated() else CROWD * int(api().get_current_device().MULTIPROCESSOR_COUNT)


def places_for(games: int) -> int:
    """How many desks so many games need, in whole blocks."""
    return min(most_places(), -(-games // BLOCK) * BLOCK)


# --- Many desks ------------------------------------------------------------------------------------------------------


def spread(compiler: Compiler, driver: Callable[..., None], top: DeskTop, places: int, *given: array[Any]) -> None:
    """Runs a driver at so many copies of a desk, and waits for it. What it writes into the three arrays is there afterwards.

    It is called as driver(desk, place, places, *given): at which place it is, and of how many.
    """
    if compiler.is_deep(driver):
        make_room(int(top.dtype.itemsize) + DEPTH)
    if is_simulated():
        compiler.kernel(driver, at_a_copy, {})[places // BLOCK, BLOCK]([top], *given)
    else:
        launch = compiler.kernel(driver, at_a_desk, named_parts(top))[places // BLOCK, BLOCK]
        launch_with_copies(launch, top.cell.reshape(1), [values.raw for values in given])


def launch_with_copies(launch: Any, desks: Any, given: list[Any]) -> None:
    there = [api().to_device(values) for values in given]
    with warnings.catch_warnings(action="ignore"):  # that few games leave much of a GPU idle
        launch(api().to_device(desks), *there)
    for values, copied in zip(given, there, strict=True):
        copied.copy_to_host(values)


def named_parts(top: DeskTop) -> dict[str, Any]:
    """How large the parts of a desk are, and of what kind."""
    kinds = {f"{name}_kind": kind.base for name, (kind, *_) in top.dtype.fields.items()}
    return {**kinds, "most_actions": len(top.actions), "Parts": Parts, "MOST_DICE": MOST_DICE, "MOST_SEATS": MOST_SEATS}


class Parts(NamedTuple):
    """A desk whose parts lie apart, so that the compiler can tell which of them a rule changes; drivers see no difference."""

    tables: Any
    options: Any
    action: Any
    actions: Any
    faces: Any
    shares: Any
    bots: Any
    dice: Any
    minds: Any
    log: Any


cuda: Any = None
driver: Any = None
most_actions: Any = None
tables_kind = options_kind = action_kind = actions_kind = faces_kind = None
shares_kind = bots_kind = dice_kind = minds_kind = log_kind = None
"""What a body finds under these names is handed to the compiler."""


def at_a_desk(desks: Any, one: Any, two: Any, three: Any) -> None:
    """In what CUDA calls local memory: the same word of neighbouring desks lies side by side."""
    given = desks[0]
    tables, actions = cuda.local.array(3, tables_kind), cuda.local.array(most_actions, actions_kind)
    options, action = cuda.local.array(1, options_kind), cuda.local.array(1, action_kind)
    faces, shares = cuda.local.array(MOST_DICE, faces_kind), cuda.local.array(MOST_SEATS, shares_kind)
    bots, log = cuda.local.array(MOST_SEATS, bots_kind), cuda.local.array(1, log_kind)
    dice, minds = cuda.local.array(1, dice_kind), cuda.local.array(1, minds_kind)
    for place in range(3):
        tables[place] = given.tables[place]
    for seat in range(MOST_SEATS):
        bots[seat] = given.bots[seat]
    options[0], log[0] = given.options, given.log
    desk = Parts(tables, options[0], action[0], actions, faces, shares, bots, dice[0], minds[0], log[0])
    driver(desk, cuda.grid(1), cuda.gridsize(1), one, two, three)


def at_a_copy(desks: Any, one: Any, two: Any, three: Any) -> None:
    """In the simulator."""
    driver(desks[0].copy(), cuda.grid(1), cuda.gridsize(1), one, two, three)
