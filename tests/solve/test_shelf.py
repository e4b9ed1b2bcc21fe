"""Solutions are kept whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicefield.solve.shelf import MANIFEST, Damaged, SolutionFolder


def shelf_in(folder: Path) -> SolutionFolder:
    return SolutionFolder("toy", "1", folder)


def test_an_array_comes_back_as_it_was_put(tmp_path: Path) -> None:
    array = np.arange(12.0).reshape(3, 4)
    shelf_in(tmp_path).put("values", array)
    kept = shelf_in(tmp_path).get("values")
    assert kept is not None
    assert kept.dtype == array.dtype
    assert (kept == array).all()
    with pytest.raises(ValueError, match="read-only"):
        kept[0, 0] = 5


def test_what_was_never_put_is_not_there(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    assert shelf.get("values") is None
    assert "values" not in shelf
    assert not shelf.folder.exists(), "looking makes nothing"


def test_half_a_solution_is_found_again(tmp_path: Path) -> None:
    shelf_in(tmp_path).put("first", np.ones(2))
    again = shelf_in(tmp_path)
    assert "first" in again
    assert "second" not in again
    assert not again.finished
    again.put("second", np.zeros(3))
    again.finish({"value": 0.5})
    whole = shelf_in(tmp_path)
    assert whole.finished
    assert whole.facts == {"value": 0.5}
    assert whole.get("first") is not None
    assert whole.get("second") is not None


def test_facts_are_a_copy(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    shelf.finish({"value": 0.5})
    shelf.facts["value"] = 1.0
    assert shelf.facts == {"value": 0.5}


def test_another_version_is_another_shelf(tmp_path: Path) -> None:
    shelf_in(tmp_path).put("values", np.ones(2))
    assert SolutionFolder("toy", "2", tmp_path).get("values") is None


def test_a_later_array_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    shelf.put("values", np.zeros(2))
    shelf.put("values", np.ones(3))
    kept = shelf_in(tmp_path).get("values")
    assert kept is not None
    assert list(kept) == [1, 1, 1]


@pytest.mark.parametrize("harm", ["flipped", "shorter", "gone"])
def test_a_damaged_array_is_refused(tmp_path: Path, harm: str) -> None:
    shelf = shelf_in(tmp_path)
    shelf.put("values", np.arange(100.0))
    path = shelf.folder / "values.npy"
    stored = bytearray(path.read_bytes())
    if harm == "flipped":
        stored[-3] ^= 1
        path.write_bytes(stored)
    elif harm == "shorter":
        path.write_bytes(stored[:-8])
    else:
        path.unlink()
    with pytest.raises(Damaged, match=r"values\.npy is damaged; say dicefield solve toy --again"):
        shelf_in(tmp_path).get("values")


@pytest.mark.parametrize("written", ["", "{", "[]", '{"format": 99, "arrays": {}, "facts": {}}'])
def test_a_damaged_manifest_is_refused(tmp_path: Path, written: str) -> None:
    shelf = shelf_in(tmp_path)
    shelf.put("values", np.ones(2))
    (shelf.folder / MANIFEST).write_text(written, encoding="utf-8")
    with pytest.raises(Damaged, match=MANIFEST):
        shelf_in(tmp_path)


def test_clearing_forgets_all_even_what_is_damaged(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    shelf.put("values", np.ones(2))
    shelf.finish({"value": 1})
    (shelf.folder / "values.npy").write_bytes(b"nonsense")
    shelf.clear()
    assert not shelf.finished
    assert shelf.get("values") is None
    assert not shelf.folder.exists()
    shelf.put("values", np.ones(2))
    assert shelf_in(tmp_path).get("values") is not None


def test_an_array_is_named_only_when_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power fails while the second is written: the first is still what it was."""
    shelf = shelf_in(tmp_path)
    shelf.put("values", np.zeros(4))

    def fail(*given: Any) -> None:
        raise OSError("no room left")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        with pytest.raises(OSError, match="no room left"):
            shelf.put("values", np.ones(4))
    again = shelf_in(tmp_path)
    kept = again.get("values")
    assert kept is not None
    assert list(kept) == [0, 0, 0, 0]


def test_a_manifest_that_was_not_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = shelf_in(tmp_path)
    shelf.put("values", np.zeros(4))

    def fail(*given: Any, **more: Any) -> None:
        raise OSError("no room left")

    with monkeypatch.context() as broken:
        broken.setattr(json, "dump", fail)
        with pytest.raises(OSError, match="no room left"):
            shelf.finish({"value": 1})
    assert not shelf_in(tmp_path).finished
    assert shelf_in(tmp_path).get("values") is not None
