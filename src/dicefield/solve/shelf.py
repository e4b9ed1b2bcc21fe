"""Where solutions are kept: arrays in a folder of the user's, each with its checksum, so that half a solution is not lost.

A shelf belongs to one solution of one version of the rules. Whatever a solver has finished it puts there by name; started again, it
finds that and goes on. A damaged file is refused, never used and never mended in silence.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np

from dicefield.engine.errors import Malformed
from dicefield.play.folder import data_folder

MANIFEST = "solution.json"
FORMAT = 1


class Damaged(Malformed):
    """A kept solution is not what was kept."""


def folder_of(name: str, version: str, folder: Path | None = None) -> Path:
    return (folder or data_folder()) / "solutions" / f"{name}-{version}"


class SolutionFolder:
    """Arrays and facts by name."""

    def __init__(self, name: str, version: str, folder: Path | None = None) -> None:
        self.name = name
        self.folder = folder_of(name, version, folder)
        self.known: dict[str, Any] = self.read()

    def read(self) -> dict[str, Any]:
        path = self.folder / MANIFEST
        try:
            known = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {"format": FORMAT, "arrays": {}, "facts": {}}
        except (OSError, ValueError) as trouble:
            raise self.damage(MANIFEST) from trouble
        if not isinstance(known, dict) or known.get("format") != FORMAT:
            raise self.damage(MANIFEST)
        return known

    def damage(self, file: str) -> Damaged:
        words = f"{self.folder / file} is damaged; say dicefield solve {self.name} --again to make it anew."
        return Damaged.of("damaged_solution", words)

    # --- Arrays

    def __contains__(self, name: str) -> bool:
        return name in self.known["arrays"]

    def get(self, name: str) -> np.ndarray[Any, Any] | None:
        """An array that was put here, read as it is needed; None if it was not."""
        if name not in self.known["arrays"]:
            return None
        path = self.folder / f"{name}.npy"
        try:
            if digest_of(path) != self.known["arrays"][name]:
                raise self.damage(path.name)
            kept: np.ndarray[Any, Any] = np.load(path, mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError) as trouble:
            raise self.damage(path.name) from trouble
        return kept

    def put(self, name: str, array: np.ndarray[Any, Any]) -> None:
        """Keeps an array: written beside, synced, and only then named."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path, fresh = self.folder / f"{name}.npy", self.folder / f"{name}.fresh"
        with fresh.open("wb") as file:
            np.save(file, array, allow_pickle=False)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        self.known["arrays"][name] = digest_of(path)
        self.write()

    # --- Facts

    @property
    def facts(self) -> dict[str, Any]:
        """What is known of it, as JSON; empty until it is solved."""
        return dict(self.known["facts"])

    def finish(self, facts: dict[str, Any]) -> None:
        """Says that the solution is whole, and what is known of it."""
        self.known["facts"] = facts
        self.write()

    @property
    def finished(self) -> bool:
        return bool(self.known["facts"])

    def write(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self.folder / f"{MANIFEST}.fresh"
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(self.known, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.folder / MANIFEST)

    def clear(self) -> None:
        """Forgets everything, also what is damaged."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.known = self.read()


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
