// The pictures of a replay, fetched once each, and a few of them ahead of time so that stepping feels instant.

import { get } from "../api.js";

/** @import { Panels, Step, TableEvent, WholeBoard } from "../table/types.js" */
/** @typedef {{step: number, waits: any, board: WholeBoard, panels: Panels, passage: (Step & {told: TableEvent[]}) | null}} Frame */

const AHEAD = 3;
const MOST = 400;

export class Frames {
  /**
   * @param {string} id
   * @param {number} last
   */
  constructor(id, last) {
    this.id = id;
    this.last = last;
    /** @type {Map<string, Promise<Frame>>} */
    this.frames = new Map();
  }

  /**
   * @param {number} step
   * @param {number} seat
   * @returns {Promise<Frame>}
   */
  frame(step, seat) {
    const name = `${seat}:${step}`;
    const known = this.frames.get(name);
    if (known) return known;
    const asked = get(`/api/tables/${this.id}/replay/${step}?seat=${seat}&board=true`);
    asked.catch(() => this.frames.delete(name)); // what failed may be asked for again
    this.frames.set(name, asked);
    if (this.frames.size > MOST) this.frames.delete(/** @type {string} */ (this.frames.keys().next().value));
    return asked;
  }

  /**
   * One after the other: whoever steps on must not wait behind what is only likely.
   * @param {number} step
   * @param {number} seat
   */
  async ahead(step, seat) {
    const likely = [step + 1, step - 1, step + 2, step + AHEAD].filter((one) => one >= 0 && one <= this.last);
    for (const one of likely) await this.frame(one, seat).catch(() => null);
  }
}
