// When a game of mine is over this browser checks it by itself: the record, and that it is of the game that was seen here.

import { get, Refused, text } from "./api.js";
import { el, on } from "./dom.js";
import { keptOf } from "./kept.js";
import { dropKept, keepChecked } from "./me.js";
import { check } from "./verify/check.js";
import { whyDifferent } from "./verify/kept.js";
import { checkPair } from "./verify/pair.js";

/** @import { TableFacts } from "./table/types.js" */

/** @type {Set<string>} tables of which something was said already */
const alarmed = new Set();

/** The record of a table; of a pair those of both games, once both are over. @param {{id: string, pair?: TableFacts["pair"]}} table */
export function recordsOf({ id, pair }) {
  const tables = pair?.points ? pair.tables : [id];
  return Promise.all(tables.map((one) => text(`/api/tables/${encodeURIComponent(one)}/record`)));
}

/** Checks a game that is over, if anything was kept of it. @param {string} id */
export async function checkGame(id) {
  if (!keptOf(id)) return;
  try {
    const { table } = await get(`/api/tables/${encodeURIComponent(id)}?picture=false`);
    if (table.status === "over") compare(table, await recordsOf(table));
  } catch (trouble) {
    if (!(trouble instanceof Refused)) throw trouble; // the server is away: it is checked when the table is opened again
  }
}

/** @param {TableFacts} table @param {string[]} records */
function compare(table, records) {
  const found = records.length > 1 ? checkPair(records) : check(records[0]);
  if (found.verdict === "changed") return alarm(table.id, found.words);
  const ids = records.map((record) => JSON.parse(record.slice(0, record.indexOf("\n"))).id);
  for (const [at, id] of ids.entries()) {
    const kept = keptOf(id);
    const why = kept && whyDifferent(kept, records[at]);
    if (why) return alarm(id, why);
  }
  if (found.verdict === "unrevealed") return; // the second game of a pair will tell
  for (const id of ids) {
    dropKept(id);
    if (found.verdict === "honest") keepChecked(id);
  }
}

/** Something is not as it was shown here: says so in plain words, once a table, with what was kept to be saved. @param {string} id @param {string} why */
export function alarm(id, why) {
  if (alarmed.has(id)) return;
  alarmed.add(id);
  const save = el("button.primary", { "data-test": "save-kept" }, "Save what this browser kept");
  const close = el("button", "Close");
  const box = el(
    "section.alarm.card.notice.danger",
    { role: "alert", "data-test": "alarm" },
    el("h2", "This game is not what this browser saw"),
    el("p", why),
    el("p.help", "Save the file, and with it anybody can check the record: on the page \u201cCheck dice\u201d, or by \u201cdicefield verify RECORD --kept FILE\u201d."),
    el("div.row", save, close),
  );
  on(save, "click", () => saveKept(id));
  on(close, "click", () => box.remove());
  document.body.append(box);
}

/** @param {string} id */
function saveKept(id) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(keptOf(id), null, 1)], { type: "application/json" }));
  link.download = `${id}.kept.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
