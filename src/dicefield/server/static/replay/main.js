// The replay: any step of a finished game, from any seat, to look at, to share, and to play on from.

import { get, wordsOf } from "../api.js";
import { checkGame } from "../checking.js";
import { byId, copy, el, on, pageData, refill, toast } from "../dom.js";
import { isChecked } from "../me.js";
import { seatBadge } from "../table/liveries.js";
import { Board } from "../table/board.js";
import { Panels } from "../table/panels.js";
import { Player as BeatPlayer } from "../table/player.js";
import { Tray } from "../table/tray.js";
import { beatTime } from "../table/tempo.js";
import { speedChoice } from "../settings.js";
import { playOn } from "./branch.js";
import { Frames } from "./frames.js";
import { Luck } from "./luck.js";
import { Review } from "./review.js";
import { saveFile, savePng } from "./save.js";
import { EventList, happened } from "./events.js";
import { WhatIf } from "./what-if.js";

/** @import { Frame } from "./frames.js" */
/** @typedef {{step: number, seat: number | null, input: string, events: any[], throw?: string[], faces?: number[]}} Step */
/** @typedef {{table: any, seats: {seat: number, name: string, kind: string}[], steps: Step[], solved: boolean}} Replay */

/** @type {Record<string, string>} The keys that press a button. */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last", " ": "play" };
const BEAT = 900;
/** How long a step stays where nothing is to move: it must be seen. */
const AT_ONCE = 150;

class Player {
  /**
   * @param {string} id
   * @param {Replay} replay
   */
  constructor(id, replay) {
    this.id = id;
    this.replay = replay;
    this.last = replay.steps.length - 1;
    const asked = new URLSearchParams(location.search);
    this.seat = this.clamp(asked.get("seat"), 0, replay.seats.length, 0);
    this.step = this.clamp(asked.get("step"), 0, this.last, 0);
    this.shown = -1;
    this.timer = 0;
    this.frames = new Frames(id, this.last);
    this.board = new Board(byId("picture"), { scrolls: true });
    this.beats = new BeatPlayer(byId("picture"), this.board, new Tray(byId("picture")), { taps: false });
    this.panels = new Panels(byId("sides"), byId("scene"));
    this.showing = Promise.resolve();
    this.events = new EventList(byId("events"), replay, (step) => this.go(step));
    this.slider = /** @type {HTMLInputElement} */ (byId("slider"));
    this.luck = new Luck(this, location.hash === "#luck");
    this.review = new Review(this, location.hash === "#review");
    this.whatIf = new WhatIf(this);
    this.wire();
    this.go(this.step);
  }

  /**
   * A number from the address, if it makes sense.
   * @param {string | null} given
   * @param {number} low
   * @param {number} high
   * @param {number} otherwise
   */
  clamp(given, low, high, otherwise) {
    const number = Number(given ?? NaN);
    return Number.isInteger(number) && number >= low ? Math.min(number, high) : otherwise;
  }

  // --- Going

  /** @param {number} step */
  async go(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    this.beats.rush();
    this.tell();
    const { seat } = this;
    try {
      const frame = await this.frames.frame(this.step, seat);
      if (step !== this.step && frame.step !== this.step) return; // somebody has gone on already
      if (seat === this.seat) this.showing = this.showing.then(() => this.show(frame));
    } catch (trouble) {
      this.pause();
      byId("now").textContent = wordsOf(trouble);
    }
  }

  /** @param {Frame} frame */
  async show(frame) {
    const isNext = frame.step === this.shown + 1;
    this.shown = frame.step;
    const step = this.replay.steps[frame.step];
    byId("now").textContent = frame.step === this.last ? frame.waits.words : happened(step) || step.input;
    this.frames.ahead(frame.step, this.seat);
    if (isNext && frame.passage) await this.playStep(frame.passage);
    else this.board.show(frame.board);
    this.board.camera.rest();
    this.panels.update({ seats: this.replay.seats, seat: this.seat }, frame.panels);
    if (this.playing) this.timer = setTimeout(() => this.goOn(), beatTime(BEAT) || AT_ONCE);
  }

  /** A step as it is seen from the one before it. @param {NonNullable<Frame["passage"]>} passage */
  async playStep(passage) {
    this.beats.rushing = false;
    this.beats.begin(true);
    await this.beats.play(passage, passage.told, () => {});
    this.beats.begin(false);
  }

