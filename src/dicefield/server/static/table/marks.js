/** What the page draws over a picture: rings on pieces, markers on spots, the ghost of a dragged piece. */

import { boxIn, between, svg, through } from "./svg.js";
import { piecesIn, same } from "./pieces.js";

/** @import { Placing } from "./decision.js" */
/** @import { PieceRef } from "./pieces.js" */
/** @import { Box } from "./svg.js" */
/** @import { Choice } from "./types.js" */

/**
 * @typedef {object} Marked
 * @property {Set<string>} live
 * @property {PieceRef[]} selected
 * @property {Map<string, number>} pointed keys that a choice under the pointer is about, and how often
 * @property {Choice[]} spots choices with a place on the table
 * @property {string | null} considered the text of the choice under consideration
 * @property {Placing | null} placing a piece that is being put somewhere
 */

/** @returns {Marked} */
export const UNMARKED = () => ({ live: new Set(), selected: [], pointed: new Map(), spots: [], considered: null, placing: null });

/** Redraws all marks. @param {SVGSVGElement} root @param {Marked} marked */
export function mark(root, marked) {
  root.querySelector(":scope > .marks")?.remove();
  const layer = svg("g", { class: marked.considered ? "marks has-considered" : "marks", "aria-hidden": "true" });
  const pixel = 1 / (root.getScreenCTM()?.a || 1);
  const pointed = findPointed(root, marked);
  for (const piece of piecesIn(root)) {
    const state = stateOf(piece, marked, pointed);
    piece.element.classList.toggle("is-live", state === "live");
    piece.element.classList.toggle("is-selected", state === "selected");
    if (state) layer.append(...ring(boxIn(piece.element, root), state, pixel));
  }
  const table = tableOf(root);
  if (table) for (const choice of marked.spots) layer.append(marker(choice, table, root, pixel, choice.say === marked.considered));
  if (table && marked.placing) layer.append(...place(marked.placing, table, root, pixel));
  root.insertBefore(layer, root.querySelector(":scope > .ghost-layer"));
}

/**
 * Where a piece is being put, and a handle to turn it by.
 * @param {Placing} placing
 * @param {SVGGraphicsElement} table
 * @param {SVGSVGElement} root
 * @param {number} pixel
 */
function place({ drag, x, y, facing }, table, root, pixel) {
  const matrix = between(table, root);
  const here = through(matrix, x, y);
  const aim = svg("path", {
    class: "aim",
    d: `M${here.x - 9 * pixel} ${here.y}h${18 * pixel}M${here.x} ${here.y - 9 * pixel}v${18 * pixel}`,
  });
  if (!drag.says.includes("{facing}")) return [aim];
  const angle = (facing * Math.PI) / 180;
  const ahead = through(matrix, x + 1000 * Math.cos(angle), y + 1000 * Math.sin(angle)); // as the table counts: from its x axis towards y
  const far = (52 * pixel) / (Math.hypot(ahead.x - here.x, ahead.y - here.y) || 1);
  const [hx, hy] = [here.x + (ahead.x - here.x) * far, here.y + (ahead.y - here.y) * far];
  return [
    aim,
    svg("path", { class: "turn-line", d: `M${here.x} ${here.y}L${hx} ${hy}` }),
    svg("circle", { class: "turn-handle", cx: hx, cy: hy, r: 22 * pixel }),
    svg("circle", { class: "turn-knob", cx: hx, cy: hy, r: 9 * pixel }),
  ];
}

/**
 * Of several pieces alike, as many as the choice needs besides those selected.
 * @param {SVGSVGElement} root
 * @param {Marked} marked
 */
function findPointed(root, marked) {
  const left = new Map(marked.pointed);
  for (const { key } of marked.selected) left.set(key, (left.get(key) ?? 0) - 1);
  return piecesIn(root).filter((piece) => {
    const needed = left.get(piece.key) ?? 0;
    if (needed <= 0 || marked.selected.some((one) => same(one, piece))) return false;
    left.set(piece.key, needed - 1);
    return true;
  });
}

/** @param {PieceRef} piece @param {Marked} marked @param {PieceRef[]} pointed */
function stateOf(piece, marked, pointed) {
  if (marked.selected.some((one) => same(one, piece))) return "selected";
  if (pointed.some((one) => same(one, piece))) return "pointed";
  return marked.live.has(piece.key) ? "live" : "";
}

/**
 * Two lines, pale on dark, so that it shows on any ground.
 * @param {Box} box
 * @param {string} state
 * @param {number} pixel
 */
function ring(box, state, pixel) {
  const gap = (state === "live" ? 1.5 : 3) * pixel;
  const [width, height] = [box.width + 2 * gap, box.height + 2 * gap];
  const at = { x: box.x - gap, y: box.y - gap, width, height, rx: Math.min(width, height) * 0.2 };
  return [svg("rect", { ...at, class: `ring under ${state}` }), svg("rect", { ...at, class: `ring over ${state}` })];
}

/**
 * The group whose coordinates are the table's, if this game has one.
 * @param {SVGSVGElement} root
 * @returns {SVGGraphicsElement | null}
 */
export function tableOf(root) {
  return root.querySelector("[data-table]");
}

/**
 * @param {Choice} choice
 * @param {SVGGraphicsElement} table
 * @param {SVGSVGElement} root
 * @param {number} pixel
 * @param {boolean} considered
 */
function marker(choice, table, root, pixel, considered) {
  const { x, y } = through(between(table, root), ...(choice.spot ?? [0, 0]));
  const size = (considered ? 15 : 8) * pixel;
  return svg(
    "g",
    {
      class: `spot${considered ? " is-considered" : ""}`,
      "data-say": choice.say,
      "data-test": "spot",
      transform: `translate(${x} ${y})`,
    },
    svg("title", {}, choice.label),
    svg("circle", { r: 14 * pixel, class: "spot-reach" }),
    svg("circle", { r: size, class: "spot-rim" }),
    svg("circle", { r: size * 0.45, class: "spot-dot" }),
  );
}
