/**
 * How a decision comes about: pieces are selected, a choice is considered, then done. It holds what is being decided and asks the
 * server; what people see of it is drawn by others, whenever `changed` is called.
 *
 * @typedef {object} Considered
 * @property {string} say
 * @property {string[]} [says] several choices, made one after the other
 * @property {string} label
 * @property {Answer | null} answer null while the server thinks
 * @property {string} [by] who advises it
 * @property {Advice} [advice] the hint that it came from
 *
 * @typedef {{drag: Drag, x: number, y: number, facing: number}} Placing
 * @typedef {Refusal & {at: Point | null}} Bubble a refusal, and where on the screen it was earned
 *
 * @typedef {object} Filler what is filled in by touching pieces
 * @property {(keys: string[]) => Set<string>} keys what can be touched, given what is selected
 * @property {(key: string, keys: string[]) => boolean} touch whether this was for it
 * @property {string} left what is left to spend, in words
 * @property {() => void} reset forgets what was filled in
 * @property {{sheet: {title: string}, judge: () => void} | undefined} whole what can be done as it stands
 */

import { same } from "./pieces.js";
import { Placement } from "./placement.js";
import { ChoiceIndex } from "./selection.js";

/** @import { PieceRef } from "./pieces.js" */
/** @import { Refusal } from "../api.js" */
/** @import { Point } from "./svg.js" */
/** @import { Advice, Answer, Choice, Drag, Send, Snapshot } from "./types.js" */

const PEEK = 150;
const WHILE_PREPARING = 800;
/** So many answers have a button each. */
const ANSWERS = 4;
/** And so many where something is selected that could still become something else. */
const FEW = 3;

export class Decision {
  /** @type {PieceRef[]} */
  selected = [];
  /** What is done with the selected piece, if that was said. */
  way = "";
  /** @type {ChoiceIndex | null} */
  narrowed = null;
  /** @type {Considered | null} */
  considered = null;
  /** @type {Considered | null} */
  peeked = null;
  /** @type {Placing | null} */
  placing = null;
  /** Whether a piece is in the hand just now: then the picture stays as it is. */
  pulling = false;
  /** @type {Record<string, number>} the chance of success of each choice that is about the selected piece */
  chances = {};
  /** @type {{piece: PieceRef, reach: string} | null} what is only looked at: a piece of somebody else */
  looked = null;

