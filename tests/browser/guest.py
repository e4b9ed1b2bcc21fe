"""A robot guest: plays by pointing at the picture, with a mouse, as people do. It knows no rules.

It picks one of the choices that its page was offered, at random but seeded, and points at the pieces of that choice; the page must
then offer just this choice. Where it cannot point, because a piece lies hidden, it takes the list, and counts that.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

DRAGS = 0.6
"""How often a piece is pulled to a spot instead of pressing there."""
SHEETS = 0.5
"""How often a sheet is filled in where there are listed choices, too."""
STEPS = 2_000


class Guest:
    """One page at a table."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.random = Random(seed)
        self.did: Counter[str] = Counter()
        """What was done in which way: piece, spot, at hand, list, drag, free drag, sheet; and what went otherwise."""
        self.decisions = 0
        self.decided = ""
        """The position that was decided last."""

    # --- Seeing

    def see(self, words: str, *given: Any) -> Any:
        """Asks the eyes in the page."""
        return self.page.evaluate("([words, given]) => eyes[words](...given)", [words, list(given)])

    @property
    def snapshot(self) -> Any:
        return self.page.evaluate(
            "() => { const { board, events, ...rest } = eyes.snapshot; return {...rest, shown: document.body.dataset.on}; }"
        )

    def turn(self) -> str:
        """Waits until the page wants something: "choose", "throw", "curtain", or nothing more: "over"."""
        return str(self.see("turn", self.decided))

    def wish(self) -> str:
        """As `turn`, without waiting: "" while others act."""
        return str(self.see("wish", self.decided))

    def take_up(self) -> Any:
        """What there is to decide now; it will be decided."""
        seen = self.snapshot
        self.decided = f"{seen['seat']} {seen['on']}"
        return seen

    # --- Acting

    def play(self, most: int = STEPS) -> str:
        """Plays until the game is over, or for so many decisions."""
        for _ in range(most):
            if (wish := self.turn()) != "choose":
                return wish
            self.decide()
        return self.turn()

    def decide(self) -> None:
        """One decision, in one of the ways the page offers."""
        seen = self.take_up()
        fills = not seen["choices"] or not self.did["sheet"] or self.random.random() < SHEETS
        if seen["sheets"] and fills and self.fill(seen):
            return
        choice = self.random.choice(seen["choices"])
        if choice["spot"] and self.pulls and self.drag(seen, choice):
            return
        self.point(choice)

    @property
    def pulls(self) -> bool:
        """Whether a piece is pulled to its spot; at first always, in both ways, so that even a short game has some."""
        return not (self.did["drag"] and self.did["free drag"]) or self.random.random() < DRAGS

    def do_it(self, way: str) -> None:
        self.page.locator("[data-test=do-it]").click()
        self.did[way] += 1
        self.decisions += 1

    def click(self, at: dict[str, float]) -> None:
        self.page.mouse.click(at["x"], at["y"])

    def point(self, choice: dict[str, Any]) -> None:
        """Presses the pieces of a choice one after the other, then where it goes, or its button if that leaves several."""
        looks = self.see("looks")
        for piece in choice["pieces"]:
            looks = self.press(piece)
            if looks is None:
                return self.fall_back(choice, "hidden")
            if looks["considered"] == choice["say"] and looks["ready"]:
                return self.do_it("piece")
        if looks["ready"] and choice["pieces"]:
            return self.do_it("piece")  # a sheet that was filled in by touching
        if choice["spot"]:
            return self.press_spot(choice)
        if choice["ends"]:
            return self.end_it()
        if choice["say"] in looks["answers"]:
            return self.answer_it(choice)
        self.press_listed(choice)
        return self.finish(choice, "at hand" if choice["pieces"] else "list")

    def end_it(self) -> None:
        self.page.locator("[data-test=end-it]").click()
        self.did["end"] += 1
        self.decisions += 1

    def answer_it(self, choice: dict[str, Any]) -> None:
        """An answer is done at once, or considered where something else could be pointed at."""
        done = self.see("doesAtOnce")
        self.page.locator(f'[data-test=answer][data-say="{choice["say"]}"]').click()
        if not done:
            return self.finish(choice, "at hand")
        self.did["at hand"] += 1
        self.decisions += 1
        return None

    def press(self, piece: str) -> Any:
        """What the page looks like then; nothing if the piece is hidden. News may redraw it under the finger: then once more."""
        for _ in range(2):
            at = self.see("pieceAt", piece)
            if at is None:
                return None
            self.click(at)
            looks = self.see("settled")
            if piece in looks["selected"] or looks["considered"] or looks["ready"]:
                return looks
            self.did["pressed again"] += 1
        raise AssertionError(f"two presses on {piece} at {at} did nothing: {looks}")

    def press_spot(self, choice: dict[str, Any]) -> None:
        """The selected piece goes to a point of the table; if another piece is in the way, the list does it."""
        at = self.see("groundAt", *choice["spot"])
        if at is None:
            return self.fall_back(choice, "covered spot")
        self.click(at)
        looks = self.see("settled")
        return self.do_it("spot") if looks["ready"] else self.fall_back(choice, "refused spot")

    def finish(self, choice: dict[str, Any], way: str) -> None:
        looks = self.see("settled")
        assert looks["considered"] == choice["say"], f"{choice} was pressed, but the page considers {looks}"
        assert looks["ready"], f"a listed choice is refused: {choice}: {looks}"
        self.do_it(way)

    def press_listed(self, choice: dict[str, Any]) -> None:
        button = self.page.locator(f'[data-test=choice][data-say="{choice["say"]}"]')
        if not button.count():
            self.page.locator(".choice-filter").fill(choice["say"])
        button.first.click()

    def fall_back(self, choice: dict[str, Any], why: str) -> None:
        self.did["fallback"] += 1
        self.did[f"fallback: {why}"] += 1
        if self.page.locator(".drop-it").is_visible():
            self.page.locator(".drop-it").click()
        self.press_listed(choice)
        self.finish(choice, "by list")

    # --- Pulling

    def drag(self, seen: dict[str, Any], choice: dict[str, Any]) -> bool:
        """Pulls a piece to the spot of a choice, or to a free point near it; false if that is not allowed there."""
        ways = [one for one in seen["drags"] if choice["say"].split()[0] == one["says"].split()[0]]
        ways = [one for one in ways if one["piece"] in choice["pieces"]] or (ways if not choice["pieces"] else [])
        if not ways:
            return False
        way = self.random.choice(ways)
        free = self.did["free drag"] <= self.did["drag"]
        here = self.see("placeOf", way["piece"])
        x, y = choice["spot"]
        if free:
            share, start = self.random.uniform(0.4, 0.95), here or {"x": x, "y": y}
            x, y = start["x"] + (x - start["x"]) * share, start["y"] + (y - start["y"]) * share
        return self.pull(way["piece"], here, x, y, "free drag" if free else "drag")

    def pull(self, piece: str, here: dict[str, float] | None, x: float, y: float, way: str) -> bool:
        grip = self.see("pieceAt", piece)
        if grip is None:
            return False
        there = self.see("onScreen", x, y)
        middle = self.see("onScreen", here["x"], here["y"]) if here else grip
        mouse = self.page.mouse
        mouse.move(grip["x"], grip["y"])
        mouse.down()
        mouse.move(grip["x"] + 9, grip["y"] + 9, steps=3)
        mouse.move(there["x"] + grip["x"] - middle["x"], there["y"] + grip["y"] - middle["y"], steps=4)
        mouse.up()
        looks = self.see("dropped", self.decided)
        if looks["ready"]:
            self.do_it(way)
            return True
        if not looks["bubble"]:
            self.did[way] += 1
            self.decisions += 1
            return True
        self.did["refused drag"] += 1
        self.page.locator(".drop-it").click()
        return False

    # --- Sheets

    def fill(self, seen: dict[str, Any]) -> bool:
        """Fills in a sheet as it comes; false if the page says that this will not do."""
        number = self.random.randrange(len(seen["sheets"]))
        sheet = self.page.locator("[data-test=sheet]").nth(number)
        if sheet.get_attribute("open") is None:
            sheet.locator("summary").click()
        for select in sheet.locator("select").all():
            words = select.locator("option").evaluate_all("options => options.map((one) => one.value)")
            select.select_option(self.random.choice(words))
        for field in sheet.locator("input[type=number]").all():
            low, high = int(field.get_attribute("min") or 0), int(field.get_attribute("max") or 9)
            field.fill(str(self.random.randint(low, min(high, low + 6))))
        sheet.locator("button[type=submit]").click()  # what is considered already is done by that
        looks = self.see("dropped", self.decided)
        if looks["ready"]:
            self.do_it("sheet")
            return True
        if not looks["refusal"]:
            self.did["sheet"] += 1
            self.decisions += 1
            return True
        self.did["refused sheet"] += 1
        self.page.locator(".drop-it").click()
        return False

    # --- Real dice

    def land(self) -> None:
        """Says how real dice lie."""
        self.take_up()
        form = self.page.locator("[data-test=throw-form]")
        for row in form.locator("fieldset").all():
            faces = row.locator("button.face")
            faces.nth(self.random.randrange(faces.count())).click()
        form.locator("button[type=submit]").click()
        self.did["throw"] += 1
