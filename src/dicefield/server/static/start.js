// Opens a table and goes there. The keys of my seats, and the invitations I may hand out, stay in this browser.

import { post, wordsOf } from "./api.js";
import { toast } from "./dom.js";
import { keepInvites, myName, remember } from "./me.js";

/** @typedef {{who: string, name?: string}} SeatWish */
/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} blurb
 * @property {[number, number]} seats the fewest and the most
 * @property {Record<string, string>} bots who can be played here, from easy to hard, and what each does
 * @property {string} usual the best of those who answer at once
 * @property {any[]} options
 * @property {string[]} content what designers write for it: scenarios, units
 * @property {{players: string, minutes: number, difficulty: string}} card
 * @property {boolean} lesson whether there is one
 */

/**
 * Whom people meet if they wish for nobody else.
 * @param {Game} game
 */
export function usualBot(game) {
  return game.usual;
}

/**
 * Who sits where, for the three ways to start at once. Every game is for two at least.
 * @param {Game} game
 * @returns {Record<"bot" | "here" | "friend", SeatWish[]>}
 */
export function seatings(game) {
  const me = { who: "me", name: myName() };
  const rest = game.seats[0] - 1;
  /** @param {SeatWish} wish */
  const others = (wish) => Array.from({ length: rest }, () => ({ ...wish }));
  return {
    bot: [me, ...others({ who: `bot:${usualBot(game)}` })],
    here: [me, ...Array.from({ length: rest }, (_, at) => ({ who: "here", name: `Player ${at + 2}` }))],
    friend: [me, ...others({ who: "friend" })],
  };
}

/**
 * Keeps what the server gave out for a new table, and goes there.
 * @param {{id: string, keys?: Record<string, string>, invites?: Record<string, string>}} made
 * @param {{game: string, title: string}} info
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
  const body = { game: game.name, options: {}, seats, dice: "fair", listed: false, clock: null, commit: true, ...more };
  enter(await post("/api/tables", body), { game: game.name, title: game.title });
}

/**
 * Runs what a button does: it cannot be pressed again meanwhile, and trouble is told.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<void>} work
 */
export async function whileBusy(button, work) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (trouble) {
    toast(wordsOf(trouble), "danger");
  } finally {
    button.removeAttribute("aria-busy");
  }
}
