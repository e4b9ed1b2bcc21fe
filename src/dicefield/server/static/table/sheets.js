/** Choices too wide to list, as small forms: numbers, words, or how many of each. Every change is judged at once. */

import { el, onSubmit } from "../dom.js";
import { loadPrepared } from "../me.js";

/** @import { Decision } from "./decision.js" */
/** @import { Entry, Sheet } from "./types.js" */

const JUDGED = 250;
let forms = 0;

export class Sheets {
  /** @param {HTMLElement} host @param {Decision} decision */
  constructor(host, decision) {
    this.decision = decision;
    this.box = el("div.sheets");
    host.append(this.box);
    this.drawn = "";
  }

  update() {
    const { snapshot } = this.decision;
    const sheets = snapshot?.sheets ?? [];
    const signature = String(this.decision.turns);
    this.box.hidden = !sheets.length;
    if (signature === this.drawn) return;
    this.drawn = signature;
    this.box.replaceChildren(...sheets.map((sheet, at) => this.form(sheet, at === 0)));
  }

  clear() {
    this.drawn = "";
    this.box.replaceChildren();
  }

  /** @param {Sheet} sheet @param {boolean} open */
  form(sheet, open) {
    const fields = sheetFields(sheet);
    let judging = 0;
    const judge = () => this.decision.consider(sayOf(sheet, fields), sheet.title);
    const changed = () => {
      clearTimeout(judging);
      judging = setTimeout(judge, JUDGED);
    };
    const form = el("form.sheet", { oninput: changed, onchange: changed }, ...fields.map((one) => one.row));
    onSubmit(form, () => {
      clearTimeout(judging);
      if (this.decision.considered?.say === sayOf(sheet, fields) && this.decision.ready) void this.decision.commit();
      else judge();
    });
    form.append(el("button.small", { type: "submit" }, "See what it would do"), ...this.preparedButtons(sheet));
    const help = sheet.help ? el("p.help", sheet.help) : null;
    return el("details.sheet-box", { "data-test": "sheet", open }, el("summary", sheet.title), help, form);
  }

  /** What was prepared at home for just this question, such as a force. @param {Sheet} sheet */
  preparedButtons(sheet) {
    const word = `${sheet.says.split(" ")[0]} `;
    const game = this.decision.snapshot?.table.game ?? "";
    return loadPrepared(game)
      .filter((one) => one.text.startsWith(word))
      .map((one) => el("button.small", { onclick: () => this.decision.consider(one.text, one.name) }, one.name));
  }
}

/** @typedef {{entry: Entry, row: HTMLElement, value: () => string}} Field */

/** @param {Sheet} sheet @returns {Field[]} */
export function sheetFields(sheet) {
  return sheet.entries.map((entry) => field(entry));
}

/** The action that the fields of a sheet say. @param {Sheet} sheet @param {Field[]} fields */
export function sayOf(sheet, fields) {
  const said = fields.reduce(
    (says, { entry, value }) => says.replace(`{${entry.name}}`, value()).replace(`{${entry.name}...}`, value()),
    sheet.says,
  );
  return said.replace(/\s+/g, " ").trim();
}

/** @param {Entry} entry @returns {Field} */
function field(entry) {
  if (entry.words.length && entry.several) return counters(entry);
  return entry.words.length ? words(entry) : amount(entry);
}

/** @param {Entry} entry @returns {Field} */
function words(entry) {
  const id = `entry-${(forms += 1)}`;
  const options = entry.words.map((word, at) => el("option", { value: word }, entry.labels[at] || word));
  const select = el("select", { id, name: entry.name, value: entry.value || entry.words[0] }, ...options);
  return { entry, row: el("div.entry", el("label", { for: id }, entry.label), select), value: () => select.value };
}

/** @param {Entry} entry @returns {Field} */
function amount(entry) {
  const { row, input } = stepper(entry.label, entry.low, entry.high, Number(entry.value || entry.low || 0), entry.name);
  return { entry, row, value: () => String(Number(input.value) || 0) };
}

/** How many of each. @param {Entry} entry @returns {Field} */
function counters(entry) {
  const given = entry.value.split(/\s+/);
  const steppers = entry.words.map((word, at) => {
    const start = given.filter((one) => one === word).length;
    return { word, ...stepper(entry.labels[at] || word, 0, entry.high ?? 99, start, `${entry.name}-${word}`) };
  });
  const row = el("fieldset.entry.counters", el("legend", entry.label), ...steppers.map((one) => one.row));
  const value = () => steppers.flatMap(({ word, input }) => Array(Math.max(0, Number(input.value) || 0)).fill(word)).join(" ");
  return { entry, row, value };
}

/**
 * A number with a button to either side.
 * @param {string} label @param {number | null} low @param {number | null} high @param {number} value @param {string} name @param {number} [stride]
 */
export function stepper(label, low, high, value, name, stride = 1) {
  const id = `entry-${(forms += 1)}`;
  const input = el("input", {
    id,
    type: "number",
    name,
    inputmode: "numeric",
    min: low,
    max: high,
    step: stride === 1 ? 1 : "any",
    value: String(value),
  });
  const by = (/** @type {number} */ change) => {
    const next = Number(((Number(input.value) || 0) + change * stride).toFixed(3));
    input.value = String(Math.min(high ?? next, Math.max(low ?? next, next)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const less = el("button.step", { "aria-label": `${label}: less`, onclick: () => by(-1) }, "\u2212");
  const more = el("button.step", { "aria-label": `${label}: more`, onclick: () => by(1) }, "+");
  const row = el("div.entry", el("label", { for: id }, label), el("span.stepper", less, input, more));
  return { row, input };
}
