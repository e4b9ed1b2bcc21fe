"""Lines of play: from what a seat sees, down the tree, and on by a bot to where the game can be judged.

The loops here name no game: the hooks are filled with the rules of the game at hand. The search is given an observation, guesses
what it may not know afresh for every line, and throws dice of its own.
"""

from __future__ import annotations

from typing import Any

from dicefield.engine.desk import PLAYED, SEEN, DeskTop
from dicefield.engine.dice import draw, roll
from dicefield.engine.game import RANDOM
from dicefield.engine.rule import apart, hook, rule
from dicefield.engine.waiting import first_owing, is_over
from dicefield.search.tree import (
    DEEPEST,
    NONE,
    ROOT,
    Node,
    Tree,
    add_edge,
    best_edge,
    clear,
    draw_edge,
    find_node,
    learn,
    wants_more,
)

LONGEST = 100_000
"""Steps after which a line is given up, and judged as shared."""

legal, choose, land, observe = hook("legal"), hook("choose"), hook("land"), hook("observe")
guess, score, pick, estimate = hook("guess"), hook("score"), hook("pick"), hook("estimate")


@rule
def search(desk: DeskTop, tree: Tree, tables: Any, root: Any, seat: int, lines: int) -> None:
    """Plays so many lines more from what a seat sees. `tables` are the positions on the desk, and `root` is what the seat sees, as
    plain memory: words are copied and hashed much sooner than records."""
    if tree.nodes_used == 0:
        clear(tree)
    tree.seat = seat
    for _ in range(lines):
        tables[PLAYED, :] = root
        guess(desk.tables[PLAYED], seat, desk.minds)
        tree.depth = 0
        reseal(desk, tree, tables, seat)
        choose_at(desk, tree, tables, seat, ROOT)
        descend(desk, tree, tables)
        judge(desk, tree, tables)
        learn(tree)


# --- The verbs of the game, each built once ---------------------------------------------------------------------------


@apart
def look(desk: DeskTop, tables: Any, seat: int) -> None:
    """Lays what a seat sees of the position on the desk."""
    tables[SEEN, :] = tables[PLAYED]
    observe(desk.tables[SEEN], seat)


@apart
def list_choices(desk: DeskTop, seat: int) -> int:
    return legal(desk.tables[PLAYED], seat, desk.actions)  # type: ignore[no-any-return]


@apart
def ask_bot(desk: DeskTop, tree: Tree, tables: Any, seat: int, count: int) -> int:
    """Which of the choices on the desk the bot likes best."""
    bot = tree.bot if seat == tree.seat else tree.rival
    if bot == RANDOM:
        return draw(desk.minds, count)
    look(desk, tables, seat)
    return pick(bot, desk.tables[SEEN], seat, desk.actions, count, desk.minds)  # type: ignore[no-any-return]


@apart
def take(desk: DeskTop, seat: int, chosen: int) -> None:
    choose(desk.tables[PLAYED], seat, desk.actions[chosen], desk.log)


@apart
def throw_dice(desk: DeskTop) -> None:
    roll(desk.tables[PLAYED], desk.dice, desk.faces)
    land(desk.tables[PLAYED], desk.faces, desk.log)


@rule
def go_on(desk: DeskTop, tree: Tree, tables: Any, seat: int) -> None:
    """A choice of the bot."""
    take(desk, seat, ask_bot(desk, tree, tables, seat, list_choices(desk, seat)))


# --- Inside the tree -------------------------------------------------------------------------------------------------


@rule
def reseal(desk: DeskTop, tree: Tree, tables: Any, seat: int) -> None:
    """Whoever has sealed a choice chooses again: nobody knows what it was, and the tree guesses better than chance."""
    state = desk.tables[PLAYED]
    sealed = state.sealed
    for other in range(state.seats):
        if other != seat and (sealed >> other) & 1 == 1:
            list_choices(desk, other)
            take(desk, other, 0)
            visit(desk, tree, tables, other)


@rule
def descend(desk: DeskTop, tree: Tree, tables: Any) -> None:
    """Down the tree, until the line leaves it, or the game is over."""
    state = desk.tables[PLAYED]
    inside = True
    while inside and not is_over(state):
        if state.throw.count != 0:
            throw_dice(desk)
        else:
            inside = visit(desk, tree, tables, first_owing(state))


@apart
def visit(desk: DeskTop, tree: Tree, tables: Any, seat: int) -> bool:
    """A choice inside the tree; False if the line leaves it there."""
    look(desk, tables, seat)
    known = tree.nodes_used
    node = find_node(tree, tables[SEEN], seat)
    if node == NONE or tree.depth >= DEEPEST:
        go_on(desk, tree, tables, seat)
        return False
    choose_at(desk, tree, tables, seat, node)
    return node <= known


@apart
def choose_at(desk: DeskTop, tree: Tree, tables: Any, seat: int, place: int) -> None:
    """Chooses at a node: something new if it is time for that, else what the tree holds for right."""
    state = desk.tables[PLAYED]
    node = tree.nodes[place]
    node.sealed = tree.mixes and (state.owed | state.sealed) & ~(1 << seat) != 0
    count = list_choices(desk, seat)
    if wants_more(tree, place, count):
        chosen = propose(desk, tree, tables, node, seat, count)
        edge = node.first
    else:
        edge = draw_edge(tree, node, desk.minds) if node.sealed else best_edge(tree, place)
        chosen = tree.edges[edge].choice
    step = tree.path[tree.depth]
    step.node = place
    step.edge = edge
    step.seat = seat
    tree.depth += 1
    take(desk, seat, chosen)


@rule
def propose(desk: DeskTop, tree: Tree, tables: Any, node: Node, seat: int, count: int) -> int:
    """Adds the choice that the bot likes best among those not tried yet; where it lies on the desk now. A bot that knows a phase by
    heart may name one that is gone."""
    left = set_tried_apart(desk, tree, node, count)
    found = left if node.edges % tree.blind == tree.blind - 1 else ask_bot(desk, tree, tables, seat, left)
    if found >= left:
        found = draw(desk.minds, left)
    add_edge(tree, node, number_of(tree, node, found))
    return found


@rule
def set_tried_apart(desk: DeskTop, tree: Tree, node: Node, count: int) -> int:
    """Moves the choices not tried yet to the front, in their order; how many they are."""
    left = 0
    for place in range(count):
        if not is_tried(tree, node, place):
            if left != place:
                desk.actions[left] = desk.actions[place]
            left += 1
    return left


@rule
def is_tried(tree: Tree, node: Node, choice: int) -> bool:
    edge = node.first
    while edge != NONE:
        if tree.edges[edge].choice == choice:
            return True
        edge = tree.edges[edge].next
    return False


@rule
def number_of(tree: Tree, node: Node, found: int) -> int:
    """The number of a choice among all, from its number among those not tried yet."""
    place = 0
    while True:
        if not is_tried(tree, node, place):
            if found == 0:
                return place
            found -= 1
        place += 1


# --- Beyond it -------------------------------------------------------------------------------------------------------


@rule
def judge(desk: DeskTop, tree: Tree, tables: Any) -> None:
    """What the line comes to: the result, or the estimate of the game when it tells one."""
    state = desk.tables[PLAYED]
    told = 0
    for _ in range(LONGEST):
        if is_over(state):
            score(state, tree.shares)
            return
        if estimate(state, tree.shares):
            told += 1
            if told > tree.ahead:
                return
        if state.throw.count != 0:
            throw_dice(desk)
        else:
            go_on(desk, tree, tables, first_owing(state))
    for seat in range(state.seats):
        tree.shares[seat] = 1.0 / state.seats
