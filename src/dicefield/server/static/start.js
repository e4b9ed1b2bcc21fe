// Opens a table and goes there. The keys of my seats, and the invitations I may hand out, stay in this browser.

import { get, post, wordsOf } from "./api.js";
import { on, toast } from "./dom.js";
import { keepInvites, myName, remember } from "./me.js";

/** @import { TableInfo } from "./me.js" */
/** @typedef {{who: string, name?: string}} SeatWish */
/** @typedef {"here" | "friend"} Way with whom one starts at once */
/** @typedef {{name: string, title: string, goal: string, armies: string[], minutes: number}} Battle */
/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} blurb
 * @property {[number, number]} seats the fewest and the most
 * @property {Record<string, string>} bots who can be played here, from easy to hard, and what each does
 * @property {string} usual the best of those who answer at once
 * @property {any[]} options
 * @property {Record<string, any>} at_table options that people find set here, where those differ from their defaults
 * @property {string[]} content what designers write for it: scenarios, units
 * @property {{players: string, minutes: number, difficulty: string}} card
 * @property {boolean} lesson whether there is one
 * @property {{name: "easy" | "medium" | "hard", bot: string, words: string}[]} strengths whom one can play at once
 * @property {Battle[]} battles those that are set up already
 * @property {{sealed: boolean, hidden: boolean}} facts
 */

/** @param {string} name @returns {Promise<Game>} */
export async function findGame(name) {
  return (await get("/api/games")).find((/** @type {Game} */ game) => game.name === name);
}

/**
 * Who sits where if a game is started at once. Every game is for two at least.
 * @param {Game} game
 * @param {Way} way
 * @returns {SeatWish[]}
 */
function seating(game, way) {
  const others = Array.from({ length: game.seats[0] - 1 }, (_, at) => ({
    here: { who: "here", name: `Player ${at + 2}` },
    friend: { who: "friend" },
  }));
  return [{ who: "me", name: myName() }, ...others.map((ways) => ways[way])];
}

/**
 * Starts a game as it comes, as soon as the button is pressed.
 * @param {HTMLElement} button
 * @param {Game} game
 * @param {Way} way
 */
export function startBy(button, game, way) {
  onPress(button, () => open(game, seating(game, way), { options: game.at_table }));
  return button;
}

/**
 * Keeps what the server gave out for a new table, and goes there.
 * @param {{id: string, keys?: Record<string, string>, invites?: Record<string, string>}} made
 * @param {TableInfo} info
 */
export function enter(made, info) {
  for (const [seat, key] of Object.entries(made.keys ?? {})) remember(made.id, seat, key, info);
  keepInvites(made.id, made.invites ?? {}, info);
  location.assign(`/table/${made.id}`);
}

/**
 * Opens a table with fair dice and nothing agreed but the usual.
 * @param {{name: string, title: string}} game
 * @param {SeatWish[]} seats
 * @param {Record<string, any>} [more]
 */
export async function open(game, seats, more = {}) {
  enter(await post("/api/tables", { game: game.name, seats, commit: true, ...more }), { game: game.name, title: game.title });
}

/**
 * What a button does: it cannot be pressed again meanwhile, and trouble is told.
 * @param {HTMLElement} button
 * @param {() => Promise<void>} work
 */
export function onPress(button, work) {
  on(button, "click", async () => {
    if (button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (trouble) {
      toast(wordsOf(trouble), "danger");
    } finally {
      button.removeAttribute("aria-busy");
    }
  });
}
