/** Exact places without a pointer: where a piece goes, which way it faces, and what it does there, as numbers. */

import { el, whenQuiet } from "../dom.js";
import { stepper } from "./sheets.js";

/** @import { Decision } from "./decision.js" */
/** @import { Pointing } from "./pointing.js" */
/** @import { Drag } from "./types.js" */

const WAIT = 200;

export class Tuning {
  /**
   * @param {HTMLElement} host
   * @param {Decision} decision
   * @param {Pointing} pointing that knows where pieces lie
   */
  constructor(host, decision, pointing) {
    this.fields = el("div");
    this.box = el("details.tuning", { hidden: true }, el("summary", "The exact place"), this.fields);
    host.replaceWith(this.box);
    this.decision = decision;
    this.pointing = pointing;
    this.drawn = "";
    /** @type {Record<string, HTMLInputElement>} */
    this.inputs = {};
  }

  /** Opens the fields, for whoever came by the keyboard. */
  open() {
    this.box.open = true;
    this.inputs.x?.focus();
  }

  /** How far a step goes: about a hundredth of the table, a round number. @param {number} unit */
  stride(unit) {
    return 10 ** Math.floor(Math.log10((this.pointing.ground?.width ?? 100) / unit / 100));
  }

  update() {
    const { placing, selected } = this.decision;
    const drag = placing?.drag ?? (selected.length === 1 ? this.decision.dragOf(selected[0].key) : undefined);
    this.box.hidden = !drag || this.decision.pulling;
    if (!drag) return;
    const ways = this.decision.waysOf(drag);
    const signature = `${drag.piece}|${ways.map((way) => way.says).join()}`;
    if (signature !== this.drawn) this.draw(drag, ways);
    this.drawn = signature;
    if (placing) this.follow();
  }

  /** @param {Drag} drag @param {Drag[]} ways */
  draw(drag, ways) {
    const here = this.pointing.placeOf(drag.piece);
    const unit = drag.unit || 1;
    const fields = {
      x: Math.round(here.x) / unit,
      y: Math.round(here.y) / unit,
      ...(drag.says.includes("{facing}") ? { facing: drag.facing ?? 0 } : {}),
    };
    this.inputs = {};
    const rows = Object.entries(fields).map(([name, value]) => {
      const { row, input } = stepper(name, null, null, value, name, name === "facing" ? 15 : this.stride(unit));
      this.inputs[name] = input;
      return row;
    });
    const way = el(
      "select",
      { "aria-label": "What it does there", hidden: ways.length < 2 },
      ...ways.map((one, at) => el("option", { value: String(at) }, one.label || one.says)),
    );
    const changed = whenQuiet(() => this.put(ways[Number(way.value) || 0]), WAIT);
    this.fields.replaceChildren(
      el("fieldset.tuning-fields", { oninput: changed, onchange: changed }, el("legend.unseen", "The exact place"), ...rows, way),
    );
  }

  /** @param {Drag} drag */
  put(drag) {
    const unit = drag.unit || 1;
    const value = (/** @type {string} */ name) => Number(this.inputs[name]?.value) || 0;
    this.decision.placing = {
      drag,
      x: Math.round(value("x") * unit),
      y: Math.round(value("y") * unit),
      facing: ((Math.round(value("facing")) % 360) + 360) % 360,
    };
    void this.decision.placement.consider();
  }

  /** Shows where the pointer put it. */
  follow() {
    const { placing } = this.decision;
    if (!placing || this.box.contains(document.activeElement)) return;
    const unit = placing.drag.unit || 1;
    if (this.inputs.x) this.inputs.x.value = String(placing.x / unit);
    if (this.inputs.y) this.inputs.y.value = String(placing.y / unit);
    if (this.inputs.facing) this.inputs.facing.value = String(placing.facing);
  }
}
