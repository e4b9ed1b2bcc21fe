/**
 * A table, put together. The page of a table uses it over a socket; a lesson can use it over anything that can answer.
 *
 *     import { mountTable } from "/static/table/mount.js";      // and link /static/table.css
 *     const table = mountTable(element, transport, { lesson: true });
 *
 * `transport` (see `Transport` in types.js) needs two things:
 *   - `send(command)`: resolves with an answer, never rejects: `{ok: true, ...}` or `{ok: false, error: {words, rule}}`. A lesson gets
 *     `{do: "consider", choice}` (answer `{ok: true, choice}` if there is nothing to tell) and `{do: "choose", choice, on}`.
 *   - `on("snapshot", heard)`: calls `heard(snapshot)` with a whole snapshot (all events, with `board` and `panels`) whenever there is news; of the
 *     other kinds (`News`) a lesson has nothing to tell.
 * Options: `lesson` leaves out seats, talk and the panel with resign and settings; `secret` says that seats may not see each other's
 * side, so a curtain falls between two people at one screen; `scrolls` says that the page around the table scrolls.
 * What comes back: `table.highlight(["die-3"])` rings pieces that a lesson speaks of; `table.board`, `table.decision`, `table.log`.
 * A replay needs only `Board` of board.js.
 */

import { announce, el } from "../dom.js";
import { Beside } from "./beside.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { Controls } from "./controls.js";
import { Curtain } from "./curtain.js";
import { Decision } from "./decision.js";
import { Ending } from "./ending.js";
import { Pointing } from "./pointing.js";
import { keyboard } from "./keyboard.js";
import { invitations } from "./join.js";
import { Layout } from "./layout.js";
import { crest } from "./liveries.js";
import { Log } from "./log.js";
import { nowOf, promptOf } from "./now.js";
import { PairNote } from "./pair.js";
import { Panels } from "./panels.js";
import { Player } from "./player.js";
import { Seats } from "./seats.js";
import { Sheets } from "./sheets.js";
import { marksOf } from "./marking.js";
import { isStill, pause } from "./tempo.js";
import { ThrowForm } from "./throw-form.js";
import { Tray } from "./tray.js";
import { Tuning } from "./tuning.js";
import { Verdict } from "./verdict.js";

/** @import { Answer, Command, Drag, Panels as PanelFacts, Snapshot, TableEvent, Transport } from "./types.js" */

/**
 * @typedef {{lesson?: boolean, secret?: boolean, scrolls?: boolean, waiting?: (snapshot: Snapshot) => HTMLElement | null}} Options
 */

const AFTERGLOW = 1400;
const RECENT = 5;
const QUIET = new Set(["consider", "route", "chances", "why", "chat", "look", "ping", "hint"]);

/** @param {HTMLElement} root @param {Transport} transport @param {Options} [options] */
export function mountTable(root, transport, options = {}) {
  return new Table(root, transport, options);
}

