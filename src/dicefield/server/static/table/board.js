/**
 * The board of a table: fills its stage, with a camera that moves about on it, lets pieces glide, marks what can be pointed at.
 *
 *     const board = new Board(host);          // host: any element; it gets the board, small buttons and a small map
 *     board.show(whole);                      // a whole board
 *     board.apply(patch, 450);                // what changed; pieces glide from where they lay in 450 ms; 0 cuts
 *     board.preview(patch); board.preview(null);
 *
 * Alone it is enough for a replay; at a table `pointing` says what a press means.
 */

import { el } from "../dom.js";
import { Camera } from "./camera.js";
import { glide, placesIn } from "./glide.js";
import { mark, UNMARKED } from "./marks.js";
import { Gestures } from "./gestures.js";
import { SmallMap } from "./small-map.js";
import { BoardSheet } from "./sheet.js";

/** @import { Handlers } from "./gestures.js" */
/** @import { Marked } from "./marks.js" */
/** @import { BoardPatch, WholeBoard } from "./types.js" */

/** @type {Handlers} */
const NO_HANDLERS = { press: () => {}, grab: () => null, turn: () => false };
const REST = 140;
/** How far from the edge small things lie on the board, in pixels. */
const EDGE = 12;

export class Board {
  /** @param {HTMLElement} host @param {{pointing?: Handlers, scrolls?: boolean}} [options] `scrolls`: the page around it does */
  constructor(host, { pointing = NO_HANDLERS, scrolls = false } = {}) {
    this.host = host;
    this.marked = UNMARKED();
    this.camera = new Camera(() => this.onCamera());
    host.classList.add("picture");
    host.classList.toggle("scrolls", scrolls);
    this.stage = host.appendChild(el("div.picture-stage", { "data-test": "table-picture" }));
    this.map = new SmallMap(host, this.camera);
    this.zoom = this.buttons();
    host.append(this.zoom, el("span.preview-note.badge", { "aria-hidden": "true" }, "What would come of it"));
    this.gestures = new Gestures(this.stage, this.camera, pointing);
    new ResizeObserver(() => this.camera.fitAgain()).observe(this.stage);
    this.settling = 0;
    this.resting = 0;
    /** @type {BoardSheet | null} */
    this.sheet = null;
  }

  /** @returns {SVGSVGElement | null} */
  get root() {
    return this.sheet?.root ?? null;
  }

  buttons() {
    const button = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      el("button.zoom-button", { "aria-label": label, title: label, onclick: act }, sign);
    return el(
      "div.zoom-buttons",
      { role: "group", "aria-label": "Camera" },
      button("Closer (+)", "+", () => this.camera.step(1)),
      button("Farther (-)", "\u2212", () => this.camera.step(-1)),
      button("What matters now (0)", "\u2922", () => this.camera.goHome()),
    );
  }

  /** Another board. Pieces that were there before glide. @param {WholeBoard} whole @param {number} [milliseconds] */
  show(whole, milliseconds = 0) {
    const before = this.root && milliseconds > 0 ? placesIn(this.root) : null;
    const sheet = BoardSheet.of(whole);
    if (!sheet) return;
    this.sheet = sheet;
    this.host.classList.remove("previews");
    this.stage.replaceChildren(sheet.root);
    this.look(before, milliseconds);
  }

  /** What changed on it. @param {BoardPatch} patch @param {number} [milliseconds] for pieces to glide */
  apply(patch, milliseconds = 0) {
    if (!this.sheet) return;
    this.preview(null);
    const before = milliseconds > 0 ? placesIn(this.sheet.root) : null;
    this.sheet.apply(patch);
    this.look(before, milliseconds);
  }

  /** @param {import("./glide.js").Places | null} before @param {number} milliseconds */
  look(before, milliseconds) {
    const root = /** @type {SVGSVGElement} */ (this.root);
    this.camera.attach(root);
    this.map.show(root);
    if (before && glide(root, before, milliseconds)) this.settle(milliseconds);
    else this.redraw();
  }

  /** What would come of a choice; null goes back to what is. @param {BoardPatch | null} patch */
  preview(patch) {
    if (!this.sheet) return;
    this.host.classList.toggle("previews", !!patch);
    if (patch === this.sheet.previewed) return;
    this.sheet.preview(patch);
    this.redraw();
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
    this.sheet = null;
    this.stage.replaceChildren();
  }

  /** @param {Partial<Marked>} marked */
  mark(marked) {
    this.marked = { ...UNMARKED(), ...marked };
    this.redraw();
  }

  redraw() {
    if (!this.root?.isConnected) return;
    mark(this.root, this.marked);
    this.makeRoom();
  }

  /** The small map and the buttons lie in the upper corner of their side where they hide less there. */
  makeRoom() {
    const pieces = this.map.pieces.map(({ element }) => element.getBoundingClientRect());
    for (const part of [this.map.box, this.zoom]) {
      const { left, right, height } = part.getBoundingClientRect();
      const room = this.host.getBoundingClientRect();
      const hidden = (/** @type {number} */ top) =>
        pieces.filter((box) => box.left < right && box.right > left && box.top < top + height + EDGE && box.bottom > top).length;
      part.classList.toggle("is-above", hidden(room.bottom - height - EDGE) > hidden(room.top));
    }
  }

  /** What lies over the board follows it. @type {(() => void) | undefined} */
  moved = undefined;

  /** While the camera moves, marks move with the board; at rest they get their proper size again. */
  onCamera() {
    this.host.classList.toggle("closer", this.camera.closer);
    this.host.classList.toggle("partial", this.camera.partial);
    this.map.update();
    this.moved?.();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.redraw(), REST);
  }
}
