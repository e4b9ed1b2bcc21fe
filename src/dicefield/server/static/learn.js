// A lesson: the real table, a friendly voice, one thing to do at a time. The server knows what each step wants.

import { get, post, Refused, wordsOf } from "./api.js";
import { byId, el, on, pageData, refill } from "./dom.js";
import { keepLessonStep, lessonStep, myName } from "./me.js";
import { duration, playBy } from "./play-now.js";
import { findGame, onPress, open, startBy } from "./start.js";
import { mountTable } from "./table/mount.js";

/** @import { Battle, Game, Way } from "./start.js" */
/** @import { Answer, Command, News, Snapshot } from "./table/types.js" */
/** @typedef {{step: number, steps: number, words: string, do: boolean, show: string[], snapshot: Snapshot}} Step */

/** @typedef {{title: string, steps: number, fight: Battle | null}} Facts */

class Lesson {
  /**
   * @param {string} game
   * @param {Facts} facts
   */
  constructor(game, { steps, fight }) {
    this.game = game;
    this.steps = steps;
    this.fight = fight;
    this.reached = 1;
    /** @type {Step | null} */
    this.now = null;
    /** @param {Snapshot} _ */
    this.hear = (_) => {};
    this.table = mountTable(byId("table"), this, { lesson: true });
    on(byId("lesson-next"), "click", () => this.go((this.now?.step ?? 0) + 1));
    on(byId("lesson-back"), "click", () => this.go((this.now?.step ?? 2) - 1));
  }

  // --- What the table asks of a transport

  /**
   * There is no news but snapshots.
   * @param {keyof News} kind
   * @param {(snapshot: any) => void} heard
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
    if (["route", "chances", "why"].includes(command.do)) return { ok: true }; // a lesson judges the choice itself
    if (command.do === "choose") return this.answer(String(command.choice));
    return refusal(
      command.do === "hint"
        ? "What to do is said above: the pieces with a ring are the ones."
        : "In a lesson there is only the next step to do.",
    );
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
    if (!now?.do) return refusal("Read on first: press Next.");
    try {
      const told = await post(`/api/lessons/${this.game}/${now.step}`, { choice });
      if (!told.ok) return this.nearly(told.words);
      this.go(told.next);
      return { ok: true, choice };
    } catch (trouble) {
      return trouble instanceof Refused ? this.nearly(trouble.error.words) : refusal(wordsOf(trouble));
    }
  }

  /** @param {string} words */
  nearly(words) {
    byId("nearly").textContent = words;
    return refusal(words);
  }

  // --- Going

  /** @param {number} step */
  async go(step) {
    if (step > this.steps) return graduate(this.game, this.fight);
    try {
      this.show(await get(`/api/lessons/${this.game}/${Math.max(1, step)}`));
    } catch (trouble) {
      byId("nearly").textContent = wordsOf(trouble);
    }
  }

  /** @param {Step} step */
  show(step) {
    this.now = step;
    keepLessonStep(this.game, step.step);
    this.reached = Math.max(this.reached, step.step);
    byId("lesson-words").textContent = step.words;
    byId("nearly").textContent = "";
    this.hear(step.snapshot);
    this.table.highlight(step.show);
    this.keys(step);
    history.replaceState(null, "", `?step=${step.step}`);
  }

  /** @param {Step} step */
  keys(step) {
    const next = byId("lesson-next");
    next.textContent = step.do ? "Skip" : step.step === step.steps ? "Done" : "Next";
    next.classList.toggle("primary", !step.do);
    next.classList.toggle("quiet", step.do);
    /** @type {HTMLButtonElement} */ (byId("lesson-back")).disabled = step.step === 1;
    if (!step.do && document.activeElement === document.body) next.focus({ preventScroll: true });
    byId("dots").dataset.at = `Step ${step.step} of ${this.steps}`;
    refill(byId("dots"), ...Array.from({ length: this.steps }, (_, at) => this.dot(at + 1)));
  }

  /** @param {number} step */
  dot(step) {
    const current = step === this.now?.step;
    const words = `Step ${step} of ${this.steps}`;
    return el(
      "li",
      el("button.dot", {
        "aria-label": words,
        title: words,
        "aria-current": current ? "step" : null,
        disabled: step > this.reached,
        onclick: () => this.go(step),
      }),
    );
  }
}

/**
 * @param {string} words
 * @returns {Answer}
 */
function refusal(words) {
  return { ok: false, error: { kind: "illegal", code: "lesson", words, rule: null } };
}

/** The end of a lesson is the beginning of a fight. @param {string} name @param {Battle | null} fight */
async function graduate(name, fight) {
  keepLessonStep(name, 0);
  const game = await findGame(name);
  const part = byId("graduate");
  const start = (/** @type {Way} */ way, /** @type {string} */ words) =>
    startBy(el("button.large", { "data-test": `after-lesson-${way}` }, words), game, way);
  const whole = playBy(el("button.large", { "data-test": "after-lesson-bot" }, "Play a whole game"), game);
  whole.classList.toggle("primary", !fight);
  refill(
    part,
    el("img", { src: `/static/cards/${name}.svg`, alt: "", width: 640, height: 360 }),
    el("h2", { id: "graduate-title" }, `You are ready for ${game.title}`),
    ...(fight ? [el("p", `${fight.title}, about ${duration(fight.minutes)}. ${fight.goal}`), fightBy(game, fight)] : []),
    el("p", "The rest you pick up at the table: it only ever offers what is allowed."),
    el("div.row", whole, start("here", "Same screen"), start("friend", "Invite a friend")),
    el(
      "p.small",
      el("a", { href: `/learn/${name}?step=1` }, "The lesson once more"),
      " · ",
      el("a", { href: `/rules/${name}` }, "All rules"),
      " · ",
      el("a", { href: `/new/${name}` }, "More choices…"),
    ),
  );
  part.hidden = false;
  byId("table").hidden = true;
  /** @type {HTMLElement} */ (document.querySelector(".teacher")).hidden = true;
  part.focus();
}

/** The short fight that ends a lesson: real dice, and the bot that errs most. @param {Game} game @param {Battle} fight */
function fightBy(game, fight) {
  const button = el("button.primary.large", { "data-test": "fight" }, "Now fight for real");
  const [easy] = game.strengths;
  const seats = [{ who: "me", name: myName() }, { who: `bot:${easy.bot}`, name: fight.armies[1] }];
  onPress(button, () => open(game, seats, { battle: fight.name }));
  return button;
}

/** The step that the address asks for, else where this browser left off. @param {string} game @param {number} steps */
function firstStep(game, steps) {
  const asked = new URLSearchParams(location.search).get("step");
  const step = asked === null ? lessonStep(game) : Number(asked);
  return Number.isInteger(step) && Number(step) >= 1 && Number(step) <= steps ? Number(step) : 1;
}

async function begin() {
  const { game } = pageData();
  /** @type {Facts} */
  const facts = await get(`/api/lessons/${game}`);
  byId("lesson-title").textContent = facts.title;
  await new Lesson(game, facts).go(firstStep(game, facts.steps));
}

begin().catch((trouble) => {
  byId("lesson-words").textContent = wordsOf(trouble);
});
