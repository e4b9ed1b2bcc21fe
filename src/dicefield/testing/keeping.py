"""What is kept stays as it was: copies are apart, every value survives its text, records replay, an undo goes back exactly."""

from __future__ import annotations

import json

from dicefield.engine.desk import Desk
from dicefield.engine.dice import Rng
from dicefield.engine.errors import Refused, Stale
from dicefield.engine.game import Registry, state_hash
from dicefield.play.dice import seeded_rng
from dicefield.play.game_record import parse
from dicefield.play.match import Match
from dicefield.play.position import Position
from dicefield.play.replay import verify
from dicefield.testing.trial import MOST_STEPS, Location, Scene, Trouble, on_each_game, on_scenes, require
from dicefield.testing.walk import Faces, Input, choosers, random_input, viewer_name, viewers

# --- Copies ----------------------------------------------------------------------------------------------------------


@on_scenes(most=20)
def check_copies_are_apart(scene: Scene) -> None:
    """A copy takes no writing of the original, and rules remember nothing beside the state."""
    before, twin = bytes(scene.state), scene.state.copy()
    twin.seats += 1
    require(bytes(scene.state) == before, "writing to a copy changed the original")
    answers_share_nothing(scene.desk())
    if scene.given is not None:
        nothing_is_remembered(scene, scene.given)


def answers_share_nothing(desk: Desk) -> None:
    """What a desk handed out does not change when it is asked again."""
    for seat in choosers(desk.state):
        first = desk.legal(seat)
        kept = [bytes(action) for action in first]
        desk.top.actions.raw.view("u1").fill(0x55)
        again = desk.legal(seat)
        require([bytes(action) for action in first] == kept, f"actions handed out to seat {seat + 1} changed afterwards")
        require(again == first, f"what seat {seat + 1} may choose depends on what lay on the desk before")
    for seat in viewers(desk.state):
        before = bytes(desk.state)
        desk.view(seat).seats += 1
        require(bytes(desk.state) == before, f"writing to the view of {viewer_name(seat)} changed the position")


def nothing_is_remembered(scene: Scene, given: Input) -> None:
    """Two desks with the same position, moved in turn by the same input, stay the same, and neither moves the other."""
    first, second = scene.desk(), scene.desk()
    given.apply(first)
    require(second.state == scene.state, "a game moved while another was played")
    given.apply(second)
    require(state_hash(first.state) == state_hash(second.state), "the same input gave another position the second time")
    require(first.events() == second.events(), "the same input caused other events the second time")


# --- Texts -----------------------------------------------------------------------------------------------------------


@on_scenes(most=30)
def check_states_round_trip(scene: Scene) -> None:
    """State -> JSON -> state: the same bytes and the same hash."""
    text = json.dumps(scene.state.json())
    back = scene.game.state.parse(json.loads(text))
    require(bytes(back) == bytes(scene.state), f"came back from JSON as {json.dumps(back.json())}")
    require(state_hash(back) == state_hash(scene.state), "came back from JSON with another hash")
    require(Position.load(scene.game, json.loads(text)).state == scene.state, "was loaded as another position")


@on_scenes(most=40, where=lambda scene: scene.owing)
def check_actions_round_trip(scene: Scene) -> None:
    """Action -> text -> action: the same bytes; and no two actions share a text."""
    desk, grammar = scene.desk(), scene.game.text.grammar
    for seat in choosers(scene.state):
        actions = desk.legal(seat)
        texts = [grammar.say(action) for action in actions]
        for action, text in zip(actions, texts, strict=True):
            require(grammar.hear(text) == action, f"{action!r} is said as {text!r}, which is heard as {grammar.hear(text)!r}")
        require(len(set(texts)) == len(texts), f"two choices of seat {seat + 1} have one text: {texts}")


# --- Records ---------------------------------------------------------------------------------------------------------


@on_each_game
def check_records_round_trip(place: Location) -> None:
    """A match with seeded dice and now and then an undo -> the text of its record -> the same match again."""
    match = Match(place.game, dict(place.options), seed=place.seed, match_id="0123456789abcdef")
    rng = seeded_rng(place.seed, 1)
    for step in range(MOST_STEPS):
        place.move(step, match.position.state)
        if step == 7:
            record_holds(match)
        if not move_randomly(match, rng):
            record_holds(match)
            return
        if step % 3 == 1:
            undone(match)
    raise Trouble(f"a random match does not end within {MOST_STEPS} steps")


def record_holds(match: Match) -> None:
    try:
        verified = verify(parse(match.record.text()), Registry(match.game))
    except Refused as refused:
        raise Trouble(f"the record does not verify: {refused}") from refused
    require(verified.match.hash == match.hash, "the record replays to another position")


def move_randomly(match: Match, rng: Rng) -> bool:
    """One random input through the match's own verbs; False when the game is over."""
    given = random_input(match.position.desk, rng)
    if isinstance(given, Faces):
        match.land()
    elif given is not None:
        match.choose(given.seat + 1, match.game.text.grammar.say(given.action))
    return given is not None


def undone(match: Match) -> bool:
    """Whether the last choice could be taken back."""
    try:
        match.undo(match.steps[-1].seat or 1)
    except Stale:
        return False
    return True


@on_each_game
def check_undo_goes_back(place: Location) -> None:
    """A choice that can be taken back leaves the exact position before it; one that cannot leaves the position after it."""
    match = Match(place.game, dict(place.options), seed=place.seed)
    rng = seeded_rng(place.seed, 2)
    for step in range(MOST_STEPS):
        before = bytes(match.position.state)
        place.move(step, match.position.state)
        if not move_randomly(match, rng):
            return
        goes_back(match, before)
    raise Trouble(f"a random match does not end within {MOST_STEPS} steps")


def goes_back(match: Match, before: bytes) -> None:
    last, after = match.steps[-1], bytes(match.position.state)
    if not undone(match):
        require(bytes(match.position.state) == after, "a refused undo changed the position")
        return
    require(bytes(match.position.state) == before, "an undo did not bring back the position before the choice")
    match.choose(last.line["seat"], last.line["choose"])
    require(bytes(match.position.state) == after, "the same choice after an undo led elsewhere")
