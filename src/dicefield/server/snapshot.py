"""What one viewer may see of a table: the one place where anything leaves the server for a seat.

Everything here is made from the observation of a seat (`Match.view`) and from events that the seat may know of. Two tables that
differ only in what a seat may not know give it the same snapshot, and so no message at all.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from dataclasses import asdict
from itertools import islice
from typing import Any

from dicefield.engine.waiting import owes
from dicefield.look.palette import livery
from dicefield.odds import odds, odds_against_each
from dicefield.play.dice import COMMITTED
from dicefield.play.lesson import has_lesson
from dicefield.play.match import Match
from dicefield.play.position import SPECTATOR, View, short_hash
from dicefield.server.drawing import draw_considered
from dicefield.server.pairs import about_pair
from dicefield.server.table import PERSON, Table, TableSeat
from dicefield.server.uptime import TIME

EMPTY = "empty"
MOST_AGAINST = 12
"""Against how many choices of another odds are counted; never by the clock, for everybody is told the same."""
ENDED = {"resign": "resigned", "time": "time", "draw": "agreed"}
"""How a game was settled that the rules did not end."""


def digest(table: Table, seat: int, view: View | None = None) -> str:
    """A short name for what a seat sees now: a choice is made for just this. That others have sealed theirs does not change it."""
    match = table.match
    if match is None:
        return f"waiting-{sum(place.empty for place in table.places)}"
    return name_of(view or match.view(seat), match.settled.how if match.settled else "")


def note_shown(table: Table) -> None:
    """A change that everybody may see moves a table up in the lists; when somebody chose unseen is nobody's business."""
    seen = digest(table, SPECTATOR)
    if seen != table.shown_as:
        table.shown_as, table.shown = seen, time.time()


def name_of(view: View, how: str = "") -> str:
    """Made of nothing but what the viewer sees: whoever tries out what may be hidden finds out nothing."""
    return short_hash(view.looks + how.encode()) if how else view.name


def snapshot(table: Table, seat: int, mine: Collection[int] = (), here: Collection[int] = ()) -> dict[str, Any]:
    """The table through the eyes of a seat; `events_for` adds what happened."""
    return {**facts(table, seat), **present(table, here), **owed(table, mine), **times(table, seat)}


def facts(table: Table, seat: int) -> dict[str, Any]:
    """What is the same for all who look through the eyes of a seat, until the table changes."""
    match = table.match
    view = match.view(seat) if match else None
    return {
        "table": about(table),
        "seat": seat,
        "on": digest(table, seat, view),
        "sealed": has_sealed(view),
        "seals": [{"seat": one.seat, "seal": one.seal(table.id)} for one in table.sealed],
        "waits": waits(table, view),
        **by_hand(match, view),
        "undo": may_undo(match, seat),
        "offers": {what: list(seats) for what, seats in table.offers.items()},
        "result": result(match),
    }


def present(table: Table, here: Collection[int]) -> dict[str, Any]:
    """Who sits at the table, and whether they are there."""
    return {"seats": [person(place, place.seat in here) for place in table.places]}


def owed(table: Table, mine: Collection[int]) -> dict[str, Any]:
    return {"mine": [owed_by(table, own) for own in sorted(mine)]}


def times(table: Table, seat: int) -> dict[str, Any]:
    """What goes on while nothing happens."""
    view = table.match.view(seat) if table.match and table.clock else None
    return {"clocks": clocks(table, view), "now": time.time()}


def about(table: Table) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.title,
        "lesson": has_lesson(table.game),
        "status": table.status,
        "listed": table.listed,
        "options": table.wish["options"],
        "battle": table.wish.get("battle"),
        "dice": dice(table),
        "clock": table.wish.get("clock"),
        "next": table.next,
        "pair": about_pair(table),
        "created": table.created,
    }


def dice(table: Table) -> dict[str, Any]:
    """What may be known of the dice: the commitments always, the seeds once all are in, the secret at the end."""
    source = table.wish["dice"]
    if source not in COMMITTED:
        return {"source": source}
    match = table.match
    told = match.record.header["dice"] if match else table.committed().header()
    promises = [promise or None for promise in told.get("commitments", ())]
    shown = {"source": source, "commitment": told["commitment"], "commitments": promises or None}
    shown["seeds"] = told["seeds"] if match else None
    return {**shown, **(table.committed().reveal() or {})} if match and match.over else shown


def kind_of(place: TableSeat) -> str:
    """Who sits there, as far as it is shown."""
    return EMPTY if place.empty else place.kind


def person(place: TableSeat, here: bool) -> dict[str, Any]:
    kind = kind_of(place)
    shown = {
        "seat": place.seat,
        "name": place.name,
        "kind": kind,
        "open": place.kind == "anyone",
        "livery": livery(place.seat - 1).name,
    }
    return {**shown, "here": here or kind not in (PERSON, EMPTY)}


