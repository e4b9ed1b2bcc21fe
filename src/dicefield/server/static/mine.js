// My games: what this browser holds keys of, and whose turn it is there.

import { get, Refused } from "./api.js";
import { announce, byId, el, on, refill } from "./dom.js";
import { forget, myTables } from "./me.js";

/** @typedef {ReturnType<typeof myTables>[number]} Mine */
/** @typedef {{words: string, acts: boolean, over: boolean, beside: string}} Standing */

const FIRST = 6;

/**
 * @param {any} snapshot
 * @param {Mine} held
 * @returns {Standing}
 */
function standing({ table, seats, mine, waits, result }, held) {
  const others = seats.filter((/** @type {any} */ one) => !(one.seat in held.keys));
  const names = others.map((/** @type {any} */ one) => one.name).filter(Boolean);
  const beside = names.length ? `with ${names.join(", ")}` : others.length ? "" : "on one screen";
  if (table.status === "over") return { words: result?.words ?? waits.words, acts: false, over: true, beside: "" };
  if (table.status === "waiting") return { words: "Waiting for somebody to sit down", acts: false, over: false, beside };
  const acts = mine.some((/** @type {any} */ one) => one.owes) || !others.length;
  return { words: acts ? "Your turn" : waiting(seats, waits), acts, over: false, beside: acts ? beside : "" };
}

/**
 * @param {any[]} seats
 * @param {any} waits
 */
function waiting(seats, waits) {
  const names = seats.filter((one) => (waits.seats ?? []).includes(one.seat)).map((one) => one.name);
  return names.length ? `Waiting for ${names.join(", ")}` : waits.words;
}

/** @param {Mine} mine */
function row(mine) {
  const words = el("span.mine-words.muted", "…");
  const go = el("a.mine-link", { href: `/table/${mine.id}` }, el("strong", mine.title), words);
  const gone = el("button.icon-button", { "aria-label": `Forget ${mine.title}`, title: "Forget this game" }, "×");
  const item = el(
    "li.mine-row",
    el("img", { src: `/static/cards/${mine.game}.svg`, alt: "", width: 96, height: 54, loading: "lazy" }),
    go,
    gone,
  );
  on(gone, "click", () => {
    forget(mine.id);
    item.remove();
    announce(`${mine.title} is forgotten`);
    byId("mine").hidden = !byId("mine-list").children.length;
  });
  look(mine, go, words);
  return item;
}

/**
 * @param {Mine} mine
 * @param {HTMLAnchorElement} go
 * @param {HTMLElement} words
 */
async function look(mine, go, words) {
  try {
    const now = standing(await get(`/api/tables/${mine.id}?picture=false`, Object.values(mine.keys)[0]), mine);
    refill(words, now.acts ? el("span.badge.acts", now.words) : now.words, ` ${now.beside}`);
    if (now.over) go.href = `/replay/${mine.id}`; // a game that is over is looked at again
  } catch (trouble) {
    words.textContent =
      trouble instanceof Refused && trouble.status === 404 ? "This table is no longer here" : "Not reachable just now";
  }
}

/** @param {number} [most] */
export function showMine(most = FIRST) {
  const all = myTables();
  byId("mine").hidden = !all.length;
  refill(byId("mine-list"), ...all.slice(0, most).map(row));
  const more = byId("mine-more");
  more.hidden = all.length <= most;
  more.textContent = `Show all ${all.length}`;
  more.onclick = () => showMine(all.length);
}
