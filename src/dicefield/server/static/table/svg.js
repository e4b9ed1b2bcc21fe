/** Small ways to make and measure SVG. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children.
 * @param {string} tag @param {Record<string, string | number>} [attributes] @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {width: number, height: number}} Box */

/** @param {Box} box @returns {Point} */
export const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** A point carried through a matrix. @param {DOMMatrix} matrix @param {number} x @param {number} y @returns {Point} */
export function through(matrix, x, y) {
  const { a, b, c, d, e, f } = matrix;
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/**
 * The matrix from an element's own units to those of another element of the same picture.
 * @param {SVGGraphicsElement} from
 * @param {SVGGraphicsElement} to
 */
export function between(from, to) {
  const [here, there] = [from.getScreenCTM(), to.getScreenCTM()];
  return here && there ? there.inverse().multiply(here) : new DOMMatrix();
}

/**
 * The box around an element in the units of the whole picture.
 * @param {SVGGraphicsElement} element @param {SVGSVGElement} root
 */
export function boxIn(element, root) {
  const box = element.getBBox();
  const matrix = between(element, root);
  const corners = [
    through(matrix, box.x, box.y),
    through(matrix, box.x + box.width, box.y),
    through(matrix, box.x, box.y + box.height),
    through(matrix, box.x + box.width, box.y + box.height),
  ];
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
