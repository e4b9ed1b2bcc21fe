/**
 * How a decision comes about: pieces are selected, a choice is considered, then done. It holds what is being decided and asks the
 * server; what people see of it is drawn by others, whenever `changed` is called.
 *
 * @typedef {object} Considered
 * @property {string} say
 * @property {string} label
 * @property {Answer | null} answer null while the server thinks
 * @property {string} [by] who advises it
 * @property {Advice} [advice] the hint that it came from
 *
 * @typedef {{drag: Drag, x: number, y: number, facing: number}} Placing
 */

import { same } from "./pieces.js";
import { ChoiceIndex } from "./selection.js";

/** @import { PieceRef } from "./pieces.js" */
/** @import { Refusal } from "../api.js" */
/** @import { Advice, Answer, Choice, Drag, Send, Snapshot } from "./types.js" */

const PEEK = 150;
const TURN = 15;

export class Decision {
  /** @param {Send} send @param {() => void} changed */
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    this.index = new ChoiceIndex([]);
    this.question = "";
    /** How many questions were asked so far; lists and sheets are drawn anew for each. */
    this.turns = 0;
    /** @type {Map<string, Promise<Answer>>} */
    this.asked = new Map();
    this.doing = false;
    /** While dice tumble nothing can be chosen: what is on the table is not what will be. */
    this.frozen = false;
    /** @type {Refusal | null} */
    this.refused = null;
    this.peeking = 0;
    this.forget();
  }

  forget() {
    /** @type {PieceRef[]} */
    this.selected = [];
    /** @type {Considered | null} */
    this.considered = null;
    /** @type {Considered | null} */
    this.peeked = null;
    /** @type {Placing | null} */
    this.placing = null;
    /** @type {boolean} Whether a piece is in the hand just now: then the picture stays as it is. */
    this.pulling = false;
  }

  /**
   * News. What was being decided stays as long as the choices do: that somebody else has sealed theirs is no reason to start anew.
   * @param {Snapshot} snapshot
   */
  take(snapshot) {
    const { seat, on, choices, drags, sheets } = snapshot;
    const moved = this.snapshot?.on !== on || this.snapshot?.seat !== seat;
    const asked = JSON.stringify([seat, choices, drags, sheets]);
    const anew = asked !== this.question || (moved && !choices.length);
    this.snapshot = snapshot;
    if (moved) this.asked.clear();
    if (anew) this.begin(asked);
    else if (moved && this.considered) this.consider(this.considered.say, this.considered.label, this.considered.by);
  }

  /** Another question is asked. @param {string} question */
  begin(question) {
    this.question = question;
    this.turns += 1;
    this.index = new ChoiceIndex(this.snapshot?.choices ?? []);
    this.refused = null;
    clearTimeout(this.peeking);
    this.forget();
  }

  /** @returns {string[]} */
  get keys() {
    return this.selected.map((piece) => piece.key);
  }

  /** What the page shows on the table: what the pointer rests on, else what is considered. */
  get shown() {
    return this.peeked ?? this.considered;
  }

  /** Whether the considered choice may be done. */
  get ready() {
    return !!this.considered?.answer?.ok && this.free;
  }

  get free() {
    return !this.doing && !this.frozen;
  }

  /** Pieces that can be pointed at now. @returns {Set<string>} */
  get live() {
    const keys = this.index.live(this.keys);
    if (!this.selected.length) for (const drag of this.snapshot?.drags ?? []) keys.add(drag.piece);
    return keys;
  }

  /** Whether a press on this piece would mean anything. @param {string} key */
  means(key) {
    return this.live.has(key) || this.keys.includes(key) || this.index.live([]).has(key) || !!this.dragOf(key);
  }

  /** @param {string} key @returns {Drag | undefined} */
  dragOf(key) {
    return this.snapshot?.drags.find((drag) => drag.piece === key);
  }

  /** Other ways to put the same piece somewhere. @param {Drag} drag @returns {Drag[]} */
  waysOf(drag) {
    return this.snapshot?.drags.filter((one) => one.piece === drag.piece) ?? [];
  }

  /** A piece is picked by name, without pointing. @param {Drag} drag */
  pick(drag) {
    this.forget();
    this.refused = null;
    this.selected = [{ key: drag.piece, index: 0 }];
    this.changed();
  }

  // --- Pointing

  /** A piece is pressed: selected, let go again, or the first of a new selection. @param {PieceRef} piece */
  press(piece) {
    const chosen = this.selected.some((one) => same(one, piece));
    if (chosen && this.selected.length === 1 && this.again()) return;
    const live = this.index.live(this.keys).has(piece.key);
    if (chosen) this.selected = this.selected.filter((one) => !same(one, piece));
    else this.selected = live ? [...this.selected, piece] : [piece];
    this.considered = null;
    this.refused = null;
    this.placing = null;
    this.settle();
  }

  /** A single piece, pressed again, does what it alone already means. */
  again() {
    const hand = this.index.open(this.keys);
    if (hand.length !== 1 || hand[0].say !== this.considered?.say || !this.ready) return false;
    void this.commit();
    return true;
  }

  /** If pointing has left one choice, that is considered. */
  settle() {
    const open = this.selected.length ? this.index.open(this.keys) : [];
    const hand = this.selected.length ? this.index.atHand(this.keys) : [];
    const draggable = this.keys.some((key) => this.dragOf(key));
    const only = open.length === 1 && !draggable ? open[0] : hand.length === 1 && !hand[0].spot ? hand[0] : null;
    if (only) this.consider(only.say, only.label);
    else this.changed();
  }

  /** A choice is pressed: considered, or done if it is considered already. @param {Choice} choice */
  choose(choice) {
    if (this.considered?.say === choice.say && this.ready) return void this.commit();
    if (!matches(this.keys, choice.pieces)) this.selected = [];
    this.placing = null;
    this.consider(choice.say, choice.label);
  }

  clear() {
    this.forget();
    this.refused = null;
    this.changed();
  }

  // --- Placing a piece anywhere

  /** A piece is put down at a point of the table. @param {Drag} drag @param {number} x @param {number} y */
  place(drag, x, y) {
    const facing = this.placing?.drag.piece === drag.piece ? this.placing.facing : (drag.facing ?? 0);
    this.placing = { drag, x: Math.round(x), y: Math.round(y), facing };
    this.considerPlace();
  }

  considerPlace() {
    if (this.placing) this.consider(sayPlace(this.placing), this.placing.drag.label || "Put it here");
  }

  /** Turns what is being placed. @param {number} way @param {number} [degrees] exactly, instead of a step */
  turn(way, degrees) {
    if (!this.placing || !this.placing.drag.says.includes("{facing}")) return false;
    const facing = degrees ?? this.placing.facing + way * TURN;
    this.placing = { ...this.placing, facing: ((Math.round(facing) % 360) + 360) % 360 };
    clearTimeout(this.peeking);
    this.peeking = setTimeout(() => this.considerPlace(), 60);
    return true;
  }

  // --- Asking

  /** What would come of it, asked once a position. @param {string} say @returns {Promise<Answer>} */
  ask(say) {
    const known = this.asked.get(say);
    if (known) return known;
    const asking = this.send({ do: "consider", choice: say, seat: this.snapshot?.seat });
    asking.catch(() => this.asked.delete(say));
    this.asked.set(say, asking);
    return asking;
  }

  /** @param {string} say @param {string} label @param {string} [by] @param {Advice} [advice] */
  consider(say, label, by, advice) {
    clearTimeout(this.peeking);
    this.peeked = null;
    this.refused = null;
    const considered = { say, label, answer: /** @type {Answer | null} */ (null), by, advice };
    this.considered = considered;
    this.changed();
    void this.ask(say).then(
      (answer) => {
        if (this.considered !== considered) return;
        considered.answer = answer;
        this.changed();
      },
      () => {},
    );
  }

  /** The pointer rests on a choice, or leaves it. @param {Choice | null} choice */
  peek(choice) {
    clearTimeout(this.peeking);
    this.peeked = choice && choice.say !== this.considered?.say ? { say: choice.say, label: choice.label, answer: null } : null;
    this.changed();
    const { peeked } = this;
    if (!peeked) return;
    this.peeking = setTimeout(async () => {
      const answer = await this.ask(peeked.say).catch(() => null);
      if (this.peeked !== peeked) return;
      peeked.answer = answer;
      this.changed();
    }, PEEK);
  }

  /** Does what is considered. */
  async commit() {
    if (!this.considered || !this.ready || !this.snapshot) return;
    await this.choice(this.considered.answer?.choice ?? this.considered.say);
  }

  /** @param {string} say */
  async choice(say) {
    if (!this.free || !this.snapshot) return;
    this.doing = true;
    this.refused = null;
    this.changed();
    const { on, seat } = this.snapshot;
    const { turns } = this;
    const answer = await this.send({ do: "choose", choice: say, on, seat });
    this.doing = false;
    if (answer.ok && turns === this.turns)
      this.forget(); // the news may be faster than the answer
    else if (!answer.ok) this.refused = answer.error ?? null;
    this.changed();
  }

  /** What somebody wiser would do. */
  async hint() {
    const answer = await this.send({ do: "hint", seat: this.snapshot?.seat });
    if (answer.ok) {
      const advice = /** @type {Advice} */ (/** @type {unknown} */ (answer));
      this.forget();
      this.consider(advice.choice, advice.label, advice.by, advice);
    } else {
      this.refused = answer.error ?? null;
      this.changed();
    }
  }
}

/** @param {string[]} one @param {string[]} other */
function matches(one, other) {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join();
}

/** The text of the action for a place. @param {Placing} placing */
function sayPlace({ drag, x, y, facing }) {
  const unit = drag.unit || 1;
  const said = (/** @type {number} */ value) => String(Number((value / unit).toFixed(3)));
  return drag.says.replace("{x}", said(x)).replace("{y}", said(y)).replace("{facing}", String(facing));
}
