/** What can be done besides choosing: undo, hints, offers and their answers, giving up, settings, links. */

import { dialog, el, toast } from "../dom.js";
import { setSetting, settings } from "../me.js";
import { FairBadge } from "./fair.js";
import { wayBack } from "./join.js";
import { click } from "./sound.js";
import { speed, SPEEDS } from "./tempo.js";

/** @import { Answer, Command, Snapshot, Speed } from "./types.js" */

/** @type {Record<"draw" | "takeback" | "rematch", string>} */
const OFFERS = { draw: "offers a draw", takeback: "asks to take back the last choice", rematch: "would like a rematch" };

export class Controls {
  /** @param {(command: Command) => Promise<Answer>} send @param {() => void} hint */
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
    this.linked = "";
    /** @type {Snapshot | null} */
    this.snapshot = null;
  }

  /** The panel with everything that is needed now and then. @param {HTMLElement} host */
  fill(host) {
    const fair = el("div.fair");
    this.badge = new FairBadge(fair);
    host.append(
      el("h3", "This game"),
      el("div.row", this.takeback, this.draw, this.claim, this.resign),
      el("h3", "As you like it"),
      el("div.settings", soundSwitch(), speedChoice()),
      el("h3", "Dice"),
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
    this.undo.disabled = !snapshot.undo;
    this.undo.hidden = this.hint.hidden = !seated || !live;
    this.hint.disabled = !owes || !snapshot.choices.length;
    this.takeback.disabled = !seated || !live || snapshot.offers.takeback.includes(snapshot.seat);
    this.draw.disabled = !seated || !live || bots || snapshot.offers.draw.includes(snapshot.seat);
    this.draw.hidden = bots;
    this.resign.disabled = !seated || !live;
    this.claim.hidden = !late || !seated || !live;
    this.badge?.update(snapshot.table);
    this.showOffers(snapshot);
    this.showLinks(snapshot);
  }

  /** @param {Snapshot} snapshot */
  showOffers(snapshot) {
    const mine = new Set(snapshot.mine.map((one) => one.seat));
    const rows = /** @type {("draw" | "takeback" | "rematch")[]} */ (Object.keys(OFFERS)).flatMap((what) => {
      const by = (snapshot.offers[what] ?? []).filter((seat) => !mine.has(seat));
      const own = (snapshot.offers[what] ?? []).some((seat) => mine.has(seat));
      return by.length && mine.size && !own && !snapshot.table.next
        ? [this.offer(what, snapshot.seats.find((seat) => seat.seat === by[0])?.name ?? "Somebody")]
        : [];
    });
    this.offers.replaceChildren(...rows);
  }

  /** @param {"draw" | "takeback" | "rematch"} what @param {string} name */
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
    const back = snapshot.mine.length ? wayBack(snapshot.table.id) : [];
    this.links.replaceChildren(
      ...(back.length
        ? [el("h3", "Your way back"), el("p.help", "Keep this for yourself: whoever has it plays for you."), ...back]
        : []),
      el(
        "p",
        el("a", { href: `/rules/${snapshot.table.game}`, target: "_blank", rel: "noopener" }, "The rules"),
        ...(snapshot.table.lesson
          ? [" \u00b7 ", el("a", { href: `/learn/${snapshot.table.game}`, target: "_blank", rel: "noopener" }, "A lesson")]
          : []),
      ),
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
        { label: "Play on", value: "", kind: "quiet" },
        { label: "Resign", value: "resign", kind: "danger" },
      ],
    });
    if (sure === "resign") await this.act("resign");
  }
}

function soundSwitch() {
  const box = el("input", {
    type: "checkbox",
    checked: settings().sound,
    "data-test": "sound",
    onchange: () => {
      setSetting("sound", box.checked);
      if (box.checked) click();
    },
  });
  return el("label.setting", box, " Sound of dice");
}

function speedChoice() {
  const select = el(
    "select",
    {
      "aria-label": "Speed",
      value: speed(),
      "data-test": "speed",
      onchange: () => setSetting("speed", SPEEDS[/** @type {Speed} */ (select.value)]),
    },
    el("option", { value: "normal" }, "Normal"),
    el("option", { value: "fast" }, "Fast"),
    el("option", { value: "instant" }, "Instant"),
  );
  return el("label.setting", "Speed ", select);
}
