// Who sits where: me, somebody at this screen, a friend, anyone, or a bot.

import { el, on, refill } from "../dom.js";
import { myName } from "../me.js";
import { crest } from "../table/liveries.js";
import { newId, seatCountField } from "./fields.js";

/** @import { Game, SeatWish } from "../start.js" */

const PEOPLE = [
  { value: "me", title: "Me", about: "You play this seat." },
  { value: "here", title: "Somebody at this screen", about: "Handed over turn by turn, with a curtain in between." },
  { value: "friend", title: "A friend, by link", about: "You get a link to send; whoever opens it sits down." },
  { value: "anyone", title: "Anyone from the lobby", about: "The table is listed until somebody sits down." },
];

export class Seats {
  /**
   * @param {Game} game
   * @param {() => void} onChange
   */
  constructor(game, onChange) {
    this.game = game;
    this.onChange = onChange;
    /** @type {SeatWish[]} */
    this.wishes = [{ who: "me", name: myName() }];
    this.list = el("ol.plain.seats");
    this.root = el(
      "div.seats-part",
      seatCountField(game.seats, (count) => this.resize(count)),
      this.list,
    );
    this.resize(game.seats[0]);
  }

  /** Who is to sit where at first. @param {(SeatWish | null)[]} wishes */
  seat(wishes) {
    this.wishes = wishes.map((wish) => wish ?? { who: `bot:${this.game.usual}` });
    this.resize(wishes.length);
  }

  /** @param {number} count */
  resize(count) {
    while (this.wishes.length < count) this.wishes.push({ who: `bot:${this.game.usual}` });
    this.wishes.length = count;
    refill(this.list, ...this.wishes.map((_, seat) => this.row(seat)));
    this.onChange();
  }

  /** Who can play besides people, from easy to hard. */
  bots() {
    const { usual } = this.game;
    return Object.entries(this.game.bots).map(([name, does]) => ({
      value: `bot:${name}`,
      title: `Bot: ${name}${name === usual ? " (usual)" : ""}`,
      about: `It ${does}.`,
    }));
  }

  /** @param {number} seat */
  row(seat) {
    const wish = this.wishes[seat];
    const bots = this.bots();
    const words = [...PEOPLE, ...bots];
    const option = (/** @type {{value: string, title: string}} */ word) =>
      el("option", { value: word.value, selected: word.value === wish.who }, word.title);
    const ids = { who: newId("who"), name: newId("seat-name") };
    const help = el("span.help");
    const select = el(
      "select",
      { id: ids.who, "data-test": `seat-${seat + 1}` },
      el("optgroup", { label: "People" }, ...PEOPLE.map(option)),
      el("optgroup", { label: "Bots, from easy to hard" }, ...bots.map(option)),
    );
    const name = el("input", { id: ids.name, maxlength: 40, value: wish.name ?? "", autocomplete: "off", spellcheck: "false" });
    const nameField = el("div.field", el("label.small", { htmlFor: ids.name }, "Name"), name);
    const show = () => {
      help.textContent = words.find((word) => word.value === select.value)?.about ?? "";
      nameField.hidden = !["me", "here"].includes(select.value);
    };
    on(select, "change", () => {
      wish.who = select.value;
      wish.name = this.usualName(seat);
      name.value = wish.name ?? "";
      show();
      this.onChange();
    });
    on(name, "input", () => {
      wish.name = name.value.trim() || this.usualName(seat);
      this.onChange();
    });
    show();
    return el(
      "li.seat.seat-row",
      { "data-seat": seat + 1 },
      crest(seat + 1),
      el("div.field", el("label.small", { htmlFor: ids.who }, `Seat ${seat + 1}`), select, help),
      nameField,
    );
  }

  /** @param {number} seat */
  usualName(seat) {
    const { who } = this.wishes[seat];
    if (who === "me") return myName();
    return who === "here" ? `Player ${seat + 1}` : undefined;
  }

  /** Whether a seat is for one of these. @param {...string} people */
  wants(...people) {
    return this.wishes.some((wish) => people.includes(wish.who));
  }

  get wantsAnyone() {
    return this.wants("anyone");
  }

  get wantsFriend() {
    return this.wants("friend");
  }

  /** Whether nobody of this browser plays. */
  get onlyWatches() {
    return !this.wants("me", "here");
  }
}
