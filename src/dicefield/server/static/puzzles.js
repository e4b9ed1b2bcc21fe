// Puzzles: a table as it stands, one question, and what every choice was worth once it is answered. The server knows the answers.

import { get, post, Refused, wordsOf } from "./api.js";
import { announce, byId, el, on, refill } from "./dom.js";
import { keepPuzzle, myName, playedDays, solvedPuzzles } from "./me.js";
import { makeTable, onPress } from "./start.js";
import { mountTable } from "./table/mount.js";

/** @import { Answer, Command, News, Snapshot } from "./table/types.js" */
/** @typedef {{id: string, game: string, title: string, goal: string, seat: number, rival: string, snapshot: Snapshot}} Puzzle */
/** @typedef {{say: string, label: string, worth: number, words: string, right: boolean}} Weighed */
/** @typedef {{right: boolean, choice: string, choices: Weighed[], why: string}} Told */
/** @typedef {{name: string, title: string, puzzles: string[]}} Shelf the puzzles of a game */
/** @typedef {{day: string, puzzle: string, games: Shelf[]}} List */

const EVERY = "every game";
const DAY = 86_400_000;
/** There is nothing to choose any more. */
const ANSWERED = { choices: [], drags: [], sheets: [], plans: [], waits: { for: /** @type {"nothing"} */ ("nothing"), words: "" }, prompt: "", mine: [] };

/** The day as it is in UTC, so that it is the same everywhere. @param {number} [back] how many days ago */
const day = (back = 0) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10);

/** A day as people write it. @param {string} date */
const inWords = (date) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

class Puzzles {
  /** @param {List} list */
  constructor(list) {
    this.list = list;
    /** @type {Puzzle | null} */
    this.now = null;
    /** @type {Told | null} */
    this.told = null;
    /** @type {(snapshot: Snapshot) => unknown} done when it is shown */
    this.hear = () => {};
    this.table = mountTable(byId("table"), this, { lesson: true });
    this.table.layout.asks.append(byId("told")); // where the choices were
    this.games = /** @type {HTMLSelectElement} */ (byId("game"));
    refill(this.games, el("option", { value: EVERY }, "Every game"), ...list.games.map((one) => el("option", { value: one.name }, one.title)));
    on(this.games, "change", () => this.next());
    on(byId("next"), "click", () => this.next());
    on(byId("again"), "click", () => this.now && this.show(this.now));
    onPress(byId("play-out"), () => this.playOut());
    this.count();
  }

  // --- What the table asks of a transport

  /**
   * There is no news but snapshots.
   * @param {keyof News} kind
   * @param {(snapshot: any) => unknown} heard
   */
  on(kind, heard) {
    if (kind === "snapshot") this.hear = heard;
  }

  /**
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  async send(command) {
    if (command.do === "consider")
      return { ok: true, choice: String(command.choice), label: this.labelOf(String(command.choice)), patch: null, odds: null };
    if (["route", "chances", "why"].includes(command.do)) return { ok: true }; // odds would tell the answer
    if (command.do === "choose") return this.answer(String(command.choice));
    return refusal(command.do === "hint" ? "A hint would be the answer: choose, and see." : "There is only one choice to make here.");
  }

  /** @param {string} choice */
  labelOf(choice) {
    return this.now?.snapshot.choices.find((one) => one.say === choice)?.label ?? choice;
  }

  /**
   * @param {string} choice
   * @returns {Promise<Answer>}
   */
  async answer(choice) {
    const { now } = this;
    if (!now) return refusal("There is no puzzle yet.");
    byId("nearly").textContent = "";
    try {
      this.judge(await post(`/api/puzzles/${now.id}`, { choice }));
      return { ok: true, choice };
    } catch (trouble) {
      const answer = refusal(wordsOf(trouble));
      byId("nearly").textContent = wordsOf(trouble);
      return trouble instanceof Refused ? { ok: false, error: trouble.error } : answer;
    }
  }

  // --- From puzzle to puzzle

  /** @param {string} id */
  async go(id) {
    try {
      this.show(await get(`/api/puzzles/${id}`));
      history.replaceState(null, "", id === this.list.puzzle ? "/puzzles" : `/puzzles?puzzle=${id}`);
    } catch (trouble) {
      byId("nearly").textContent = wordsOf(trouble);
    }
  }

