/** The colours and signs of the seats, as in the pictures. */

import { LIVERIES, NEUTRAL, SHIELD } from "/static/look.js";
import { el } from "../dom.js";
import { svg } from "./svg.js";

/** @typedef {{name: string, sign: string, base: string, light: string, dark: string, edge: string, ink: string}} Livery `sign` is a path */

/** The look of a seat counted from 1; nobody's things are bone. @param {number | null | undefined} seat @returns {Livery} */
export function liveryOf(seat) {
  return seat ? LIVERIES[(seat - 1) % LIVERIES.length] : NEUTRAL;
}

/** A shield in the seat's colour that bears its sign. @param {number} seat @returns {SVGElement} */
export function crest(seat) {
  const look = liveryOf(seat);
  return svg(
    "svg",
    { viewBox: "-3 -3 106 106", class: "crest", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: SHIELD, fill: look.base, stroke: look.edge, "stroke-width": 5, "stroke-linejoin": "round" }),
    svg("path", { d: "M50 6Q82 7 86 14V50Q84 78 50 92Z", fill: look.dark, opacity: 0.55 }),
    svg("path", { d: look.sign, fill: look.ink, transform: "translate(27 25) scale(.46)" }),
  );
}

/** A name with its crest. @param {number} seat @param {string} name */
export const seatBadge = (seat, name) => el("span.seat.badge", { "data-seat": seat }, crest(seat), name);
