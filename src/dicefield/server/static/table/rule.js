/** A rule by its number: a link that opens the rule on the spot, and leads to the page of rules without a script. */

import { announce, dialog, el } from "../dom.js";
import { text, wordsOf } from "../api.js";

/** @type {Map<string, Promise<Document>>} */
const books = new Map();

/** Words without the rule they end with, which gets a link of its own. @param {string} words */
export const withoutRule = (words) => words.replace(/\s*\(rule [^()]*\)\s*$/, "");

/** @param {string} game @param {string} rule */
const address = (game, rule) => `/rules/${game}#r${rule}`;

/** @param {string} game @returns {Promise<Document>} */
function book(game) {
  const known = books.get(game);
  if (known) return known;
  const reading = text(`/rules/${game}`).then((page) => new DOMParser().parseFromString(page, "text/html"));
  reading.catch(() => books.delete(game));
  books.set(game, reading);
  return reading;
}

/** The words of a rule, without anything that could act. @param {Document} page @param {string} rule @returns {Node | null} */
function excerpt(page, rule) {
  const anchor = page.getElementById(`r${rule}`);
  const part = anchor?.closest("li, p, dd, section, article, tr") ?? anchor;
  if (!part) return null;
  const copy = /** @type {HTMLElement} */ (document.importNode(part, true));
  for (const element of copy.querySelectorAll("script, style, iframe, [style]")) element.remove();
  for (const element of [copy, ...copy.querySelectorAll("[id]")]) element.removeAttribute("id");
  return el("div.rule-words", ...copy.childNodes);
}

/** @param {string} game @param {string} rule */
async function openRule(game, rule) {
  const body = el("div", el("p.muted", "Looking it up\u2026"));
  const more = el("p", el("a", { href: address(game, rule), target: "_blank", rel: "noopener" }, "All the rules"));
  const shown = dialog({ title: `Rule ${rule}`, body: [body, more] });
  try {
    body.replaceChildren(excerpt(await book(game), rule) ?? el("p", "This rule stands on the page of rules."));
    announce(body.textContent ?? "");
  } catch (trouble) {
    body.replaceChildren(el("p", wordsOf(trouble)));
  }
  await shown;
}

/** @param {string} game @param {string | null | undefined} rule @param {string} [words] @returns {HTMLElement | null} */
export function ruleLink(game, rule, words = `\u00a7\u202f${rule}`) {
  if (!rule) return null;
  const open = (/** @type {MouseEvent} */ event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void openRule(game, rule);
  };
  return el(
    "a.rule",
    { href: address(game, rule), "aria-label": `Rule ${rule}`, title: `Rule ${rule}`, onclick: open },
    words,
  );
}
