"""The coach: what to choose, where a result came from, and what might have been.

advise(match.view(1)).words             # the best choice or the mix, exactly where the game is solved
ledger_of(match).accounts[0].luck       # luck and skill of seat 1, when the game is over
what_if(match, 7)                       # every other way in which the throw of step 7 could have landed
"""

from dicefield.coach.advice import Advice, Rated, advise
from dicefield.coach.ledger import Account, Ledger, ledger_of
from dicefield.coach.what_if import what_if

__all__ = ["Account", "Advice", "Ledger", "Rated", "advise", "ledger_of", "what_if"]
