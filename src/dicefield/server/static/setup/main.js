// The set-up page: who plays, what is agreed, on which terms; then one button.

import { get, post, Refused, wordsOf } from "../api.js";
import { byId, el, on, pageData, refill } from "../dom.js";
import { setMyName } from "../me.js";
import { busy, open } from "../start.js";
import { askedOf, Muster } from "./muster.js";
import { contentsOf, contentWord, optionFields } from "./options.js";
import { Seats } from "./seats.js";
import { Terms } from "./terms.js";

/** @typedef {import("../start.js").Game} Game */
/** @typedef {import("./options.js").Contents} Contents */
/** @typedef {import("./options.js").Option} Option */

const WAIT = 250;

class Setup {
  /**
   * @param {Game} game
   * @param {Contents} contents
   */
  constructor(game, contents) {
    this.game = game;
    this.contents = contents;
    /** @type {Record<string, any>} only what differs from the usual */
    this.values = {};
    this.asked = 0;
    const changed = () => this.changed();
    this.terms = new Terms(changed);
    this.muster = new Muster(game.name);
    this.seats = new Seats(game, changed);
    this.optionsRoom = el("div", { class: "options" });
    refill(
      this.optionsRoom,
      ...optionFields(/** @type {Option[]} */ (game.options), contents, this.values, (name, value) => this.put(name, value)),
    );
    this.changed();
  }

  /**
   * @param {string} name
   * @param {any} value
   */
  put(name, value) {
    this.values[name] = value;
    for (const part of this.optionsRoom?.querySelectorAll(".battlegroup") ?? []) part.dispatchEvent(new Event("agreed"));
    this.changed();
  }

  changed() {
    if (!this.optionsRoom) return; // the parts speak up while they are being made
    this.terms.force(this.seats.wantsAnyone);
    this.prepareForce();
    summarise(this);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT);
  }

  /** The scenario of the moment decides what a force may be. */
  prepareForce() {
    const option = this.game.options.find((one) => contentWord(one) === "scenario");
    if (!option) return this.muster.ask(null);
    const value = this.values[option.name] ?? option.default;
    const piece = this.contents.scenario?.pieces.find((one) => one.name === value);
    const fields = typeof value === "object" ? value : (piece?.fields ?? null);
    this.muster.ask(askedOf(fields, piece?.title ?? "Your scenario", this.values.total));
  }

  /** Asks whether all of it goes together, and tells a refusal next to its field. */
  async check() {
    const asked = (this.asked += 1);
    let trouble = "";
    try {
      await post(`/api/games/${this.game.name}/check`, { options: { ...this.values, seats: this.seats.wishes.length } });
    } catch (refused) {
      trouble = refused instanceof Refused && refused.status && refused.status < 500 ? refused.error.words : "";
    }
    if (asked === this.asked) tell(trouble);
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
function tell(words) {
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
  refill(byId("summary"), ...lines.filter(Boolean).map((line) => el("li", null, line)));
  byId("start").textContent = seats.onlyWatches
    ? "Start and watch"
    : seats.wantsFriend || seats.wantsAnyone
      ? "Open the table"
      : `Start ${game.title}`;
}

async function begin() {
  const name = pageData().game;
  const game = (await get("/api/games")).find((/** @type {Game} */ one) => one.name === name);
  const setup = new Setup(game, await contentsOf(game));
  byId("seats-room").append(setup.seats.root);
  const options = game.options.length > 1 ? setup.optionsRoom : el("p", { class: "muted" }, "Nothing to choose here.");
  byId("options-room").append(options);
  byId("options-room").after(setup.muster.root);
  byId("terms-room").append(setup.terms.root);
  const button = /** @type {HTMLButtonElement} */ (byId("start"));
  on(button, "click", () => busy(button, () => setup.start()));
  on(byId("setup"), "submit", (event) => event.preventDefault()); // Enter in a field is no start
  setup.changed();
}

begin().catch((trouble) => {
  byId("trouble").textContent = wordsOf(trouble);
});
