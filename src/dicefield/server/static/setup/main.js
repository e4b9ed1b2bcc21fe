// The set-up page: who plays, what is agreed, on which terms; then one button.

import { wordsOf } from "../api.js";
import { asker, byId, el, onSubmit, pageData, refill } from "../dom.js";
import { setMyName } from "../me.js";
import { findGame, onPress, open } from "../start.js";
import { loadContents, Options } from "./options.js";
import { Preparation } from "./prepare.js";
import { Seats } from "./seats.js";
import { Terms } from "./terms.js";

/** @import { Game } from "../start.js" */
/** @import { Contents } from "./options.js" */

class Setup {
  /**
   * @param {Game} game
   * @param {Contents} contents
   */
  constructor(game, contents) {
    this.game = game;
    const update = () => this.update();
    this.terms = new Terms(update);
    this.preparation = new Preparation(game.name);
    this.seats = new Seats(game, update);
    this.options = new Options(game, contents, update, game.at_table);
    this.check = asker(
      () => this.options.check(this.agreed),
      (told) => this.hear(told),
    );
  }

  get agreed() {
    return { ...this.options.values, seats: this.seats.wishes.length };
  }

  update() {
    if (!this.check) return; // the parts speak up while they are being made
    this.terms.force(this.seats.wantsAnyone);
    summarise(this);
    this.check();
  }

  /** A refusal is shown next to its field. @param {{prepare: any, trouble: string}} told */
  hear({ prepare, trouble }) {
    if (prepare) this.preparation.offer(prepare, this.agreed);
    showTrouble(trouble);
  }

  async start() {
    const mine = this.seats.wishes.find((wish) => wish.who === "me");
    if (mine?.name) setMyName(mine.name);
    const { dice, clock, isListed } = this.terms;
    await open(this.game, this.seats.wishes, { options: this.options.values, dice, clock, listed: isListed });
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
  const bots = seats.wishes.filter((wish) => wish.who.startsWith("bot:")).length;
  const lines = [
    seats.onlyWatches
      ? "You watch; nobody plays at this screen."
      : `${seats.wishes.length} seats${bots ? `, ${bots} of them ${bots === 1 ? "a bot" : "bots"}` : ""}.`,
    seats.wantsFriend && "You get a link for your friend at the table.",
    terms.diceWords,
    terms.isListed ? "Shown in the lobby." : "Private.",
  ];
  refill(byId("summary"), ...lines.filter(Boolean).map((line) => el("li", line)));
  const opens = seats.wantsFriend || seats.wantsAnyone ? "Open the table" : `Start ${game.title}`;
  byId("start").textContent = seats.onlyWatches ? "Start and watch" : opens;
}

async function begin() {
  const game = await findGame(pageData().game);
  const setup = new Setup(game, await loadContents(game));
  byId("seats-room").append(setup.seats.root);
  byId("options-room").append(setup.options.root);
  byId("options-room").after(setup.preparation.root);
  byId("terms-room").append(setup.terms.root);
  onPress(byId("start"), () => setup.start());
  onSubmit(byId("setup"), () => {}); // Enter in a field is no start
  setup.update();
}

begin().catch((trouble) => {
  byId("trouble").textContent = wordsOf(trouble);
});
