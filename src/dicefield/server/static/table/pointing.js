/** Between the picture and the decision: what a press means, how a piece is pulled over the table, how it is turned. */

import { between, boxIn, middleOf, svg, through } from "./svg.js";
import { distance, piecesIn } from "./pieces.js";
import { tableOf } from "./marks.js";

/** @import { Decision } from "./decision.js" */
/** @import { Pull } from "./gestures.js" */
/** @import { Picture } from "./picture.js" */
/** @import { Piece } from "./pieces.js" */
/** @import { Box, Point } from "./svg.js" */
/** @import { Drag } from "./types.js" */

const REACH = 10;
const REACH_FINGER = 24;
const JUDGED = 120;
const LARGE = 130;

export class Pointing {
  /** @param {Decision} decision @param {() => Picture} picture */
  constructor(decision, picture) {
    this.decision = decision;
    this.picture = picture;
  }

  get root() {
    return this.picture().root;
  }

  // --- Pressing

  /** @param {Element} target @param {number} x @param {number} y @param {boolean} rough with a finger */
  press(target, x, y, rough) {
    const { decision } = this;
    if (!decision.free || !decision.snapshot || target.closest(".turn-handle")) return;
    const spot = target.closest(".spot") ?? this.near(".spot", x, y, rough ? REACH_FINGER : 0);
    const choice = spot && decision.snapshot.choices.find((one) => one.say === spot.getAttribute("data-say"));
    if (choice) return decision.choose(choice);
    const piece = this.pieceAt(target, x, y, rough ? REACH_FINGER : REACH);
    if (piece) return decision.press(piece);
    this.pressTable(x, y);
  }

  /**
   * A free spot of the table: the selected piece goes there, or nothing is selected any more.
   * @param {number} x
   * @param {number} y
   */
  pressTable(x, y) {
    const { decision } = this;
    const drag = decision.placing?.drag ?? (decision.selected.length === 1 ? decision.dragOf(decision.selected[0].key) : undefined);
    const at = drag && this.onTable(x, y);
    if (drag && at) decision.place(drag, at.x, at.y);
    else decision.clear();
  }

  /**
   * The piece that is meant: the innermost that means something, or the nearest.
   * @param {Element} target
   * @param {number} x
   * @param {number} y
   * @param {number} reach
   */
  pieceAt(target, x, y, reach) {
    if (!this.root) return null;
    const pieces = piecesIn(this.root).filter((piece) => this.decision.means(piece.key));
    const under = pieces.filter((piece) => piece.element.contains(target));
    if (under.length) return under[under.length - 1];
    const near = pieces
      .map((piece) => ({ piece, far: distance(piece.element, x, y) }))
      .filter(({ far }) => far > 0 && far <= reach);
    return near.sort((one, other) => one.far - other.far)[0]?.piece ?? null;
  }

  /** @param {string} selector @param {number} x @param {number} y @param {number} reach */
  near(selector, x, y, reach) {
    const found = [...(this.root?.querySelectorAll(selector) ?? [])].map((element) => {
      const middle = middleOf(element.getBoundingClientRect());
      return { element, far: Math.hypot(middle.x - x, middle.y - y) };
    });
    return found.filter(({ far }) => far <= reach).sort((one, other) => one.far - other.far)[0]?.element ?? null;
  }

  /** A point of the screen in the table's own units, if it lies on the table. @param {number} x @param {number} y */
  onTable(x, y) {
    const table = this.root && tableOf(this.root);
    const matrix = table?.getScreenCTM()?.inverse();
    if (!table || !matrix) return null;
    const at = through(matrix, x, y);
    const { ground } = this;
    const inside =
      !ground || (at.x >= ground.x && at.x <= ground.x + ground.width && at.y >= ground.y && at.y <= ground.y + ground.height);
    return inside ? at : null;
  }

  /** The window of the table in its own units. @returns {Box | null} */
  get ground() {
    const said = this.root && tableOf(this.root)?.dataset.table;
    const [x, y, width, height] = (said || "").split(/[ ,]+/).map(Number);
    return width > 0 && height > 0 ? { x, y, width, height } : null;
  }

  /** Where a piece lies in the table's own units; the middle for one that lies beside it. @param {string} key */
  placeOf(key) {
    const piece = this.root && piecesIn(this.root).find((one) => one.key === key);
    const { ground } = this;
    const middle = ground ? middleOf(ground) : { x: 0, y: 0 };
    if (!piece) return middle;
    const { x, y } = piece.element.dataset;
    if (x && y) return { x: Number(x), y: Number(y) };
    const here = middleOf(piece.element.getBoundingClientRect());
    return this.onTable(here.x, here.y) ?? middle;
  }

  // --- Pulling

