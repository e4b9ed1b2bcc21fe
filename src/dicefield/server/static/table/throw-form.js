/** Real dice: a row of faces for every die, to be pressed as it lies. */

import { el, onSubmit } from "../dom.js";
import { dieFace, setFace, sidesOf } from "./dice.js";

/** @import { Answer, Snapshot } from "./types.js" */

const PRESSED = 20;

export class ThrowForm {
  /** @param {HTMLElement} host @param {(faces: number[]) => Promise<Answer>} send */
  constructor(host, send) {
    this.send = send;
    this.box = el("div.throw-box", { hidden: true });
    host.append(this.box);
    this.drawn = "";
  }

  /** @param {Snapshot} snapshot @returns {boolean} whether real dice are awaited */
  update(snapshot) {
    const { waits, table } = snapshot;
    const asked = waits.for === "throw" && table.dice.source === "entered" && snapshot.mine.length > 0;
    const signature = asked ? `${snapshot.on}|${snapshot.events.length}|${waits.dice?.join()}` : "";
    this.box.hidden = !asked;
    if (signature !== this.drawn) this.box.replaceChildren(...(asked ? [this.form(waits.dice ?? [])] : []));
    this.drawn = signature;
    return asked;
  }

  /** @param {string[]} dice */
  form(dice) {
    /** @type {(number | null)[]} */
    const faces = dice.map(() => null);
    const trouble = el("p.refusal", { role: "alert", hidden: true });
    const go = el("button.primary.large", { type: "submit", disabled: true }, "They lie like this");
    const chosen = (/** @type {number} */ at, /** @type {number | null} */ face) => {
      faces[at] = face;
      go.disabled = faces.some((one) => one === null);
    };
    const form = el(
      "form.throw-form",
      { "data-test": "throw-form" },
      el("p.throw-words", "Roll your dice on the real table, then say how they lie."),
      ...dice.map((die, at) => row(die, at, (face) => chosen(at, face))),
      trouble,
      go,
    );
    onSubmit(form, async () => {
      if (go.disabled) return;
      go.disabled = true;
      const answer = await this.send(faces.map((face) => face ?? 1));
      go.disabled = false;
      trouble.hidden = answer.ok;
      trouble.textContent = answer.error?.words ?? "";
    });
    return form;
  }
}

/** @param {string} die @param {number} at @param {(face: number | null) => void} chosen */
function row(die, at, chosen) {
  const sides = sidesOf(die);
  const shown = dieFace(die, null, null, { tag: false });
  const label = `Die ${at + 1}, ${die}`;
  const lands = (/** @type {number | null} */ face) => {
    setFace(shown, face ?? "");
    chosen(face);
  };
  const field = sides <= PRESSED ? buttons(die, label, lands) : number(sides, label, lands);
  return el("fieldset.throw-row", el("legend.throw-legend", el("span.throw-die", shown), label), field);
}

/** Faces from 0 where the die is read so. @param {string} die @param {string} label @param {(face: number) => void} lands */
function buttons(die, label, lands) {
  const first = die.includes("from 0") ? 0 : 1;
  const faces = Array.from({ length: sidesOf(die) }, (_, face) => face + first);
  const made = faces.map((face) =>
    el(
      "button.face",
      {
        "aria-pressed": "false",
        "aria-label": `${label}: ${face}`,
        onclick: () => {
          made.forEach((one, at) => one.setAttribute("aria-pressed", String(faces[at] === face)));
          lands(face);
        },
      },
      String(face),
    ),
  );
  return el("span.faces", { role: "group", "aria-label": label }, ...made);
}

/** @param {number} sides @param {string} label @param {(face: number | null) => void} lands */
function number(sides, label, lands) {
  const input = el("input", {
    type: "number",
    min: 1,
    max: sides,
    inputmode: "numeric",
    "aria-label": label,
    oninput: () => lands(input.checkValidity() && input.value ? Number(input.value) : null),
  });
  return input;
}
