// The service worker: keeps the files of the offline page, and shows it where the server gives no answer. Whatever the
// server answers is shown as it is, errors included; no page of it is ever kept. The constant `files` stands before this.
const prefix = 'webui-offline ', [page] = files, cacheName = prefix + page;
// A line that swallows everything is no better than none. Where the server has just answered, though, it is only slow.
const patience = { usual: 4000, onReturn: 60000 };
let isReturning = false;
addEventListener('message', ({ data }) => { if (data === 'return') isReturning = true; });

addEventListener('install', event => {
  event.waitUntil((async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files);
    await skipWaiting();
  })());
});
addEventListener('activate', event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
    // Browsers load pages themselves then, with all that they tell of a request.
    await registration.navigationPreload?.enable();
    await clients.claim();
  })());
});
addEventListener('fetch', event => {
  const { request } = event;
  if (request.mode === 'navigate') { if (request.method === 'GET') event.respondWith(visit(event)); return; }
  if (files.includes(new URL(request.url).pathname)) event.respondWith(stored(request));
});
// Where another program answers by now, this worker has nothing to do any more. It looks now and then.
const pause = 10000;
let looked = -Infinity;
async function look() {
  if (performance.now() - looked < pause) return;
  looked = performance.now();
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404) return;
  await caches.delete(cacheName);
  await registration.unregister();
}
const find = file => caches.match(file, { ignoreVary: true });
async function stored(request) {
  return await find(request) ?? fetch(request);
}
async function visit({ request, preloadResponse }) {
  let timer;
  const wait = isReturning ? patience.onReturn : patience.usual;
  isReturning = false;
  const load = async () => await preloadResponse ?? fetch(request);
  const late = new Promise(resolve => { timer = setTimeout(resolve, wait); });
  try {
    const answer = await Promise.race([load(), late]);
    if (answer) look();
    return answer ?? await find(page) ?? await fetch(request);
  } catch (error) {
    const away = await find(page);
    if (!away) throw error;
    return away;
  } finally {
    clearTimeout(timer);
  }
}
