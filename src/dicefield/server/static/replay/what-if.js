// What if the dice had landed otherwise? Every way a throw could have come out, what each would have been worth, and on from there.

import { get, wordsOf } from "../api.js";
import { byId, el, on, onSubmit, refill } from "../dom.js";
import { percent, SURE, tenths } from "../percent.js";
import { playOn } from "./branch.js";

/** @import { Player } from "./main.js" */
/** @typedef {{faces: number[], chance: number, happened: boolean}} Way */
/** @typedef {{faces: number[][], chance: number, share: number, error: number, happened: boolean}} Group */
/** @typedef {{ready: boolean, exact: boolean, trials: number | null, throw: string[], faces: number[], ways: Way[], groups: Group[][]}} Told */

const REST = 350;
const POLL = 1000;

export class WhatIf {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.body = byId("what-if-body");
    this.step = -1;
    this.seat = player.seat || 1;
    /** @type {Map<string, Told>} */
    this.known = new Map();
    this.timer = 0;
  }

  /** @param {number} step */
  mark(step) {
    if (step === this.step) return;
    this.step = step;
    clearTimeout(this.timer);
    const { faces } = this.player.replay.steps[step];
    const known = this.known.get(`${step}`);
    if (!faces) this.noThrow();
    else if (known) this.show(known);
    else if (this.player.replay.solved) this.loadSoon();
    else this.offer();
  }

  // --- Before

  noThrow() {
    const next = this.player.replay.steps.findIndex(({ step, faces }) => faces && step > this.step);
    refill(
      this.body,
      el("p.muted", "At a throw you see here how else the dice could have landed, and what that would have been worth."),
      next > 0
        ? el("button", { "data-test": "next-throw", onclick: () => this.player.jump(next) }, `Go to the next throw (step ${next})`)
        : null,
    );
  }

  offer() {
    refill(
      this.body,
      el(
        "p.muted",
        "How else could these dice have landed? To say what each way would have been worth, games are played on from it.",
      ),
      el("button", { "data-test": "ask-what-if", onclick: () => this.load() }, "Show me"),
    );
  }

  /** Whoever steps on quickly asks for nothing. */
  loadSoon() {
    refill(this.body, el("p.muted", "How else could they have landed\u2026"));
    this.timer = setTimeout(() => this.load(), REST);
  }

  /** @param {number[]} [faces] */
  async load(faces) {
    const { step } = this;
    const query = faces ? `?faces=${faces.join(",")}` : "";
    try {
      const told = await get(`/api/tables/${this.player.id}/replay/${step}/what-if${query}`);
      if (step !== this.step) return;
      if (told.ready) return this.take(told, faces);
      refill(
        this.body,
        el("p.muted", { role: "status" }, "Playing games on from every way to land\u2026"),
        el("progress", { "aria-label": "Being worked out" }),
      );
      this.timer = setTimeout(() => this.load(faces), POLL);
    } catch (trouble) {
      if (step === this.step) this.showRefusal(/** @type {any} */ (trouble));
    }
  }

  /**
   * @param {Told} told
   * @param {number[]} [faces]
   */
  take(told, faces) {
    if (!faces) this.known.set(`${this.step}`, told);
    this.show(told, faces);
  }

  /** @param {any} trouble */
  showRefusal(trouble) {
    const many = trouble?.error?.code === "many_ways";
    refill(
      this.body,
      el("p", { class: many ? "muted" : "notice danger", role: many ? null : "alert" }, wordsOf(trouble)),
      many || trouble?.error?.code === "faces" ? this.form() : null,
    );
  }

  // --- The ways

  /**
   * @param {Told} told
   * @param {number[]} [typed]
   */
  show(told, typed) {
    const groups = told.groups[this.seat - 1];
    const go = el("button.primary", { disabled: true, "data-test": "play-on-faces" }, "Play on from here");
    const list = el(
      "div.ways.seat",
      { role: "radiogroup", "aria-label": "Ways to land", "data-seat": this.seat, "data-test": "ways" },
      ...groups.map((group) => this.group(group, told)),
    );
    /** @type {number[] | undefined} */
    let chosen;
    on(list, "change", (event) => {
      chosen = event.target.value.split(",").map(Number);
      go.textContent = `Play on from here with ${chosen?.join(" ")}`;
      go.disabled = false;
    });
    on(go, "click", () => playOn(this.player, chosen));
    refill(this.body, this.head(told, typed), list, go, typed ? this.form(typed) : null);
    const was = /** @type {HTMLElement | null} */ (list.querySelector(".happened"));
    if (was) list.scrollTop = was.offsetTop - list.clientHeight / 3; // in the middle of what might have been
  }

  /**
   * @param {Told} told
   * @param {number[]} [typed]
   */
  head({ exact, trials, faces, ways, groups }, typed) {
    const count = typed ? `It was ${faces.join(" ")}.` : `${ways.length} ways to land; it was ${faces.join(" ")}.`;
    const together = groups[this.seat - 1].some((group) => group.faces.length > 1);
    const alike = exact ? "What is worth the same" : "What cannot be told apart";
    const sure =
      (exact ? "Exact." : `Estimated from ${trials} games each.`) +
      (together ? ` ${alike} stands together, with one chance and one worth.` : "");
    const select = el(
      "select",
      { "data-test": "what-if-seat", "aria-label": "Worth to" },
      ...this.player.replay.seats.map(({ seat, name }) => el("option", { value: seat, selected: seat === this.seat }, name)),
    );
    on(select, "change", () => {
      this.seat = Number(select.value);
      const known = this.known.get(`${this.step}`);
      if (known) this.show(known);
    });
    return el("div.ways-head", el("p", `${count} ${sure}`), typed ? null : el("label.small", "Worth to ", select));
  }

  /**
   * Ways that cannot be told apart, with what they are worth together.
   * @param {Group} group
   * @param {Told} told
   */
  group({ faces, share, error, chance }, { ways }) {
    const unsure = error ? ` \u00b1 ${(100 * SURE * error).toFixed(0)}` : "";
    const happened = ways.find((way) => way.happened)?.faces.join(",");
    return el(
      "div.way-group",
      el(
        "div.way-head",
        el("span.way-worth.number", `${tenths(share)}${unsure}`),
        el("span.way-bar", el("span", { style: { width: `${Math.max(0.5, 100 * share)}%` } })),
        ways.length > 1 ? el("span.way-chance.number.muted", el("span.unseen", "chance "), percent(chance)) : null,
      ),
      el("div.way-row", ...faces.map((one) => way(one.join(","), one.join(",") === happened))),
    );
  }

  // --- Faces, typed

  /** @param {number[]} [typed] */
  form(typed) {
    const { throw: dice = [], faces = [] } = this.player.replay.steps[this.step];
    const fields = dice.map((die, at) =>
      el("input", {
        type: "number",
        inputmode: "numeric",
        required: true,
        value: (typed ?? faces)[at],
        "aria-label": `Die ${at + 1}, ${die}`,
      }),
    );
    const form = el(
      "form.ways-form",
      { "data-test": "what-if-form" },
      el("div.ways-dice", ...fields.map((field, at) => el("label.small", dice[at], field))),
      el("button", { type: "submit" }, "What if it had been this?"),
    );
    onSubmit(form, () => this.load(fields.map((field) => Number(field.value))));
    return form;
  }
}

/**
 * A way to land, to be chosen.
 * @param {string} faces
 * @param {boolean} happened
 */
function way(faces, happened) {
  return el(
    "label",
    { class: `way ${happened ? "happened" : ""}`, "data-test": "way" },
    el("input", { type: "radio", name: "way", value: faces }),
    el("span.way-faces.number", faces.replaceAll(",", " "), happened ? el("span.way-was", "it was") : null),
  );
}
