// The faces that a secret gives: by the number of the throw, or, for two games with the same dice, by seat, kind and order.

import { bytesOf, hmac } from "./sha256.js";

/** @typedef {{sides: number, lowest: number}} Die */

/**
 * JSON as Python writes it without blanks: everything beyond ASCII is escaped.
 * @param {any} value
 */
export function ascii(value) {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * An endless stream of bytes for some words.
 * @param {Uint8Array} secret
 * @param {any[]} words
 */
function* bytesFor(secret, words) {
  for (let block = 0; ; block += 1) yield* hmac(secret, bytesOf(ascii([...words, block])));
}

/**
 * A number below `sides`; bytes in the incomplete last run of 256 are passed over, so that no face is favoured.
 * @param {number} sides
 * @param {Generator<number>} stream
 */
function uniform(sides, stream) {
  const usable = 256 - (256 % sides);
  for (;;) {
    const byte = /** @type {number} */ (stream.next().value);
    if (byte < usable) return byte % sides;
  }
}

/**
 * The faces of a throw by its number.
 * @param {Uint8Array} secret
 * @param {string} id
 * @param {string[]} seeds
 * @param {number} throwNumber counted from 1
 * @param {Die[]} dice
 */
export function facesOf(secret, id, seeds, throwNumber, dice) {
  const stream = bytesFor(secret, [id, seeds, throwNumber]);
  return dice.map(({ sides, lowest }) => lowest + uniform(sides, stream));
}

/**
 * The faces of throw after throw, each die the next of its kind for the seat that throws it.
 * @param {Uint8Array} secret
 * @param {string} pair the id of the first game
 * @param {string[]} seeds
 */
export function seatDiceOf(secret, pair, seeds) {
  /** @type {Map<string, number>} */
  const thrown = new Map();
  /**
   * @param {number} seat
   * @param {Die} die
   */
  function next(seat, { sides, lowest }) {
    const kind = `${seat} ${sides} ${lowest}`;
    const order = thrown.get(kind) ?? 0;
    thrown.set(kind, order + 1);
    return lowest + uniform(sides, bytesFor(secret, [pair, seeds, seat, sides, lowest, order]));
  }
  return (/** @type {number[]} */ seats, /** @type {Die[]} */ dice) => dice.map((die, at) => next(seats[at], die));
}
