"""A guest who plays by sight and counts every press; a drag is one."""

from __future__ import annotations

from typing import Any

from tests.browser.guest import Guest


class Hands(Guest):
    """Touches pieces, pulls them, presses the buttons that a person sees."""

    presses = 0

    def touch(self, piece: str) -> Any:
        at = self.see("pieceAt", piece)
        assert at, f"{piece} is out of sight"
        self.presses += 1
        self.click(at)
        return self.see("settled")

    def again(self, piece: str) -> None:
        """The same touch once more."""
        self.presses += 1
        self.click(self.see("anyPieceAt", piece))

    def aim(self, piece: str, target: str) -> Any:
        """Pulls a line from one piece to another."""
        self.presses += 1
        start = self.see("pieceAt", piece)
        self.stroke(start, self.see("otherPieceAt", target, start))
        return self.see("settled")

    def pull_to(self, piece: str, x: float, y: float) -> None:
        """Pulls a piece so that its middle comes to a point of the table."""
        self.presses += 1
        grip, here = self.see("pieceAt", piece), self.see("placeOf", piece)
        middle, there = (self.see("onScreen", at[0], at[1]) for at in ((here["x"], here["y"]), (x, y)))
        end = {axis: there[axis] + grip[axis] - middle[axis] for axis in ("x", "y")}
        self.stroke(grip, end)

    def stroke(self, start: dict[str, float], end: dict[str, float]) -> None:
        mouse = self.page.mouse
        mouse.move(start["x"], start["y"])
        mouse.down()
        mouse.move(start["x"] + 9, start["y"] + 9, steps=3)
        mouse.move(end["x"], end["y"], steps=4)
        mouse.up()

    def push(self, selector: str) -> None:
        """A button, where it is seen."""
        self.presses += 1
        self.page.locator(selector).click()

    def go(self) -> None:
        self.push("[data-primary]:enabled")

    def answer(self, words: str) -> None:
        self.push(f"[data-test=answer]:has-text('{words}')")

    def end(self) -> None:
        self.push("[data-test=end-it]:enabled")

    def after_all(self, act: Any) -> None:
        """Waits until everything that one press does has been done."""
        self.take_up()
        act()
        self.page.wait_for_function("() => document.body.dataset.busy === 'false' && !eyes.snapshot.plans.length")

    def decide_by_sight(self, choice: dict[str, Any]) -> None:
        """Points at the dice of a choice in one stroke, then presses the button that says it."""
        self.take_up()
        pieces = choice["pieces"]
        looks = self.aim_all(pieces) if pieces else self.see("settled")
        if looks["considered"] == choice["say"] and looks["ready"]:
            return self.go()
        if choice["say"] in looks["answers"]:
            return self.choose_answer(choice["say"])
        assert choice["ends"], f"no button says {choice}: {looks}"
        return self.end()

    def aim_all(self, pieces: list[str]) -> Any:
        if len(pieces) == 2:
            looks = self.aim(*pieces)
            if not looks["selected"]:  # news redrew the table under the finger: once more, and that is no press of its own
                self.presses -= 1
                self.did["aimed again"] += 1
                looks = self.aim(*pieces)
            return looks
        for piece in pieces:
            looks = self.touch(piece)
        return looks

    def choose_answer(self, say: str) -> None:
        """Answers are done at once, or considered first where something could still be pointed at."""
        button = self.page.locator(f'[data-test=answer][data-say="{say}"]')
        self.presses += 1
        button.click()
        looks = self.see("settled")
        if looks["considered"] == say and looks["ready"]:
            self.go()

    def after(self, act: Any) -> Any:
        """What is asked when an act has been done."""
        self.take_up()
        act()
        assert self.turn() == "choose"
        return self.snapshot
