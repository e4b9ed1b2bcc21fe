// A form for anything that can be spelled out, made from its schema.

import { el, on, refill } from "../dom.js";
import { choice, fresh, headed, stepper, worded, yesNo } from "./fields.js";
import { freshOf } from "./schema.js";

/** @typedef {import("./schema.js").Node} Node */

/**
 * Controls that write into `spelled` whenever something is changed.
 * @param {Node[]} nodes
 * @param {Record<string, any>} spelled
 * @param {() => void} changed
 */
export function spelledFields(nodes, spelled, changed) {
  return nodes.map((node) =>
    fieldOf(node, spelled[node.name] ?? node.usual, (value) => {
      spelled[node.name] = value;
      changed();
    }),
  );
}

/**
 * @param {Node} node
 * @param {any} given
 * @param {(value: any) => void} changed
 * @returns {HTMLElement}
 */
function fieldOf(node, given, changed) {
  const { name, help, kind, low, high, words } = node;
  const asked = { name: `own-${name}`, label: headed(name), help, changed };
  if (kind === "truth") return yesNo({ ...asked, value: Boolean(given) });
  if (kind === "words")
    return choice({
      ...asked,
      value: String(given ?? words[0]),
      words: words.map((word) => ({ value: word, title: worded(word) })),
    });
  if (kind === "number") return stepper({ ...asked, value: Number(given ?? low), low, high });
  if (kind === "group") return groupField(node, given ?? {}, changed);
  return node.of?.kind === "group" ? entriesField(node, given ?? [], changed) : numbersField(node, given ?? [], changed);
}

/**
 * @param {Node} node
 * @param {Record<string, any>} given
 * @param {(value: any) => void} changed
 */
function groupField(node, given, changed) {
  const inner = spelledFields(node.fields, given, () => changed(given));
  return el(
    "fieldset",
    { class: "field wide entries" },
    el("legend", null, headed(node.name)),
    el("div", { class: "spelled" }, ...inner),
  );
}

/**
 * A list of plain values, on one line.
 * @param {Node} node
 * @param {any[]} given
 * @param {(value: any[]) => void} changed
 */
function numbersField(node, given, changed) {
  const id = fresh(node.name);
  const input = el("input", {
    id,
    value: given.join(", "),
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": `${id}-help`,
  });
  on(input, "input", () => changed(valuesIn(input.value)));
  return el(
    "div",
    { class: "field wide" },
    el("label", { htmlFor: id }, headed(node.name)),
    input,
    el("span", { class: "help", id: `${id}-help` }, `${node.help} (at most ${node.most}, with commas)`),
  );
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
 * @param {(value: any[]) => void} changed
 */
function entriesField(node, given, changed) {
  const inner = /** @type {Node} */ (node.of);
  const entries = structuredClone(given);
  const list = el("ol", { class: "plain entries-list" });
  const add = el("button", { type: "button", class: "small" }, "Add one");
  const draw = () => {
    refill(list, ...entries.map(row));
    add.disabled = entries.length >= node.most;
  };
  const put = () => changed(structuredClone(entries));
  const alter = (/** @type {() => void} */ change) => {
    change();
    draw();
    put();
  };
  const row = (/** @type {Record<string, any>} */ entry, /** @type {number} */ at) =>
    el(
      "li",
      { class: "entry" },
      el("div", { class: "spelled" }, ...spelledFields(inner.fields, entry, put)),
      el(
        "button",
        {
          type: "button",
          class: "icon-button",
          "aria-label": `Remove ${worded(node.name)} ${at + 1}`,
          onclick: () => alter(() => entries.splice(at, 1)),
        },
        "×",
      ),
    );
  on(add, "click", () => alter(() => entries.push(freshOf(inner))));
  draw();
  return el(
    "fieldset",
    { class: "field wide entries" },
    el("legend", null, headed(node.name)),
    el("span", { class: "help" }, `${node.help}, at most ${node.most}`),
    list,
    add,
  );
}
