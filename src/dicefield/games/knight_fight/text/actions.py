"""How the choices of Knight Fight are said.

defend d20, defend d6              the Shield, or a Weapon
attack d10 d4                      a Gauntlet and a Weapon; `attack d4` means the same, `attack d10 d4 at 3` names the target
jostle d10                         a Gauntlet; `jostle` means the same
rally
roll helmet, move die, nothing     what a Jostle does; in the Arena `roll helmet of 3`, `move die of 3`;
                                   with a house card `both`, `both to 3`
take d8, take none                 Regather; `take d8 roll` throws the Helmet too; in the Arena `take d8 aim 3`,
                                   `take none roll aim 3`; with a house card `take both`
knight ox                          house cards: which Knight
gather, claim spurs                house cards: a Rally that takes dice, or a Magic Item
stake d10 d6, stake none           house cards: what is thrown for an item that somebody else claims too
"""

from __future__ import annotations

from dicefield.engine.text import Grammar, form
from dicefield.games.knight_fight.state import (
    Choice,
    Verb,
)

GRAMMAR = Grammar(
    Choice,
    (
        form("defend {dice}", verb=Verb.DEFEND),
        form("attack d10 {dice} at {target}", verb=Verb.ATTACK, aimed=True),
        form("attack {dice} at {target}", verb=Verb.ATTACK, aimed=True),
        form("attack {dice}", verb=Verb.ATTACK, aimed=False),
        form("jostle {dice}", verb=Verb.JOSTLE),
        form("rally {dice}", verb=Verb.RALLY),
        form("roll helmet of {target}", verb=Verb.ROLL, aimed=True),
        form("roll helmet", verb=Verb.ROLL, aimed=False),
        form("move die of {target}", verb=Verb.MOVE, aimed=True),
        form("move die", verb=Verb.MOVE, aimed=False),
        form("both to {target}", verb=Verb.BOTH, aimed=True),
        form("both", verb=Verb.BOTH, aimed=False),
        form("nothing", verb=Verb.NOTHING),
        form("take none roll aim {target}", verb=Verb.LEAVE, roll=True, aimed=True),
        form("take none roll", verb=Verb.LEAVE, roll=True, aimed=False),
        form("take none aim {target}", verb=Verb.LEAVE, roll=False, aimed=True),
        form("take none", verb=Verb.LEAVE, roll=False, aimed=False),
        form("take both roll aim {target}", verb=Verb.PAIR, roll=True, aimed=True),
        form("take both roll", verb=Verb.PAIR, roll=True, aimed=False),
        form("take both aim {target}", verb=Verb.PAIR, roll=False, aimed=True),
        form("take both", verb=Verb.PAIR, roll=False, aimed=False),
        form("take {dice} roll aim {target}", verb=Verb.TAKE, roll=True, aimed=True),
        form("take {dice} aim {target} roll", verb=Verb.TAKE, roll=True, aimed=True),
        form("take {dice} aim {target}", verb=Verb.TAKE, roll=False, aimed=True),
        form("take {dice} roll", verb=Verb.TAKE, roll=True, aimed=False),
        form("take {dice}", verb=Verb.TAKE, roll=False, aimed=False),
        form("knight {card}", verb=Verb.KNIGHT),
        form("gather", verb=Verb.GATHER),
        form("claim {card}", verb=Verb.CLAIM),
        form("stake none", verb=Verb.HOLD),
        form("stake {dice}", verb=Verb.STAKE),
    ),
)
