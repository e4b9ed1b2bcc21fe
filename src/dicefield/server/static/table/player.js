/**
 * Plays what happened on the board, beat by beat: dice land where they lie, lines are drawn, pieces are hit, fall and move, and the
 * board changes in step with it. A tap or Space goes on to the next beat; holding either goes to the end.
 */

import { el } from "../dom.js";
import { BeatLayer } from "./beats.js";
import { crest } from "./liveries.js";
import { beatTime, isStill, pause } from "./tempo.js";
import { throwsIn } from "./tray.js";

/** @import { Board } from "./board.js" */
/** @import { Beat, Roll, Step, TableEvent } from "./types.js" */
/** @import { Throw, Tray } from "./tray.js" */

/** How long each kind of beat is seen, by its weight. @type {Record<Beat["kind"], number>} */
const TIMES = { line: 650, wound: 800, mend: 650, fall: 900, step: 380, reveal: 1000, note: 750, banner: 1700 };
const TUMBLE = 560;
const READ = 650;
const GLIDE = 420;
const SETTLE = 160;
const HOLD = 450;
/** Whoever is so far behind is shown things faster, or at once. */
const BEHIND = 40;
const LOST = 120;
/** Beats that may be seen at many pieces at the same time. */
const TOGETHER = new Set(["wound", "mend", "fall", "note", "step"]);

export class Player {
  /** @param {HTMLElement} host @param {Board} board @param {Tray} tray @param {{taps?: boolean}} [options] `taps`: they go on */
  constructor(host, board, tray, { taps = true } = {}) {
    this.host = host;
    this.taps = taps;
    this.board = board;
    this.tray = tray;
    this.layer = new BeatLayer(board);
    this.words = el("p.beat-banner", { hidden: true, "data-beat": "banner", "aria-hidden": "true" });
    this.skip = el("button.skip-beats", { hidden: true, title: "Go on (Space); hold to skip all" }, "Skip \u203a\u203a");
    this.skip.addEventListener("click", () => this.rush());
    host.append(this.words, this.skip);
    this.behind = 0;
    this.rushing = false;
    this.playing = false;
    /** @type {(() => void)[]} those who wait until somebody has seen enough */
    this.waiting = [];
    this.holding = 0;
    if (taps) this.listen();
  }

  /** While something plays, a tap and Space mean "go on", and nothing else. */
  listen() {
    const begin = (/** @type {Event} */ event) => {
      if (!this.playing) return;
      event.preventDefault();
      event.stopPropagation();
      this.goOn();
      clearTimeout(this.holding);
      this.holding = setTimeout(() => this.rush(), HOLD);
    };
    const end = () => clearTimeout(this.holding);
    this.board.stage.addEventListener("pointerdown", begin, { capture: true });
    addEventListener("keydown", (event) => event.key === " " && !event.repeat && !isTyping(event.target) && begin(event), { capture: true });
    addEventListener("pointerup", end);
    addEventListener("keyup", end);
  }

  goOn() {
    for (const done of this.waiting.splice(0)) done();
  }

  /** Everything that is left happens at once, until somebody says that nothing is left. */
  rush() {
    this.rushing = this.playing;
    this.goOn();
  }

  /** @param {boolean} playing */
  begin(playing) {
    this.playing = playing;
    this.skip.hidden = !playing || !this.taps || !beatTime(1);
    document.body.dataset.playing = String(playing);
    if (!playing) this.clear();
  }

  clear() {
    this.layer.clear();
    this.words.hidden = true;
  }

  // --- A step

  /**
   * @param {Step} step
   * @param {TableEvent[]} events those of the step
   * @param {(event: TableEvent) => void} told called when an event was seen
   */
  async play(step, events, told) {
    this.waiting = [];
    let changed = !step.patch;
    const change = async () => {
      if (changed || !step.patch) return;
      changed = true;
      this.board.apply(step.patch, this.quick || isStill() ? 0 : this.time(GLIDE));
      await this.wait(events.length ? SETTLE : 0);
    };
    const acts = actsOf(step, events);
    for (const [at, { thrown, beats, events: seen }] of acts.entries()) {
      if (thrown) await this.throw(thrown.rolls, thrown.words);
      const goes = beats[0]?.kind === "step" && !(beats.every((beat) => beat.to && this.layer.has(beat)) && isRead(acts.slice(at + 1)));
      if (goes || !beats.every((beat) => this.layer.has(beat))) await change();
      if (beats.length) await this.beat(beats, !goes);
      seen.forEach(told);
    }
    await change();
    this.layer.clear();
  }

