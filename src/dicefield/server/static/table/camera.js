/**
 * What of the board is seen: a middle in the board's own units, and a scale in pixels a unit. The window always has the shape of the
 * stage, so the board fills it. The camera shows what matters now until somebody moves it; then it stays where it was put.
 */

import { middleOf } from "./svg.js";
import { atSpeed, isStill } from "./tempo.js";

/** @import { Box, Point } from "./svg.js" */
/** @typedef {Point & {scale: number}} Shot */

const SMALLEST_DIE = { wide: 32, narrow: 28 };
const LARGEST_DIE = 150;
const SMALLEST_LETTERS = 12.2;
const CLOSEST = 6;
const STEP = 1.4;
const GLIDE = 400;
const NARROW = 640;
const WHOLE = 0.97;
const SLACK = 24;
const REST = 120;

/** @param {string | undefined} said @returns {Box} */
function boxOf(said) {
  const [x, y, width, height] = (said ?? "0 0 100 100").split(" ").map(Number);
  return { x, y, width, height };
}

export class Camera {
  /** @param {() => void} changed told whenever the window changes */
  constructor(changed = () => {}) {
    this.changed = changed;
    /** @type {SVGSVGElement | null} */
    this.root = null;
    this.frame = this.focus = this.near = boxOf(undefined);
    /** @type {Shot} */
    this.shot = { x: 50, y: 50, scale: 0 };
    /** Whether somebody has moved it. */
    this.taken = false;
    /** Whether a finger is down: then nothing moves by itself. */
    this.held = false;
    this.gliding = 0;
    this.resting = 0;
    /** @type {{root: SVGSVGElement, shot: Shot} | null} the shot as it was last drawn */
    this.drawn = null;
    /** The shape of the stage that it was drawn for. */
    this.fitted = { width: 0, height: 0 };
  }

  /** A board that is new, or has changed. Only the first moves the camera. @param {SVGSVGElement} root */
  attach(root) {
    this.root = root;
    this.frame = boxOf(root.dataset.frame);
    this.focus = boxOf(root.dataset.focus ?? root.dataset.frame);
    this.near = boxOf(root.dataset.near ?? root.dataset.focus);
    if (!this.shot.scale) return this.goHome(true);
    this.settle();
  }

  /** When everything has happened: goes where it matters now, if that is not well in sight. */
  rest() {
    this.notice();
    if (!this.taken && !this.held && !this.isGood()) this.goHome();
  }

  /** Whether what matters is in sight, neither too small to read nor lost in too much else. */
  isGood() {
    const { home, shot } = this;
    const matters = overlap(this.focus, this.windowOf(home));
    return shot.scale > home.scale * 0.97 && shot.scale < home.scale * 1.5 && this.sees(matters, shot.scale);
  }

  /** The camera moves only if one of these is out of sight, and never under a finger. @param {Box[]} boxes */
  include(boxes) {
    if (this.held || this.taken || !boxes.length || boxes.every((box) => this.sees(box, this.shot.scale))) return;
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
    this.go(this.inside({ x: (left + right) / 2, y: (top + bottom) / 2, scale: this.shot.scale }));
  }

  /** What is seen in a shot. @param {Shot} shot @returns {Box} */
  windowOf({ x, y, scale }) {
    const [width, height] = [this.room.width / scale, this.room.height / scale];
    return { x: x - width / 2, y: y - height / 2, width, height };
  }

  /** Whether a point of the board is in sight. @param {Point} point */
  holds({ x, y }) {
    return this.sees({ x, y, width: 0, height: 0 }, Infinity);
  }

  /** Whether a box is in sight, but for a few pixels. @param {Box} box @param {number} scale */
  sees({ x, y, width, height }, scale) {
    const seen = this.windowOf(this.shot);
    const slack = SLACK / scale;
    const across = x >= seen.x - slack && x + width <= seen.x + seen.width + slack;
    return across && y >= seen.y - slack && y + height <= seen.y + seen.height + slack;
  }

  /** Back to what matters now. @param {boolean} [cut] at once */
  goHome(cut = false) {
    this.taken = false;
    this.go(this.home, cut);
  }

