"""The coach: what to choose, where a result came from, what it cost, and what might have been.

advise(match.view(1)).words             # the best choice or the mix, exactly where the game is solved
ledger_of(match).accounts[0].luck       # luck and skill of seat 1, when the game is over
whole_review(match, 1).costly           # the costliest choices of seat 1, what was better, what each cost
what_if(match, 7)                       # every other way in which the throw of step 7 could have landed
"""

from dicefield.coach.advice import Advice, Rated, advise
from dicefield.coach.ledger import Account, Ledger, ledger_of
from dicefield.coach.review import CostlyChoice, Review, review, whole_review
from dicefield.coach.what_if import ThrowBranch, WayGroup, groups_of, what_if

__all__ = [
    "Account",
    "Advice",
    "CostlyChoice",
    "Ledger",
    "Rated",
    "Review",
    "ThrowBranch",
    "WayGroup",
    "advise",
    "groups_of",
    "ledger_of",
    "review",
    "what_if",
    "whole_review",
]