  /** @param {Beat[]} beats alike in kind @param {boolean} still whether the board has not changed yet */
  async beat(beats, still) {
    const [{ kind }] = beats;
    if (this.quick) return;
    this.layer.follow(beats);
    if (kind === "step" && still) this.layer.move(beats, isStill() ? 1 : this.time(GLIDE));
    if (kind === "banner" || (kind === "reveal" && !beats[0].piece)) this.showWords(beats[0]);
    else if (kind !== "step" || !still) this.layer.draw(beats);
    document.body.dataset.beat = beats.map((beat) => [beat.kind, beat.piece, beat.to].filter(Boolean).join(" ")).join(", ");
    await this.wait(TIMES[kind]);
    delete document.body.dataset.beat;
    this.words.hidden = true;
    this.layer.end();
  }

  /** @param {Beat} beat */
  showWords({ words = "", seat, kind }) {
    this.words.replaceChildren(...(seat ? [crest(seat)] : []), words);
    this.words.dataset.beat = kind;
    this.words.hidden = !words;
  }

  /** Dice that belong to pieces land on them and stay until the board changes; others land in the tray. @param {Roll[]} rolls @param {string} words */
  async throw(rolls, words) {
    if (this.quick) return;
    const placed = rolls.filter((roll) => this.layer.has({ kind: "note", piece: roll.piece }) && roll.piece);
    const loose = rolls.filter((roll) => !placed.includes(roll));
    if (placed.length) this.layer.throw(placed, isStill() ? 0 : this.time(TUMBLE));
    if (loose.length) void this.tray.throw(loose, words, this.untilSkipped());
    document.body.dataset.beat = "throw";
    await this.wait((isStill() ? 0 : TUMBLE) + READ);
    delete document.body.dataset.beat;
  }

  // --- Time

  /** Whether nothing is to be seen on the way. */
  get quick() {
    return this.rushing || !beatTime(1) || document.hidden || this.behind > LOST;
  }

  /** @param {number} milliseconds */
  time(milliseconds) {
    return beatTime(milliseconds) / (this.behind > BEHIND ? 2 : 1);
  }

  /** Until it could be read, or somebody has seen enough. @param {number} milliseconds */
  async wait(milliseconds) {
    if (!this.quick && milliseconds) await Promise.race([pause(this.time(milliseconds)), this.untilSkipped()]);
  }

  /** @returns {Promise<void>} */
  untilSkipped() {
    return new Promise((done) => void this.waiting.push(done));
  }
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.matches("input, textarea, select");
}

/** @typedef {{thrown?: Throw, beats: Beat[], events: TableEvent[]}} Act what is seen at the same time, and what has been told then */

/** A step in order: throws, then beats one after the other, and together those that are alike. @param {Step} step @param {TableEvent[]} events */
function actsOf(step, events) {
  const throws = new Map(throwsIn(events).map((one) => [one.first, one]));
  /** @type {Act[]} */
  const acts = [];
  events.forEach((event, at) => {
    const thrown = throws.get(event);
    if (thrown || !acts.length) acts.push({ thrown, beats: [], events: [] });
    for (const beat of step.beats?.[at] ?? []) {
      const last = acts[acts.length - 1];
      if (joins(last, beat)) last.beats.push(beat);
      else acts.push({ beats: [beat], events: [] });
    }
    acts[acts.length - 1].events.push(event);
  });
  return acts;
}

/** Whether something is told that is to be read on the board as it was. @param {Act[]} acts */
function isRead(acts) {
  return acts.some(({ beats }) => beats.some(({ kind }) => kind !== "step"));
}

/** @param {Act} last @param {Beat} beat */
function joins({ thrown, beats }, { kind, piece }) {
  return !thrown && beats.every((one) => TOGETHER.has(kind) && one.kind === kind && one.piece !== piece);
}
