"""Steps: whoever is there is sent what happened and what changed, and sees what somebody sees who comes just now."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any
from weakref import ref

import pytest

from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.look.stage import Outline, patch_of, whole_board
from dicefield.play.match import Match
from dicefield.play.position import View
from dicefield.server.drawing import BOARD, Sight, drawn_board
from dicefield.server.hall import Hall
from dicefield.server.replays import Taped, reel_of
from dicefield.server.steps import tell_step
from dicefield.server.store import Store
from dicefield.server.table_request import NewTable, SeatRequest, TableRequest
from dicefield.server.viewer import Viewer
from dicefield.server.viewers import Viewers
from dicefield.testing.boards import patched
from tests.server.guests import Guests
from tests.server.house import House, Talk

WARGAMES = ("polywars", "polyversal")


@dataclass
class Watcher:
    """Somebody at a socket who keeps a board and lays every change on it."""

    talk: Talk
    guests: Guests
    board: dict[str, Any] = field(default_factory=dict)
    panels: dict[str, Any] = field(default_factory=dict)
    steps: list[dict[str, Any]] = field(default_factory=list)
    events: list[str] = field(default_factory=list)

    def catch_up(self) -> Watcher:
        """What somebody says is told after all that happened before it, and after all that there is to see of that."""
        words = secrets.token_hex(8)
        self.guests.did(1, "chat", words=words)
        while words not in [line["words"] for line in self.talk.until("chat")["lines"]]:
            pass
        for message in self.talk.told:
            if message["type"] == "table":
                self.take(message)
        self.talk.told.clear()
        return self

    def take(self, message: dict[str, Any]) -> None:
        self.board = message.get("board") or self.board
        self.panels = message.get("panels") or self.panels
        self.events[message["events_from"] :] = [event["words"] for event in message["events"]]
        for step in message.get("steps", ()):
            self.board = patched(self.board, step.get("patch", {}))
            self.panels = step.get("panels", self.panels)
            self.steps.append(step)

    @property
    def seen(self) -> str:
        """What lies before them; the order of its parts counts, too."""
        return json.dumps([{name: told for name, told in self.board.items() if name != "sheet"}, self.panels])


@contextmanager
def watching(house: House, guests: Guests, seat: int = 0, **hello: Any) -> Iterator[Watcher]:
    keys = [guests.keys[seat]] if seat else []
    with house.socket(guests.id, *keys, board=True, **hello) as talk:
        yield Watcher(talk, guests).catch_up()


def fresh_look(house: House, guests: Guests, seat: int) -> str:
    with watching(house, guests, seat) as watcher:
        return watcher.seen


@pytest.mark.parametrize("game", [game.name for game in GAMES.own])
def test_boards_through_patches_are_those_of_whoever_comes(house: House, game: str) -> None:
    guests = Guests.at(house, game, dice="seeded", dice_seed=3)
    rng = random.Random(5)
    with watching(house, guests) as spectator, watching(house, guests, 1) as first, watching(house, guests, 2) as second:
        watchers = {0: spectator, 1: first, 2: second}
        for turn in range(24):
            seat = guests.turn()
            if guests.snapshot(seat)["result"]:
                break
            guests.choose(seat)
            if guests.snapshot(seat)["undo"] and rng.random() < 0.4:
                guests.did(seat, "undo")
            if turn % 6 == 5:
                for eyes, watcher in watchers.items():
                    assert watcher.catch_up().seen == fresh_look(house, guests, eyes)
        guests.do(1, "takeback")
        guests.do(2, "takeback")
        for eyes, watcher in watchers.items():
            assert watcher.catch_up().seen == fresh_look(house, guests, eyes)


def test_every_event_belongs_to_one_step(house: House) -> None:
    guests = Guests.at(house, "army_men", dice="seeded", dice_seed=3)
    with watching(house, guests) as watcher:
        known = len(watcher.events)
        guests.play(3)
        watcher.catch_up()
        told = [number for step in watcher.steps for number in range(*step.get("events", (0, 0)))]
        assert told == list(range(known, len(watcher.events)))
        assert all(len(step["beats"]) == step["events"][1] - step["events"][0] for step in watcher.steps if "events" in step)


def test_whoever_saw_less_is_shown_what_came_since(house: House) -> None:
    guests = Guests.at(house, "army_men", dice="seeded", dice_seed=3)
    with watching(house, guests) as watcher:
        before, known = watcher.seen, len(watcher.events)
        guests.play(2)
        watcher.catch_up()
        with watching(house, guests, seen=known) as back:
            assert back.seen == watcher.seen
            assert back.steps == watcher.steps
        with watching(house, guests) as fresh:
            assert fresh.steps == []
            fresh.talk.do("look", seat=0, seen=known)
            fresh.catch_up()
            assert fresh.steps == watcher.steps
    assert before != watcher.seen


@pytest.mark.parametrize("seen", [-1, 1.5, "3", [], True])
def test_how_much_was_seen_is_a_number(house: House, seen: object) -> None:
    guests = Guests.at(house)
    with house.socket(guests.id, board=True, seen=seen) as talk:
        assert talk.hear()["error"]["code"] == "seen"


def course(game: Game, steps: int) -> Iterator[Match]:
    """A match at random, one and the same object after each of its steps."""
    rng = random.Random(4)
    match = Match(game, {}, seed=4)
    for _ in range(steps):
        if match.over:
            return
        match.choose(match.turn, rng.choice(match.legal())) if match.turn else match.land()
        yield match


@pytest.mark.parametrize("game", WARGAMES)
def test_a_step_of_a_wargame_is_a_fifth_of_its_board_at_most(game: str) -> None:
    boards = [match.view(1).board() for match in course(GAMES.find(game), 120)]
    patches = [len(json.dumps(patch_of(Outline.of(one), other))) for one, other in pairwise(boards)]
    assert median(patches) <= median(len(json.dumps(board.parts)) for board in boards) / 5


def test_a_step_of_a_replay_draws_two_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one before it and the one it leads to, which is also shown whole."""
    *_, match = course(GAMES.find("army_men"), 12)
    reel = reel_of(Taped(match.record.last, match.record))
    drawn: list[View] = []
    board = View.board
    monkeypatch.setattr(View, "board", lambda view, *given: (drawn.append(view), board(view, *given))[1])
    shown = reel.whole(7, reel.sight(7, 1))
    assert len(drawn) == 2
    assert shown["board"]["parts"] == reel.sight(7, 1).board.parts
    before = whole_board(reel.sight(6, 1).board)
    assert patched(before, shown["passage"]["patch"])["parts"] == shown["board"]["parts"]


