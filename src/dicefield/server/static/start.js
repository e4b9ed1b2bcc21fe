// Opens a table and goes there. The keys of my seats, and the invitations I may hand out, stay in this browser.

import { get, post, wordsOf } from "./api.js";
import { on, toast } from "./dom.js";
import { commitmentOf, keepSeeds } from "./kept.js";
import { keepInvites, myName, newSeed, remember } from "./me.js";

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
 * Makes a table and goes there. My seats commit to seeds for the dice, which stay in this browser until all have; so do the keys, and
 * the invitations I may hand out.
 * @param {string} path
 * @param {{seats: SeatWish[], [field: string]: any}} wish
 * @param {TableInfo} info
 */
export async function makeTable(path, wish, info) {
  /** @type {Record<string, string>} */
  const seeds = {};
  const seats = wish.seats.map((seat, at) => {
    if (seat.who !== "me" && seat.who !== "here") return seat;
    seeds[at + 1] = newSeed();
    return { ...seat, commitment: commitmentOf(seeds[at + 1]) };
  });
  const { id, keys, invites } = await post(path, { ...wish, seats });
  for (const [seat, key] of Object.entries(keys)) remember(id, seat, String(key), info);
  keepSeeds(id, seeds);
  keepInvites(id, invites, info);
  location.assign(`/table/${id}`);
}

/**
 * Takes a seat at a table, and commits to a seed for its dice.
 * @param {string} id
 * @param {{name: string, invite?: string, seat?: number}} asked
 * @param {TableInfo} info
 */
export async function takeSeat(id, asked, info) {
  const seed = newSeed();
  const { seat, key } = await post(`/api/tables/${id}/seats`, { ...asked, commitment: commitmentOf(seed) });
  remember(id, seat, key, info);
  keepSeeds(id, { [seat]: seed });
}

/**
 * Opens a table with fair dice and nothing agreed but the usual.
 * @param {{name: string, title: string}} game
 * @param {SeatWish[]} seats
 * @param {Record<string, any>} [more]
 */
export async function open(game, seats, more = {}) {
  await makeTable("/api/tables", { game: game.name, seats, ...more }, { game: game.name, title: game.title });
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