def seat_owes(match: Match | None, seat: int) -> bool:
    return match is not None and not match.over and seat not in match.out and owes(match.view(seat).state, seat - 1)


def has_sealed(view: View | None) -> bool:
    """Whether the viewer's own choice lies sealed; until the others have chosen it may be replaced."""
    return view is not None and view.seat != SPECTATOR and bool(view.state.sealed >> (view.seat - 1) & 1)


def owed_by(table: Table, seat: int) -> dict[str, Any]:
    """What a seat that is played here owes: a choice, or its seed."""
    return {"seat": seat, "owes": seat_owes(table.match, seat), "seed": table.owed_seed(table.places[seat - 1])}


def waits(table: Table, view: View | None) -> dict[str, Any]:
    if view is None or table.match is None:
        return {"for": "seats", "words": f"Waiting: {table.missing()}."}
    return table.match.waits.json() if table.match.settled else view.waits.json()


def by_hand(match: Match | None, view: View | None) -> dict[str, Any]:
    """What the viewer may do, ready for people who point at things."""
    plays = match is not None and view is not None and not match.over and view.seat not in match.out
    actions = view.actions if view and plays else []
    if view is None or not actions:
        return {"choices": [], "drags": [], "sheets": [], "plans": [], "prompt": "", "chore": ""}
    pointing, state, place = view.game.pointing, view.state, view.seat - 1
    return {
        "prompt": pointing.prompt(state, place) if pointing.prompt else "",
        "chore": pointing.chore(state, place),
        "choices": [choice(view, action, say) for say, action in view.said.items()],
        "drags": [asdict(drag) for drag in pointing.drags(state, place)],
        "sheets": [asdict(sheet) for sheet in pointing.sheets(state, place)],
        "plans": [asdict(plan) for plan in pointing.plans(state, place)],
    }


def choice(view: View, action: Any, said: str = "") -> dict[str, Any]:
    say = said or view.game.text.grammar.say(action)
    touch = view.game.pointing.touch(view.state, view.seat - 1, action)
    told = {"say": say, "label": touch.label or say, "pieces": list(touch.pieces), "spot": touch.spot}
    return {**told, "way": touch.way, "ends": touch.ends}


def name_choice(view: View, action: Any) -> dict[str, str]:
    """A choice as it is said, and for people."""
    told = choice(view, action)
    return {"choice": told["say"], "label": told["label"]}


def events_for(table: Table, seat: int) -> dict[str, Any]:
    """All events that a seat may know of, for somebody who knows none."""
    return {"events": [json.loads(text) for text in table.told.heard_by(seat).told()], "events_from": 0}


def may_undo(match: Match | None, seat: int) -> bool:
    """Whether a seat may take back alone. A sealed choice is replaced instead: whether others came after it is not to be told."""
    if match is None or match.over or not match.steps or seat in match.out or has_sealed(match.view(seat)):
        return False
    last = match.steps[-1]
    return last.seat == seat and not last.fenced


def clocks(table: Table, view: View | None) -> list[dict[str, Any]] | None:
    if table.clock is None:
        return None
    out = table.match.out if table.match else ()
    running = [seat for seat in view.waits.choices if seat not in out] if view else []
    return table.clock.show(TIME.now(), running, table.match is None or table.match.over)


def result(match: Match | None) -> dict[str, Any] | None:
    if match is None or not match.over:
        return None
    return {"words": match.result, "scores": match.scores, "how": ENDED[match.settled.how] if match.settled else "rules"}


# --- Thinking about a choice


def read_considered(table: Table, seat: int, text: object) -> tuple[View, Any]:
    """A choice that somebody thinks about, and what they see; or the refusal."""
    match = table.playing()
    match.require_unsettled()
    return match.view(seat), match.position.check_choice(seat, text)


def consequences(view: View, action: Any, form: str) -> dict[str, Any]:
    """What would come of a choice, as far as the seat can know: how it looks, and the odds."""
    chances = odds(view, action)
    success = float(chances.success) if chances and chances.success is not None else None
    told = {"odds": chances.json() if chances else None, "success": success}
    return {**name_choice(view, action), **draw_considered(view, form, action), **told, "against": against_each(view, action)}


def against_each(view: View, action: Any) -> list[dict[str, Any]]:
    """The odds against each choice of somebody who chooses unseen at the same time, as many as are soon counted on any machine."""
    touch, counted = view.game.pointing.touch, islice(odds_against_each(view, action), MOST_AGAINST)
    return [{"label": touch(view.state, seat - 1, theirs).label, "odds": chances.json()} for seat, theirs, chances in counted]
