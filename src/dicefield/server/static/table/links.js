/** Links that are handed on: with a button that shares or copies them, and a picture that a phone reads. */

import { get, postForText, wordsOf } from "../api.js";
import { copyAloud, el, on } from "../dom.js";

/** @typedef {{scope: "machine" | "network" | "everywhere", words: string, command: string | null, origin: string | null}} Reach */

/** @type {Promise<Reach> | null} */
let asked = null;

/** Who can open addresses of this server; asked once. A server that does not say is taken at its address. @returns {Promise<Reach>} */
export function reach() {
  asked ??= get("/api/reach").catch(() => ({ scope: "everywhere", words: "", command: null, origin: null }));
  return asked;
}

/** What whoever is to open a link should know beforehand, once it is known. */
export function reachNote() {
  const note = el("div.reach", { "data-test": "reach", hidden: true });
  reach().then(({ scope, words, command }) => {
    note.hidden = !words;
    note.className = scope === "machine" ? "reach notice warning" : "reach help";
    note.append(words);
    if (command) note.append(el("span.reach-command", el("code", command), el("button.small", { "aria-label": "Copy the command", onclick: () => copyAloud(command) }, "Copy")));
  });
  return note;
}

/**
 * @typedef {object} Handed
 * @property {string} label
 * @property {string} path with everything that belongs to it, the part behind the # too
 * @property {string} [words] what is said when it is shared
 * @property {string} [title]
 */

/** @param {Handed} handed */
export function linkBox({ label, path, words = "", title = "Dicefield" }) {
  const id = `link-${label.replace(/\W+/g, "-")}`;
  const field = el("input.link-field", { id, type: "text", readonly: true, value: location.origin + path, onfocus: () => field.select() });
  const link = () => field.value;
  reach().then(({ origin }) => origin && (field.value = origin + path));
  const copy = el("button", { "aria-label": `Copy: ${label}`, onclick: () => copyAloud(link()) }, "Copy");
  const share = "share" in navigator && el("button.primary", { "data-test": "share", onclick: () => send(title, words, link()) }, "Share");
  return el("div.link-box", el("label", { for: id }, label), el("span.link-row", field, copy, share), qrBox(link));
}

/** The sheet of the system; who closes it wants nothing more. @param {string} title @param {string} text @param {string} url */
async function send(title, text, url) {
  try {
    await navigator.share({ title, text, url });
  } catch (trouble) {
    if (/** @type {Error} */ (trouble).name !== "AbortError") await copyAloud(url);
  }
}

/** Drawn when it is opened: the link goes to the server in the body of a request, which no log keeps. @param {() => string} link */
function qrBox(link) {
  const host = el("div.qr");
  const box = el("details.qr-box", { "data-test": "qr-box" }, el("summary", "QR code: point a phone at it"), host);
  on(box, "toggle", () => box.open && drawQr(host, link()));
  return box;
}

/** @param {HTMLElement} host @param {string} link */
async function drawQr(host, link) {
  try {
    const svg = await postForText("/api/qr", { link });
    host.replaceChildren(el("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "QR code of the link above", "data-test": "qr" }));
  } catch (trouble) {
    host.replaceChildren(el("p.wrong", wordsOf(trouble)));
  }
}
