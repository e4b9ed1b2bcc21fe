/** A hint, shown: the best choice or the mix, what each is worth, and how sure that is. Pressing another choice considers that. */

import { el } from "../dom.js";
import { SURE, tenths } from "../percent.js";

/** @import { Decision } from "./decision.js" */
/** @import { Advice, Rated } from "./types.js" */

/** A choice that is to be taken less often than this is no part of a mix. */
const WORTH_SAYING = 0.005;

/** Who says so. @param {string} by */
export function hintBadge(by) {
  const words = by === "solution" ? "Hint: exact" : by === "search" ? "Hint: estimated" : "Hint: first thought";
  return el("span", { class: `badge hint-by ${by === "solution" ? "exact" : ""}`, "data-test": "hint-by" }, words);
}

/** @param {Advice} advice */
function mixOf({ choices }) {
  const mix = choices.filter((choice) => choice.share >= WORTH_SAYING);
  return mix.length > 1 ? mix : [];
}

/** What it is worth, in a sentence. @param {Advice} advice */
function worthWords({ words, worth, exact, error = 0 }) {
  if (typeof worth !== "number") return words;
  if (exact) return `From here you win exactly ${tenths(worth)} of the time.`;
  return `From here you win about ${tenths(worth)} of the time, \u00b1\u00a0${tenths(SURE * error)}.`;
}

/** All of it, for those who listen. @param {Advice | undefined} advice */
export function hintWords(advice) {
  if (!advice) return "";
  const mix = mixOf(advice).map((one) => `${percentOf(one.share)} ${one.label}`);
  return [mix.length ? `Choose at random: ${mix.join(", ")}.` : "", worthWords(advice)].filter(Boolean).join(" ");
}

/** @param {number} share */
const percentOf = (share) => `${Math.round(100 * share)}\u00a0%`;

/**
 * The choices with their bars, as buttons.
 * @param {Advice} advice @param {Decision} decision
 */
export function hintRows(advice, decision) {
  const mix = mixOf(advice);
  const rows = (mix.length ? mix : advice.choices).map((choice) => row(choice, mix.length > 0, advice, decision));
  return el(
    "div.hint",
    { "data-test": "hint-told" },
    el("p.hint-words", mix.length ? `Choose at random, this often. ${worthWords(advice)}` : worthWords(advice)),
    rows.length > 1 ? el("ul", { class: `plain hint-rows ${mix.length ? "mixed" : ""}` }, ...rows) : null,
    deeper(advice),
  );
}

/** That a deeper look is under way, and how far it is. @param {Advice} advice */
function deeper({ next, preparing }) {
  if (!next) return null;
  const known = preparing && preparing.done < preparing.of;
  const bar = el("progress", { "aria-hidden": "true", max: 1, ...(known ? { value: preparing.done / preparing.of } : {}) });
  const words = preparing ? "Preparing a deeper look (once)" : "Looking deeper";
  return el("p.hint-deeper", { "data-test": "hint-deeper" }, el("span", `${words}\u2026`), bar);
}

/**
 * A search advises the bot's choice or what is surely better; another that only looks as good, or better, is called close.
 * @param {Rated} choice @param {boolean} mixed @param {Advice} advice @param {Decision} decision
 */
function row(choice, mixed, advice, decision) {
  const { label, worth, regret, share, say } = choice;
  const told = mixed ? percentOf(share) : tenths(worth);
  const costly = regret >= 0.0005;
  const close = !costly && !advice.exact && share < WORTH_SAYING;
  const cost = costly ? `\u2212${(100 * regret).toFixed(1)}` : close ? "close" : advice.exact ? "best" : "hint";
  const sure = choice.error ? `, give or take ${tenths(SURE * choice.error)}` : "";
  const costs = costly ? `, costs ${tenths(regret)}` : close ? ", not surely better" : "";
  const why = choice.why ? `. ${choice.why}` : "";
  const words = (mixed ? `${label}: take it ${told} of the time` : `${label}: wins ${told}${sure}${costs}`) + why;
  const bar = el("span.hint-bar", el("span", { style: { width: `${Math.max(1, 100 * (mixed ? share : worth))}%` } }));
  return el(
    "li",
    el(
      "button.hint-row",
      { "aria-label": words, "data-say": say, onclick: () => decision.consider(say, label, { by: advice.by, advice }) },
      el("span.hint-label", label, choice.why ? el("span.hint-why", choice.why) : null),
      el("span.odds-share.number", told),
      mixed ? null : el("span.hint-cost.number", cost),
      bar,
    ),
  );
}