  /** @param {Shot} target @param {boolean} [cut] */
  go(target, cut = false) {
    cancelAnimationFrame(this.gliding);
    const { shot: from } = this;
    const time = cut || isStill() || !from.scale ? 0 : atSpeed(GLIDE);
    if (!time || near(from, target)) return this.put(target);
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      const done = Math.min(1, (now - begun) / time);
      const share = done * done * (3 - 2 * done);
      const between = (/** @type {number} */ one, /** @type {number} */ other) => one + (other - one) * share;
      const scale = from.scale * (target.scale / from.scale) ** share;
      this.put({ x: between(from.x, target.x), y: between(from.y, target.y), scale });
      if (done < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  // --- What is best

  get room() {
    const { width, height } = this.root?.parentElement?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return { width: width || 1, height: height || 1 };
  }

  /** The scale at which a box just fits. @param {Box} box */
  fit(box) {
    return Math.min(this.room.width / box.width, this.room.height / box.height);
  }

  /** What matters now, as large as fits, but never with dice or words too small to read. @returns {Shot} */
  get home() {
    const die = Number(this.root?.dataset.die) || 1;
    const letters = Number(this.root?.dataset.letters) || 1;
    const least = this.room.width < NARROW ? SMALLEST_DIE.narrow : SMALLEST_DIE.wide;
    const scale = Math.max(least / die, SMALLEST_LETTERS / letters, Math.min(this.fit(this.focus), LARGEST_DIE / die));
    const at = middleOf(this.fit(this.focus) * WHOLE < scale ? this.near : this.focus);
    return this.inside(this.inside({ ...at, scale }, this.focus));
  }

  get least() {
    return Math.min(this.fit(this.frame), this.home.scale);
  }

  /** Whether less is seen than there is. */
  get partial() {
    const { width, height } = this.room;
    return width / this.shot.scale < this.frame.width * WHOLE || height / this.shot.scale < this.frame.height * WHOLE;
  }

  get closer() {
    return this.taken;
  }

  /** A shot that does not leave the board, or a part of it: its middle is as near as that allows. @param {Shot} shot @param {Box} [frame] @returns {Shot} */
  inside({ x, y, scale }, frame = this.frame) {
    const { room } = this;
    const hold = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ long, /** @type {number} */ seen) =>
      seen >= long ? start + long / 2 : Math.min(start + long - seen / 2, Math.max(start + seen / 2, at));
    return {
      x: hold(x, frame.x, frame.width, room.width / scale),
      y: hold(y, frame.y, frame.height, room.height / scale),
      scale,
    };
  }

  // --- By hand

  /** Closer or farther, a step. @param {1 | -1} way */
  step(way) {
    this.taken = true;
    this.go(this.zoomed(way > 0 ? STEP : 1 / STEP));
  }

  /**
   * Closer by a factor, so that a point of the screen stays where it is.
   * @param {number} factor @param {Point} [fixed] on the screen
   */
  by(factor, fixed) {
    this.taken = true;
    cancelAnimationFrame(this.gliding);
    this.put(this.zoomed(factor, fixed));
  }

  /** @param {number} factor @param {Point} [fixed] @returns {Shot} */
  zoomed(factor, fixed) {
    const { shot } = this;
    const scale = Math.min(this.home.scale * CLOSEST, Math.max(this.least, shot.scale * factor));
    const kept = fixed ? this.onBoard(fixed) : shot;
    const ratio = shot.scale / scale;
    return this.inside({ x: kept.x + (shot.x - kept.x) * ratio, y: kept.y + (shot.y - kept.y) * ratio, scale });
  }

  /** Moves the window by pixels of the screen. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const { x, y, scale } = this.shot;
    this.taken = true;
    cancelAnimationFrame(this.gliding);
    this.put(this.inside({ x: x - dx / scale, y: y - dy / scale, scale }));
  }

  /** Looks at a point of the board. @param {Point} point */
  lookAt({ x, y }) {
    this.taken = true;
    this.go(this.inside({ x, y, scale: this.shot.scale }));
  }

  /** A point of the screen in the units of the board. @param {Point} point @returns {Point} */
  onBoard(point) {
    const { left, top, width, height } = this.root?.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const { x, y, scale } = this.shot;
    return { x: x + (point.x - left - width / 2) / scale, y: y + (point.y - top - height / 2) / scale };
  }

  // --- On the screen

  /** @param {Shot} shot */
  put(shot) {
    this.shot = shot;
    this.apply();
  }

  /** A stage that changes its shape and back within a frame tells no observer; what was drawn in between does not fit. */
  notice() {
    const { room, fitted } = this;
    if (room.width !== fitted.width || room.height !== fitted.height) this.fitAgain();
  }

  /** The stage has another shape. */
  fitAgain() {
    this.shot = this.taken ? this.inside(this.shot) : this.home;
    this.settle();
  }

  /** In motion the whole drawing is moved as it is, which is quick; at rest it is drawn anew, which is sharp. */
  apply() {
    const { root, shot, drawn } = this;
    clearTimeout(this.resting);
    if (!root || drawn?.root !== root || !shot.scale || isStill()) return this.settle();
    const [dx, dy] = [(drawn.shot.x - shot.x) * shot.scale, (drawn.shot.y - shot.y) * shot.scale];
    root.style.transform = `translate(${dx}px, ${dy}px) scale(${shot.scale / drawn.shot.scale})`;
    this.resting = setTimeout(() => this.settle(), REST);
    this.changed();
  }

  settle() {
    const { root } = this;
    const shot = this.shot.scale ? this.shot : this.home;
    const { x, y, width, height } = this.windowOf(shot);
    root?.setAttribute("viewBox", [x, y, width, height].map((value) => value.toFixed(2)).join(" "));
    if (root) root.style.transform = "";
    this.drawn = root && { root, shot };
    this.fitted = this.room;
    this.changed();
  }
}

/** @param {Box} one @param {Box} other @returns {Box} */
function overlap(one, other) {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  return { x, y, width: right - x, height: Math.min(one.y + one.height, other.y + other.height) - y };
}

/** @param {Shot} one @param {Shot} other */
function near(one, other) {
  const far = Math.hypot(one.x - other.x, one.y - other.y) * one.scale;
  return far < 2 && Math.abs(one.scale / other.scale - 1) < 0.01;
}
