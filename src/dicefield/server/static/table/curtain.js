/** Between two people at one screen: hides everything until the next has taken it. */

import { el } from "../dom.js";
import { crest } from "./liveries.js";

export class Curtain {
  /** @param {HTMLElement} behind what is hidden from everybody while it is drawn */
  constructor(behind) {
    this.behind = behind;
    /** @type {HTMLElement | null} */
    this.box = null;
    this.seat = 0;
  }

  get isDrawn() {
    return this.box !== null;
  }

  /** @param {number} seat @param {string} name @param {() => void} opened */
  draw(seat, name, opened) {
    if (this.isDrawn && this.seat === seat) return;
    this.box?.remove();
    this.seat = seat;
    this.behind.inert = true;
    this.behind.classList.add("is-hidden");
    const open = el("button.primary.large", { "data-test": "curtain-open", onclick: opened }, `I am ${name}, show my side`);
    this.box = el(
      "div.curtain",
      { role: "dialog", "aria-modal": "true", "aria-label": `Pass the screen to ${name}`, "data-test": "curtain" },
      el(
        "div.curtain-words",
        crest(seat),
        el("h2", `Pass the screen to ${name}`),
        el("p", "What you see next is for their eyes only."),
        open,
      ),
    );
    document.body.append(this.box);
    open.focus();
  }

  lift() {
    if (!this.box) return;
    this.box.remove();
    this.box = null;
    this.behind.inert = false;
    this.behind.classList.remove("is-hidden");
  }
}
