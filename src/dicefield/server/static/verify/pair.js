// Two records at once: the two games of a pair, played with the same dice and the seats swapped.

import { check, PAIRED } from "./check.js";

/** @import { Check, Finding, Verdict } from "./check.js" */
/** @typedef {{verdict: Verdict, words: string, checks: Check[], games: [Finding, Finding]}} PairFinding */

const SAME_IN_BOTH = { game: "the game", ruleset: "the ruleset", options: "the options", position: "the position they begin with" };
const NAMES = ["The first record", "The second record"];
const GOES_ON =
  "Unfinished so far: the records are unchanged, and the secret of the dice is shown when the second game ends.";
const HALVES = ["0", "\u00bd", "1", "1\u00bd", "2"];

/** The first game first, whatever order they came in. @param {string[]} texts */
export function inOrder(texts) {
  const second = texts.findIndex((text) => check(text).header?.dice?.after !== undefined);
  return second === 0 ? [texts[1], texts[0]] : texts;
}

/**
 * @param {any} one
 * @param {any} other
 */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Why two records are not the games of one pair, if they are not.
 * @param {Finding} first
 * @param {Finding} second
 */
function whyApart(first, second) {
  const [one, other] = [first.header, second.header];
  if (one.dice?.source !== PAIRED || other.dice?.source !== PAIRED) return "they are not two games with the same dice.";
  if (!first.end || other.dice.after !== first.chain) return "the second game does not follow from the end of the first.";
  if (!same(other.dice, { ...one.dice, after: first.chain }) || one.dice.pair !== one.id)
    return "their dice do not come from one secret and the same seeds.";
  const different = Object.entries(SAME_IN_BOTH).find(([name]) => !same(one[name], other[name]));
  if (different) return `${different[1]} must be the same in both.`;
  if (!Array.isArray(one.seats) || !same([...one.seats].reverse(), other.seats)) return "the seats are not swapped.";
  return "";
}

/**
 * The sum of both games in words, if both are over.
 * @param {Finding} first
 * @param {Finding} second
 */
export function sumOf(first, second) {
  if (!first.end?.scores || !second.end?.scores) return "";
  const names = first.header.seats.map((/** @type {any} */ seat) => seat.name);
  const [one, other] = [0, 1].map((place) => HALVES[Math.round(2 * (first.end.scores[place] + second.end.scores[1 - place]))]);
  return `${names[0]} ${one} : ${other} ${names[1]}`;
}

/**
 * Looks through two records, each by itself and both together.
 * @param {string[]} texts
 * @returns {PairFinding}
 */
export function checkPair(texts) {
  const [one, other] = inOrder(texts);
  const second = check(other);
  const alone = check(one);
  const apart = readable(alone, second) && whyApart(alone, second);
  const first = apart ? alone : check(one, second.reveal);
  /** @type {PairFinding["games"]} */
  const games = [first, second];
  const checks = checksOf(games);
  if (!readable(first, second)) return { verdict: "changed", words: games.find(isChanged)?.words ?? "", checks, games };
  if (apart) {
    const words = `No. These two records do not belong together: ${apart}`;
    return { verdict: "changed", words, checks: [...checks, { name: "Together", ok: false, words }], games };
  }
  checks.push({ name: "Together", ok: true, words: "One promise before the first throw, the same seeds, the seats swapped." });
  if (second.verdict !== "honest") return { verdict: "unrevealed", words: GOES_ON, checks, games };
  const words = `Yes. Both games were played with the same honest dice, and the seats swapped. ${sumOf(first, second)}.`;
  return { verdict: "honest", words, checks, games };
}

/** @param {Finding} finding */
const isChanged = ({ verdict }) => verdict === "changed";

/** @param {Finding[]} games */
const readable = (...games) => !games.some(isChanged);

/** The checks of each record, told in one row. @param {Finding[]} games */
function checksOf(games) {
  return games.map(({ checks }, at) => {
    const failed = checks.find(({ ok }) => ok === false);
    const open = checks.some(({ ok }) => ok === null);
    const words = failed ? failed.words : checks.map((one) => one.words).join(" ");
    return { name: NAMES[at], ok: failed ? false : open ? null : true, words };
  });
}
