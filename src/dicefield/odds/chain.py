"""A choice and all that comes of it by itself: throw after throw, with the chooser's best decision where one comes between.

Nothing here knows a rule: everything happens on a scratch desk, by `choose` and `land`. Positions that come out the same are
counted together at once, so that a series of throws costs the sum of its parts and not their product.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from dicefield.engine.desk import Desk
from dicefield.engine.dice import rng_from
from dicefield.engine.errors import Illegal
from dicefield.engine.events import Event
from dicefield.engine.waiting import OK, Action, Waiting, may_choose
from dicefield.odds.throws import distinct, landings
from dicefield.play.position import View, may_know

End = tuple[bytes, str | None]
"""A position as bytes, and the most telling thing that happened on the way to it."""


@dataclass(frozen=True)
class Again:
    """A throw that is being counted already, by where it leads."""

    ways: frozenset[tuple[End, int]]


Ends = dict[End | Again, Fraction]


class TooMany(Illegal):
    """There are more ways to land than anybody waits for."""


class Open(Illegal):
    """It hangs on what others choose, and nobody said what that is."""


class Chain:
    """What may come of a choice of one seat, from what it knows, but for what is only there to be looked at."""

    def __init__(self, view: View, *, machine: bool, most: int) -> None:
        self.game = view.game
        self.outcomes = view.game.outcomes
        self.seat = view.seat
        self.most = most
        self.desk = Desk(view.game, machine=machine)
        self.desk.state = view.state
        self.landed = 0
        self.positions: dict[bytes, Waiting] = {}
        self.known: dict[End, Ends] = {}
        self.going: set[Again] = set()

    @property
    def state(self) -> Waiting:
        return self.desk.state

    # --- The choice itself

    def ends(self, action: Action, against: Mapping[int, Action]) -> list[tuple[End, Fraction]]:
        """Where the choice ends, with the chance of each end; together 1."""
        self.take(action, against)
        return self.settle(self.state.copy(), self.best(self.desk.events(), None))

    def settle(self, state: Waiting, told: str | None) -> list[tuple[End, Fraction]]:
        return [(end, chance) for end, chance in self.follow(state, told).items() if not isinstance(end, Again)]

    def take(self, action: Action, against: Mapping[int, Action]) -> None:
        """Makes the choice, others make theirs, and what is only announced happens by itself."""
        then = self.game.text.hear(self.outcomes.then) if self.outcomes.then else None
        if then is not None and action != then:
            self.outcomes.alone(self.state)
        replaces = self.state.sealed >> (self.seat - 1) & 1
        if replaces:  # first, for the last of all choices opens them
            self.desk.choose(self.seat - 1, action)
        self.answer(against)
        if not replaces:
            self.desk.choose(self.seat - 1, action)
        if self.state.sealed:
            raise still_open()
        if then is not None and not self.state.throw.count and self.may(then):
            self.desk.choose(self.seat - 1, then)

    def answer(self, against: Mapping[int, Action]) -> None:
        """The sealed choices of the others: those that were named, or any, where these cannot matter."""
        if self.outcomes.apart:
            self.stand_in()
        elif any(self.state.sealed >> other & 1 for other in range(self.state.seats) if other + 1 not in {self.seat, *against}):
            raise still_open()
        for other, action in against.items():
            self.desk.choose(other - 1, action)

    def stand_in(self) -> None:
        """Others do anything: what a game tells of this choice is the same whatever they do."""
        self.desk.top.raw["minds"] = rng_from((1, 2, 3, 4)).raw
        self.desk.guess(self.seat - 1)
        for other in range(self.state.seats):
            if other != self.seat - 1 and may_choose(self.state, other):
                self.desk.choose(other, self.desk.legal(other)[0])

    def may(self, action: Action) -> bool:
        return may_choose(self.state, self.seat - 1) and self.desk.check(self.seat - 1, action) == OK

    # --- What follows

    def follow(self, state: Waiting, told: str | None) -> Ends:
        return self.follow_known(state, (bytes(state), told))

    def follow_known(self, state: Waiting, key: End) -> Ends:
        """Every end of a position whose bytes are known, found once."""
        if key in self.known:
            return self.known[key]
        ends = self.follow_ends(state, key)
        if not any(isinstance(end, Again) for end in ends):
            self.known[key] = ends
        return ends

    def follow_ends(self, state: Waiting, key: End) -> Ends:
        told = key[1]
        if state.throw.count and self.outcomes.throws(state):
            return self.throw(state, told)
        if may_choose(state, self.seat - 1) and self.outcomes.goes_on(state):
            return self.decide(state, told)
        self.positions[key[0]] = state
        return {key: Fraction(1)}

    def throw(self, state: Waiting, told: str | None) -> Ends:
        """Lands every way there is. Throws that lead to the same are the same, whatever lay there: so ties come to an end."""
        reached, fresh = self.land_ways(state, told)
        again = Again(frozenset(reached.items()))
        if again in self.going:
            return {again: Fraction(1)}
        self.going.add(again)
        whole = sum(reached.values())
        ends = mix([(Fraction(times, whole), self.follow_known(fresh[key], key)) for key, times in reached.items()])
        self.going.discard(again)
        return without(ends, again)

    def land_ways(self, state: Waiting, told: str | None) -> tuple[dict[End, int], dict[End, Waiting]]:
        """How many ways lead where."""
        ways = self.outcomes.sorts(state)
        self.afford(distinct(state.throw, self.outcomes.alike(state)) if ways is None else len(ways))
        reached: dict[End, int] = {}
        fresh: dict[End, Waiting] = {}
        for faces, times in landings(state.throw, self.outcomes.alike(state)) if ways is None else ways:
            after, said = self.land(state, faces, told)
            key = (bytes(after), said)
            reached[key] = reached.get(key, 0) + times
            fresh.setdefault(key, after)
        return reached, fresh

    def afford(self, ways: int) -> None:
        """Gives up before it takes long."""
        self.landed += ways
        if self.landed > self.most:
            words = f"There are more than {self.most:,} ways for these dice to land: too many to count them all."
            raise TooMany.of("too_many_ways", words)

    def land(self, state: Waiting, faces: tuple[int, ...], told: str | None) -> tuple[Waiting, str | None]:
        self.desk.state = state
        self.desk.land(faces)
        self.outcomes.forget(self.state)
        return self.state.copy(), self.best(self.desk.events(), told)

    def decide(self, state: Waiting, told: str | None) -> Ends:
        """What the chooser likes best of what may be chosen on the way."""
        self.desk.state = state
        options = [self.choose(state, action, told) for action in self.desk.legal(self.seat - 1)]
        return max(options, key=self.liking)

    def choose(self, state: Waiting, action: Action, told: str | None) -> Ends:
        self.desk.state = state
        self.desk.choose(self.seat - 1, action)
        return self.follow(self.state.copy(), self.best(self.desk.events(), told))

    def liking(self, ends: Ends) -> Fraction:
        """What is expected of it; throws that come again are left out."""
        likes = [
            (self.outcomes.liking(self.positions[end[0]], self.seat - 1), ends[end]) for end in ends if not isinstance(end, Again)
        ]
        return sum((chance * like for like, chance in likes), Fraction(0))

    # --- What is told of it

    @cached_property
    def ranks(self) -> dict[str, int]:
        """How telling an outcome is: the lower, the more."""
        return {kind: rank for rank, kind in enumerate(self.outcomes.words)}

    def best(self, events: list[Event], before: str | None) -> str | None:
        """The most telling outcome so far, of what the seat may know."""
        kinds = [kind for event in events if may_know(event, self.seat) for kind in self.kinds(event) if kind in self.ranks]
        return min(kinds + ([before] if before else []), key=self.ranks.__getitem__, default=None)

    def kinds(self, event: Event) -> tuple[str, ...]:
        kind = self.game.text.events[event.kind].kind
        finer = self.outcomes.finer(event)
        plain = (f"{kind} {finer}", kind) if finer else (kind,)
        return (*(f"own {name}" for name in plain), *plain) if event.seat == self.seat - 1 else plain


def still_open() -> Open:
    return Open.of("open_choice", "It hangs on what the others choose at the same time; say what that is.")


def without(ends: Ends, again: Again) -> Ends:
    """A throw that is made again until it leads elsewhere: the other ends share its chance."""
    lost = ends.pop(again, Fraction(0))
    if lost == 1:
        raise TooMany.of("endless_throw", "These dice would be thrown again for ever.")
    return ends if not lost else {end: chance / (1 - lost) for end, chance in ends.items()}


def mix(parts: list[tuple[Fraction, Ends]]) -> Ends:
    """Ends of ends, each by its chance."""
    total: Ends = {}
    for share, ends in parts:
        for key, chance in ends.items():
            total[key] = total.get(key, Fraction(0)) + share * chance
    return total
