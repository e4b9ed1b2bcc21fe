/** How beats are drawn over a board: a line from piece to piece, a number that falls off, dice that land where they belong. */

import { dieFace, setFace, sidesOf } from "./dice.js";
import { piecesIn } from "./pieces.js";
import { between, boxIn, middleOf, svg } from "./svg.js";
import { isStill } from "./tempo.js";

/** @import { Board } from "./board.js" */
/** @import { Box, Point } from "./svg.js" */
/** @import { Beat, Roll } from "./types.js" */

const FIGURE = 24;
const LABEL = 17;
const DIE = { least: 44, most: 84 };
const FLICKER = 70;
const SIGNS = /** @type {Record<string, string>} */ ({ wound: "is-loss", mend: "is-gain" });

export class BeatLayer {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.moment = svg("g", { class: "beats", "aria-hidden": "true" });
    this.dice = svg("g", { class: "beat-dice", "aria-hidden": "true" });
    /** @type {Set<SVGElement>} pieces that are hidden, for a copy of them moves */
    this.moved = new Set();
  }

  get root() {
    return /** @type {SVGSVGElement} */ (this.board.root);
  }

  get pixel() {
    return 1 / (this.root.getScreenCTM()?.a || 1);
  }

  /** @param {string | undefined} key @returns {Box | null} */
  boxOf(key) {
    const piece = key && this.board.root ? piecesIn(this.board.root).find((one) => one.key === key) : null;
    return piece ? boxIn(piece.element, this.root) : null;
  }

  /** Whether all that a beat names lies on the board now. @param {Beat} beat */
  has({ piece, to }) {
    return [piece, to].every((key) => !key || this.boxOf(key));
  }

  /** The camera goes along only where something would be missed. @param {Beat[]} beats */
  follow(beats) {
    const boxes = beats.flatMap(({ piece, to }) => [this.boxOf(piece), this.boxOf(to)]);
    this.board.camera.include(/** @type {Box[]} */ (boxes.filter(Boolean)));
  }

  /** @param {Beat[]} beats */
  draw(beats) {
    this.root.append(this.dice, this.moment);
    for (const beat of beats) this.moment.append(...this.marks(beat));
  }

  /** @param {Beat} beat @returns {SVGElement[]} */
  marks(beat) {
    const box = this.boxOf(beat.piece);
    const to = this.boxOf(beat.to);
    if (beat.kind === "line" && box && to) return [this.line(middleOf(box), middleOf(to), beat.words ?? "")];
    if (beat.kind === "fall" && box) return [this.fall(box, beat.piece ?? "")];
    if (beat.kind === "step" || !box) return [svg("g", { "data-beat": beat.kind })];
    return [this.figure(box, beat)];
  }

  /** @param {Point} from @param {Point} to @param {string} words */
  line(from, to, words) {
    const { pixel } = this;
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const short = Math.min(0.25, (16 * pixel) / far);
    const end = { x: to.x + (from.x - to.x) * short, y: to.y + (from.y - to.y) * short };
    const d = `M${from.x} ${from.y}L${end.x} ${end.y}`;
    const middle = { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 };
    return svg(
      "g",
      { "data-beat": "line" },
      svg("path", { d, class: "beat-line under", "stroke-width": 9 * pixel }),
      svg("path", { d, class: "beat-line", "stroke-width": 5 * pixel }),
      svg("circle", { cx: end.x, cy: end.y, r: 7 * pixel, class: "beat-head", "stroke-width": 2.5 * pixel }),
      ...(words ? [this.plate(middle, words)] : []),
    );
  }

  /** Words on a plate of their own, so that they are read on any ground. @param {Point} at @param {string} words */
  plate(at, words) {
    const { pixel } = this;
    const [width, height] = [(words.length * LABEL * 0.58 + 16) * pixel, LABEL * 1.6 * pixel];
    return svg(
      "g",
      { class: "beat-plate" },
      svg("rect", { x: at.x - width / 2, y: at.y - height / 2, width, height, rx: height / 2 }),
      svg("text", { x: at.x, y: at.y + LABEL * 0.36 * pixel, "font-size": LABEL * pixel, "text-anchor": "middle" }, words),
    );
  }

  /** A number that rises from a piece, or words on a plate above it. @param {Box} box @param {Beat} beat */
  figure(box, { kind, words = "" }) {
    const { pixel } = this;
    const [x, y] = [box.x + box.width / 2, box.y - 4 * pixel];
    if (words.length > 4) return svg("g", { "data-beat": kind }, this.plate({ x, y: y - LABEL * 0.5 * pixel }, words));
    const size = FIGURE * pixel;
    const text = svg(
      "text",
      { x, y, class: `beat-figure ${SIGNS[kind] ?? ""}`, "font-size": size, "stroke-width": size * 0.26, "text-anchor": "middle" },
      words,
    );
    if (!isStill())
      text.animate([{ translate: `0 ${size}px`, opacity: 0 }, { translate: "0 0", opacity: 1, offset: 0.3 }, { opacity: 1 }], {
        duration: 500,
        easing: "ease-out",
      });
    return svg("g", { "data-beat": kind }, text);
  }

  /** A piece breaks: it fades, and a cross stays until the board changes. @param {Box} box @param {string} key */
  fall(box, key) {
    const piece = piecesIn(this.root).find((one) => one.key === key)?.element;
    const { x, y, width, height } = box;
    const [dx, dy] = [width * 0.2, height * 0.2];
    const d = `M${x + dx} ${y + dy}L${x + width - dx} ${y + height - dy}M${x + width - dx} ${y + dy}L${x + dx} ${y + height - dy}`;
    if (piece && !isStill())
      piece.animate([{ opacity: 1 }, { opacity: 1, offset: 0.3 }, { opacity: 0.25 }], { duration: 800, easing: "ease-in" });
    return svg(
      "g",
      { "data-beat": "fall" },
      svg("path", { d, class: "beat-cross under", "stroke-width": 10 * this.pixel }),
      svg("path", { d, class: "beat-cross", "stroke-width": 5 * this.pixel }),
    );
  }

  /** Pieces go to where others lie, and stay there until the board changes. @param {Beat[]} beats @param {number} milliseconds */
  move(beats, milliseconds) {
    for (const { piece, to } of beats) {
      const here = piecesIn(this.root).find((one) => one.key === piece && !this.moved.has(one.element))?.element;
      const there = piecesIn(this.root).find((one) => one.key === to)?.element;
      if (!here || !there) continue;
      const [from, goal] = [here, there].map((element) => middleOf(boxIn(element, this.root)));
      const way = { translate: `${goal.x - from.x}px ${goal.y - from.y}px` };
      this.lift(here).animate([{}, way], { duration: milliseconds, easing: "cubic-bezier(.3,.7,.2,1)", fill: "forwards" });
    }
    this.root.append(this.dice, this.moment);
  }

  /** A copy above everything else, in place of the piece. @param {SVGGraphicsElement} piece */
  lift(piece) {
    const { a, b, c, d, e, f } = between(/** @type {SVGGraphicsElement} */ (piece.parentNode), this.root);
    const copy = /** @type {SVGElement} */ (piece.cloneNode(true));
    for (const element of [copy, ...copy.querySelectorAll("[id], [data-piece]")])
      for (const name of ["id", "data-piece"]) element.removeAttribute(name);
    const lifted = svg("g", { "data-beat": "step" }, svg("g", { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, copy));
    this.moved.add(piece);
    piece.style.visibility = "hidden";
    this.dice.append(lifted);
    return lifted;
  }

  // --- Dice

  /** Dice land on their pieces, several side by side, and lie there. @param {Roll[]} rolls @param {number} milliseconds */
  throw(rolls, milliseconds) {
    this.root.append(this.dice);
    /** @type {Map<string, number>} */
    const lying = new Map();
    const dice = rolls.map((roll) => {
      const key = roll.piece ?? "";
      const at = lying.get(key) ?? 0;
      lying.set(key, at + 1);
      return this.land(roll, at, rolls.filter((one) => one.piece === key).length);
    });
    this.dice.append(...dice.map(({ holder }) => holder));
    if (!milliseconds) return;
    const flicker = setInterval(() => dice.forEach(({ die, sides }) => setFace(die, 1 + Math.floor(Math.random() * sides))), FLICKER);
    setTimeout(() => (clearInterval(flicker), dice.forEach(({ die, face }) => setFace(die, face))), milliseconds * 0.8);
    for (const { holder } of dice) tumble(holder, milliseconds, this.pixel);
  }

  /** @param {Roll} roll @param {number} at @param {number} of how many at the same piece */
  land(roll, at, of) {
    const box = /** @type {Box} */ (this.boxOf(roll.piece));
    const { pixel } = this;
    const size = Math.min(DIE.most * pixel, Math.max(DIE.least * pixel, Math.min(box.width, box.height)));
    const middle = middleOf(box);
    const die = dieFace(roll.die, roll.face, roll.seat, { tag: false });
    const place = { x: middle.x + (at - (of - 1) / 2) * size * 1.04 - size / 2, y: middle.y - size / 2, width: size, height: size };
    for (const [name, value] of Object.entries(place)) die.setAttribute(name, String(value));
    return { die, sides: sidesOf(roll.die), face: roll.face, holder: svg("g", { class: "beat-die", "data-beat": "throw" }, die) };
  }

  // --- Away with it

  end() {
    this.moment.replaceChildren();
  }

  clear() {
    this.end();
    for (const piece of this.moved) piece.style.visibility = "";
    this.moved.clear();
    this.dice.replaceChildren();
  }
}

/** @param {SVGElement} die @param {number} milliseconds @param {number} pixel */
function tumble(die, milliseconds, pixel) {
  const side = Math.random() < 0.5 ? -1 : 1;
  const turns = side * (240 + Math.random() * 300);
  const far = (/** @type {number} */ pixels) => `${pixels * pixel}px`;
  die.animate(
    [
      { translate: `${far(-side * 60)} ${far(50)}`, rotate: `${-turns}deg`, scale: "0.6", opacity: 0.2 },
      { translate: `${far(side * 5)} ${far(-12)}`, rotate: `${-turns * 0.15}deg`, scale: "1.15", opacity: 1, offset: 0.65 },
      { translate: "0px 0px", rotate: "0deg", scale: "1", opacity: 1 },
    ],
    { duration: milliseconds, easing: "cubic-bezier(.2,.6,.3,1)" },
  );
}
