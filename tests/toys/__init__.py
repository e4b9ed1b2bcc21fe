"""Toy games for the tests of the conformance kit: one that holds, and many that do not."""

from __future__ import annotations

from tests.toys.bids import BIDS

__all__ = ["BIDS"]
