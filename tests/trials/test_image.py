"""The lines of the Dockerfile, one after the other, in folders that stand for the image: what it installs serves a table."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.server.house import PATIENCE, free_port
from tests.test_deploy import DOCKERFILE, HOUSE


class Image:
    """A folder in the place of the root of a file system; absolute paths of the Dockerfile lie in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root
        self.environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.environment |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}

    def inside(self, words: str) -> str:
        return re.sub(r"(?<![\w.])/(opt|build|var)\b", lambda found: f"{self.root}/{found[1]}", words)

    def step(self, line: str) -> None:
        verb, _, words = line.partition(" ")
        if verb == "WORKDIR":
            self.folder = Path(self.inside(words))
            self.folder.mkdir(parents=True, exist_ok=True)
        elif verb == "ENV":
            for name, value in (pair.split("=", 1) for pair in shlex.split(words)):
                self.environment[name] = self.inside(value).replace("$PATH", self.environment["PATH"])
        elif verb == "COPY" and not words.startswith("--"):
            *sources, target = words.split()
            for source in sources:
                self.copy(HOUSE / source, self.folder / target)
        elif verb == "RUN" and not words.startswith("useradd"):
            command = re.sub(r"^python ", f"{sys.executable} ", self.inside(words))
            subprocess.run(["sh", "-ec", command], cwd=self.folder, env=self.environment, check=True, timeout=1_200)

    def copy(self, source: Path, target: Path) -> None:
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            target = target / source.name if target.is_dir() else target
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)


def steps() -> list[str]:
    text = re.sub(r"\\\n\s*", "", DOCKERFILE)
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_image_can_be_built_and_serves_a_table(tmp_path: Path) -> None:
    image = Image(tmp_path)
    for line in steps():
        image.step(line)
    port = str(free_port())
    environment = {**image.environment, "DICEFIELD_PORT": port, "DICEFIELD_HOST": "127.0.0.1"}
    words = {line.split(" ", 1)[0]: line for line in steps()}
    command = json.loads(words["CMD"].removeprefix("CMD "))
    check = json.loads(words["HEALTHCHECK"].partition("CMD ")[2])
    check[0] = str(tmp_path / "opt/dicefield/bin/python")
    command[0] = str(tmp_path / "opt/dicefield/bin" / command[0])
    Path(environment["DICEFIELD_DATA"]).mkdir(parents=True, exist_ok=True)
    with subprocess.Popen(command, env=environment, cwd=image.folder) as process:
        until = time.monotonic() + PATIENCE
        while subprocess.run(check, env=environment, check=False, stderr=subprocess.DEVNULL).returncode:
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.2)
        process.terminate()
        process.wait(PATIENCE)
    shown = [str(tmp_path / "opt/dicefield/bin/python"), "-c", "import asyncpg, dicefield; print(dicefield.__file__)"]
    found = subprocess.run(shown, env=environment, capture_output=True, text=True, check=True).stdout
    assert found.startswith(str(tmp_path))
