// Where the result of each seat came from, in a table whose columns add up.

import { el, refill } from "../dom.js";
import { SURE, tenths } from "../percent.js";
import { crest } from "../table/liveries.js";

/** @import { Report } from "./luck.js" */
/** @typedef {"start" | "luck" | "own" | "others" | "mixing" | "play" | "given_up" | "result"} Part */
/** @typedef {{seat: number, error: number | null, told: Record<Part, number>}} Account told in tenths of a percent */

/** @type {{part: Part, title: string, words: string, estimated?: string}[]} */
const ROWS = [
  { part: "start", title: "Start", words: "What the seat could expect before the first step." },
  { part: "luck", title: "Luck", words: "What the dice gave or took." },
  {
    part: "own",
    title: "Own choices",
    words: "What the seat\u2019s own choices cost, held against perfect play.",
    estimated: "What the seat\u2019s own choices changed.",
  },
  {
    part: "others",
    title: "Choices of others",
    words: "What the others gave away.",
    estimated: "What the choices of others changed.",
  },
  {
    part: "mixing",
    title: "Mixing",
    words: "Where both chose unseen: what the two choices did to each other. Nobody\u2019s merit.",
  },
  { part: "play", title: "Luck and choices", words: "What dice and choices changed together." },
  { part: "given_up", title: "Given up", words: "What was still open when the game was ended by hand." },
  { part: "result", title: "Result", words: "What it came to: a win is 100 %." },
];
/** What is told only where it made a difference. @type {Part[]} */
const RARE = ["mixing", "given_up"];
/** When luck and choices are less sure than this, they are told together only. */
const UNSURE = 0.3;

/**
 * @param {HTMLElement} host
 * @param {Report} report
 */
export function account(host, report) {
  const { accounts, exact, seats } = report;
  const unsure = SURE * Math.max(...accounts.map(({ error }) => error ?? 0));
  const apart = report.every === 1 && unsure <= UNSURE;
  const hidden = new Set(apart ? ["play"] : ["luck", "own", "others", "mixing"]);
  for (const part of RARE) if (!accounts.some(({ told }) => told[part])) hidden.add(part);
  const rows = ROWS.filter(({ part }) => !hidden.has(part));
  const changes = rows.filter(({ part }) => !isSum(part)).flatMap(({ part }) => accounts.map(({ told }) => Math.abs(told[part])));
  const largest = Math.max(1, ...changes);
  const table = el(
    "table",
    { class: `account ${seats.length > 4 ? "" : "few"}`, "data-test": "account" },
    el("caption.unseen", "Start, luck and choices of each seat add up to its result."),
    el("thead", el("tr", el("td"), ...seats.map((name, place) => head(name, place + 1)))),
    el(
      "tbody",
      ...rows.map(({ part, title, words, estimated = words }) =>
        el(
          "tr",
          { class: `account-${part}` },
          el("th", { scope: "row" }, title, el("span.help", exact ? words : estimated)),
          ...accounts.map((one) => cell(one, part, largest)),
        ),
      ),
    ),
  );
  const note = exact
    ? "Exact: this game is solved, so every number is known to the last digit."
    : apart
      ? `Estimated: luck and choices are sure to about \u00b1 ${tenths(unsure)}. All seats are played on by the usual bot.`
      : "Estimated. In a game of so many steps, the estimates are too unsure to tell luck from choices; the course above holds.";
  refill(host, el("div.scrolls", { tabindex: 0, role: "region", "aria-label": "The account" }, table), el("p.muted.small", note));
}

/** What stands before and after all that changed it. @param {Part} part */
const isSum = (part) => part === "start" || part === "result";

/**
 * @param {string} name
 * @param {number} seat
 */
function head(name, seat) {
  return el("th", { scope: "col" }, el("span.account-name.seat", { "data-seat": seat }, crest(seat), name));
}

/**
 * @param {Account} account
 * @param {Part} part
 * @param {number} largest
 */
function cell({ seat, told }, part, largest) {
  const value = told[part];
  const sum = isSum(part);
  const words = tenths(value / 1000);
  const sign = sum || value < 0 ? "" : "+";
  const width = (50 * Math.abs(value)) / largest;
  const bar = sum
    ? null
    : el(
        "span.account-bar.seat",
        { "data-seat": seat, "aria-hidden": "true" },
        el("span", { style: { width: `${width}%`, left: `${value < 0 ? 50 - width : 50}%` } }),
      );
  return el("td.number", { "data-part": part, "data-tenths": value }, part === "result" ? "= " : "", sign, words, bar);
}
