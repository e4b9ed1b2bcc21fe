/** What stands on the board beside the pieces: what one can do, a small button to do it, why not, and which of two is meant. */

import { el, refill } from "../dom.js";
import { middleOf } from "./svg.js";
import { piecesIn } from "./pieces.js";
import { ruleLink, withoutRule } from "./rule.js";

/** @import { Board } from "./board.js" */
/** @import { Decision } from "./decision.js" */
/** @import { Piece } from "./pieces.js" */
/** @import { Pointing } from "./pointing.js" */
/** @import { Point } from "./svg.js" */

/** How far the small button is from its target, clear of the finger. */
const CLEAR = 48;
const MARGIN = 6;
const GAP = 8;
/** How many pieces that only lie there weigh as much as one that can be touched. */
const TOUCHED = 20;

/** @typedef {"above" | "below" | "right" | "left"} Side */
/** @type {Side[]} the usual one first */
const SIDES = ["above", "below", "right", "left"];

export class Beside {
  /** @param {HTMLElement} host @param {Board} board @param {Decision} decision @param {Pointing} pointing */
  constructor(host, board, decision, pointing) {
    this.host = host;
    this.board = board;
    this.decision = decision;
    this.bar = el("div.piece-bar", { role: "group", "aria-label": "What it can do", "data-test": "piece-bar", hidden: true });
    this.go = el("button.piece-go", { "data-test": "piece-go", tabindex: -1, hidden: true, onclick: () => decision.commit() }, "Go");
    this.bubble = el("div.bubble", { "data-test": "bubble", hidden: true });
    this.asked = el("div.which", { role: "group", "aria-label": "Which one?", "data-test": "which", hidden: true });
    this.strip = el("div.hand-strip", { role: "group", "aria-label": "Beside the table", "data-test": "hand-strip", hidden: true });
    host.append(this.bar, this.go, this.bubble, this.asked, this.strip);
    this.drawn = "";
    /** @type {Side} where the bar stands; it stays there while the camera moves */
    this.side = "above";
    this.pointing = pointing;
    pointing.besides.push(this.strip);
    board.moved = () => this.place();
    pointing.which = (pieces, at) => this.ask(pieces, at);
    document.addEventListener("pointerdown", (event) => this.dismiss(event), { capture: true });
  }

  update() {
    const { decision } = this;
    const ways = decision.free && !decision.pulling ? decision.ways : [];
    const drawn = `${decision.turns} ${decision.keys} ${ways} ${decision.way}`;
    if (drawn !== this.drawn) refill(this.bar, ...ways.map((way) => this.button(way, ways.length)));
    this.drawn = drawn;
    this.bar.hidden = !ways.length;
    this.go.hidden = !decision.ready || decision.pulling || !(decision.selected.length || decision.placing);
    this.go.setAttribute("aria-label", `Do it: ${decision.considered?.label ?? ""}`);
    const { refused } = decision;
    this.bubble.hidden = !refused?.at;
    if (refused?.at) {
      const game = decision.snapshot?.table.game ?? "";
      refill(this.bubble, withoutRule(refused.words), " ", ruleLink(game, refused.rule, "why?"));
    }
    this.showStrip();
    this.side = this.clearest();
    this.place();
  }

  /** The side of the selected piece where the fewest others would be covered, and of those that can be touched none. @returns {Side} */
  clearest() {
    const { root } = this.board;
    const box = this.boxOf(this.decision.keys[0]);
    if (this.bar.hidden || !box || !root) return "above";
    const others = piecesIn(root)
      .filter(({ key, element }) => key !== this.decision.keys[0] && !element.querySelector("[data-piece]"))
      .map(({ key, element }) => ({ at: element.getBoundingClientRect(), price: this.decision.means(key) ? TOUCHED : 1 }));
    const covered = [{ at: box, price: TOUCHED * TOUCHED }, ...others];
    const cost = (/** @type {Side} */ side) => {
      const at = around(this.inside(this.bar, beside(box, side, this.bar)), this.bar);
      return covered.reduce((sum, other) => sum + (meet(at, other.at) ? other.price : 0), 0);
    };
    return SIDES.reduce((best, side) => (cost(side) < cost(best) ? side : best));
  }

  /** What can be touched but lies in a panel that is out of sight lies here as well: on a phone, what is still to be placed. */
  showStrip() {
    const { root } = this.board;
    if (this.decision.pulling) return; // what is in the hand stays where it was taken from
    const onBoard = new Set(root ? piecesIn(root).map((piece) => piece.key) : []);
    const [panel] = this.pointing.besides;
    const hidden = panel.checkVisibility() ? [] : piecesIn(panel).filter(({ key }) => this.decision.means(key) && !onBoard.has(key));
    const keys = hidden.map(({ key }) => key).join();
    if (keys !== this.strip.dataset.keys) refill(this.strip, ...hidden.map(({ element }) => element.cloneNode(true)));
    this.strip.dataset.keys = keys;
    this.strip.hidden = !hidden.length;
    for (const { element, key } of piecesIn(this.strip)) {
      element.classList.toggle("is-selected", this.decision.keys.includes(key));
      element.classList.add("is-live");
    }
  }

  /** Nothing of what was decided stays on the board. */
  clear() {
    this.drawn = this.strip.dataset.keys = "";
    this.go.removeAttribute("aria-label");
    for (const part of [this.bar, this.bubble, this.asked, this.strip]) part.replaceChildren();
    for (const part of [this.bar, this.go, this.bubble, this.asked, this.strip]) part.hidden = true;
  }

