/**
 * The bar under the choices: what is considered, its odds or why not, and the one primary button. Where a few answers are left it
 * becomes those; what ends a phase has a button of its own beside it.
 */

import { announce, el, refill } from "../dom.js";
import { percent } from "../percent.js";
import { wordsOf } from "./beside.js";
import { hintBadge, hintRows, hintWords } from "./hint.js";
import { piecesIn, same } from "./pieces.js";
import { ruleLink, withoutRule } from "./rule.js";

/** @import { Considered, Decision } from "./decision.js" */
/** @import { Refusal } from "../api.js" */
/** @import { Advice, Choice, Odds } from "./types.js" */

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
    this.words = el("div.verdict-words", { role: "group", "aria-label": "What is considered" });
    /** @type {Advice | undefined} */
    this.advice = undefined;
    this.tuning = el("div.tuning", { hidden: true });
    this.go = el("button.primary.do-it", { "data-test": "do-it", "data-primary": "", disabled: true, onclick: () => decision.commit() }, "Do it");
    this.answers = el("div.answers", { role: "group", "aria-label": "Answers" });
    this.asShown = el("button.primary.answer", { "data-test": "as-shown", hidden: true, onclick: () => decision.filler?.whole?.judge() });
    this.end = el("button.end-it", { "data-test": "end-it", hidden: true, onclick: () => this.finish() });
    this.chore = el("button.end-it", { "data-test": "chore", hidden: true, onclick: () => decision.delegate(decision.snapshot?.chore ?? "") });
    this.drop = el("button.quiet.drop-it", { "aria-label": "Clear the selection", onclick: () => this.startAnew() }, "Clear");
    this.bar = el("div.verdict", this.words, this.tuning, el("div.verdict-row", ...tools, this.drop, this.chore, this.end, this.answers, this.asShown, this.go));
    host.append(this.bar);
    this.answered = "";
    this.said = "";
    this.turns = 0;
    this.tallest = 0;
  }

  /** The words may grow but never shrink while one position is thought about, so that the list does not jump under the pointer. */
  hold() {
    const { turns } = this.decision;
    if (turns !== this.turns) this.tallest = 0;
    this.turns = turns;
    this.words.style.flexBasis = "";
    this.tallest = Math.max(this.tallest, this.words.clientHeight);
    this.words.style.flexBasis = `${this.tallest}px`;
    this.words.tabIndex = this.words.scrollHeight > this.words.clientHeight ? 0 : -1; // keys scroll what does not fit
  }

  finish() {
    const { ending } = this.decision;
    if (ending) void this.decision.choice([ending.say]);
  }

  /** What was touched and filled in is forgotten. */
  startAnew() {
    this.decision.filler?.reset();
    this.decision.clear();
  }

  /** The buttons, and why one that is grey is grey. */
  buttons() {
    const { decision } = this;
    const { answers, ending, free } = decision;
    const why = whyGrey(decision);
    const last = !!ending && decision.onlyEnds;
    this.end.classList.toggle("primary", last);
    this.chore.hidden = !decision.snapshot?.chore;
    this.chore.textContent = decision.snapshot?.chore ?? "";
    this.chore.disabled = !decision.free || !!decision.left;
    this.end.hidden = !ending;
    this.end.textContent = ending?.label ?? "";
    this.end.disabled = !free;
    this.end.title = free ? "" : why;
    const drawn = `${decision.turns} ${answers.map((one) => one.say).join("|")}`;
    if (drawn !== this.answered) refill(this.answers, ...answers.map((choice) => this.answerButton(choice)));
    this.answered = drawn;
    for (const [at, button] of [...this.answers.children].entries()) this.updateAnswer(/** @type {HTMLButtonElement} */ (button), at, why);
    this.answers.hidden = !answers.length;
    const whole = decision.considered ? undefined : decision.filler?.whole;
    this.asShown.hidden = !whole;
    this.asShown.textContent = whole ? `${whole.sheet.title} as shown` : "";
    this.asShown.disabled = !free;
    this.asShown.title = free ? "" : why;
    const instead = answers.length > 0 && (decision.selected.length > 0 || !decision.live.size);
    this.go.hidden = !decision.considered && (instead || !!whole || last);
    this.go.disabled = !decision.ready;
    this.go.textContent = decision.ready ? "Do it" : why;
    this.go.setAttribute("aria-busy", String(decision.busy));
  }

  /** @param {Choice} choice */
  answerButton(choice) {
    return el("button.answer", { "data-test": "answer", "data-say": choice.say, onclick: () => this.decision.answer(choice) });
  }

  /** @param {HTMLButtonElement} button @param {number} at @param {string} why */
  updateAnswer(button, at, why) {
    const { decision } = this;
    const choice = decision.answers[at];
    const chance = decision.chances[choice.say];
    const selects = decision.selected.length > 0 && decision.answers.every((one) => one.way) && new Set(decision.answers.map((one) => one.way)).size === decision.answers.length;
    const words = selects ? (choice.way ?? "") : choice.label;
    button.textContent = chance === undefined ? words : `${words} ${percent(chance)}`;
    button.setAttribute("aria-label", choice.label);
    button.disabled = !decision.free;
    button.title = decision.free ? choice.label : why;
    button.classList.toggle("primary", !decision.considered && (decision.selected.length > 0 || !decision.live.size));
  }

  /** Nothing of what was said stays in the page. */
  forget() {
    for (const part of [...this.parts, this.words, this.answers, this.end, this.asShown, this.chore]) part.replaceChildren();
    for (const part of [this.answers, this.end, this.asShown, this.chore]) part.hidden = true;
    this.advice = undefined;
    this.answered = "";
  }

  update() {
    if (!this.words.contains(this.about)) this.words.replaceChildren(...this.parts);
    const { decision } = this;
    const { shown, considered, refused } = decision;
    const error = refused ?? (shown?.answer && !shown.answer.ok ? (shown.answer.error ?? null) : null);
    refill(this.about, shown ? this.label(shown) : null, error ? this.refusal(error) : shown ? this.left() : this.next());
    this.hint(error ? null : shown);
    refill(this.chances, ...(error || shown?.advice ? [] : [this.odds(shown?.answer?.odds), this.against(shown?.answer?.against ?? [])]));
    this.buttons();
    this.drop.hidden = !considered && !decision.selected.length && !refused && !decision.looked;
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
    if (shown?.advice !== this.advice) {
      const held = this.hinted.contains(document.activeElement) ? document.activeElement?.getAttribute("data-say") : null;
      refill(this.hinted, shown?.advice ? hintRows(shown.advice, this.decision) : null);
      for (const row of this.hinted.querySelectorAll(".hint-row")) if (held && row.getAttribute("data-say") === held) /** @type {HTMLElement} */ (row).focus();
    }
    this.advice = shown?.advice;
    for (const row of this.hinted.querySelectorAll(".hint-row"))
      row.setAttribute("aria-pressed", String(row.getAttribute("data-say") === shown?.say));
  }

  /** What is looked at or selected, and what to do next. */
  next() {
    const { looked, selected, filler } = this.decision;
    const about = looked?.piece ?? (selected.length === 1 ? selected[0] : null);
    const piece = about && piecesIn(document.body).find((one) => same(one, about));
    const left = filler?.left;
    const words = left || (looked ? "" : adviceFor(this.decision));
    return el(
      "div",
      piece ? el("p.small", { "data-test": "looked" }, wordsOf(piece)) : null,
      words ? el(left ? "p.small.verdict-left" : "p.muted.small.verdict-advice", words) : null,
    );
  }

  /** What is left to spend. */
  left() {
    const words = this.decision.filler?.left;
    return words ? el("p.muted.small", words) : null;
  }

  /** @param {Refusal} error */
  refusal(error) {
    return el(
      "p.refusal",
      { "data-test": "refusal" },
      withoutRule(error.words),
      " ",
      ruleLink(this.decision.snapshot?.table.game ?? "", error.rule, "why?"),
    );
  }

  /** Where another chooses unseen: what comes of it against each of their choices. @param {{label: string, odds: Odds}[]} answers */
  against(answers) {
    if (!answers.length) return null;
    const first = answers.map(({ odds: { parts } }) => parts[0]);
    const words = new Set(first.map((part) => part.words));
    const alike = words.size === 1 ? [...words][0] : ""; // said once, above
    const rows = answers.map(({ label }, at) => {
      const share = percent(first[at].chance);
      return el("tr", el("th", { scope: "row" }, label), el("td", alike ? share : `${first[at].words} ${share}`));
    });
    const head = `Against what they may choose${alike && `, ${alike}`}`;
    return el("table.against", { "data-test": "against" }, el("caption", head), el("tbody", ...rows));
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
      el(rows.length > 1 ? "p.odds-sentence.unseen" : "p.odds-sentence", odds.words),
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

/** Why the button cannot be pressed. @param {Decision} decision */
export function whyGrey(decision) {
  if (!decision.linked) return "Waiting for the connection";
  if (decision.frozen) return "Wait for the dice";
  if (decision.busy) return "One moment\u2026";
  if (decision.considered && !decision.considered.answer?.ok) return "Not allowed";
  if (!decision.choices.length && !decision.snapshot?.sheets.length) return "Not your turn";
  if (decision.selected.length) return decision.keys.some((key) => decision.dragOf(key)) ? "Now where to?" : "Now what else?";
  return decision.live.size ? "Touch a piece" : decision.snapshot?.sheets.length ? "Fill in the sheet" : "Choose one";
}

/** What to do next, in a few words. @param {Decision} decision */
function adviceFor({ snapshot, selected }) {
  if (!snapshot?.choices.length && !snapshot?.drags.length && !snapshot?.sheets.length) return "";
  const points = snapshot.drags.length > 0 || snapshot.choices.some((choice) => choice.pieces.length || choice.spot);
  if (selected.length === 1 && snapshot.drags.some((drag) => drag.piece === selected[0].key))
    return "Touch where it should go, or drag it there.";
  if (selected.length) return "Touch what else belongs to it, or choose from the list.";
  if (points) return "Touch the table, or choose from the list.";
  return snapshot.sheets.length ? "Fill in the sheet, or choose from the list." : "Choose from the list.";
}
