"""The site as an app: it can be installed, says when there is no line, and never shows yesterday's code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import dicefield.server
from dicefield.server.offline import shell
from tests.browser.room import Room
from tests.server.guests import until
from tests.server.house import House

STATIC = Path(dicefield.server.__file__).parent / "static"
KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(caches_.map((cache) => cache.keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname + new URL(url).search + new URL(url).hash).sort();
}"""
READY = """async () => {
    const { serviceWorker } = navigator;
    if (!serviceWorker.controller) await new Promise((done) => serviceWorker.addEventListener("controllerchange", done));
}"""


@pytest.fixture
def page(room: Room) -> Iterator[Any]:
    """A page that its service worker looks after. Chromium logs whatever cannot be had."""
    room.excused = (*room.excused, "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")
    page = room.page(service_workers="allow")
    page.goto("/")
    page.evaluate(READY)
    return page


def test_the_manifest_is_one_that_installs(house: House) -> None:
    manifest = house.get("/static/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert sizes >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            with Image.open(STATIC / icon["src"].removeprefix("/static/")) as image:
                assert f"{image.width}x{image.height}" == icon["sizes"]


def test_chromium_finds_nothing_that_keeps_the_site_from_being_installed(page: Any) -> None:
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    assert json.loads(session.send("Page.getAppManifest")["data"])["name"] == "Dicefield"
    assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)") == "/"


def test_without_a_line_every_page_says_so_and_some_still_work(page: Any) -> None:
    page.context.set_offline(True)
    page.wait_for_selector("[data-test=offline]")
    page.goto("/table/0000000000#key=secret")
    page.wait_for_selector("[data-test=offline-page] h1:text-is('You are offline')")
    page.click("text=Rules of Polywars")
    page.wait_for_selector("li[id^=r]")
    page.fill("#search", "2.1")
    page.wait_for_selector("#found:has-text(' of ')")
    page.goto("/verify?table=x")
    page.wait_for_selector("[data-test=record-file]")
    page.context.set_offline(False)
    page.wait_for_selector("[data-test=offline]", state="detached")


def test_the_page_comes_back_with_the_line(page: Any) -> None:
    page.context.set_offline(True)
    page.goto("/new/polywars")
    page.wait_for_selector("[data-test=offline-page]")
    page.context.set_offline(False)
    page.wait_for_selector("[data-test=start]")


def test_nothing_is_kept_that_is_secret_or_grows_old(page: Any, room: Room) -> None:
    made = room.house.table("army_men", ("me", "friend"))
    page.goto(f"/table/{made['id']}#key={made['keys']['1']}")
    page.wait_for_selector("body[data-on]")
    page.goto("/rules/polywars#r2.1")
    assert page.evaluate(KEPT) == sorted(shell())
    assert not [path for path in shell() if re.match(r"/(api|table|replay)\b", path)]


def test_what_is_kept_is_thrown_away_with_its_version(page: Any) -> None:
    page.evaluate("caches.open('dicefield-0.0.0').then((cache) => cache.put('/old.js', new Response('old')))")
    page.route("**/service-worker.js", lambda route: route.abort())
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.unregister())")
    page.unroute("**/service-worker.js")
    page.goto("/verify")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    until(lambda: "dicefield-0.0.0" not in page.evaluate("caches.keys()"))


def test_new_code_is_used_at_once(page: Any) -> None:
    """What the server has now is shown, whatever was kept; what was kept is shown only without it."""
    page.evaluate("""async () => {
        const cache = await caches.open((await caches.keys())[0]);
        await cache.put("/static/offline.js", new Response("kept", { headers: { "content-type": "text/javascript" } }));
    }""")
    now = (STATIC / "offline.js").read_text(encoding="utf-8")
    read = "() => fetch('/static/offline.js').then((response) => response.text())"
    assert page.evaluate(read) == now
    page.context.set_offline(True)
    assert page.evaluate(read) == "kept"


def test_a_server_that_is_away_is_told_from_a_line_that_is(browser: Any, own_room: Room) -> None:
    own_room.excused = (*own_room.excused, "ERR_CONNECTION_REFUSED", "Failed to load resource")
    page = own_room.page(service_workers="allow")
    page.goto("/")
    page.evaluate(READY)
    own_room.house.stop()
    page.goto("/new/polywars")
    page.wait_for_selector("[data-test=offline-page] h1:text-is('The server does not answer')")
    own_room.house.start().ready()
    page.evaluate("document.getElementById('again')?.click()")  # unless the page has tried again by itself
    page.wait_for_selector("[data-test=start]")
