/** How fast things move: a setting, and the reader's wish for less motion. */

import { settings } from "../me.js";

/** @import { Speed } from "./types.js" */

/** What is remembered as a number: how many times as fast as usual, and 0 for at once. @type {Record<Speed, number>} */
export const SPEEDS = { slow: 0.5, normal: 1, fast: 2, instant: 0 };

/** @returns {Speed} */
export function speed() {
  const kept = Number(settings().speed);
  return kept === 0 ? "instant" : kept >= 2 ? "fast" : kept < 1 ? "slow" : "normal";
}

/** Whether things are cut instead of moved. */
export function isStill() {
  return speed() === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A time as it is wished; 0 where nothing is to move. @param {number} milliseconds */
export function atSpeed(milliseconds) {
  return isStill() ? 0 : milliseconds / SPEEDS[speed()];
}

/** How long something is shown: less motion does not mean less time to read it. @param {number} milliseconds */
export function beatTime(milliseconds) {
  const factor = SPEEDS[speed()];
  return factor ? milliseconds / factor : 0;
}

/** @param {number} milliseconds @returns {Promise<void>} */
export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
