// What this browser keeps of a game of its own, to check its record by: seeds, commitments, throws and seals as they were shown here.
// It goes when the record was checked and is well, and when the table is forgotten.

import { keep, recall } from "./me.js";
import { bytesOf, hexOf, sha256 } from "./verify/sha256.js";

/** @import { Kept } from "./verify/kept.js" */

const EMPTY = { format: "dicefield kept", version: 1, seeds: {}, commitment: null, commitments: null, throws: {}, seals: [] };

/** @param {string} id @returns {Kept | null} */
export function keptOf(id) {
  return recall(`kept.${id}`, null);
}

/** @param {string} id @param {Partial<Kept>} more */
export function keepMore(id, more) {
  keep(`kept.${id}`, { ...EMPTY, id, ...keptOf(id), ...more });
}

/** The seeds of my seats: seat to seed. @param {string} id @param {Record<string, string>} seeds */
export function keepSeeds(id, seeds) {
  if (Object.keys(seeds).length) keepMore(id, { seeds: { ...keptOf(id)?.seeds, ...seeds } });
}

/** What is shown of a seed before any is opened. @param {string} seed */
export function commitmentOf(seed) {
  return hexOf(sha256(bytesOf(seed)));
}
