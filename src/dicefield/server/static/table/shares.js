/**
 * What my seats add to fair dice. Each seat commits to a seed first; when all have, what they committed to is kept here, and only then
 * the seeds are opened. So nobody, the server included, can choose a seed after having seen another.
 */

import { el, on } from "../dom.js";
import { commitmentOf, keepMore, keepSeeds, keptOf } from "../kept.js";
import { newSeed } from "../me.js";

/** @import { DiceFacts, Snapshot, Transport } from "./types.js" */

const ELSEWHERE =
  "This browser does not have the seed that your seat has committed to: it lies in the browser where you sat down. Open the table there, " +
  "and the dice have what they need.";
const OTHERS = "Everybody has a seat. The browser of each player adds its seed by itself, as soon as the table is open there; then the game begins.";
const TOO_LATE = "Without it the game cannot begin; everybody can see that. A new table can be made at any time.";
const ANEW = "Or take a new seed here, as long as somebody is missing. If you never sat down elsewhere, somebody else has changed yours.";

export class Shares {
  /** @param {{table: string, send: Transport["send"], tell: (kind: "refusal", words: string) => void}} line */
  constructor(line) {
    this.line = line;
    /** @type {Set<string>} what has gone out already */
    this.sent = new Set();
  }

  /** @param {Snapshot} news */
  update({ mine, table }) {
    for (const { seat, seed } of mine) {
      if (seed === "commit") this.commit(seat);
      else if (seed === "open" && isFixed(table.dice)) this.open(seat, table.dice);
    }
  }

  /** @param {number} seat @param {string} [seed] */
  commit(seat, seed = keptOf(this.line.table)?.seeds[seat] ?? newSeed()) {
    keepSeeds(this.line.table, { [seat]: seed });
    this.sendOnce({ do: "commit", seat, commitment: commitmentOf(seed) });
  }

  /** Nothing is opened before this browser has kept what everybody committed to. @param {number} seat @param {DiceFacts} dice */
  open(seat, dice) {
    const { table } = this.line;
    const seed = seedFor(table, seat, dice);
    if (seed === null) return;
    if (!keptOf(table)?.commitments) keepMore(table, { commitment: dice.commitment, commitments: dice.commitments });
    this.sendOnce({ do: "seed", seat, seed });
  }

  /** @param {{do: string, seat: number, [field: string]: unknown}} command */
  async sendOnce(command) {
    const told = JSON.stringify(command);
    if (this.sent.has(told)) return;
    this.sent.add(told);
    const { ok, error } = await this.line.send(command);
    if (!ok) this.line.tell("refusal", error?.words ?? "");
  }
}

/** Whether every seat has committed, so that nothing changes any more. @param {DiceFacts} dice */
export const isFixed = ({ commitments }) => !!commitments?.every(Boolean);

/** The seed that a seat of mine has committed to, if this browser has it. @param {string} table @param {number} seat @param {DiceFacts} dice */
function seedFor(table, seat, { commitments }) {
  const seed = keptOf(table)?.seeds[seat];
  return seed !== undefined && commitmentOf(seed) === commitments?.[seat - 1] ? seed : null;
}

/** What is to be said where a seed is missing, mine or that of others, and what can be done. @param {Snapshot} snapshot @param {Shares} shares */
export function seedNote({ mine, seats, table }, shares) {
  if (mine.every(({ seed }) => seed === null)) return seats.some(({ kind }) => kind === "empty") ? null : el("p.help", OTHERS);
  const lost = mine.filter(({ seat, seed }) => seed === "open" && seedFor(table.id, seat, table.dice) === null);
  if (!lost.length) return null;
  const fixed = isFixed(table.dice);
  const anew = el("button", { "data-test": "new-seed", hidden: fixed }, "Take a new seed here");
  on(anew, "click", () => lost.forEach(({ seat }) => shares.commit(seat, newSeed())));
  return el("section.card", { "data-test": "lost-seed" }, el("p", ELSEWHERE), el("p.help", fixed ? TOO_LATE : ANEW), anew);
}
