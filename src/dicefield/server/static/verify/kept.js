// What a browser kept of a game, against the record of it. A record may be in order by itself and still tell of another game than
// the one that was seen; `dicefield verify RECORD --kept FILE` compares the same in the same order and the same words.

import { ascii } from "./dice.js";
import { bytesOf, hexOf, sha256 } from "./sha256.js";

/** @typedef {{line: number, choice: string, salt: string}} Opened what a choice turned out to be when it was opened */
/** @typedef {{seat: number, seal: string, opened?: Opened | null}} KeptSeal */
/**
 * @typedef {object} Kept
 * @property {string} format
 * @property {number} version
 * @property {string} id of the table
 * @property {Record<string, string>} seeds of my seats
 * @property {string | null} commitment of the server
 * @property {(string | null)[] | null} commitments of the seats
 * @property {Record<string, string>} throws by their number: the dice and the faces that were shown
 * @property {KeptSeal[]} seals
 */

/** Whether a file is what a browser kept. @param {any} value @returns {value is Kept} */
export const isKept = (value) => value?.format === "dicefield kept" && value.version === 1;

/**
 * The seal of a choice that is the line of that number in a record; the header is line 1.
 * @param {string} id
 * @param {number} seat
 * @param {Opened} opened
 */
export function sealOf(id, seat, { line, choice, salt }) {
  return hexOf(sha256(bytesOf(ascii([id, line, seat, choice, salt]))));
}

/** @param {any} line @param {number} number @param {string} id @param {number} seat */
function sealOfLine(line, number, id, seat) {
  const { choose, salt } = line ?? {};
  if (line?.seat !== seat || typeof choose !== "string" || typeof salt !== "string") return null;
  return sealOf(id, seat, { line: number, choice: choose, salt });
}

/**
 * The first thing by which a record differs from what was kept, or nothing.
 * @param {Kept} kept
 * @param {string} record
 * @returns {string | null}
 */
export function whyDifferent(kept, record) {
  const lines = record.trimEnd().split("\n").map((line) => JSON.parse(line));
  if (lines[0].id !== kept.id) return `What was kept is of table ${kept.id}, the record of ${lines[0].id}.`;
  const why = diceDiffer(kept, lines[0].dice ?? {}) ?? throwsDiffer(kept, lines) ?? sealsDiffer(kept, lines);
  return why && `The record is not of the game that was seen: ${why}`;
}

/** @param {Kept} kept @param {any} dice */
function diceDiffer({ commitment, commitments, seeds }, dice) {
  if (commitment !== null && dice.commitment !== commitment) return "the server had committed to another secret.";
  const other = (commitments ?? []).findIndex((one, at) => (dice.commitments?.[at] ?? null) !== one);
  if (other >= 0) return `seat ${other + 1} had committed to another seed.`;
  const own = Object.keys(seeds).find((seat) => dice.seeds && dice.seeds[Number(seat) - 1] !== seeds[seat]);
  return own ? `the seed of seat ${own} is not the one that its player made.` : null;
}

/** @param {Kept} kept @param {any[]} lines */
function throwsDiffer({ throws }, lines) {
  const thrown = lines.filter((line) => "faces" in line).map((line) => `${line.throw.join(" ")}: ${line.faces.join(" ")}`);
  const number = Object.keys(throws).map(Number).sort((one, other) => one - other).find((one) => thrown[one - 1] !== throws[one]);
  return number === undefined ? null : `throw ${number} was ${throws[number]}, and the record has ${thrown[number - 1] ?? "nothing"}.`;
}

/** @param {Kept} kept @param {any[]} lines */
function sealsDiffer({ id, seals }, lines) {
  for (const { seat, seal, opened } of seals) {
    if (!opened) {
      if (!lines.some((line, at) => sealOfLine(line, at + 1, id, seat) === seal))
        return `no choice of seat ${seat} fits the seal ${seal.slice(0, 8)} that was shown: it was changed after that.`;
      continue;
    }
    if (sealOf(id, seat, opened) !== seal)
      return `seat ${seat} had sealed another choice than \u201c${opened.choice}\u201d, which was opened.`;
    if (sealOfLine(lines[opened.line - 1], opened.line, id, seat) !== seal)
      return `seat ${seat} had chosen \u201c${opened.choice}\u201d in line ${opened.line}, and the record has it otherwise.`;
  }
  return null;
}
