"""Two people far apart and somebody who watches, each with a browser of their own, through an invitation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.battles import owing
from tests.browser.guest import Guest
from tests.browser.room import Room, seat_link
from tests.server.house import House

ADA, BOB = "Ada <b>& co</b>", "<img src=x onerror=alert(1)> Bob"
TALK = '<b>Hello</b> & <script>alert("you")</script>'
PART = {"army_men": 8, "polyhydra": 8, "knight_fight": 400, "polywars": 10, "polyversal": 10}
"""How many decisions are made; Knight Fight is played to its end."""
SHORT = {"knight_fight": {"rounds": 4}}
QUICK = ("army_men", "polyhydra")
NOBODY = "Empty seat"


class Party:
    """Ada, Bob and a watcher at one table."""

    def __init__(self, room: Room, game: str, options: dict[str, Any] | None = None) -> None:
        self.ada, self.bob, self.watcher = (room.page() for _ in range(3))
        link = self.agreed(room.house, game, options) if options else self.invited(game)
        self.bob.goto(link)
        self.bob.fill("#join-name", BOB)
        self.bob.click("[data-test=join-form] button")
        self.watcher.goto(link.partition("#")[0])
        self.guests = [Guest(self.ada, 3), Guest(self.bob, 4)]

    def invited(self, game: str) -> str:
        """Ada opens a table from the lobby; the link that she sends to Bob."""
        self.ada.goto("/")
        self.ada.fill("#name", ADA)
        self.ada.click(f"[data-test=invite][data-game={game}]")
        return str(self.ada.locator("[data-test=invitations] input").input_value())

    def agreed(self, house: House, game: str, options: dict[str, Any]) -> str:
        """The same with options, for a short game."""
        seats = [{"who": "me", "name": ADA}, {"who": "friend"}]
        made = house.post("/api/tables", {"game": game, "options": options, "seats": seats}).json()
        self.ada.goto(seat_link(made))
        return f"/table/{made['id']}#invite={made['invites']['2']}"

    @property
    def pages(self) -> tuple[Any, Any, Any]:
        return self.ada, self.bob, self.watcher

    def play(self, most: int) -> bool:
        """Both play on as they are asked; true if the game came to its end."""
        while sum(guest.decisions for guest in self.guests) < most:
            guest = self.next()
            if guest is None:
                return True
            guest.decide()
        return False

    def next(self) -> Guest | None:
        """Who is asked now; nobody once the game is over."""
        for _ in range(3_000):
            wishes = [guest.wish() for guest in self.guests]
            if "choose" in wishes:
                return self.guests[wishes.index("choose")]
            if set(wishes) == {"over"}:
                return None
            self.ada.wait_for_timeout(10)
        raise TimeoutError("nobody is asked for anything")


@pytest.mark.parametrize("game", [game if game in QUICK else pytest.param(game, marks=pytest.mark.trial) for game in PART])
def test_friends_play_and_somebody_watches(room: Room, game: str) -> None:
    party = Party(room, game, SHORT.get(game))
    ended = party.play(PART[game])
    for page in party.pages:
        page.wait_for_selector("[data-test=table-picture] svg")
        names = page.locator(".seat-name").all_inner_texts()
        assert [name.removesuffix(" (you)") for name in names] == [ADA, BOB]
        assert page.locator("#table img, #table b, #table script").count() == 0
    assert party.watcher.locator("[data-test=choice], [data-test=sheet], [data-test=do-it]:visible").count() == 0
    if game == "knight_fight":
        assert ended
        results = {page.locator("[data-test=result]").inner_text() for page in party.pages}
        assert len(results) == 1


def test_they_talk_and_see_who_is_here(room: Room) -> None:
    party = Party(room, "army_men")
    party.ada.wait_for_selector(".watching:text-is('1 watches')")
    for page in party.pages:
        page.wait_for_selector("[data-seat='2']:not(.is-away)")
        page.click("[data-tab=chat]")
    assert not party.watcher.locator("[data-test=chat-input]").is_visible()
    for speaker, words in ((party.ada, TALK), (party.bob, "And to you")):
        speaker.fill("[data-test=chat-input]", words)
        speaker.keyboard.press("Enter")
        for page in party.pages:
            page.locator(".chat-words", has_text=words).wait_for()
    for page in party.pages:
        assert page.locator(".chat-words").all_inner_texts() == [TALK, "And to you"]
        assert page.locator(".chat-name").all_inner_texts() == [ADA, BOB]
        assert page.locator(".chat-line b, .chat-line script, .chat-line img").count() == 0
    party.bob.context.close()
    for page in (party.ada, party.watcher):
        page.wait_for_selector("[data-seat='2'].is-away")


# --- Secrets ---------------------------------------------------------------------------------------------------------

SEALED = {
    "polyhydra": {"dice": "sealed"},
    "knight_fight": {},
    "polywars": {"total": 24},
    "polyversal": {"first": "skirmish", "second": "skirmish", "table": 36},
}
LOOKS = """() => [document.querySelector("#table").innerText, document.querySelector(".log").innerHTML,
    document.querySelector("[data-test=table-picture] .board-parts").innerHTML, document.title].join("\\n")"""


def sealed_moment(house: House, game: str) -> dict[str, Any]:
    """A table of seeded dice where both owe a choice at once; the same one every time."""
    made = house.table(game, ("me", "here"), options=SEALED[game], dice="seeded", dice_seed=11)
    for _ in range(200):
        asked = [seat for seat in made["keys"] if house.snapshot(made["id"], made["keys"][seat])["mine"][0]["owes"]]
        told = house.snapshot(made["id"], made["keys"][asked[0]])
        if len(asked) == 2 and len(told["choices"]) > 1:
            return made
        choice = told["choices"][0]["say"]
        assert house.do(made["id"], made["keys"][asked[0]], "choose", choice=choice).status_code == 200
    raise AssertionError(f"nothing is sealed in {game}")


def looks_after(room: Room, game: str, which: int) -> list[str]:
    """What Bob and a watcher see once Ada has sealed her first or her last choice."""
    made = sealed_moment(room.house, game)
    watcher = room.page()
    watcher.goto(f"/table/{made['id']}")
    others = [room.seat(made, 2), watcher]
    for page in others:
        page.wait_for_selector("body[data-busy=false] [data-test=table-picture] svg")
        page.wait_for_selector(".watching:text-is('1 watches')")
    ada, key = made["keys"]["1"], made["id"]
    choices = room.house.snapshot(key, ada)["choices"]
    assert room.house.do(key, ada, "choose", choice=choices[which]["say"]).status_code == 200
    assert room.house.do(key, ada, "chat", words="Sealed.").status_code == 200
    for page in others:
        page.locator(".chat-words", has_text="Sealed.").wait_for(state="attached")  # whatever the choice caused came before
    return [page.evaluate(LOOKS).replace(key, "ID") for page in others]


@pytest.mark.parametrize("game", SEALED)
def test_a_sealed_choice_shows_nothing_of_itself(room: Room, game: str) -> None:
    """Two tables alike in all but Ada's sealed choice look alike to everybody else. That she has chosen may be seen; what, not."""
    assert looks_after(room, game, 0) == looks_after(room, game, -1)


