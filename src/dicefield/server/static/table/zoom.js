/**
 * Looking closer: a window on the picture that can be made smaller and moved, by changing the viewBox. Places are kept as shares of
 * the whole, so the same view survives when a new picture is put in.
 */

/** @import { Box, Point } from "./svg.js" */

const CLOSEST = 8;
const STEP = 1.4;

export class Zoom {
  /** @param {() => void} changed told whenever the window changes */
  constructor(changed = () => {}) {
    this.changed = changed;
    this.scale = 1;
    this.middle = { x: 0.5, y: 0.5 };
    /** @type {SVGSVGElement | null} */
    this.root = null;
    /** @type {Box} */
    this.whole = { x: 0, y: 0, width: 100, height: 100 };
  }

  get closer() {
    return this.scale > 1.001;
  }

  /** A new picture, seen as the last one was. @param {SVGSVGElement} root */
  attach(root) {
    root.dataset.whole ??= root.getAttribute("viewBox") ?? "0 0 100 100"; // a picture may come back after it was looked at closely
    const [x, y, width, height] = root.dataset.whole.split(" ").map(Number);
    this.root = root;
    this.whole = { x, y, width, height };
    this.apply();
  }

  reset() {
    this.scale = 1;
    this.middle = { x: 0.5, y: 0.5 };
    this.apply();
  }

  /** Closer or farther, a step. @param {1 | -1} way */
  step(way) {
    this.by(way > 0 ? STEP : 1 / STEP);
  }

  /**
   * Closer by a factor, so that a point of the screen stays where it is.
   * @param {number} factor @param {Point} [fixed] on the screen
   */
  by(factor, fixed) {
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * factor));
    const kept = fixed ? this.share(fixed) : this.middle;
    const ratio = this.scale / scale;
    this.middle = { x: kept.x + (this.middle.x - kept.x) * ratio, y: kept.y + (this.middle.y - kept.y) * ratio };
    this.scale = scale;
    this.apply();
  }

  /** Moves the window by pixels of the screen. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const matrix = this.root?.getScreenCTM();
    if (!matrix) return;
    this.middle = { x: this.middle.x - dx / matrix.a / this.whole.width, y: this.middle.y - dy / matrix.d / this.whole.height };
    this.apply();
  }

  /** A point of the screen as shares of the whole picture. @param {Point} point */
  share(point) {
    const matrix = this.root?.getScreenCTM();
    if (!matrix) return this.middle;
    const [x, y] = [(point.x - matrix.e) / matrix.a, (point.y - matrix.f) / matrix.d];
    return { x: (x - this.whole.x) / this.whole.width, y: (y - this.whole.y) / this.whole.height };
  }

  apply() {
    const half = this.halves();
    const inside = (/** @type {number} */ place, /** @type {number} */ rim) => Math.min(1 - rim, Math.max(rim, place));
    this.middle = { x: inside(this.middle.x, half.x), y: inside(this.middle.y, half.y) };
    const { x, y, width, height } = this.whole;
    const corner = [x + (this.middle.x - half.x) * width, y + (this.middle.y - half.y) * height];
    const box = [...corner, 2 * half.x * width, 2 * half.y * height];
    this.root?.setAttribute("viewBox", box.map((value) => value.toFixed(2)).join(" "));
    this.changed();
  }

  /** Half of the window in shares of the whole. A tall picture on a wide screen first fills the room beside it. */
  halves() {
    const { width, height } = this.whole;
    const room = this.room();
    if (!room) return { x: 0.5 / this.scale, y: 0.5 / this.scale };
    const pixels = Math.min(room.width / width, room.height / height) * this.scale;
    return { x: Math.min(0.5, room.width / pixels / width / 2), y: Math.min(0.5, room.height / pixels / height / 2) };
  }

  /** Where the picture is shown. */
  room() {
    const { width, height } = this.root?.parentElement?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return width && height ? { width, height } : null;
  }
}
