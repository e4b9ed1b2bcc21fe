/**
 * What pointing at pieces means: which pieces may still be pointed at, and which choices that leaves.
 * The page knows no rules; it compares what is selected with the pieces of every choice, as multisets.
 */

/** @import { Choice } from "./types.js" */

/** How often each word occurs. @param {readonly string[]} words @returns {Map<string, number>} */
export function countEach(words) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether the whole holds every part, as often. @param {Map<string, number>} whole @param {Map<string, number>} part */
export function holds(whole, part) {
  return [...part].every(([word, count]) => (whole.get(word) ?? 0) >= count);
}

/** Everything that can be asked about a selection; made anew whenever choices arrive. */
export class ChoiceIndex {
  /** @param {readonly Choice[]} choices */
  constructor(choices) {
    this.rows = choices.map((choice) => ({ choice, pieces: countEach(choice.pieces ?? []), size: (choice.pieces ?? []).length }));
  }

  /** Choices that the selection could still become. @param {readonly string[]} selected @returns {Choice[]} */
  open(selected) {
    const part = countEach(selected);
    return this.rows.filter((row) => holds(row.pieces, part)).map((row) => row.choice);
  }

  /** Choices that are exactly what is selected. @param {readonly string[]} selected @returns {Choice[]} */
  atHand(selected) {
    const part = countEach(selected);
    return this.rows.filter((row) => row.size === selected.length && holds(row.pieces, part)).map((row) => row.choice);
  }

  /** Keys of the pieces that may be pointed at next. @param {readonly string[]} selected @returns {Set<string>} */
  live(selected) {
    const part = countEach(selected);
    /** @type {Set<string>} */
    const keys = new Set();
    for (const row of this.rows) {
      if (row.size <= selected.length || !holds(row.pieces, part)) continue;
      for (const [key, count] of row.pieces) if (count > (part.get(key) ?? 0)) keys.add(key);
    }
    return keys;
  }
}
