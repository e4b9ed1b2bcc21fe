// Controls of the set-up page: a number with steps, one of several words, yes or no. Each has a label, help, and room for a no.

import { el, on } from "../dom.js";

/** @typedef {{value: string, title: string, about?: string}} Word */
/**
 * @typedef {object} Asked
 * @property {string} name
 * @property {string} label
 * @property {string} [help]
 * @property {(value: any) => void} onChange
 */

let count = 0;

/** A fresh id: labels need one. @param {string} name */
export const newId = (name) => `${name}-${(count += 1)}`;

/** `each_weapon` as people write it. @param {string} name */
export const toWords = (name) => name.replaceAll("_", " ");

/** The same at the head of a field. @param {string} name */
export const toHeading = (name) => name.charAt(0).toUpperCase() + toWords(name).slice(1);

/** Names to choose from. @param {string[]} names @returns {Word[]} */
export const wordsFor = (names) => names.map((name) => ({ value: name, title: toWords(name) }));

/** Takes one of several away. @param {string} label @param {() => void} act */
export const removeButton = (label, act) => el("button.icon-button", { "aria-label": label, onclick: act }, "×");

/** Where the refusal of a field is told. @param {string} name */
const refusalSpot = (name) => el("span.wrong", { role: "alert", "data-wrong": name });

/**
 * A control with its label and help.
 * @param {{name: string, label: string, help?: string}} asked
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {HTMLElement} [shown] the control and what belongs to it
 */
export function labelled({ name, label, help }, control, shown = control) {
  control.id = newId(name);
  const about = help ? el("span.help", { id: `${control.id}-help` }, help) : null;
  if (about) control.setAttribute("aria-describedby", about.id);
  return el("div.field", el("label", { htmlFor: control.id }, label), shown, about, refusalSpot(name));
}

/**
 * A number that may be typed or stepped.
 * @param {Asked & {value: number, low: number, high: number}} asked
 */
export function numberField(asked) {
  const { label, value, low, high, onChange } = asked;
  const input = el("input", { type: "number", inputmode: "numeric", min: low, max: high, value });
  const step = (/** @type {number} */ by) => {
    const next = Math.min(high, Math.max(low, Number(input.value) + by));
    input.value = String(next);
    onChange(next);
  };
  on(input, "input", () =>
    onChange(input.value === "" || !Number.isInteger(Number(input.value)) ? input.value : Number(input.value)),
  );
  const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) =>
    el("button", { tabindex: -1, "aria-label": `${words}: ${label}`, onclick: () => step(by) }, sign);
  return labelled(asked, input, el("div.stepper", button(-1, "−", "Less"), input, button(1, "+", "More")));
}

/**
 * One of many words.
 * @param {Asked & {value: string, words: Word[]}} asked
 */
export function selectField(asked) {
  const { value, words, onChange } = asked;
  const options = words.map((word) => el("option", { value: word.value, selected: word.value === value }, word.title));
  const select = el("select", ...options);
  on(select, "change", () => onChange(select.value));
  return labelled(asked, select);
}

/**
 * One of a few words, all in sight; with more to say of them they become cards.
 * @param {Asked & {value: string, words: Word[]}} asked
 */
export function radioField({ name, label, help, value, words, onChange }) {
  const group = newId(name);
  const picks = words.map((word) => {
    const radio = el("input", { type: "radio", name: group, value: word.value, checked: word.value === value });
    on(radio, "change", () => onChange(word.value));
    return el("label.pick", radio, pickWords(word.title, word.about));
  });
  const cards = words.some((word) => word.about);
  return el(
    "fieldset.field",
    el("legend", label),
    help && el("span.help", help),
    el(cards ? "div.picks.cards" : "div.picks", ...picks),
    refusalSpot(name),
  );
}

/** @param {string} title @param {string} [about] */
const pickWords = (title, about) => el("span.pick-words", el("span.pick-title", title), about && el("span.help", about));

/**
 * Yes or no.
 * @param {Asked & {value: boolean}} asked
 */
export function checkField({ name, label, help, value, onChange }) {
  const box = el("input", { type: "checkbox", checked: value });
  on(box, "change", () => onChange(box.checked));
  return el("div.field", el("label.pick.yes-no", box, pickWords(label, help)), refusalSpot(name));
}

/**
 * How many play, where that is open.
 * @param {[number, number]} seats the fewest and the most
 * @param {(count: number) => void} onChange
 */
export function seatCountField([fewest, most], onChange) {
  if (fewest === most) return null;
  const words = wordsFor(Array.from({ length: most - fewest + 1 }, (_, at) => String(fewest + at)));
  return radioField({
    name: "seats",
    label: "How many play",
    value: String(fewest),
    words,
    onChange: (value) => onChange(Number(value)),
  });
}