  /** @param {Puzzle} puzzle */
  show(puzzle) {
    this.now = puzzle;
    this.told = null;
    byId("nearly").textContent = "";
    byId("told").hidden = true;
    const of = puzzle.id === this.list.puzzle ? `Puzzle of ${inWords(this.list.day)}: ${puzzle.title}` : puzzle.title;
    byId("puzzle-title").textContent = of;
    byId("goal").textContent = puzzle.goal;
    document.body.dataset.puzzle = puzzle.id;
    this.hear(puzzle.snapshot);
  }

  /** The next one that was not solved here yet; of every game the games take turns. */
  next() {
    const shelves = this.games.value === EVERY ? this.list.games : this.list.games.filter((one) => one.name === this.games.value);
    const at = shelves.findIndex((one) => one.name === this.now?.game);
    const shelf = shelves[(at + 1) % shelves.length];
    const solved = solvedPuzzles();
    const left = shelf.puzzles.filter((id) => !solved.includes(id) && id !== this.now?.id);
    const from = left.length ? left : shelf.puzzles;
    return this.go(from[Math.floor(Math.random() * from.length)]);
  }

  // --- Answers

  /** @param {Told} told */
  async judge(told) {
    const { now } = this;
    if (!now) return;
    this.told = told;
    keepPuzzle(now.id, told.right, now.id === this.list.puzzle ? this.list.day : null);
    this.count();
    byId("told-title").textContent = told.right ? "Right" : "Not the best";
    byId("told").classList.toggle("right", told.right);
    byId("why").textContent = told.why;
    const most = told.choices[0].worth;
    refill(byId("worths"), ...told.choices.map((one) => bar(one, most, told.choice)));
    byId("play-out").textContent = told.right ? "Play it out" : "Play it out and see";
    byId("told").hidden = false;
    await this.hear({ ...now.snapshot, ...ANSWERED });
    this.table.layout.show("choices");
    this.table.layout.pull(true);
    byId("told").focus({ preventScroll: true });
    announce(`${byId("told-title").textContent}. ${told.why}`);
  }

  /** How many days on end, and how many were solved. */
  count() {
    const days = playedDays();
    let streak = day() in days ? 1 : 0;
    while (day(streak + (day() in days ? 0 : 1)) in days) streak += 1;
    const solved = Object.values(days).filter(Boolean).length;
    const words = streak === 1 ? "1 day" : `${streak} days`;
    byId("streak").textContent = `${words} in a row · ${solved} of ${Object.keys(days).length} solved`;
    byId("streak").dataset.streak = String(streak);
    byId("streak").hidden = !Object.keys(days).length;
  }

  /** A table that goes on from here with what was chosen, against a bot. */
  async playOut() {
    const { now, told } = this;
    if (!now || !told) return;
    const seats = now.snapshot.seats.map(({ seat }) => (seat === now.seat ? { who: "me", name: myName() } : { who: `bot:${now.rival}` }));
    const info = { game: now.game, title: now.title };
    await makeTable(`/api/puzzles/${now.id}/table`, { seats, choice: told.choice }, info);
  }
}

/** What a choice is worth, as a bar beside the best. @param {Weighed} one @param {number} most @param {string} mine */
function bar(one, most, mine) {
  const width = `${(100 * one.worth) / (most || 1)}%`;
  return el(
    "li.worth",
    { "data-say": one.say, "data-right": one.right ? "true" : null, "data-mine": one.say === mine ? "true" : null },
    el("span.worth-label", one.label, one.say === mine && el("span.badge", "yours"), one.right && el("span.badge.best", "best")),
    el("span.worth-figure", one.words),
    el("span.worth-bar", { "aria-hidden": "true" }, el("i", { style: { width } })),
  );
}

/**
 * @param {string} words
 * @returns {{ok: false, error: any}}
 */
function refusal(words) {
  return { ok: false, error: { kind: "illegal", code: "puzzle", words, rule: null } };
}

async function begin() {
  /** @type {List} */
  const list = await get(`/api/puzzles?day=${day()}`);
  await new Puzzles(list).go(new URLSearchParams(location.search).get("puzzle") ?? list.puzzle);
}

begin().catch((trouble) => {
  byId("goal").textContent = wordsOf(trouble);
});
