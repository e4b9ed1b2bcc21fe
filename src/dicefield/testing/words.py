"""Everything is said in words: each event, refusal, prompt, board and result, with a rule that stands in the book, and drawn."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

from dicefield.engine.game import Game
from dicefield.engine.text import COMMON_PARTS, parts_of, rule_number
from dicefield.engine.waiting import Wait, is_over
from dicefield.testing.choices import refusal_holds
from dicefield.testing.trial import Location, Scene, Trial, Trouble, on_game, on_scenes, require
from dicefield.testing.walk import viewer_name, viewers

SVG = "{http://www.w3.org/2000/svg}svg"


@on_scenes(most=200)
def check_events_are_told(scene: Scene) -> None:
    """Every event has a telling, and rests on a rule of the book."""
    text, position = scene.game.text, scene.position()
    for event in scene.events:
        rule = rule_number(event.rule)
        require(event.kind in text.events, f"there is no telling for the event {event!r}")
        require(rule in text.book.rules, f"rule {rule} of the event {event!r} is not in the book")
        (told,) = position.tell([event])
        require(told.words.strip(), f"the event {event!r} is told without a word")


@on_game
def check_reasons(place: Location, trial: Trial) -> None:
    """Every refusal that the engine or the game can give has words, a code of its own, and a rule of the book."""
    text = place.game.text
    require(text.book.rules, "there is no numbered rule in the book")
    missing = [wait.name for wait in Wait if wait not in text.refusals]
    require(not missing, f"there is no reason for {', '.join(missing)}")
    codes = Counter(reason.code for reason in text.refusals.values())
    require(len(codes) == len(text.refusals), f"reasons share a code: {codes.most_common(1)}")
    for code, reason in text.refusals.items():
        require(reason.rule in text.book.rules, f"reason {code} cites rule {reason.rule}, which is not in the book")
        require(not isinstance(reason.sentence, str) or reason.sentence.strip(), f"reason {code} says nothing")
        unknown = set() if reason.parts is None else parts_of(reason.sentence) - {*COMMON_PARTS, *reason.parts}
        require(not unknown, f"reason {code} names {', '.join(sorted(unknown))}, and the game has no such part")
    for wait in (Wait.OVER, Wait.THROW_FIRST, Wait.NO_SEAT, Wait.NOT_OWED):
        reason_speaks(place.game, trial, wait)


def reason_speaks(game: Game, trial: Trial, wait: Wait) -> None:
    """A reason of the engine can be given at the start of any game."""
    scene = trial.random_games(game)[0][0]
    refusal_holds(game, game.text.refuse(wait, scene.state, 0, None).refusal)


@on_scenes(most=20)
def check_positions_have_words(scene: Scene) -> None:
    """Each position has a prompt, a throw or a result, and a board, for everybody who looks."""
    position, text = scene.position(), scene.game.text
    for seat in viewers(scene.state):
        view = position.view(seat + 1)
        require(view.waits.words.strip(), f"{viewer_name(seat)} is not told what the position waits for")
        require(text.board(view.state, seat, view.names).strip(), f"the board of {viewer_name(seat)} is empty")
        if is_over(scene.state):
            require(text.result(view.state, position.names).strip(), "the result is not told")
    require(position.state == scene.state, "putting the position into words changed it")


@on_scenes(most=5)
def check_pictures(scene: Scene) -> None:
    """Each position is drawn for everybody who looks: well-formed SVG, the same every time, without touching the position."""
    position = scene.position()
    for seat in viewers(scene.state):
        view = position.view(seat + 1)
        before = bytes(view.state)
        drawn = view.svg()
        well_formed(drawn, seat)
        require(drawn == view.svg(), f"the picture of {viewer_name(seat)} is another the second time")
        require(bytes(view.state) == before, f"drawing the picture of {viewer_name(seat)} changed what is drawn")


def well_formed(drawn: str, seat: int) -> None:
    try:
        root = ElementTree.fromstring(drawn)
    except ElementTree.ParseError as error:
        raise Trouble(f"the picture of {viewer_name(seat)} is not well-formed: {error}") from error
    require(root.tag == SVG, f"the picture of {viewer_name(seat)} is not SVG but {root.tag}")
    twice = [name for name, count in Counter(part.get("id") for part in root.iter()).items() if name and count > 1]
    require(not twice, f"the picture of {viewer_name(seat)} has several parts with the id {twice}")
