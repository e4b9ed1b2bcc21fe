/** When the game is over: how it ended, once more with sides swapped, and where to look at it again. */

import { el } from "../dom.js";
import { keysOf, remember } from "../me.js";

/** @import { Snapshot } from "./types.js" */

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
      ...(result ? [this.words(snapshot), this.buttons(snapshot), ...this.looks(table.id), this.links(table.id)] : []),
    );
  }

  /** @param {Snapshot} snapshot */
  words({ result }) {
    return el("p.result", { "data-test": "result" }, result?.words ?? "");
  }

  /** @param {Snapshot} snapshot */
  buttons(snapshot) {
    const { table, offers } = snapshot;
    const seated = snapshot.mine.length > 0;
    if (table.next)
      return el(
        "a.button.primary.large",
        { href: `/table/${table.next}`, "data-test": "next-table", onclick: () => carryKeys(snapshot) },
        seated ? "Go to the rematch" : "Watch the rematch",
      );
    if (!seated) return el("span");
    const asked = snapshot.mine.some((one) => offers.rematch.includes(one.seat));
    return el(
      "button.primary.large",
      { "data-test": "rematch", disabled: asked, onclick: () => this.again() },
      asked ? "Rematch: waiting for the others" : "Rematch, sides swapped",
    );
  }

  /** @param {string} id */
  looks(id) {
    return [
      el("a.button", { href: `/replay/${id}#review`, "data-test": "review" }, "Review: your three costliest choices"),
      el("a.button", { href: `/replay/${id}#luck`, "data-test": "luck" }, "Luck and skill: why did it end so?"),
    ];
  }

  /** @param {string} id */
  links(id) {
    return el(
      "p.ending-links",
      el("a", { href: `/replay/${id}`, "data-test": "replay" }, "Watch it again"),
      " \u00b7 ",
      el("a", { href: `/verify?table=${encodeURIComponent(id)}` }, "Check the dice"),
      " \u00b7 ",
      el("a", { href: `/api/tables/${id}/record`, download: `dicefield-${id}.jsonl` }, "The record"),
    );
  }
}

/** Keys stay the same at the next table; seats move on by one. @param {Snapshot} snapshot */
export function carryKeys({ table, seats }) {
  if (!table.next) return;
  for (const [seat, key] of Object.entries(keysOf(table.id)))
    remember(table.next, (Number(seat) % seats.length) + 1, key, { game: table.game, title: table.title });
}
