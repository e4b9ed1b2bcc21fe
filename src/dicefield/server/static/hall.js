// The hall: tables that wait for somebody, tables to watch, games to look at again.

import { get } from "./api.js";
import { byId, el, on, refill } from "./dom.js";
import { keysOf, myName } from "./me.js";
import { onPress, takeSeat } from "./start.js";

/** @import { Seat } from "./table/types.js" */
/** @typedef {{id: string, game: string, title: string, seats: Seat[], created: number}} Row */

const AGAIN = 10_000;

/** How long ago something was. @param {number} created in seconds */
export function ago(created) {
  const minutes = Math.max(0, Math.round((Date.now() / 1000 - created) / 60));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}

/** @param {Row} row */
function who(row) {
  const names = row.seats.filter((seat) => seat.kind !== "empty").map((seat) => seat.name);
  const free = row.seats.length - names.length;
  return names.join(", ") + (free ? ` · ${free} free` : "");
}

/**
 * @param {Row} row
 * @param {HTMLElement} act
 */
function line(row, act) {
  const words = el("div.hall-words", el("strong", row.title), el("span.muted.small", `${who(row)} · ${ago(row.created)}`));
  return el("li.hall-row", words, act);
}

/** @param {string} page @param {string} words */
const linkTo = (page, words) => (/** @type {Row} */ row) => line(row, el("a.button.small", { href: `/${page}/${row.id}` }, words));

/** @param {Row} row */
function waitingLine(row) {
  if (Object.keys(keysOf(row.id)).length) return linkTo("table", "Go there")(row);
  const sit = el("button.primary.small", { "data-test": "sit-down" }, "Sit down");
  onPress(sit, () => sitDown(row));
  return line(row, sit);
}

/** @param {Row} row */
async function sitDown(row) {
  await takeSeat(row.id, { name: myName() }, { game: row.game, title: row.title });
  location.assign(`/table/${row.id}`);
}

/**
 * @param {string} place
 * @param {HTMLLIElement[]} lines
 * @param {string} otherwise
 */
function show(place, lines, otherwise) {
  refill(byId(place), ...(lines.length ? lines : [el("li.muted.small", otherwise)]));
}

async function look() {
  const { waiting, live, over } = await get("/api/tables");
  show("waiting", waiting.map(waitingLine), "Nobody waits just now. Open one under “More choices” and leave a seat to anyone.");
  show("live", live.map(linkTo("table", "Watch")), "No game on show just now.");
  show("over", over.map(linkTo("replay", "Replay")), "Nothing yet. The games people leave on show end here.");
}

/** Looks now, and again while somebody looks at the page. */
export function showHall() {
  const again = () => {
    if (document.hidden || document.activeElement?.closest(".hall")) return; // nothing moves under a hand
    look().catch(() => {}); // the hall is not what one came for: it stays as it was
  };
  again();
  setInterval(again, AGAIN);
  on(document, "visibilitychange", again);
}
