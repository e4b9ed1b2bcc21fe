"""What may come of a choice before it is made: the exact chances of the throw that follows, from what a seat knows.

    odds(match.view(1), "strike 3 on 9").words    # 12.5 % destroys the target, 62.5 % hits, 25 % fails and costs your die 1

The choice is taken on a scratch desk that holds nothing but the observation, and every combination of faces lands there once. What
a game calls an outcome it says in its `hands`; nothing here knows a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from dicefield.engine.desk import Desk
from dicefield.engine.errors import Malformed
from dicefield.engine.events import Event
from dicefield.engine.game import Game
from dicefield.engine.waiting import OK, Action, Throw, Waiting, first_owing, is_over, lowest, may_choose
from dicefield.play.position import SPECTATOR, View, may_know

MOST_THROWS = 20_000
"""How many ways dice may land before nobody counts them any more."""

SMALL = 1_000
"""Up to so many equally likely throws people like to hear "5 of 8"."""

NOTHING = "nothing happens"


WARM: set[Game] = set()
"""Games whose machine code is there already."""


class TooMany(Exception):
    """There are more ways to land than anybody waits for."""


@dataclass(frozen=True)
class Odds:
    """Outcomes in words, the most telling first, with their chances; together 1."""

    parts: tuple[tuple[str, Fraction], ...]
    throws: int
    """How many equally likely ways the dice of the choice land."""

    @property
    def words(self) -> str:
        return ", ".join(f"{percent(chance)} {words}" for words, chance in self.parts)

    def json(self) -> dict[str, Any]:
        return {"words": self.words, "parts": [self.part(words, chance) for words, chance in self.parts]}

    def part(self, words: str, chance: Fraction) -> dict[str, Any]:
        return {"words": words, "chance": float(chance), "of": self.whole(chance)}

    def whole(self, chance: Fraction) -> list[int] | None:
        """So many of all throws, where these are few and each is as likely as the others."""
        favourable = chance * self.throws
        return [int(favourable), self.throws] if favourable.denominator == 1 and self.throws <= SMALL else None


def percent(chance: Fraction) -> str:
    """As people say it: 62.5 %, and never 0 % or 100 % for what is only nearly so."""
    shown = f"{float(100 * chance):.1f}".removesuffix(".0")
    if shown in ("0", "100") and chance not in (0, 1):
        return "less than 0.1 %" if shown == "0" else "more than 99.9 %"
    return f"{shown} %"


def odds(view: View, action: object, *, machine: bool | None = None) -> Odds | None:
    """The odds of a choice of the seat that looks; None where no throw follows at once, or secrets of others decide.

    Machine code is twenty times as fast, but takes seconds to make: it is used for games that were warmed up.
    """
    if not view.game.hands.outcomes or view.seat == SPECTATOR:
        return None
    try:
        heard = action if isinstance(action, view.game.action) else view.game.text.hear(action)
        return Reckoning(view, view.game in WARM if machine is None else machine).odds(heard)
    except (Malformed, TooMany):
        return None


def warm(game: Game) -> None:
    """Makes the machine code for a game, beside whatever else goes on, so that odds come quickly from then on."""
    desk = Desk(game, machine=True)
    desk.start(game.read_options())
    chosen = landed = False
    while not (chosen and landed) and not is_over(desk.state):
        throw = desk.state.throw
        if throw.count:
            desk.land([lowest(throw, die) + die % abs(throw.sides[die]) for die in range(throw.count)])
            landed = True
        else:
            seat = first_owing(desk.state)
            action = desk.legal(seat)[0]
            desk.check(seat, action)
            desk.choose(seat, action)
            chosen = True
    WARM.add(game)


class Reckoning:
    """The counting of one choice."""

    def __init__(self, view: View, machine: bool) -> None:
        self.game = view.game
        self.hands = view.game.hands
        self.seat = view.seat
        self.desk = Desk(view.game, machine=machine)
        self.desk.state = view.state
        self.landed = 0
        self.shares: dict[str, Fraction] = {}

    @property
    def state(self) -> Waiting:
        return self.desk.state

    @cached_property
    def outcomes(self) -> dict[str, str]:
        return dict(self.hands.outcomes or {})

    @cached_property
    def ranks(self) -> dict[str, int]:
        """How telling an outcome is: the lower, the more."""
        return {kind: rank for rank, kind in enumerate(self.outcomes)}

    def odds(self, action: Action) -> Odds | None:
        if not self.is_open() or not self.may(action):
            return None
        self.take(action)
        if self.state.sealed or not self.throws():
            return None
        whole = ways(self.state.throw)
        self.land(Fraction(1), whole, None)
        return self.told(whole)

    def is_open(self) -> bool:
        """Whether the seat may choose, and nobody else has sealed what will count."""
        place = self.seat - 1
        return may_choose(self.state, place) and not self.state.sealed & ~(1 << place)

    def may(self, action: Action) -> bool:
        return may_choose(self.state, self.seat - 1) and self.desk.check(self.seat - 1, action) == OK

    def take(self, action: Action) -> None:
        """Makes the choice, and if it only announces something, lets that happen by itself."""
        then = self.game.text.hear(self.hands.then) if self.hands.then else None
        if then is not None and action != then:
            self.hands.alone(self.state)
        self.desk.choose(self.seat - 1, action)
        if then is not None and not self.state.throw.count and self.may(then):
            self.desk.choose(self.seat - 1, then)
        self.desk.events()

    def throws(self) -> bool:
        return self.state.throw.count > 0 and self.hands.throws(self.state)

    # --- Every way to land

    def land(self, share: Fraction, path: int, best: str | None) -> None:
        """Lands every combination of the faces awaited. A throw that changes nothing is made again, so it does not count."""
        self.afford(path)
        before, plain = self.state.copy(), bytes(self.state)
        ends: Counter[str | None] = Counter()
        later: list[tuple[Waiting, str | None]] = []
        for faces in combinations(before.throw):
            self.desk.state = before
            self.desk.land(faces)
            self.landed += 1
            told = self.best(self.desk.events(), best)
            if not self.throws():
                ends[told] += 1
            elif bytes(self.state) != plain:
                self.afford(path * ways(self.state.throw))
                later.append((self.state.copy(), told))
        self.gather(share / (ends.total() + len(later)), path, ends, later)

    def afford(self, path: int) -> None:
        """Gives up before it takes long: `path` is how many ways there are to a throw, through all throws before it."""
        if max(path, self.landed) > MOST_THROWS:
            raise TooMany

    def gather(self, each: Fraction, path: int, ends: Counter[str | None], later: list[tuple[Waiting, str | None]]) -> None:
        for told, times in ends.items():
            words = NOTHING if told is None else self.outcomes[told]
            self.shares[words] = self.shares.get(words, Fraction(0)) + each * times
        for state, told in later:
            self.desk.state = state
            self.land(each, path * ways(state.throw), told)

    def best(self, events: list[Event], before: str | None) -> str | None:
        """The most telling outcome so far, of what the seat may know."""
        kinds = [kind for event in events if may_know(event, self.seat) for kind in self.kinds(event) if kind in self.ranks]
        return min(kinds + ([before] if before else []), key=self.ranks.__getitem__, default=None)

    def kinds(self, event: Event) -> tuple[str, ...]:
        kind = self.game.text.tellings[event.kind].kind
        return (f"own {kind}", kind) if event.seat == self.seat - 1 else (kind,)

    def told(self, whole: int) -> Odds | None:
        """In the order of the outcomes; None if none of them can happen."""
        known = list(dict.fromkeys(self.outcomes.values()))
        parts = [(words, self.shares[words]) for words in [*known, NOTHING] if words in self.shares]
        return Odds(tuple(parts), whole) if any(words != NOTHING for words, _ in parts) else None


def ways(throw: Throw) -> int:
    return prod(abs(throw.sides[die]) for die in range(throw.count))


def combinations(throw: Throw) -> Iterator[tuple[int, ...]]:
    """Every way the dice of a throw can land."""
    return product(*[range(lowest(throw, die), lowest(throw, die) + abs(throw.sides[die])) for die in range(throw.count)])
