"""Auras: who holds one, who may take one, what becomes of it (chapter 7)."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.table import within
from dicefield.engine.waiting import OK
from dicefield.games.polywars.content import Aura, Victory
from dicefield.games.polywars.rules.queries import die_of, on_table, token_of
from dicefield.games.polywars.state import TAG, TOKENS, Battle, EventKind, Lie, Place, Refusal, Token

# --- Questions -------------------------------------------------------------------------------------------------------


@rule
def held_by(battle: Battle, die: int) -> int:
    """The index of the aura a die holds, or -1."""
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.bearer == die + 1 and token.lie == Lie.HELD:
            return place
    return -1


@rule
def holds(battle: Battle, die: int, kind: int) -> bool:
    place = held_by(battle, die)
    return place >= 0 and battle.tokens[place].kind == kind


@rule
def is_immune(battle: Battle, die: int) -> bool:
    """Whether powers pass a die by: the bearer of Immunity, and a prisoner (rules 7.9 and 8.13)."""
    return bool(battle.dice[die].frozen) or holds(battle, die, Aura.IMMUNITY)


@rule
def may_be_dropped(token: Token) -> bool:
    """Fixed auras and Rage are never dropped, nor what the scenario says stays (rule 7.6)."""
    return not token.stays and token.kind != Aura.LEADERSHIP and token.kind != Aura.RAGE


@rule
def has_free_hands(battle: Battle, die: int) -> bool:
    """Whether a die could take an aura: it holds none, or one that it may drop for it (rule 7.3)."""
    place = held_by(battle, die)
    return place < 0 or may_be_dropped(battle.tokens[place])


@rule
def token_spot(battle: Battle, token: Token) -> tuple[int, int]:
    """Where an aura is: with its bearer, or where it lies."""
    if token.lie == Lie.HELD:
        return die_of(battle, token.bearer).x, die_of(battle, token.bearer).y
    return token.x, token.y


@rule
def check_tag(battle: Battle, die: int, aura: int, x: int, y: int) -> int:
    """Whether a die that ends a step at a point may take an aura, counted from 1 (rules 7.2 to 7.5)."""
    if not 1 <= aura <= TOKENS or token_of(battle, aura).lie == Lie.NOWHERE or token_of(battle, aura).lie == Lie.GONE:
        return Refusal.NO_AURA
    token = token_of(battle, aura)
    if token.lie == Lie.HELD and not from_friend(battle, die, token):
        return Refusal.AURA_HELD
    token_x, token_y = token_spot(battle, token)
    if not within(token_x, token_y, x, y, TAG):
        return Refusal.AURA_FAR
    if not has_free_hands(battle, die):
        return Refusal.AURA_FIXED
    if token.kind == Aura.FLAG and battle.scenario.flag_stays and token.owner == battle.dice[die].owner:
        return Refusal.OWN_FLAG
    return OK


@rule
def from_friend(battle: Battle, die: int, token: Token) -> bool:
    """A Flag goes from friend to friend by tagging (rule 7.10)."""
    friend = token.bearer - 1
    return token.kind == Aura.FLAG and friend != die and battle.dice[friend].owner == battle.dice[die].owner


# --- Taking and dropping ---------------------------------------------------------------------------------------------


@rule
def lay_down(battle: Battle, place: int, die: int) -> None:
    """An aura lies where a die stands."""
    token = battle.tokens[place]
    token.lie = Lie.LYING
    token.bearer = 0
    token.killer = 0
    token.x = battle.dice[die].x
    token.y = battle.dice[die].y


@rule
def drop(battle: Battle, die: int, log: Log) -> None:
    """A die leaves its aura behind (rule 7.4)."""
    place = held_by(battle, die)
    lay_down(battle, place, die)
    tell(log, EventKind.DROPPED, battle.dice[die].owner, 704, die + 1, battle.dice[die].sides, battle.tokens[place].kind)


@rule
def take(battle: Battle, place: int, die: int, log: Log) -> None:
    """A die takes an aura, and drops the one it held for it (rules 7.3 and 7.12)."""
    if held_by(battle, die) >= 0:
        drop(battle, die, log)
    token = battle.tokens[place]
    token.lie = Lie.HELD
    token.bearer = die + 1
    token.killer = 0
    token.x = 0
    token.y = 0
    if token.kind == Aura.RAGE:
        rage(battle, place, die, log)


@rule
def rage(battle: Battle, place: int, die: int, log: Log) -> None:
    """Rage raises its bearer to the most, and in a rampage the bearer changes sides at once (rules 7.12 and 8.20)."""
    bearer = battle.dice[die]
    bearer.value = bearer.sides
    if battle.scenario.victory == Victory.RAMPAGE:
        bearer.owner = battle.attacker
    tell(log, EventKind.RAGED, bearer.owner, 712, die + 1, bearer.sides, bearer.value)


@rule
def leave_play(battle: Battle, place: int, log: Log) -> None:
    token = battle.tokens[place]
    token.lie = Lie.GONE
    token.bearer = 0
    token.killer = 0
    token.x = 0
    token.y = 0
    tell(log, EventKind.LEFT_PLAY, token.owner, 711 if token.kind == Aura.LEADERSHIP else 714, token.kind)


# --- When the bearer falls -------------------------------------------------------------------------------------------


@rule
def bequeath(battle: Battle, die: int, killer: int, log: Log) -> None:
    """What becomes of the aura of a die that falls; `killer` is an index, or -1 (rules 7.8 to 7.14)."""
    place = held_by(battle, die)
    if place < 0:
        return
    token = battle.tokens[place]
    if token.kind == Aura.LEADERSHIP:
        leave_play(battle, place, log)
    elif token.kind == Aura.RAGE:
        pass_rage(battle, place, killer, log)
    else:
        lay_down(battle, place, die)
        if token.kind == Aura.FLAG and may_win_flag(battle, die, killer):
            token.lie = Lie.OFFERED
            token.killer = killer + 1
        else:
            tell(log, EventKind.STAYS, token.owner, staying_rule(battle, token), token.kind, token.x, token.y)


@rule
def staying_rule(battle: Battle, token: Token) -> int:
    """By which rule an aura stays where its bearer fell."""
    if token.kind != Aura.FLAG:
        return 708
    return 807 if battle.scenario.flag_stays else 710


@rule
def pass_rage(battle: Battle, place: int, killer: int, log: Log) -> None:
    if killer >= 0 and on_table(battle.dice[killer]) and has_free_hands(battle, killer):
        take(battle, place, killer, log)
    else:
        leave_play(battle, place, log)


@rule
def may_win_flag(battle: Battle, die: int, killer: int) -> bool:
    """Only an enemy takes a Flag by killing its bearer (rule 7.10)."""
    if killer < 0 or battle.scenario.flag_stays or battle.dice[killer].owner == battle.dice[die].owner:
        return False
    return has_free_hands(battle, killer)


@rule
def offered_aura(battle: Battle) -> int:
    """The index of an aura that waits for its killer's word, or -1."""
    for place in range(TOKENS):
        if battle.tokens[place].lie == Lie.OFFERED:
            return place
    return -1


@rule
def withdraw_idle_offers(battle: Battle, log: Log) -> None:
    """A killer that fell, or has its hands full by now, takes nothing: the Flag stays where it lies (rule 7.10)."""
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.lie == Lie.OFFERED:
            killer = token.killer - 1
            if battle.dice[killer].place != Place.TABLE or not has_free_hands(battle, killer):
                token.lie = Lie.LYING
                token.killer = 0
                tell(log, EventKind.STAYS, token.owner, 710, token.kind, token.x, token.y)


@rule
def raging(battle: Battle) -> int:
    """The index of the die that holds Rage, or -1."""
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.RAGE and token.lie == Lie.HELD:
            return token.bearer - 1
    return NOBODY


@rule
def leader_of(battle: Battle, seat: int) -> int:
    """The index of a seat's leader, or -1."""
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.LEADERSHIP and token.lie == Lie.HELD and token.owner == seat:
            return token.bearer - 1
    return -1
