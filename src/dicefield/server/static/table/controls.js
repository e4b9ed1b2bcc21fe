/** What can be done besides choosing: undo, hints, offers and their answers, giving up, settings, links. */

import { dialog, el, refill, toast } from "../dom.js";
import { fillTableSettings } from "../settings.js";
import { FairBadge } from "./fair.js";
import { wayBack } from "./join.js";

/** @import { Send, Snapshot } from "./types.js" */

/** @typedef {"draw" | "takeback" | "rematch"} Offer */

/** @type {Record<Offer, string>} */
const OFFERS = { draw: "offers a draw", takeback: "asks to take back the last choice", rematch: "would like a rematch" };

export class Controls {
  /** @param {Send} send @param {() => void} hint */
  constructor(send, hint) {
    this.send = send;
    const small = (/** @type {string} */ words, /** @type {() => unknown} */ act, /** @type {string} */ test) =>
      el("button.small.tool", { "data-test": test, onclick: act }, words);
    this.undo = small("Undo", () => this.act("undo"), "undo");
    this.hint = small("Hint", hint, "hint");
    this.takeback = small("Ask to take back", () => this.act("takeback", "You asked; the others may say no."), "takeback");
    this.draw = small("Offer a draw", () => this.act("draw", "You offered a draw."), "draw");
    this.claim = small("Claim the win on time", () => this.act("claim"), "claim");
    this.resign = el("button.small.danger", { "data-test": "resign", onclick: () => this.giveUp() }, "Resign");
    this.offers = el("div.offers");
    this.links = el("div.links");
    this.settings = el("div.settings");
    fillTableSettings(this.settings);
    this.linked = "";
    /** @type {Snapshot | null} */
    this.snapshot = null;
  }

  /** The panel with everything that is needed now and then. @param {HTMLElement} host */
  fill(host) {
    const fair = el("div.fair");
    this.badge = new FairBadge(fair);
    host.append(
      el("h2", "This game"),
      el("div.row", this.takeback, this.draw, this.claim, this.resign),
      el("h2", "As you like it"),
      this.settings,
      el("h2", "Dice"),
      fair,
      this.links,
    );
  }

  /** @param {Snapshot} snapshot @param {boolean} late whether a rival has no time left */
  update(snapshot, late) {
    this.snapshot = snapshot;
    const seated = snapshot.mine.length > 0;
    const live = snapshot.table.status === "live" && !snapshot.result;
    const bots = snapshot.seats.some((seat) => seat.kind.startsWith("bot:"));
    const owes = snapshot.mine.some((one) => one.seat === snapshot.seat && one.owes);
    const idle = !seated ? "You are watching." : live ? "" : "No game is going on.";
    const asked = (/** @type {Offer} */ what) => (snapshot.offers[what].includes(snapshot.seat) ? "You have asked already." : "");
    grey(this.undo, snapshot.undo ? "" : "There is nothing that you can take back alone.");
    this.undo.hidden = this.hint.hidden = !seated || !live;
    grey(this.hint, owes && snapshot.choices.length ? "" : "There is nothing for you to choose just now.");
    grey(this.takeback, idle || asked("takeback"));
    grey(this.draw, idle || asked("draw"));
    this.draw.hidden = bots;
    grey(this.resign, idle);
    this.claim.hidden = !late || !seated || !live;
    this.badge?.update(snapshot.table);
    this.showOffers(snapshot);
    this.showLinks(snapshot);
  }

  /** @param {Snapshot} snapshot */
  showOffers(snapshot) {
    const mine = new Set(snapshot.mine.map((one) => one.seat));
    const rows = /** @type {Offer[]} */ (Object.keys(OFFERS)).map((what) => {
      const by = snapshot.offers[what];
      const open = by.length > 0 && mine.size > 0 && !by.some((seat) => mine.has(seat)) && !snapshot.table.next;
      return open && this.offer(what, snapshot.seats.find(({ seat }) => seat === by[0])?.name ?? "Somebody");
    });
    refill(this.offers, ...rows);
  }

  /** @param {Offer} what @param {string} name */
  offer(what, name) {
    const accept = el("button.primary.small", { "data-test": `accept-${what}`, onclick: () => this.act(what) }, "Accept");
    const decline = el("button.small", { "data-test": `decline-${what}`, onclick: () => this.act("decline") }, "Decline");
    return el("div.notice.offer", el("p", `${name} ${OFFERS[what]}.`), el("div.row", accept, decline));
  }

  /** @param {Snapshot} snapshot */
  showLinks(snapshot) {
    const signature = `${snapshot.table.id}|${snapshot.mine.length}`;
    if (signature === this.linked) return;
    this.linked = signature;
    const { id, game, lesson } = snapshot.table;
    const back = snapshot.mine.length ? wayBack(id) : [];
    const kept = [el("h2", "Your way back"), el("p.help", "Keep this for yourself: whoever has it plays for you."), ...back];
    const link = (/** @type {string} */ page, /** @type {string} */ words) =>
      el("a", { href: `/${page}/${game}`, target: "_blank", rel: "noopener" }, words);
    refill(
      this.links,
      back.length > 0 && kept,
      el("p", link("rules", "The rules"), lesson && [" \u00b7 ", link("learn", "A lesson")]),
    );
  }

  /** @param {string} what @param {string} [said] */
  async act(what, said) {
    const answer = await this.send({ do: what, seat: this.snapshot?.seat });
    if (!answer.ok) toast(answer.error?.words ?? "That did not work.", "danger");
    else if (said) toast(said);
    return answer;
  }

  async giveUp() {
    const sure = await dialog({
      title: "Resign this game?",
      body: el("p", "The game ends for you at once, and that cannot be taken back."),
      actions: [
        { label: "Play on", value: "" },
        { label: "Resign", value: "resign", kind: "danger" },
      ],
    });
    if (sure === "resign") await this.act("resign");
  }
}

/** A button that cannot be pressed says why to whoever points at it. @param {HTMLButtonElement} button @param {string} why */
function grey(button, why) {
  button.disabled = !!why;
  button.title = why;
}