  /** @param {string} way @param {number} count */
  button(way, count) {
    const pressed = count === 1 || this.decision.way === way;
    return el("button.piece-way", { "aria-pressed": String(pressed), onclick: () => this.decision.takeWay(way) }, way);
  }

  // --- Where it stands

  place() {
    const { decision } = this;
    const first = this.boxOf(decision.keys[0]);
    if (!this.bar.hidden && first) this.put(this.bar, beside(first, this.side, this.bar));
    this.bar.classList.toggle("out-of-sight", !first);
    const target = this.target();
    if (!this.go.hidden && target) this.put(this.go, target);
    this.go.classList.toggle("out-of-sight", !target);
    if (decision.refused?.at) this.put(this.bubble, { x: decision.refused.at.x, y: decision.refused.at.y - CLEAR });
  }

  /** Where the small button stands: beside the last piece, or where one is put down. @returns {Point | null} */
  target() {
    const { placing, keys, considered, choices } = this.decision;
    const about = choices.find((choice) => choice.say === considered?.say);
    const box = this.boxOf(about?.pieces.at(-1) ?? keys.at(-1));
    const matrix = /** @type {SVGGraphicsElement | null | undefined} */ (this.board.root?.querySelector("[data-table]"))?.getScreenCTM();
    if (placing && matrix) {
      const at = new DOMPoint(placing.x, placing.y).matrixTransform(matrix);
      return { x: at.x, y: at.y + CLEAR + 24 };
    }
    if (!box) return null;
    const { x } = middleOf(box);
    return [{ x, y: box.y + box.height + CLEAR }, { x, y: box.y - CLEAR }].find((at) => this.isFree(at)) ?? null; // else it would hide the piece
  }

  /** Whether the small button can stand there: inside the board, clear of the buttons of the camera. @param {Point} at */
  isFree(at) {
    const room = this.host.getBoundingClientRect();
    const keys = this.host.querySelector(".zoom-buttons")?.getBoundingClientRect();
    return at.y > room.top && at.y < room.bottom && !(keys?.width && meet(around(at, this.go), keys));
  }

  /** @param {string | undefined} key */
  boxOf(key) {
    const piece = this.board.root && piecesIn(this.board.root).find((one) => one.key === key);
    return piece ? piece.element.getBoundingClientRect() : null;
  }

  /** Puts something over a point of the screen, inside the board. @param {HTMLElement} part @param {Point} at */
  put(part, at) {
    const room = this.host.getBoundingClientRect();
    const { x, y } = this.inside(part, at);
    part.style.left = `${x - room.left - part.offsetWidth / 2}px`;
    part.style.top = `${y - room.top - part.offsetHeight / 2}px`;
  }

  /** The point nearest to one at which something is whole inside the board. @param {HTMLElement} part @param {Point} at @returns {Point} */
  inside({ offsetWidth, offsetHeight }, { x, y }) {
    const { left, right, top, bottom } = this.host.getBoundingClientRect();
    const [across, down] = [MARGIN + offsetWidth / 2, MARGIN + offsetHeight / 2];
    return { x: Math.max(left + across, Math.min(right - across, x)), y: Math.max(top + down, Math.min(bottom - down, y)) };
  }

  // --- Which of two

  /** @param {Piece[]} pieces @param {Point} at */
  ask(pieces, at) {
    const answer = (/** @type {Piece} */ piece) => {
      this.asked.hidden = true;
      this.decision.press(piece, at);
    };
    refill(this.asked, ...pieces.map((piece) => el("button", { onclick: () => answer(piece) }, portrait(piece), el("span", titleOf(piece)))));
    this.asked.hidden = false;
    this.put(this.asked, at);
  }

  /** What was asked or said goes away with the next press. @param {Event} event */
  dismiss(event) {
    const inside = event.target instanceof Element && event.target.closest(".which, .bubble");
    if (inside) return;
    this.asked.hidden = true;
    if (!this.decision.refused?.at) return;
    this.decision.refused = null;
    this.decision.changed();
  }
}

/** The middle of something that stands at a side of a box. @param {DOMRect} box @param {Side} side @param {HTMLElement} part @returns {Point} */
function beside(box, side, { offsetWidth, offsetHeight }) {
  const { x, y } = middleOf(box);
  const across = (box.width + offsetWidth) / 2 + GAP;
  const down = (box.height + offsetHeight) / 2 + GAP;
  return { x: x + { above: 0, below: 0, right: across, left: -across }[side], y: y + { above: -down, below: down, right: 0, left: 0 }[side] };
}

/** @param {Point} middle @param {HTMLElement} part */
function around({ x, y }, { offsetWidth, offsetHeight }) {
  return { left: x - offsetWidth / 2, right: x + offsetWidth / 2, top: y - offsetHeight / 2, bottom: y + offsetHeight / 2 };
}

/** @param {{left: number, right: number, top: number, bottom: number}} one @param {DOMRect} other */
function meet(one, other) {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** What a piece is called. @param {Piece} piece */
export function titleOf(piece) {
  return wordsOf(piece).split(/[,:;]/)[0];
}

/** All that is said of a piece. @param {Piece} piece */
export function wordsOf({ element, key }) {
  return element.querySelector(":scope > title")?.textContent ?? element.getAttribute("aria-label") ?? key;
}

/** The piece, large. @param {Piece} piece */
function portrait({ element }) {
  const box = element.getBBox();
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  const copy = /** @type {SVGElement} */ (element.cloneNode(true));
  for (const one of [copy, ...copy.querySelectorAll("[id], [data-piece]")]) {
    for (const name of ["id", "data-piece", "transform"]) if (one === copy || name !== "transform") one.removeAttribute(name);
  }
  picture.append(copy);
  return picture;
}
