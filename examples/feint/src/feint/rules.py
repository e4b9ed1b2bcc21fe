"""The rules of Feint."""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.events import Log, reveal, tell, whisper
from dicefield.engine.record import NOBODY, array, f64, i64
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, ask, award, clear_throw
from feint.state import (
    DICE,
    HELD,
    ROUNDS,
    SEATS,
    SIDES,
    Call,
    Choice,
    Decision,
    Duel,
    EventKind,
    FeintOptions,
    Phase,
    Player,
    Refusal,
)

BOTH = 0b11


@rule
def start(duel: Duel, options: FeintOptions, log: Log) -> None:
    """Both roll all their dice (rules 1.1 to 1.3)."""
    duel.seats = SEATS
    duel.press = options.press
    for _ in range(SEATS):
        for die in range(DICE):
            ask(duel, SIDES[die])


@rule
def thrower(duel: Duel, die: int) -> int:
    """Each rolls the same five dice (rule 1.2)."""
    return die // DICE


@rule
def land(duel: Duel, faces: array[i64], log: Log) -> None:
    """Only who rolled sees the faces (rule 1.2)."""
    clear_throw(duel)
    for seat in range(SEATS):
        own = duel.players[seat].faces
        for die in range(DICE):
            own[die] = faces[DICE * seat + die]
        whisper(log, 1 << seat, EventKind.ROLLED, seat, 102, own[0], own[1], own[2], own[3], own[4])
    duel.phase = Phase.SEND
    duel.owed = BOTH


# --- What may be chosen ----------------------------------------------------------------------------------------------


@rule
def legal(duel: Duel, seat: int, out: array[Decision]) -> int:
    count = 0
    if duel.phase == Phase.CALL:
        for choice in (Choice.HOLD, Choice.PRESS, Choice.SLIP):
            out[count].choice = choice
            count += 1
        return count
    for choice in (Choice.D4, Choice.D6, Choice.D8, Choice.D10, Choice.D12):
        if not duel.players[seat].gone[choice]:
            out[count].choice = choice
            count += 1
    return count


@rule
def check(duel: Duel, seat: int, action: Decision) -> int:
    if duel.phase == Phase.CALL:
        return OK if action.choice >= Choice.HOLD else Refusal.CALL_NOW
    if action.choice >= Choice.HOLD:
        return Refusal.SEND_NOW
    return Refusal.GONE if duel.players[seat].gone[action.choice] else OK


@rule
def choose(duel: Duel, seat: int, action: Decision, log: Log) -> None:
    """A choice lies sealed until the other is made (rules 2.1 to 2.3)."""
    player = duel.players[seat]
    if duel.phase == Phase.SEND:
        player.sent = 1 + action.choice
    else:
        player.call = call_of(action.choice)
    duel.owed &= ~(1 << seat)
    duel.sealed |= 1 << seat
    whisper(log, 1 << seat, EventKind.CHOSEN, seat, 201 if duel.phase == Phase.SEND else 202, action.choice)
    if duel.owed == 0:
        duel.sealed = 0
        reveal(log)
        if duel.phase == Phase.SEND:
            send(duel, log)
        else:
            resolve(duel, log)


@rule
def call_of(choice: int) -> Call:
    if choice == Choice.HOLD:
        return Call.HOLD
    return Call.PRESS if choice == Choice.PRESS else Call.SLIP


# --- A round ---------------------------------------------------------------------------------------------------------


@rule
def send(duel: Duel, log: Log) -> None:
    """Both dice are out: their shapes are seen (rule 2.1)."""
    for seat in range(SEATS):
        tell(log, EventKind.SENT, seat, 201, SIDES[duel.players[seat].sent - 1])
    duel.phase = Phase.CALL
    duel.owed = BOTH


@rule
def resolve(duel: Duel, log: Log) -> None:
    """The calls are told, and what comes of them (rule 2.3)."""
    for seat in range(SEATS):
        tell(log, EventKind.CALLED, seat, 203, duel.players[seat].call)
    if duel.players[0].call == Call.SLIP or duel.players[1].call == Call.SLIP:
        slip(duel, log)
    else:
        clash(duel, log)
    end_round(duel, log)


