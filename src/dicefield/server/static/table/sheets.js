/** Choices too wide to list, as small forms: numbers, words, or how many of each. Every change is judged at once. */

import { el, onSubmit } from "../dom.js";
import { loadPrepared } from "../me.js";

/** @import { Decision } from "./decision.js" */
/** @import { Entry, Sheet } from "./types.js" */

const JUDGED = 250;
/** So few choices that are ready stand before the form in which one makes one's own. */
const READY = 8;
let forms = 0;

export class Sheets {
  /** @param {HTMLElement} host @param {Decision} decision */
  constructor(host, decision) {
    this.decision = decision;
    this.host = host;
    this.box = el("div.sheets");
    host.append(this.box);
    this.drawn = "";
    /** @type {{sheet: Sheet, fields: Field[], judge: () => void}[]} */
    this.open = [];
    decision.filler = this;
  }

  /** What is left to spend on what is being filled in. */
  get left() {
    const words = this.touched(this.decision.keys).flatMap(({ fields }) => fields.map((field) => field.left()));
    return words.filter(Boolean).join(", ");
  }

  // --- By touching pieces

  /** The sheets that are filled in now: some only once a piece is selected. @param {string[]} selected */
  touched(selected) {
    return this.open.filter(({ sheet }) => (sheet.piece ? selected.includes(sheet.piece) : !selected.length));
  }

  /** @param {string[]} selected @returns {Set<string>} */
  keys(selected) {
    return new Set(this.touched(selected).flatMap(({ sheet }) => sheet.entries.flatMap((entry) => entry.pieces ?? [])));
  }

  /** Whether a touch was for a sheet. @param {string} key @param {string[]} selected */
  touch(key, selected) {
    for (const { fields, judge } of this.touched(selected)) {
      const field = fields.find(({ entry }) => entry.pieces?.includes(key));
      if (!field) continue;
      field.touch(key);
      judge();
      return true;
    }
    return false;
  }

  /** What has been filled in, beside the pieces it was said of. @returns {Map<string, string>} */
  get notes() {
    const open = this.touched(this.decision.keys);
    return new Map(open.flatMap(({ fields }) => fields.flatMap((field) => field.notes())));
  }

  update() {
    const { snapshot } = this.decision;
    const sheets = snapshot?.sheets ?? [];
    const signature = String(this.decision.turns);
    this.box.hidden = !sheets.length;
    if (signature === this.drawn) return;
    this.drawn = signature;
    this.open = [];
    const choices = snapshot?.choices ?? [];
    const alone = !choices.some((choice) => choice.pieces.length);
    if (alone && choices.length <= READY) this.host.append(this.box);
    else this.host.prepend(this.box);
    this.box.replaceChildren(...sheets.map((sheet, at) => this.form(sheet, alone && at === 0)));
  }

  /** The one sheet that can be done as it stands, though nobody has touched it yet. */
  get whole() {
    const [first, second] = this.touched(this.decision.keys);
    const other = second || first?.sheet.piece || this.decision.index.live([]).size > 0;
    return !other && first?.sheet.entries.every((entry) => entry.value) ? first : undefined;
  }

  /** Forms as they were in the beginning. */
  reset() {
    this.drawn = "";
  }

  clear() {
    this.drawn = "";
    this.open = [];
    this.box.replaceChildren();
  }

  /** @param {Sheet} sheet @param {boolean} open */
  form(sheet, open) {
    const fields = sheetFields(sheet);
    let judging = 0;
    const judge = () => this.decision.consider(sayOf(sheet, fields), sheet.title);
    this.open.push({ sheet, fields, judge });
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

/**
 * @typedef {object} Field
 * @property {Entry} entry
 * @property {HTMLElement} row
 * @property {() => string} value
 * @property {(key: string) => void} touch its piece was touched
 * @property {() => [string, string][]} notes what is said of which piece
 * @property {() => string} left what is left to spend
 */

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
  const row = el("div.entry", el("label", { for: id }, entry.label), select);
  const label = () => (entry.labels[select.selectedIndex] || select.value).split(":")[0];
  return {
    entry,
    row,
    value: () => select.value,
    touch: () => (select.selectedIndex = (select.selectedIndex + 1) % entry.words.length),
    notes: () => (entry.pieces ?? []).map((key) => [key, label()]),
    left: () => "",
  };
}

/** @param {Entry} entry @returns {Field} */
function amount(entry) {
  const { row, input } = stepper(entry.label, entry.low, entry.high, Number(entry.value || entry.low || 0), entry.name);
  return { entry, row, value: () => String(Number(input.value) || 0), touch: () => {}, notes: () => [], left: () => "" };
}

/** How many of each. @param {Entry} entry @returns {Field} */
function counters(entry) {
  const given = entry.value.split(/\s+/);
  const steppers = entry.words.map((word, at) => {
    const start = given.filter((one) => one === word).length;
    return { word, ...stepper(entry.labels[at] || word, 0, entry.high ?? 99, start, `${entry.name}-${word}`) };
  });
  const count = (/** @type {number} */ at) => Math.max(0, Number(steppers[at].input.value) || 0);
  const left = () => (entry.budget ?? 0) - steppers.reduce((sum, _, at) => sum + count(at) * (entry.costs?.[at] ?? 1), 0);
  const rest = el("p.budget", { "data-test": "budget", "aria-live": "polite", hidden: entry.budget === null || entry.budget === undefined });
  const tell = () => (rest.textContent = left() < 0 ? `${-left()} ${entry.counted} too many` : `${left()} of ${entry.budget} ${entry.counted} left`);
  const row = el(
    "fieldset.entry.counters",
    { oninput: tell },
    el("legend", entry.label),
    rest,
    ...steppers.map((one) => one.row),
  );
  tell();
  return {
    entry,
    row,
    value: () => steppers.flatMap(({ word }, at) => Array(count(at)).fill(word)).join(" "),
    touch: (key) => {
      const at = (entry.pieces ?? []).indexOf(key);
      const more = count(at) < (entry.high ?? 99) && left() >= (entry.costs?.[at] ?? 1);
      steppers[at].input.value = String(more ? count(at) + 1 : 0);
      tell();
    },
    notes: () => (entry.pieces ?? []).flatMap((key, at) => (count(at) ? [[key, `${entry.costs?.length ? "\u00d7" : "+"}${count(at)}`]] : [])),
    left: () => (rest.hidden ? "" : (rest.textContent ?? "")),
  };
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
