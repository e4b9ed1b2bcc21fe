"""What may come of a choice before it is made: exact chances, from what a seat knows.

    odds(match.view(1), "strike 3 on 9").words    # 12.5 % destroys the target, 62.5 % hits, 25 % fails and costs your die 1
    after(match.view(1), "strike 3 on 9")         # the positions themselves, each with its chance

The choice is taken on a scratch desk that holds nothing but the observation, and the dice land there in every way. What a game
calls an outcome it says in its `outcomes`; nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.waiting import OK, Action, Waiting, may_choose
from dicefield.odds.chain import Chain, Open, TooMany
from dicefield.odds.throws import ways
from dicefield.play.position import SPECTATOR, View
from dicefield.play.speed import is_fast

SMALL = 1_000
"""Up to so many equally likely throws people like to hear "5 of 8"."""

NOTHING = "nothing happens"

Against = Mapping[int, object]
"""What others choose at the same time, by seat."""

MOST_THROWS, MOST_SLOW_THROWS = 25_000, 500
"""How many ways to land are counted while somebody waits for odds: by machine code, and without."""

MOST_POSITIONS = 50_000
"""How many are counted for whoever asks for the positions themselves."""


@dataclass(frozen=True)
class Odds:
    """Outcomes in words, the most telling first, with their chances; together 1."""

    parts: tuple[tuple[str, Fraction], ...]
    throws: int
    """How many equally likely ways the dice of the choice land."""
    why_not: str = ""
    """Why there are no outcomes, where the ways to land were too many to count."""
    success: Fraction | None = None
    """The chance of all outcomes that are no failure, where the game says which are."""

    @property
    def words(self) -> str:
        if self.why_not:
            return self.why_not
        return ", ".join(f"{percent(chance)} {words}" for words, chance in self.parts)

    def json(self) -> dict[str, Any]:
        return {"words": self.words, "parts": [self.part(words, chance) for words, chance in self.parts]}

    def part(self, words: str, chance: Fraction) -> dict[str, Any]:
        return {"words": words, "chance": float(chance), "exactly": str(chance), "of": self.whole(chance)}

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


# --- Asking ----------------------------------------------------------------------------------------------------------


def odds(
    view: View, action: object, *, against: Against | None = None, machine: bool | None = None, most: int | None = None
) -> Odds | None:
    """The odds of a choice of the seat that looks; None where no throw follows at once, or secrets of others decide. Where there
    are more than `most` ways to land, by default so many that nobody waits for long, they have no outcomes and say so.

    Machine code is twenty times as fast, but takes seconds to make: it is used where it is at hand (`dicefield.play.speed`).
    """
    if not view.game.outcomes.words or view.seat == SPECTATOR:
        return None
    try:
        return Question.of(view, action, against, machine).odds(most)
    except TooMany as refused:
        return Odds((), 0, refused.refusal.words)
    except (Malformed, Illegal):
        return None


def odds_against_each(view: View, action: object) -> Iterator[tuple[int, Action, Odds]]:
    """Where one other seat chooses unseen: the odds against each of its choices, as far as this seat knows them."""
    others = [seat for seat in range(1, view.state.seats + 1) if seat != view.seat and may_choose(view.state, seat - 1)]
    if len(others) != 1 or not view.game.outcomes.words:
        return
    for answer in view.desk.legal(others[0] - 1):
        found = odds(view, action, against={others[0]: answer})
        if found and found.parts:
            yield others[0], answer, found


def after(
    view: View, action: object, *, against: Against | None = None, machine: bool | None = None
) -> list[tuple[Waiting, Fraction]]:
    """Every position that a choice may lead to when its dice have landed, with its exact chance; together 1.

    What lies on the table only to be looked at, such as the dice of the last volley, is taken off.
    Refused where the choice is, where it hangs on a choice of others not named in `against`, and where the ways are too many.
    """
    return Question.of(view, action, against, machine).positions()


@dataclass(frozen=True)
class Question:
    """A choice somebody thinks about, checked."""

    view: View
    action: Action
    against: Mapping[int, Action]
    machine: bool

    @classmethod
    def of(cls, view: View, action: object, against: Against | None, machine: bool | None) -> Question:
        fast = is_fast(view.game) if machine is None else machine
        theirs = {seat: check_choice(view, seat, heard) for seat, heard in (against or {}).items()}
        if view.seat in theirs:
            raise Malformed.of("own_seat", "Say what the others choose, not what you do yourself.")
        return cls(view, check_choice(view, view.seat, action), theirs, fast)

    def chain(self, most: int | None = None) -> Chain:
        usual = MOST_THROWS if self.machine else MOST_SLOW_THROWS
        return Chain(self.view, machine=self.machine, most=usual if most is None else most)

    def positions(self) -> list[tuple[Waiting, Fraction]]:
        chain = self.chain(MOST_POSITIONS)
        total: dict[bytes, Fraction] = {}
        for (position, _), chance in chain.ends(self.action, self.against):
            total[position] = total.get(position, Fraction(0)) + chance
        return [(chain.positions[position], chance) for position, chance in total.items()]

    def odds(self, most: int | None) -> Odds | None:
        """In the order of the outcomes; None if none of them can happen."""
        chain = self.chain(most)
        chain.take(self.action, self.against)
        if not (chain.state.throw.count and chain.outcomes.throws(chain.state)):
            return None
        throws = ways(chain.state.throw)
        chain.desk.events()
        shares: dict[str, Fraction] = {}
        for (_, told), chance in chain.settle(chain.state.copy(), None):
            words = NOTHING if told is None else chain.outcomes.words[told]
            shares[words] = shares.get(words, Fraction(0)) + chance
        known = dict.fromkeys([*chain.outcomes.words.values(), NOTHING])
        parts = tuple((words, shares[words]) for words in known if words in shares)
        if all(words == NOTHING for words, _ in parts):
            return None
        return Odds(parts, throws, success=self.success(parts))

    def success(self, parts: Sequence[tuple[str, Fraction]]) -> Fraction | None:
        outcomes = self.view.game.outcomes
        failures = {NOTHING, *(outcomes.words[kind] for kind in outcomes.failures)}
        return sum((chance for words, chance in parts if words not in failures), Fraction(0)) if outcomes.failures else None


def check_choice(view: View, seat: int, action: object) -> Action:
    """The choice of a seat, if by what is seen here it may make it."""
    if type(seat) is not int or not 1 <= seat <= view.state.seats or not may_choose(view.state, seat - 1):
        raise Illegal.of("nothing_owed", f"Seat {seat} has nothing to choose just now.")
    heard = action if isinstance(action, view.game.action) else view.game.text.hear(action)
    code = view.desk.check(seat - 1, heard)
    if code != OK:
        raise view.game.text.refuse(code, view.state, seat - 1, heard)
    return heard


__all__ = ["MOST_POSITIONS", "NOTHING", "Odds", "Open", "TooMany", "after", "odds", "odds_against_each", "percent"]
