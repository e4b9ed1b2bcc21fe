// Dice, clock, and who may see the table.

import { el, refill } from "../dom.js";
import { checkField, numberField, radioField } from "./fields.js";

const DICE = [
  {
    value: "fair",
    title: "Fair dice",
    about: "No player can foresee them, nobody can choose them, and anyone can check them afterwards.",
    summary: "Fair dice, to be checked by anyone.",
  },
  {
    value: "paired",
    title: "Same dice, twice",
    about: "For two: a second game follows with the seats swapped, and the same dice fall again. Who does more with the same luck?",
    summary: "Two games with the same dice, the seats swapped.",
  },
  {
    value: "entered",
    title: "Real dice, entered by hand",
    about: "Roll on your own table and type what you see.",
    summary: "You roll real dice and enter them.",
  },
  {
    value: "seeded",
    title: "Seeded, for tests",
    about: "The server draws a seed; whoever runs it could foresee the faces.",
    summary: "Seeded dice, for tests.",
  },
];
const CLOCKS = [
  { value: "none", title: "No clock", about: "Take your time." },
  { value: "bank", title: "A bank of minutes", about: "For an evening: what you think is taken off, every move adds a little." },
  { value: "days", title: "Days for each move", about: "For play by mail." },
];
/** @type {Record<string, {name: string, label: string, value: number, low: number, high: number, unit: number}[]>} */
const NUMBERS = {
  none: [],
  bank: [
    { name: "bank", label: "Minutes in the bank", value: 10, low: 1, high: 600, unit: 60 },
    { name: "increment", label: "Seconds added a move", value: 10, low: 0, high: 600, unit: 1 },
  ],
  days: [{ name: "days", label: "Days for each move", value: 2, low: 1, high: 30, unit: 1 }],
};

export class Terms {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.dice = "fair";
    /** @type {Record<string, number> | null} */
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
    const onChange = (/** @type {string} */ value) => this.put(() => (this.dice = value));
    const draw = (/** @type {boolean} */ tests) => {
      const words = tests ? DICE : DICE.filter((dice) => dice.value !== "seeded");
      refill(room, radioField({ name: "dice", label: "Dice", value: this.dice, words, onChange }));
    };
    draw(false);
    const tests = el(
      "details",
      { ontoggle: () => draw(tests.open) },
      el("summary", "For tests"),
      el("p.help", "Seeded dice are offered above while this is open."),
    );
    return el("div", room, tests);
  }

  get diceWords() {
    return DICE.find((dice) => dice.value === this.dice)?.summary;
  }

  clockField() {
    const field = radioField({
      name: "clock",
      label: "Clock",
      value: "none",
      words: CLOCKS,
      onChange: (kind) => this.setClock(kind),
    });
    field.append(this.clockMore);
    return field;
  }

  /** @param {string} kind */
  setClock(kind) {
    const numbers = NUMBERS[kind];
    const clock = Object.fromEntries(numbers.map(({ name, value, unit }) => [name, unit * value]));
    const fields = numbers.map(({ unit, ...asked }) =>
      numberField({ ...asked, onChange: (value) => this.put(() => (clock[asked.name] = unit * value)) }),
    );
    refill(this.clockMore, ...fields);
    this.put(() => (this.clock = numbers.length ? clock : null));
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
    const asked = {
      name: "listed",
      label: "Show this table in the lobby",
      help: "Others can watch it and look at it again; nobody can sit down without your link.",
      value: this.listed,
      onChange: (/** @type {boolean} */ value) => this.put(() => (this.listed = value)),
    };
    const notice = "The table is shown in the lobby, because a seat is left to anyone.";
    refill(this.listing, this.forced ? el("p.notice", notice) : checkField(asked));
  }
}
