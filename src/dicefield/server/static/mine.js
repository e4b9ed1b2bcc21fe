// My games: what this browser holds keys of. Whose turn it is, since when, and straight there; those that are over, to look at again.

import { post } from "./api.js";
import { announce, byId, el, on, refill } from "./dom.js";
import { ago } from "./hall.js";
import { carryKeys, forget, keepEnd, myTables } from "./me.js";

/** @typedef {ReturnType<typeof myTables>[number]} Mine */
/**
 * How a game of mine stands, as the server tells it.
 * @typedef {object} Told
 * @property {string} id
 * @property {"waiting" | "live" | "over"} status
 * @property {number[]} mine
 * @property {number[]} acts my seats that owe a choice, or before the game their seeds
 * @property {{words: string, names: string[]}} waits
 * @property {string[]} others
 * @property {number} free
 * @property {number} since
 * @property {{words: string, scores: number[]} | null} result
 * @property {string | null} [next] where the same people play on
 * @property {{words: string}} [error] instead of all this
 */
/** @typedef {{rank: number, badge?: string, words: string, since?: number, page: "table" | "replay"}} Standing the lowest rank stands first */

const FIRST = 6;
const AGAIN = 10_000;
/** So many are asked for at once; who has more sees the rest as they were left. */
const MOST = 40;

/** @param {Told} told @returns {Standing} */
function standing(told) {
  if (told.error) return { rank: 5, words: "This table is no longer here", page: "table" };
  const beside = told.others.length ? `with ${told.others.join(", ")}` : "";
  if (told.status === "waiting" && told.acts.length) {
    return { rank: 0, badge: "Begin", words: `Everybody is here${beside && ` \u00b7 ${beside}`}`, since: told.since, page: "table" };
  }
  if (told.status === "waiting") {
    const words = told.free ? "A seat is still free" : told.waits.words;
    return { rank: 2, words: `${words}${beside && ` \u00b7 ${beside}`}`, since: told.since, page: "table" };
  }
  if (told.acts.length) return { rank: 0, badge: "Your turn", words: beside || "on one screen", since: told.since, page: "table" };
  const names = told.waits.names.join(", ");
  return { rank: 1, words: names ? `Waiting for ${names}` : told.waits.words, since: told.since, page: "table" };
}

/** @param {Told} told */
function endOf({ result, mine, others }) {
  const scores = result?.scores ?? [];
  const best = Math.max(...scores);
  return { words: result?.words ?? "Over", won: others.length > 0 && mine.some((seat) => scores[seat - 1] === best && best > 0.5) };
}

/** @param {Mine} mine @param {Told | undefined} told @returns {Standing} */
function standingOf(mine, told) {
  if (told?.status === "over") keepEnd(mine.id, endOf(told));
  const info = { game: mine.game, title: mine.title };
  if (told?.next) carryKeys(mine.id, told.next, told.mine.length + told.others.length, info);
  const end = told?.status === "over" ? endOf(told) : mine.end;
  if (end) return { rank: 4, badge: end.won ? "Won" : undefined, words: end.words, page: "replay" };
  return told ? standing(told) : { rank: 3, words: "Not reachable just now", page: "table" };
}

/** @param {Mine[]} all @returns {Promise<Map<string, Told>>} */
async function ask(all) {
  const open = all.filter((mine) => !mine.end).slice(0, MOST);
  if (!open.length) return new Map();
  const tables = open.map(({ id, keys }) => ({ id, keys: Object.values(keys) }));
  const told = await post("/api/standings", { tables }).catch(() => ({ tables: [] }));
  return new Map(told.tables.map((/** @type {Told} */ one) => [one.id, one]));
}

/** @param {Mine} mine @param {Standing} now */
function row(mine, now) {
  const badge = now.badge && el("span", { class: `badge ${now.rank ? "good" : "acts"}` }, now.badge);
  const since = now.since ? ago(now.since) : "";
  const told = (now.rank ? [now.words, since] : [since, now.words]).filter(Boolean); // a turn: how long it has waited
  const words = el("span.mine-words.muted", badge, badge && " ", told.join(" \u00b7 "));
  const go = el("a.mine-link", { href: `/${now.page}/${mine.id}` }, el("strong", mine.title), words);
  const gone = el("button.icon-button", { "aria-label": `Forget ${mine.title}`, title: "Forget this game" }, "\u00d7");
  const picture = el("img", { src: `/static/cards/${mine.game}.svg`, alt: "", width: 96, height: 54, loading: "lazy" });
  const item = el("li", { class: `mine-row${now.rank ? "" : " acts"}`, "data-mine": mine.id }, picture, go, gone);
  on(gone, "click", () => {
    forget(mine.id);
    item.remove();
    announce(`${mine.title} is forgotten`);
    byId("mine").hidden = !byId("mine-list").children.length;
  });
  return item;
}

let most = FIRST;

async function look() {
  const all = myTables();
  byId("mine").hidden = !all.length;
  const told = await ask(all);
  const rows = all.map((mine) => ({ mine, now: standingOf(mine, told.get(mine.id)) }));
  rows.sort((one, other) => one.now.rank - other.now.rank || (one.now.since ?? 0) - (other.now.since ?? 0));
  refill(byId("mine-list"), ...rows.slice(0, most).map(({ mine, now }) => row(mine, now)));
  const more = byId("mine-more");
  more.hidden = rows.length <= most;
  more.textContent = `Show all ${rows.length}`;
  showTurns(rows.filter(({ now }) => !now.rank).length);
}

/** In the tab, too, for whoever looks elsewhere. @param {number} turns */
function showTurns(turns) {
  document.title = turns ? `\u25cf ${turns} \u00b7 Dicefield` : "Dicefield";
  byId("mine-turns").textContent = turns ? `your turn in ${turns}` : "";
}

/** Now, and again while somebody looks at the page or waits for it. */
export function showMine() {
  on(byId("mine-more"), "click", () => {
    most = Infinity;
    void look();
  });
  const again = () => {
    if (document.activeElement?.closest("#mine-list")) return; // nothing moves under a hand
    void look();
  };
  again();
  setInterval(again, AGAIN);
  on(document, "visibilitychange", () => !document.hidden && again());
}
