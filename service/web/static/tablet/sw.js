// Keeps the tablet's own files, so that it starts without a network. What the service answers is never
// kept here: the page keeps what it needs itself.

// The server puts VERSION and FILES before this: all files of the page, and what they are.

const CACHE = `touchline-tablet-${VERSION}`;
const PAGE = ["/tablet", "/tablet/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...PAGE, ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(withoutOldCaches().then(() => self.clients.claim()));
});

// The network's answer first, so that an upgraded server is seen at once; else what is kept.
self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  const own = pathname === "/tablet" || pathname.startsWith("/tablet/") || pathname.startsWith("/static/");
  if (event.request.method === "GET" && own) event.respondWith(fresh(event.request, pathname));
});

async function fresh(request, pathname) {
  const cache = await caches.open(CACHE);
  const kept = pathname === "/tablet" ? "/tablet" : request;
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(kept, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(kept);
    if (found) return found;
    throw error;
  }
}

async function withoutOldCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith("touchline-tablet-") && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}
