/** The whole board, small, when something lies where nobody sees it: pieces as dots, the window as a frame. A press looks there. */

import { el } from "../dom.js";
import { liveryOf } from "./liveries.js";
import { piecesIn, seatOf } from "./pieces.js";
import { boxIn, middleOf, svg } from "./svg.js";

/** @import { Camera } from "./camera.js" */
/** @import { Point } from "./svg.js" */

const DOT = 0.035;

export class SmallMap {
  /** @param {HTMLElement} host @param {Camera} camera */
  constructor(host, camera) {
    this.camera = camera;
    /** @type {(Point & {element: Element})[]} */
    this.pieces = [];
    this.window = svg("rect", { class: "map-window" });
    this.dots = svg("g");
    this.picture = svg("svg", { "aria-hidden": "true", focusable: "false" }, this.dots, this.window);
    this.box = el("button.small-map", { "aria-label": "The whole board: press to look there", hidden: true }, this.picture);
    this.box.addEventListener("click", (event) => this.press(event));
    host.append(this.box);
  }

  /** Another board. @param {SVGSVGElement} root */
  show(root) {
    const { x, y, width, height } = this.camera.frame;
    this.picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.box.style.setProperty("--shape", String(width / height));
    const size = DOT * Math.max(width, height);
    const single = piecesIn(root).filter(({ element }) => !element.querySelector("[data-piece]"));
    const pieces = single.map(({ element }) => ({ element, ...middleOf(boxIn(element, root)) }));
    this.pieces = pieces;
    this.dots.replaceChildren(...pieces.map((piece) => dot(piece, size)));
    this.update();
  }

  update() {
    const { shot, room, partial } = this.camera;
    this.box.hidden = !shot.scale || !partial || this.pieces.every((piece) => this.camera.holds(piece));
    if (this.box.hidden) return;
    const [width, height] = [room.width / shot.scale, room.height / shot.scale];
    const at = { x: shot.x - width / 2, y: shot.y - height / 2, width, height };
    for (const [name, value] of Object.entries(at)) this.window.setAttribute(name, String(value));
  }

  /** @param {MouseEvent} event */
  press(event) {
    const { left, top, width, height } = this.picture.getBoundingClientRect();
    const { frame } = this.camera;
    if (!event.detail) return this.camera.goHome(); // by a key: nowhere in particular
    const [across, down] = [(event.clientX - left) / width, (event.clientY - top) / height];
    this.camera.lookAt({ x: frame.x + across * frame.width, y: frame.y + down * frame.height });
  }
}

/** @param {Point & {element: Element}} piece @param {number} r */
function dot({ element, x: cx, y: cy }, r) {
  return svg("circle", { cx, cy, r, fill: liveryOf(seatOf(element) || null).base, class: "map-dot" });
}
