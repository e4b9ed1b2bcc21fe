/** Who sits where: crest, name, whether they are here, their clock. */

import { el } from "../dom.js";
import { crest } from "./liveries.js";

/** @import { Presence, Seat, Snapshot } from "./types.js" */

export class Seats {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.list = el("ul.seats.plain", { "aria-label": "Seats" });
    this.watching = el("span.watching.muted.small", { hidden: true });
    host.append(this.list, this.watching);
    /** @type {Snapshot | null} */
    this.snapshot = null;
    this.since = 0;
    /** @type {Set<number> | null} */
    this.here = null;
    this.drawn = "";
    setInterval(() => this.tick(), 250);
  }

  /** @param {Snapshot} snapshot */
  update(snapshot) {
    this.snapshot = snapshot;
    this.since = performance.now();
    this.here = null;
    const acts = snapshot.waits.for === "choices" ? (snapshot.waits.seats ?? []) : [];
    const signature = JSON.stringify([snapshot.seats, acts, snapshot.seat, snapshot.mine, !!snapshot.clocks, snapshot.result]);
    if (signature !== this.drawn)
      this.list.replaceChildren(...snapshot.seats.map((seat) => this.plate(seat, acts.includes(seat.seat))));
    this.drawn = signature;
    this.list.classList.toggle("is-crowded", snapshot.seats.length > 2);
    this.tick();
  }

  /** @param {Presence} presence */
  showPresence(presence) {
    this.here = new Set(presence.here);
    for (const plate of this.list.querySelectorAll("li")) {
      const kind = plate.dataset.kind ?? "";
      if (kind === "person") this.showHere(plate, this.here.has(Number(plate.dataset.seat)));
    }
    this.watching.hidden = !presence.watching;
    this.watching.textContent = presence.watching === 1 ? "1 watches" : `${presence.watching} watch`;
  }

  /** @param {HTMLElement} plate @param {boolean} here */
  showHere(plate, here) {
    plate.classList.toggle("is-away", !here);
    const words = plate.querySelector(".seat-here");
    if (words) words.textContent = here ? "here" : "away";
  }

  /** @param {Seat} seat @param {boolean} acts */
  plate(seat, acts) {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    const mine = snapshot.mine.some((one) => one.seat === seat.seat);
    const score = snapshot.result?.scores?.[seat.seat - 1];
    const bot = seat.kind.startsWith("bot:") ? seat.kind.slice(4) : "";
    const empty = seat.kind === "empty";
    const dot = empty
      ? null
      : bot
        ? el("span.badge.seat-bot", { title: `A bot: ${bot}` }, "bot")
        : el("span.seat-dot", { "aria-hidden": "true" });
    const plate = el(
      "li",
      {
        class: `seat seat-plate${acts ? " acts" : ""}${empty ? " is-empty" : ""}${snapshot.seat === seat.seat ? " is-eyes" : ""}`,
        "data-seat": seat.seat,
        "data-kind": bot ? "bot" : seat.kind,
      },
      crest(seat.seat),
      el(
        "span.seat-name",
        empty ? seat.name || "Free seat" : seat.name,
        mine ? el("span.seat-you.muted", snapshot.mine.length > 1 ? "" : " (you)") : null,
      ),
      dot,
      el("span.unseen.seat-here", empty ? "free" : bot ? "" : seat.here ? "here" : "away"),
      snapshot.clocks ? el("span.clock.number", { "data-clock": seat.seat }) : null,
      score === undefined || score === null ? null : el("span.seat-score.number", scoreWords(score)),
      acts ? el("span.unseen", "to choose") : null,
    );
    if (!empty && !bot) plate.classList.toggle("is-away", !seat.here);
    return plate;
  }

  tick() {
    const { snapshot } = this;
    if (!snapshot?.clocks) return;
    const passed = (performance.now() - this.since) / 1000;
    for (const clock of snapshot.clocks) {
      const shown = /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-clock="${clock.seat}"]`));
      const left = clock.running ? clock.left - passed : clock.left;
      if (!shown) continue;
      shown.textContent = timeWords(left);
      shown.classList.toggle("is-running", clock.running);
      shown.classList.toggle("is-short", left < 20);
    }
  }

  /** Whether a rival has no time left. @returns {boolean} */
  get late() {
    const passed = (performance.now() - this.since) / 1000;
    const mine = new Set(this.snapshot?.mine.map((one) => one.seat));
    return (this.snapshot?.clocks ?? []).some(
      (clock) => !mine.has(clock.seat) && (clock.running ? clock.left - passed : clock.left) <= 0,
    );
  }
}

/** @param {number} score */
function scoreWords(score) {
  return score === 0.5 ? "\u00bd" : String(Math.round(score * 100) / 100);
}

/** Minutes and seconds, or days and hours. @param {number} seconds */
function timeWords(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 86400) return `${Math.floor(left / 86400)} d ${Math.floor((left % 86400) / 3600)} h`;
  if (left >= 3600) return `${Math.floor(left / 3600)}:${String(Math.floor((left % 3600) / 60)).padStart(2, "0")} h`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
