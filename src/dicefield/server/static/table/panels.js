/** What is told around a board: where we are, the goal, and for each seat its figures, its dice beside the board and its cards. */

import { el, refill } from "../dom.js";
import { dieFace } from "./dice.js";
import { STILL, STILL_FINGER } from "./gestures.js";
import { crest } from "./liveries.js";

/** @import { Pull } from "./gestures.js" */
/** @import { Marked } from "./marks.js" */
/** @import { Pointing } from "./pointing.js" */
/** @import { Card, Fact, Panel, Panels as PanelFacts, ScoreRow, Snapshot, Tray } from "./types.js" */


export class Panels {
  /** @param {HTMLElement} host @param {HTMLElement} scene a line of its own */
  constructor(host, scene) {
    this.host = host;
    this.scene = scene;
    this.drawn = "";
  }

  /** Pieces here are pressed like those on the board, or pulled onto it. @param {Pointing} pointing */
  wire(pointing) {
    /** @type {{x: number, y: number, target: Element, pull: Pull | null, moved: boolean} | null} */
    let hand = null;
    addEventListener("pointerdown", (event) => {
      hand?.pull?.cancel(); // a second finger
      const target = pointing.besideAt(event.target);
      hand = target && event.button === 0 ? { x: event.clientX, y: event.clientY, target, pull: null, moved: false } : null;
    });
    addEventListener("pointermove", (event) => {
      const still = event.pointerType === "mouse" ? STILL : STILL_FINGER;
      if (!hand || (!hand.moved && Math.hypot(event.clientX - hand.x, event.clientY - hand.y) < still)) return;
      if (!hand.moved) hand.pull = pointing.grab(hand.target, hand.x, hand.y);
      hand.moved = true;
      hand.pull?.move(event.clientX, event.clientY);
    });
    addEventListener("pointerup", (event) => {
      hand?.pull?.drop(event.clientX, event.clientY);
      if (hand) hand.pull = null;
    });
    addEventListener("pointercancel", () => {
      hand?.pull?.cancel();
      hand = null;
    });
    addEventListener("click", (event) => {
      const key = pointing.besideAt(event.target)?.getAttribute("data-piece");
      const at = { x: event.clientX, y: event.clientY };
      if (key && !hand?.moved && pointing.decision.free) pointing.decision.press({ key, index: 0 }, at);
      hand = null;
    });
  }

  /** @param {Pick<Snapshot, "seat"> & {table?: {battle?: {title: string, goal: string} | null}, seats: {name: string}[]}} snapshot @param {PanelFacts} panels */
  update(snapshot, panels) {
    const battle = snapshot.table?.battle;
    const goal = battle?.goal ?? panels.goal;
    const names = snapshot.seats.map((seat) => seat.name);
    const signature = JSON.stringify([panels, names, snapshot.seat, goal]);
    if (signature === this.drawn) return;
    this.drawn = signature;
    this.scene.textContent = battle ? `${battle.title} \u00b7 ${panels.scene}` : panels.scene;
    const first = snapshot.seat - 1; // one's own side stands on top
    const order = [...panels.panels].sort((one, other) => Number(other.seat === first) - Number(one.seat === first));
    refill(
      this.host,
      goal ? el("p.goal", el("strong", "Goal: "), goal) : null,
      ...order.map((panel) => side(panel, names)),
      panels.scores.length ? scoreSheet(panels.scores) : null,
      panels.legend.length ? legend(panels.legend) : null,
    );
  }

  clear() {
    this.drawn = "";
    this.host.replaceChildren();
    this.scene.textContent = "";
  }

  /** Which of the pieces here can be pointed at, and which are. @param {Marked} marked */
  mark(marked) {
    const selected = new Set(marked.selected.map((one) => one.key));
    for (const piece of /** @type {NodeListOf<HTMLElement>} */ (this.host.querySelectorAll("[data-piece]"))) {
      const key = piece.dataset.piece ?? "";
      piece.classList.toggle("is-selected", selected.has(key));
      piece.classList.toggle("is-pointed", marked.pointed.has(key) && !selected.has(key));
      piece.classList.toggle("is-live", marked.live.has(key));
    }
  }
}

