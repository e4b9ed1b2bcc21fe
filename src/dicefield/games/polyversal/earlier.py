"""Ruleset 1.0, whose records are still read: a unit had room for 127 stress tokens."""

from __future__ import annotations

from dicefield.engine.earlier import Earlier, reshaped
from dicefield.engine.record import i8
from dicefield.games.polyversal.state import Battle, Group, Unit

EARLIER = {"1.0": Earlier(reshaped(Battle, groups=reshaped(Group, units=reshaped(Unit, stress=i8))), Battle)}
