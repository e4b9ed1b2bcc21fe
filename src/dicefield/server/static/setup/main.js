// The set-up page: who plays, what is agreed, on which terms; then one button.

import { get, post, Refused, wordsOf } from "../api.js";
import { byId, el, on, pageData, refill } from "../dom.js";
import { setMyName } from "../me.js";
import { open, whileBusy } from "../start.js";
import { loadContents, optionFields } from "./options.js";
import { Preparation } from "./prepare.js";
import { Seats } from "./seats.js";
import { Terms } from "./terms.js";

/** @import { Game } from "../start.js" */
/** @import { Contents } from "./options.js" */

const WAIT = 250;

class Setup {
  /**
   * @param {Game} game
   * @param {Contents} contents
   */
  constructor(game, contents) {
    this.game = game;
    /** @type {Record<string, any>} only what differs from the usual */
    this.values = {};
    this.asked = 0;
    const update = () => this.update();
    this.terms = new Terms(update);
    this.preparation = new Preparation(game.name);
    this.seats = new Seats(game, update);
    this.optionsRoom = el("div.options");
    refill(this.optionsRoom, ...optionFields(game, contents, this.values, (name, value) => this.put(name, value)));
    this.update();
  }

  /**
   * @param {string} name
   * @param {any} value
   */
  put(name, value) {
    this.values[name] = value;
    this.update();
  }

  update() {
    if (!this.optionsRoom) return; // the parts speak up while they are being made
    this.terms.force(this.seats.wantsAnyone);
    summarise(this);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT);
  }

  /** Asks whether all of it goes together; a refusal is shown next to its field. */
  async check() {
    const asked = (this.asked += 1);
    const options = { ...this.values, seats: this.seats.wishes.length };
    let trouble = "";
    try {
      const { prepare } = await post(`/api/games/${this.game.name}/check`, { options });
      if (asked === this.asked) this.preparation.offer(prepare, options);
    } catch (refused) {
      trouble = refused instanceof Refused && refused.status && refused.status < 500 ? refused.error.words : "";
    }
    if (asked === this.asked) showTrouble(trouble);
  }

  async start() {
    const mine = this.seats.wishes.find((wish) => wish.who === "me");
    if (mine?.name) setMyName(mine.name);
    await open(this.game, this.seats.wishes, {
      options: this.values,
      dice: this.terms.dice,
      clock: this.terms.clock,
      listed: this.terms.isListed,
    });
  }
}

/**
 * Next to the field that the words name, else above the button.
 * @param {string} words
 */
function showTrouble(words) {
  for (const place of document.querySelectorAll(".options [data-wrong]")) place.textContent = "";
  const name = /\boption (\w+)/i.exec(words)?.[1];
  const place = name
    ? document.querySelector(`.options > .field > [data-wrong="${name}"], .small-options > .field > [data-wrong="${name}"]`)
    : null;
  if (place) place.textContent = words.replace(/^option \w+: /i, "");
  byId("trouble").textContent = place ? "One thing above does not go together yet." : words;
  /** @type {HTMLButtonElement} */ (byId("start")).disabled = Boolean(words);
}

/** @param {Setup} setup */
function summarise({ game, seats, terms }) {
  const others = seats.wishes.length - 1;
  const bots = seats.wishes.filter((wish) => wish.who.startsWith("bot:")).length;
  const lines = [
    seats.onlyWatches
      ? "You watch; nobody plays at this screen."
      : `${others + 1} seats${bots ? `, ${bots} of them ${bots === 1 ? "a bot" : "bots"}` : ""}.`,
    seats.wantsFriend && "You get a link for your friend at the table.",
    terms.dice === "fair"
      ? "Fair dice, to be checked by anyone."
      : terms.dice === "entered"
        ? "You roll real dice and enter them."
        : "Seeded dice, for tests.",
    terms.isListed ? "Shown in the lobby." : "Private.",
  ];
  refill(byId("summary"), ...lines.filter(Boolean).map((line) => el("li", line)));
  byId("start").textContent = seats.onlyWatches
    ? "Start and watch"
    : seats.wantsFriend || seats.wantsAnyone
      ? "Open the table"
      : `Start ${game.title}`;
}

async function begin() {
  const name = pageData().game;
  const game = (await get("/api/games")).find((/** @type {Game} */ one) => one.name === name);
  const setup = new Setup(game, await loadContents(game));
  byId("seats-room").append(setup.seats.root);
  const options = game.options.length > 1 ? setup.optionsRoom : el("p.muted", "Nothing to choose here.");
  byId("options-room").append(options);
  byId("options-room").after(setup.preparation.root);
  byId("terms-room").append(setup.terms.root);
  const button = /** @type {HTMLButtonElement} */ (byId("start"));
  on(button, "click", () => whileBusy(button, () => setup.start()));
  on(byId("setup"), "submit", (event) => event.preventDefault()); // Enter in a field is no start
  setup.update();
}

begin().catch((trouble) => {
  byId("trouble").textContent = wordsOf(trouble);
});
