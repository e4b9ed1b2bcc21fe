/** What the page draws over a picture: rings on pieces, how far one reaches, numbers beside targets, the line of an aim. */

import { boxIn, between, middleOf, svg, through } from "./svg.js";
import { piecesIn, same, seatOf } from "./pieces.js";

/** @import { Placing } from "./decision.js" */
/** @import { PieceRef } from "./pieces.js" */
/** @import { Box } from "./svg.js" */
/** @import { Choice } from "./types.js" */

/**
 * @typedef {object} Marked
 * @property {Set<string>} live
 * @property {PieceRef[]} selected
 * @property {Map<string, number>} pointed keys that a choice under the pointer is about, and how often
 * @property {Choice | null} spot the choice under consideration, if it has a place on the table
 * @property {string} reach where the selected piece may go, as a path in units of the table
 * @property {string} look how far a piece reaches that is only looked at
 * @property {Map<string, string>} notes words beside pieces: the odds of targets, orders, points
 * @property {string[]} line the pieces from and to which an aim goes
 * @property {Placing | null} placing a piece that is being put somewhere
 */

/** Pieces that stand so near share a note. */
const CLOSE = 72;

/** @returns {Marked} */
export const UNMARKED = () => ({
  live: new Set(),
  selected: [],
  pointed: new Map(),
  spot: null,
  reach: "",
  look: "",
  notes: new Map(),
  line: [],
  placing: null,
});

/** Redraws all marks. @param {SVGSVGElement} root @param {Marked} marked */
export function mark(root, marked) {
  for (const old of root.querySelectorAll(":scope > .marks, .reach")) old.remove();
  const layer = svg("g", { class: "marks", "aria-hidden": "true" });
  const pixel = 1 / (root.getScreenCTM()?.a || 1);
  const pointed = findPointed(root, marked);
  const table = tableOf(root);
  /** @type {{words: string, box: Box}[]} */
  const noted = [];
  if (table && marked.reach) lay(reach(marked.reach, table, root), root);
  if (table && marked.look) lay(reach(marked.look, table, root, "look"), root);
  layer.append(...aimLine(marked.line, root, pixel));
  for (const piece of piecesIn(root)) {
    const state = stateOf(piece, marked, pointed);
    piece.element.classList.toggle("is-live", state === "live");
    piece.element.classList.toggle("is-selected", state === "selected");
    if (state) layer.append(...ring(piece.element, root, state, pixel));
    const words = marked.notes.get(piece.key);
    if (words && piece.index === 0) noted.push({ words, box: boxIn(piece.element, root) });
  }
  const { x: left, width } = root.viewBox.baseVal;
  for (const { words, box } of apart(noted, pixel)) layer.append(note(words, box, pixel, left + width));
  if (table && marked.spot) layer.append(marker(marked.spot, table, root, pixel));
  if (table && marked.placing) layer.append(...place(marked.placing, table, root, pixel));
  root.insertBefore(layer, root.querySelector(":scope > .ghost-layer"));
}

/**
 * Of the same words at pieces that stand close together, one is enough.
 * @param {{words: string, box: Box}[]} noted @param {number} pixel
 */
function apart(noted, pixel) {
  /** @type {{words: string, box: Box}[]} */
  const kept = [];
  for (const one of noted) {
    const near = kept.some(({ words, box }) => words === one.words && Math.hypot(box.x - one.box.x, box.y - one.box.y) < CLOSE * pixel);
    if (!near) kept.push(one);
  }
  return kept;
}

/** Over the ground and under the pieces, so that these keep their colours. @param {SVGElement} shape @param {SVGSVGElement} root */
function lay(shape, root) {
  const first = root.querySelector("[data-piece]")?.closest("[data-part]");
  if (first) first.before(shape);
  else root.append(shape);
}

/**
 * One shape with an edge of two tones, so that it shows on any ground; what lies outside is a little darker.
 * @param {string} path @param {SVGGraphicsElement} table @param {SVGSVGElement} root @param {string} [kind]
 */
