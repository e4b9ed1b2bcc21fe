"""What a host sets by a file, by the environment, or by typing it: the same names, and one that goes before the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from dicefield.cli import config, serving
from dicefield.cli.main import app

FILE = """
host = "0.0.0.0"
port = 8700
bot_pause = 0.2
host_names = ["dice.example.org", "example.org"]
proxies = "10.0.0.0/8"
log = "json"
hints = "quick"
database = "postgresql://me@there/games"
"""


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[serving.Serving]:
    """Servers that would be started."""
    asked: list[serving.Serving] = []
    monkeypatch.setattr(serving.Serving, "run", lambda self, *_, **__: asked.append(self))
    return asked


def serve(*words: str, **environment: str) -> Any:
    return CliRunner().invoke(app, ["serve", *words], env=environment)


def said(done: Any) -> str:
    """A refusal as a line, without the frame around it."""
    assert done.exit_code == 2, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return " ".join(done.output.replace("\u2502", " ").split())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "dicefield.toml"
    path.write_text(FILE)
    return path


def test_a_file_says_what_else_would_be_typed(file: Path, served: list[serving.Serving]) -> None:
    assert serve("--config", str(file)).exit_code == 0
    [asked] = served
    assert (asked.host, asked.port, asked.bot_pause, asked.limits) == ("0.0.0.0", 8700, 0.2, 1.0)
    assert (asked.host_names, asked.proxies) == (("dice.example.org", "example.org"), ("10.0.0.0/8",))
    assert (asked.log, asked.hints, asked.database) == ("json", "quick", "postgresql://me@there/games")


def test_typing_goes_before_the_environment_and_that_before_the_file(file: Path, served: list[serving.Serving]) -> None:
    done = serve("--port", "1", DICEFIELD_CONFIG=str(file), DICEFIELD_PORT="2", DICEFIELD_BOT_PAUSE="0.3", DICEFIELD_LOG="")
    assert done.exit_code == 0, done.output
    [asked] = served
    assert (asked.port, asked.bot_pause, asked.log) == (1, 0.3, "json")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bot_puase = 1", "there is no option 'bot_puase'. Did you mean 'bot_pause'?"),
        ("browser = 1", "there is no option 'browser'"),
        ("port = 99999", "port: "),
        ("port = true", "port is a text or a number, not True"),
        ("log = 'loud'", "log: "),
        ("limits = [1", "is no TOML"),
        ("[serve]\nport = 1", "there is no option 'serve'"),
    ],
)
def test_a_flawed_file_is_refused(tmp_path: Path, served: list[serving.Serving], text: str, words: str) -> None:
    file = tmp_path / "f.toml"
    file.write_text(text)
    assert words in said(serve("--config", str(file)))
    assert not served


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "Cannot read" in said(serve("--config", str(tmp_path / "nowhere.toml")))


def test_the_password_comes_from_elsewhere(file: Path, tmp_path: Path, served: list[serving.Serving]) -> None:
    secret = tmp_path / "secret"
    secret.write_text("p@ss/word\n")
    with file.open("a") as more:
        more.write('database_password = "of the file"\n')
    for environment, password in (
        ({}, "of the file"),
        ({"DICEFIELD_DATABASE_PASSWORD": "hunter2"}, "hunter2"),
        ({"DICEFIELD_DATABASE_PASSWORD_FILE": str(secret)}, "p%40ss%2Fword"),
    ):
        assert serve("--config", str(file), **environment).exit_code == 0
        assert served.pop().database == f"postgresql://me:{password}@there/games"
    serve("--database", "postgresql://me:own@there/games", DICEFIELD_DATABASE_PASSWORD="other")
    assert served.pop().database == "postgresql://me:own@there/games"
    assert "Cannot read" in said(serve("--config", str(file), DICEFIELD_DATABASE_PASSWORD_FILE=str(tmp_path / "nowhere")))


def test_commands_of_hosts_go_by_the_same_file(file: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    file.write_text(f'database = "sqlite:///{missing}"\nport = 1\n')
    done = CliRunner().invoke(app, ["admin", "--config", str(file), "tables"])
    assert f"no database {missing}" in "".join(done.output.split("\n"))


def test_every_option_has_a_name_in_the_environment() -> None:
    command: Any = typer.main.get_command(app)
    options = command.get_command(None, "serve").params
    for option in options:
        if option.name not in config.NOT_KEPT:
            assert option.envvar == f"DICEFIELD_{option.name.upper()}"
