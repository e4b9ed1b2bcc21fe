// The lab: a game as it might be, bots that try it, and what comes of it while they play.

import { get, lines, wordsOf } from "../api.js";
import { asker, byId, el, on, onSubmit, pageData, refill } from "../dom.js";
import { seatCountField, selectField, toHeading, toWords, wordsFor } from "../setup/fields.js";
import { loadContents, Options } from "../setup/options.js";
import { findGame } from "../start.js";
import { Run } from "./runs.js";

/** @import { Contents } from "../setup/options.js" */
/** @import { Game } from "../start.js" */
/** @typedef {{bots: Record<string, string>, usual: string}} Testers */

class Lab {
  /**
   * @param {Game} game
   * @param {Contents} contents
   * @param {Testers} testers
   */
  constructor(game, contents, testers) {
    this.game = game;
    this.testers = testers;
    /** @type {string[]} */
    this.bots = [];
    this.count = 0;
    /** @type {AbortController | null} */
    this.playing = null;
    const check = asker(
      () => this.options.check(),
      ({ trouble }) => showTrouble(trouble),
    ); // before anybody presses the button
    this.options = new Options(game, contents, check);
    this.seats = el("div.lab-bots");
    this.resize(game.seats[0]);
  }

  /** @param {number} count */
  resize(count) {
    this.bots = Array.from({ length: count }, (_, seat) => this.bots[seat] ?? this.testers.usual);
    refill(this.seats, ...this.bots.map((bot, seat) => this.botField(bot, seat)));
    this.options.put("seats", count);
  }

  /** @param {string} bot @param {number} seat */
  botField(bot, seat) {
    return selectField({
      name: `bot-${seat}`,
      label: `Seat ${seat + 1}`,
      help: this.testers.bots[bot],
      value: bot,
      words: wordsFor(Object.keys(this.testers.bots)),
      onChange: (name) => {
        this.bots[seat] = name;
        this.resize(this.bots.length);
      },
    });
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
    const wish = { options: this.options.values, bots: this.bots, seed: this.count };
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
    const { values } = this.options;
    const changed = this.game.options
      .filter((option) => option.name in values && values[option.name] !== option.default)
      .map((option) => `${toHeading(option.name).toLowerCase()} ${valueWords(values[option.name])}`);
    const bots = new Set(this.bots).size > 1 ? this.bots.join(" against ") : `${this.bots[0]} on all seats`;
    return `${this.count}. ${changed.join(", ") || "As it comes"}; ${toWords(bots)}`;
  }
}

/** @param {string} words */
function showTrouble(words) {
  byId("trouble").textContent = words;
  /** @type {HTMLButtonElement} */ (byId("run")).disabled = Boolean(words);
}

/** @param {any} value */
const valueWords = (value) => (typeof value === "object" ? (value.title ?? "of your own") : toWords(String(value)));

async function begin() {
  const game = await findGame(pageData().game);
  const [contents, testers] = await Promise.all([loadContents(game), get(`/api/games/${game.name}/lab`)]);
  const lab = new Lab(game, contents, testers);
  byId("options-room").append(lab.options.root);
  byId("bots-room").append(seatCountField(game.seats, (seats) => lab.resize(seats)) ?? "", lab.seats);
  on(byId("run"), "click", () => lab.press());
  onSubmit(byId("lab"), () => {}); // Enter in a field starts nothing
}

begin().catch((trouble) => {
  byId("trouble").textContent = wordsOf(trouble);
});
