// Dice, clock, and who may see the table.

import { el, refill } from "../dom.js";
import { checkField, numberField, radioField } from "./fields.js";

/** @typedef {null | {bank: number, increment: number} | {days: number}} Clock */

const DICE = [
  { value: "fair", title: "Fair dice", about: "Nobody can choose or foresee them, and anyone can check them afterwards." },
  { value: "entered", title: "Real dice, entered by hand", about: "Roll on your own table and type what you see." },
];
const TEST_DICE = {
  value: "seeded",
  title: "Seeded, for tests",
  about: "The server draws a seed; whoever runs it could foresee the faces.",
};

const CLOCKS = [
  { value: "none", title: "No clock", about: "Take your time." },
  { value: "bank", title: "A bank of minutes", about: "For an evening: what you think is taken off, every move adds a little." },
  { value: "days", title: "Days for each move", about: "For play by mail." },
];

export class Terms {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.dice = "fair";
    /** @type {Clock} */
    this.clock = null;
    this.listed = false;
    this.forced = false;
    this.clockMore = el("div.small-options");
    this.listing = el("div");
    this.root = el("div.terms", this.diceField(), this.clockField(), this.listing);
    this.showListing();
  }

  diceField() {
    const room = el("div");
    const put = (/** @type {string} */ value) => {
      this.dice = value;
      this.onChange();
    };
    const draw = (/** @type {boolean} */ tests) =>
      refill(
        room,
        radioField({ name: "dice", label: "Dice", value: this.dice, words: tests ? [...DICE, TEST_DICE] : DICE, onChange: put }),
      );
    draw(false);
    const tests = el(
      "details",
      { ontoggle: () => draw(tests.open) },
      el("summary", "For tests"),
      el("p.help", "Seeded dice are offered above while this is open."),
    );
    return el("div", room, tests);
  }

  clockField() {
    const field = radioField({
      name: "clock",
      label: "Clock",
      value: "none",
      words: CLOCKS,
      onChange: (value) => this.setClock(value),
    });
    field.append(this.clockMore);
    return field;
  }

  /** @param {string} kind */
  setClock(kind) {
    if (kind === "bank") this.bankFields();
    else if (kind === "days") this.dayFields();
    else {
      this.clock = null;
      this.clockMore.replaceChildren();
    }
    this.onChange();
  }

  bankFields() {
    const clock = { bank: 600, increment: 10 };
    this.clock = clock;
    refill(
      this.clockMore,
      numberField({
        name: "bank",
        label: "Minutes in the bank",
        value: 10,
        low: 1,
        high: 600,
        onChange: (value) => this.put(() => (clock.bank = 60 * value)),
      }),
      numberField({
        name: "increment",
        label: "Seconds added a move",
        value: 10,
        low: 0,
        high: 600,
        onChange: (value) => this.put(() => (clock.increment = value)),
      }),
    );
  }

  dayFields() {
    const clock = { days: 2 };
    this.clock = clock;
    refill(
      this.clockMore,
      numberField({
        name: "days",
        label: "Days for each move",
        value: 2,
        low: 1,
        high: 30,
        onChange: (value) => this.put(() => (clock.days = value)),
      }),
    );
  }

  /** @param {() => void} change */
  put(change) {
    change();
    this.onChange();
  }

  /** A table that waits for anyone must be seen by everyone. @param {boolean} forced */
  force(forced) {
    if (forced === this.forced) return;
    this.forced = forced;
    this.showListing();
  }

  get isListed() {
    return this.forced || this.listed;
  }

  showListing() {
    if (this.forced) {
      refill(this.listing, el("p.notice", "The table is shown in the lobby, because a seat is left to anyone."));
      return;
    }
    const help = "Others can watch it and look at it again; nobody can sit down without your link.";
    refill(
      this.listing,
      checkField({
        name: "listed",
        label: "Show this table in the lobby",
        help,
        value: this.listed,
        onChange: (value) => this.put(() => (this.listed = value)),
      }),
    );
  }
}
