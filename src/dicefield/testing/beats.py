"""Events can be shown on the board: what a beat names is there for whoever looks, and its words can be read at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from dicefield.engine.pointing import Rolled
from dicefield.engine.stage import Beat, BeatKind
from dicefield.engine.text import EventText
from dicefield.play.position import View
from dicefield.testing.touches import PIECE, pieces_beside
from dicefield.testing.trial import Scene, on_scenes, require
from dicefield.testing.walk import viewer_name, viewers

LONGEST = 80
"""How many letters a beat has at most."""

ALIKE = (BeatKind.STEP,)
"""What can be said of one of several pieces that share a key."""


@on_scenes(most=40, where=lambda scene: scene.given)
def check_beats(scene: Scene) -> None:
    """Whoever may know of an event sees it by beats whose pieces were there before the step or are there after it."""
    before = scene.position()
    after = scene.position()
    if scene.given:
        scene.given.apply(after.desk)
    events = after.desk.events()
    for seat in viewers(scene.state):
        sight = Sight(before.view(seat + 1), after.view(seat + 1))
        seen = [bytes(view.state) for view in sight.views]
        for told in after.tell(events, seat + 1):
            event_holds(sight, told)
        require([bytes(view.state) for view in sight.views] == seen, f"the beats changed what {viewer_name(seat)} sees")


@dataclass
class Sight:
    """What somebody sees before a step and after it, and the keys of the pieces there, found when an event is to be shown."""

    before: View
    after: View
    found: tuple[Counter[str], ...] = ()

    @property
    def views(self) -> tuple[View, View]:
        return self.before, self.after

    @property
    def pieces(self) -> tuple[Counter[str], ...]:
        self.found = self.found or tuple(map(pieces_of, self.views))
        return self.found

    def shows(self, key: str) -> bool:
        return any(key in pieces for pieces in self.pieces)

    def shows_once(self, key: str) -> bool:
        return any(pieces[key] == 1 for pieces in self.pieces)


def pieces_of(view: View) -> Counter[str]:
    """The keys of what can be named, on the board or beside it, but not in both places."""
    on_board, beside = PIECE.findall("".join(view.board().parts.values())), pieces_beside(view.panels())
    both = sorted({*on_board} & {*beside})
    require(not both, f"{both} are on the board of {viewer_name(view.seat - 1)} and beside it")
    return Counter([*on_board, *beside])


def event_holds(sight: Sight, told: EventText) -> None:
    game, (before, after) = sight.after.game, sight.views
    for beat in game.stage.beats(told, before.state, after.state):
        for why in flaws(sight, beat):
            require(False, f"the event '{told}' is shown to {viewer_name(after.seat - 1)} by {beat}: {why}")
    for rolled in game.pointing.rolls(told):
        require(lies_there(sight, rolled), f"{rolled} of '{told}' lands at a piece that {viewer_name(after.seat - 1)} does not see")


def flaws(sight: Sight, beat: Beat) -> Iterator[str]:
    """What is wrong with a beat."""
    if beat.kind not in list(BeatKind):
        yield f"{beat.kind!r} is no kind of beat"
    for key in filter(None, (beat.piece, beat.to)):
        if not sight.shows(key):
            yield f"{key!r} is neither on the board nor beside it"
        elif beat.kind not in ALIKE and not sight.shows_once(key):
            yield f"several pieces are called {key!r}"
    if beat.kind == BeatKind.LINE and not (beat.piece and beat.to):
        yield "a line needs two ends"
    if beat.kind not in (BeatKind.BANNER, BeatKind.REVEAL) and not beat.piece:
        yield "it happens nowhere"
    if beat.kind in (BeatKind.BANNER, BeatKind.NOTE, BeatKind.REVEAL) and not beat.words.strip():
        yield "it says nothing"
    if len(beat.words) > LONGEST or "<" in beat.words or "\n" in beat.words:
        yield "its words are too long, or no plain words"
    if beat.seat is not None and not 1 <= beat.seat <= sight.after.state.seats:
        yield "it belongs to nobody"


def lies_there(sight: Sight, rolled: Rolled) -> bool:
    return not rolled.piece or sight.shows(rolled.piece)
