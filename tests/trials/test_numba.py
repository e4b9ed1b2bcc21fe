"""The versions of Numba that are allowed: with the oldest and the newest rules compile the quick way, and play the same games."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from tools.dist import HOUSE, PINS, Environment, build

GAMES = ("army_men", "knight_fight")


def oldest() -> str:
    needs = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    return next(found[1] for need in needs if (found := re.match(r"numba>=([\d.]+),", need)))


def newest() -> str:
    return next(found[1] for line in PINS.read_text(encoding="utf-8").splitlines() if (found := re.match(r"numba==([\d.]+)", line)))


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    wheel, _ = build(HOUSE, tmp_path_factory.mktemp("wheel"))
    env = Environment.empty(tmp_path_factory.mktemp("empty"))
    env.install(wheel)
    return env


def simulate(env: Environment, version: str) -> list[object]:
    """Who wins how often, with a version of Numba and warnings as errors."""
    env.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"numba=={version}")
    command = ("python", "-W", "error::UserWarning", "-m", "dicefield.cli", "simulate")
    return [json.loads(env.run(*command, game, "--games", "2000", "--json"))["seats"] for game in GAMES]


def test_the_oldest_and_the_newest_play_the_same_games(env: Environment) -> None:
    assert simulate(env, oldest()) == simulate(env, newest())
