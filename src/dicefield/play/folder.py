"""Where a user's data lives: saved games, the tables of a server, solutions."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Of the user, or where DICEFIELD_DATA says. It need not be there yet."""
    import platformdirs

    return Path(os.environ.get("DICEFIELD_DATA") or platformdirs.user_data_dir("dicefield"))