  /** @param {Element} target @param {number} x @param {number} y @returns {Pull | null} */
  grab(target, x, y) {
    if (!this.root || !this.decision.free) return null;
    if (target.closest(".turn-handle")) return this.turning();
    const piece = piecesIn(this.root)
      .filter((one) => one.element.contains(target) && this.decision.dragOf(one.key))
      .at(-1);
    const drag = piece && this.decision.dragOf(piece.key);
    return piece && drag && tableOf(this.root) ? this.pull(piece, drag, x, y) : null;
  }

  /** @param {Piece} piece @param {Drag} drag @param {number} x @param {number} y @returns {Pull} */
  pull(piece, drag, x, y) {
    const { decision } = this;
    const start = this.startOf(piece, x, y);
    const ghost = this.ghost(piece, { x, y }, start);
    let judged = 0;
    decision.forget();
    decision.selected = [{ key: piece.key, index: piece.index }];
    decision.pulling = true;
    decision.changed();
    const aim = (/** @type {number} */ px, /** @type {number} */ py) => this.onTable(px + start.x - x, py + start.y - y);
    const let_go = () => {
      ghost.remove();
      decision.pulling = false;
    };
    return {
      move: (px, py) => {
        this.carry(ghost, px - x, py - y);
        const at = aim(px, py);
        if (!at || performance.now() - judged < JUDGED) return;
        judged = performance.now();
        decision.place(drag, at.x, at.y);
      },
      drop: (px, py) => {
        let_go();
        const at = aim(px, py);
        if (at) decision.place(drag, at.x, at.y);
        else decision.clear();
      },
      cancel: () => {
        let_go();
        decision.clear();
      },
    };
  }

  /**
   * Where on the screen the piece counts as being: its middle, or the pointer while it lies beside the table.
   * @param {Piece} piece
   * @param {number} x
   * @param {number} y
   */
  startOf(piece, x, y) {
    const table = this.root && tableOf(this.root);
    const matrix = table?.getScreenCTM();
    const { x: own, y: its } = piece.element.dataset;
    if (matrix && own && its) return through(matrix, Number(own), Number(its));
    const middle = middleOf(piece.element.getBoundingClientRect());
    return this.onTable(middle.x, middle.y) ? middle : { x, y };
  }

  /**
   * A pale copy that follows the pointer.
   * @param {Piece} piece
   * @param {Point} finger
   * @param {Point} start
   */
  ghost(piece, finger, start) {
    const root = /** @type {SVGSVGElement} */ (this.root);
    const box = boxIn(piece.element, root);
    const screen = piece.element.getBoundingClientRect();
    const beside = start.x === finger.x && start.y === finger.y;
    const held = through(/** @type {DOMMatrix} */ (root.getScreenCTM()).inverse(), finger.x, finger.y);
    const middle = middleOf(box);
    const shift = beside ? { x: held.x - middle.x, y: held.y - middle.y } : { x: 0, y: 0 };
    const body =
      Math.max(screen.width, screen.height) > LARGE
        ? svg("circle", { class: "ghost-dot", cx: middle.x, cy: middle.y, r: (box.width / screen.width) * 18 })
        : copyOf(piece, root);
    const ghost = svg("g", { class: "ghost-layer", "data-shift": `${shift.x} ${shift.y}` }, body);
    root.append(ghost);
    this.carry(ghost, 0, 0);
    return ghost;
  }

  /** @param {SVGElement} ghost @param {number} dx on the screen @param {number} dy */
  carry(ghost, dx, dy) {
    const scale = this.root?.getScreenCTM()?.a || 1;
    const [x, y] = (ghost.dataset.shift ?? "0 0").split(" ").map(Number);
    ghost.setAttribute("transform", `translate(${x + dx / scale} ${y + dy / scale})`);
  }

  // --- Turning

  /** @param {1 | -1} way */
  turn(way) {
    return this.decision.turn(way);
  }

  /** @returns {Pull} */
  turning() {
    const move = (/** @type {number} */ x, /** @type {number} */ y) => {
      const { placing } = this.decision;
      const matrix = this.root && tableOf(this.root)?.getScreenCTM()?.inverse();
      if (!placing || !matrix) return;
      const at = through(matrix, x, y);
      this.decision.turn(0, (Math.atan2(at.y - placing.y, at.x - placing.x) * 180) / Math.PI);
      this.decision.changed();
    };
    return { move, drop: move, cancel: () => {} };
  }
}

/** @param {Piece} piece @param {SVGSVGElement} root */
function copyOf(piece, root) {
  const copy = /** @type {SVGElement} */ (piece.element.cloneNode(true));
  for (const one of [copy, ...copy.querySelectorAll("[id], [data-piece]")]) {
    one.removeAttribute("id");
    one.removeAttribute("data-piece");
  }
  const parent = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (piece.element.parentElement));
  const { a, b, c, d, e, f } = between(parent, root);
  return svg("g", { class: "ghost", transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` }, copy);
}
