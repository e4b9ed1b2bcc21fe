/** Dice from above, as in the pictures: flat facets in three tones of the seat's colour, the value large in the middle. */

import { SHAPES, TAG } from "/static/look.js";
import { liveryOf } from "./liveries.js";
import { svg } from "./svg.js";

/** @import { Livery } from "./liveries.js" */

/** How many sides "d8" has. @param {string} die */
export function sidesOf(die) {
  return Number(/\d+/.exec(die)?.[0] ?? 6);
}

/** Where the value stands on a die, for whoever changes it later. @param {SVGElement} die @param {number | string} value */
export function setFace(die, value) {
  const figure = die.querySelector(".die-face");
  if (!figure) return;
  const digits = String(value);
  const sizes = (figure.getAttribute("data-sizes") ?? "46 40 30").split(" ").map(Number);
  const size = sizes[Math.min(Math.max(digits.length, 1), 3) - 1];
  figure.textContent = digits;
  figure.setAttribute("font-size", String(size));
  figure.setAttribute("y", String(Number(figure.getAttribute("data-middle")) + 0.36 * size));
}

/**
 * A die with a value, blank without one.
 * @param {string} die such as "d8" @param {number | null} face @param {number | null | undefined} seat @param {{tag?: boolean}} [options]
 */
export function dieFace(die, face, seat, { tag = true } = {}) {
  const look = liveryOf(seat);
  const name = `d${sidesOf(die)}`;
  const shape = SHAPES[name] ?? SHAPES.d100;
  const words = face === null ? `${die}` : `${die} shows ${face}`;
  const figure = svg("text", {
    class: "die-face",
    x: shape.middle[0],
    "data-middle": shape.middle[1],
    "data-sizes": shape.sizes.join(" "),
    "text-anchor": "middle",
    fill: look.ink,
    stroke: look.base,
    "stroke-width": 5,
    "stroke-linejoin": "round",
    "paint-order": "stroke",
  });
  const made = svg(
    "svg",
    { viewBox: "0 -2 100 106", class: "die", role: "img", "aria-label": words },
    svg("path", { d: shape.outline, transform: "translate(2 5)", class: "die-shadow" }),
    svg("path", { d: shape.outline, fill: look.base, stroke: look.edge, "stroke-width": 6, "stroke-linejoin": "round" }),
    ...shape.facets.map(([tone, d]) =>
      svg("path", { d, fill: look[tone], stroke: look.edge, "stroke-opacity": 0.35, "stroke-width": 1 }),
    ),
    figure,
    ...(tag ? [tagOf(name, look)] : []),
  );
  setFace(made, face ?? "");
  return made;
}

/** A small label with the owner's sign and the size. @param {string} die @param {Livery} look */
function tagOf(die, look) {
  const start = look.sign ? 19 : 7;
  const width = start + 7 + 11.5 * die.length;
  const left = 50 - width / 2;
  const place = `translate(${left + 4.75} 83.75) scale(.125)`;
  return svg(
    "g",
    {},
    svg("rect", { x: left, y: 79, width, height: 22, rx: 11, fill: TAG.fill, stroke: look.edge, "stroke-width": 2 }),
    svg("path", { d: look.sign, fill: look.edge, transform: place }),
    svg("text", { x: left + start + 5.75 * die.length, y: 96.2, class: "die-tag", "text-anchor": "middle", fill: TAG.ink }, die),
  );
}
