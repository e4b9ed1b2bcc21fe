"""What hosts are given beside the program: each file says what the program understands, and docs/hosting.md can be followed."""

from __future__ import annotations

import ipaddress
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer
import yaml
from typer.testing import CliRunner

from dicefield.cli import serving
from dicefield.cli.config import NOT_KEPT, PASSWORD, PASSWORD_FILE
from dicefield.cli.main import app
from dicefield.server.goodbye import ENDING
from tests.cli.run import dicefield
from tests.server.guests import Guests
from tests.server.house import housed
from tests.test_readme import commands

HOUSE = Path(__file__).resolve().parent.parent
DEPLOY = HOUSE / "deploy"
PAGE = (HOUSE / "docs" / "hosting.md").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
UNIT = (DEPLOY / "dicefield.service").read_text(encoding="utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
ELSEWHERE = {"DICEFIELD_CONFIG", "DICEFIELD_DATA", "DICEFIELD_CACHE"}
"""Set in the environment alone."""


def options() -> set[str]:
    """What a server can be told."""
    program: Any = typer.main.get_command(app)
    found = {option.name for option in program.get_command(None, "serve").params} - NOT_KEPT
    return {*found, PASSWORD, PASSWORD_FILE}


def variables() -> set[str]:
    return {f"DICEFIELD_{name.upper()}" for name in options()} | ELSEWHERE


def seconds(words: str) -> int:
    return int(words.removesuffix("s"))


# --- Containers


def test_the_services_say_what_the_program_understands() -> None:
    told = COMPOSE["services"]["dicefield"]["environment"]
    assert set(told) <= variables()
    assert set(re.findall(r"\bDICEFIELD_\w+(?==)", DOCKERFILE)) <= variables()
    assert variables() >= {"DICEFIELD_PORT", "DICEFIELD_DATABASE_PASSWORD_FILE"}


def test_the_proxy_is_believed_and_nobody_else_is_let_in() -> None:
    services = COMPOSE["services"]
    [inside] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert services["dicefield"]["environment"]["DICEFIELD_PROXIES"] == str(ipaddress.ip_network(inside["subnet"]))
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert all(service["networks"] == ["inside"] for service in services.values())
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "reverse_proxy dicefield:8600" in caddy
    assert "DICEFIELD_PORT=8600" in DOCKERFILE
    assert "{$DICEFIELD_SITE}" in caddy


def test_no_password_stands_in_the_files() -> None:
    secret = "/run/secrets/database-password"
    assert COMPOSE["services"]["dicefield"]["environment"]["DICEFIELD_DATABASE_PASSWORD_FILE"] == secret
    assert COMPOSE["services"]["database"]["environment"]["POSTGRES_PASSWORD_FILE"] == secret
    assert re.fullmatch(r"postgresql://\w+@database/\w+", COMPOSE["services"]["dicefield"]["environment"]["DICEFIELD_DATABASE"])
    ignored = (HOUSE / ".gitignore").read_text(encoding="utf-8").split()
    assert {"deploy/.env", "deploy/secrets/"} <= set(ignored)
    assert COMPOSE["secrets"]["database-password"]["file"] == "./secrets/database-password"


def test_a_server_is_given_the_time_that_it_takes_to_stop() -> None:
    assert seconds(COMPOSE["services"]["dicefield"]["stop_grace_period"]) > ENDING
    assert int(re.findall(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)[0]) > ENDING
    assert str(ENDING) in PAGE


def test_the_image_takes_what_the_tree_has() -> None:
    copied = [words.split()[:-1] for words in re.findall(r"^COPY (?!--)(.+)$", DOCKERFILE, re.MULTILINE)]
    allowed = [line[1:] for line in (HOUSE / ".dockerignore").read_text(encoding="utf-8").split() if line.startswith("!")]
    for path in (path for words in copied for path in words):
        assert (HOUSE / path).exists()
        assert path in allowed
    assert re.search(r"^USER dicefield$", DOCKERFILE, re.MULTILINE)


def test_the_health_check_of_the_image_can_tell_yes_from_no(tmp_path: Path) -> None:
    check = json.loads(re.findall(r"HEALTHCHECK .*\\\n  CMD (.*)", DOCKERFILE)[0])
    command = [sys.executable, *check[1:]]
    with housed(tmp_path) as house:
        environment = {"DICEFIELD_PORT": str(house.port)}
        assert subprocess.run(command, env=environment, check=False).returncode == 0
    assert subprocess.run(command, env=environment, check=False, stderr=subprocess.DEVNULL).returncode != 0


# --- Without containers


def test_the_file_of_settings_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[serving.Serving] = []
    monkeypatch.setattr(serving.Serving, "run", lambda self, *_, **__: asked.append(self))
    done = CliRunner().invoke(app, ["serve", "--config", str(DEPLOY / "dicefield.toml")])
    assert done.exit_code == 0, done.output
    [server] = asked
    assert server.host_names == ("dice.example.org",)
    assert [serving.check_proxy(proxy) for proxy in server.proxies] == ["127.0.0.1"]
    assert server.database == "postgresql://dicefield:change me@localhost/dicefield"


def test_the_unit_is_one(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not on this machine")
    program = tmp_path / "dicefield"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "dicefield.service"
    unit.write_text(UNIT.replace("/opt/dicefield/.venv/bin/dicefield", str(program)))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert set(re.findall(r"\bDICEFIELD_\w+(?==)", UNIT)) <= variables()


# --- The page


def rows(part: str) -> list[list[str]]:
    """The tables below a heading."""
    text = re.split(r"^#+ ", PAGE.split(f"# {part}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")]


def test_every_setting_is_told_and_none_that_is_none() -> None:
    told = {name for row in rows("Settings") for name in re.findall(r"`(\w+)`", row[0])}
    assert told == options()
    assert set(re.findall(r"\bDICEFIELD_[A-Z_]+", PAGE)) <= variables() | {"DICEFIELD_SITE"}
    known = tomllib.loads((DEPLOY / "dicefield.toml").read_text(encoding="utf-8"))
    assert set(known) <= options()


def test_every_figure_is_told_and_none_that_is_none() -> None:
    from prometheus_client import REGISTRY

    from dicefield.server.gauges import Gauges

    told = {name for row in rows("Watching it") for name in re.findall(r"`(dicefield_\w+)", row[0])}
    counted = {metric.name + ("_total" if metric.type == "counter" else "") for metric in REGISTRY.collect()}
    hall: Any = SimpleNamespace(tables=SimpleNamespace(opened={}), thinkers=SimpleNamespace(busy=0), chores=[])
    asked = {metric.name for metric in Gauges(hall, lambda: 0).collect()}
    assert told == {name for name in counted | asked if name.startswith("dicefield_")}


def test_the_commands_of_a_host_work_as_they_are_told(tmp_path: Path) -> None:
    told = [command for row in rows("Looking after it") for command in re.findall(r"`dicefield (admin [^`]+)`", row[0])]
    assert {command.split()[1] for command in told} == {command.name for command in admin_commands()}
    told.sort(key=lambda command: " close " in command)
    typed = [command.removeprefix("dicefield ") for command in commands(PAGE) if command.startswith("dicefield admin")]
    with housed(tmp_path) as house:
        guests, closed = Guests.at(house), Guests.at(house)
        words = {"TABLE": closed.id, "SEAT": "1", "NAME": "Ada", "ADDRESS": "203.0.113.7"}
        words |= {"FILE": str(tmp_path / "tables.gz"), "FOLDER": str(tmp_path / "kept")}
        for command in [re.sub(r"\b[A-Z]{4,}\b", lambda found: words[found[0]], command) for command in told] + typed:
            place = [str(tmp_path / word) if word.endswith(".gz") else word for word in shlex.split(command)]
            done = dicefield(*place, given="y\n", DICEFIELD_DATABASE=house.database)
            assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        assert guests.snapshot()["seats"][0]["name"] == "Somebody"
    assert (tmp_path / "kept" / f"{closed.id}.jsonl").exists()


def admin_commands() -> list[Any]:
    program: Any = typer.main.get_command(app)
    return list(program.commands["admin"].commands.values())


def test_what_is_typed_before_the_containers_start_works(tmp_path: Path) -> None:
    (tmp_path / "deploy").mkdir()
    typed = [command for command in commands(PAGE) if "deploy" in command and not command.startswith(("docker", "install", "cp"))]
    assert len(typed) >= 3
    before = [command for command in typed if not command.startswith("/")]
    done = subprocess.run(["sh", "-ec", "\n".join(before)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "DICEFIELD_SITE=" in (tmp_path / "deploy" / ".env").read_text()
    secret = tmp_path / "deploy" / COMPOSE["secrets"]["database-password"]["file"]
    assert len(secret.read_text().strip()) == 32
    assert secret.parent.stat().st_mode & 0o077 == 0


def test_every_file_that_is_typed_is_there() -> None:
    """Of a copy of the repository, wherever it lies."""
    typed = " ".join(commands(PAGE))
    for path in re.findall(r"(?:/opt/dicefield/|\s)((?:deploy|requirements)/[\w./-]+)", typed):
        if not path.startswith(("deploy/.env", "deploy/secrets")):
            assert (HOUSE / path).exists(), path
