// What came of a run: a span for every seat that closes in on its share, and words for those who hear it.

import { el, refill } from "../dom.js";
import { crest } from "../table/liveries.js";

/** @import { Child } from "../dom.js" */
/** @typedef {{share: number, low: number, high: number}} Span */
/**
 * @typedef {object} Standing
 * @property {number} games
 * @property {number} shared games that nobody won
 * @property {number} [steps] of the middle game
 * @property {string} stopped why no more are played; nothing while they are
 * @property {number} most
 * @property {Span[]} seats
 * @property {Record<string, Span>} bots
 */

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;

/** Half of a span, which is how people say how sure they are. @param {Span} span */
const figure = (span) => `${percent(span.share)} ± ${((100 * (span.high - span.low)) / 2).toFixed(1)}`;

export class Run {
  /** @param {string} title what is played */
  constructor(title) {
    this.title = title;
    this.spans = el("dl.spans");
    this.words = el("p", { role: "status" }, "Getting ready. The first run of a game compiles its rules, which can take minutes.");
    this.root = el("section.run", { "data-state": "playing", "data-test": "run-shown" }, el("h3", title), this.spans, this.words);
  }

  /** @param {Standing} standing */
  show(standing) {
    if (!standing.games) return;
    const even = 1 / standing.seats.length;
    const seats = standing.seats.map((span, seat) =>
      row([crest(seat + 1), `Seat ${seat + 1}`], span, even, `var(--seat-${seat + 1})`),
    );
    const bots = Object.entries(standing.bots).map(([name, span]) => row([`Bot ${name}`], span, even, "var(--ink)"));
    refill(this.spans, ...seats.flat(), ...bots.flat());
    refill(this.words, standingWords(standing));
    if (standing.stopped) this.end("over");
  }

  /** @param {"over" | "stopped" | "wrong"} state */
  end(state) {
    this.root.dataset.state = state;
  }

  /** @param {string} words */
  refuse(words) {
    this.end("wrong");
    refill(this.words, words);
  }
}

/**
 * @param {Child[]} name
 * @param {Span} span
 * @param {number} even
 * @param {string} colour
 */
function row(name, span, even, colour) {
  const bar = el("div.span", { "aria-hidden": "true" }, el("i"));
  const places = { "--low": span.low, "--high": span.high, "--even": even };
  for (const [place, share] of Object.entries(places)) bar.style.setProperty(place, `${100 * share}%`);
  bar.style.setProperty("--seat", colour);
  return [el("dt", ...name), el("dd", bar), el("dd.figure", figure(span))];
}

/** @param {Standing} standing */
function standingWords(standing) {
  const { games, shared, steps, stopped } = standing;
  const parts = [`${games.toLocaleString("en")} games`, `half of them over after ${steps} choices and throws`];
  if (shared) parts.push(`${percent(shared / games)} shared`);
  return `${parts.join(", ")}. ${verdict(standing)}${stopped ? "" : " Playing on…"}`;
}

/** Whether any seat looks better off, in words. @param {Standing} standing */
function verdict({ seats }) {
  const even = 1 / seats.length;
  const ahead = seats.findIndex((span) => span.low > even);
  if (ahead >= 0) return `Seat ${ahead + 1} looks better off.`;
  const behind = seats.findIndex((span) => span.high < even);
  return behind >= 0 ? `Seat ${behind + 1} looks worse off.` : "No seat looks better off.";
}
