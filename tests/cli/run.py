"""The command line as people and programs use it: a process with pipes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path


def dicefield(*words: str | Path, given: str | bytes = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs `dicefield WORDS`, in English, without colours, with its data in `folder`."""
    data = {"DICEFIELD_DATA": str(folder)} if folder else {}
    plain = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-m", "dicefield.cli", *map(str, words)],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        timeout=300,
        env={**os.environ, **plain, **data},
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def hears_ctrl_c() -> None:
    """Though whoever runs the tests may have been started in the background, where nobody does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
