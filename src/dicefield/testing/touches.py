"""A game can be played by hand on its picture, by a page that knows no rules."""

from __future__ import annotations

import re
from collections import Counter

from dicefield.engine.pointing import THROWN, Drag, Entry, Plan, Rolled, Sheet
from dicefield.engine.stage import Panels
from dicefield.play.position import Position, View
from dicefield.testing.trial import Scene, Trouble, on_scenes, require
from dicefield.testing.walk import choosers

PIECE = re.compile(r'data-piece="([^"]*)"')
TABLE = re.compile(r'data-table="(-?\d+) (-?\d+) (\d+) (\d+)"')
DIE = re.compile(r"d(\d+)( from 0)?")


@on_scenes(most=12, where=lambda scene: scene.owing or scene.events)
def check_touches(scene: Scene) -> None:
    """What a choice names is in the picture, labels tell choices apart, whatever is dragged or filled in can be read, dice land."""
    rolls_hold(scene)
    position = scene.position()
    for seat in choosers(scene.state):
        view = position.view(seat + 1)
        before = bytes(view.state)
        drawn = "".join(view.board().parts.values())
        pieces = Counter([*PIECE.findall(drawn), *pieces_beside(view.panels())])
        choices_hold(view, pieces)
        for drag in view.game.pointing.drags(view.state, seat):
            drag_holds(view, drag, pieces, drawn)
        for sheet in view.game.pointing.sheets(view.state, seat):
            sheet_holds(view, sheet)
            pieces_hold(view, sheet, pieces)
        for plan in view.game.pointing.plans(view.state, seat):
            plan_holds(view, plan, pieces)
        require(bytes(view.state) == before, f"asking how seat {seat + 1} plays by hand changed what it sees")


def pieces_beside(panels: Panels) -> list[str]:
    """The keys of what can be pointed at around the board."""
    dice = [one.piece for panel in panels.panels for tray in panel.trays for one in tray.dice]
    return [key for key in (*dice, *(card.piece for panel in panels.panels for card in panel.cards)) if key]


# --- Choices ---------------------------------------------------------------------------------------------------------


def choices_hold(view: View, pieces: Counter[str]) -> None:
    labels: Counter[tuple[str, tuple[int, int] | None]] = Counter()  # two spots may be so near that they are called the same
    for action in view.actions:
        said = view.game.text.grammar.say(action)
        touch = view.game.pointing.touch(view.state, view.seat - 1, action)
        missing = [*(Counter(touch.pieces) - pieces)]
        require(not missing, f"'{said}' of seat {view.seat} is about {missing}, which the picture does not show, or not so often")
        labels[(touch.label or said).strip(), touch.spot] += 1
    require(all(label for label, _ in labels), f"a choice of seat {view.seat} has no label")
    twice = [label for (label, _), times in labels.items() if times > 1]
    require(not twice, f"several choices of seat {view.seat} are called {twice[:1]}")


# --- What is dragged or filled in ------------------------------------------------------------------------------------


def drag_holds(view: View, drag: Drag, pieces: Counter[str], drawn: str) -> None:
    require(drag.piece in pieces, f"seat {view.seat} may drag {drag.piece!r}, which the picture does not show")
    require("{x}" in drag.says and "{y}" in drag.says, f"'{drag.says}' says nowhere")
    require(("{facing}" in drag.says) == (drag.facing is not None), f"'{drag.says}' and its facing do not go together")
    found = TABLE.search(drawn)
    require(found, f"seat {view.seat} may drag {drag.piece!r}, but no part of the picture is the table")
    left, top, width, height = map(int, found.groups()) if found else (0, 0, 0, 0)
    x, y = (number(place, drag.unit) for place in (left + width // 2, top + height // 2))
    readable(view, drag.says.format(x=x, y=y, facing=drag.facing))


def number(place: int, unit: int) -> str:
    """A place as the text of an action says it, with decimals where its unit is longer than that of the table."""
    return f"{place / unit:.3f}".rstrip("0").rstrip(".") if unit > 1 else str(place)


def sheet_holds(view: View, sheet: Sheet) -> None:
    names = [entry.name for entry in sheet.entries]
    require(names and len(set(names)) == len(names), f"the sheet {sheet.title!r} has no entries, or two of a name")
    for entry in sheet.entries:
        labelled = not entry.labels or len(entry.labels) == len(entry.words)
        require(labelled, f"{entry.name!r} of the sheet {sheet.title!r} has other labels than words")
        strange = [word for word in entry.value.split() if entry.words and word not in entry.words]
        require(not strange, f"{entry.name!r} of the sheet {sheet.title!r} begins with {strange}, which cannot be chosen")
    readable(view, sheet.says.format(**{entry.name: untouched(entry) for entry in sheet.entries}))


def pieces_hold(view: View, sheet: Sheet, pieces: Counter[str]) -> None:
    """What is touched to fill in a sheet is in the picture, a piece a word."""
    for entry in sheet.entries:
        missing = [key for key in entry.pieces if key not in pieces]
        require(not missing, f"{entry.name!r} of the sheet {sheet.title!r} is filled in by touching {missing}, which is not shown")
        fits = len(entry.pieces) in ((0, len(entry.words)) if entry.several else (0, 1))
        require(fits, f"{entry.name!r} of the sheet {sheet.title!r} has {len(entry.pieces)} pieces for {len(entry.words)} words")


def plan_holds(view: View, plan: Plan, pieces: Counter[str]) -> None:
    """Every choice of a plan is taken when those before it are done."""
    missing = [*(Counter(plan.pieces) - pieces)]
    require(not missing, f"{plan.label!r} of seat {view.seat} is about {missing}, which the picture does not show")
    position = Position.at(view.game, view.state.copy(), view.names)
    for text in plan.says:
        refusal = position.why_not(view.seat, text)
        require(refusal is None, f"{plan.label!r} of seat {view.seat} says '{text}', which is refused: {refusal}")
        position.accept_choice(view.seat, text)


def untouched(entry: Entry) -> str:
    """What an entry says before anybody fills it in."""
    if entry.value or entry.several:
        return entry.value
    return entry.words[0] if entry.words else str(entry.low or 0)


def readable(view: View, text: str) -> None:
    try:
        view.game.text.grammar.hear(text)
    except Exception as error:
        raise Trouble(f"what seat {view.seat} does by hand says '{text}', which cannot be read: {error}") from error


# --- Dice ------------------------------------------------------------------------------------------------------------


def rolls_hold(scene: Scene) -> None:
    """Dice that events tell of have faces that they have."""
    for told in scene.position().tell(scene.events):
        for rolled in scene.game.pointing.rolls(told):
            require(lands(rolled), f"the event '{told}' shows {rolled}")
            require(rolled.seat is None or 1 <= rolled.seat <= scene.state.seats, f"{rolled} of '{told}' belongs to nobody")


def lands(rolled: Rolled) -> bool:
    """Whether the die has the face; of one whose size the throw tells, that it has one at all."""
    if rolled.die == THROWN:
        return rolled.face >= 0
    found = DIE.fullmatch(rolled.die)
    if not found:
        return False
    low = 0 if found[2] else 1
    return low <= rolled.face < low + int(found[1])
