"""The tournament ground of Knight Fight as SVG, drawn from an observation: nothing that is sealed is opened."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.record import NOBODY
from dicefield.engine.waiting import is_over, owes
from dicefield.games.knight_fight.picture.board import field, items_strip
from dicefield.games.knight_fight.picture.layout import BREADTH, LEFT, WIDTH, Drawing
from dicefield.games.knight_fight.picture.panels import panel
from dicefield.games.knight_fight.picture.pieces import ACCENTS, READABLE
from dicefield.games.knight_fight.rules.queries import holds, is_arena, lives, only_seat, winners, with_squire
from dicefield.games.knight_fight.state import HEARTS, Joust, Phase, Place
from dicefield.games.knight_fight.text.actions import GRAMMAR
from dicefield.games.knight_fight.text.names import card_name, heart_count, listing
from dicefield.games.knight_fight.text.possible import in_place
from dicefield.games.knight_fight.text.prompts import result, throw
from dicefield.look.palette import Livery, livery, var
from dicefield.look.parts import name_of, now_line
from dicefield.look.svg import Markup, Theme, document, group, join, number, path, rect

__all__ = ["ACCENTS", "READABLE", "picture"]


def picture(joust: Joust, seat: int | None, names: Sequence[str], *, prefix: str = "knight-fight", theme: Theme = "auto") -> str:
    """The ground from a seat counted from 0, or for a spectator; whoever looks sits below."""
    called = [name_of(names, player) for player in range(joust.seats)]
    view = Drawing(joust, seat, called, prefix)
    body = join(
        [
            rect(0, 0, WIDTH, view.height, fill=var("sky")),
            bunting(),
            field(view),
            *[panel(view, player) for player in range(joust.seats)],
            items_strip(view),
            now_line(now(view), LEFT, 14, BREADTH, 60, look=crest_of_now(joust), size=27),
        ]
    )
    title = f"Knight Fight: {listing(called)}"
    return document(WIDTH, view.height, title, describe(view), body, prefix=prefix, accents=ACCENTS, theme=theme)


def bunting() -> Markup:
    """Little flags in the colours of the seats, on a string across the ground."""
    string = path(f"M0 78Q{WIDTH / 2} 92 {WIDTH} 78", fill="none", stroke=var("tent-edge"), stroke_width=2)
    return group(string, *[flag(place) for place in range(19)], aria_hidden="true")


def flag(place: int) -> Markup:
    x, look = 8 + place * 40, livery(place % 4)
    sag = 7 * (1 - ((x + 11) * 2 / WIDTH - 1) ** 2)
    return path(f"M{x} {number(78 + sag)}h22l-11 12Z", fill=look.base, stroke=look.edge, stroke_width=1)


def crest_of_now(joust: Joust) -> Livery | None:
    """The only one who acts, or has won."""
    acting = winners(joust) if is_over(joust) else joust.owed or joust.thrown
    seat = only_seat(acting)
    return None if seat == NOBODY or joust.phase == Phase.ITEMS else livery(seat)


# --- Words -----------------------------------------------------------------------------------------------------------

WHAT = {
    Phase.CHOOSING: "a house Knight",
    Phase.MOVE: "a Move in secret",
    Phase.EFFECT: "what the Jostle does",
    Phase.CLAIM: "dice or a house item",
    Phase.STAKES: "what to stake",
    Phase.PICK: "from what is left",
    Phase.REGATHER: "what to take back",
}

ASKED = {
    Phase.CHOOSING: "Choose your Knight (house card).",
    Phase.MOVE: "Choose your Move in secret.",
    Phase.EFFECT: "Your Jostle works: what does it do?",
    Phase.CLAIM: "Your Rally: dice, or a house item?",
    Phase.STAKES: "Stake dice for the house item, or none.",
    Phase.PICK: "Choose from what is left.",
    Phase.REGATHER: "Regather: a die back, the Helmet?",
}


def now(view: Drawing) -> str:
    """What happens now, and who acts."""
    joust = view.joust
    short = [view.short(seat) for seat in range(joust.seats)]
    if is_over(joust):
        return result(joust, short)
    if joust.throw.count:
        return throw(joust, short).split(":")[0].rstrip(".") + "."
    owing = [seat for seat in range(joust.seats) if owes(joust, seat)]
    if view.seat in owing:
        return prompt_words(joust)
    waiting = listing([short[seat] for seat in owing])
    verb = "chooses" if len(owing) == 1 else "choose"
    if view.chooses:
        return f"Sealed: {GRAMMAR.say(joust.players[view.near].wish)}. {waiting} {verb}."
    return f"{waiting} {verb} {WHAT[joust.phase]}."


def prompt_words(joust: Joust) -> str:
    if joust.phase == Phase.MOVE:
        return f"Round {joust.round}. {ASKED[joust.phase]}"
    if joust.phase == Phase.REGATHER and is_arena(joust):
        return "Regather: a die back, the Helmet, the arrow?"
    return ASKED[joust.phase]


def describe(view: Drawing) -> str:
    """The whole ground for those who hear it."""
    rounds = f"Round {view.joust.round}." if view.joust.round and not is_over(view.joust) else ""
    return " ".join(filter(None, [now(view), rounds, *[in_words(view, seat) for seat in range(view.joust.seats)]]))


def in_words(view: Drawing, seat: int) -> str:
    player = view.joust.players[seat]
    if not lives(view.joust, seat) and player.helmet == 0:
        return f"{view.names[seat]} is out."
    parts = [
        heart_count(HEARTS - player.hits),
        f"Helmet {player.helmet}" if player.helmet else "",
        f"off-hand {listing(in_place(player, Place.HAND) or ['empty'])}",
        f"{with_squire(player)} with the Squire",
        f"arrow to {view.names[player.arrow]}" if is_arena(view.joust) else "",
        *[f"{card_name(held)} (house card)" for held in (player.knight, player.item) if held],
        "a sealed choice" if holds(view.joust.sealed, seat) else "",
    ]
    return f"{view.names[seat]}: {', '.join(filter(None, parts))}."
