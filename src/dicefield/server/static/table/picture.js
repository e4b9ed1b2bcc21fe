/**
 * The picture of a table: shows what the server draws, looks closer, lets pieces glide, marks what can be pointed at.
 *
 *     const picture = new Picture(host);          // host: any element; it gets the picture and small buttons to look closer
 *     picture.show(svgText, 450);                 // glides from the last picture in 450 ms; 0 cuts
 *     picture.preview(svgText); picture.preview(null);
 *
 * Alone it is enough for a replay; at a table `pointing` says what a press means.
 */

import { el } from "../dom.js";
import { parsePicture } from "./drawing.js";
import { Gestures } from "./gestures.js";
import { glide, placesIn } from "./glide.js";
import { mark, UNMARKED } from "./marks.js";
import { Zoom } from "./zoom.js";

/** @import { Handlers } from "./gestures.js" */
/** @import { Marked } from "./marks.js" */

/** @type {Handlers} */
const NO_HANDLERS = { press: () => {}, grab: () => null, turn: () => false };

export class Picture {
  /** @param {HTMLElement} host @param {{pointing?: Handlers, scrolls?: boolean}} [options] `scrolls`: the page around it does */
  constructor(host, { pointing = NO_HANDLERS, scrolls = false } = {}) {
    this.host = host;
    this.marked = UNMARKED();
    this.zoom = new Zoom(() => this.onZoom());
    host.classList.add("picture");
    host.classList.toggle("scrolls", scrolls);
    this.stage = host.appendChild(el("div.picture-stage", { "data-test": "table-picture" }));
    host.append(this.buttons(), el("span.preview-note.badge", { "aria-hidden": "true" }, "What would come of it"));
    this.gestures = new Gestures(this.stage, this.zoom, pointing);
    new ResizeObserver(() => this.zoom.apply()).observe(this.stage);
    this.settling = 0;
    /** @type {SVGSVGElement | null} */
    this.base = null;
    /** @type {SVGSVGElement | null} */
    this.root = null;
  }

  buttons() {
    const button = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      el("button.zoom-button", { "aria-label": label, title: label, onclick: act }, sign);
    return el(
      "div.zoom-buttons",
      { role: "group", "aria-label": "Look closer" },
      button("Closer", "+", () => this.zoom.step(1)),
      button("Farther", "\u2212", () => this.zoom.step(-1)),
      button("The whole table", "\u2922", () => this.zoom.reset()),
    );
  }

  /** The picture of the position. @param {string} text @param {number} [milliseconds] for pieces to glide */
  show(text, milliseconds = 0) {
    const root = parsePicture(text);
    if (!root) return;
    this.base = root;
    this.put(root, milliseconds);
  }

  /** What would come of a choice; null goes back to what is. @param {string | null} text @param {number} [milliseconds] */
  preview(text, milliseconds = 0) {
    const root = text ? parsePicture(text) : this.base;
    this.host.classList.toggle("previews", !!text && !!root);
    if (root && root !== this.root) this.put(root, milliseconds);
  }

  /** @param {SVGSVGElement} root @param {number} milliseconds */
  put(root, milliseconds) {
    const before = this.root && milliseconds > 0 ? placesIn(this.root) : null;
    this.root = root;
    this.stage.replaceChildren(root);
    this.zoom.attach(root);
    if (before && glide(root, before, milliseconds)) this.settle(milliseconds);
  }

  /** Rings wait until everything lies still. @param {number} milliseconds */
  settle(milliseconds) {
    this.host.classList.add("gliding");
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.host.classList.remove("gliding");
      this.redraw();
    }, milliseconds + 30);
  }

  clear() {
    this.base = this.root = null;
    this.stage.replaceChildren();
  }

  /** @param {Partial<Marked>} marked */
  mark(marked) {
    this.marked = { ...UNMARKED(), ...marked };
    this.redraw();
  }

  redraw() {
    if (this.root?.isConnected) mark(this.root, this.marked);
  }

  onZoom() {
    this.host.classList.toggle("closer", this.zoom.closer);
    this.redraw();
  }
}