export class Table {
  /** @param {HTMLElement} root @param {Transport} transport @param {Options} options */
  constructor(root, transport, options) {
    this.transport = transport;
    this.options = options;
    this.pending = 0;
    /** @type {Snapshot | null} what the page shows */
    this.snapshot = null;
    /** @type {Snapshot | null} what it shall show */
    this.latest = null;
    /** @type {Snapshot[]} what is still to be shown */
    this.coming = [];
    this.playing = false;
    /** @type {PanelFacts | undefined} */
    this.facts = undefined;
    /** @type {Map<number, number>} how many events each seat had seen when its last turn was over */
    this.left = new Map();
    /** @type {number | null} the seat that took the screen last */
    this.seatShown = null;
    /** @type {Snapshot | null} the last one of a turn of ours that is not over */
    this.mine = null;
    this.told = "";
    this.asked = "";
    this.waiting = "";
    /** @type {Set<string>} */
    this.lit = new Set();
    this.layout = new Layout(root, options.lesson ? ["choices", "sides", "log"] : ["choices", "sides", "log", "chat", "more"]);
    root.classList.toggle("is-lesson", !!options.lesson);
    const { layout } = this;
    const send = (/** @type {Command} */ command) => this.send(command);
    this.decision = new Decision(send, () => this.redraw());
    this.controls = new Controls(send, () => this.decision.hint());
    this.panels = new Panels(layout.panels.sides, layout.scene);
    this.pointing = new Pointing(this.decision, () => this.board, layout.panels.sides);
    this.panels.wire(this.pointing);
    /** @type {Board} */
    this.board = new Board(layout.picture, { pointing: this.pointing, scrolls: this.options.scrolls });
    this.player = new Player(layout.picture, this.board, new Tray(layout.picture));
    this.again = el("button.again", { hidden: true, title: "Play again what happened since your last turn", onclick: () => this.playAgain() });
    this.again.textContent = "\u21ba Since your last turn";
    layout.picture.append(this.again);
    this.beside = new Beside(layout.picture, this.board, this.decision, this.pointing);
    this.seats = new Seats(layout.seats);
    layout.notes.append(this.controls.offers);
    this.pair = new PairNote(layout.seats, () => this.controls.badge.open());
    this.ending = new Ending(layout.asks, () => this.controls.act("rematch", "You asked for a rematch."));
    this.throwForm = new ThrowForm(layout.asks, (faces) => send({ do: "faces", faces, seat: this.snapshot?.seat }));
    this.sheets = new Sheets(layout.asks, this.decision);
    this.choices = new Choices(layout.asks, this.decision, (drag) => this.pick(drag));
    this.verdict = new Verdict(layout.foot, this.decision, [this.controls.undo, this.controls.hint]);
    this.tuning = new Tuning(this.verdict.tuning, this.decision, this.pointing);
    this.log = new Log(layout.panels.log);
    this.chat = new Chat(
      layout.panels.chat,
      (words) => send({ do: "chat", words, seat: this.snapshot?.seat }),
      (count) => layout.count("chat", count),
    );
    this.controls.fill(layout.panels.more);
    this.curtain = new Curtain(root);
    layout.shown = (tab) => tab === "log" && this.log.end();
    transport.on("snapshot", (snapshot) => this.take(snapshot));
    transport.on("chat", (lines) => this.chat.hear(lines));
    transport.on("presence", (presence) => this.seats.showPresence(presence));
    transport.on("link", (trouble) => this.showLink(trouble));
    keyboard(this);
    this.chiming = setInterval(() => this.snapshot && this.controls.update(this.snapshot, this.seats.late), 1000);
  }

  /** @param {Command} command @returns {Promise<Answer>} */
  async send(command) {
    const loud = !QUIET.has(command.do);
    this.pending += loud ? 1 : 0;
    this.showBusy();
    const answer = await this.transport.send(command);
    this.pending -= loud ? 1 : 0;
    this.showBusy();
    return answer;
  }

  showBusy() {
    document.body.dataset.busy = String(this.pending > 0 || this.playing);
  }

  /** @param {string} trouble why there is no line to the server; nothing when there is one */
  showLink(trouble) {
    this.decision.linked = !trouble;
    this.redraw();
    this.layout.banner.hidden = !trouble;
    this.layout.banner.textContent = trouble;
  }

  // --- News

  /** Shows what happened step by step, then where it led; what comes meanwhile waits its turn. @param {Snapshot} snapshot */
  async take(snapshot) {
    if (snapshot.board) this.coming = []; // whoever gets a whole board needs nothing that came before
    this.coming.push(snapshot);
    this.latest = snapshot;
    if (this.playing) return;
    this.playing = true;
    this.showBusy();
    try {
      for (let next = this.coming.shift(); next; next = this.coming.shift()) await this.play(next);
    } finally {
      this.playing = this.player.rushing = false;
      this.showBusy();
    }
  }

  /** @param {Snapshot} snapshot */
  async play(snapshot) {
    if (this.handOver(snapshot)) return void (this.snapshot = snapshot);
    this.log.game = snapshot.table.game;
    const same = this.snapshot?.seat === snapshot.seat && !this.curtain.isDrawn;
    const fresh = same ? snapshot.events.slice(this.log.countKnown(snapshot.events)) : [];
    if (!same) this.log.clear();
    this.curtain.lift();
    if (snapshot.board) this.board.show(snapshot.board);
    this.showFacts(snapshot, snapshot.panels);
    await this.playSteps(snapshot);
    this.decision.frozen = false;
    this.snapshot = snapshot;
    this.decision.take(snapshot);
    this.log.show(snapshot.events, snapshot.seats);
    const comes = this.turnComes(snapshot);
    this.update(snapshot); // first, for it gives the stage its shape
    if (comes && !this.board.camera.held) this.board.camera.goHome();
    else this.board.camera.rest();
    this.transport.saw?.(snapshot.events.length);
    this.tell(fresh, snapshot);
    this.layout.count("log", fresh.length);
    await this.passOn(snapshot, fresh);
  }

