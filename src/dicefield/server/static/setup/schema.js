// The fields of a piece of content, as the server lists them, made into a tree: numbers, words, yes or no, lists, and groups.

/** @typedef {{field: string, takes: string, default: string, meaning: string, content?: string, single?: string}} Row */
/**
 * @typedef {object} Node
 * @property {string} name
 * @property {string} help
 * @property {"number" | "words" | "truth" | "list" | "group"} kind
 * @property {any} usual what stands there if nothing is said
 * @property {number} low
 * @property {number} high
 * @property {string[]} words
 * @property {number} most how many a list may hold
 * @property {Node | null} of what a list holds
 * @property {Node[]} fields what a group holds
 * @property {string} content what a group is called that may also be named: a unit
 * @property {string} single what the one entry of the list is called that has it: in command
 */

const TEXTS = ["title", "about", "source"];
/** What most nodes have nothing of. */
const PLAIN = { low: -1e9, high: 1e9, words: [], most: 0, of: null, fields: [] };
const LIST = /^up to (\d+): (.*)$/;
const SPAN = /^(-?\d+) to (-?\d+)$/;

/**
 * @param {Row[]} rows
 * @returns {Node[]}
 */
export function readSchema(rows) {
  return rows.filter((row) => !/[.[]/.test(row.field)).map((row) => readField(row, row.takes, rows));
}

/**
 * @param {Row} row
 * @param {string} takes
 * @param {Row[]} rows
 * @returns {Node}
 */
function readField(row, takes, rows) {
  const node = { ...PLAIN, name: row.field, help: row.meaning, content: row.content ?? "", single: row.single ?? "" };
  const list = LIST.exec(takes);
  if (list) return { ...node, kind: "list", most: Number(list[1]), of: readField(row, list[2], rows), usual: [] };
  if (takes === "fields") return { ...node, kind: "group", fields: readSchema(rowsWithin(row.field, rows)), usual: {} };
  if (takes === "true, false") return { ...node, kind: "truth", usual: row.default === "true" };
  const number = row.default === "" ? undefined : Number(row.default);
  const span = SPAN.exec(takes);
  if (span) return { ...node, kind: "number", low: Number(span[1]), high: Number(span[2]), usual: number };
  if (takes === "a number") return { ...node, kind: "number", usual: number };
  return { ...node, kind: "words", words: takes.split(", "), usual: row.default || undefined };
}

/**
 * The rows of the fields within a field, named from there.
 * @param {string} name
 * @param {Row[]} rows
 */
function rowsWithin(name, rows) {
  return [`${name}[].`, `${name}.`].flatMap((start) =>
    rows.filter((row) => row.field.startsWith(start)).map((row) => ({ ...row, field: row.field.slice(start.length) })),
  );
}

/**
 * What a fresh entry holds: the usual, and where there is none the first that is allowed.
 * @param {Node} node
 * @returns {any}
 */
export function initialValue(node) {
  if (node.kind === "group") return Object.fromEntries(node.fields.map((field) => [field.name, initialValue(field)]));
  if (node.usual !== undefined) return structuredClone(node.usual);
  return node.kind === "number" ? node.low : node.words[0];
}

/** A copy of the fields of a piece, without the words for people. @param {Record<string, any>} fields */
export function withoutTexts(fields) {
  return Object.fromEntries(Object.entries(structuredClone(fields)).filter(([name]) => !TEXTS.includes(name)));
}
