"""Writes the generated pages and pictures, or checks that they are fresh and that links lead somewhere.

`make docs` writes; `make check` runs `python tools/docs.py --check`.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

import dicefield  # noqa: E402 - the house must be on the path first
from dicefield.bots import Bot  # noqa: E402
from dicefield.engine.content import Content, schema  # noqa: E402
from dicefield.engine.game import Game  # noqa: E402
from dicefield.games import GAMES  # noqa: E402
from tools.environment_pages import environment_page  # noqa: E402

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"<!-- code: (\S+) ([^>]+?) -->\n(?:\n```python\n.*?```\n)?", re.DOTALL)
SKIPPED = {".venv", ".git", "build", "dist"}


# --- Pages made from the code ----------------------------------------------------------------------------------------


def games_page() -> str:
    parts = ["# The games", "Made by `make docs` from the code.", *map(game_part, GAMES.own)]
    return "\n\n".join(parts) + "\n"


def game_part(game: Game) -> str:
    fewest, most = game.seats
    players = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    rules = f"../{game.folder.relative_to(HOUSE)}/RULES.md"
    parts = [
        f"## {game.title}",
        f"![The table of {game.title}](pictures/{game.name}.svg)",
        game.blurb,
        f"`{game.name}`, ruleset {game.version}, for {players}; [{len(game.text.book.rules)} numbered rules]({rules}).",
        table(["option", "default", "allowed", "meaning"], map(option_cells, game.option_table())),
        table(["bot", "what it does"], ([f"`{name}`", what] for name, what in game.bots.items())),
        table(["refusal", "rule"], reason_cells(game)),
    ]
    return "\n\n".join(parts)


def option_cells(row: dict[str, object]) -> list[str]:
    words, span = row.get("words"), row.get("from_to")
    allowed = ", ".join(f"`{word}`" for word in words) if isinstance(words, list) else ""
    if isinstance(span, list):
        allowed = f"{span[0]} to {span[1]}"
    return [f"`{row['name']}`", f"`{row['default']}`", allowed, str(row["help"])]


def reason_cells(game: Game) -> Iterator[list[str]]:
    for reason in game.text.refusals.values():
        yield [f"`{reason.code}`", game.text.book.cite(reason.rule).strip("()")]


def table(heads: list[str], rows: Iterable[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def army_men_picture() -> str:
    """A choice in the third round of a campaign."""
    match = dicefield.new("army_men", {"war": "campaign"}, seed=20, players=["Ann", "Ben"])
    while match.turn != 1 or match.position.json()["rounds_over"] < 2 or len(match.legal()) < 7:
        match.choose(match.turn, match.legal()[0]) if match.turn else match.land()
    return match.svg(1) + "\n"


def polyhydra_picture() -> str:
    """Four hydras in their fourth turn, one of them still at it."""
    match = dicefield.new("polyhydra", {"seats": 4}, seed=6, players=["Ann", "Ben", "Cleo", "Dan"])
    while match.position.json()["turns_over"] < 3 or match.turn != 1 or len(match.legal()) > 12:
        match.choose(match.turn, match.legal()[-1]) if match.turn else match.land()
    return match.svg(1) + "\n"


def knight_fight_picture() -> str:
    """Four in the Arena with house cards, the dice of a clash on the field."""
    match = dicefield.new("knight_fight", {"seats": 4, "cards": "house"}, seed=11, players=["Ann", "Ben", "Cleo", "Dan"])
    while match.position.json()["round"] < 3 or match.position.json()["phase"] != "regather":
        match.choose(match.turn, match.legal()[len(match.steps) % len(match.legal())]) if match.turn else match.land()
    return match.svg(1) + "\n"


def polywars_picture() -> str:
    """A battle for the kings in its third cycle, a die of Ann's on the move."""
    match = dicefield.new("polywars", {"layout": "hill"}, seed=5, players=["Ann", "Ben"])
    bots = [Bot(match.game, "greedy", seed=seat) for seat in (1, 2)]
    while (
        match.position.json()["cycle"] < 3
        or match.position.json()["phase"] != "move"
        or match.turn != 1
        or not match.position.json()["acting"]
    ):
        match.choose(match.turn, bots[match.turn - 1].choose(match.view(match.turn))) if match.turn else match.land()
    return match.svg(1) + "\n"


