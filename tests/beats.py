"""What is seen of an input: its beats as short words, such as "line die-3 to die-4: 12"."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dicefield.engine.events import Event
from dicefield.engine.game import Game
from dicefield.engine.stage import Beat
from dicefield.play.position import SPECTATOR, Position, View


def choose(position: Position, seat: int, action: str, *, viewer: int = SPECTATOR) -> list[str]:
    before = position.view(viewer)
    return beats_of(position, before, position.accept_choice(seat, action))


def land(position: Position, *faces: int, viewer: int = SPECTATOR) -> list[str]:
    before = position.view(viewer)
    return beats_of(position, before, position.accept_faces(list(faces)))


def beats_of(position: Position, before: View, events: Sequence[Event]) -> list[str]:
    after = position.view(before.seat)
    told = position.tell(events, before.seat)
    return [in_words(beat) for event in told for beat in position.game.stage.beats(event, before.state, after.state)]


def in_words(beat: Beat) -> str:
    """Kind, pieces and words; the seat of what happens at no piece."""
    whose = f" of {beat.seat}" if beat.seat and not beat.piece else ""
    words = f": {beat.words}" if beat.words else ""
    return f"{beat.kind}{whose}{' ' * bool(beat.piece)}{beat.piece}{' to ' * bool(beat.to)}{beat.to}{words}"


def nothing_is_forgotten(game: Game, shown: Collection[str], quiet: Collection[str]) -> None:
    """Every kind of event is shown, or said to be quiet; and none that the game does not have."""
    assert sorted([*shown, *quiet]) == sorted(form.kind for form in game.text.events.values())
