/** What happened, in words: grouped by who did it, the newest in sight, each line with its dice and its rule. */

import { el } from "../dom.js";
import { dieFace } from "./dice.js";
import { crest } from "./liveries.js";
import { ruleLink } from "./rule.js";

/** @import { Seat, TableEvent } from "./types.js" */

const NEAR_END = 60;

export class Log {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.list = el("ol.log.plain", { "data-test": "log", "aria-label": "What happened", tabindex: 0 });
    this.empty = el("p.log-empty.muted", "Nothing has happened yet.");
    host.append(this.empty, this.list);
    this.game = "";
    /** @type {TableEvent[]} */
    this.told = [];
    /** @type {HTMLElement | null} */
    this.group = null;
    /** @type {number | null | undefined} */
    this.seat = undefined;
  }

  /** How many of these events were told already, in the same words. @param {TableEvent[]} events */
  countKnown(events) {
    let at = 0;
    while (at < events.length && at < this.told.length && alike(events[at], this.told[at])) at += 1;
    return at;
  }

  /**
   * Brings the log to these events: goes back where something was taken back, then tells on.
   * @param {TableEvent[]} events
   * @param {Seat[]} seats
   */
  show(events, seats) {
    const known = this.countKnown(events);
    if (known < this.told.length) this.clear();
    for (const event of events.slice(this.told.length)) this.add(event, seats);
  }

  /** @param {TableEvent} event @param {Seat[]} seats */
  add(event, seats) {
    const stays = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight > NEAR_END && this.list.clientHeight > 0;
    if (event.seat !== this.seat || !this.group) this.open(event.seat, seats);
    this.group?.append(this.line(event));
    this.told.push(event);
    this.empty.hidden = true;
    if (!stays) this.list.scrollTop = this.list.scrollHeight;
  }

  /** A new group, with the crest of whoever acts. @param {number | null} seat @param {Seat[]} seats */
  open(seat, seats) {
    this.seat = seat;
    this.group = el("ul.plain.log-lines");
    const name = seats.find((one) => one.seat === seat)?.name ?? "";
    const side = el("span.log-side", { title: name || null }, seat ? crest(seat) : null, name && el("span.unseen", name));
    this.list.append(el("li.log-group", side, this.group));
  }

  /** @param {TableEvent} event */
  line(event) {
    const rolls = event.rolls ?? [];
    const dice = rolls.length
      ? el("span.log-dice", ...rolls.map((roll) => dieFace(roll.die, roll.face, roll.seat, { tag: false })))
      : null;
    return el(
      "li.log-line",
      { "data-kind": event.kind },
      el("span.log-words", event.words),
      " ",
      ruleLink(this.game, event.rule),
      dice,
    );
  }

  end() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  clear() {
    this.list.replaceChildren();
    this.told = [];
    this.group = null;
    this.seat = undefined;
    this.empty.hidden = false;
  }
}

/** @param {TableEvent} one @param {TableEvent} other */
function alike(one, other) {
  return one.n === other.n && one.words === other.words;
}
