// What this browser remembers of its owner: a name, the keys of seats, settings, prepared forces.
// Storage can be full, forbidden or cleared at any time: then everything still works, only nothing is remembered.

/** @typedef {{game: string, title: string}} TableInfo */
/** @typedef {{words: string, won: boolean}} End how a game of mine ended */
/**
 * @typedef {TableInfo & {keys: Record<string, string>, invites?: Record<string, string>, seen?: number, end?: End, checked?: boolean,
 *   at: number}} MyTable
 */
/** @typedef {{theme: "auto" | "light" | "dark", sound: boolean, speed: number, notify: boolean}} Settings */
/** @typedef {{name: string, text: string}} Prepared */

const PREFIX = "dicefield.";
const MOST_TABLES = 200;
/** Of so many is kept what they can be checked by: it can be much, and keys must always find room. */
const MOST_KEPT = 60;

/** @type {Map<string, any>} What could not be stored, for as long as the page lives. */
const unstored = new Map();

/**
 * @param {string} name
 * @param {any} otherwise
 */
export function recall(name, otherwise) {
  if (unstored.has(name)) return unstored.get(name);
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {any} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unstored.delete(name);
  } catch {
    unstored.set(name, value);
  }
}

/** @param {string} name */
function drop(name) {
  unstored.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // what cannot be reached cannot be dropped
  }
}

// --- Who I am --------------------------------------------------------------------------------------------------------

/** @returns {string} */
export function myName() {
  return String(recall("name", "")).trim() || "Player";
}

/** @param {string} name */
export function setMyName(name) {
  keep("name", name.trim().slice(0, 40));
  tellChange();
}

/** How strong a bot I chose last. @returns {string} */
export function lastStrength() {
  return String(recall("strength", "medium"));
}

/** @param {string} name */
export function setLastStrength(name) {
  keep("strength", name);
}

// --- Lessons ---------------------------------------------------------------------------------------------------------

/** Where I left the lesson of a game: a step, 0 when I came to its end, or nothing. @param {string} game @returns {number | null} */
export function lessonStep(game) {
  return recall("lessons", {})[game] ?? null;
}

/** @param {string} game @param {number} step */
export function keepLessonStep(game, step) {
  keep("lessons", { ...recall("lessons", {}), [game]: step });
}

// --- Puzzles ---------------------------------------------------------------------------------------------------------

/** The days whose puzzle I answered, and whether the first answer was right. @returns {Record<string, boolean>} */
export function playedDays() {
  return recall("puzzles.days", {});
}

/** Puzzles that I have solved, by their names. @returns {string[]} */
export function solvedPuzzles() {
  return recall("puzzles.solved", []);
}

/** The first answer of a day counts. @param {string} id @param {boolean} right @param {string | null} day whose puzzle it is */
export function keepPuzzle(id, right, day) {
  if (day !== null && !(day in playedDays())) keep("puzzles.days", { ...playedDays(), [day]: right });
  if (right && !solvedPuzzles().includes(id)) keep("puzzles.solved", [...solvedPuzzles(), id]);
}

// --- My tables -------------------------------------------------------------------------------------------------------

/** @returns {Record<string, MyTable>} */
function tables() {
  const known = recall("tables", {});
  return known && typeof known === "object" && !Array.isArray(known) ? known : {};
}

/**
 * The tables where I hold a seat, newest first.
 * @returns {(MyTable & {id: string})[]}
 */
export function myTables() {
  return Object.entries(tables())
    .map(([id, table]) => ({ id, ...table }))
    .sort((one, other) => other.at - one.at);
}

/**
 * Keeps the key of a seat.
 * @param {string} id
 * @param {number | string} seat
 * @param {string} key
 * @param {TableInfo} info
 */
export function remember(id, seat, key, info) {
  keepTable(id, { ...info, keys: { ...keysOf(id), [seat]: key } });
}

/**
 * Keys stay the same at the next table; seats move on by one.
 * @param {string} id
 * @param {string} next
 * @param {number} seats
 * @param {TableInfo} info
 */