  /** The next step while it plays. */
  goOn() {
    if (this.step >= this.last) this.pause();
    else this.go(this.step + 1);
  }

  get playing() {
    return byId("play").getAttribute("aria-pressed") === "true";
  }

  play() {
    if (this.step >= this.last) this.step = -1;
    this.press(true);
    this.go(this.step + 1);
  }

  pause() {
    clearTimeout(this.timer);
    this.press(false);
  }

  /** @param {boolean} playing */
  press(playing) {
    const button = byId("play");
    button.setAttribute("aria-pressed", String(playing));
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
  }

  /** @param {number} step */
  jump(step) {
    this.pause();
    this.go(step);
  }

  // --- Telling

  tell() {
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", `step ${this.step} of ${this.last}`);
    byId("count").textContent = `${this.step} / ${this.last}`;
    for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", String(this.step === 0));
    for (const id of ["forward", "last"]) byId(id).setAttribute("aria-disabled", String(this.step === this.last));
    this.events.mark(this.step);
    this.luck.mark(this.step);
    this.whatIf.mark(this.step);
    history.replaceState(null, "", this.address());
  }

  address() {
    const query = new URLSearchParams({ step: String(this.step) });
    if (this.seat) query.set("seat", String(this.seat));
    return `${location.pathname}?${query}`;
  }

  /** What one of the buttons below the picture does. @param {string} id */
  act(id) {
    if (id === "play") return this.playing ? this.pause() : this.play();
    return this.jump({ first: 0, back: this.step - 1, forward: this.step + 1, last: this.last }[id] ?? this.step);
  }

  // --- Wires

  wire() {
    this.slider.max = String(this.last);
    on(this.slider, "input", () => this.jump(Number(this.slider.value)));
    for (const id of Object.values(KEYS)) on(byId(id), "click", () => this.act(id));
    on(document, "keydown", (event) => this.key(event));
    byId("speed").replaceWith(speedChoice());
    this.seats();
    on(byId("share"), "click", async () => {
      const link = location.origin + this.address();
      toast((await copy(link)) ? "The link to this step is copied." : link);
    });
    on(byId("play-on"), "click", () => playOn(this));
    on(byId("svg"), "click", () => this.save(saveFile));
    on(byId("png"), "click", () => this.save(savePng));
  }

  seats() {
    const select = /** @type {HTMLSelectElement} */ (byId("seat"));
    refill(
      select,
      el("option", { value: 0 }, "a spectator"),
      ...this.replay.seats.map(({ seat, name }) => el("option", { value: seat }, name)),
    );
    select.value = String(this.seat);
    on(select, "change", () => {
      this.seat = Number(select.value);
      this.shown = -1;
      this.go(this.step);
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
    if (event.key === " " && target.closest("button, a, summary")) return;
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    this.act(KEYS[event.key]);
  }

  /** @param {(name: string, svg: string) => Promise<void> | void} way */
  async save(way) {
    try {
      const { picture } = await get(`/api/tables/${this.id}/replay/${this.step}?seat=${this.seat}&theme=light`);
      await way(`${this.replay.table.game}-${this.id}-${this.step}`, picture);
    } catch (trouble) {
      toast(wordsOf(trouble), "danger");
    }
  }
}

/** @param {Replay} replay */
function head({ table, seats }) {
  byId("title").textContent = table.title;
  document.title = `Replay: ${table.title}`;
  refill(byId("players"), ...seats.map(({ seat, name }) => seatBadge(seat, name)));
  /** @type {HTMLAnchorElement} */ (byId("check")).href = `/verify?table=${table.id}`;
  const record = /** @type {HTMLAnchorElement} */ (byId("record"));
  record.href = `/api/tables/${table.id}/record`;
  record.download = `${table.game}-${table.id}.jsonl`;
}

async function begin() {
  const id = pageData().table_id;
  const replay = await get(`/api/tables/${id}/replay`);
  head(replay);
  byId("replay").hidden = false;
  byId("loading").hidden = true;
  new Player(id, replay);
  await checkGame(id);
  if (isChecked(id)) byId("check").textContent = "\u2713 Dice checked";
}

begin().catch((trouble) => {
  refill(
    byId("loading"),
    el("h1", "Nothing to replay yet"),
    el("p", wordsOf(trouble)),
    el("p", el("a", { href: `/table/${pageData().table_id}` }, "Go to the table")),
  );
});

export { Player };
