"""The command line as people and programs use it: a process with files for its input and its answers."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.processes import start

PATIENCE = 300


def dicefield(
    *words: str | Path, given: str | bytes = "", folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Runs `dicefield WORDS`, in English, without colours, with its data in `folder`."""
    data = {**environment, "DICEFIELD_DATA": str(folder)} if folder else environment
    with TemporaryDirectory(prefix="dicefield-") as made:
        files = (Path(made, "in"), Path(made, "out"), Path(made, "err"))
        files[0].write_bytes(given.encode() if isinstance(given, str) else given)
        code = start([str(word) for word in words], files, data).wait(PATIENCE)
        said, complained = (file.read_bytes().decode() if file.exists() else "" for file in files[1:])
    return subprocess.CompletedProcess(words, code, said, complained)


def hears_ctrl_c() -> None:
    """Though whoever runs the tests may have been started in the background, where nobody does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
