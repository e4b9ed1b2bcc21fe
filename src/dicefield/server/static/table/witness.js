/**
 * Keeps what this browser is shown of a game of its own, and says at once if something of it is changed later: commitments, throws,
 * and choices that turn out to be others than those that were sealed.
 */

import { alarm, checkGame } from "../checking.js";
import { commitmentOf, keepMore, keptOf } from "../kept.js";
import { isFixed } from "./shares.js";
import { sealOf } from "../verify/kept.js";

/** @import { Kept, Opened } from "../verify/kept.js" */
/** @import { Answer, Command, DiceFacts, Snapshot, TableEvent } from "./types.js" */

const MOST_THROWS = 5_000;
const MOST_SEALS = 1_000;

export class Witness {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.isOver = false;
    /** @type {Map<number, string>} the seals over which I made my last choice; if that opens them, they must be of what is opened */
    this.over = new Map();
  }

  /** @param {Snapshot | null} before what was shown last on the same line @param {Snapshot & {events_from?: number}} news with the new events */
  update(before, news) {
    const { table, mine } = news;
    if (table.status === "waiting" || !mine.length || this.isOver) return;
    this.isOver = table.status === "over";
    if (this.isOver && !keptOf(this.table)) return; // it was checked
    const kept = this.begin();
    const told = JSON.stringify(kept);
    this.noteDice(kept, table.dice);
    const follows = before?.seat === news.seat && !!news.events_from; // else all events are told once more
    const lying = new Map(follows ? before.seals?.map(({ seat, seal }) => [seat, seal]) : []);
    for (const event of news.events) this.noteEvent(kept, event, lying);
    for (const { seat, seal } of news.seals ?? []) if (!isKnown(kept, seat, seal)) kept.seals.push({ seat, seal });
    bound(kept);
    if (JSON.stringify(kept) !== told) keepMore(this.table, kept);
    if (this.isOver) void checkGame(this.table);
  }

  /** @returns {Kept} */
  begin() {
    if (!keptOf(this.table)) keepMore(this.table, {});
    return structuredClone(/** @type {Kept} */ (keptOf(this.table)));
  }

  /** @param {Kept} kept @param {DiceFacts} dice */
  noteDice(kept, dice) {
    if (!dice.commitment) return;
    kept.commitment ??= dice.commitment;
    if (kept.commitment !== dice.commitment) this.alarm("The server shows another commitment to its secret than before.");
    if (!isFixed(dice)) return;
    kept.commitments ??= dice.commitments ?? null;
    if (JSON.stringify(kept.commitments) !== JSON.stringify(dice.commitments))
      this.alarm("The server shows other commitments of the seats than before the seeds were opened.");
    for (const [seat, seed] of Object.entries(kept.seeds))
      if (commitmentOf(seed) !== dice.commitments?.[Number(seat) - 1])
        this.alarm(`The dice have another seed of seat ${seat} than this browser's. If you did not begin elsewhere, somebody else did.`);
  }

  /** @param {Kept} kept @param {TableEvent} event @param {Map<number, string>} lying the seals that were shown last, by seat */
  noteEvent(kept, { thrown, opened }, lying) {
    if (thrown) {
      const [number, words] = thrown;
      kept.throws[number] ??= words;
      if (kept.throws[number] !== words) this.alarm(`Throw ${number} was ${kept.throws[number]}, and is shown as ${words} now.`);
    }
    for (const { seat, ...told } of opened ?? []) {
      const seal = this.over.get(seat) ?? lying.get(seat) ?? sealOf(this.table, seat, told);
      for (const seals of [this.over, lying]) seals.delete(seat);
      const found = kept.seals.find((one) => one.seat === seat && one.seal === seal);
      if (found) found.opened = told;
      if (found && sealOf(this.table, seat, told) !== seal)
        this.alarm(`Seat ${seat} had sealed another choice than \u201c${told.choice}\u201d, which was opened.`);
    }
  }

  /** A choice that I make: over the sealed choices of others as they were seen to lie. @param {{seat: number, seal: string}[]} seals */
  noteChoice(seals) {
    this.over = new Map(seals.map(({ seat, seal }) => [seat, seal]));
    return { seals: Object.fromEntries(this.over) };
  }

  /** A choice of mine that lies sealed now: whether it is what I chose, and the seal is of that. @param {Command} asked @param {Answer} answer */
  noteAnswer({ do: what, choice }, { ok, sealed }) {
    if (what === "choose" && (!ok || sealed)) this.over.clear(); // others may still choose anew
    if (!sealed) return;
    if (sealOf(this.table, sealed.seat, sealed) !== sealed.seal)
      this.alarm(`The seal of your choice \u201c${sealed.choice}\u201d is that of another choice.`);
    if (choice !== undefined && plain(String(choice)) !== plain(sealed.choice))
      this.alarm(`You chose \u201c${choice}\u201d, and the server has sealed \u201c${sealed.choice}\u201d.`);
  }

  /** @param {string} why */
  alarm(why) {
    alarm(this.table, why);
  }
}

/** A choice as the record writes it. @param {string} choice */
const plain = (choice) => choice.trim().toLowerCase().replace(/\s+/g, " ").replace(/\b0+(?=\d)/g, "");

/** @param {Kept} kept @param {number} seat @param {string} seal */
const isKnown = ({ seals }, seat, seal) => seals.some((one) => one.seat === seat && one.seal === seal);

/** The latest of a very long game. @param {Kept} kept */
function bound(kept) {
  kept.seals = kept.seals.slice(-MOST_SEALS);
  const numbers = Object.keys(kept.throws).map(Number).sort((one, other) => one - other);
  for (const old of numbers.slice(0, -MOST_THROWS)) delete kept.throws[old];
}
