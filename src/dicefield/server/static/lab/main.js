// The lab: a game as it might be, bots that try it, and what comes of it while they play.

import { get, lines, post, Refused, wordsOf } from "../api.js";
import { byId, el, on, pageData, refill } from "../dom.js";
import { seatCountField, selectField, toHeading, toWords } from "../setup/fields.js";
import { loadContents, optionFields } from "../setup/options.js";
import { Run } from "./runs.js";

/** @import { Contents } from "../setup/options.js" */
/** @import { Game } from "../start.js" */
/** @typedef {{bots: Record<string, string>, usual: string}} Testers */

const WAIT = 250;

class Lab {
  /**
   * @param {Game} game
   * @param {Contents} contents
   * @param {Testers} testers
   */
  constructor(game, contents, testers) {
    this.game = game;
    this.testers = testers;
    /** @type {Record<string, any>} only what differs from the usual */
    this.values = {};
    /** @type {string[]} */
    this.bots = [];
    this.count = 0;
    this.asked = 0;
    /** @type {AbortController | null} */
    this.playing = null;
    this.options = el("div.options", ...optionFields(game, contents, this.values, (name, value) => this.put(name, value)));
    this.seats = el("div.lab-bots");
    this.resize(game.seats[0]);
  }

  /**
   * @param {string} name
   * @param {any} value
   */
  put(name, value) {
    this.values[name] = value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT);
  }

  /** @param {number} count */
  resize(count) {
    this.bots = Array.from({ length: count }, (_, seat) => this.bots[seat] ?? this.testers.usual);
    const words = Object.keys(this.testers.bots).map((name) => ({ value: name, title: toWords(name) }));
    refill(
      this.seats,
      ...this.bots.map((bot, seat) =>
        selectField({
          name: `bot-${seat}`,
          label: `Seat ${seat + 1}`,
          help: this.testers.bots[bot],
          value: bot,
          words,
          onChange: (name) => {
            this.bots[seat] = name;
            this.resize(this.bots.length);
          },
        }),
      ),
    );
    this.put("seats", count);
  }

  /** Asks whether all of it goes together, before anybody presses the button. */
  async check() {
    const asked = (this.asked += 1);
    let trouble = "";
    try {
      await post(`/api/games/${this.game.name}/check`, { options: this.values });
    } catch (refused) {
      trouble = refused instanceof Refused && refused.status && refused.status < 500 ? refused.error.words : "";
    }
    if (asked !== this.asked) return;
    byId("trouble").textContent = trouble;
    /** @type {HTMLButtonElement} */ (byId("run")).disabled = Boolean(trouble);
  }

  press() {
    return this.playing ? this.playing.abort() : this.run();
  }

  async run() {
    const run = new Run(this.title());
    const playing = (this.playing = new AbortController());
    byId("nothing").hidden = true;
    byId("runs").prepend(run.root);
    byId("run").textContent = "Stop";
    const wish = { options: this.values, bots: this.bots, seed: this.count };
    try {
      await lines(`/api/games/${this.game.name}/lab`, wish, playing.signal, (line) =>
        line.error ? run.refuse(line.error.words) : run.show(line),
      );
      if (playing.signal.aborted) run.end("stopped");
    } catch (trouble) {
      run.refuse(wordsOf(trouble));
    } finally {
      this.playing = null;
      byId("run").textContent = "Run";
    }
  }

  /** What makes this run different from the game as it comes. */
  title() {
    this.count += 1;
    const changed = this.game.options
      .filter((option) => option.name in this.values && this.values[option.name] !== option.default)
      .map((option) => `${toHeading(option.name).toLowerCase()} ${valueWords(this.values[option.name])}`);
    const bots = new Set(this.bots).size > 1 ? this.bots.join(" against ") : `${this.bots[0]} on all seats`;
    return `${this.count}. ${changed.join(", ") || "As it comes"}; ${toWords(bots)}`;
  }
}

/** @param {any} value */
const valueWords = (value) => (typeof value === "object" ? (value.title ?? "of your own") : toWords(String(value)));

async function begin() {
  const name = pageData().game;
  const game = (await get("/api/games")).find((/** @type {Game} */ one) => one.name === name);
  const [contents, testers] = await Promise.all([loadContents(game), get(`/api/games/${name}/lab`)]);
  const lab = new Lab(game, contents, testers);
  const more = game.options.length > 1;
  byId("options-room").append(more ? lab.options : el("p.muted", "Nothing to choose here."));
  const count = seatCountField(game.seats, (seats) => lab.resize(seats));
  if (count) byId("bots-room").append(count);
  byId("bots-room").append(lab.seats);
  on(byId("run"), "click", () => lab.press());
  on(byId("lab"), "submit", (event) => event.preventDefault()); // Enter in a field starts nothing
}

begin().catch((trouble) => {
  byId("trouble").textContent = wordsOf(trouble);
});
