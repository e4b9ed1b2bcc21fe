// The review: the three costliest choices of a seat, what was better, what each cost, and once more from there.

import { get, post, wordsOf } from "../api.js";
import { byId, el, on, refill } from "../dom.js";
import { keysOf, myName } from "../me.js";
import { tenths } from "../percent.js";
import { makeTable, onPress } from "../start.js";
import { playOn } from "./branch.js";

/** @import { Player } from "./main.js" */
/** @typedef {{better: string, chosen: string}} Pair */
/**
 * @typedef {object} Costly
 * @property {number} step
 * @property {number} seat
 * @property {number} cost
 * @property {number} low
 * @property {number} high
 * @property {{better: number, chosen: number}} worths
 * @property {Pair | null} odds
 * @property {Pair} labels
 */
/**
 * @typedef {object} Told
 * @property {boolean} ready
 * @property {number} done
 * @property {number} of
 * @property {{done: number, of: number}} [preparing]
 * @property {boolean} exact
 * @property {number | null} games
 * @property {number} choices
 * @property {Costly[]} [costly]
 */

const POLL = 700;
const COUNT = ["", "costliest choice", "two costliest choices", "three costliest choices"];

export class Review {
  /**
   * @param {Player} player
   * @param {boolean} wanted whether somebody came for this
   */
  constructor(player, wanted) {
    this.player = player;
    this.wanted = wanted;
    this.mine = Object.keys(keysOf(player.id)).map(Number);
    this.seat = this.mine[0] ?? this.firstPerson();
    this.body = byId("review-body");
    /** @type {Map<number, Told>} */
    this.known = new Map();
    this.timer = 0;
    this.head();
    this.arrive();
    if (wanted || player.replay.solved) this.load();
    else this.offer();
  }

  /** To whoever came for this it is shown first; again when there is more of it. */
  arrive() {
    if (this.wanted) byId("review").scrollIntoView();
  }

  /** Bots do not ask what they might have done better. */
  firstPerson() {
    return this.player.replay.seats.find(({ kind }) => !kind.startsWith("bot:"))?.seat ?? 1;
  }

  // --- Whose

  head() {
    const select = el(
      "select",
      { "data-test": "review-seat", "aria-label": "Whose choices" },
      ...this.player.replay.seats.map(({ seat, name }) => el("option", { value: seat, selected: seat === this.seat }, name)),
    );
    on(select, "change", () => {
      this.seat = Number(select.value);
      this.title();
      this.load();
    });
    refill(byId("review-seats"), el("label.small", "Of ", select));
    this.title();
  }

  title(count = COUNT.length - 1) {
    const whose = this.mine.includes(this.seat) ? "Your" : "The";
    byId("review-title").textContent = `${whose} ${COUNT[count]}`;
  }

  // --- Asking

  offer() {
    refill(
      this.body,
      el("p.muted", "Which choices cost most, and what would have been better? To find out, games are played on from each choice."),
      el("button.primary", { "data-test": "find-costliest", onclick: () => this.load() }, "Find them"),
    );
  }

  async load() {
    clearTimeout(this.timer);
    const { seat } = this;
    const known = this.known.get(seat);
    if (known) return this.show(known);
    this.body.setAttribute("aria-busy", "true");
    try {
      const told = await get(`/api/tables/${this.player.id}/review?seat=${seat}`);
      if (seat !== this.seat) return undefined;
      if (told.ready) return this.finish(told);
      this.showSoFar(told);
      this.timer = setTimeout(() => this.load(), POLL);
    } catch (trouble) {
      this.body.removeAttribute("aria-busy");
      refill(this.body, el("p.notice.danger", { role: "alert" }, wordsOf(trouble)), this.again());
    }
    return undefined;
  }

  again() {
    return el("button", { onclick: () => this.load() }, "Try it again");
  }

  /** @param {Told} told */
  finish(told) {
    this.known.set(this.seat, told);
    this.body.removeAttribute("aria-busy");
    this.show(told);
    this.arrive();
    this.wanted = false;
  }

  // --- Showing

