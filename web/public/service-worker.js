/**
 * Shows a page of its own where a page of the product cannot be loaded. It keeps that page and what it is drawn with, and
 * nothing else: no visited page, no response to a call.
 */
const KEPT = "offline";
const OFFLINE = "/offline";
/** The back office and the portal have no such page, calls and files are no pages. */
const LEFT_ALONE = /^\/(admin|api|dev|files|l|partner)(\/|$)/;
const DRAWN_WITH = /"(\/(?:assets|brand)\/[^"]+\.(?:css|png|svg))"/g;
const IS_DRAWN_WITH = /^\/(assets|brand)\/.+\.(css|png|svg)$/;

self.addEventListener("install", (event) => event.waitUntil(keep()));

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== "GET") return;
  if (event.request.mode === "navigate") {
    if (!LEFT_ALONE.test(pathname)) event.respondWith(opened(event));
  } else if (IS_DRAWN_WITH.test(pathname)) {
    event.respondWith(fetch(event.request).catch(() => kept(event.request)));
  }
});

/** A page from the server, which is not kept; while it comes the page for offline is made sure of, in the brand of now. */
async function opened(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep().catch(() => undefined));
    return answer;
  } catch {
    return kept(OFFLINE);
  }
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request)) ?? Response.error();
}

async function keep() {
  const cache = await caches.open(KEPT);
  const page = await fetch(OFFLINE, { cache: "no-cache" });
  if (!page.ok) throw new Error(`The offline page answered ${page.status}`);
  const html = await page.clone().text();
  const files = [...new Set([...html.matchAll(DRAWN_WITH)].map(([, file]) => file))];
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  await cache.put(OFFLINE, page);
  const named = new Set([OFFLINE, ...files]);
  const others = (await cache.keys()).filter(({ url }) => !named.has(new URL(url).pathname));
  await Promise.all(others.map((other) => cache.delete(other)));
}
