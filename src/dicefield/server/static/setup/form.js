// A form for anything that can be spelled out, made from its schema.

import { el, on, refill } from "../dom.js";
import { checkField, labelled, numberField, removeButton, selectField, toHeading, toWords, wordsFor } from "./fields.js";
import { PieceList } from "./pieces.js";
import { initialValue } from "./schema.js";

/** @import { Contents } from "./options.js" */
/** @import { Node } from "./schema.js" */

/**
 * Controls that write into `draft` whenever something is changed.
 * @param {Node[]} nodes
 * @param {Record<string, any>} draft
 * @param {() => void} onChange
 * @param {Contents} contents what may be named instead of spelled out
 */
export function formFields(nodes, draft, onChange, contents) {
  return nodes.map((node) =>
    formField(node, draft[node.name] ?? node.usual, contents, (value) => {
      draft[node.name] = value;
      onChange();
    }),
  );
}

/**
 * @param {Node} node
 * @param {any} given
 * @param {Contents} contents
 * @param {(value: any) => void} onChange
 * @returns {HTMLElement}
 */
function formField(node, given, contents, onChange) {
  const { name, help, kind, low, high, words } = node;
  const asked = { name: `own-${name}`, label: toHeading(name), help, onChange };
  if (kind === "truth") return checkField({ ...asked, value: Boolean(given) });
  if (kind === "words") return selectField({ ...asked, value: String(given ?? words[0]), words: wordsFor(words) });
  if (kind === "number") return numberField({ ...asked, value: Number(given ?? low), low, high });
  if (kind === "group") return groupField(node, given ?? {}, contents, onChange);
  const list = Array.isArray(given) ? given : [];
  if (node.of?.fields.some((field) => field.content in contents)) return new PieceList(node, list, onChange, contents).root;
  return node.of?.kind === "group" ? entriesField(node, list, contents, onChange) : numbersField(node, list, onChange);
}

/**
 * @param {Node} node
 * @param {Record<string, any>} given
 * @param {Contents} contents
 * @param {(value: any) => void} onChange
 */
function groupField(node, given, contents, onChange) {
  const inner = formFields(node.fields, given, () => onChange(given), contents);
  return el("fieldset.field.wide.entries", el("legend", toHeading(node.name)), el("div.spelled", ...inner));
}

/**
 * A list of plain values, on one line.
 * @param {Node} node
 * @param {any[]} given
 * @param {(value: any[]) => void} onChange
 */
function numbersField(node, given, onChange) {
  const input = el("input", { value: given.join(", "), autocomplete: "off", spellcheck: "false" });
  on(input, "input", () => onChange(valuesIn(input.value)));
  const help = `${node.help} (at most ${node.most}, with commas)`;
  const field = labelled({ name: node.name, label: toHeading(node.name), help }, input);
  field.classList.add("wide");
  return field;
}

/** What cannot be read stays as it is: the server says what is wrong with it. @param {string} text */
function valuesIn(text) {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.map((word) => (Number.isFinite(Number(word)) ? Number(word) : word));
}

/**
 * A list of groups: each can be taken out, one more can be added.
 * @param {Node} node
 * @param {Record<string, any>[]} given
 * @param {Contents} contents
 * @param {(value: any[]) => void} onChange
 */
function entriesField(node, given, contents, onChange) {
  const inner = /** @type {Node} */ (node.of);
  const entries = structuredClone(given);
  const list = el("ol.plain.entries-list");
  const add = el("button.small", "Add one");
  const draw = () => {
    refill(list, ...entries.map(row));
    add.disabled = entries.length >= node.most;
  };
  const put = () => onChange(structuredClone(entries));
  const alter = (/** @type {() => void} */ change) => {
    change();
    draw();
    put();
  };
  const row = (/** @type {Record<string, any>} */ entry, /** @type {number} */ at) =>
    el(
      "li.entry",
      el("div.spelled", ...formFields(inner.fields, entry, put, contents)),
      removeButton(`Remove ${toWords(node.name)} ${at + 1}`, () => alter(() => entries.splice(at, 1))),
    );
  on(add, "click", () => alter(() => entries.push(initialValue(inner))));
  draw();
  return el(
    "fieldset.field.wide.entries",
    el("legend", toHeading(node.name)),
    el("span.help", `${node.help}, at most ${node.most}`),
    list,
    add,
  );
}
