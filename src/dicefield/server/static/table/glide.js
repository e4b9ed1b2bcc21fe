/** Pieces that lie elsewhere in the new picture glide there from where they lay. */

import { nameOf, piecesIn } from "./pieces.js";
import { middleOf } from "./svg.js";

/** @import { Point } from "./svg.js" */
/** @typedef {Map<string, Point>} Places */

const NEAR = 3;
const MANY = 120;

/** Where everything lies on the screen. @param {SVGSVGElement} root @returns {Places} */
export function placesIn(root) {
  /** @type {Places} */
  const places = new Map();
  for (const piece of piecesIn(root)) places.set(nameOf(piece), middleOf(piece.element.getBoundingClientRect()));
  return places;
}

/** True if anything moves. @param {SVGSVGElement} root @param {Places} before @param {number} milliseconds */
export function glide(root, before, milliseconds) {
  const moved = milliseconds > 0 ? [...findMoved(root, before)] : [];
  if (moved.length > MANY) return false;
  for (const { element, dx, dy } of moved) {
    const from = { translate: `${dx}px ${dy}px` };
    element.animate([from, { translate: "0px 0px" }], { duration: milliseconds, easing: "cubic-bezier(.3,.7,.2,1)" });
  }
  return moved.length > 0;
}

/** @param {SVGSVGElement} root @param {Places} before */
function* findMoved(root, before) {
  const now = placesIn(root);
  for (const piece of piecesIn(root)) {
    const way = wayOf(nameOf(piece), before, now);
    const around = piece.element.parentElement?.closest("[data-piece]");
    const isCarried = around?.id && wayOf(around.id, before, now); // by a piece around it that glides already
    if (way && !isCarried) yield { element: piece.element, ...inParent(piece.element, way.x, way.y) };
  }
}

/**
 * How far back a piece lay, if it lies elsewhere now.
 * @param {string} name
 * @param {Places} before
 * @param {Places} now
 */
function wayOf(name, before, now) {
  const [old, here] = [before.get(name), now.get(name)];
  if (!old || !here || Math.hypot(old.x - here.x, old.y - here.y) < NEAR) return null;
  return { x: old.x - here.x, y: old.y - here.y };
}

/** A way on the screen in the units around an element. @param {SVGGraphicsElement} element @param {number} dx @param {number} dy */
function inParent(element, dx, dy) {
  const matrix = /** @type {SVGGraphicsElement | null} */ (element.parentElement)?.getScreenCTM?.()?.inverse();
  return matrix ? { dx: matrix.a * dx + matrix.c * dy, dy: matrix.b * dx + matrix.d * dy } : { dx: 0, dy: 0 };
}
