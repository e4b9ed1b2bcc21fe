"""How the orders of Polywars are said.

A choice names dice by their numbers and points by thousandths of a range unit: `strike 3 on 9`, `step 4 to 5200 7100 tag 1`.
"""

from __future__ import annotations

from dicefield.engine.text import Grammar, form
from dicefield.games.polywars.state import Order, Verb

GRAMMAR = Grammar(
    Order,
    (
        form("force {sizes...}", verb=Verb.FORCE),
        form("base at {x} {y}", verb=Verb.BASE),
        form("place {die} at {x} {y}", verb=Verb.PLACE),
        form("prisoner {die}", verb=Verb.PRISONER),
        form("spaces {dice...}", verb=Verb.SPACES),
        form("bid {amount}", verb=Verb.BID),
        form("heal {dice...}", verb=Verb.HEAL),
        form("strike {die} on {target}", verb=Verb.STRIKE),
        form("zap {die} on {target}", verb=Verb.ZAP),
        form("split {amount}", verb=Verb.SPLIT),
        form("take", verb=Verb.TAKE),
        form("leave", verb=Verb.LEAVE),
        form("step {die} to {x} {y} tag {aura}", verb=Verb.TAG),
        form("step {die} to {x} {y}", verb=Verb.STEP),
        form("drop {die}", verb=Verb.DROP),
        form("field {die}", verb=Verb.FIELD),
        form("speed {die}", verb=Verb.SPEED),
        form("mend {die} on {dice...}", verb=Verb.MEND),
        form("mutate {die} on {dice...}", verb=Verb.MUTATE),
        form("teleport {die} to {x} {y}", verb=Verb.TELEPORT),
        form("done", verb=Verb.DONE),
    ),
)
