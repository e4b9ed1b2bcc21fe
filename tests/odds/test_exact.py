"""Exact chances against three others: every way one by one, an independent reckoner of dice, and plain trying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import icepool
import pytest

from dicefield.engine.desk import Desk
from dicefield.engine.dice import draw, rng_from
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game
from dicefield.engine.outcomes import Outcomes
from dicefield.engine.waiting import Throw, Waiting, lowest, may_choose
from dicefield.games import GAMES
from dicefield.odds import Open, TooMany, after, odds
from dicefield.odds.chain import Chain
from dicefield.odds.throws import distinct, landings, ways
from dicefield.play.position import Position, View
from dicefield.testing.trial import random_game
from tests.engine.helpers import needs_machine
from tests.knight_fight.table import Table as Joust
from tests.polyversal.test_fire import firing
from tests.polywars.ground import duel

TRIES = 400
FAR = 5
"""Standard deviations that no honest share is away from its chance."""

OPTIONS: dict[str, dict[str, Any]] = {"polyhydra": {"dice": "sealed"}, "polyversal": {"turns": 2}}


# --- Throws ----------------------------------------------------------------------------------------------------------


def throw_of(*sides: int) -> Throw:
    throw = Throw(count=len(sides))
    for die, size in enumerate(sides):
        throw.sides[die] = size
    return throw


@pytest.mark.parametrize(
    ("sides", "labels"), [((6, 6, 6), "aaa"), ((6, 6, 6), "aab"), ((4, -10, 4), "aaa"), ((8,), "a"), ((6, 6), None)]
)
def test_alike_dice_are_counted_together(sides: tuple[int, ...], labels: str | None) -> None:
    throw = throw_of(*sides)
    plain = Counter(tuple(faces) for faces in product(*[range(10) if size < 0 else range(1, size + 1) for size in sides]))
    found = dict(landings(throw, labels))
    assert sum(found.values()) == ways(throw) == plain.total()
    assert len(found) == distinct(throw, labels)
    together: Counter[Any] = Counter()
    for faces in plain:
        groups = Counter(zip(faces, sides, labels or range(len(sides)), strict=True))
        together[frozenset(groups.items())] += 1
    assert sorted(found.values()) == sorted(together.values())


# --- Every game against every way, one by one --------------------------------------------------------------------------


def chosen(game: Game, many: int) -> Iterator[tuple[View, str]]:
    """Choices from whole random games after which dice are thrown at once, few enough to be counted one by one."""
    for seed in range(20):
        for scene in random_game(game, OPTIONS.get(game.name, {}), seed):
            if scene.state.throw.count:
                continue
            for seat in scene.position().owing:
                view = scene.position().view(seat)
                for action in view.actions[:2]:
                    if throws_at_once(view, action):
                        yield view, game.text.grammar.say(action)
                        many -= 1
                if many <= 0:
                    return


def throws_at_once(view: View, action: Any) -> bool:
    try:
        chain = Chain(view, machine=False, most=400)
        chain.take(action, {})
        return chain.state.throw.count > 0 and chain.outcomes.throws(chain.state) and ways(chain.state.throw) <= 400
    except Illegal:
        return False


def plain_outcomes(game: Game) -> Outcomes:
    """A game that does not say which dice are alike, or what comes of a throw."""
    return replace(game.outcomes, alike=lambda state: None, sorts=lambda state: None)


def spread(found: list[tuple[Waiting, Fraction]]) -> dict[bytes, Fraction]:
    return {bytes(state): chance for state, chance in found}


@pytest.mark.parametrize("name", ["army_men", "polyhydra", "polywars"])
def test_symmetry_and_order_change_nothing(name: str) -> None:
    game = GAMES.find(name)
    seen = 0
    for view, action in chosen(game, 3):
        exact = spread(after(view, action))
        slow = replace(view, game=replace(game, outcomes=plain_outcomes(game)))
        assert exact == spread(after(slow, action))
        assert sum(exact.values()) == 1
        seen += 1
    assert seen >= 2


@pytest.mark.parametrize("name", ["army_men", "polyhydra", "polywars"])
def test_trying_comes_near_the_chances(name: str) -> None:
    """By plain throws of a generator, on a desk of their own."""
    game = GAMES.find(name)
    seen = 0
    for view, action in chosen(game, 2):
        exact = spread(after(view, action))
        near(exact, Counter(tried(view, action, seed) for seed in range(TRIES // 3)), TRIES // 3)
        seen += 1
    assert seen >= 1


def tried(view: View, action: str, seed: int) -> bytes:
    chain = Chain(view, machine=False, most=1)
    chain.take(view.game.text.hear(action), {})
    return bytes(fallen(chain, seed))


def fallen(chain: Chain, seed: int) -> Waiting:
    """Dice thrown until the choice has come to its end."""
    rng = rng_from((seed, 7, 7, 7))
    state = chain.state
    while (throw := state.throw).count and chain.outcomes.throws(state):
        chain.desk.land([lowest(throw, die) + draw(rng, abs(throw.sides[die])) for die in range(throw.count)])
    chain.outcomes.forget(state)
    return liked(chain, state.copy()) if chain.outcomes.goes_on(state) else state


def liked(chain: Chain, state: Waiting) -> Waiting:
    """What is liked best of what a last choice leads to."""
    ends = []
    for action in chain.desk.legal(chain.seat - 1):
        chain.desk.state = state
        chain.desk.choose(chain.seat - 1, action)
        ends.append(chain.state.copy())
    return max(ends, key=lambda end: chain.outcomes.liking(end, chain.seat - 1))


def near(exact: dict[bytes, Fraction], found: Counter[bytes], tries: int) -> None:
    """Ends that are seldom are taken together."""
    assert set(found) <= set(exact)
    often = [end for end, chance in exact.items() if chance * tries >= 5]
    seldom = [end for end in exact if end not in often]
    for ends in [*([end] for end in often), seldom]:
        share = float(sum(exact[end] for end in ends))
        assert abs(sum(found[end] for end in ends) - tries * share) <= FAR * sqrt(tries * share * (1 - share)) + 1e-9


# --- Polyversal, whose table is too big for many of them -----------------------------------------------------------------


@needs_machine
def test_the_dice_of_a_volley_are_alike() -> None:
    view = firing("badger", "encegon").position.view(1)
    exact = spread(after(view, "fire a1 1 at p1", machine=True))
    slow = replace(view, game=replace(view.game, outcomes=plain_outcomes(view.game)))
    assert exact == spread(after(slow, "fire a1 1 at p1", machine=True))
    near(exact, Counter(tried(view, "fire a1 1 at p1", seed) for seed in range(150)), 150)


@pytest.mark.parametrize(
    ("attacker", "target", "shots"),
    [("wolfbite", "wolfbite", "p1 p1"), ("wolfbite", "wolfbite", "p1 p2"), ("wolfbite", "encegon", "p1 p2")],
)
def test_a_volley_sorted_by_what_comes_of_it_is_the_volley_die_by_die(attacker: str, target: str, shots: str) -> None:
    table = firing(attacker, target)
    table.act(f"fire a1 1 at {shots}")
    view = table.position.view(1)
    slow = replace(view, game=replace(view.game, outcomes=plain_outcomes(view.game)))
    assert spread(after(view, "volley", machine=True)) == spread(after(slow, "volley", machine=True))
    assert odds(view, "volley", machine=True) == odds(slow, "volley", machine=True)


def wolfbites(shots: int) -> View:
    """Wolfbites that aim at Wolfbites, two shots each, at one after the other."""
    table = firing("wolfbite", "wolfbite")
    for model in range(1, shots // 2 + 1):
        table.act(f"fire a{model} 1 at p{(2 * model - 2) % 5 + 1} p{(2 * model - 1) % 5 + 1}")
    return table.position.view(1)


def test_the_longest_volley_of_the_demo_is_counted_while_somebody_waits() -> None:
    view = wolfbites(10)
    found = odds(view, "volley", machine=True)
    assert found is not None
    assert sum(chance for _, chance in found.parts) == 1
    assert len(found.parts) > 3


# --- Too many to count ---------------------------------------------------------------------------------------------------


TOO_MANY = "There are more than 20 ways for these dice to land: too many to count them all."


def test_odds_say_so_where_the_ways_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    view = wolfbites(4)
    found = odds(view, "volley", most=20)
    assert found is not None
    assert (found.words, found.parts) == (TOO_MANY, ())
    assert found.json() == {"words": TOO_MANY, "parts": []}
    monkeypatch.setattr("dicefield.odds.MOST_POSITIONS", 20)
    with pytest.raises(TooMany) as refused:
        after(view, "volley")
    assert (refused.value.code, refused.value.refusal.words) == ("too_many_ways", TOO_MANY)


# --- Knight Fight, where both choose at once -----------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", ["d4", "d6", "d8"])
@pytest.mark.parametrize("helmet", [3, 9, 12])
def test_an_attack_on_a_rally(weapon: str, helmet: int) -> None:
    """As icepool reckons it: a Gauntlet from 0 to 9 and a Weapon reach the Helmet or not."""
    strength = icepool.z(10) + icepool.d(int(weapon[1:]))
    found = odds(Joust(5, helmet).position.view(1), f"attack {weapon}", against={2: "rally"})
    assert found is not None
    assert dict(found.parts).get("your attack hits", 0) == Fraction((strength >= helmet).probability(True))


def test_an_attack_on_a_shield() -> None:
    defended = icepool.z(10) + icepool.d8 >= 4 + icepool.d4
    found = odds(Joust(5, 4).position.view(1), "attack d8", against={2: "defend d4"})
    assert found is not None
    assert dict(found.parts)["your attack hits"] == Fraction(defended.probability(True))


@needs_machine
def test_both_attack() -> None:
    """The faster Weapon comes first; equal ones are thrown again while both would hit."""
    table = Joust(7, 6)
    hits: Counter[str] = Counter()
    for mine, theirs in product(product(range(10), range(1, 5)), repeat=2):
        hits[both(mine, theirs, 6, 7)] += 1
    again = {result: Fraction(count, hits.total()) for result, count in hits.items()}
    expected = settle_ties(again)
    found = odds(table.position.view(1), "attack d4", against={2: "attack d4"}, machine=True)
    assert found is not None
    shares = dict(found.parts)
    assert shares["your attack hits"] == expected[0]
    assert shares["another's attack hits"] == expected[1]


def both(mine: tuple[int, int], theirs: tuple[int, int], their_helmet: int, my_helmet: int) -> str:
    """Who hits, or which Gauntlets wait for new Weapons."""
    i_hit, they_hit = sum(mine) >= their_helmet, sum(theirs) >= my_helmet
    if i_hit and they_hit and mine[1] == theirs[1]:
        return f"tie {mine[0]} {theirs[0]}"
    if i_hit and (not they_hit or mine[1] < theirs[1]):
        return "me"
    return "them" if they_hit else "nobody"


def settle_ties(chances: dict[str, Fraction]) -> tuple[Fraction, Fraction]:
    me, them = chances["me"], chances["them"]
    for result, chance in chances.items():
        if result.startswith("tie"):
            mine, theirs = map(int, result.split()[1:])
            again = Counter(both((mine, a), (theirs, b), 6, 7) for a, b in product(range(1, 5), repeat=2))
            ties = sum(count for name, count in again.items() if name.startswith("tie"))
            me += chance * Fraction(again["me"], 16 - ties)
            them += chance * Fraction(again["them"], 16 - ties)
    return me, them


@needs_machine
def test_both_attack_as_trying_says() -> None:
    view = Joust(7, 6).position.view(1)
    exact: dict[int, float] = {}
    for state, chance in after(view, "attack d4", against={2: "attack d4"}, machine=True):
        exact[state.players[1].hits] = exact.get(state.players[1].hits, 0) + float(chance)  # type: ignore[attr-defined]
    desk, hits = Desk(view.game), 0
    for seed in range(TRIES):
        desk.state = view.state
        for seat in (0, 1):
            desk.choose(seat, view.game.text.hear("attack d4"))
        rng = rng_from((seed, 1, 2, 3))
        while (throw := desk.state.throw).count:
            desk.land([lowest(throw, die) + draw(rng, abs(throw.sides[die])) for die in range(throw.count)])
        hits += desk.state.players[1].hits  # type: ignore[attr-defined]
    assert abs(hits - TRIES * exact[1]) <= FAR * sqrt(TRIES * exact[1] * (1 - exact[1]))


# --- Refusals ------------------------------------------------------------------------------------------------------------


def test_what_hangs_on_others_is_refused() -> None:
    table = Joust(5, 5)
    with pytest.raises(Open, match="say what that is"):
        after(table.position.view(1), "attack d8")
    table.choose(2, "defend d20")
    with pytest.raises(Open):
        after(table.position.view(1), "attack d8")
    assert after(table.position.view(1), "attack d8", against={2: "rally"})


def test_what_others_have_sealed_is_not_looked_at() -> None:
    one, other = Joust(5, 5), Joust(5, 5)
    one.choose(2, "defend d20")
    other.choose(2, "rally")
    asked = {"against": {2: "jostle d10"}}
    assert spread(after(one.position.view(1), "attack d8", **asked)) == spread(after(other.position.view(1), "attack d8", **asked))


@pytest.mark.parametrize(
    ("action", "against", "code"),
    [
        ("strike 3 on 99", {}, "no_die"),
        ("dance", {}, "unreadable"),
        ("strike 3 on 4", {2: "done"}, "nothing_owed"),
        ("strike 3 on 4", {9: "done"}, "nothing_owed"),
        ("strike 3 on 4", {1: "done"}, "own_seat"),
    ],
)
def test_nonsense_is_refused(action: str, against: dict[int, str], code: str) -> None:
    position: Position = duel().position
    before = position.hash
    with pytest.raises((Illegal, Malformed)) as refused:
        after(position.view(1), action, against=against)
    assert refused.value.code == code
    assert position.hash == before


def test_a_seat_that_owes_nothing_has_nothing_to_ask() -> None:
    position = duel().position
    assert not may_choose(position.state, 1)
    with pytest.raises(Illegal, match="nothing to choose"):
        after(position.view(2), "strike 4 on 3")
