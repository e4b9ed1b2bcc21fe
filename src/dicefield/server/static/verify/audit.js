// The audit of a game's rolls: how often each die showed each face, and how often it would on average. It judges nothing: one game
// is far too short to say whether dice are good, and those who believe so are shown how short.

import { el } from "../dom.js";

/** @import { Tally } from "./check.js" */

const MOST_FACES = 20;

/**
 * Faces in runs, where a die has too many to list.
 * @param {Tally} tally
 */
function runsOf({ sides, lowest, counts }) {
  const width = Math.ceil(sides / MOST_FACES);
  return Array.from({ length: Math.ceil(sides / width) }, (_, run) => {
    const inside = counts.slice(run * width, (run + 1) * width);
    const first = lowest + run * width;
    const words = inside.length > 1 ? `${first}–${first + inside.length - 1}` : `${first}`;
    return { words, seen: inside.reduce((sum, one) => sum + one, 0), share: inside.length / sides };
  });
}

/** @param {Tally} tally */
function dieAudit(tally) {
  const runs = runsOf(tally);
  const most = Math.max(...runs.map((run) => Math.max(run.seen, run.share * tally.thrown)));
  return el(
    "details.die-audit",
    { open: tally.sides <= 8 },
    el("summary", `${tally.die}: thrown ${tally.thrown} ${tally.thrown === 1 ? "time" : "times"}`),
    el(
      "table",
      el("thead", el("tr", ...["Face", "Seen", "On average"].map((words) => el("th", { scope: "col" }, words)), el("td"))),
      el("tbody", ...runs.map((run) => runRow(run, tally.thrown, most))),
    ),
  );
}

/**
 * @param {{words: string, seen: number, share: number}} run
 * @param {number} thrown
 * @param {number} most
 */
function runRow({ words, seen, share }, thrown, most) {
  const bar = el("span.audit-bar", { "aria-hidden": "true", style: { width: `${(100 * seen) / most}%` } });
  const tick = el("span.audit-tick", { "aria-hidden": "true", style: { left: `${(100 * share * thrown) / most}%` } });
  return el(
    "tr",
    el("th.number", { scope: "row" }, words),
    el("td.number", seen),
    el("td.number", (share * thrown).toFixed(1)),
    el("td.audit-cell", el("span.audit-track", bar, tick)),
  );
}

/** @param {Tally[]} tallies */
export function auditOf(tallies) {
  return el(
    "section.card.audit",
    { "aria-labelledby": "audit-title" },
    el("h2", { id: "audit-title" }, "The rolls of this game"),
    el(
      "p.muted",
      "What was seen, and in each row a mark where the average lies. A single game is short: large differences are normal.",
    ),
    el("div.audits", ...tallies.map(dieAudit)),
  );
}
