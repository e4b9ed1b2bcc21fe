/** Keys that work wherever one is: Enter does what is considered, Escape clears, Q and E turn, slash finds a choice. */

/** @typedef {import("./mount.js").Table} Table */

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
  const { deciding } = table;
  if (key === "Escape" && (deciding.considered || deciding.selected.length || deciding.refused)) return () => deciding.clear();
  if (key === "Enter" && deciding.ready && !target.closest(PRESSES) && (!target.matches(TYPES) || target.closest(".tuning")))
    return () => void deciding.commit();
  if (target.matches(TYPES)) return null;
  if ((key === "q" || key === "e") && deciding.placing)
    return () => void (deciding.turn(key === "q" ? 1 : -1) && deciding.changed());
  if (key === "/" && !table.choices.filter.hidden) return () => table.choices.filter.focus();
  return null;
}