def test_the_test_of_secrets_can_fail(room: Room) -> None:
    """An open choice does show: the same comparison tells two tables apart."""
    made = [room.house.table("army_men", ("me", "here"), dice="seeded", dice_seed=11) for _ in range(2)]
    looks = []
    for table, which in zip(made, (0, -1), strict=True):
        choices = room.house.snapshot(table["id"], table["keys"]["1"])["choices"]
        room.house.do(table["id"], table["keys"]["1"], "choose", choice=choices[which]["say"])
        page = room.page()
        page.goto(seat_link(table, 2))
        page.wait_for_selector("[data-test=table-picture] svg")
        looks.append(page.evaluate(LOOKS))
    assert looks[0] != looks[1]


# --- Seats that were empty -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["polyhydra", "polywars"])
def test_who_sits_down_is_called_by_name_everywhere(room: Room, game: str) -> None:
    """The maker and somebody who watches were there while a seat was empty; nothing of that stays."""
    made = room.house.table(game, ("me", "anyone"), dice="seeded", dice_seed=4)
    watcher = room.page()
    watcher.goto(f"/table/{made['id']}")
    pages = [room.seat(made), watcher]
    for page in pages:
        page.wait_for_selector("[data-test=table-picture] svg [data-part]", state="attached")
        assert NOBODY in page.content()
    taken = room.house.post(f"/api/tables/{made['id']}/seats", {"name": "Bob"}).json()
    made["keys"]["2"] = taken["key"]
    pages.append(room.seat(made, 2))
    for _ in range(3):
        seat, seen = owing(room.house, made)
        room.house.do(made["id"], made["keys"][str(seat)], "choose", choice=seen["choices"][0]["say"])
    for page, key in zip(pages, (made["keys"]["1"], None, made["keys"]["2"]), strict=True):
        page.wait_for_selector(f"body[data-busy=false][data-on='{room.house.snapshot(made['id'], key)['on']}']", state="attached")
        assert NOBODY not in page.content()
        assert "Bob" in page.inner_text(".panel-sides")


def test_a_seat_that_was_given_up_keeps_its_name(room: Room) -> None:
    made = room.house.table("polyhydra", ("me", "me", "me"), dice="seeded", dice_seed=4)
    page = room.page()
    page.goto(f"/table/{made['id']}")
    assert room.house.do(made["id"], made["keys"]["1"], "resign").status_code == 200
    assert room.house.do(made["id"], made["keys"]["2"], "chat", words="Farewell.").status_code == 200
    page.locator(".chat-words", has_text="Farewell.").wait_for(state="attached")  # whatever came of it came before
    assert room.house.snapshot(made["id"])["table"]["status"] == "live"
    assert [seat["name"] for seat in room.house.snapshot(made["id"])["seats"]] == ["Ada", "Bob", "Cleo"]
    assert NOBODY not in page.content()
    for name in ("Ada", "Bob", "Cleo"):
        assert name in page.inner_text(".panel-sides")
