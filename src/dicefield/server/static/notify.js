// Words from a page that nobody looks at: it is your turn, a friend has come. Only for those who agreed to it.

import { setSetting, settings } from "./me.js";
import { clatter } from "./table/sound.js";

/** @import { Snapshot, Transport } from "./table/types.js" */

const ICON = "/static/icons/icon-192.png";
const HEARD = 3;

/** Why this browser cannot tell; empty if it can, or has not been asked. */
export function whyNot() {
  if (!isSecureContext) return "Browsers tell only of pages that came by HTTPS or from this machine itself.";
  if (!("Notification" in window)) return "This browser cannot tell of anything outside its page. Install the app, if it lets you.";
  if (Notification.permission === "denied") return "You told the browser not to. Its settings for this site can change that.";
  return "";
}

export function isAgreed() {
  return settings().notify && !whyNot() && Notification.permission === "granted";
}

/** Asks for leave; only ever because somebody pressed for it. */
export async function agree() {
  if (whyNot()) return false;
  setSetting("notify", (await Notification.requestPermission()) === "granted");
  return isAgreed();
}

/** On phones only a service worker may tell. @returns {Promise<ServiceWorkerRegistration | undefined>} */
async function teller() {
  const registration = await navigator.serviceWorker?.getRegistration();
  return registration?.active ? registration : undefined;
}

/** @param {string} title @param {string} body */
async function tell(title, body) {
  if (settings().sound) clatter(HEARD);
  if (!isAgreed()) return;
  const options = { body, icon: ICON, tag: location.pathname, data: { path: location.pathname } };
  const registration = await teller();
  if (registration) return registration.showNotification(title, options);
  const note = new Notification(title, options);
  note.onclick = () => (window.focus(), note.close());
}

/** Whoever looks again needs nothing more to be told. */
async function clear() {
  const notes = await (await teller())?.getNotifications({ tag: location.pathname });
  for (const note of notes ?? []) note.close();
}

/**
 * What has changed for whoever looks elsewhere, in words; nothing about the game itself, for others may see the screen.
 * @param {Snapshot} before
 * @param {Snapshot} now
 */
function changed(before, now) {
  const owes = (/** @type {Snapshot} */ snapshot) => !snapshot.result && snapshot.mine.some((one) => one.owes);
  if (!now.mine.length) return "";
  if (now.result) return before.result ? "" : "The game is over.";
  const came = before.table.status === "waiting" && now.table.status === "live" ? "Everybody is here. " : "";
  return came + (owes(now) && !owes(before) ? "It is your turn." : "");
}

/** Tells of what happens at a table while its page is hidden. @param {Transport} transport */
export function watchTable(transport) {
  /** @type {Snapshot | null} */
  let before = null;
  transport.on("snapshot", (now) => {
    const words = before && document.hidden ? changed(before, now) : "";
    before = now;
    if (words) void tell(now.table.title, words);
  });
  document.addEventListener("visibilitychange", () => !document.hidden && void clear());
}
