// A list of pieces of content, such as the units of a force: each by its name, or with its fields changed for this entry alone.

import { el, refill } from "../dom.js";
import { newId, removeButton, toHeading, toWords } from "./fields.js";
import { formFields } from "./form.js";
import { readSchema, withoutTexts } from "./schema.js";

/** @import { Contents, Piece } from "./options.js" */
/** @import { Node } from "./schema.js" */
/** @typedef {Record<string, any>} Entry */

export class PieceList {
  /**
   * @param {Node} node a list of groups, one field of which is content
   * @param {Entry[]} given
   * @param {(entries: Entry[]) => void} onChange
   * @param {Contents} contents
   */
  constructor(node, given, onChange, contents) {
    const fields = /** @type {Node} */ (node.of).fields;
    this.node = node;
    this.contents = contents;
    this.onChange = onChange;
    this.entries = structuredClone(given);
    this.piece = /** @type {Node} */ (fields.find((field) => field.content));
    this.mark = fields.find((field) => field.single);
    this.single = this.mark?.name ?? "";
    this.others = fields.filter((field) => field !== this.piece && !field.single);
    this.pieces = contents[this.piece.content].pieces;
    /** @type {WeakMap<object, string>} what entries are called whose fields were changed */
    this.titles = new WeakMap();
    this.list = el("ol.plain.piece-list");
    this.form = el("div.piece-fields");
    this.root = el(
      "div.wide.pieces",
      el(
        "div",
        el("h3", `${toHeading(this.piece.content)}s to choose from`),
        el("ul.plain.piece-list", ...this.pieces.map((piece) => this.offer(piece))),
      ),
      el("div", el("h3", `Your ${toWords(node.name)}`), this.list),
      this.form,
    );
    this.draw();
  }

  /** @param {Piece} piece */
  offer(piece) {
    const [main, ...more] = piece.summary;
    return el(
      "li.piece",
      el(
        "div.piece-words",
        el("strong", piece.title),
        ...more.map((words, at) => el("span", { class: at ? "small" : "small muted" }, words)),
      ),
      main && el("span.badge.number", main),
      el("button.small", { "aria-label": `Add ${piece.title}`, onclick: () => this.add(piece) }, "Add"),
    );
  }

  /** @param {Piece} piece */
  add(piece) {
    if (this.entries.length < this.node.most) this.change(() => this.entries.push({ [this.piece.name]: piece.name }));
  }

  /** @param {Entry} entry */
  remove(entry) {
    this.change(() => this.entries.splice(this.entries.indexOf(entry), 1));
  }

  /** Just one entry has what only one may have; the first, if nobody says which. @param {Entry} [chosen] */
  choose(chosen) {
    const one = chosen ?? this.entries.find((entry) => entry[this.single]) ?? this.entries[0];
    for (const entry of this.entries) {
      if (entry === one) entry[this.single] = true;
      else delete entry[this.single];
    }
  }

  /** @param {() => void} alter */
  change(alter) {
    alter();
    if (this.single) this.choose();
    this.draw();
    this.tell();
  }

  tell() {
    this.onChange(structuredClone(this.entries));
  }

  draw() {
    const group = newId(this.single);
    const rows = this.entries.map((entry, at) => this.row(entry, at, group));
    refill(this.list, ...(rows.length ? rows : [el("li.muted", `Nothing yet. Add a ${this.piece.content}.`)]));
    this.form.replaceChildren();
  }

  /** @param {Entry} entry */
  titleOf(entry) {
    const value = entry[this.piece.name];
    if (typeof value === "string") return this.pieces.find((piece) => piece.name === value)?.title ?? value;
    return this.titles.get(entry) ?? `A ${this.piece.content} of your own`;
  }

  /**
   * @param {Entry} entry
   * @param {number} at
   * @param {string} group
   */
  row(entry, at, group) {
    const title = this.titleOf(entry);
    const name = el("strong", title);
    const summary = el("span.small.muted.number", { "data-summary": `${this.node.name}[${at}].${this.piece.name}` });
    const checked = Boolean(entry[this.single]);
    const single = el("input", { type: "radio", name: group, checked, onchange: () => this.markOnly(entry) });
    return el(
      "li.piece-row",
      el("span.piece-words", name, summary),
      removeButton(`Remove ${title}`, () => this.remove(entry)),
      this.single ? el("label.pick.inline", single, this.mark?.single ?? "") : el("span"),
      el("button.small", { "aria-label": `Change ${title}`, onclick: () => this.open(entry, name) }, "Change"),
      ...formFields(this.others, entry, () => this.tell(), this.contents),
    );
  }

  /** @param {Entry} entry */
  markOnly(entry) {
    this.choose(entry);
    this.tell();
  }

  /**
   * The fields of one piece, to be changed for this entry alone; it is spelled out with the first change.
   * @param {Entry} entry
   * @param {HTMLElement} name
   */
  open(entry, name) {
    const value = entry[this.piece.name];
    const title = this.titleOf(entry);
    const piece = this.pieces.find((one) => one.name === value);
    const fields = piece ? withoutTexts(piece.fields) : value;
    const alter = () => {
      if (piece) this.titles.set(entry, `${piece.title}, changed`);
      entry[this.piece.name] = fields;
      name.textContent = this.titleOf(entry);
      this.tell();
    };
    const head = el("h3", { tabindex: -1 }, `The numbers of ${title}`);
    const form = formFields(readSchema(this.contents[this.piece.content].fields), fields, alter, this.contents);
    const done = el("button.small", { onclick: () => this.form.replaceChildren() }, "Done");
    refill(this.form, head, el("div.spelled", ...form), done);
    head.focus();
  }
}
