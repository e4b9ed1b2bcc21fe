"""A learner: does what the words of a lesson say, and nothing else. It knows no rules and looks at no list of choices.

It touches the pieces that have a ring, pulls one where the words speak of a way to go, and presses the button whose words the
lesson uses. If a step goes on, it has understood; if not, the lesson is not clear enough.
"""

from __future__ import annotations

import re
from typing import Any

from tests.browser.guest import Guest
from tests.browser.touch import finger

BUTTONS = "#table button:is([data-test=answer], [data-test=end-it])"
GOES = re.compile(r"\b(step|march)\b", re.IGNORECASE)
FAR = {"ten inches": 10_000}
"""How far lessons say to go, in units of the table; else it is one range unit."""
UNIT = 1_000


def words_of(text: str) -> list[str]:
    return [word.removesuffix("s") for word in re.findall(r"[a-z0-9]+", text.lower())]


def spread(label: str, lesson: str) -> int | None:
    """Within how many words of a lesson all words of a label are said, in their order; none if they are not."""
    said = words_of(lesson)
    ends = [end_of(words_of(label), said, start) for start in range(len(said))]
    return min((end - start for start, end in enumerate(ends) if end is not None), default=None)


def end_of(wanted: list[str], said: list[str], start: int) -> int | None:
    for word in wanted:
        if word not in said[start:]:
            return None
        start = said.index(word, start) + 1
    return start


class Learner(Guest):
    """One page with a lesson, on a phone or not."""

    def __init__(self, page: Any, *, phone: bool) -> None:
        super().__init__(page)
        self.phone = phone

    def click(self, at: dict[str, float]) -> None:
        (self.page.touchscreen.tap if self.phone else self.page.mouse.click)(at["x"], at["y"])

    def learn(self, steps: int) -> None:
        for step in range(1, steps + 1):
            self.page.wait_for_selector(f"#dots[data-at='Step {step} of {steps}']", state="attached")
            self.page.wait_for_selector("body[data-busy=false]", state="attached")
            self.follow(step)

    def follow(self, step: int) -> None:
        """One step: what is to be done, or just read on."""
        told = self.page.evaluate("path => fetch(path).then((answer) => answer.json())", f"/api/lessons/{self.game}/{step}")
        if not told["do"]:
            return self.page.locator("#lesson-next").click()
        words, ringed = told["words"], told["show"]
        if GOES.search(words) and len(ringed) > 1:
            self.walk(words, *ringed[:2])
            self.see("settled")
        else:
            self.touch(ringed)
        return self.say(words) if self.step == step else None

    @property
    def game(self) -> str:
        return str(self.page.url).split("/learn/")[1].split("?")[0]

    @property
    def step(self) -> int:
        return int(str(self.page.get_attribute("#dots", "data-at")).split()[1])

    def touch(self, ringed: list[str]) -> None:
        for piece in ringed:
            at = self.see("pieceAt", piece)
            if at is not None:
                self.click(at)
                self.see("settled")

    def walk(self, words: str, piece: str, towards: str) -> None:
        """Pulls a piece straight towards another, as far as it is told."""
        far = next((length for told, length in FAR.items() if told in words), UNIT)
        here, there = self.see("placeOf", piece), self.see("placeOf", towards)
        share = far / ((there["x"] - here["x"]) ** 2 + (there["y"] - here["y"]) ** 2) ** 0.5
        x, y = here["x"] + (there["x"] - here["x"]) * share, here["y"] + (there["y"] - here["y"]) * share
        start, middle, end = self.see("pieceAt", piece), self.see("onScreen", here["x"], here["y"]), self.see("onScreen", x, y)
        self.drag_to(start, {axis: start[axis] + end[axis] - middle[axis] for axis in ("x", "y")})

    def drag_to(self, start: dict[str, float], end: dict[str, float]) -> None:
        if self.phone:
            return finger(self.page, start, end)
        mouse = self.page.mouse
        mouse.move(**start)
        mouse.down()
        mouse.move((start["x"] + end["x"]) / 2, (start["y"] + end["y"]) / 2, steps=4)
        mouse.move(**end, steps=4)
        return mouse.up()

    def say(self, words: str) -> None:
        """Presses what the lesson says, then what does it."""
        step = self.step
        labels = self.page.locator(BUTTONS).all()
        said = [(spread(label.inner_text(), words), label) for label in labels if label.is_visible()]
        near = sorted(((width, at) for at, (width, _) in enumerate(said) if width is not None))
        if near:
            said[near[0][1]][1].click()
            self.see("settled")
        if self.step == step and (button := self.page.locator("[data-primary]:enabled")).count():
            button.click()
