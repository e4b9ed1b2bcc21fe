"""What to choose: by the solution where there is one, else by a search; each choice with what it is worth and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dicefield.coach.appraisal import solution_of
from dicefield.engine.errors import Illegal
from dicefield.play.position import View
from dicefield.search.levels import Level
from dicefield.search.player import Searcher

SECONDS = 1.0
"""How long the coach looks where nothing is solved."""

WORTH_SAYING = 0.005
"""A choice that perfect play takes less often than this is not part of the mix as people hear it."""


@dataclass(frozen=True)
class Rated:
    """A choice: the share it leads to, how sure that is, how often it should be taken, and what it costs."""

    say: str
    worth: float
    error: float
    share: float
    regret: float

    def json(self) -> dict[str, Any]:
        return vars(self)


@dataclass(frozen=True)
class Advice:
    """All choices of a seat, the best first."""

    seat: int
    exact: bool
    worth: float
    """What the seat can expect from here."""
    choices: tuple[Rated, ...]

    @property
    def best(self) -> Rated:
        """The one to take; of a mix, the one to take most often."""
        return max(self.choices, key=lambda rated: (rated.share, rated.worth))

    @property
    def mix(self) -> tuple[Rated, ...]:
        return tuple(sorted((rated for rated in self.choices if rated.share >= WORTH_SAYING), key=lambda rated: -rated.share))

    @property
    def words(self) -> str:
        """As a person would say it."""
        how = "exactly" if self.exact else "about"
        if len(self.mix) == 1:
            return f"{self.best.say}: you win {how} {self.worth:.1%} of the points from here."
        mix = ", ".join(f"{rated.share:.0%} {rated.say}" for rated in self.mix)
        return f"Mix: {mix}. That is {how} {self.worth:.1%} of the points."

    def json(self) -> dict[str, Any]:
        told = {"seat": self.seat, "exact": self.exact, "worth": self.worth, "words": self.words, "best": self.best.say}
        return {**told, "choices": [rated.json() for rated in self.choices]}


def advise(view: View, seconds: float = SECONDS, *, seed: int | None = None) -> Advice:
    """What the seat that looks should do, from what it knows alone."""
    if view.seat == 0 or not view.actions:
        raise Illegal.of("nothing_owed", "There is nothing to choose just now.")
    solution = solution_of(view.game, view.state)
    if solution is not None:
        weighed = solution.choices(view.state, view.seat - 1)
        return advice_of(view, [(one.action, one.worth, 0.0, one.share) for one in weighed], exact=True)
    level = Level("coach", "looks for as long as it is asked to", None, seconds, threads=None)
    considered = Searcher(view.game, level, seed).look(view)
    return advice_of(view, [(one.action, one.worth, one.error, one.share) for one in considered], exact=False)


def advice_of(view: View, rows: list[tuple[Any, float, float, float]], *, exact: bool) -> Advice:
    """Regret is counted from the best choice of a solution, and from the one that a search would take."""
    worths = [worth for _, worth, _, _ in rows]
    most = max(worths) if exact else max(rows, key=lambda row: row[3])[1]
    say = view.game.text.grammar.say
    rated = [Rated(say(action), worth, error, share, max(0.0, most - worth)) for action, worth, error, share in rows]
    expected = most if exact else sum(share * worth for _, worth, _, share in rows)
    return Advice(view.seat, exact, expected, tuple(sorted(rated, key=lambda one: (-one.worth, -one.share))))
