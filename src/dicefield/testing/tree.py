"""Counting the tree: every choice and every throw from a small position, in exact numbers that a person can explain.

Where several seats owe a choice they choose in the order of their seats, so that each set of choices counts once. Equal positions
are looked at together and count as often as they are reached: the numbers are those of the whole tree.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from itertools import product
from pathlib import Path
from typing import Any

from dicefield.engine.desk import Desk
from dicefield.engine.game import Game
from dicefield.engine.waiting import Throw, Waiting, is_over, owing
from dicefield.play.position import Position, bounds
from dicefield.testing.trial import Location, Trouble, naming, require
from dicefield.testing.walk import Choice, Faces, Input

DEEPEST = 1_000
"""Depth at which a tree that was to be counted whole is given up."""


@dataclass(frozen=True)
class Layer:
    """What happens at one depth: choices made, throws that land, games that are over."""

    choices: int = 0
    throws: int = 0
    ends: int = 0


@dataclass(frozen=True)
class Counts:
    """The sums over all depths, and the layers they come from."""

    choices: int
    throws: int
    ends: int
    layers: tuple[Layer, ...]

    @classmethod
    def of(cls, layers: list[Layer]) -> Counts:
        choices, throws, ends = (sum(column) for column in zip(*map(astuple, layers), strict=True))
        return cls(choices, throws, ends, tuple(layers))

    def json(self) -> dict[str, Any]:
        layers = [list(astuple(layer)) for layer in self.layers]
        return {"choices": self.choices, "throws": self.throws, "ends": self.ends, "layers": layers}


Reached = dict[bytes, tuple[Waiting, int]]
"""Positions of one depth, each with the number of ways to it."""


def count_tree(game: Game, position: Any, depth: int | None = None, *, machine: bool = True) -> Counts:
    """All there is from a position, given as JSON, down to the ends or to a depth."""
    state = Position.load(game, position).state
    desk = Desk(game, machine=machine)
    reached: Reached = {bytes(state): (state, 1)}
    layers: list[Layer] = []
    while reached and (depth is None or len(layers) <= depth):
        require(len(layers) < DEEPEST, f"the tree is deeper than {DEEPEST}; count it to a depth")
        layer, reached = expand(desk, reached, last=len(layers) == depth)
        layers.append(layer)
    return Counts.of(layers)


def expand(desk: Desk, reached: Reached, *, last: bool) -> tuple[Layer, Reached]:
    """One depth counted, and the positions of the next. At the last depth only ends are counted."""
    choices, throws, ends = 0, 0, 0
    below: Reached = {}
    for state, ways in reached.values():
        if is_over(state):
            ends += ways
        for given in () if last else inputs(desk, state):
            choices += ways if isinstance(given, Choice) else 0
            throws += ways if isinstance(given, Faces) else 0
            desk.state = state
            given.apply(desk)
            desk.events()
            key = bytes(desk.state)
            found, before = below.get(key) or (desk.state.copy(), 0)
            below[key] = found, before + ways
    return Layer(choices, throws, ends), below


def inputs(desk: Desk, state: Waiting) -> list[Input]:
    """Everything that can happen next."""
    if state.throw.count:
        dice = tuple(state.throw.json())
        return [Faces(dice, faces) for faces in outcomes(state.throw)]
    desk.state = state
    return [Choice(seat, action) for seat in owing(state)[:1] for action in desk.legal(seat)]


def outcomes(throw: Throw) -> Iterator[tuple[int, ...]]:
    """All ways that dice can land, one die beside the other."""
    faces = (range(low, high + 1) for low, high in (bounds(throw, die) for die in range(throw.count)))
    return product(*faces)


# --- Files -----------------------------------------------------------------------------------------------------------


def check_tree(game: Game, path: Path) -> None:
    """The trees in a file have the numbers that stand there."""
    with naming("check_tree", Location(game)):
        require(
            path.exists(),
            f"there are no tree counts at {path}; a game needs a small position whose numbers can be explained",
        )
        trees = json.loads(path.read_text(encoding="utf-8"))["trees"]
        require(trees, f"{path} holds no tree")
        for tree in trees:
            tree_holds(game, tree)


def tree_holds(game: Game, tree: dict[str, Any]) -> None:
    require(tree.get("why", "").strip(), f"the tree {tree.get('name')!r} does not explain its numbers")
    counted = count_tree(game, tree["position"], tree.get("depth")).json()
    if counted != tree["counts"]:
        raise Trouble(f"tree {tree['name']!r}: {first_difference(counted, tree['counts'])}; counted {json.dumps(counted)}")


def first_difference(counted: dict[str, Any], stored: dict[str, Any]) -> str:
    """Where the counts part."""
    ours, theirs = counted["layers"], stored.get("layers", [])
    for depth in range(max(len(ours), len(theirs))):
        here, there = ours[depth : depth + 1], theirs[depth : depth + 1]
        if here != there:
            return f"at depth {depth} [choices, throws, ends] are {here}, not {there}"
    return "the sums are not those of the layers"


def recount(game: Game, path: Path) -> str:
    """The text of a file of trees with its numbers counted anew; positions and explanations stay."""
    trees = json.loads(path.read_text(encoding="utf-8"))["trees"]
    for tree in trees:
        tree["counts"] = count_tree(game, tree["position"], tree.get("depth")).json()
    return write_trees(trees)


def write_trees(trees: list[dict[str, Any]]) -> str:
    """One line a field: easy to read, to compare and to edit."""
    blocks = [",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in tree.items()) for tree in trees]
    return '{"trees": [\n' + ",\n".join(f" {{\n{block}\n }}" for block in blocks) + "\n]}\n"