  /** @param {Send} send @param {() => void} changed */
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    /** @type {Choice[]} choices and plans */
    this.choices = [];
    this.all = new ChoiceIndex([]);
    this.question = "";
    /** How many questions were asked so far; lists and sheets are drawn anew for each. */
    this.turns = 0;
    /** @type {Map<string, Promise<Answer>>} */
    this.asked = new Map();
    /** @type {Filler | null} */
    this.filler = null;
    this.doing = false;
    /** Whether there is a line to the server. */
    this.linked = true;
    /** While dice tumble nothing can be chosen: what is on the table is not what will be. */
    this.frozen = false;
    /** @type {Bubble | null} */
    this.refused = null;
    /** The chore that a bot does for us until it is done. */
    this.left = "";
    /** How many questions about a press are under way. */
    this.asking = 0;
    this.peeking = 0;
    this.placement = new Placement(this);
  }

  forget() {
    this.selected = [];
    this.way = "";
    this.narrowed = null;
    this.considered = null;
    this.peeked = null;
    this.placing = null;
    this.pulling = false;
    this.chances = {};
    this.looked = null;
  }

  /**
   * News. What was being decided stays as long as the choices do: that somebody else has sealed theirs is no reason to start anew.
   * @param {Snapshot} snapshot
   */
  take(snapshot) {
    const { seat, on, choices, drags, sheets, plans } = snapshot;
    const moved = this.snapshot?.on !== on || this.snapshot?.seat !== seat;
    const asked = JSON.stringify([seat, choices, drags, sheets, plans]);
    const anew = asked !== this.question || (moved && !choices.length);
    this.snapshot = snapshot;
    if (moved) this.asked.clear();
    if (anew) this.begin(asked);
    else if (moved && this.considered) this.consider(this.considered.say, this.considered.label, this.considered);
    if (moved && this.left) void this.delegate(this.left);
  }

  /** Leaves choices of a kind to the bot, one after the other, until something else is asked. @param {string} chore */
  async delegate(chore) {
    const { snapshot } = this;
    if (!snapshot?.choices.length && !snapshot?.drags.length) return; // somebody else is at it
    this.left = snapshot.chore === chore ? chore : "";
    if (!this.left || !this.linked) return;
    const answer = await this.send({ do: "delegate", on: snapshot.on, seat: snapshot.seat });
    if (answer.ok || answer.error?.kind === "stale") return;
    this.left = "";
    if (answer.error) this.refuse(answer.error);
  }

  /** Another question is asked. @param {string} question */
  begin(question) {
    this.question = question;
    this.turns += 1;
    const plans = (this.snapshot?.plans ?? []).map((plan) => ({ ...plan, say: plan.says.join("; ") }));
    this.choices = [...(this.snapshot?.choices ?? []), ...plans];
    this.all = new ChoiceIndex(this.choices);
    if (!this.doing) this.refused = null;
    clearTimeout(this.peeking);
    this.forget();
  }

  /** @returns {string[]} */
  get keys() {
    return this.selected.map((piece) => piece.key);
  }

  /** The choices that come into question. */
  get index() {
    return this.narrowed ?? this.all;
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
    return !this.doing && !this.frozen && this.linked;
  }

  /** Whether the server is being asked about what was pressed. */
  get busy() {
    return this.doing || this.asking > 0 || (!!this.considered && !this.considered.answer);
  }

  /** Pieces that can be pointed at now. @returns {Set<string>} */
  get live() {
    const keys = this.index.live(this.keys);
    for (const key of this.filler?.keys(this.keys) ?? []) keys.add(key);
    if (!this.selected.length) for (const drag of this.snapshot?.drags ?? []) keys.add(drag.piece);
    return keys;
  }

  /** Whether a press on this piece would mean anything. @param {string} key */
  means(key) {
    return this.live.has(key) || this.keys.includes(key) || this.all.live([]).has(key) || !!this.dragOf(key);
  }

  /** What ends a phase or a turn. @returns {Choice | undefined} */
  get ending() {
    return this.choices.find((choice) => choice.ends);
  }

  /** Whether there is nothing else to do. */
  get onlyEnds() {
    return this.choices.every((choice) => choice.ends) && !this.snapshot?.sheets.length && !this.snapshot?.drags.length;
  }

  /** Answers that are left for what is selected, where they are so few that each has a button. @returns {Choice[]} */
  get answers() {
    const plain = (/** @type {Choice} */ choice) => !choice.ends && !choice.spot;
    const hand = this.index.atHand(this.keys).filter(plain);
    if (!this.selected.length) return hand.length <= (this.live.size || this.snapshot?.sheets.length ? 2 : ANSWERS) ? hand : [];
    if (hand.length > 1) return hand.length <= ANSWERS ? hand : [];
    const open = this.index.open(this.keys);
    const few = open.length > 1 && open.length <= FEW && open.every(plain) && !this.placing;
    return few ? open.filter((choice) => choice.say !== this.considered?.say) : [];
  }

  /** What the selected pieces can do, in short words. @returns {string[]} */
  get ways() {
    if (!this.selected.length) return [];
    const open = this.all.open(this.keys).map((choice) => choice.way ?? "");
    return [...new Set(open.filter(Boolean))];
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

  /** A piece is pressed: selected, let go again, done, or the first of a new selection. @param {PieceRef} piece @param {Point} [at] */
  press(piece, at) {
    const chosen = this.selected.some((one) => same(one, piece));
    if (this.filler?.touch(piece.key, this.keys)) return;
    if (this.selected.at(-1)?.key === piece.key && chosen && this.again()) return;
    if (chosen) return this.select(this.selected.filter((one) => !same(one, piece)));
    if (this.index.live(this.keys).has(piece.key)) return this.select([...this.selected, piece]);
    void this.other(piece, at);
  }

  /** A piece that does not belong to what is selected: why not, or a new selection. @param {PieceRef} piece @param {Point} [at] */
  async other(piece, at) {
    const begins = this.all.live([]).has(piece.key) || !!this.dragOf(piece.key) || !!this.filler?.keys([]).has(piece.key);
    if (begins && !this.selected.length) return this.select([piece]);
    const { why, reach } = await this.whyNot([...this.keys, piece.key]);
    if (!why && begins) return this.select([piece]);
    if (!why) this.forget();
    this.looked = this.selected.length ? null : { piece, reach: reach ?? "" };
    if (why) this.refuse(why, at);
    else this.changed();
  }

  /** Why nothing is about these pieces, if the game knows, and how far the last one reaches. @param {string[]} pieces */
  async whyNot(pieces) {
    this.asking += 1;
    this.changed();
    const answer = await this.send({ do: "why", pieces, seat: this.snapshot?.seat });
    this.asking -= 1;
    return answer;
  }

  /** @param {Refusal} refusal @param {Point} [at] where on the screen */
  refuse(refusal, at) {
    this.refused = { ...refusal, at: at ?? null };
    this.changed();
  }

  /** @param {PieceRef[]} pieces */
  select(pieces) {
    if (pieces.length !== this.selected.length + 1) {
      this.narrow("");
      this.chances = {};
    }
    this.selected = pieces;
    this.considered = null;
    this.refused = null;
    this.placing = null;
    this.looked = null;
    if (pieces.length === 1) void this.count(pieces[0].key);
    this.settle();
  }

  /** What is to be done with the selected piece. @param {string} way */
  narrow(way) {
    this.way = way;
    this.narrowed = way ? new ChoiceIndex(this.choices.filter((choice) => choice.way === way)) : null;
  }

  /** A short word is pressed beside the piece. @param {string} way */
  takeWay(way) {
    this.narrow(this.way === way ? "" : way);
    this.considered = null;
    this.settle();
  }

  /** The chances of all targets of a piece. @param {string} piece */
  async count(piece) {
    if (!this.index.open([piece]).some((choice) => choice.pieces.length > 1)) return;
    const answer = await this.send({ do: "chances", piece, seat: this.snapshot?.seat });
    if (this.keys[0] !== piece) return;
    this.chances = answer.chances ?? {};
    this.changed();
  }

  /** The last piece, pressed again, does what is considered. */
  again() {
    const hand = this.index.atHand(this.keys).filter((choice) => !choice.spot);
    if (hand.length !== 1 || hand[0].say !== this.considered?.say || !this.ready) return false;
    void this.commit();
    return true;
  }

  /** If pointing has left one choice, that is considered. */
  settle() {
    const open = this.selected.length ? this.index.open(this.keys) : [];
    const hand = this.selected.length ? this.index.atHand(this.keys) : [];
    const draggable = this.keys.some((key) => this.dragOf(key)) && !this.way;
    const only = open.length === 1 && !draggable ? open[0] : hand.length === 1 && !hand[0].spot ? hand[0] : null;
    if (only) this.consider(only.say, only.label, { says: only.says });
    else this.changed();
  }

  /** A choice is pressed: considered, or done if it is considered already. @param {Choice} choice */
  choose(choice) {
    if (this.considered?.say === choice.say && this.ready) return void this.commit();
    if (!matches(this.keys, choice.pieces)) this.selected = [];
    this.narrow("");
    this.placing = null;
    this.consider(choice.say, choice.label, { says: choice.says });
  }

  /** One of the answers that are left: done at once, unless something else could still be pointed at. @param {Choice} choice */
  answer(choice) {
    if (this.selected.length || (!this.live.size && !this.snapshot?.sheets.length)) return void this.choice(choice.says ?? [choice.say]);
    this.choose(choice);
  }

  clear() {
    this.forget();
    this.refused = null;
    this.changed();
  }

  // --- Asking

  /** What would come of it, asked once a position. @param {string} say @param {string[]} [says] @returns {Promise<Answer>} */
  ask(say, says) {
    const known = this.asked.get(say);
    if (known) return known;
    const asking = this.send({ do: "consider", ...(says ? { choices: says } : { choice: say }), seat: this.snapshot?.seat });
    asking.catch(() => this.asked.delete(say));
    this.asked.set(say, asking);
    return asking;
  }

  /** @param {string} say @param {string} label @param {{says?: string[], by?: string, advice?: Advice}} [more] */
  consider(say, label, { says, by, advice } = {}) {
    clearTimeout(this.peeking);
    this.peeked = null;
    this.refused = null;
    const considered = { say, says, label, answer: /** @type {Answer | null} */ (null), by, advice };
    this.considered = considered;
    this.changed();
    void this.ask(say, says).then(
      (answer) => {
        if (this.considered !== considered) return;
        considered.answer = says ? { ...answer, label } : answer;
        this.changed();
      },
      () => {},
    );
  }

  /** The pointer rests on a choice, or leaves it. @param {Choice | null} choice */
  peek(choice) {
    clearTimeout(this.peeking);
    const { say = "", says, label = "" } = choice ?? {};
    this.peeked = choice && say !== this.considered?.say ? { say, says, label, answer: null } : null;
    this.changed();
    const { peeked } = this;
    if (!peeked) return;
    this.peeking = setTimeout(async () => {
      const answer = await this.ask(peeked.say, peeked.says).catch(() => null);
      if (this.peeked !== peeked) return;
      peeked.answer = answer;
      this.changed();
    }, PEEK);
  }

  /** Does what is considered. */
  async commit() {
    if (!this.considered || !this.ready || !this.snapshot) return;
    const { say, says, answer } = this.considered;
    await this.choice(says ?? [answer?.choice ?? say]);
  }

  /** Choices are made one after the other, up to the first that is refused. @param {string[]} says @param {Point} [at] */
  async choice(says, at) {
    if (!this.free || !this.snapshot) return;
    this.doing = true;
    this.refused = null;
    this.changed();
    const { seat } = this.snapshot;
    const { turns } = this;
    /** @type {string | undefined} the position that each is made for */
    let on = this.snapshot.on;
    /** @type {Answer} */
    let answer = { ok: true };
    for (const choice of says) {
      answer = await this.send({ do: "choose", choice, on, seat });
      if (!answer.ok) break;
      on = answer.on;
    }
    this.doing = false;
    if (answer.ok && turns === this.turns)
      this.forget(); // the news may be faster than the answer
    else if (!answer.ok && answer.error) return this.refuse(answer.error, at);
    this.changed();
  }

  /** What somebody wiser would do: at once what the usual bot would, then deeper as long as one looks. */
  async hint() {
    /** @type {Advice | null} */
    let shown = null;
    for (let depth = /** @type {number | null | undefined} */ (0); typeof depth === "number"; ) {
      const { turns } = this;
      const answer = await this.send({ do: "hint", depth, seat: this.snapshot?.seat });
      if (turns !== this.turns || (shown && this.considered?.advice !== shown)) return; // nobody looks any more
      if (!answer.ok) return answer.error && !shown ? this.refuse(answer.error) : undefined;
      shown = this.advise(/** @type {Advice} */ (/** @type {unknown} */ (answer)), shown);
      if (shown.preparing) await new Promise((go) => setTimeout(go, WHILE_PREPARING));
      depth = shown.next;
    }
  }

  /** Shows a hint; whoever has pressed another of its choices meanwhile stays there. @param {Advice} advice @param {Advice | null} before */
  advise(advice, before) {
    const { considered } = this;
    const elsewhere = before && considered && considered.say !== before.choice && advice.choices.some(({ say }) => say === considered.say);
    if (!before) this.forget();
    if (considered && (elsewhere || considered.say === advice.choice) && before) {
      Object.assign(considered, { advice, by: advice.by });
      this.changed();
    } else this.consider(advice.choice, advice.label, { by: advice.by, advice });
    return advice;
  }
}

/** @param {string[]} one @param {string[]} other */
function matches(one, other) {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join();
}