def test_steps_are_drawn_beside_everything_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_by: list[threading.Thread] = []
    steps_for = Viewers.steps_for
    monkeypatch.setattr(Viewers, "steps_for", lambda *given: (drawn_by.append(threading.current_thread()), steps_for(*given))[1])
    (told,) = [message for message in asyncio.run(told_first(tmp_path)) if message["type"] == "table"]
    assert told["board"]["parts"]
    assert drawn_by
    assert threading.main_thread() not in drawn_by


async def told_first(folder: Path) -> list[dict[str, Any]]:
    """What somebody is told who comes to a new table."""
    hall = Hall(Store(f"sqlite:///{folder / 'tables.db'}"))
    await hall.open()
    table = NewTable(TableRequest(game="army_men", seats=[SeatRequest(who="me"), SeatRequest(who="me")])).table
    await hall.changes.make(table)
    told = await hall.viewers.updates(Viewer(table.id, form=BOARD))
    await hall.close()
    return [json.loads(message) for message in told]


def test_who_looks_holds_no_drawing() -> None:
    """Only what the next one is compared with: of the text of boards a few are kept, of whichever table."""
    *_, match = course(GAMES.find("army_men"), 12)
    sight = Sight(match.view(1))
    drawn, outline = ref(sight.board), sight.outline
    assert drawn() is sight.board
    drawn_board.cache_clear()
    assert drawn() is None
    assert sight.outline is outline
    assert not patch_of(outline, sight.board)


def test_a_board_is_drawn_once_however_many_tables_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the next one is compared with is there before it is forgotten for those of other tables."""
    drawn: list[View] = []
    real = View.board
    monkeypatch.setattr(View, "board", lambda view, *given: (drawn.append(view), real(view, *given))[1])
    before, *others = [Sight(match.view(1)) for match in course(GAMES.find("army_men"), 4)]
    for after in others:
        drawn.clear()
        tell_step(before, after, (), 0)
        drawn_board.cache_clear()
        assert drawn in ([before.view, after.view], [after.view])
        before = after
    assert drawn == [others[-1].view]
