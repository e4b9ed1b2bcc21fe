// A battlegroup: units from a list with their points, one of them in command.

import { el, on, refill } from "../dom.js";
import { fresh } from "./fields.js";
import { bare, nodesOf } from "./schema.js";
import { spelledFields } from "./spelled.js";

/** @typedef {import("./content.js").Asked} Asked */
/** @typedef {import("./options.js").Piece} Piece */
/** @typedef {{card: any, command?: boolean}} Enlisted */

/**
 * Whether what is asked for is a list of units that are content themselves.
 * @param {Asked} asked
 */
export function isBattlegroup({ word, contents }) {
  return "unit" in contents && contents[word].pieces.some((piece) => Array.isArray(piece.fields.units));
}

/**
 * @param {Asked} asked
 * @param {(opened: (read: Record<string, any>) => void) => HTMLElement} filePicker
 */
export function battlegroup(asked, filePicker) {
  const made = new Battlegroup(asked);
  made.root.append(filePicker(({ units }) => made.enlist(Array.isArray(units) ? units : [])));
  return made.root;
}

class Battlegroup {
  /** @param {Asked} asked */
  constructor(asked) {
    const { contents, word, value } = asked;
    this.asked = asked;
    this.tiles = contents.unit.pieces;
    this.nodes = nodesOf(contents.unit.fields);
    const from = typeof value === "string" ? contents[word].pieces.find((piece) => piece.name === value)?.fields : value;
    /** @type {Enlisted[]} */
    this.units = structuredClone(from?.units ?? []);
    /** @type {WeakMap<any, string>} what units are called whose numbers were changed */
    this.changed = new WeakMap();
    this.list = el("ol", { class: "plain muster" });
    this.sum = el("p", { class: "muster-sum", role: "status" });
    this.form = el("div", { class: "muster-numbers" });
    this.root = el(
      "div",
      { class: "own-form battlegroup" },
      el(
        "div",
        null,
        el("h3", null, "Units to choose from"),
        el("ul", { class: "plain tiles" }, ...this.tiles.map((tile) => this.tile(tile))),
      ),
      el("div", null, el("h3", null, "Your battlegroup"), this.list, this.sum),
      this.form,
    );
    on(this.root, "agreed", () => this.tally());
    this.draw();
  }

  /** @param {Enlisted[]} units */
  enlist(units) {
    this.units = structuredClone(units);
    this.draw();
  }

  /** @param {Piece} tile */
  tile(tile) {
    const { fields } = tile;
    return el(
      "li",
      { class: "tile" },
      el(
        "div",
        { class: "tile-words" },
        el("strong", null, tile.title),
        el("span", { class: "small muted" }, traits(fields)),
        el("span", { class: "small" }, armed(fields)),
      ),
      el("span", { class: "badge number" }, `${fields.points ?? 0} pts`),
      el("button", { type: "button", class: "small", "aria-label": `Add ${tile.title}`, onclick: () => this.add(tile) }, "Add"),
    );
  }

  /** @param {Piece} tile */
  add(tile) {
    this.units.push({ card: tile.name, ...(this.units.some((unit) => unit.command) ? {} : { command: true }) });
    this.draw();
  }

  /** @param {number} place */
  drop(place) {
    const [gone] = this.units.splice(place, 1);
    if (gone.command && this.units.length) this.units[0].command = true;
    this.draw();
  }

  /** @param {number} place */
  command(place) {
    this.units = this.units.map(({ card }, at) => (at === place ? { card, command: true } : { card }));
    this.draw();
  }

  /** @param {Enlisted} unit */
  fieldsOf({ card }) {
    if (typeof card === "string") return this.tiles.find((tile) => tile.name === card);
    return { title: this.changed.get(card) ?? "A unit of your own", fields: card };
  }

  get points() {
    return this.units.reduce((sum, unit) => sum + (this.fieldsOf(unit)?.fields.points ?? 0), 0);
  }

  /** What both sides agreed on; 0 is anything. */
  get agreed() {
    return Number(this.asked.values.points ?? 0) || 0;
  }

  draw() {
    const group = fresh("command");
    refill(
      this.list,
      ...(this.units.length
        ? this.units.map((unit, place) => this.line(unit, place, group))
        : [el("li", { class: "muted" }, "Nobody yet. Add a unit.")]),
    );
    this.form.replaceChildren();
    this.put();
  }

  put() {
    this.tally();
    this.asked.changed({ units: structuredClone(this.units) });
  }

  tally() {
    const { points, agreed } = this;
    const over = agreed > 0 && points > agreed;
    this.sum.textContent = agreed ? `${points} of ${agreed} points${over ? ": too many" : ""}` : `${points} points`;
    this.sum.classList.toggle("wrong", over);
  }

  /**
   * @param {Enlisted} unit
   * @param {number} place
   * @param {string} group
   */
  line(unit, place, group) {
    const tile = this.fieldsOf(unit);
    const title = tile?.title ?? String(unit.card);
    const name = el("strong", null, title);
    const points = el("span", { class: "small muted number" });
    const tell = () => {
      const known = this.fieldsOf(unit);
      name.textContent = known?.title ?? title;
      points.textContent = `${known?.fields.points ?? 0} points`;
    };
    tell();
    return el(
      "li",
      { class: "muster-row" },
      el("span", { class: "tile-words" }, name, points),
      el("button", { type: "button", class: "icon-button", "aria-label": `Remove ${title}`, onclick: () => this.drop(place) }, "×"),
      el(
        "label",
        { class: "pick inline" },
        el("input", { type: "radio", name: group, checked: Boolean(unit.command), onchange: () => this.command(place) }),
        "in command",
      ),
      el("button", { type: "button", class: "small", "aria-label": `Change ${title}`, onclick: () => this.change(unit, tell) }, "Change"),
    );
  }

  /**
   * The numbers of a unit, to be changed for this one alone; its card is spelled out with the first change.
   * @param {Enlisted} unit
   * @param {() => void} tell says anew what it is called and worth
   */
  change(unit, tell) {
    const tile = this.fieldsOf(unit);
    if (!tile) return;
    const card = typeof unit.card === "string" ? bare(tile.fields) : unit.card;
    const alter = () => {
      if (unit.card !== card) this.changed.set(card, `${tile.title}, changed`);
      unit.card = card;
      tell();
      this.put();
    };
    const done = el("button", { type: "button", class: "small", onclick: () => this.form.replaceChildren() }, "Done");
    const head = el("h3", { tabindex: -1 }, `The numbers of ${tile.title}`);
    refill(this.form, head, el("div", { class: "spelled" }, ...spelledFields(this.nodes, card, alter)), done);
    head.focus();
  }
}

/** @param {Record<string, any>} fields */
function traits({ models, kind, movement, evasion, targeting }) {
  return `${models} × ${kind} · moves ${movement}″ · evasion ${evasion} · targeting ${targeting}`;
}

/** @param {Record<string, any>} fields */
function armed({ weapons = [] }) {
  return weapons
    .map(
      (/** @type {any} */ { gun, quantity = 1, reach }) =>
        `${quantity > 1 ? `${quantity} ` : ""}${gun.replaceAll("_", " ")} ${reach}″`,
    )
    .join(", ");
}
