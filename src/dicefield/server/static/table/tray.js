/** The tray over the table in which dice tumble and land. A click or a key lets them land at once. */

import { el } from "../dom.js";
import { settings } from "../me.js";
import { dieFace, setFace, sidesOf } from "./dice.js";
import { clatter } from "./sound.js";
import { atSpeed, isStill, pause } from "./tempo.js";

/** @import { Roll, TableEvent } from "./types.js" */

const FLICKER = 70;
const READ = 420;
const LINGER = 700;

export class Tray {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.dice = el("div.tray-dice");
    this.words = el("p.tray-words");
    this.box = el("div.tray", { "aria-hidden": "true", hidden: true, onclick: () => this.skip() }, this.dice, this.words);
    host.append(this.box);
    this.skip = () => {};
    this.leaving = 0;
  }

  /**
   * Dice tumble; done when they have landed and could be read.
   * @param {Roll[]} rolls @param {string} words what they are thrown for @param {boolean} [last] whether nothing is thrown after them
   */
  async throw(rolls, words, last = true) {
    clearTimeout(this.leaving);
    const dice = rolls.map((roll) => dieFace(roll.die, roll.face, roll.seat));
    this.box.dataset.many = rolls.length > 24 ? "most" : rolls.length > 12 ? "many" : rolls.length > 6 ? "some" : "few";
    this.dice.replaceChildren(...dice);
    this.words.textContent = "";
    this.box.hidden = false;
    this.box.classList.remove("leaves", "landed");
    await this.tumble(dice, rolls);
    if (settings().sound) clatter(rolls.length);
    this.words.textContent = words;
    await Promise.race([pause(last ? atSpeed(READ) / 2 : atSpeed(READ)), this.untilSkipped()]);
    this.box.classList.add("landed");
    this.leaving = setTimeout(() => this.leave(), atSpeed(last ? LINGER : LINGER / 2));
  }

  /** @param {SVGElement[]} dice @param {Roll[]} rolls */
  async tumble(dice, rolls) {
    if (isStill()) return;
    const flights = dice.map((die, at) => fly(die, atSpeed(400 + Math.random() * 220 + Math.min(at, 8) * 10)));
    const flicker = setInterval(() => dice.forEach((die, at) => setFace(die, anyFace(rolls[at].die))), FLICKER);
    const skip = this.untilSkipped().then(() => flights.forEach((one) => one.finish()));
    await Promise.race([Promise.all(flights.map((one) => one.finished)), skip]);
    clearInterval(flicker);
    dice.forEach((die, at) => setFace(die, rolls[at].face));
  }

  /** Until somebody has seen enough. @returns {Promise<void>} */
  untilSkipped() {
    return new Promise((done) => {
      const enough = () => {
        removeEventListener("keydown", enough);
        done();
      };
      this.skip = enough;
      addEventListener("keydown", enough, { once: true });
    });
  }

  leave() {
    this.box.classList.add("leaves");
    this.leaving = setTimeout(() => this.clear(), 350);
  }

  clear() {
    clearTimeout(this.leaving);
    this.box.hidden = true;
    this.dice.replaceChildren();
    this.words.textContent = "";
  }
}

/** @typedef {{rolls: Roll[], words: string, last: TableEvent}} Throw */

/**
 * Events as throws: what several people roll at once, or one die after another for the same end, falls together.
 * @param {TableEvent[]} events @returns {Throw[]}
 */
export function throwsIn(events) {
  /** @type {Throw[]} */
  const throws = [];
  events.forEach((event, at) => {
    const rolls = event.rolls ?? [];
    const before = throws[throws.length - 1];
    if (!rolls.length) return;
    if (before && before.last === events[at - 1] && fallTogether(before.last, event)) {
      before.words = before.rolls.length > 8 ? "" : `${before.words} ${event.words}`.trim();
      before.rolls.push(...rolls);
      before.last = event;
    } else throws.push({ rolls: [...rolls], words: event.words, last: event });
  });
  return throws;
}

/** @param {TableEvent} one @param {TableEvent} other */
function fallTogether(one, other) {
  return one.kind === other.kind && (one.seat !== other.seat || ((one.rolls?.length ?? 0) < 2 && (other.rolls?.length ?? 0) < 2));
}

/** @param {string} die */
function anyFace(die) {
  return 1 + Math.floor(Math.random() * sidesOf(die));
}

/** Thrown in from a side, turning, and a small settle at the end. @param {SVGElement} die @param {number} milliseconds */
function fly(die, milliseconds) {
  const side = Math.random() < 0.5 ? -1 : 1;
  const turns = side * (300 + Math.random() * 420);
  const tilt = (Math.random() - 0.5) * 14;
  const from = `${-side * (60 + Math.random() * 140)}px ${70 + Math.random() * 60}px`;
  return die.animate(
    [
      { translate: from, rotate: `${-turns}deg`, scale: "0.6", opacity: 0.2 },
      { translate: `${side * 8}px -14px`, rotate: `${-turns * 0.18}deg`, scale: "1.12", opacity: 1, offset: 0.62 },
      { translate: "0px 3px", rotate: `${tilt * 1.6}deg`, scale: "0.96", offset: 0.86 },
      { translate: "0px 0px", rotate: `${tilt}deg`, scale: "1" },
    ],
    { duration: milliseconds, easing: "cubic-bezier(.2,.6,.3,1)", fill: "forwards" },
  );
}
