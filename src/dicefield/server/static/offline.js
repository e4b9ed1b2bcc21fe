// The page that stands in for one that cannot be had: it says what is the matter, and tries again once there is a line.

import { byId, on } from "./dom.js";

function tell() {
  byId("why").textContent = navigator.onLine ? "The server does not answer" : "You are offline";
}

const AGAIN = 2_000;

/** A server that was away comes back without a word. */
async function listen() {
  if (document.hidden) return;
  const answers = await fetch("/api/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) location.reload();
}

on(window, "online", listen);
on(window, "offline", tell);
on(document, "visibilitychange", listen);
on(byId("again"), "click", () => location.reload());
tell();
setInterval(listen, AGAIN);
