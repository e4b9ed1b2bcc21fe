// Checks a record by itself: no server, no rules, only arithmetic that anybody can repeat.
//
// 1. Every line is JSON, and the first one is the header of a Dicefield record.
// 2. The chain: each line ends with 32 digits of SHA-256 over the chain before and the line's own text.
// 3. Fair dice: the seed of each seat fits what the seat had committed to; the secret fits the promise made before the first throw,
//    and gives every face that was thrown.
//
// Whether each throw was the one that the rules ask for is beyond this: `dicefield verify FILE` replays the game for that.

import { facesOf, seatDiceOf } from "./dice.js";
import { bytesOf, fromHex, hexOf, sha256 } from "./sha256.js";

/** @typedef {{name: string, ok: boolean | null, words: string}} Check */
/** @typedef {{die: string, sides: number, lowest: number, counts: number[], thrown: number}} Tally */
/** @typedef {"honest" | "changed" | "unrevealed" | "unchecked"} Verdict */
/** @typedef {{number: number, text: string, value: any}} Line */
/** @import { Die } from "./dice.js" */
/** @typedef {{line: number, dice: Die[], names: string[], faces: number[], seats: number[]}} Thrown */
/**
 * @typedef {object} Finding
 * @property {Verdict} verdict
 * @property {string} words begins with Yes or No where there is an answer
 * @property {Check[]} checks
 * @property {number} lines
 * @property {number} throws
 * @property {any} header
 * @property {any} end
 * @property {string} [chain] of the last line
 * @property {any} [reveal] what is shown of the secret
 * @property {Tally[]} tally
 */

const FORMAT = "dicefield record";
const VERSION = 1;
/** Where the dice of two games come from that share them. */
export const PAIRED = "paired";
const CHAIN = /, "chain": "([0-9a-f]{32})"\}$/;
const DIE = /^d([1-9]\d{0,2})( from 0)?$/;
const HEX = /^([0-9a-f]{2})+$/;

/** The first bad line, and why. */
export class Bad extends Error {
  /**
   * @param {number} line
   * @param {string} why
   */
  constructor(line, why) {
    super(`Line ${line}: ${why}`);
    this.line = line;
  }
}

// --- Lines and chain -------------------------------------------------------------------------------------------------

/**
 * The text of a file; records are UTF-8 and nothing else.
 * @param {BufferSource} data
 */
export function decode(data) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    throw new Bad(1, "the file is not UTF-8 text, so it is no record, or a byte of it was changed.");
  }
}

/** @param {string} text */
function linesOf(text) {
  if (!text) throw new Bad(1, "the file is empty; a record starts with a header.");
  const texts = text.split("\n");
  const rest = texts.pop();
  if (rest) throw new Bad(texts.length + 1, "the line is cut short, for the file ends in the middle of it.");
  return texts.map((line, at) => ({ number: at + 1, text: line, value: parseLine(line, at + 1) }));
}

/**
 * @param {string} text
 * @param {number} number
 */
function parseLine(text, number) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Bad(number, "this is not JSON.");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new Bad(number, "this is not an object.");
  return value;
}

/** @param {any} header */
function checkFormat(header) {
  if (header.format !== FORMAT) throw new Bad(1, "the header does not say that this is a record of Dicefield.");
  if (header.version !== VERSION)
    throw new Bad(1, `the record has format version ${header.version}; this page reads version ${VERSION}.`);
}

/** @param {Line[]} lines */
function checkChain(lines) {
  let before = "";
  for (const { number, text } of lines) {
    const found = CHAIN.exec(text);
    if (!found) throw new Bad(number, "the line does not end with its chain.");
    const body = `${text.slice(0, found.index)}}`;
    const chain = hexOf(sha256(bytesOf(`${before}\n${body}`))).slice(0, 32);
    if (chain !== found[1]) throw new Bad(number, "the chain is broken: this line, or one before it, was changed.");
    before = chain;
  }
}

// --- Dice ------------------------------------------------------------------------------------------------------------

/**
 * Sides and lowest face of "d6" or "d10 from 0".
 * @param {any} name
 * @param {number} line
 */
