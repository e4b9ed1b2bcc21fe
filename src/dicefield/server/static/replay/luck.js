// Luck and skill: the course of a game as a graph to walk along, its biggest swings, and where the result came from.

import { get, wordsOf } from "../api.js";
import { byId, el, on, refill, whenQuiet } from "../dom.js";
import { parsePicture } from "../table/drawing.js";
import { tenths } from "../percent.js";
import { seatBadge } from "../table/liveries.js";
import { account } from "./account.js";
import { happened } from "./events.js";

/** @import { Account } from "./account.js" */
/** @import { Player } from "./main.js" */

/**
 * @typedef {object} Report
 * @property {boolean} exact
 * @property {string[]} seats
 * @property {number | null} trials
 * @property {number} every at which steps it was estimated: of a long game not at all of them
 * @property {{step: number, shares: number[], errors: number[]}[]} curve
 * @property {{step: number, seat: number, change: number}[]} swings
 * @property {Account[]} accounts
 * @property {string} graph
 */

const POLL = 1000;
const LONGEST = 110;

export class Luck {
  /**
   * @param {Player} player
   * @param {boolean} wanted whether somebody came for this
   */
  constructor(player, wanted) {
    this.player = player;
    this.wanted = wanted;
    this.body = byId("luck-body");
    this.now = el("p.luck-now", { role: "status", "data-test": "luck-now" });
    /** @type {Report | null} */
    this.report = null;
    this.drawnFor = 0;
    this.arrive();
    if (wanted || player.replay.solved) this.load();
    else this.offer();
  }

  /** To whoever came for this it is shown first; again when there is more of it. */
  arrive() {
    if (this.wanted) byId("luck").scrollIntoView();
  }

  offer() {
    const words = "Who was lucky, and who chose well? To find out, many games are played on from every step. That takes a while.";
    refill(
      this.body,
      el("p.muted", words),
      el("button.primary", { "data-test": "work-out", onclick: () => this.load() }, "Work it out"),
    );
  }

  // --- Asking

  async load() {
    this.body.setAttribute("aria-busy", "true");
    try {
      const told = await get(`/api/tables/${this.player.id}/report?width=${this.width}`);
      if (told.ready) return this.show(told);
      this.wait(told);
      setTimeout(() => this.load(), POLL);
    } catch (trouble) {
      refill(this.body, el("p.notice.danger", { role: "alert" }, wordsOf(trouble)));
    }
    return undefined;
  }

  get width() {
    return Math.max(240, Math.min(2400, Math.floor(this.body.clientWidth)));
  }

  /** @param {{done: number, of: number}} told */
  wait({ done, of }) {
    const words = done
      ? `Playing games on from every step: ${done} of ${of}.`
      : "Getting ready. The first time on a machine, this takes a minute or two.";
    refill(
      this.body,
      el("p.muted", { role: done ? null : "status" }, words), // a count of steps would be read aloud every second
      el("progress", { max: of || 1, ...(done ? { value: done } : {}), "aria-label": "Luck and skill are being worked out" }),
    );
  }

  // --- Showing

  /** @param {Report} report */
  show(report) {
    this.report = report;
    this.body.removeAttribute("aria-busy");
    const badge = byId("luck-badge");
    badge.textContent = report.exact
      ? "Exact"
      : `Estimated from ${report.trials} games at ${report.every > 1 ? `one step in ${report.every}` : "every step"}`;
    badge.classList.toggle("exact", report.exact);
    badge.hidden = false;
    this.graph = el("div.graph", {
      role: "slider",
      tabindex: 0,
      "data-test": "graph",
      "aria-label": "Win probability, step by step",
    });
    refill(this.body, this.legend(report), this.graph, this.now, this.swings(report));
    on(this.graph, "pointerdown", (event) => this.press(event));
    on(this.graph, "pointermove", (event) => event.buttons & 1 && this.press(event));
    this.draw(report.graph);
    account(byId("account-body"), report);
    byId("account").hidden = false;
    this.arrive();
    this.follow();
  }

  /** @param {Report} report */
  legend({ exact, seats }) {
    const sure = exact ? "" : " The shade around a line is where the truth is, nineteen times in twenty.";
    return el(
      "p.luck-legend.small",
      ...seats.map((name, place) => seatBadge(place + 1, name)),
      el("span.muted", `What each could expect to win after every step.${sure}`),
    );
  }

  /** @param {string} text */
  draw(text) {
    const picture = parsePicture(text);
    if (!picture || !this.graph) return;
    this.graph.replaceChildren(picture);
    this.plot = /** @type {SVGGElement} */ (picture.querySelector("[data-part=plot]"));
    this.cursor = /** @type {SVGGElement} */ (picture.querySelector("[data-part=cursor]"));
    this.drawnFor = this.width;
    this.mark(this.player.step);
  }

