/** When the game is over: how it ended, once more with sides swapped, and where to look at it again. */

import { el } from "../dom.js";
import { carryKeys } from "../me.js";
import { pairEnding, recordLinks } from "./pair.js";

/** @import { Snapshot, TableFacts } from "./types.js" */

export class Ending {
  /** @param {HTMLElement} host @param {() => Promise<unknown>} again */
  constructor(host, again) {
    this.again = again;
    this.box = el("div.ending", { hidden: true });
    host.append(this.box);
    this.drawn = "";
  }

  /** @param {Snapshot} snapshot */
  update(snapshot) {
    const { result, table, offers } = snapshot;
    const signature = JSON.stringify([result, table.next, offers.rematch, snapshot.mine.length]);
    this.box.hidden = !result;
    if (signature === this.drawn) return;
    this.drawn = signature;
    this.box.replaceChildren(
      ...(result ? [...this.words(snapshot), this.buttons(snapshot), ...this.looks(table.id), this.links(table)] : []),
    );
  }

  /** @param {Snapshot} snapshot */
  words({ result, table }) {
    return [el("p.result", { "data-test": "result" }, result?.words ?? ""), pairEnding(table)].filter((part) => part !== null);
  }

  /** @param {Snapshot} snapshot */
  buttons(snapshot) {
    const { table, offers } = snapshot;
    if (table.next)
      return el(
        "a.button.primary.large",
        { href: `/table/${table.next}`, "data-test": "next-table", onclick: () => moveOn(snapshot) },
        nextWords(snapshot),
      );
    if (!snapshot.mine.length) return el("span");
    const asked = snapshot.mine.some((one) => offers.rematch.includes(one.seat));
    return el(
      "button.primary.large",
      { "data-test": "rematch", disabled: asked, onclick: () => this.again() },
      asked ? "Rematch: waiting for the others" : table.pair ? "Again, with new dice" : "Rematch, sides swapped",
    );
  }

  /** @param {string} id */
  looks(id) {
    return [
      el("a.button", { href: `/replay/${id}#review`, "data-test": "review" }, "Review: your three costliest choices"),
      el("a.button", { href: `/replay/${id}#luck`, "data-test": "luck" }, "Luck and skill: why did it end so?"),
    ];
  }

  /** @param {TableFacts} table */
  links(table) {
    const { id } = table;
    return el(
      "p.ending-links",
      el("a", { href: `/replay/${id}`, "data-test": "replay" }, "Watch it again"),
      " \u00b7 ",
      el("a", { href: `/verify?table=${encodeURIComponent(id)}` }, "Check the dice"),
      ...recordLinks(table).flatMap((link) => [" \u00b7 ", link]),
    );
  }
}

/** Where the same people play on. @param {Snapshot} snapshot */
function nextWords({ table, mine }) {
  const what = table.pair?.game === 1 ? "the second game" : "the rematch";
  if (!mine.length) return `Watch ${what}`;
  return table.pair?.game === 1 ? "Play the second game" : "Go to the rematch";
}

/** Takes the keys of this browser along to the next table, if there is one. @param {Snapshot} snapshot */
export function moveOn({ table, seats }) {
  if (table.next) carryKeys(table.id, table.next, seats.length, { game: table.game, title: table.title });
}
