// Content: a shipped scenario, layout or force by its name, or one of your own, spelled out field by field.

import { el, on, refill } from "../dom.js";
import { battlegroup, isBattlegroup } from "./battlegroup.js";
import { choice, fresh, picks, worded, wrongOf } from "./fields.js";
import { readFile } from "./files.js";
import { bare, nodesOf } from "./schema.js";
import { spelledFields } from "./spelled.js";

/** @typedef {import("./options.js").Contents} Contents */
/** @typedef {import("./options.js").Piece} Piece */
/**
 * @typedef {object} Asked
 * @property {string} name
 * @property {string} label
 * @property {string} help
 * @property {(value: any) => void} changed
 * @property {string} word what one piece is called
 * @property {Contents} contents
 * @property {any} value
 * @property {Record<string, any>} values what was chosen for all options so far
 */

const OWN = " own"; // no file has a blank in its name

/**
 * The shipped pieces as cards, and below them room for one's own.
 * @param {Asked} asked
 */
export function contentField(asked) {
  const { word, contents, value, changed } = asked;
  const { pieces } = contents[word];
  const room = el("div", { class: "own" });
  const words = pieces.map(({ name, title, about }) => ({
    value: name,
    title: title || worded(name),
    about: about || worded(name),
  }));
  words.push({ value: OWN, title: "One of your own", about: `Put together a ${word} yourself, or open a file.` });
  let latest = value;
  const pick = (/** @type {string} */ chosen) => {
    room.replaceChildren();
    if (chosen === OWN) return refill(room, ownForm({ ...asked, value: latest }));
    latest = chosen;
    changed(chosen);
  };
  const field = picks({ ...asked, value, words, changed: pick });
  field.lastElementChild?.before(room);
  return field;
}

/** @param {Asked} asked */
function ownForm(asked) {
  return isBattlegroup(asked) ? battlegroup(asked, (opened) => filePicker(asked.word, opened)) : spelledForm(asked);
}

/** @param {Asked} asked */
function spelledForm({ word, contents, value, changed }) {
  const { pieces, fields } = contents[word];
  const nodes = nodesOf(fields);
  const grid = el("div", { class: "spelled" });
  const draw = (/** @type {Record<string, any>} */ from) => {
    const spelled = bare(from);
    const put = () => changed(structuredClone(spelled));
    refill(grid, ...spelledFields(nodes, spelled, put));
    put();
  };
  const fieldsOf = (/** @type {string} */ name) => (pieces.find((piece) => piece.name === name) ?? pieces[0]).fields;
  const begin = choice({
    name: `${word}-base`,
    label: "Begin from",
    help: "Its fields are copied; change what you like.",
    value,
    words: pieces.map((piece) => ({ value: piece.name, title: piece.title })),
    changed: (name) => draw(fieldsOf(name)),
  });
  draw(fieldsOf(value));
  return el("div", { class: "own-form" }, el("div", { class: "own-head" }, begin, filePicker(word, draw)), grid);
}

/**
 * @param {string} word
 * @param {(read: Record<string, any>) => void} opened
 */
function filePicker(word, opened) {
  const id = fresh("file");
  const wrong = wrongOf("file");
  const input = el("input", { id, type: "file", accept: ".toml,.json" });
  on(input, "change", async () => {
    wrong.textContent = "";
    try {
      const file = input.files?.[0];
      if (file) opened(await readFile(file));
    } catch (trouble) {
      wrong.textContent = trouble instanceof Error ? trouble.message : String(trouble);
    }
  });
  return el(
    "div",
    { class: "field" },
    el("label", { htmlFor: id }, `Or open a ${word} file`),
    input,
    el("span", { class: "help" }, "TOML or JSON."),
    wrong,
  );
}
