/** The promise behind fair dice: what the server committed to before the first throw, and how to check it. */

import { copyAloud, dialog, el } from "../dom.js";
import { isChecked } from "../me.js";
import { pairStory, pairWords } from "./pair.js";

/** @import { TableFacts } from "./types.js" */

/** @type {Record<string, string>} */
const WORDS = { seeded: "Seeded dice", entered: "Real dice" };
const COMMITTED =
  "Before the first throw the server fixed its secret and showed its SHA-256; then every seat did the same with a seed of its own, and " +
  "only when all had were the seeds opened. So nobody can steer the dice. When the game is over the secret is shown, anyone can work " +
  "out every throw again, and the browsers of those who played do so by themselves.";
const CHECKED = "This browser has checked every throw of this game, and that the record is of the game it saw: all is well.";
const ENTERED = "At this table people roll real dice and say how they lie. The record says so.";
const SEEDED = "The dice of this table come from a seed; they are not committed to before the game.";

export class FairBadge {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.button = el("button.small.quiet.fair-badge", { hidden: true, onclick: () => this.open() });
    host.append(this.button);
    /** @type {TableFacts | null} */
    this.table = null;
  }

  /** @param {TableFacts} table */
  update(table) {
    this.table = table;
    const { commitment, source } = table.dice;
    const name = table.pair ? pairWords(table.pair) : "Fair dice";
    const fair = isChecked(table.id) ? "\u2713 Dice checked" : `${name} ${(commitment ?? "").slice(0, 8)}\u2026`;
    const words = commitment ? fair : (WORDS[source] ?? "");
    this.button.hidden = !words;
    this.button.textContent = words;
    this.button.setAttribute("aria-label", `${words}. How to check the dice`);
  }

  async open() {
    const { table } = this;
    if (!table) return;
    const { commitment, source } = table.dice;
    const body = commitment ? promise(table) : el("p", source === "entered" ? ENTERED : SEEDED);
    const actions = [
      ...(commitment ? [{ label: "Copy the commitment", value: "copy" }] : []),
      { label: "Close", value: "close", kind: /** @type {"primary"} */ ("primary") },
    ];
    const pressed = await dialog({ title: table.pair ? "The same dice, twice" : commitment ? "Fair dice" : (WORDS[source] ?? "Dice"), body, actions });
    if (pressed === "copy" && commitment) await copyAloud(commitment);
  }
}

/** @param {TableFacts} table */
function promise({ id, status, dice, pair }) {
  const facts = {
    Commitment: dice.commitment,
    "Commitments of the seats": dice.commitments?.filter(Boolean).join(" "),
    "Seeds of the seats": dice.seeds?.join(" "),
    "Secret, revealed": dice.secret,
  };
  const known = Object.entries(facts).filter(([, value]) => value);
  const check = status === "over" ? `/verify?table=${encodeURIComponent(id)}` : "/verify";
  return [
    ...(isChecked(id) ? [el("p", el("strong", CHECKED))] : []),
    ...(pair ? pairStory() : [el("p", COMMITTED)]),
    el("dl.facts", ...known.flatMap(([name, value]) => [el("dt", name), el("dd.mono", value)])),
    el("p", el("a", { href: check }, "How to check it")),
  ];
}
