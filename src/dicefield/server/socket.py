"""The socket of a table: commands come in, and whatever a viewer may see goes out as soon as it has changed."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from dicefield.engine.errors import Malformed, Refused
from dicefield.play.position import SPECTATOR
from dicefield.server.dispatch import SeatCommand, answer_of
from dicefield.server.drawing import BOARD, NONE, PICTURE
from dicefield.server.errors import Busy, Denied
from dicefield.server.goodbye import Goodbye, going
from dicefield.server.hall import Hall
from dicefield.server.metrics import count_refusal
from dicefield.server.packet import json_bytes
from dicefield.server.safety import address_of
from dicefield.server.viewer import Viewer

router = APIRouter()
MOST_KEYS = 8
LONGEST_WORD = 64
HELLO_SECONDS = 15
REFUSED, GONE, LATER, RESTART = 4403, 4404, 1013, 1012
"""Close codes: the greeting was refused; the table is not there; not now, but try again; the server is being restarted."""


@router.websocket("/api/tables/{table_id}/socket")
async def table_socket(websocket: WebSocket, table_id: str) -> None:
    await websocket.accept()
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await Conversation(websocket, websocket.app.state.hall, table_id).hold()


NOT_AN_OBJECT = 'A command is a JSON object such as {"do": "choose", "id": "...", "choice": "..."}.'


class Conversation:
    """One browser tab and the table it looks at."""

    def __init__(self, websocket: WebSocket, hall: Hall, table_id: str) -> None:
        self.websocket = websocket
        self.hall = hall
        self.limits = websocket.app.state.limits
        self.name = secrets.token_hex(8)
        self.goodbye: Goodbye = websocket.app.state.goodbye
        self.answering = asyncio.Lock()
        """Held while a command is done and answered: nobody hangs up in the middle of that."""
        self.viewer = Viewer(table_id)

    async def hold(self) -> None:
        try:
            self.goodbye.require_staying()
            self.limits.ask_host("sockets", self.websocket)
            await self.greet(await asyncio.wait_for(self.receive(), HELLO_SECONDS))
        except Refused as refused:
            await self.turn_away(refused)
            return
        except TimeoutError:
            await self.websocket.close(REFUSED)
            return
        self.goodbye.guests.add(self)
        try:
            with suppress(Busy):  # the database went away just now: the browser comes back
                await self.talk()
        finally:
            self.goodbye.guests.discard(self)

    async def leave(self) -> None:
        """The server goes: what was asked for is answered, then the browser is told to come back."""
        async with self.answering:
            await self.turn_away(going())

    async def talk(self) -> None:
        async with self.hall.viewers.watch(self.viewer):
            telling = asyncio.create_task(self.tell_on())
            try:
                await self.listen()
            finally:
                telling.cancel()
                await asyncio.gather(telling, return_exceptions=True)

    async def greet(self, hello: dict[str, Any]) -> None:
        """The first message says which seats are played here, by their keys. No keys: a spectator."""
        keys = hello.get("keys", [])
        if hello.get("do") != "hello" or not isinstance(keys, list) or len(keys) > MOST_KEYS:
            raise Malformed.of("hello", f'First say {{"do": "hello", "keys": [...]}} with at most {MOST_KEYS} keys.')
        places = [await self.hall.seat_of(self.viewer.table_id, str(key)) for key in keys]
        if not keys:
            await self.hall.tables.require(self.viewer.table_id)
        self.viewer.keys = {place.seat: place.key for place in sorted(places, key=lambda place: place.seat)}
        self.viewer.form = BOARD if hello.get("board") is True else NONE if hello.get("picture") is False else PICTURE
        seat = hello.get("seat")
        self.look((self.viewer.seats or (SPECTATOR,))[0] if seat is None else seat, hello.get("seen"))

    def look(self, seat: object, seen: object = None) -> None:
        """Through the eyes of one of the seats that are played here, or of a spectator; perhaps from an earlier event on."""
        if type(seat) is not int or seat not in (*self.viewer.seats, SPECTATOR):
            raise Denied.of("not_your_seat", "You have no key for that seat.")
        if seen is not None and (type(seen) is not int or seen < 0):
            raise Malformed.of("seen", f"How many events were seen is a whole number from 0, got {seen!r}.")
        self.viewer.look(seat, seen)

    # --- In

    async def receive(self) -> dict[str, Any]:
        try:
            given = json.loads(await self.websocket.receive_text())
        except KeyError:  # bytes instead of text
            raise Malformed.of("not_text", "Messages are JSON texts.") from None
        except (ValueError, RecursionError):
            raise Malformed.of("not_json", "This is not JSON.") from None
        if not isinstance(given, dict):
            raise Malformed.of("not_an_object", NOT_AN_OBJECT)
        return given

    async def listen(self) -> None:
        while True:
            command: dict[str, Any] = {}
            try:
                command = await self.receive()
            except Refused as refused:
                await self.tell_answer(command, {"ok": False, "error": refused.json()})
                continue
            async with self.answering:
                await self.tell_answer(command, await self.answer_or_refusal(command))

    async def tell_answer(self, command: dict[str, Any], answer: dict[str, Any]) -> None:
        await self.say({"type": "answer", "id": word(command.get("id")), "do": word(command.get("do")), **answer})

    async def answer_or_refusal(self, command: dict[str, Any]) -> dict[str, Any]:
        try:
            self.goodbye.require_staying()
            return {"ok": True, **await self.answer(command)}
        except Refused as refused:
            count_refusal(refused)
            return {"ok": False, "error": refused.json()}

    async def answer(self, command: dict[str, Any]) -> dict[str, Any]:
        if command.get("do") == "ping":
            self.limits.ask("pings", self.name)
            return {}
        self.limits.ask("commands", self.name)
        seat = command.get("seat", self.viewer.seat)
        if command.get("do") == "look":
            async with self.viewer.still:
                self.look(seat, command.get("seen"))
            return {}
        if type(seat) is not int or seat not in self.viewer.seats:
            raise Denied.of("no_key", "You are watching; only who sits at the table can do this.")
        asked = SeatCommand(self.viewer.table_id, seat, command, self.viewer.form, address_of(self.websocket))
        return await answer_of(self.hall, asked)

    # --- Out

    async def tell_on(self) -> None:
        try:
            async for message in self.hall.viewers.follow(self.viewer):
                await self.send(message)
                del message  # or it would be kept until there is news again
        except Refused as refused:  # the host has taken the table away, or the key
            await self.turn_away(refused)

    async def turn_away(self, refused: Refused) -> None:
        await self.say({"type": "refused", "error": refused.json()})
        await self.websocket.close(code_of(refused))

    async def say(self, message: dict[str, Any]) -> None:
        await self.send(json_bytes(message).decode())

    async def send(self, text: str) -> None:
        if self.websocket.application_state is WebSocketState.CONNECTED:
            await self.websocket.send_text(text)


def code_of(refused: Refused) -> int:
    if isinstance(refused, Busy):
        return RESTART if refused.code == going().code else LATER
    return REFUSED if isinstance(refused, Denied) else GONE


def word(given: object) -> str | None:
    """What is said back to a sender: a short text, or nothing."""
    return given if isinstance(given, str) and len(given) <= LONGEST_WORD else None
