// Reading without a network. With a network, every page is fetched from it. Without a network, a page comes from the
// kept files: the whole book, and the other pages that were visited.
"use strict";

const PREFIX = "many-clients-";
const KEPT = PREFIX + "${version}";
const FILES = "offline.json";

/** Keeps the whole book; if the connection saves data, only the visited pages. */
async function keep() {
  if (navigator.connection?.saveData) return;
  const kept = await caches.open(KEPT);
  await kept.addAll(await (await fetch(FILES, { cache: "no-cache" })).json());
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== KEPT).map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const reply = await fetch(request);
    if (reply.ok && reply.status === 200) kept.put(request, reply.clone());
    return reply;
  } catch (offline) {
    const known = await kept.match(request, { ignoreSearch: true });
    if (known) return known;
    throw offline;
  }
}

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
