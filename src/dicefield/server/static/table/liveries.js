/**
 * The colours and signs of the seats, as in the pictures: blue bar, vermilion chevron, green dot, purple cross, sky wave, gold star.
 */

import { svg } from "./svg.js";

/** @typedef {{name: string, sign: string, base: string, light: string, dark: string, edge: string, ink: string}} Livery */

const BONE = "#fffdf8";
const PITCH = "#100c09";

/** @type {Record<string, string>} */
const SIGNS = {
  bar: "M12 30H88Q94 30 94 36V64Q94 70 88 70H12Q6 70 6 64V36Q6 30 12 30Z",
  chevron: "M50 14 96 62 76 84 50 56 24 84 4 62Z",
  dot: "M50 12A38 38 0 1 1 49.9 12Z",
  cross: "M36 6H64V36H94V64H64V94H36V64H6V36H36Z",
  wave: "M2 50C14 14 36 14 52 38C66 58 78 58 88 32L98 52C86 88 64 88 48 62C36 42 24 42 12 70Z",
  star: "M50 3 63 37 98 39 70 61 80 96 50 76 20 96 30 61 2 39 37 37Z",
};

const SHIELD = "M8 10Q50 -4 92 10V50Q90 84 50 99Q10 84 8 50Z";

/** @param {string} colour @param {string} other @param {number} share */
function mix(colour, other, share) {
  const parts = [1, 3, 5].map((at) => {
    const [one, two] = [colour, other].map((shade) => parseInt(shade.slice(at, at + 2), 16));
    return Math.round(one + (two - one) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

/** @param {string} name @param {string} sign @param {string} base @param {string} ink @returns {Livery} */
function tailored(name, sign, base, ink) {
  const shade = ink === BONE ? 0.34 : 0.23;
  return {
    name,
    sign,
    base,
    ink,
    light: mix(base, "#ffffff", 0.27),
    dark: mix(base, "#000000", shade),
    edge: mix(base, "#000000", 0.55),
  };
}

export const LIVERIES = [
  tailored("blue", "bar", "#0072b2", BONE),
  tailored("vermilion", "chevron", "#d55e00", PITCH),
  tailored("green", "dot", "#009e73", PITCH),
  tailored("purple", "cross", "#a5477a", BONE),
  tailored("sky", "wave", "#56b4e9", PITCH),
  tailored("gold", "star", "#b8860b", PITCH),
];

/** Dice of no seat. */
export const NEUTRAL = tailored("bone", "", "#eee3cb", PITCH);

/** The look of a seat counted from 1; nobody's things are bone. @param {number | null | undefined} seat @returns {Livery} */
export function liveryOf(seat) {
  return seat ? LIVERIES[(seat - 1) % LIVERIES.length] : NEUTRAL;
}

/** The sign of a seat in a square of 100. @param {string} sign @param {string} fill */
export function signPath(sign, fill) {
  return svg("path", { d: SIGNS[sign] ?? SIGNS.dot, fill });
}

/** A shield in the seat's colour that bears its sign. @param {number} seat @returns {SVGElement} */
export function crest(seat) {
  const look = liveryOf(seat);
  const sign = look.sign ? [svg("g", { transform: "translate(27 25) scale(.46)" }, signPath(look.sign, look.ink))] : [];
  return svg(
    "svg",
    { viewBox: "-3 -3 106 106", class: "crest", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: SHIELD, fill: look.base, stroke: look.edge, "stroke-width": 5, "stroke-linejoin": "round" }),
    svg("path", { d: "M50 6Q82 7 86 14V50Q84 78 50 92Z", fill: look.dark, opacity: 0.55 }),
    ...sign,
  );
}
