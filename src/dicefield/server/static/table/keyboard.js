/** Keys that work wherever one is: Enter does what is considered, Escape clears, Q and E turn, slash finds a choice. */

/** @import { Table } from "./mount.js" */

const TYPES = "input, textarea, select, [contenteditable]";
const PRESSES = "button, a, summary";

/** @param {Table} table */
export function keyboard(table) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const act = actOf(event.key, target, table);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** @param {string} key @param {Element} target @param {Table} table @returns {(() => void) | null} */
function actOf(key, target, table) {
  const { decision } = table;
  if (key === "Escape" && (decision.considered || decision.selected.length || decision.refused)) return () => decision.clear();
  if (key === "Enter" && decision.ready && !target.closest(PRESSES) && (!target.matches(TYPES) || target.closest(".tuning")))
    return () => void decision.commit();
  if (target.matches(TYPES)) return null;
  if ((key === "q" || key === "e") && decision.placing)
    return () => void (decision.turn(key === "q" ? 1 : -1) && decision.changed());
  if (key === "/" && !table.choices.filter.hidden) return () => table.choices.filter.focus();
  return null;
}
