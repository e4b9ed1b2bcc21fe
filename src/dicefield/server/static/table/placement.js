/** A piece that is put somewhere on the table: where it is held, by which choices it gets there, which way it faces. */

/** @import { Decision, Placing } from "./decision.js" */
/** @import { Point } from "./svg.js" */
/** @import { Answer, Drag } from "./types.js" */

const TURN = 15;

export class Placement {
  /** @param {Decision} decision */
  constructor(decision) {
    this.decision = decision;
  }

  /** A piece is held over a point of the table. @param {Drag} drag @param {number} x @param {number} y */
  hover(drag, x, y) {
    const facing = this.decision.placing?.drag.piece === drag.piece ? this.decision.placing.facing : (drag.facing ?? 0);
    this.decision.placing = { drag, x: Math.round(x), y: Math.round(y), facing };
  }

  /** A piece is put down at a point of the table. @param {Drag} drag @param {number} x @param {number} y */
  place(drag, x, y) {
    this.hover(drag, x, y);
    void this.consider();
  }

  /** The way there, as one or more choices. @param {Placing} placing @returns {Promise<Answer>} */
  async routeOf(placing) {
    const { drag, x, y } = placing;
    const own = { ok: true, choices: [sayPlace(placing)] };
    if (this.decision.dragOf(drag.piece) !== drag || drag.says.includes("{facing}")) return own;
    this.decision.asking += 1;
    this.decision.changed();
    const answer = await this.decision.send({ do: "route", piece: drag.piece, x, y, seat: this.decision.snapshot?.seat });
    this.decision.asking -= 1;
    return answer.ok && !answer.choices ? own : answer;
  }

  async consider() {
    const { placing } = this.decision;
    if (!placing) return;
    const label = placing.drag.label || "Put it here";
    const answer = await this.routeOf(placing);
    if (this.decision.placing !== placing) return this.decision.changed();
    const says = answer.choices ?? [sayPlace(placing)];
    if (answer.ok) return this.decision.consider(says.join("; "), label, { says: says.length > 1 ? says : undefined });
    this.decision.considered = { say: says[0], label, answer };
    this.decision.changed();
  }

  /** A piece was let go: done at once where that can be taken back. @param {Drag} drag @param {number} x @param {number} y @param {Point} at */
  async drop(drag, x, y, at) {
    if (!drag.commits) return this.place(drag, x, y);
    this.hover(drag, x, y);
    const answer = await this.routeOf(/** @type {Placing} */ (this.decision.placing));
    this.decision.placing = this.decision.considered = null;
    if (!answer.ok) return answer.error && this.decision.refuse(answer.error, at);
    await this.decision.choice(answer.choices ?? [], at);
  }

  /** Turns what is being placed. @param {number} way @param {number} [degrees] exactly, instead of a step */
  turn(way, degrees) {
    if (!this.decision.placing || !this.decision.placing.drag.says.includes("{facing}")) return false;
    const facing = degrees ?? this.decision.placing.facing + way * TURN;
    this.decision.placing = { ...this.decision.placing, facing: ((Math.round(facing) % 360) + 360) % 360 };
    clearTimeout(this.decision.peeking);
    if (!this.decision.pulling) this.decision.peeking = setTimeout(() => void this.consider(), 60);
    return true;
  }
}

/** The text of the action for a place. @param {Placing} placing */
function sayPlace({ drag, x, y, facing }) {
  const unit = drag.unit || 1;
  const said = (/** @type {number} */ value) => String(Number((value / unit).toFixed(3)));
  return drag.says.replace("{x}", said(x)).replace("{y}", said(y)).replace("{facing}", String(facing));
}
