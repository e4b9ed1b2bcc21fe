"""Goals: what a seat may be after within a short stretch of a game, such as the attacks of one turn; puzzles ask for them.

A goal has a short name, such as `destroy 9`, that means something to its game alone. Once reached it stays reached.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any


def nothing_near(state: Any, seat: int) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Goals:
    """What may be asked for in a game, reckoned on positions. A game without goals asks for nothing. Seats count from 0."""

    near: Callable[[Any, int], Sequence[str]] = nothing_near
    """near(state, seat): the goals that the seat, which is to choose, might reach before the stretch is over."""
    words: Callable[[Any, int, str], str] = lambda state, seat, goal: goal
    """words(state, seat, goal): what is to be done, in one line, said of the position in which it is asked."""
    reached: Callable[[Any, int, str], bool] = lambda state, seat, goal: False
    """reached(state, seat, goal)"""
    lasts: Callable[[Any, int, str], bool] = lambda state, seat, goal: False
    """lasts(state, seat, goal): whether the stretch goes on, after the choice in which the goal was asked for."""
    alike: Callable[[Any, Any], Hashable] = lambda state, action: bytes(action)
    """alike(state, action): the same for choices that differ only in which of several equal pieces they name: one answer."""

    @property
    def asked(self) -> bool:
        """Whether there are any."""
        return self.near is not nothing_near