  /** Step by step, each event with its line in the log once it was seen. @param {Snapshot} snapshot */
  async playSteps(snapshot) {
    const steps = snapshot.steps ?? [];
    this.decision.frozen = steps.some((step) => step.events);
    if (this.decision.frozen) this.redraw();
    this.player.begin(this.decision.frozen);
    for (const [at, step] of steps.entries()) {
      const events = snapshot.events.slice(...(step.events ?? [0, 0]));
      this.player.behind = steps.length - at + this.coming.reduce((sum, next) => sum + (next.steps?.length ?? 0), 0);
      await this.player.play(step, events, (event) => this.caption(event, snapshot));
      this.showFacts(snapshot, step.panels);
    }
    this.player.begin(false);
  }

  /** What was seen just now, in words: in the log, and where the question stands otherwise. @param {TableEvent} event @param {Snapshot} snapshot */
  caption(event, snapshot) {
    this.log.show(snapshot.events.slice(0, event.n + 1), snapshot.seats);
    this.layout.prompt.textContent = event.words;
  }

  /** @param {Snapshot} snapshot @param {PanelFacts | undefined} facts */
  showFacts(snapshot, facts) {
    this.facts = facts ?? this.facts;
    if (facts) this.panels.update(snapshot, facts);
  }

  /** Once more, what happened since this seat was asked last. */
  playAgain() {
    const seat = this.snapshot?.seat ?? 0;
    void this.send({ do: "look", seat, seen: this.left.get(seat) ?? 0 });
  }

  /** @param {Snapshot} snapshot */
  update(snapshot) {
    const { layout } = this;
    const now = nowOf(snapshot);
    this.mark(snapshot);
    layout.now.replaceChildren(...(now.seat ? [crest(now.seat)] : []), snapshot.result?.words ?? now.words);
    layout.now.classList.toggle("is-mine", now.mine);
    layout.prompt.textContent = promptOf(snapshot);
    layout.prompt.hidden = !layout.prompt.textContent;
    if (this.facts) this.panels.update(snapshot, this.facts);
    this.again.hidden = !now.mine || (this.left.get(snapshot.seat) ?? Infinity) >= snapshot.events.length;
    this.seats.update(snapshot);
    this.controls.update(snapshot, this.seats.late);
    this.ending.update(snapshot);
    this.pair.update(snapshot);
    const entering = this.throwForm.update(snapshot);
    const idle = !!this.options.lesson && !snapshot.choices.length && !snapshot.sheets.length;
    layout.foot.hidden = idle || entering || !!snapshot.result || snapshot.table.status === "waiting" || !snapshot.mine.length;
    this.showWaiting(snapshot);
    this.showRecent(snapshot);
    this.chat.allow(snapshot.mine.length > 0);
    if (!this.options.lesson)
      document.title = `${now.mine ? "\u25cf " : ""}${snapshot.result ? "Over" : now.words} \u00b7 ${snapshot.table.title}`;
    this.redraw();
    this.pullDrawer(snapshot);
  }

  /** Whether it was not this viewer's turn before, and is now. @param {Snapshot} snapshot */
  turnComes(snapshot) {
    const { mine } = nowOf(snapshot);
    const goesOn = mine && this.mine?.seat === snapshot.seat;
    if (this.mine && !goesOn) this.left.set(this.mine.seat, this.mine.events.length);
    this.mine = mine ? snapshot : null;
    return mine && !goesOn;
  }

  /** Says on the page itself which position it shows. @param {Snapshot} snapshot */
  mark(snapshot) {
    document.body.dataset.on = snapshot.on;
    document.body.dataset.status = snapshot.table.status;
    document.body.dataset.seat = String(snapshot.seat);
  }

  /** The drawer comes up by itself only for what cannot be pointed at, once a question. @param {Snapshot} snapshot */
  pullDrawer(snapshot) {
    const asked = `${this.decision.turns} ${snapshot.table.status}`;
    if (asked === this.asked) return;
    this.asked = asked;
    const blind = snapshot.choices.length + snapshot.sheets.length > 0 && !this.decision.live.size && !this.decision.answers.length;
    this.layout.pull(blind || !!snapshot.result || snapshot.waits.for === "seats" || snapshot.table.dice.source === "entered");
  }

