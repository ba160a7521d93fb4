/// The laboratory without a network: after the first visit each of its files comes from the browser. FILES is
/// written by build.mjs, with a hash of each; a new version takes only the files that changed.
const files = FILES;
const store = caches.open('laboratory');
const nameOf = ([path, hash]) => `${path}?${hash}`;

async function fill() {
  const cache = await store;
  for (const file of Object.entries(files)) {
    if (await cache.match(nameOf(file))) continue;
    const response = await fetch(file[0], { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${file[0]} cannot be loaded`);
    await cache.put(nameOf(file), response);
  }
}

async function dropOld() {
  const cache = await store, wanted = new Set(Object.entries(files).map((file) => new URL(nameOf(file), location).href));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

async function answer(request) {
  const path = decodeURIComponent(new URL(request.url).pathname.slice(new URL('./', location).pathname.length)) || 'index.html';
  const kept = files[path] && await (await store).match(nameOf([path, files[path]]));
  return kept ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(fill().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => clients.claim())));
addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(new URL('./', location).href)) event.respondWith(answer(event.request));
});
