// Fills in at home what the game asks first at the table, such as a force, and keeps it in this browser.

import { post, wordsOf } from "../api.js";
import { asker, el, on, refill, toast } from "../dom.js";
import { loadPrepared, savePrepared } from "../me.js";
import { sayOf, sheetFields } from "../table/sheets.js";
import { newId, radioField, removeButton } from "./fields.js";

/** @import { Field } from "../table/sheets.js" */
/** @import { Sheet } from "../table/types.js" */
/** @typedef {Sheet & {seat: number}} FirstSheet the first seat that is asked it */

export class Preparation {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {FirstSheet[]} */
    this.sheets = [];
    /** @type {Record<string, any>} */
    this.options = {};
    this.chosen = 0;
    /** @type {Field[]} */
    this.fields = [];
    this.isTouched = false;
    this.check = asker(
      () => this.judge(),
      (told) => this.hear(told),
    );
    this.summary = el("summary");
    this.body = el("div.own-form");
    this.state = el("p.own-summary", { role: "status" });
    const help = el("p.help", "It is chosen in secret at the table; what you save here is offered to you there.");
    this.root = el("details.card.preparation", { hidden: true }, this.summary, help, this.body);
  }

  get sheet() {
    return this.sheets[this.chosen];
  }

  /** The text that chooses it at the table. */
  get text() {
    return sayOf(this.sheet, this.fields);
  }

  /**
   * @param {FirstSheet[]} sheets
   * @param {Record<string, any>} options what the game would be played with
   */
  offer(sheets, options) {
    this.root.hidden = !sheets.length;
    this.options = options;
    if (!sheets.length || JSON.stringify(sheets) === JSON.stringify(this.sheets)) return;
    this.sheets = sheets;
    this.chosen = Math.min(this.chosen, sheets.length - 1);
    this.draw();
  }

  draw() {
    const { sheet } = this;
    const touch = () => {
      this.isTouched = true;
      this.check();
    };
    this.summary.textContent = `Prepare a ${sheet.prepare}`;
    this.fields = sheetFields(this.isTouched ? this.withValues(sheet) : sheet);
    const form = el("div.sheet", { oninput: touch }, ...this.fields.map((field) => field.row));
    const help = el("p.help", sheet.help);
    refill(this.body, this.sheets.length > 1 && this.sheetField(), help, form, this.state, this.saveField(), this.savedList());
    this.check();
  }

  /** The same sheet with what was filled in before. @param {FirstSheet} sheet @returns {FirstSheet} */
  withValues(sheet) {
    const values = new Map(this.fields.map((field) => [field.entry.name, field.value()]));
    return { ...sheet, entries: sheet.entries.map((entry) => ({ ...entry, value: values.get(entry.name) ?? entry.value })) };
  }

  sheetField() {
    return radioField({
      name: "sheet",
      label: "Which",
      value: String(this.chosen),
      words: this.sheets.map((sheet, at) => ({ value: String(at), title: sheet.title })),
      onChange: (value) => {
        this.chosen = Number(value);
        this.draw();
      },
    });
  }

  /** What the rules refuse is told, and may still be saved for another time. */
  async judge() {
    const wish = { options: this.options, seat: this.sheet.seat, choice: this.text };
    const answer = post(`/api/games/${this.game}/prepare`, wish).then(({ words }) => ({ words, ok: true }));
    return answer.catch((trouble) => ({ words: wordsOf(trouble), ok: false }));
  }

  /** @param {{words: string, ok: boolean}} told */
  hear({ words, ok }) {
    this.state.textContent = words;
    this.state.classList.toggle("wrong", !ok);
  }

  saveField() {
    const id = newId("prepared-name");
    const name = el("input", { id, maxlength: 40, placeholder: `My ${this.sheet.prepare}`, autocomplete: "off" });
    const save = el("button", `Save this ${this.sheet.prepare}`);
    on(save, "click", () => this.save(name.value.trim() || withoutVerb(this.text).slice(0, 40)));
    return el("div.row", el("label.unseen", { htmlFor: id }, `Name of the ${this.sheet.prepare}`), name, save);
  }

  /** @param {string} name */
  save(name) {
    if (!name) return toast("Fill something in first.");
    savePrepared(this.game, [{ name, text: this.text }, ...this.others(name)]);
    toast(`${name} is saved.`, "good");
    this.draw();
  }

  /** @param {string} name */
  remove(name) {
    savePrepared(this.game, this.others(name));
    this.draw();
  }

  /** @param {string} name */
  others(name) {
    return loadPrepared(this.game).filter((one) => one.name !== name);
  }

  savedList() {
    const rows = loadPrepared(this.game).map(({ name, text }) =>
      el(
        "li.piece-row",
        el("span.piece-words", el("strong", name), el("span.small.muted", withoutVerb(text))),
        removeButton(`Delete ${name}`, () => this.remove(name)),
      ),
    );
    return rows.length ? el("ul.plain.piece-list", { "aria-label": "Saved" }, ...rows) : null;
  }
}

/** @param {string} text */
const withoutVerb = (text) => text.replace(/^\w+ ?/, "");
