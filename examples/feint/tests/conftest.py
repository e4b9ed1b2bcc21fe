"""The marker by which a test names the rule that it shows."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(game, number): the test shows this numbered rule of a game")
