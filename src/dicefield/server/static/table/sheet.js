/** A board as it lies in the page: an SVG whose parts have names, so that what changed can be put in place of what was. */

import { parseParts, parsePicture } from "./drawing.js";
import { svg } from "./svg.js";

/** @import { BoardPatch, WholeBoard } from "./types.js" */

export class BoardSheet {
  /** @param {SVGSVGElement} root */
  constructor(root) {
    this.root = root;
    this.layer = root.appendChild(svg("g", { class: "board-parts" }));
    /** The markup of every part, in order. @type {Map<string, string>} */
    this.parts = new Map();
    /** @type {Map<string, SVGElement>} */
    this.groups = new Map();
    /** @type {BoardPatch | null} */
    this.previewed = null;
  }

  /** @param {WholeBoard} whole @returns {BoardSheet | null} */
  static of(whole) {
    const root = parsePicture(whole.sheet);
    if (!root) return null;
    const made = new BoardSheet(root);
    made.apply(whole);
    return made;
  }

  /** What changed becomes what is. @param {BoardPatch} patch */
  apply(patch) {
    this.preview(null);
    for (const name of patch.gone ?? []) this.parts.delete(name);
    for (const [name, markup] of Object.entries(patch.parts ?? {})) this.parts.set(name, markup);
    if (patch.order) this.parts = new Map(patch.order.map((name) => [name, this.parts.get(name) ?? ""]));
    this.draw(patch);
    const { dataset } = this.root;
    for (const fact of /** @type {const} */ (["frame", "focus", "near", "die", "letters"])) if (fact in patch) dataset[fact] = String(patch[fact]);
    const [title, told] = [this.root.querySelector("title"), this.root.querySelector("desc")];
    if (title && patch.title !== undefined) title.textContent = patch.title;
    if (told && patch.words !== undefined) told.textContent = patch.words;
  }

  /** What would change, until it is taken away again. @param {BoardPatch | null} patch */
  preview(patch) {
    const before = this.previewed;
    this.previewed = patch;
    if (before) this.draw(this.undo(before));
    if (patch) this.draw(patch);
  }

  /** What takes a preview away. @param {BoardPatch} patch @returns {BoardPatch} */
  undo({ parts = {}, gone = [] }) {
    const touched = [...Object.keys(parts), ...gone];
    return {
      parts: Object.fromEntries(touched.filter((name) => this.parts.has(name)).map((name) => [name, this.parts.get(name) ?? ""])),
      gone: touched.filter((name) => !this.parts.has(name)),
      order: [...this.parts.keys()],
    };
  }

  /** @param {BoardPatch} patch */
  draw({ parts = {}, gone = [], order }) {
    for (const name of gone) {
      this.groups.get(name)?.remove();
      this.groups.delete(name);
    }
    for (const [name, children] of parseParts(parts)) this.group(name).replaceChildren(...children);
    if (order) this.layer.append(...order.flatMap((name) => this.groups.get(name) ?? []));
  }

  /** @param {string} name */
  group(name) {
    const known = this.groups.get(name);
    if (known) return known;
    const made = this.layer.appendChild(svg("g", { "data-part": name }));
    this.groups.set(name, made);
    return made;
  }
}
