// Keeps the few pages that work without the server. The server writes two lines above this: VERSION, a digest of all files of the site,
// and SHELL, the addresses that are kept. Whatever can be had from the server is taken from there, so nobody is ever shown old code;
// answers of the API and pages of tables are never kept.

/** @type {string} */
const version = VERSION;
/** @type {Set<string>} */
const shell = new Set(SHELL);
const CACHE = `dicefield-${version}`;
const OFFLINE = "/offline";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(take(request, url.pathname, OFFLINE));
  else if (shell.has(url.pathname)) event.respondWith(take(request, url.pathname));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...shell].map((path) => new Request(path, { cache: "no-cache" })));
  await worker.skipWaiting();
}

/** What an older version kept is thrown away. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith("dicefield-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * From the server; without it what is kept, or the page that says so.
 * @param {Request} request
 * @param {string} path
 * @param {string} [otherwise]
 */
async function take(request, path, otherwise) {
  try {
    return await fetch(request);
  } catch (trouble) {
    const cache = await caches.open(CACHE);
    const kept = (await cache.match(path)) ?? (otherwise && (await cache.match(otherwise)));
    if (kept) return kept;
    throw trouble;
  }
}

/** To the page of a notification, which may be open already. @param {string} path */
async function show(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}
