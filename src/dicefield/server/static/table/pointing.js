/** Between the picture and the decision: what a press means, how a piece is pulled over the table, how it is turned. */

import { between, boxIn, middleOf, svg, through } from "./svg.js";
import { distance, piecesIn } from "./pieces.js";
import { tableOf } from "./marks.js";

/** @import { Board } from "./board.js" */
/** @import { Decision } from "./decision.js" */
/** @import { Pull } from "./gestures.js" */
/** @import { Piece } from "./pieces.js" */
/** @import { Box, Point } from "./svg.js" */
/** @import { Drag } from "./types.js" */

const REACH = 22;
/** Two pieces that are nearly as near as each other: then people are asked which they mean. */
const ALIKE = 10;
const LARGE = 130;

export class Pointing {
  /** @param {Decision} decision @param {() => Board} board @param {HTMLElement} beside where more pieces lie */
  constructor(decision, board, beside) {
    this.decision = decision;
    this.board = board;
    /** @type {HTMLElement[]} */
    this.besides = [beside];
  }

  /** The piece beside the board that an event is about. @param {EventTarget | null} target @returns {Element | null} */
  besideAt(target) {
    const piece = target instanceof Element ? target.closest("[data-piece]") : null;
    return piece && this.besides.some((host) => host.contains(piece)) ? piece : null;
  }

  get root() {
    return this.board().root;
  }

  /** On the board and beside it. */
  get pieces() {
    return [...(this.root ? piecesIn(this.root) : []), ...this.besides.flatMap((host) => piecesIn(host))];
  }

  // --- Pressing

  /** Asks which of several pieces is meant. @type {(pieces: Piece[], at: Point) => void} */
  which = ([first], at) => this.decision.press(first, at);

  /** @param {Element} target @param {number} x @param {number} y */
  press(target, x, y) {
    const { decision } = this;
    if (!decision.free || !decision.snapshot || target.closest(".turn-handle")) return;
    const meant = this.piecesAt(target, x, y);
    if (meant.length > 1) return this.which(meant, { x, y });
    if (meant.length) return decision.press(meant[0], { x, y });
    const strange = this.dragHeld ? undefined : piecesIn(this.stage).filter(({ element }) => element.contains(target)).at(-1);
    if (strange) return decision.press(strange, { x, y });
    this.pressTable(x, y);
  }

  /** The piece that goes where the table is pressed. */
  get dragHeld() {
    const { placing, selected } = this.decision;
    return placing?.drag ?? (selected.length === 1 ? this.decision.dragOf(selected[0].key) : undefined);
  }

  get stage() {
    return /** @type {SVGSVGElement} */ (this.root);
  }

  /**
   * A free spot of the table: the selected piece goes there, or nothing is selected any more.
   * @param {number} x
   * @param {number} y
   */
  pressTable(x, y) {
    const { decision } = this;
    const drag = this.dragHeld;
    const at = drag && this.onTable(x, y);
    if (drag && at) decision.placement.place(drag, at.x, at.y);
    else decision.clear();
  }

  /**
   * The piece that is meant: the innermost that means something, or the nearest; several where two are as near as each other.
   * @param {Element} target @param {number} x @param {number} y @returns {Piece[]}
   */
  piecesAt(target, x, y) {
    if (!this.root) return [];
    const pieces = piecesIn(this.root).filter((piece) => this.decision.means(piece.key));
    const under = pieces.filter((piece) => piece.element.contains(target));
    if (under.length || this.dragHeld) return under.slice(-1); // whoever puts a piece down may put it close to others
    const near = pieces
      .filter((piece) => !pieces.some((other) => other !== piece && piece.element.contains(other.element)))
      .map((piece) => ({ piece, far: distance(piece.element, x, y) }))
      .filter(({ far }) => far > 0 && far <= REACH)
      .sort((one, other) => one.far - other.far);
    return near.filter(({ far }) => far <= near[0].far + ALIKE).map(({ piece }) => piece);
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
    const under = this.pieces.filter((one) => one.element.contains(target));
    const draggable = under.filter((one) => this.decision.dragOf(one.key));
    const piece = draggable.find((one) => this.decision.keys.includes(one.key)) ?? draggable[0]; // a part alone is touched first
    const drag = piece && this.decision.dragOf(piece.key);
    if (piece && drag && tableOf(this.root)) return this.pull(piece, drag, x, y);
    const aims = under.filter((one) => this.decision.all.open([one.key]).some((choice) => choice.pieces.length > 1)).at(-1);
    return aims && this.root.contains(aims.element) ? this.aim(aims) : null;
  }