  /** Links for those who are still missing. @param {Snapshot} snapshot */
  showWaiting(snapshot) {
    const waits = snapshot.waits.for === "seats";
    const signature = waits ? JSON.stringify([snapshot.seats, snapshot.mine, snapshot.table.dice.commitments]) : "";
    if (signature === this.waiting) return;
    this.waiting = signature;
    this.layout.asks.querySelector(".waiting")?.remove();
    if (!waits) return;
    const box = this.options.waiting?.(snapshot) ?? invitations(snapshot);
    box?.classList.add("waiting");
    if (box) this.layout.asks.prepend(box);
  }

  /** On a phone the log is behind a tab; whoever has nothing to choose sees its end here. @param {Snapshot} snapshot */
  showRecent(snapshot) {
    const idle = !snapshot.choices.length && !snapshot.sheets.length && !snapshot.drags.length && snapshot.waits.for === "choices";
    const lines = idle ? snapshot.events.slice(-RECENT) : [];
    this.layout.recent.replaceChildren(...lines.map((event) => el("li", event.words)));
  }

  /** @param {TableEvent[]} fresh @param {Snapshot} snapshot */
  tell(fresh, snapshot) {
    const now = nowOf(snapshot);
    const turn = snapshot.result ? snapshot.result.words : now.mine ? `${now.words} ${promptOf(snapshot)}` : now.words;
    const words = [...fresh.slice(-8).map((event) => event.words), turn].join(" ");
    if (words !== this.told) announce(words);
    this.told = words;
  }

  // --- Several people at one screen

  /** Whether what arrives must stay hidden until somebody has taken the screen. @param {Snapshot} snapshot */
  handOver(snapshot) {
    if (!this.options.secret || snapshot.mine.length < 2 || snapshot.result || !snapshot.seat) return false;
    if (this.seatShown === snapshot.seat) return false;
    if (this.seatShown && this.curtain.isDrawn) return true; // somebody has taken the screen, and their side is on its way
    const next = owing(snapshot) ?? snapshot.seat;
    this.drawCurtain(next, snapshot);
    return true;
  }

  /** @param {number} seat @param {Snapshot} snapshot */
  drawCurtain(seat, snapshot) {
    const name = snapshot.seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat}`;
    this.seatShown = null;
    this.curtain.draw(seat, name, () => this.liftCurtain(seat)); // first, for nothing is drawn behind it
    this.decision.clear();
    for (const part of [this.board, this.panels, this.log, this.choices, this.sheets, this.player, this.beside]) part.clear();
    this.verdict.forget();
    for (const part of [this.layout.prompt, this.layout.recent]) part.replaceChildren();
    announce(`Pass the screen to ${name}.`);
    this.mark(snapshot);
  }

  /** @param {number} seat */
  async liftCurtain(seat) {
    this.seatShown = seat;
    this.snapshot = null;
    await this.send({ do: "look", seat, ...(this.left.has(seat) ? { seen: this.left.get(seat) } : {}) });
  }

  /**
   * If nothing is owed here but at another seat of ours, the screen goes there.
   * @param {Snapshot} snapshot
   * @param {unknown[]} fresh
   */
  async passOn(snapshot, fresh) {
    const own = snapshot.mine.find((one) => one.seat === snapshot.seat);
    const next = snapshot.result || own?.owes || snapshot.mine.length < 2 ? null : owing(snapshot);
    if (!next) return;
    if (fresh.length && !isStill()) await pause(this.options.secret ? AFTERGLOW : AFTERGLOW / 4);
    if (this.latest !== snapshot) return;
    if (this.options.secret) this.drawCurtain(next, snapshot);
    else void this.send({ do: "look", seat: next });
  }

  // --- Drawing

  redraw() {
    const { decision, snapshot } = this;
    if (!snapshot || this.curtain.isDrawn) return;
    this.choices.update();
    this.sheets.update();
    this.tuning.update();
    this.verdict.update();
    const { shown } = decision;
    if (!decision.pulling) this.board.preview(shown?.answer?.ok ? (shown.answer.patch ?? null) : null);
    const marked = marksOf(decision, this.sheets, this.lit);
    this.board.mark(marked);
    this.panels.mark(marked);
    this.beside.update();
  }

  /** Rings these pieces until told otherwise. @param {string[]} keys */
  highlight(keys) {
    this.lit = new Set(keys);
    this.redraw();
  }

  /**
   * A piece picked from the list; its place is then given in numbers or with a press on the table.
   * @param {Drag} drag
   */
  pick(drag) {
    this.decision.pick(drag);
    this.tuning.open();
  }
}

/** The first of our seats that owes something. @param {Snapshot} snapshot @returns {number | null} */
function owing(snapshot) {
  return snapshot.mine.find((one) => one.owes)?.seat ?? null;
}