@rule
def slip(duel: Duel, log: Log) -> None:
    """Who slips away gives the other a point (rule 2.4)."""
    for seat in range(SEATS):
        if duel.players[seat].call != Call.SLIP:
            duel.players[seat].points += HELD
            tell(log, EventKind.SLIPPED, seat, 204, HELD)


@rule
def clash(duel: Duel, log: Log) -> None:
    """Both faces are shown, and one of them wins (rules 2.5 to 2.8)."""
    for seat in range(SEATS):
        player = duel.players[seat]
        player.shown[player.sent - 1] = True
        tell(log, EventKind.SHOWN, seat, 205, SIDES[player.sent - 1], face_out(player))
    mine, theirs = face_out(duel.players[0]), face_out(duel.players[1])
    if mine == theirs:
        tell(log, EventKind.EVEN, NOBODY, 207, mine)
    else:
        win(duel, 0 if beats(mine, theirs) else 1, log)


@rule
def face_out(player: Player) -> int:
    """What the die shows that is out."""
    return player.faces[player.sent - 1]


@rule
def beats(face: int, other: int) -> bool:
    """The higher face, unless the lower one is a feint (rules 2.5 and 2.6)."""
    return face == other - 1 or (face > other and face != other + 1)


@rule
def win(duel: Duel, seat: int, log: Log) -> None:
    points = worth(duel, 0) + worth(duel, 1)
    duel.players[seat].points += points
    feint = face_out(duel.players[seat]) < face_out(duel.players[1 - seat])
    tell(log, EventKind.WON, seat, 206 if feint else 208, points)


@rule
def worth(duel: Duel, seat: int) -> int:
    """What the die of a seat is worth to the winner (rule 2.8)."""
    return duel.press if duel.players[seat].call == Call.PRESS else HELD


@rule
def end_round(duel: Duel, log: Log) -> None:
    """Both dice are gone; after the fifth round it is over (rules 2.9 and 3.1)."""
    for seat in range(SEATS):
        player = duel.players[seat]
        player.gone[player.sent - 1] = True
        player.sent = 0
        player.call = Call.NONE
    duel.phase = Phase.SEND
    duel.rounds_over += 1
    if duel.rounds_over < ROUNDS:
        duel.owed = BOTH
    else:
        winner = leader(duel)
        tell(log, EventKind.END, winner, 302 if winner == NOBODY else 301, duel.players[0].points, duel.players[1].points)


@rule
def leader(duel: Duel) -> int:
    first, second = duel.players[0].points, duel.players[1].points
    if first == second:
        return NOBODY
    return 0 if first > second else 1


@rule
def score(duel: Duel, out: array[f64]) -> None:
    award(out, SEATS, leader(duel))


# --- What is known ---------------------------------------------------------------------------------------------------


@rule
def observe(duel: Duel, seat: int) -> None:
    """Faces that were not shown, and choices that are sealed, are their owner's alone (rules 1.2, 2.1 and 2.2)."""
    for other in range(SEATS):
        if other != seat:
            hide_dice(duel.players[other])
            if (duel.sealed >> other) & 1:
                hide_choice(duel, other)


@rule
def hide_dice(player: Player) -> None:
    for die in range(DICE):
        if not player.shown[die]:
            player.faces[die] = 0


@rule
def hide_choice(duel: Duel, seat: int) -> None:
    if duel.phase == Phase.SEND:
        duel.players[seat].sent = 0
    else:
        duel.players[seat].call = Call.NONE


@rule
def guess(duel: Duel, seat: int, rng: Rng) -> None:
    """Every face is as likely as any other, and so is every choice."""
    if duel.phase == Phase.ROLL:
        return
    for other in range(SEATS):
        if other != seat:
            guess_dice(duel.players[other], rng)
            if (duel.sealed >> other) & 1:
                guess_choice(duel, other, rng)


@rule
def guess_dice(player: Player, rng: Rng) -> None:
    for die in range(DICE):
        if player.faces[die] == 0:
            player.faces[die] = 1 + draw(rng, SIDES[die])


@rule
def guess_choice(duel: Duel, seat: int, rng: Rng) -> None:
    player = duel.players[seat]
    if duel.phase == Phase.CALL:
        player.call = call_of(Choice.HOLD + draw(rng, 3))
        return
    nth = draw(rng, DICE - duel.rounds_over)
    for die in range(DICE):
        if not player.gone[die]:
            if nth == 0:
                player.sent = 1 + die
            nth -= 1