export function carryKeys(id, next, seats, info) {
  for (const [seat, key] of Object.entries(keysOf(id))) remember(next, (Number(seat) % seats) + 1, key, info);
}

/** @param {string} id @param {Partial<MyTable> & TableInfo} more */
function keepTable(id, more) {
  const all = tables();
  const before = all[id] ?? { keys: {}, at: Date.now() };
  const table = { ...before, ...more };
  const newest = Object.entries({ ...all, [id]: table }).sort(([, one], [, other]) => other.at - one.at);
  keep("tables", Object.fromEntries(newest.slice(0, MOST_TABLES)));
  if (!(id in all)) for (const [old] of newest.slice(MOST_KEPT)) dropKept(old);
}

/** What was kept to check a game by. @param {string} id */
export function dropKept(id) {
  drop(`kept.${id}`);
}

/** @param {string} id */
export function forget(id) {
  const all = tables();
  delete all[id];
  keep("tables", all);
  dropKept(id);
}

/**
 * Keys of my seats at a table: seat to key.
 * @param {string} id
 * @returns {Record<string, string>}
 */
export function keysOf(id) {
  return tables()[id]?.keys ?? {};
}

/** How many events I have seen at a table of mine. @param {string} id @returns {number | null} */
export function seenAt(id) {
  return tables()[id]?.seen ?? null;
}

/** @param {string} id @param {number} seen */
export function keepSeen(id, seen) {
  const table = tables()[id];
  if (table && table.seen !== seen) keepTable(id, { ...table, seen });
}

/** A game that is over stays as it is: nobody needs to ask for it again. @param {string} id @param {End} end */
export function keepEnd(id, end) {
  const table = tables()[id];
  if (table) keepTable(id, { ...table, end });
}

/** This browser has checked the dice of a game that is over, and all is well. @param {string} id */
export function keepChecked(id) {
  const table = tables()[id];
  if (table) keepTable(id, { ...table, checked: true });
}

/** @param {string} id */
export function isChecked(id) {
  return tables()[id]?.checked === true;
}

/**
 * Keeps the invitations to the empty seats of a table that I opened: seat to code.
 * @param {string} id
 * @param {Record<string, string>} invites
 * @param {TableInfo} info
 */
export function keepInvites(id, invites, info) {
  if (Object.keys(invites).length) keepTable(id, { ...info, invites });
}

/**
 * @param {string} id
 * @returns {Record<string, string>}
 */
export function invitesOf(id) {
  return tables()[id]?.invites ?? {};
}

// --- Settings --------------------------------------------------------------------------------------------------------

/** @type {Settings} */
const USUAL = { theme: "auto", sound: false, speed: 1, notify: false };
const changes = new EventTarget();

/** @returns {Settings} */
export function settings() {
  return { ...USUAL, ...recall("settings", {}) };
}

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function setSetting(name, value) {
  keep("settings", { ...settings(), [name]: value });
  tellChange();
}

function tellChange() {
  changes.dispatchEvent(new Event("change"));
}

window.addEventListener("storage", (event) => event.key?.startsWith(PREFIX) && tellChange());

/** Hears of a new name or setting, from this page or from another one of the same browser, until told to stop. @param {() => void} heard */
export function onSettings(heard) {
  changes.addEventListener("change", heard);
  return () => changes.removeEventListener("change", heard);
}

// --- Forces prepared before a game -----------------------------------------------------------------------------------

/**
 * Forces that were put together for a game: each has a name and the text that chooses it.
 * @param {string} game
 * @returns {Prepared[]}
 */
export function loadPrepared(game) {
  const all = recall(`forces.${game}`, []);
  return Array.isArray(all) ? all : [];
}

/**
 * @param {string} game
 * @param {Prepared[]} forces
 */
export function savePrepared(game, forces) {
  keep(`forces.${game}`, forces.slice(0, 30));
}

// --- Random texts ----------------------------------------------------------------------------------------------------

/** @param {number} bytes */
function randomHex(bytes) {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this browser adds to fair dice: nobody else can foresee it. */
export function newSeed() {
  return randomHex(16);
}

/** A name for one request, so that sending it twice does it once. */
export function newRequestId() {
  return randomHex(8);
}
