"""Plain words: the ones that were given up stay away, and the page of concepts names those that the code leans on."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent
CODE = HOUSE / "src" / "dicefield"
CONCEPTS = HOUSE / "docs" / "concepts.md"
MOST_CONCEPTS = 30

OLD_FILES = [
    "sound",
    "sound_parts",
    "touch",
    "reckon",
    "fate",
    "undecided",
    "sheet",
    "worth",
    "musters",
    "charge",
    "tempers",
    "plot",
    "tiles",
    "marches",
    "tellings",
    "figures",
    "questions",
    "wishes",
    "wish",
    "clerk",
    "minds",
    "asked",
    "taped",
    "look",
    "spread",
]
STILL_WORDS = {"study/figures.py", "look", "server/look.py"}
"""Where an old file name has the meaning that it should have: plots of a study, and how things look."""

OLD_NAMES = [
    "Told",
    "No",
    "Hands",
    "Telling",
    "Reason",
    "Clerk",
    "Minds",
    "Mind",
    "Instinct",
    "Made",
    "TableWish",
    "SeatWish",
    "ClockWish",
    "sound",
    "reckon",
    "kept",
    "tried",
    "stirred",
    "chosen",
    "landed",
    "published",
    "illustrated",
    "drafted",
    "restored",
    "reseated",
    "swapped",
    "worked_out",
]

ONE_MEANING = ("View", "Table", "Shelf", "Told", "Refusal", "Position", "Match", "Desk", "Hall", "Viewer")
"""Classes of which there is one, beside the enum of refusals that every game has."""


@cache
def trees() -> dict[str, ast.Module]:
    files = sorted(CODE.rglob("*.py"))
    return {str(file.relative_to(CODE)): ast.parse(file.read_text(encoding="utf-8")) for file in files}


@cache
def names() -> dict[str, list[str]]:
    """Every class and function, with the files that define it."""
    found: dict[str, list[str]] = {}
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                found.setdefault(node.name, []).append(file)
    return found


@pytest.mark.parametrize("name", OLD_FILES)
def test_old_file_names_are_gone(name: str) -> None:
    files = {file for file in trees() if Path(file).stem == name}
    folders = {str(folder.relative_to(CODE)) for folder in CODE.rglob(name) if folder.is_dir()}
    assert (files | folders) - STILL_WORDS == set()


@pytest.mark.parametrize("name", OLD_NAMES)
def test_old_words_are_gone(name: str) -> None:
    assert names().get(name, []) == []


@pytest.mark.parametrize("name", ONE_MEANING)
def test_a_word_has_one_meaning(name: str) -> None:
    outside_games = [file for file in names().get(name, []) if not file.startswith("games/") and file != "server/api.py"]
    assert len(outside_games) <= 1


def test_no_rule_adds_nothing() -> None:
    """The compiler takes a member of an enum for the number it is."""
    adds = [
        f"{file}:{node.lineno}"
        for file, tree in trees().items()
        if file.startswith("games/")
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Add)
        and isinstance(node.left, ast.Constant)
        and node.left.value == 0
    ]
    assert adds == []


# --- Concepts --------------------------------------------------------------------------------------------------------


def concepts() -> list[str]:
    rows = re.findall(r"^\| \*\*(\w+)\*\* \|", CONCEPTS.read_text(encoding="utf-8"), re.MULTILINE)
    return [word.lower() for word in rows]


def test_the_page_of_concepts_is_short() -> None:
    assert 15 <= len(concepts()) <= MOST_CONCEPTS
    assert len(set(concepts())) == len(concepts())


@cache
def words_of_code() -> set[str]:
    stems = {part for name in names() for part in re.findall(r"[a-z]+", re.sub(r"([A-Z])", r"_\1", name).lower())}
    files = {part for file in trees() for part in re.findall(r"[a-z]+", file)}
    fields = {node.target.id for tree in trees().values() for node in ast.walk(tree) if is_field(node)}
    return stems | files | fields


@pytest.mark.parametrize("word", concepts())
def test_every_concept_is_a_word_of_the_code(word: str) -> None:
    assert word in words_of_code()


def is_field(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
