/** The tray over the table in which dice tumble and land that belong to no piece. */

import { el } from "../dom.js";
import { settings } from "../me.js";
import { dieFace, setFace, sidesOf } from "./dice.js";
import { clatter } from "./sound.js";
import { atSpeed, beatTime, isStill, pause } from "./tempo.js";

/** @import { Roll, TableEvent } from "./types.js" */

const FLICKER = 70;
const LINGER = 900;
const LONGEST = 1500;

export class Tray {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.dice = el("div.tray-dice");
    this.words = el("p.tray-words");
    this.box = el("div.tray", { "aria-hidden": "true", hidden: true, "data-beat": "throw" }, this.dice, this.words);
    host.append(this.box);
    this.leaving = 0;
  }

  /**
   * Dice tumble and lie there for a while; those that are thrown next take their place.
   * @param {Roll[]} rolls @param {string} words what they are thrown for @param {Promise<void>} skipped when somebody has seen enough
   */
  async throw(rolls, words, skipped) {
    clearTimeout(this.leaving);
    const dice = rolls.map((roll) => dieFace(roll.die, roll.face, roll.seat));
    this.box.dataset.many = rolls.length > 24 ? "most" : rolls.length > 12 ? "many" : rolls.length > 6 ? "some" : "few";
    this.dice.replaceChildren(...dice);
    this.words.textContent = "";
    this.box.hidden = false;
    this.box.classList.remove("leaves", "landed");
    await this.tumble(dice, rolls, skipped);
    if (settings().sound) clatter(rolls.length);
    this.words.textContent = words;
    this.box.classList.add("landed");
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.leave(), beatTime(LINGER));
  }

  /** @param {SVGElement[]} dice @param {Roll[]} rolls @param {Promise<void>} skipped */
  async tumble(dice, rolls, skipped) {
    if (isStill()) return;
    const flights = dice.map((die, at) => fly(die, atSpeed(400 + Math.random() * 220 + Math.min(at, 8) * 10)));
    const flicker = setInterval(() => dice.forEach((die, at) => setFace(die, anyFace(rolls[at].die))), FLICKER);
    const skip = skipped.then(() => flights.forEach((one) => one.finish()));
    await Promise.race([Promise.all(flights.map((one) => one.finished)), skip, pause(LONGEST)]);
    clearInterval(flicker);
    dice.forEach((die, at) => setFace(die, rolls[at].face));
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

/** @typedef {{rolls: Roll[], words: string, first: TableEvent, last: TableEvent}} Throw */

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
    } else throws.push({ rolls: [...rolls], words: event.words, first: event, last: event });
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
