"""The machine door: JSON lines in, JSON lines out, one answer a line. See docs/referee.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dicefield.engine.errors import Malformed, Refused, Stale
from dicefield.engine.events import Event
from dicefield.engine.game import Game
from dicefield.play.position import SPECTATOR, Position

LONGEST_LINE = 1_000_000

Answer = dict[str, Any]


class Referee:
    """Holds one position of a game, answers questions about it, and moves it by the rules."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.held: Position | None = None
        self.verbs: dict[str, Callable[[Any], Answer]] = {
            "new": self.new,
            "position": self.load,
            "legal": self.legal,
            "choose": self.choose,
            "land": self.land,
            "view": self.view,
            "state": self.state,
            "odds": self.odds,
            "advice": self.advice,
        }

    def answer(self, line: bytes) -> Answer:
        """One answer to one line, whatever the line is."""
        try:
            verb, given = self.request(line)
            return {"ok": True, **self.verbs[verb](given)}
        except Refused as refused:
            return {"ok": False, "refusal": refused.json(), **self.standing()}

    def request(self, line: bytes) -> tuple[str, Any]:
        asked = parse(line)
        known = ", ".join(self.verbs)
        if not isinstance(asked, dict) or len(asked) != 1:
            raise Malformed.of("request", f"A request is an object with one of {known}.")
        ((verb, given),) = asked.items()
        if verb not in self.verbs:
            raise Malformed.of("unknown_request", f"There is no request {verb!r}; there are {known}.")
        return verb, given

    @property
    def position(self) -> Position:
        if self.held is None:
            raise Stale.of("no_game", 'There is no position yet: say {"new": {}} first.')
        return self.held

    # --- Requests

    def new(self, options: Any) -> Answer:
        self.held, events = Position.new(self.game, self.game.read_options(options))
        return self.standing(events)

    def load(self, position: Any) -> Answer:
        self.held = Position.load(self.game, position)
        return self.standing([])

    def legal(self, seat: Any) -> Answer:
        return {"legal": self.position.legal(seat), **self.standing([])}

    def choose(self, given: Any) -> Answer:
        position = self.position
        if not isinstance(given, dict) or given.keys() != {"seat", "action"}:
            raise Malformed.of("request", 'Say {"choose": {"seat": 1, "action": "..."}}.')
        return self.standing(position.accept_choice(given["seat"], given["action"]))

    def land(self, faces: Any) -> Answer:
        return self.standing(self.position.accept_faces(faces))

    def view(self, seat: Any) -> Answer:
        """What a seat sees; 0 or null is a spectator. Nothing else of the position is in this answer."""
        return {"view": self.position.view(SPECTATOR if seat is None else seat).json()}

    def state(self, asked: Any) -> Answer:
        if asked is not True:
            raise Malformed.of("request", 'Say {"state": true}.')
        return self.standing([]) if self.position else {}

    def odds(self, given: Any) -> Answer:
        """The exact chances of a choice, from what the seat knows, and the positions it can lead to."""
        from dicefield.odds import MOST_POSITIONS, after
        from dicefield.odds import odds as estimate

        if not isinstance(given, dict) or not {"seat", "action"} <= given.keys() <= {"seat", "action", "against"}:
            raise Malformed.of(
                "request", 'Say {"odds": {"seat": 1, "action": "...", "against": {"2": "..."}}}; against may be left out.'
            )
        view = self.position.view(self.position.check_seat(given["seat"]))
        against = seats_in(given.get("against") or {})
        ends = after(view, given["action"], against=against)
        found = estimate(view, given["action"], against=against, most=MOST_POSITIONS)
        positions = [{"position": state.json(), "chance": str(chance)} for state, chance in ends]
        return {"odds": found.json() if found else None, "positions": positions}

    def advice(self, seat: Any) -> Answer:
        """What the coach says, from what the seat knows."""
        from dicefield.coach import advise

        return {"advice": advise(self.position.view(self.position.check_seat(seat))).json()}

    # --- Answers

    def standing(self, events: Iterable[Event] | None = None) -> Answer:
        """Where the game stands: position, hash, what it waits for, scores when over, and what just happened."""
        if self.held is None:
            return {}
        held = self.held
        answer: Answer = {"position": held.json(), "hash": held.hash, "waits": held.truth.json()}
        if held.over:
            answer["scores"] = held.scores
        if events is not None:
            answer["events"] = [told.json() for told in held.tell(list(events))]
        return answer


def seats_in(given: Any) -> dict[int, object]:
    """Seats are words where they are the names of fields."""
    if not isinstance(given, dict) or not all(name.isdecimal() for name in given):
        raise Malformed.of("against", f'Say what others choose by seat, such as {{"2": "rally"}}, got {given!r}.')
    return {int(name): action for name, action in given.items()}


def parse(line: bytes) -> Any:
    if len(line) > LONGEST_LINE:
        raise Malformed.of("too_long", f"A line has at most {LONGEST_LINE} bytes.")
    try:
        return json.loads(line.decode("utf-8"), object_pairs_hook=once, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        raise Malformed.of("not_json", "This line is not JSON.") from None


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that names a field twice says two things; it is not read."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a field is named twice")
    return dict(pairs)


def refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def converse(game: Game, lines: Iterable[bytes]) -> Iterator[str]:
    """An answer for every line."""
    referee = Referee(game)
    for line in lines:
        yield json.dumps(referee.answer(line), ensure_ascii=False)
