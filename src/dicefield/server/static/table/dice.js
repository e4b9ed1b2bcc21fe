/** Dice from above, as in the pictures: flat facets in three tones of the seat's colour, the value large in the middle. */

import { liveryOf, signPath } from "./liveries.js";
import { svg } from "./svg.js";

/** @typedef {"light" | "base" | "dark"} Tone */
/** @typedef {{outline: string, facets: [Tone, string][], middle: [number, number], sizes: [number, number, number]}} Shape */

/** @type {[number, number]} */
const CENTRE = [50, 46];
const RADIUS = 43;

/** @param {number} corners @param {number} radius @param {number} [turn] degrees @returns {[number, number][]} */
function ring(corners, radius, turn = 0) {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (turn * Math.PI) / 180 + (2 * Math.PI * corner) / corners;
    return [CENTRE[0] + radius * Math.sin(angle), CENTRE[1] - radius * Math.cos(angle)];
  });
}

/** @param {[number, number][]} points */
function polygon(points) {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" ")}Z`;
}

/** A facet that leans outwards, lit from the upper left. @param {[number, number][]} points @returns {[Tone, string]} */
function leaning(points) {
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length - CENTRE[0];
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length - CENTRE[1];
  const lean = (-0.5 * x - 0.87 * y) / Math.max(Math.hypot(x, y), 0.01);
  return [lean > 0.4 ? "light" : lean < -0.25 ? "dark" : "base", polygon(points)];
}

/** @returns {Shape} */
function coin() {
  return {
    outline: "M50 5A41 41 0 0 1 91 46V51A41 41 0 0 1 9 51V46A41 41 0 0 1 50 5Z",
    facets: [
      ["dark", "M9 46V51A41 41 0 0 0 91 51V46A41 41 0 0 1 9 46Z"],
      ["light", "M50 5A41 41 0 1 1 49.9 5Z"],
      ["base", "M50 12A34 34 0 1 1 49.9 12Z"],
    ],
    middle: CENTRE,
    sizes: [50, 40, 30],
  };
}

/** @returns {Shape} */
function tetrahedron() {
  return {
    outline: "M50 3 95 82 5 82Z",
    facets: [
      ["light", "M50 3 50 56 5 82Z"],
      ["base", "M50 3 95 82 50 56Z"],
      ["dark", "M5 82 50 56 95 82Z"],
    ],
    middle: [50, 54.5],
    sizes: [40, 33, 24],
  };
}

/** @returns {Shape} */
function cube() {
  const outline = "M23 4H77Q89 4 89 16V77Q89 89 77 89H23Q11 89 11 77V16Q11 4 23 4Z";
  const face = "M23 6H77Q87 6 87 16V70Q87 80 77 80H23Q13 80 13 70V16Q13 6 23 6Z";
  const top = "M23 4H77Q86 4 88.5 12Q86 9 77 9H23Q14 9 11.5 12Q14 4 23 4Z";
  return {
    outline,
    facets: [
      ["dark", outline],
      ["base", face],
      ["light", top],
    ],
    middle: [50, 43],
    sizes: [56, 46, 34],
  };
}

/** @returns {Shape} */
function octahedron() {
  return {
    outline: "M50 1 92 46 50 91 8 46Z",
    facets: [
      ["light", "M50 1 50 46 8 46Z"],
      ["base", "M50 1 92 46 50 46Z"],
      ["base", "M8 46 50 46 50 91Z"],
      ["dark", "M50 46 92 46 50 91Z"],
    ],
    middle: CENTRE,
    sizes: [44, 36, 26],
  };
}

/** @returns {Shape} */
function kites() {
  return {
    outline: "M50 2 93 41 93 51 50 91 7 51 7 41Z",
    facets: [
      ["light", "M50 2 21 54 7 51 7 41Z"],
      ["dark", "M50 2 93 41 93 51 79 54Z"],
      ["base", "M7 51 21 54 50 70 50 91Z"],
      ["dark", "M50 70 79 54 93 51 50 91Z"],
      ["base", "M50 2 79 54 50 70 21 54Z"],
    ],
    middle: [50, 47],
    sizes: [38, 36, 26],
  };
}

/** @returns {Shape} */
function dodecahedron() {
  const [inner, outer] = [ring(5, RADIUS / 1.55), ring(10, RADIUS)];
  const sides = [0, 1, 2, 3, 4].map((side) =>
    leaning([inner[side], outer[2 * side], outer[2 * side + 1], outer[(2 * side + 2) % 10], inner[(side + 1) % 5]]),
  );
  return { outline: polygon(outer), facets: [...sides, ["base", polygon(inner)]], middle: CENTRE, sizes: [46, 40, 30] };
}

/** @returns {Shape} */
function icosahedron() {
  const [inner, outer] = [ring(3, RADIUS * 0.76), ring(6, RADIUS * 1.04)];
  const sides = [0, 1, 2].flatMap((corner) => {
    const [here, next] = [inner[corner], inner[(corner + 1) % 3]];
    const [before, own, after] = [outer[(2 * corner + 5) % 6], outer[2 * corner], outer[2 * corner + 1]];
    return [leaning([here, before, own]), leaning([here, own, after]), leaning([here, after, next])];
  });
  return { outline: polygon(outer), facets: [...sides, ["base", polygon(inner)]], middle: [50, 49], sizes: [40, 36, 26] };
}

/** @returns {Shape} */
function ball() {
  const [inner, middle, outer] = [ring(10, RADIUS * 0.66, 18), ring(10, RADIUS * 0.9), ring(20, RADIUS, 9)];
  const sides = inner.flatMap((corner, at) => {
    const next = (at + 1) % 10;
    return [
      leaning([corner, middle[at], middle[next]]),
      leaning([corner, middle[next], inner[next]]),
      leaning([middle[at], outer[(2 * at + 19) % 20], outer[2 * at], outer[2 * at + 1], middle[next]]),
    ];
  });
  return { outline: polygon(outer), facets: [...sides, ["base", polygon(inner)]], middle: CENTRE, sizes: [42, 38, 29] };
}

/** @type {Record<number, () => Shape>} */
const DRAWN = { 2: coin, 4: tetrahedron, 6: cube, 8: octahedron, 10: kites, 12: dodecahedron, 20: icosahedron };

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
 * @returns {SVGElement}
 */
export function dieFace(die, face, seat, { tag = true } = {}) {
  const look = liveryOf(seat);
  const name = `d${sidesOf(die)}`;
  const shape = (DRAWN[sidesOf(die)] ?? ball)();
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

/** A small label with the owner's sign and the size. @param {string} die @param {import("./liveries.js").Livery} look */
function tagOf(die, look) {
  const start = look.sign ? 19 : 7;
  const width = start + 7 + 11.5 * die.length;
  const left = 50 - width / 2;
  const sign = look.sign
    ? [svg("g", { transform: `translate(${left + 4.75} 83.75) scale(.125)` }, signPath(look.sign, look.edge))]
    : [];
  return svg(
    "g",
    {},
    svg("rect", { x: left, y: 79, width, height: 22, rx: 11, fill: "#fffdf8", stroke: look.edge, "stroke-width": 2 }),
    ...sign,
    svg("text", { x: left + start + 5.75 * die.length, y: 96.2, class: "die-tag", "text-anchor": "middle", fill: "#211d1a" }, die),
  );
}