/** @param {Panel} panel @param {string[]} names */
function side(panel, names) {
  const seat = panel.seat === null ? null : panel.seat + 1;
  const head = seat === null ? null : el("h2.side-name", crest(seat), names[seat - 1] ?? `Seat ${seat}`);
  return el(
    "section",
    { class: `side-panel${panel.out ? " is-out" : ""}`, "data-side": seat },
    head,
    panel.facts.length ? el("dl.side-facts", ...panel.facts.map(fact)) : null,
    ...panel.cards.map(card),
    ...panel.trays.filter((one) => one.dice.length).map((one) => tray(one, seat)),
  );
}

/** @param {Fact} told */
function fact(told) {
  return el("div.fact", el("dt", term(told)), el("dd", told.value));
}

/** A name that says what it means when it is touched. @param {Fact} told */
function term({ label, title }) {
  if (!title) return label;
  return el("button.term", { "aria-expanded": "false", title, onclick: explain }, label);
}

/** The meaning of a term stands below the figures it is one of, until it or another one is touched. @param {MouseEvent} event */
function explain(event) {
  const asked = /** @type {HTMLElement} */ (event.currentTarget);
  const list = /** @type {HTMLElement} */ (asked.closest("dl, .card-facts"));
  const open = asked.getAttribute("aria-expanded") === "true";
  if (list.nextElementSibling?.matches(".term-words")) list.nextElementSibling.remove();
  for (const other of list.querySelectorAll(".term")) other.setAttribute("aria-expanded", String(other === asked && !open));
  if (open) return;
  list.after(el("p.term-words", { role: "status", "data-test": "term-words" }, el("strong", asked.textContent ?? ""), `: ${asked.title}`));
}

/** @param {Tray} tray @param {number | null} seat */
function tray({ label, dice }, seat) {
  const drawn = dice.map((die) => {
    const face = dieFace(`d${die.sides}`, die.hidden ? null : die.value, seat);
    const state = `${die.broken ? " is-broken" : ""}${die.hidden ? " is-hidden" : ""}`;
    if (!die.piece) return el("span", { class: `side-die${state}`, title: die.title || null }, face);
    return el("button", { class: `side-die${state}`, "data-piece": die.piece, "aria-label": die.title, title: die.title }, face);
  });
  return el("div.side-tray", el("span.side-label", label), el("div.side-dice", ...drawn));
}

/** @param {Card} told */
function card({ name, facts, words, piece, faded, more }) {
  const said = words ? el("span.card-words", words) : null;
  const parts = [
    el("strong.card-name", name),
    facts.length ? el("span.card-facts", ...facts.map((told) => cardFact(told, !!piece))) : null,
    more.length ? null : said,
  ];
  const state = `side-card${faded ? " is-faded" : ""}`;
  const face = piece ? el("button", { class: state, "data-piece": piece }, ...parts) : el("div", { class: state }, ...parts);
  if (!more.length) return face;
  const rest = el("details.card-more", el("summary", `All about ${name}`), el("span.card-facts", ...more.map((told) => cardFact(told))), said);
  return el("div.card-box", face, rest);
}

/** @param {Fact} told @param {boolean} [pressed] whether the card is a button itself */
function cardFact(told, pressed = false) {
  return el("span.card-fact", { title: pressed ? told.title || null : null }, el("span.muted", pressed ? told.label : term(told)), " ", told.value);
}

/** @param {ScoreRow[]} rows */
function scoreSheet(rows) {
  const seats = rows[0].figures.map((_, seat) => el("th", { scope: "col" }, crest(seat + 1), el("span.unseen", `Seat ${seat + 1}`)));
  const lines = rows.map((row) =>
    el(
      "tr",
      { class: row.strong ? "is-strong" : "" },
      el("th", { scope: "row" }, row.head),
      ...row.figures.map((figure, seat) => el("td", { class: row.best === seat ? "number is-best" : "number" }, figure)),
    ),
  );
  return el("table.score-sheet", el("thead", el("tr", el("td"), ...seats)), el("tbody", ...lines));
}

/** @param {Fact[]} facts */
function legend(facts) {
  return el("details.legend", el("summary", "What signs and words mean"), el("dl.side-facts", ...facts.map(fact)));
}
