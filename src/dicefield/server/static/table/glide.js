/** Pieces that lie elsewhere in the new picture glide there from where they lay. */

import { nameOf, piecesIn } from "./pieces.js";

/** @typedef {Map<string, {x: number, y: number}>} Places */

const NEAR = 3;
const MANY = 120;

/** Where everything lies on the screen. @param {SVGSVGElement} root @returns {Places} */
export function placesIn(root) {
  /** @type {Places} */
  const places = new Map();
  for (const piece of piecesIn(root)) {
    const box = piece.element.getBoundingClientRect();
    places.set(nameOf(piece), { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
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
    const [old, here] = [before.get(nameOf(piece)), now.get(nameOf(piece))];
    if (!old || !here || Math.hypot(old.x - here.x, old.y - here.y) < NEAR || isCarried(piece.element, before, now)) continue;
    yield { element: piece.element, ...inParent(piece.element, old.x - here.x, old.y - here.y) };
  }
}

/**
 * Whether a piece around this one glides already and takes it along.
 * @param {Element} element
 * @param {Places} before
 * @param {Places} now
 */
function isCarried(element, before, now) {
  const around = element.parentElement?.closest("[data-piece]");
  if (!around?.id) return false;
  const [old, here] = [before.get(around.id), now.get(around.id)];
  return !!old && !!here && Math.hypot(old.x - here.x, old.y - here.y) >= NEAR;
}

/** A way on the screen in the units around an element. @param {SVGGraphicsElement} element @param {number} dx @param {number} dy */
function inParent(element, dx, dy) {
  const matrix = /** @type {SVGGraphicsElement | null} */ (element.parentElement)?.getScreenCTM?.()?.inverse();
  return matrix ? { dx: matrix.a * dx + matrix.c * dy, dy: matrix.b * dx + matrix.d * dy } : { dx: 0, dy: 0 };
}
