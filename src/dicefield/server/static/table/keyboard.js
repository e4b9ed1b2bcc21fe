/** Keys that work wherever one is: Enter does what is considered, Escape clears, Q and E turn, L or slash lead to the list, + - 0 move the camera. */

/** @import { Camera } from "./camera.js" */
/** @import { Table } from "./mount.js" */

const TYPES = "input, textarea, select, [contenteditable]";
const PRESSES = "button, a, summary";

/** @type {Record<string, (camera: Camera) => void>} */
const CAMERA = {
  "+": (camera) => camera.step(1),
  "=": (camera) => camera.step(1),
  "-": (camera) => camera.step(-1),
  0: (camera) => camera.goHome(),
};

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
  if (key === "Escape" && (decision.considered || decision.selected.length || decision.refused || decision.looked)) return () => decision.clear();
  if (key === "Enter" && decision.ready && !target.closest(PRESSES) && (!target.matches(TYPES) || target.closest(".tuning")))
    return () => void decision.commit();
  if (target.matches(TYPES)) return null;
  if ((key === "q" || key === "e") && decision.placing)
    return () => void (decision.placement.turn(key === "q" ? 1 : -1) && decision.changed());
  if (key in CAMERA) return () => CAMERA[key](table.board.camera);
  if (key === "l" || key === "L") return () => openList(table);
  if (key === "/" && !table.choices.filter.hidden) return () => openList(table, true);
  return null;
}

/** The list, or where it is searched, wherever it lies. @param {Table} table @param {boolean} [search] */
function openList({ layout, choices }, search = false) {
  layout.pull(true);
  if (!layout.wide) layout.show("choices");
  if (search) choices.filter.focus();
  else choices.buttons[0]?.focus();
}