function dieOf(name, line) {
  const found = DIE.exec(String(name));
  const sides = Number(found?.[1]);
  if (!found || sides > 127) throw new Bad(line, `${JSON.stringify(name)} is not a die.`);
  return { sides, lowest: found[2] ? 0 : 1 };
}

/**
 * @param {Line} line
 * @returns {Thrown}
 */
function readThrow({ number, value }) {
  const { throw: names, faces, seats = [] } = value;
  if (!Array.isArray(names) || !Array.isArray(faces) || names.length !== faces.length) {
    throw new Bad(number, "a throw names its dice and has a face for each.");
  }
  const dice = names.map((name) => dieOf(name, number));
  dice.forEach(({ sides, lowest }, at) => {
    const face = faces[at];
    if (!Number.isInteger(face) || face < lowest || face >= lowest + sides)
      throw new Bad(number, `${names[at]} cannot show ${face}.`);
  });
  return { line: number, dice, names, faces, seats };
}

/**
 * Whether each seat opened the seed that it had committed to. Records of before tell seeds only.
 * @param {any} dice
 */
function checkSeeds({ seeds, commitments }) {
  if (!Array.isArray(seeds) || !Array.isArray(commitments) || seeds.length !== commitments.length)
    throw new Bad(1, "there is not one commitment a seat.");
  seeds.forEach((seed, at) => {
    if (hexOf(sha256(bytesOf(String(seed)))) !== commitments[at])
      throw new Bad(1, `the seed of seat ${at + 1} does not fit what that seat had committed to.`);
  });
}

/**
 * @param {any} header
 * @param {any} reveal
 * @param {number} lastLine
 */
function secretOf(header, reveal, lastLine) {
  const hex = reveal?.secret;
  if (typeof hex !== "string" || !HEX.test(hex)) throw new Bad(lastLine, "the revealed secret is not a secret.");
  const secret = fromHex(hex);
  const made = hexOf(sha256(secret));
  if (made !== header.dice.commitment)
    throw new Bad(lastLine, "the revealed secret is not the one that was promised in the first line.");
  return secret;
}

/**
 * What throws the dice again: the throw by its number, or, where dice belong to seats, each die by who throws it.
 * @param {Uint8Array} secret
 * @param {any} header
 * @returns {(one: Thrown, number: number) => number[]}
 */
function throwerOf(secret, { id, dice }) {
  const { source, seeds, pair } = dice;
  const ids = source === PAIRED ? pair : id;
  if (typeof ids !== "string" || !Array.isArray(seeds) || seeds.some((seed) => typeof seed !== "string"))
    throw new Bad(1, "the header lacks its id or the seeds of the seats.");
  if (source !== PAIRED) return (one, number) => facesOf(secret, id, seeds, number, one.dice);
  const facesBySeat = seatDiceOf(secret, pair, seeds);
  return (one) => {
    const fits = Array.isArray(one.seats) && one.seats.length === one.dice.length && one.seats.every(Number.isInteger);
    if (!fits) throw new Bad(one.line, "the throw does not say whose dice they are.");
    return facesBySeat(one.seats, one.dice);
  };
}

/**
 * @param {Uint8Array} secret
 * @param {any} header
 * @param {Thrown[]} thrown
 */
function checkFaces(secret, header, thrown) {
  const throwAgain = throwerOf(secret, header);
  thrown.forEach((one, at) => {
    const faces = throwAgain(one, at + 1);
    if (faces.some((face, die) => face !== one.faces[die])) {
      throw new Bad(
        one.line,
        `throw ${at + 1} shows ${one.faces.join(" ")}, but the secret gives ${faces.join(" ")}: the dice were changed.`,
      );
    }
  });
}

// --- The audit -------------------------------------------------------------------------------------------------------

/**
 * How often each die showed each face.
 * @param {Thrown[]} thrown
 */
function countFaces(thrown) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const { dice, names, faces } of thrown) {
    dice.forEach(({ sides, lowest }, at) => {
      const die = names[at];
      const tally = tallies.get(die) ?? { die, sides, lowest, counts: Array(sides).fill(0), thrown: 0 };
      tally.counts[faces[at] - lowest] += 1;
      tally.thrown += 1;
      tallies.set(die, tally);
    });
  }
  return [...tallies.values()].sort((one, other) => one.sides - other.sides);
}

// --- All of it -------------------------------------------------------------------------------------------------------

