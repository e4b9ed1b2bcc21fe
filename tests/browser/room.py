"""A room: one server and the browsers of several people, each with a memory of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.server.house import House

EYES = (Path(__file__).parent / "eyes.js").read_text(encoding="utf-8")
PATIENCE = 120_000
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
USUAL = {"service_workers": "block"}
"""Each browser would fetch what its service worker keeps; what that does has tests of its own."""
INSTANT = json.dumps({"theme": "auto", "sound": False, "speed": 0})


class Room:
    """Browsers are opened here, watched, and closed; their troubles are told at the end."""

    def __init__(self, browser: Any, house: House) -> None:
        self.browser = browser
        self.house = house
        self.contexts: list[Any] = []
        self.troubles: list[str] = []
        self.excused: tuple[str, ...] = ("status of 4", "blocked by Playwright")
        """Lines of the console that are no trouble: Chromium logs every refusal of the server, Playwright every service worker."""

    def context(self, *, phone: bool = False, instant: bool = True, **more: Any) -> Any:
        """Somebody with a browser: nothing remembered, dice that do not tumble."""
        shape = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {"viewport": DESK}
        context = self.browser.new_context(base_url=self.house.address, **{**shape, **USUAL, **more})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(EYES)
        if instant:
            context.add_init_script(f"if (location.host) localStorage['dicefield.settings'] ??= {json.dumps(INSTANT)}")
        context.on("page", self.watch)
        self.contexts.append(context)
        return context

    def page(self, **more: Any) -> Any:
        return self.context(**more).new_page()

    def watch(self, page: Any) -> None:
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on("console", lambda line: self.heard(page, line))
        page.on("request", lambda request: self.asked(request.url))

    def heard(self, page: Any, line: Any) -> None:
        if line.type in ("error", "warning") and not any(words in line.text for words in self.excused):
            self.troubles.append(f"{page.url}: {line.text}")

    def asked(self, url: str) -> None:
        """Nothing may be asked of anybody but this server."""
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.house.address).netloc:
            self.troubles.append(f"asked elsewhere: {url}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert not self.troubles, "\n".join(self.troubles)

    def seat(self, made: dict[str, Any], seat: int = 1, **more: Any) -> Any:
        """A page that takes a seat of a table by its key."""
        page = self.page(**more)
        page.goto(seat_link(made, seat))
        return page


def seat_link(made: dict[str, Any], seat: int = 1) -> str:
    return f"/table/{made['id']}#key={made['keys'][str(seat)]}&seat={seat}"
