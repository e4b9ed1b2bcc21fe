// Play now: one question, how strong the bot shall be, and then one plays. What is played can be changed, but need not be.

import { dialog, el } from "./dom.js";
import { lastStrength, lessonStep, myName, myTables, setLastStrength } from "./me.js";
import { onPress, open } from "./start.js";

/** @import { Battle, Game } from "./start.js" */

const NAMES = { easy: "Easy", medium: "Medium", hard: "Hard" };

/** @param {number} minutes */
export const duration = (minutes) => (minutes >= 60 ? "an hour" : `${minutes} minutes`);

/** Asks as soon as the button is pressed. @param {HTMLElement} button @param {Game} game */
export function playBy(button, game) {
  onPress(button, async () => {
    const fields = new Fields(game);
    const actions = game.strengths.map(({ name }) => ({ label: NAMES[name], value: name, kind: kindOf(name) }));
    const answer = await dialog({ title: `Play ${game.title}`, body: fields.body, actions });
    const chosen = game.strengths.find(({ name }) => name === answer);
    if (!chosen) return;
    setLastStrength(chosen.name);
    await begin(game, chosen.bot, fields.battle);
  });
  return button;
}

/** @param {string} name @returns {"primary" | "plain"} */
function kindOf(name) {
  return name === lastStrength() ? "primary" : "plain";
}

/** @param {Game} game @param {string} bot @param {Battle | undefined} battle */
async function begin(game, bot, battle) {
  const [mine, theirs] = battle ? [`${myName()}`, battle.armies[1]] : [myName(), undefined];
  const others = Array.from({ length: game.seats[0] - 1 }, () => ({ who: `bot:${bot}`, ...(theirs ? { name: theirs } : {}) }));
  await open(game, [{ who: "me", name: mine }, ...others], battle ? { battle: battle.name } : { options: game.at_table });
}

/** What is played, and against whom. */
class Fields {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Battle | undefined} the first one is for those who begin */
    this.battle = game.battles[0];
    const fresh = game.lesson && !myTables().some((table) => table.game === game.name);
    this.body = [
      fresh ? this.lesson() : null,
      game.battles.length ? this.battles() : null,
      el("h3", "How strong shall the bot be?"),
      el("dl.strengths", ...game.strengths.flatMap(({ name, words }) => [el("dt", NAMES[name]), el("dd", `It ${words}.`)])),
    ];
  }

  /** Offered to who has not played the game yet, and never forced. */
  lesson() {
    const words = lessonStep(this.game.name) ? "Go on with the lesson" : "Learn it by doing";
    return el("p.first-time", "New here? ", el("a", { href: `/learn/${this.game.name}` }, words), ", or just begin.");
  }

  battles() {
    return el(
      "fieldset.battles",
      el("legend", "What is fought"),
      ...this.game.battles.map((battle) => this.choice(battle, battle.title, battle.minutes, battle.goal)),
      this.choice(undefined, "The whole game", this.game.card.minutes, "Forces of your own, and all that can be agreed."),
    );
  }

  /** @param {Battle | undefined} battle @param {string} title @param {number} minutes @param {string} words */
  choice(battle, title, minutes, words) {
    const chosen = { checked: battle === this.battle, onchange: () => (this.battle = battle) };
    const input = el("input", { type: "radio", name: "battle", value: battle?.name ?? "", "data-test": "battle", ...chosen });
    return el("label.battle", input, el("span", el("strong", title), el("span.muted", ` \u00b7 ${minutes}\u00a0min`)), el("span.battle-words.muted", words));
  }
}
