/** The bar under the choices: what is considered, its odds or why not, and the one primary button. */

import { announce, el, refill } from "../dom.js";
import { percent } from "../percent.js";
import { hintBadge, hintRows, hintWords } from "./hint.js";
import { ruleLink, withoutRule } from "./rule.js";

/** @import { Considered, Decision } from "./decision.js" */
/** @import { Refusal } from "../api.js" */
/** @import { Advice, Odds } from "./types.js" */

export class Verdict {
  /**
   * @param {HTMLElement} host
   * @param {Decision} decision
   * @param {HTMLElement[]} tools small buttons that belong beside the primary one
   */
  constructor(host, decision, tools) {
    this.decision = decision;
    this.about = el("div.verdict-part");
    this.hinted = el("div.verdict-part");
    this.chances = el("div.verdict-part");
    this.parts = [this.about, this.hinted, this.chances];
    this.words = el("div.verdict-words");
    /** @type {Advice | undefined} */
    this.advice = undefined;
    this.tuning = el("div.tuning", { hidden: true });
    this.go = el("button.primary.do-it", { "data-test": "do-it", disabled: true, onclick: () => decision.commit() }, "Do it");
    this.drop = el("button.quiet.drop-it", { "aria-label": "Clear the selection", onclick: () => decision.clear() }, "Clear");
    this.bar = el("div.verdict", this.words, this.tuning, el("div.verdict-row", ...tools, this.drop, this.go));
    host.append(this.bar);
    this.said = "";
    this.turns = 0;
    this.tallest = 0;
  }

  /** The words may grow but never shrink while one position is thought about, so that the list does not jump under the pointer. */
  hold() {
    const { turns } = this.decision;
    if (turns !== this.turns) this.tallest = 0;
    this.turns = turns;
    this.words.style.minHeight = "";
    this.tallest = Math.max(this.tallest, this.words.clientHeight);
    this.words.style.minHeight = `${this.tallest}px`;
  }

  /** Nothing of what was said stays in the page. */
  forget() {
    for (const part of [...this.parts, this.words]) part.replaceChildren();
    this.advice = undefined;
  }

  update() {
    if (!this.words.contains(this.about)) this.words.replaceChildren(...this.parts);
    const { decision } = this;
    const { shown, considered, refused } = decision;
    const error = refused ?? (shown?.answer && !shown.answer.ok ? (shown.answer.error ?? null) : null);
    refill(this.about, shown ? this.label(shown) : null, error ? this.refusal(error) : shown ? null : this.next());
    this.hint(error ? null : shown);
    refill(this.chances, error || shown?.advice ? null : this.odds(shown?.answer?.odds));
    this.go.disabled = !decision.ready;
    this.go.setAttribute("aria-busy", String(decision.doing || (!!considered && !considered.answer)));
    this.drop.hidden = !considered && !decision.selected.length && !refused;
    this.bar.classList.toggle("is-ready", decision.ready);
    this.hold();
    this.say(considered, error);
  }

  /** @param {Considered | null} shown */
  label(shown) {
    if (!shown) return null;
    const by = shown.by ? hintBadge(shown.by) : null;
    return el("p.verdict-label", shown.answer?.label || shown.label, " ", by);
  }

  /** The rows of a hint stay while one walks through them with the keyboard. @param {Considered | null} shown */
  hint(shown) {
    if (shown?.advice !== this.advice) refill(this.hinted, shown?.advice ? hintRows(shown.advice, this.decision) : null);
    this.advice = shown?.advice;
    for (const row of this.hinted.querySelectorAll(".hint-row"))
      row.setAttribute("aria-pressed", String(row.getAttribute("data-say") === shown?.say));
  }

  /** What to do next. */
  next() {
    const words = adviceFor(this.decision);
    return words ? el("p.muted.small.verdict-advice", words) : null;
  }

  /** @param {Refusal} error */
  refusal(error) {
    return el(
      "p.refusal",
      { "data-test": "refusal" },
      withoutRule(error.words),
      " ",
      ruleLink(this.decision.snapshot?.table.game ?? "", error.rule),
    );
  }

  /** A sentence, and a bar for each outcome. @param {Odds | null | undefined} odds */
  odds(odds) {
    if (!odds) return null;
    const rows = odds.parts.map((part) => {
      const share = percent(part.chance);
      const bar = el("span.odds-bar", el("span", { style: { width: `${Math.max(1, part.chance * 100)}%` } }));
      return el(
        "li.odds-row",
        el("span.odds-words", part.words),
        bar,
        el("span.odds-share.number", { title: part.of ? `${part.of[0]} in ${part.of[1]}` : null }, share),
      );
    });
    return el(
      "div.odds",
      { "data-test": "odds" },
      el("p.odds-sentence", odds.words),
      rows.length > 1 || !odds.words ? el("ul.plain", { "aria-hidden": "true" }, ...rows) : null,
    );
  }

  /** Tells those who listen, once. @param {Considered | null} considered @param {Refusal | null} error */
  say(considered, error) {
    const answer = considered?.answer;
    const words =
      error && !this.decision.peeked
        ? error.words
        : answer?.ok
          ? [answer.label || considered?.label, hintWords(considered?.advice), answer.odds?.words, "Press Enter to do it."]
              .filter(Boolean)
              .join(". ")
          : "";
    if (words && words !== this.said) announce(words);
    this.said = words;
  }
}

/** What to do next, in a few words. @param {Decision} decision */
function adviceFor({ snapshot, selected }) {
  if (!snapshot?.choices.length && !snapshot?.drags.length && !snapshot?.sheets.length) return "";
  const points = snapshot.drags.length > 0 || snapshot.choices.some((choice) => choice.pieces.length || choice.spot);
  if (selected.length === 1 && snapshot.drags.some((drag) => drag.piece === selected[0].key))
    return "Now press where it should go, or drag it there.";
  if (selected.length) return "Point at what else belongs to it, or choose from the list.";
  if (points) return "Point at the table, or choose from the list.";
  return snapshot.sheets.length ? "Fill in the sheet, or choose from the list." : "Choose from the list.";
}
