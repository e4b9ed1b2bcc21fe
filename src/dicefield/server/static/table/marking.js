/** What of a decision shows on the table, as marks. */

import { percent } from "../percent.js";
import { countEach } from "./selection.js";

/** @import { Decision } from "./decision.js" */
/** @import { Marked } from "./marks.js" */
/** @import { Sheets } from "./sheets.js" */

/** @param {Decision} decision @param {Sheets} sheets @param {Iterable<string>} lit pieces that somebody speaks of @returns {Marked} */
export function marksOf(decision, sheets, lit) {
  const { shown, selected, placing, looked } = decision;
  const about = shown && decision.choices.find((choice) => choice.say === shown.say);
  const drag = placing?.drag ?? (selected.length === 1 && !decision.way ? decision.dragOf(selected[0].key) : undefined);
  const aims = !decision.pulling && about && !about.spot && about.pieces.length === 2 && selected.length > 0;
  return {
    live: decision.free ? decision.live : new Set(),
    selected,
    pointed: countEach([...lit, ...(about?.pieces ?? []), ...(looked ? [looked.piece.key] : [])]),
    spot: about?.spot && !decision.pulling ? about : null,
    reach: drag?.reach ?? "",
    look: looked?.reach ?? "",
    notes: new Map([...sheets.notes, ...chancesOf(decision)]),
    line: aims ? about.pieces : [],
    placing,
  };
}

/** The chance of success beside every target of the selected piece; the best where there are several ways. @param {Decision} decision */
function chancesOf({ choices, chances, keys, way }) {
  /** @type {Map<string, number>} */
  const best = new Map();
  for (const choice of choices) {
    const chance = chances[choice.say];
    const target = choice.pieces.find((key) => key !== keys[0]);
    if (chance === undefined || !target || (way && choice.way !== way)) continue;
    best.set(target, Math.max(chance, best.get(target) ?? 0));
  }
  return [...best].map(([key, chance]) => /** @type {[string, string]} */ ([key, percent(chance)]));
}
