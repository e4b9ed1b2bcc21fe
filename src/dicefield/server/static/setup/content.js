// Content: a shipped scenario, layout or force by its name, or one of your own, spelled out field by field.

import { post, wordsOf } from "../api.js";
import { asker, el, on, refill } from "../dom.js";
import { labelled, radioField, selectField, toWords } from "./fields.js";
import { formFields } from "./form.js";
import { readSchema, withoutTexts } from "./schema.js";

/** @import { Asked } from "./fields.js" */
/** @import { Contents } from "./options.js" */
/** @typedef {{line: number, field: string, words: string}} Flaw */
/** @typedef {{ok: boolean, fields: Record<string, any>, summaries: Record<string, string[]>, errors: Flaw[]}} Checked */
/** @typedef {Asked & {game: string, word: string, contents: Contents, value: any}} ContentSpec `word` is what one piece is called */

const OWN = " own"; // no file has a blank in its name

/**
 * The shipped pieces as cards, and below them room for one's own.
 * @param {ContentSpec} spec
 */
export function contentField(spec) {
  const { word, contents, value, onChange } = spec;
  const room = el("div.own");
  const words = contents[word].pieces.map(({ name, title, about }) => ({
    value: name,
    title: title || toWords(name),
    about: about || toWords(name),
  }));
  words.push({ value: OWN, title: "One of your own", about: `Put together a ${word} yourself, or open a file.` });
  let latest = value;
  const pick = (/** @type {string} */ chosen) => {
    room.replaceChildren();
    if (chosen === OWN) return refill(room, ownForm({ ...spec, value: latest }));
    latest = chosen;
    onChange(chosen);
  };
  const field = radioField({ ...spec, value, words, onChange: pick });
  field.lastElementChild?.before(room);
  return field;
}

/** @param {ContentSpec} spec */
function ownForm({ game, word, contents, value, onChange }) {
  const { pieces, fields } = contents[word];
  const nodes = readSchema(fields);
  const grid = el("div.spelled");
  /** @type {Record<string, any>} */
  let draft = {};
  /** @param {Record<string, any> | string} given @returns {Promise<Checked>} */
  const check = (given) => post(`/api/games/${game}/content/${word}`, given);
  const summarize = asker(
    () => check(draft).catch(() => null),
    (told) => showSummaries(root, told?.summaries ?? {}),
  );
  const put = () => {
    file.refuse("");
    onChange(structuredClone(draft));
    summarize();
  };
  const draw = (/** @type {Record<string, any>} */ from) => {
    draft = withoutTexts(from);
    refill(grid, ...formFields(nodes, draft, put, contents));
    put();
  };
  const fieldsOf = (/** @type {string} */ name) => (pieces.find((piece) => piece.name === name) ?? pieces[0]).fields;
  const begin = selectField({
    name: `${word}-base`,
    label: "Begin from",
    help: "Its fields are copied; change what you like.",
    value,
    words: pieces.map((piece) => ({ value: piece.name, title: piece.title })),
    onChange: (name) => draw(fieldsOf(name)),
  });
  const file = filePicker(word, check, draw);
  const summary = el("p.own-summary", { role: "status", "data-summary": "" });
  const root = el("div.own-form", el("div.own-head", begin, file.field), summary, grid);
  draw(fieldsOf(value));
  return root;
}

/**
 * What a draft and the pieces within it come to, as the server says.
 * @param {HTMLElement} root
 * @param {Record<string, string[]>} summaries
 */
function showSummaries(root, summaries) {
  for (const spot of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-summary]")))
    spot.textContent = summaries[spot.dataset.summary ?? ""]?.[0] ?? "";
}

/**
 * @param {string} word
 * @param {(text: string) => Promise<Checked>} check
 * @param {(fields: Record<string, any>) => void} open
 */
function filePicker(word, check, open) {
  const input = el("input", { type: "file", accept: ".toml,.json" });
  const field = labelled({ name: "file", label: `Or open a ${word} file`, help: "TOML or JSON." }, input);
  const wrong = /** @type {Element} */ (field.lastElementChild);
  wrong.classList.add("file-trouble");
  const refuse = (/** @type {string} */ words) => (wrong.textContent = words);
  on(input, "click", () => (input.value = "")); // the same file, edited meanwhile, can be opened again
  on(input, "change", async () => {
    refuse("");
    try {
      const text = await input.files?.[0]?.text();
      if (text === undefined) return;
      const { fields, errors } = await check(text);
      open(fields);
      refuse(errors.map((flaw) => `Line ${flaw.line}, ${flaw.field}: ${flaw.words}.`).join(" "));
    } catch (trouble) {
      refuse(wordsOf(trouble));
    }
  });
  return { field, refuse };
}
