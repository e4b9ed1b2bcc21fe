"""Markers and a cache of compiled rules that the tests share."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(game, number): the test shows this numbered rule of a game")
