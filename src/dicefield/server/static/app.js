// The site as an app: a service worker keeps what works without the server, and every page says when there is no line.

import { announce, el, on } from "./dom.js";

const WORDS = "You are offline. Rules and the check of dice still work; tables need the server.";

/** What the browser would ask, kept until somebody wants it asked. @type {any} */
let offer = null;
const hosts = new Set();

/** A button that installs the site, shown where the browser offers that. */
export function installButton() {
  const button = el("button.small", { "data-test": "install", hidden: !offer }, "Install Dicefield as an app");
  hosts.add(button);
  on(button, "click", async () => {
    await offer?.prompt();
    offer = null;
    button.hidden = true;
  });
  return button;
}

/** Says so at the top of the page; a page of a table has a line of its own. */
function showLine() {
  const shown = document.querySelector(".offline-note");
  if (navigator.onLine === !shown || document.querySelector(".offline")) return;
  if (navigator.onLine) return shown?.remove();
  document.querySelector(".top")?.after(el("p.offline-note", { role: "status", "data-test": "offline" }, WORDS));
  announce(WORDS);
}

export function beginApp() {
  on(window, "beforeinstallprompt", (event) => {
    event.preventDefault(); // it is asked when the button is pressed
    offer = event;
    for (const button of hosts) button.hidden = false;
  });
  on(window, "online", showLine);
  on(window, "offline", showLine);
  showLine();
  on(window, "load", () => navigator.serviceWorker?.register("/service-worker.js").catch(() => {})); // without it all works, but only online
}