function reach(path, table, root, kind = "go") {
  const { a, b, c, d, e, f } = between(table, root);
  const [x, y, width, height] = (table.dataset.table ?? "").split(/[ ,]+/).map(Number);
  const ground = `M${x} ${y}h${width}v${height}h${-width}Z`;
  return svg(
    "g",
    { class: `reach is-${kind}`, transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})`, "data-test": "reach" },
    svg("path", { class: "reach-outside", d: `${ground}${path}`, "fill-rule": "evenodd" }),
    svg("path", { class: "reach-inside", d: path }),
    svg("path", { class: "reach-edge under", d: path }),
    svg("path", { class: "reach-edge over", d: path }),
  );
}

/** @param {string[]} keys @param {SVGSVGElement} root @param {number} pixel */
function aimLine(keys, root, pixel) {
  const found = keys.map((key) => piecesIn(root).find((piece) => piece.key === key));
  const [from, to] = found.map((piece) => piece && middleOf(boxIn(piece.element, root)));
  const [own, other] = found.map((piece) => piece && seatOf(piece.element));
  if (!from || !to || !own || own === other) return []; // those of one side go together: nobody aims
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const head = 9 * pixel;
  const wing = (/** @type {number} */ side) => `${to.x - ux * head * 1.6 - uy * head * side} ${to.y - uy * head * 1.6 + ux * head * side}`;
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}M${wing(1)}L${to.x} ${to.y}L${wing(-1)}`;
  return ["under", "over"].map((tone) => svg("path", { class: `aim-line ${tone}`, d }));
}

/** Words beside a piece, above its right shoulder, inside the window. @param {string} words @param {Box} box @param {number} pixel @param {number} edge */
function note(words, box, pixel, edge) {
  const wide = (words.length * 8 + 14) * pixel;
  const [x, y] = [Math.min(box.x + box.width - 6 * pixel, edge - wide - 4 * pixel), box.y - 12 * pixel];
  return svg(
    "g",
    { class: "note", "data-test": "note" },
    svg("rect", { x, y, width: wide, height: 19 * pixel, rx: 9 * pixel }),
    svg("text", { x: x + wide / 2, y: y + 14 * pixel, "font-size": 12.5 * pixel, "text-anchor": "middle" }, words),
  );
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
 * Two lines, pale on dark, so that it shows on any ground: a circle where the piece says how round it is, else its box.
 * @param {SVGGraphicsElement} element @param {SVGSVGElement} root @param {string} state @param {number} pixel
 */
function ring(element, root, state, pixel) {
  const gap = (state === "live" ? 1.5 : 3) * pixel;
  const { round } = element.dataset;
  const [tag, shape] = round ? ["circle", disc(element, root, round, gap)] : ["rect", frame(boxIn(element, root), gap)];
  return ["under", "over"].map((tone) => svg(tag, { ...shape, class: `ring ${tone} ${state}` }));
}

/** @param {SVGGraphicsElement} element @param {SVGSVGElement} root @param {string} round x, y and radius in its own units @param {number} gap */
function disc(element, root, round, gap) {
  const matrix = between(element, root);
  const [x, y, wide] = round.split(" ").map(Number);
  const { x: cx, y: cy } = through(matrix, x, y);
  return { cx, cy, r: wide * Math.hypot(matrix.a, matrix.b) + gap };
}

/** @param {Box} box @param {number} gap */
function frame(box, gap) {
  const [width, height] = [box.width + 2 * gap, box.height + 2 * gap];
  return { x: box.x - gap, y: box.y - gap, width, height, rx: Math.min(width, height) * 0.2 };
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
 * @param {Choice} choice @param {SVGGraphicsElement} table @param {SVGSVGElement} root @param {number} pixel
 */
function marker(choice, table, root, pixel) {
  const { x, y } = through(between(table, root), ...(choice.spot ?? [0, 0]));
  return svg(
    "g",
    { class: "spot", "data-say": choice.say, "data-test": "spot", transform: `translate(${x} ${y})` },
    svg("circle", { r: 15 * pixel, class: "spot-rim under" }),
    svg("circle", { r: 15 * pixel, class: "spot-rim" }),
  );
}
