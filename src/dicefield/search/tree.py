"""What a search remembers: everything a seat may know at a choice, and what came of each choice that was tried.

A node stands for what the seat that chooses knows, found by a hash of its observation. Two positions that look the same to the seat
share a node, however they came about; so a sealed choice cannot depend on another sealed choice, nor a plan on a guess. Throws have
no nodes: dice are thrown anew each time, and whatever they lead to is looked up.

Where one seat chooses, it takes the choice that looks best or was tried too little (a bandit with the polynomial bonus that Shah,
Xie and Xu show to be right for trees; beyond the root a game may ask for less of it). Where several choose unseen, each mixes by
regret matching with a baseline, and the average of these mixes is what it would play. No logarithm or power is used: square roots
are the same to the bit everywhere.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from dicefield.engine.dice import Rng, next_word
from dicefield.engine.record import Record, array, f64, flag, i16, i32, i64, many, record
from dicefield.engine.rule import rule
from dicefield.engine.waiting import MOST_SEATS

NODES = 1 << 16
EDGES = 1 << 18
SLOTS = 1 << 17
"""Twice as many as nodes, so that a free one is always near."""

DEEPEST = 128
"""Choices in one line of play that are remembered."""

NONE = 0
"""Nodes and edges count from 1, so that fresh memory holds none."""

ROOT = 1

WORD = 0xFFFFFFFF
PRIME = 16_777_619
OFFSETS = (2_166_136_261, 2_654_435_769)
"""Of FNV-1a, and another for the second half of a key."""

PRIOR_SPREAD = 0.04
"""The variance of results that is believed in before any is known, with the weight of two."""

RARELY = 0.2
"""The news of a choice that is played rarer than that count as if it were played so often: calm is worth a little bias."""

DOUBT = 3
"""How many results of the whole node the mean of a choice begins with, where choices are mixed."""

EXPLORED = 0.1
"""How much of a mix is left to chance while it is learned."""


@record
class Node(Record):
    """What one seat knows at a choice."""

    low: i64  # the key, in two halves
    high: i64
    first: i32  # the edge that was tried last
    edges: i32
    visits: i32
    sealed: flag  # others choose at the same time, and the choice is mixed
    total: f64  # of the shares of the seat that chooses
    squares: f64


@record
class Edge(Record):
    """A choice that was tried."""

    next: i32
    choice: i16  # its number among the legal ones
    visits: i32
    total: f64
    squares: f64
    regret: f64
    mixed: f64  # how often it was played, summed over all visits, later ones counting more


@record
class Step(Record):
    """A choice on the line that is being played."""

    node: i32
    edge: i32
    seat: i32


@record
class Tree(Record):
    explore: f64  # how eagerly what was tried little is tried again
    explore_root: f64  # and at the root, where it is decided
    widen: f64  # how soon one more choice is tried
    widen_root: f64  # and at the root
    seat: i32  # who is looking ahead
    bot: i32  # who proposes choices for that seat, and plays on at the end of the tree
    rival: i32  # and who does for the others
    blind: i32  # each so many-th choice to be tried is drawn by lot, whatever the bot thinks of it
    mixes: flag  # choices that are made unseen at the same time are mixed
    ahead: i32  # how many estimates of the game are passed over before one is believed
    nodes_used: i32
    edges_used: i32
    depth: i32
    shares: array[f64] = many(MOST_SEATS)
    path: array[Step] = many(DEEPEST)
    slots: array[i32] = many(SLOTS)
    nodes: array[Node] = many(NODES)
    edges: array[Edge] = many(EDGES)


@rule
def clear(tree: Tree) -> None:
    """Forgets everything. Node 1 is the root."""
    tree.slots[:] = NONE
    tree.nodes_used = 0
    tree.edges_used = 0
    add_node(tree, 0, 0)


# --- Finding ---------------------------------------------------------------------------------------------------------


@rule
def hash_words(words: Any, seat: int, offset: int) -> int:
    """FNV-1a, by words of 32 bits."""
    found = offset ^ seat
    for place in range(len(words)):
        found = ((found ^ int(words[place])) * PRIME) & WORD
        found ^= found >> 15
    return found


@rule
def find_node(tree: Tree, words: Any, seat: int) -> int:
    """The node of what a seat sees; a fresh one if there was none; 0 if there is no room."""
    low, high = hash_words(words, seat, OFFSETS[0]), hash_words(words, seat, OFFSETS[1])
    slot = low % SLOTS
    while tree.slots[slot] != NONE:
        node = tree.nodes[tree.slots[slot]]
        if node.low == low and node.high == high:
            return 0 + tree.slots[slot]
        slot = (slot + 1) % SLOTS
    added = add_node(tree, low, high)
    tree.slots[slot] = added
    return added


@rule
def add_node(tree: Tree, low: int, high: int) -> int:
    if tree.nodes_used + 1 >= NODES:
        return NONE
    tree.nodes_used += 1
    node = tree.nodes[tree.nodes_used]
    node.low = low
    node.high = high
    node.first = NONE
    node.edges = 0
    node.visits = 0
    node.sealed = False
    node.total = 0.0
    node.squares = 0.0
    return 0 + tree.nodes_used


@rule
def add_edge(tree: Tree, node: Node, choice: int) -> int:
    """One more choice to try; the caller has seen that there is room."""
    tree.edges_used += 1
    edge = tree.edges[tree.edges_used]
    edge.next = node.first
    edge.choice = choice
    edge.visits = 0
    edge.total = 0.0
    edge.squares = 0.0
    edge.regret = 0.0
    edge.mixed = 0.0
    node.first = tree.edges_used
    node.edges += 1
    return 0 + tree.edges_used


@rule
def wants_more(tree: Tree, place: int, count: int) -> bool:
    """Whether a node has been visited often enough to try another of its choices."""
    node = tree.nodes[place]
    if node.edges >= count or tree.edges_used + 1 >= EDGES:
        return False
    return node.edges < 1 + int((tree.widen_root if place == ROOT else tree.widen) * sqrt(node.visits))


# --- Selecting -------------------------------------------------------------------------------------------------------


@rule
def best_edge(tree: Tree, place: int) -> int:
    """The choice that is best, if what is not known well is looked at kindly. The first to be tried wins ties."""
    node = tree.nodes[place]
    spread = (node.squares + 2 * PRIOR_SPREAD - node.total * node.total / max(1, node.visits)) / (node.visits + 2)
    reach = (tree.explore_root if place == ROOT else tree.explore) * sqrt(max(0.0, spread) * sqrt(node.visits))
    best, most = NONE, -1.0
    edge = 0 + node.first
    while edge != NONE:
        tried = tree.edges[edge]
        if tried.visits == 0:
            return edge
        hope = tried.total / tried.visits + reach / sqrt(tried.visits)
        if hope >= most:
            best, most = edge, hope
        edge = 0 + tried.next
    return best


@rule
def regret_sum(tree: Tree, node: Node) -> float:
    total = 0.0
    edge = 0 + node.first
    while edge != NONE:
        total += max(0.0, tree.edges[edge].regret)
        edge = 0 + tree.edges[edge].next
    return total


@rule
def chance_of(edge: Edge, regrets: float) -> float:
    """How likely a choice is played: by its regret; while there is none, what the bot proposed first."""
    if regrets > 0.0:
        return max(0.0, edge.regret) / regrets
    return 1.0 if edge.next == NONE else 0.0


@rule
def draw_edge(tree: Tree, node: Node, rng: Rng) -> int:
    """A choice by lot from the mix, or now and then any."""
    regrets = regret_sum(tree, node)
    left = next_word(rng) / (WORD + 1.0)
    edge = 0 + node.first
    while tree.edges[edge].next != NONE:
        left -= explore(node, chance_of(tree.edges[edge], regrets))
        if left < 0.0:
            return edge
        edge = 0 + tree.edges[edge].next
    return edge


@rule
def explore(node: Node, chance: float) -> float:
    return (1.0 - EXPLORED) * chance + EXPLORED / node.edges


# --- Learning --------------------------------------------------------------------------------------------------------


@rule
def learn(tree: Tree) -> None:
    """Tells every choice of the line what came of it."""
    for place in range(tree.depth):
        step = tree.path[place]
        node = tree.nodes[step.node]
        share = tree.shares[step.seat]
        if node.sealed:
            note_regrets(tree, node, step.edge, share)
        edge = tree.edges[step.edge]
        edge.visits += 1
        edge.total += share
        edge.squares += share * share
        node.visits += 1
        node.total += share
        node.squares += share * share


@rule
def note_regrets(tree: Tree, node: Node, played: int, share: float) -> None:
    """What each choice would have brought more than the mix did, as far as is known. Debts are forgiven, later mixes count more."""
    regrets = regret_sum(tree, node)
    expected = 0.0
    edge = 0 + node.first
    while edge != NONE:
        expected += chance_of(tree.edges[edge], regrets) * edge_estimate(tree, node, edge, played, share, regrets)
        edge = 0 + tree.edges[edge].next
    edge = 0 + node.first
    while edge != NONE:
        tried = tree.edges[edge]
        chance = chance_of(tried, regrets)
        gain = edge_estimate(tree, node, edge, played, share, regrets) - expected
        tried.mixed += chance * (node.visits + 1)
        tried.regret = max(0.0, tried.regret + gain)
        edge = 0 + tried.next


@rule
def edge_estimate(tree: Tree, node: Node, edge: int, played: int, share: float, regrets: float) -> float:
    """What a choice brings: its mean so far, and for the one that was played the news, weighed by how rarely it is played."""
    tried = tree.edges[edge]
    whole = node.total / max(1, node.visits)
    mean = (tried.total + DOUBT * whole) / (tried.visits + DOUBT)
    if edge != played:
        return mean
    return mean + (share - mean) / max(RARELY, explore(node, chance_of(tried, regrets)))
