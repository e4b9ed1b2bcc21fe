// Prepares a force of dice: so many of each size, against the sides that a scenario asks for.

import { el, on, refill, toast } from "../dom.js";
import { prepare, prepared } from "../me.js";
import { fresh, picks } from "./fields.js";

/** @typedef {{title: string, sizes: number[], total: number, share: string}} Asked */

/**
 * What a scenario asks of a force, or null if it asks nothing: then there is nothing to prepare.
 * @param {Record<string, any> | null} fields
 * @param {string} title
 * @param {any} total the total agreed on; 0 is that of the scenario
 * @returns {Asked | null}
 */
export function askedOf(fields, title, total) {
  if (!Array.isArray(fields?.sizes) || typeof fields.total !== "number") return null;
  const sizes = fields.sizes.filter((size) => Number.isInteger(size) && size > 0);
  return { title, sizes, total: Number(total) || fields.total, share: fields.share ?? "equal" };
}

export class Muster {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<number, number>} */
    this.counts = new Map();
    this.double = false;
    /** @type {Asked | null} */
    this.asked = null;
    this.body = el("div", { class: "own-form" });
    this.root = el(
      "details",
      { class: "card muster-part" },
      el("summary", null, "Prepare a force"),
      el("p", { class: "help" }, "Forces are chosen in secret at the table; what you save here is offered to you there."),
      this.body,
    );
  }

  /** @param {Asked | null} asked */
  ask(asked) {
    this.root.hidden = !asked;
    if (!asked || JSON.stringify(asked) === JSON.stringify(this.asked)) return;
    this.asked = asked;
    for (const size of this.counts.keys()) if (!asked.sizes.includes(size)) this.counts.delete(size);
    this.draw();
  }

  get owed() {
    return (this.asked?.total ?? 0) * (this.double ? 2 : 1);
  }

  get sum() {
    return [...this.counts].reduce((sum, [size, count]) => sum + size * count, 0);
  }

  /** The text that chooses this force at the table, the largest dice first. */
  get text() {
    const dice = [...this.counts].sort(([one], [other]) => other - one).flatMap(([size, count]) => Array(count).fill(`d${size}`));
    return `force ${dice.join(" ")}`;
  }

  draw() {
    const asked = /** @type {Asked} */ (this.asked);
    this.state = el("p", { class: "muster-sum", role: "status" });
    this.bar = el("div", { class: "muster-bar" }, el("span"));
    refill(
      this.body,
      el(
        "p",
        { class: "small" },
        `${asked.title}: ${asked.total} sides each${asked.share === "double" ? ", the attacker twice as many" : ""}.`,
      ),
      asked.share === "double" && this.sideField(),
      el("div", { class: "muster-sizes" }, ...asked.sizes.map((size) => this.sizeField(size))),
      this.bar,
      this.state,
      this.saveField(),
      this.savedList(),
    );
    this.tally();
  }

  sideField() {
    return picks({
      name: "side",
      label: "This force",
      value: this.double ? "attacks" : "defends",
      words: ["attacks", "defends"].map((value) => ({ value, title: value })),
      changed: (value) => {
        this.double = value === "attacks";
        this.tally();
      },
    });
  }

  /** @param {number} size */
  sizeField(size) {
    const count = el("output", { class: "number" }, this.counts.get(size) ?? 0);
    const step = (/** @type {number} */ by) => {
      const next = Math.max(0, (this.counts.get(size) ?? 0) + by);
      this.counts.set(size, next);
      count.textContent = String(next);
      this.tally();
    };
    const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) =>
      el("button", { type: "button", "aria-label": `${words} d${size}`, onclick: () => step(by) }, sign);
    return el(
      "div",
      { class: "muster-size" },
      el("strong", null, `d${size}`),
      button(-1, "−", "One less"),
      count,
      button(1, "+", "One more"),
    );
  }

  tally() {
    const { sum, owed } = this;
    const left = owed - sum;
    const words = left === 0 ? "just right" : left > 0 ? `${left} to go` : `${-left} too many`;
    if (this.state) this.state.textContent = `${sum} of ${owed} sides: ${words}`;
    const fill = /** @type {HTMLElement | null} */ (this.bar?.firstElementChild ?? null);
    if (fill) fill.style.width = `${Math.min(100, owed ? (100 * sum) / owed : 0)}%`;
    this.bar?.classList.toggle("over", left < 0);
  }

  saveField() {
    const id = fresh("force-name");
    const name = el("input", { id, maxlength: 40, placeholder: "My force", autocomplete: "off" });
    const save = el("button", { type: "button" }, "Save this force");
    on(save, "click", () => {
      if (!this.sum) return toast("Add a die first.");
      const called = name.value.trim() || `${this.asked?.title}, ${this.sum} sides`;
      prepare(this.game, [{ name: called, text: this.text }, ...prepared(this.game).filter((force) => force.name !== called)]);
      toast(`${called} is saved.`, "good");
      this.draw();
    });
    return el("div", { class: "row" }, el("label", { class: "unseen", htmlFor: id }, "Name of the force"), name, save);
  }

  savedList() {
    const drop = (/** @type {string} */ name) => {
      prepare(
        this.game,
        prepared(this.game).filter((force) => force.name !== name),
      );
      this.draw();
    };
    const rows = prepared(this.game).map(({ name, text }) =>
      el(
        "li",
        { class: "muster-row" },
        el(
          "span",
          { class: "tile-words" },
          el("strong", null, name),
          el("span", { class: "small muted" }, text.replace(/^force /, "")),
        ),
        el("button", { type: "button", class: "icon-button", "aria-label": `Delete ${name}`, onclick: () => drop(name) }, "×"),
      ),
    );
    return rows.length ? el("ul", { class: "plain muster", "aria-label": "Saved forces" }, ...rows) : null;
  }
}