  /** @param {Told} told */
  showSoFar(told) {
    const { preparing, costly = [], done, of } = told;
    const words = preparing || !of ? "Getting ready. The first time on a machine, this takes a minute or two." : this.farWords(told);
    refill(
      this.body,
      el("p.muted", { role: done ? null : "status" }, words),
      el("progress", {
        max: (preparing ?? told).of || 1,
        ...((preparing ?? told).done ? { value: (preparing ?? told).done } : {}),
        "aria-label": "Costly choices are being looked for",
      }),
      costly.length ? this.list(costly, true) : null,
      of && !preparing && !costly.length ? el("p.small.muted", "Nothing costly so far.") : null,
    );
  }

  /** @param {Told} told */
  farWords({ done, of, choices }) {
    return done < of && done < choices
      ? `Playing games on from each of ${choices} choices: ${done} looked at.`
      : "Playing on from the most suspicious once more.";
  }

  /** @param {Told} told */
  show(told) {
    const { costly = [] } = told;
    this.title(costly.length || COUNT.length - 1);
    refill(this.body, costly.length ? this.list(costly, false) : this.nothing(told), this.note(told));
  }

  /** @param {Told} told */
  nothing({ exact, choices }) {
    const name = this.player.replay.seats[this.seat - 1].name;
    if (!choices) return el("p", { "data-test": "nothing-costly" }, `${name} had nothing to choose in this game.`);
    const words = exact
      ? `Well played: no choice of ${name} cost a thousandth of the points.`
      : `Well played: no choice of ${name} was surely worse than another.`;
    return el("p", { "data-test": "nothing-costly" }, words);
  }

  /** @param {Told} told */
  note({ exact, games }) {
    const words = exact
      ? "Exact, against perfect play, by what the seat knew then. A win is 100\u00a0%."
      : `Estimated from ${games} games each, played on with the same dice by bots, so it is the cost against these, from what the seat knew then. A win is 100\u00a0%; the cost lies between the two numbers behind it, almost surely. What cannot be told from chance is left out.`;
    return el("p.muted.small", words);
  }

  /**
   * @param {Costly[]} costly
   * @param {boolean} growing while more may come there is nothing to begin yet
   */
  list(costly, growing) {
    return el("ol.plain.costly", { "data-test": "costly" }, ...costly.map((one) => this.row(one, growing)));
  }

  /**
   * @param {Costly} one
   * @param {boolean} growing
   */
  row(one, growing) {
    const { step, seat, cost, low, high, worths, labels, odds } = one;
    const span = high > low ? ` (${points(low)} to ${points(high)})` : "";
    const from = `${span} from ${tenths(worths.better)} to ${tenths(worths.chosen)}`;
    const go = el(
      "button.costly-step",
      { "data-test": "costly-step", onclick: () => this.look(step), title: "Show the table before this choice" },
      `Step ${step}`,
    );
    const again = el("button.primary", { "data-test": "try-again", hidden: growing }, "Try again from here");
    onPress(again, () => this.tryAgain(one));
    return el(
      "li.seat",
      { "data-seat": seat },
      el("p.costly-cost", go, el("strong.number", { "data-test": "cost" }, `\u2212${tenths(cost)}`), el("span.muted.small", from)),
      el("dl", choice("Chosen", labels.chosen, odds?.chosen), choice("Better", labels.better, odds?.better)),
      again,
    );
  }

  /** The table as it was when it was chosen. @param {number} step */
  look(step) {
    this.player.jump(step - 1);
    byId("picture").scrollIntoView({ block: "nearest" });
  }

  // --- Once more

  /** Against the same bots at once; where people played, who is to play is asked. @param {Costly} one */
  async tryAgain({ step, seat }) {
    const { replay, id } = this.player;
    const seats = replay.seats.map((sat) =>
      sat.seat === seat ? { who: "me", name: myName() } : sat.kind.startsWith("bot:") ? { who: sat.kind } : null,
    );
    if (seats.includes(null)) {
      await this.player.go(step - 1);
      return playOn(this.player, undefined, seats);
    }
    const known = seats.filter((wish) => wish !== null);
    return makeTable(`/api/tables/${id}/branch`, { step: step - 1, seats: known }, { game: replay.table.game, title: replay.table.title });
  }
}

/**
 * @param {string} title
 * @param {string} label
 * @param {string} [odds]
 */
function choice(title, label, odds) {
  return el("div.costly-choice", el("dt", title), el("dd", label, odds ? el("span.small.muted", odds) : null));
}

/** @param {number} share */
const points = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}`;