  /** @param {Piece} piece @param {Drag} drag @param {number} x @param {number} y @returns {Pull} */
  pull(piece, drag, x, y) {
    const { decision, stage } = this;
    const start = this.startOf(piece, x, y);
    const ghost = this.ghost(piece, { x, y }, start);
    decision.forget();
    decision.refused = null;
    decision.selected = [{ key: piece.key, index: piece.index }];
    decision.pulling = true;
    decision.changed();
    const room = stage.getBoundingClientRect();
    const inside = (/** @type {number} */ px, /** @type {number} */ py) =>
      px >= room.left && px <= room.right && py >= room.top && py <= room.bottom;
    const aim = (/** @type {number} */ px, /** @type {number} */ py) =>
      inside(px, py) ? this.onTable(px + start.x - x, py + start.y - y) : null;
    const let_go = () => {
      ghost.remove();
      decision.pulling = false;
    };
    return {
      move: (px, py) => {
        this.carry(ghost, px - x, py - y);
        const at = aim(px, py);
        if (!at) return;
        decision.placement.hover(drag, at.x, at.y);
        decision.changed();
      },
      drop: (px, py) => {
        let_go();
        const at = aim(px, py);
        if (at) void decision.placement.drop(drag, at.x, at.y, { x: px, y: py });
        else decision.clear();
      },
      cancel: () => {
        let_go();
        decision.clear();
      },
    };
  }

  /** A line is pulled from a piece to what it is aimed at, or goes together with. @param {Piece} piece @returns {Pull} */
  aim(piece) {
    const { decision, stage } = this;
    const from = middleOf(boxIn(piece.element, stage));
    const line = svg("g", { class: "aim-layer" }, svg("path", { class: "aim-line under" }), svg("path", { class: "aim-line over" }));
    decision.forget();
    decision.select([{ key: piece.key, index: piece.index }]);
    decision.pulling = true;
    stage.append(line);
    const let_go = () => {
      line.remove();
      decision.pulling = false;
    };
    return {
      move: (x, y) => {
        const to = through(/** @type {DOMMatrix} */ (stage.getScreenCTM()).inverse(), x, y);
        for (const path of line.children) path.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}`);
      },
      drop: (x, y) => {
        let_go();
        const target = document.elementFromPoint(x, y);
        const meant = target ? this.piecesAt(target, x, y).filter((one) => one.key !== piece.key || one.index !== piece.index) : [];
        const strange = target && piecesIn(stage).filter(({ element, key }) => key !== piece.key && element.contains(target)).at(-1);
        const [other] = [...meant, ...(strange ? [strange] : [])];
        if (other) decision.press(other, { x, y });
        else decision.changed();
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
    if (piece.element instanceof HTMLElement) return floating(piece.element, finger);
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

  /** @param {SVGElement | HTMLElement} ghost @param {number} dx on the screen @param {number} dy */
  carry(ghost, dx, dy) {
    if (ghost instanceof HTMLElement) return void (ghost.style.translate = `${dx}px ${dy}px`);
    const scale = this.root?.getScreenCTM()?.a || 1;
    const [x, y] = (ghost.dataset.shift ?? "0 0").split(" ").map(Number);
    ghost.setAttribute("transform", `translate(${x + dx / scale} ${y + dy / scale})`);
  }

  // --- Turning

  /** @param {1 | -1} way */
  turn(way) {
    return this.decision.placement.turn(way);
  }

  /** @returns {Pull} */
  turning() {
    const move = (/** @type {number} */ x, /** @type {number} */ y) => {
      const { placing } = this.decision;
      const matrix = this.root && tableOf(this.root)?.getScreenCTM()?.inverse();
      if (!placing || !matrix) return;
      const at = through(matrix, x, y);
      this.decision.placement.turn(0, (Math.atan2(at.y - placing.y, at.x - placing.x) * 180) / Math.PI);
      this.decision.changed();
    };
    return { move, drop: move, cancel: () => {} };
  }
}

/** A copy of a piece that lies beside the board, under the finger. @param {HTMLElement} element @param {Point} finger */
function floating(element, finger) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  const { width, height } = element.getBoundingClientRect();
  copy.removeAttribute("data-piece");
  copy.classList.add("floating");
  copy.style.left = `${finger.x - width / 2}px`;
  copy.style.top = `${finger.y - height / 2}px`;
  document.body.append(copy);
  return copy;
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
