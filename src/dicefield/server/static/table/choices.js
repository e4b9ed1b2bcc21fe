/** The list of choices: those at hand first, the others by the piece they are about, filtered by typing, walked with the arrow keys. */

import { el } from "../dom.js";
import { titleOf } from "./beside.js";
import { piecesIn } from "./pieces.js";
import { whyGrey } from "./verdict.js";

/** @import { Decision } from "./decision.js" */
/** @import { Choice, Drag } from "./types.js" */

const FILTERED = 12;
const SHOWN = 150;

export class Choices {
  /**
   * @param {HTMLElement} host
   * @param {Decision} decision
   * @param {(drag: Drag) => void} pick a piece that may go anywhere
   */
  constructor(host, decision, pick) {
    this.decision = decision;
    this.pick = pick;
    this.filter = el("input.choice-filter", {
      type: "search",
      placeholder: "Find a choice",
      "aria-label": "Find a choice",
      autocomplete: "off",
      oninput: () => this.draw(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.fromFilter(event),
    });
    this.count = el("p.choice-count.muted.small");
    this.list = el("ul.choices.plain", {
      "aria-label": "Choices",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.walk(event),
    });
    this.list.addEventListener("pointerleave", () => this.decision.peek(null));
    host.append(this.filter, this.count, this.list);
    this.drawn = "";
    this.byKeys = false;
    addEventListener("keydown", () => (this.byKeys = true), { capture: true });
    addEventListener("pointerdown", () => (this.byKeys = false), { capture: true });
  }

  /** Draws anew only if the choices differ, so that focus and scrolling stay. */
  update() {
    const { decision } = this;
    const signature = `${decision.turns}|${decision.keys.join()}`;
    if (signature !== this.drawn) {
      if (!this.drawn.startsWith(`${decision.turns}|`)) this.filter.value = "";
      this.drawn = signature;
      this.draw();
    }
    for (const button of this.buttons) {
      const here = button.dataset.say === decision.considered?.say;
      button.setAttribute("aria-pressed", String(here));
      button.classList.toggle("is-considered", here);
      button.disabled = !decision.free;
      button.title = decision.free ? "" : whyGrey(decision);
    }
  }

  clear() {
    this.drawn = "";
    this.list.replaceChildren();
    this.count.textContent = "";
  }

  /** @returns {HTMLButtonElement[]} */
  get buttons() {
    return [...this.list.querySelectorAll("button")];
  }

  draw() {
    const { decision } = this;
    const all = decision.choices;
    const open = decision.selected.length ? decision.index.open(decision.keys) : all;
    const hand = new Set(decision.index.atHand(decision.keys));
    const sought = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (open.length ? open : all).filter((choice) =>
      sought.every((word) => `${choice.label} ${choice.say}`.toLowerCase().includes(word)),
    );
    const groupOf = (/** @type {Choice} */ choice) => (hand.has(choice) ? "" : (choice.pieces.find((key) => !decision.keys.includes(key)) ?? ""));
    const groups = Map.groupBy(found, groupOf);
    const sorted = [...(groups.get("") ?? []), ...[...groups].flatMap(([key, choices]) => (key ? choices : []))];
    this.filter.hidden = all.length <= FILTERED;
    this.filter.placeholder = `Find one of ${all.length} choices`;
    const held = this.list.contains(document.activeElement);
    const drags = sought.length
      ? []
      : (decision.snapshot?.drags ?? []).filter((drag) => !decision.selected.length || decision.keys.includes(drag.piece));
    this.list.replaceChildren(
      ...sorted.slice(0, SHOWN).flatMap((choice, at, shown) => {
        const [key, before] = [groupOf(choice), at ? groupOf(shown[at - 1]) : ""];
        const head = key && key !== before && groups.size > 2 ? [el("li.choice-group", this.nameOf(key))] : [];
        return [...head, el("li", this.button(choice, hand.has(choice)))];
      }),
      ...drags.map((drag) => el("li", this.dragButton(drag))),
    );
    this.count.textContent = countWords(sorted.length, all.length);
    const first = this.buttons[0];
    if (first) first.tabIndex = 0;
    if (held || document.activeElement === document.body) this.resume(first);
  }

  /** What a piece is called. @param {string} key */
  nameOf(key) {
    const piece = piecesIn(document.body).find((one) => one.key === key);
    return piece ? titleOf(piece) : key;
  }

  /** Whoever plays by keys goes on where the new choices begin, or where the game ends. @param {HTMLButtonElement | undefined} first */
  resume(first) {
    /** @type {HTMLElement | null} */
    const next = first ?? this.list.parentElement?.querySelector(".ending:not([hidden]) :is(button, a)") ?? null;
    if (!this.byKeys || document.querySelector("dialog[open]")) return;
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest" }); // the list may have been longer before
  }

  /** @param {Choice} choice @param {boolean} atHand */
  button(choice, atHand) {
    return el(
      "button",
      {
        class: `choice${atHand && this.decision.selected.length ? " at-hand" : ""}`,
        tabindex: -1,
        "data-test": "choice",
        "data-say": choice.say,
        "aria-pressed": "false",
        onclick: () => this.decision.choose(choice),
        onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.decision.peek(choice),
        onfocus: (/** @type {FocusEvent} */ event) => this.focus(/** @type {HTMLButtonElement} */ (event.currentTarget), choice),
        onblur: () => this.decision.peek(null),
      },
      choice.label || choice.say,
    );
  }

  /** @param {Drag} drag */
  dragButton(drag) {
    return el(
      "button.choice.anywhere",
      {
        tabindex: -1,
        "data-test": "drag",
        "data-piece-key": drag.piece,
        onclick: () => this.pick(drag),
        onfocus: (/** @type {FocusEvent} */ event) => this.moveTabStop(/** @type {HTMLButtonElement} */ (event.currentTarget)),
      },
      `${drag.label || drag.says}\u2026`,
    );
  }

  /** @param {HTMLButtonElement} button @param {Choice} choice */
  focus(button, choice) {
    this.moveTabStop(button);
    if (button.matches(":focus-visible")) this.decision.peek(choice);
  }

  /** One of the list is reached by Tab; the arrows do the rest. @param {HTMLButtonElement} button */
  moveTabStop(button) {
    for (const one of this.buttons) one.tabIndex = one === button ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  fromFilter(event) {
    if (event.key === "ArrowDown") this.buttons[0]?.focus();
    else if (event.key === "Enter") this.buttons[0]?.click();
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const { buttons } = this;
    const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const steps = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: buttons.length - 1,
      PageDown: here + 8,
      PageUp: here - 8,
    };
    if (!(event.key in steps)) return;
    event.preventDefault();
    if (steps[event.key] < 0 && !this.filter.hidden) this.filter.focus();
    else buttons[Math.max(0, Math.min(buttons.length - 1, steps[event.key]))]?.focus();
  }
}

/** @param {number} found @param {number} all */
function countWords(found, all) {
  if (found > SHOWN) return `The first ${SHOWN} of ${found} choices; type to find others, or point at the table.`;
  return found === all ? "" : `${found} of ${all} choices`;
}