/** Why dice cannot be thrown again here, by where they come from: the verdict, and what is said of the dice. */
const UNCHECKED = {
  entered: {
    words: "The record is unchanged. People rolled real dice and entered the faces, so no arithmetic can check them.",
    dice: "Entered by people: there is nothing to compute.",
  },
  seeded: {
    words: "The record is unchanged. Its dice come from a seed that was known all along; `dicefield verify` throws them again.",
    dice: "Seeded for a test: this page does not throw them again.",
  },
  scripted: {
    words: "The record is unchanged. Its faces were written beforehand, as tests do.",
    dice: "Scripted for a test: there is nothing to compute.",
  },
  fair: {
    words: "Unfinished so far: the record is unchanged, and the secret of the dice is shown when the game ends.",
    dice: "Not revealed yet: the secret is shown when the game ends.",
  },
  paired: {
    words: "Not yet: the record is unchanged, and the secret of its dice is in the record of the second game. Give this page both.",
    dice: "Not revealed here: both games have one secret, which is shown when the second ends.",
  },
};

/** @returns {Finding} what is found before anything is read */
export const nothingFound = () => ({
  verdict: "changed",
  words: "",
  checks: [],
  lines: 0,
  throws: 0,
  header: null,
  end: null,
  tally: [],
});

/**
 * Looks through a whole record.
 * @param {string} text
 * @param {any} [reveal] what the record of the second game shows of the secret
 */
export function check(text, reveal) {
  const finding = nothingFound();
  try {
    look(text, finding, reveal);
  } catch (trouble) {
    if (!(trouble instanceof Bad)) throw trouble;
    finding.verdict = "changed";
    finding.words = `No. This record is not as it was written. ${trouble.message}`;
    const name = ["Readable", "Unbroken chain", "Dice"][finding.checks.length] ?? "Dice";
    finding.checks.push({ name, ok: false, words: trouble.message });
  }
  return finding;
}

/**
 * @param {string} text
 * @param {Finding} finding
 * @param {any} known
 */
function look(text, finding, known) {
  const lines = linesOf(text);
  const header = lines[0].value;
  const pass = (/** @type {string} */ name, /** @type {string} */ words) => finding.checks.push({ name, ok: true, words });
  checkFormat(header);
  Object.assign(finding, { lines: lines.length, header });
  pass("Readable", `${lines.length} lines, each of them JSON, in format version ${VERSION}.`);
  checkChain(lines);
  pass("Unbroken chain", `Each of the ${lines.length} lines fits the one before it.`);
  const last = lines[lines.length - 1];
  const thrown = lines.filter(({ value }) => "faces" in value).map(readThrow);
  const reveal = last.value.reveal ?? known;
  const { chain, end } = last.value;
  Object.assign(finding, { throws: thrown.length, tally: countFaces(thrown), end: end ?? null, chain, reveal });
  if (header.dice?.commitments !== undefined) {
    checkSeeds(header.dice);
    pass("Seeds", "The seed of each seat is the one that it had committed to before any seed was opened.");
  }
  if (leaveUnchecked(header.dice?.source, reveal, finding)) return;
  const secret = secretOf(header, reveal, last.number);
  pass("Promise kept", "The secret is the one that was promised before the first throw.");
  checkFaces(secret, header, thrown);
  pass("Dice", `All ${thrown.length} throws, thrown again from the secret, show the same faces.`);
  finding.verdict = "honest";
  finding.words = "Yes. This game was played with honest dice.";
}

/**
 * Whether there is no secret to throw the dice again with, and what is to be said of that.
 * @param {string} source
 * @param {any} reveal
 * @param {Finding} finding
 */
function leaveUnchecked(source, reveal, finding) {
  if (!Object.hasOwn(UNCHECKED, source)) throw new Bad(1, "the header does not say where the dice come from.");
  const isCommitted = source === "fair" || source === PAIRED;
  if (isCommitted && reveal !== undefined) return false;
  const { words, dice } = UNCHECKED[/** @type {keyof typeof UNCHECKED} */ (source)];
  Object.assign(finding, { verdict: isCommitted ? "unrevealed" : "unchecked", words });
  finding.checks.push({ name: "Dice", ok: null, words: dice });
  return true;
}
