/** Two games with the same dice and the seats swapped: which of them this is, and how both came out. */

import { el } from "../dom.js";

/** @import { Pair, Snapshot, TableFacts } from "./types.js" */

const WHY =
  "Two games one after the other, the seats swapped. What falls in a seat in the first game falls in the same seat in the second: " +
  "each die is the next of its kind for whoever sits there, also where one game needs more dice than the other. The sum of both games " +
  "counts: who did more with the same luck?";
const KNOWN =
  "When the first game is over both of you can look at all of it again, hidden dice as well. So in the second both know the same of " +
  "what will fall. A bot remembers nothing.";
const PROMISE =
  "Before the first throw of the first game the server fixed one secret for both games and showed its SHA-256. Each seat did the same " +
  "with a seed of its own before any seed was opened. When the second game is over the secret is shown, and anyone can work out every throw of both.";

/** @param {Pair} pair */
const whichWords = ({ game }) => `Game ${game} of 2`;

/** @param {Pair} pair */
const moreWords = ({ words, points }) => `, same dice${words && !points ? `: ${words}` : ""}`;

/** @param {Pair} pair */
export const pairWords = (pair) => whichWords(pair) + moreWords(pair);

export const pairStory = () => [WHY, KNOWN, PROMISE].map((words) => el("p", words));

/** Beside the seats as long as the game goes on, on a phone in short; pressed, it says what it is about. */
export class PairNote {
  /** @param {HTMLElement} host @param {() => unknown} explain */
  constructor(host, explain) {
    this.button = el("button.small.quiet.pair-note", { hidden: true, "data-test": "pair", onclick: explain });
    host.append(this.button);
  }

  /** @param {Snapshot} snapshot */
  update({ table, result }) {
    this.button.hidden = !table.pair || !!result;
    if (table.pair) this.button.replaceChildren(whichWords(table.pair), el("span.pair-more-words", moreWords(table.pair)));
  }
}

/** What the end of a game means for the pair. @param {TableFacts} table */
export function pairEnding({ pair }) {
  if (!pair) return null;
  if (pair.points) return el("p.pair-sum", { "data-test": "pair-sum" }, pair.words);
  return el("p.pair-more", "This was the first game of two. Now the seats are swapped, and the same dice fall again.");
}

/** The records of both games, once both are over; else the one. @param {TableFacts} table */
export function recordLinks({ id, pair }) {
  const names = pair?.points ? ["First record", "Second record"] : ["The record"];
  const ids = pair?.points ? pair.tables : [id];
  return ids.map((one, at) => el("a", { href: `/api/tables/${one}/record`, download: `dicefield-${one}.jsonl` }, names[at]));
}
