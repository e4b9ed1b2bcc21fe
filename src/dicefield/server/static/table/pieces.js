/** The pieces of a picture: elements with `data-piece`. Several may bear the same key, so each is also counted. */

/** @typedef {{key: string, index: number}} PieceRef which of the elements with this key */
/** @typedef {PieceRef & {element: SVGGraphicsElement}} Piece */

/** @param {Element} root @returns {Piece[]} */
export function piecesIn(root) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const found = /** @type {NodeListOf<SVGGraphicsElement>} */ (root.querySelectorAll("[data-piece]:not(.ghost)"));
  return [...found].map((element) => {
    const key = element.dataset.piece ?? "";
    const index = seen.get(key) ?? 0;
    seen.set(key, index + 1);
    return { key, index, element };
  });
}

/** A name that stays from picture to picture. @param {Piece} piece */
export function nameOf(piece) {
  return piece.element.id || `${piece.key}#${piece.index}`;
}

/** Whose it is, if it says so; 0 if not. @param {Element} element */
export function seatOf(element) {
  return Number(/** @type {HTMLElement | null} */ (element.closest("[data-seat]"))?.dataset.seat ?? 0);
}

/** @param {PieceRef} one @param {PieceRef} other */
export function same(one, other) {
  return one.key === other.key && one.index === other.index;
}

/** How far a point of the screen is from an element; 0 inside it. @param {Element} element @param {number} x @param {number} y */
export function distance(element, x, y) {
  const box = element.getBoundingClientRect();
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}