def polyversal_picture() -> str:
    """The second turn of the demo, a volley in the air."""
    match = dicefield.new("polyversal", seed=4, players=["Ann", "Ben"])
    bots = [Bot(match.game, "greedy", seed=seat) for seat in (1, 2)]
    while (state := match.position.json())["turn"] < 2 or state["phase"] != "volley":
        match.choose(match.turn, bots[match.turn - 1].choose(match.view(match.turn))) if match.turn else match.land()
    return match.svg(1) + "\n"


def content_page(game: Game) -> str:
    """What may stand in the files of a game, from the declarations, and what is shipped."""
    parts = [f"# Files of {game.title}", "Made by `make docs` from the code."]
    for word, kind in game.content.items():
        shipped = ", ".join(shipped_words(kind, name) for name in kind.shelf.names)
        parts += [
            f"## A {word}",
            f"`dicefield {word} check FILE` names every error with its line and field. {TEXTS_SAID}",
            table(["field", "takes", "default", "meaning"], map(schema_cells, schema(kind))),
            f"Shipped: {shipped}.",
        ]
    return "\n\n".join(parts) + "\n"


TEXTS_SAID = "Beside its fields a file may have `title`, `about` and `source`, words for people."


def schema_cells(row: dict[str, str]) -> list[str]:
    default = f"`{row['default']}`" if row["default"] else ""
    return [f"`{row['field']}`", row["takes"], default, row["meaning"]]


def shipped_words(kind: type[Content], name: str) -> str:
    spelled = kind.shelf.read(name)
    return f"`{name}` ({spelled.get('source', 'ours')})"


MADE: dict[str, Callable[[], str]] = {
    "docs/games.md": games_page,
    "docs/pictures/army_men.svg": army_men_picture,
    "docs/pictures/polyhydra.svg": polyhydra_picture,
    "docs/pictures/knight_fight.svg": knight_fight_picture,
    "docs/pictures/polywars.svg": polywars_picture,
    "docs/pictures/polyversal.svg": polyversal_picture,
    **{f"docs/environments/{game.name}.md": partial(environment_page, game) for game in GAMES.own},
    **{f"docs/{game.name}_files.md": partial(content_page, game) for game in GAMES.own if game.content},
}


# --- Code shown in pages ---------------------------------------------------------------------------------------------


def with_code(page: str) -> str:
    """A page in which every `<!-- code: FILE NAMES -->` is followed by just that code."""
    return CODE.sub(
        lambda found: f"<!-- code: {found[1]} {found[2]} -->\n\n```python\n{code_of(found[1], found[2].split())}\n```\n", page
    )


def code_of(file: str, names: list[str]) -> str:
    source = (HOUSE / file).read_text(encoding="utf-8")
    return "\n\n\n".join(definition(source, name) for name in names)


def definition(source: str, name: str) -> str:
    for node in ast.parse(source).body:
        if name in names_of(node):
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
            return "\n".join(source.splitlines()[first - 1 : node.end_lineno])
    raise SystemExit(f"no {name} to show")


def names_of(node: ast.stmt) -> list[str]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


# --- Checks ----------------------------------------------------------------------------------------------------------


def pages() -> list[Path]:
    return sorted(path for path in HOUSE.rglob("*.md") if not SKIPPED & set(path.relative_to(HOUSE).parts))


def dead_links(page: Path) -> Iterator[str]:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        path = target.partition("#")[0]
        if path and "://" not in target and not (page.parent / path).exists():
            yield f"{page.relative_to(HOUSE)}: {target} leads nowhere"


def rule_gaps(game: Game) -> Iterator[str]:
    """Rules are numbered 1.1, 1.2, 2.1 without a gap."""
    before = (0, 0)
    for number in game.text.book.rules:
        chapter, place = map(int, number.split("."))
        if (chapter, place) not in {(before[0], before[1] + 1), (before[0] + 1, 1)}:
            yield f"{game.name}: rule {number} follows {before[0]}.{before[1]}"
        before = (chapter, place)


def fresh() -> dict[Path, str]:
    """What every made page should say."""
    made = {HOUSE / name: make() for name, make in MADE.items()}
    shown = {page: with_code(page.read_text(encoding="utf-8")) for page in pages() if page not in made}
    return made | shown


def troubles() -> Iterator[str]:
    for path, text in fresh().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield f"{path.relative_to(HOUSE)} is not what the code says; run make docs"
    for page in pages():
        yield from dead_links(page)
    for game in GAMES.own:
        yield from rule_gaps(game)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--check", action="store_true", help="write nothing; fail if something is stale or dead")
    if arguments.parse_args().check:
        found = list(troubles())
        sys.exit("\n".join(found) if found else 0)
    for path, text in fresh().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