  /** Drawn anew for another width, so that words stay readable. */
  follow() {
    new ResizeObserver(whenQuiet(() => this.width !== this.drawnFor && this.redraw())).observe(this.body);
  }

  async redraw() {
    const told = await get(`/api/tables/${this.player.id}/report?width=${this.width}`).catch(() => null);
    if (told?.ready) this.draw(told.graph);
  }

  /** @param {Report} report */
  swings({ swings, seats, curve }) {
    if (!swings.length) return el("p.muted.small", "No single step changed much.");
    const rows = swings.map(({ step, seat, change }, place) =>
      el(
        "li",
        el(
          "button.swing.seat",
          { "data-seat": seat, "data-test": "swing", onclick: () => this.player.jump(step) },
          el("span.swing-number", place + 1),
          el("span.swing-words", this.since(curve, step)),
          el("span.swing-change.number", `+${tenths(change)} ${seats[seat - 1]}`),
        ),
      ),
    );
    return el("div", el("h3", "The biggest swings"), el("ol.plain.swings", ...rows));
  }

  /**
   * What happened up to a step, since the last one that is known.
   * @param {Report["curve"]} curve @param {number} step
   */
  since(curve, step) {
    const before = curve[curve.findIndex((point) => point.step === step) - 1]?.step ?? step - 1;
    const several = this.report && this.report.every > 1 && before + 1 < step;
    if (!several) return `Step ${step}: ${shorten(this.eventWords(step))}`;
    const told = Array.from({ length: step - before }, (_, at) => this.eventWords(before + 1 + at));
    return `Steps ${before + 1} to ${step}: ${shorten(told.join(" "))}`;
  }

  /** @param {number} step */
  eventWords(step) {
    const told = this.player.replay.steps[step];
    const who = told.seat ? `${this.player.replay.seats[told.seat - 1].name}: ` : "";
    return happened(told) || `${who}${told.input}`;
  }

  // --- Walking along

  /** @param {PointerEvent} event */
  press(event) {
    const at = this.stepAt(event);
    if (at !== this.player.step) this.player.jump(at);
  }

  /** @param {PointerEvent} event */
  stepAt(event) {
    const swing = /** @type {Element} */ (event.target).closest("[data-part=swing]");
    if (swing && event.type === "pointerdown") return Number(swing.getAttribute("data-step"));
    const { left, right, last } = this.frame();
    const { x, width } = /** @type {HTMLElement} */ (this.graph).getBoundingClientRect();
    const place = ((event.clientX - x) * this.drawnFor) / width;
    return Math.round(Math.max(0, Math.min(1, (place - left) / (right - left))) * last);
  }

  frame() {
    const read = (/** @type {string} */ name) => Number(this.plot?.getAttribute(`data-${name}`));
    return { left: read("left"), right: read("right"), last: read("last") };
  }

  /** @param {number} step */
  mark(step) {
    const { report, graph } = this;
    if (!report || !graph) return;
    const { left, right, last } = this.frame();
    this.cursor?.setAttribute("transform", `translate(${left + ((right - left) * step) / Math.max(1, last)} 0)`);
    const at = report.curve.findLastIndex((point) => point.step <= step);
    const words = this.expectedWords(report, at, report.curve[at].step === step);
    graph.setAttribute("aria-valuemin", "0");
    graph.setAttribute("aria-valuemax", String(last));
    graph.setAttribute("aria-valuenow", String(step));
    graph.setAttribute("aria-valuetext", `Step ${step}. ${words}`);
    refill(this.now, el("strong", `Step ${step}. `), words);
  }

  /**
   * What each can expect at a point, and how that has changed.
   * @param {Report} report @param {number} at @param {boolean} fresh whether this very step led there
   */
  expectedWords({ curve, seats }, at, fresh) {
    const before = fresh && at > 0 ? curve[at - 1] : null;
    const told = seats.map((name, place) => {
      const share = curve[at].shares[place];
      const change = before ? share - before.shares[place] : 0;
      return `${name} ${tenths(share)}${Math.abs(change) >= 0.0005 ? ` (${change > 0 ? "+" : ""}${tenths(change)})` : ""}`;
    });
    return `${told.join(", ")}.`;
  }
}

/** @param {string} words */
function shorten(words) {
  return words.length > LONGEST ? `${words.slice(0, LONGEST).replace(/\s+\S*$/, "")}\u2026` : words;
}
