/**
 * One finger presses, pulls a piece or moves the window; two fingers or the wheel look closer. Whoever owns the picture says what a
 * press means and which pieces can be pulled.
 */

import { on } from "../dom.js";

/** @import { Camera } from "./camera.js" */
/** @import { Point } from "./svg.js" */

/**
 * @typedef {object} Pull a piece in the hand
 * @property {(x: number, y: number) => void} move
 * @property {(x: number, y: number) => void} drop
 * @property {() => void} cancel
 */

/**
 * @typedef {object} Handlers
 * @property {(target: Element, x: number, y: number) => void} press
 * @property {(target: Element, x: number, y: number) => Pull | null} grab
 * @property {(way: 1 | -1) => boolean} turn the wheel: true if something was turned by it
 */

/** So many pixels before a press becomes a pull: a finger is never quite still. */
export const STILL = 4;
export const STILL_FINGER = 12;

export class Gestures {
  /** @param {HTMLElement} surface @param {Camera} camera @param {Handlers} pointing */
  constructor(surface, camera, pointing) {
    this.surface = surface;
    this.camera = camera;
    this.pointing = pointing;
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    this.reset();
    on(surface, "pointerdown", (event) => this.down(event));
    on(surface, "pointermove", (event) => this.move(event));
    on(surface, "pointerup", (event) => this.up(event));
    on(surface, "pointercancel", (event) => this.cancel(event));
    surface.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    on(surface, "dblclick", (event) => this.doubleClick(event));
  }

  reset() {
    /** @type {Point | null} */
    this.start = null;
    /** @type {Element | null} */
    this.target = null;
    /** @type {Pull | null} */
    this.pull = null;
    this.moved = false;
    this.pinched = false;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0 || ofControls(event.target)) return;
    this.fingers.set(event.pointerId, pointOf(event));
    this.hold();
    this.surface.setPointerCapture(event.pointerId);
    if (this.fingers.size > 1) return this.pinch();
    this.reset();
    this.start = pointOf(event);
    this.target = /** @type {Element} */ (event.target);
  }

  /** Nothing moves by itself under a finger. */
  hold() {
    this.camera.held = this.fingers.size > 0;
  }

  pinch() {
    this.pull?.cancel();
    this.pull = null;
    this.pinched = true;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    if (this.fingers.size === 2) this.spread(event.pointerId, before, now);
    else if (!this.pinched) this.draw(before, now, event.pointerType === "mouse" ? STILL : STILL_FINGER);
    this.fingers.set(event.pointerId, now);
  }

  /** Two fingers. @param {number} id @param {Point} before @param {Point} now */
  spread(id, before, now) {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    const apart = (/** @type {Point} */ point) => Math.hypot(point.x - other.x, point.y - other.y);
    this.camera.by(apart(now) / Math.max(1, apart(before)), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** One finger. @param {Point} before @param {Point} now @param {number} still */
  draw(before, now, still) {
    if (!this.start || !this.target) return;
    if (!this.moved && Math.hypot(now.x - this.start.x, now.y - this.start.y) < still) return;
    if (!this.moved) this.pull = this.pointing.grab(this.target, this.start.x, this.start.y);
    this.moved = true;
    if (this.pull) this.pull.move(now.x, now.y);
    else this.camera.pan(now.x - before.x, now.y - before.y);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const known = this.fingers.delete(event.pointerId);
    this.hold();
    if (!known || this.pinched || !this.target) return;
    const { target, pull, moved } = this;
    this.reset();
    if (pull) pull.drop(event.clientX, event.clientY);
    else if (!moved) this.pointing.press(target, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    this.hold();
    this.pull?.cancel();
    this.reset();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    if (this.pointing.turn(event.deltaY > 0 ? 1 : -1)) return;
    this.camera.by(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.006), pointOf(event));
  }

  /** @param {MouseEvent} event */
  doubleClick(event) {
    const onPiece = event.target instanceof Element && event.target.closest("[data-piece].is-live, [data-piece].is-selected");
    if (!onPiece && !ofControls(event.target)) this.camera.goHome();
  }
}

/** @param {MouseEvent} event @returns {Point} */
const pointOf = (event) => ({ x: event.clientX, y: event.clientY });

/** Buttons over the picture are no part of it. @param {EventTarget | null} target */
function ofControls(target) {
  return target instanceof Element && !!target.closest("button");
}
