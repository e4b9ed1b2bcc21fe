// What happened in a game: step by step what was chosen or thrown, and what came of it, with the rule behind it.

import { el, on } from "../dom.js";
import { crest } from "../table/liveries.js";
import { withoutRule } from "../table/rule.js";

/** @import { Player } from "./main.js" */
/** @typedef {Player["replay"]} Replay */

/** What came of a step, in words. @param {Replay["steps"][number]} step */
export const happened = ({ events }) => events.map((event) => withoutRule(event.words)).join(" ");

export class EventList {
  /**
   * @param {HTMLElement} host
   * @param {Replay} replay
   * @param {(step: number) => void} go
   */
  constructor(host, { table, seats, steps }, go) {
    this.host = host;
    this.names = new Map(seats.map(({ seat, name }) => [seat, name]));
    this.rows = steps.map((step) => this.row(step, table.game));
    host.replaceChildren(...this.rows);
    on(host, "click", (event) => {
      const row = /** @type {HTMLElement} */ (event.target).closest("li[data-step]");
      if (row && !(/** @type {HTMLElement} */ (event.target).closest("a")))
        go(Number(/** @type {HTMLElement} */ (row).dataset.step));
    });
  }

  /**
   * @param {Replay["steps"][number]} step
   * @param {string} game
   */
  row({ step, seat, input, events }, game) {
    const who = seat ? this.names.get(seat) : "";
    return el(
      "li.event-row.seat",
      { "data-step": step, "data-seat": seat ?? 0 },
      el("button.event-step", { "aria-label": `Go to step ${step}` }, step),
      el(
        "div.event-words",
        el("span.event-input", seat ? crest(seat) : null, who ? `${who}: ${input}` : input),
        ...events.map((event) => this.line(event, game)),
      ),
    );
  }

  /**
   * @param {any} event
   * @param {string} game
   */
  line({ words, rule }, game) {
    const link = rule ? el("a.rule-link", { href: `/rules/${game}#r${rule}`, "aria-label": `Rule ${rule}` }, `§ ${rule}`) : null;
    return el("p.event-line", withoutRule(words), " ", link);
  }

  /** @param {number} step */
  mark(step) {
    this.marked?.removeAttribute("aria-current");
    this.marked = this.rows[step];
    this.marked?.setAttribute("aria-current", "step");
    this.follow();
  }

  /** Scrolls the list, never the page. */
  follow() {
    const { host, marked } = this;
    if (!marked || host.scrollHeight <= host.clientHeight + 4) return;
    const top = marked.offsetTop; // the list is what it is measured from
    const inSight = top >= host.scrollTop + 20 && top + marked.offsetHeight <= host.scrollTop + host.clientHeight - 20;
    if (!inSight) host.scrollTop = top - host.clientHeight / 3;
  }
}
