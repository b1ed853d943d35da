/** Shows a page of its own when the server cannot be reached. Nothing else is ever kept here: what comes from the server is always the newest. */
const KEPT = "war-room offline";
const FILES = ["/offline.html", "/offline.css", "/icon.svg"];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      clients.claim(),
      registration.navigationPreload?.enable(), // so that a visit does not wait for this script
      caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))),
    ]),
  );
});

addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  if (request.mode === "navigate") {
    event.respondWith(
      Promise.resolve(preloadResponse)
        .then((answer) => answer ?? fetch(request))
        .catch(() => caches.match("/offline.html").then((page) => page ?? Response.error())),
    );
  } else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request).then((file) => file ?? Response.error())));
  }
});
