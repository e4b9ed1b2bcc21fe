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

/**
 * Where the refusal of a field is told.
 * @param {string} name
 */
export const refusalSpot = (name) => el("span.wrong", { role: "alert", "data-wrong": name });

/**
 * A number that may be typed or stepped.
 * @param {Asked & {value: number, low: number, high: number}} asked
 */
export function numberField({ name, label, help, value, low, high, onChange }) {
  const id = newId(name);
  const input = el("input", {
    id,
    type: "number",
    inputmode: "numeric",
    min: low,
    max: high,
    value,
    "aria-describedby": help ? `${id}-help` : null,
  });
  /** @param {number} by */
  const step = (by) => {
    const next = Math.min(high, Math.max(low, Number(input.value) + by));
    input.value = String(next);
    onChange(next);
  };
  on(input, "input", () =>
    onChange(input.value === "" || !Number.isInteger(Number(input.value)) ? input.value : Number(input.value)),
  );
  const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) =>
    el("button", { tabindex: -1, "aria-label": `${words}: ${label}`, onclick: () => step(by) }, sign);
  return el(
    "div.field",
    el("label", { htmlFor: id }, label),
    el("div.stepper", button(-1, "−", "Less"), input, button(1, "+", "More")),
    help && el("span.help", { id: `${id}-help` }, help),
    refusalSpot(name),
  );
}

/**
 * One of a few words, all in sight; with more to say of them they become cards.
 * @param {Asked & {value: string, words: Word[]}} asked
 */
export function radioField({ name, label, help, value, words, onChange }) {
  const group = newId(name);
  const cards = words.some((word) => word.about);
  return el(
    "fieldset.field",
    el("legend", label),
    help && el("span.help", help),
    el(
      "div",
      { class: cards ? "picks cards" : "picks" },
      ...words.map((word) => pick(group, word, word.value === value, onChange)),
    ),
    refusalSpot(name),
  );
}

/**
 * @param {string} group
 * @param {Word} word
 * @param {boolean} checked
 * @param {(value: string) => void} onChange
 */
function pick(group, { value, title, about }, checked, onChange) {
  const radio = el("input", { type: "radio", name: group, value, checked });
  on(radio, "change", () => onChange(value));
  return el("label.pick", radio, el("span.pick-words", el("span.pick-title", title), about && el("span.help", about)));
}

/**
 * How many play, where that is open.
 * @param {[number, number]} seats the fewest and the most
 * @param {(count: number) => void} onChange
 */
export function seatCountField([fewest, most], onChange) {
  if (fewest === most) return null;
  const words = Array.from({ length: most - fewest + 1 }, (_, at) => ({ value: String(fewest + at), title: String(fewest + at) }));
  return radioField({
    name: "seats",
    label: "How many play",
    value: String(fewest),
    words,
    onChange: (value) => onChange(Number(value)),
  });
}

/**
 * One of many words.
 * @param {Asked & {value: string, words: Word[]}} asked
 */
export function selectField({ name, label, help, value, words, onChange }) {
  const id = newId(name);
  const options = words.map((word) => el("option", { value: word.value, selected: word.value === value }, word.title));
  const select = el("select", { id, "aria-describedby": help ? `${id}-help` : null }, ...options);
  on(select, "change", () => onChange(select.value));
  return el(
    "div.field",
    el("label", { htmlFor: id }, label),
    select,
    help && el("span.help", { id: `${id}-help` }, help),
    refusalSpot(name),
  );
}

/**
 * Yes or no.
 * @param {Asked & {value: boolean}} asked
 */
export function checkField({ name, label, help, value, onChange }) {
  const box = el("input", { type: "checkbox", checked: value });
  on(box, "change", () => onChange(box.checked));
  const words = el("span.pick-words", el("span.pick-title", label), help && el("span.help", help));
  return el("div.field", el("label.pick.yes-no", box, words), refusalSpot(name));
}
