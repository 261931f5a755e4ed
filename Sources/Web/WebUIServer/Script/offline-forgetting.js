// Removing everything that was kept: when a visitor signs out, or has no access any more.
const prefix = 'webui-offline ', placeName = 'webui-offline';
let connection = null, latestKey = null;
// Where the records of this browser's visitor are: the key in the names of the databases, the parts of the program that have one, and
// the token for requests.
function place() {
  let found = {};
  try { found = JSON.parse(localStorage.getItem(placeName)) ?? {}; } catch { /* It was removed, or is not allowed. */ }
  latestKey = found.key ?? latestKey;
  return found;
}
async function databases() {
  const { parts = [''] } = place();
  const names = (await indexedDB.databases?.() ?? []).map(({ name }) => name);
  const known = latestKey ? parts.map(part => prefix + latestKey + part) : [];
  return [...new Set([...names, ...known])].filter(name => name.startsWith(prefix));
}
function deleteDatabase(name) {
  return new Promise(resolve => {
    const request = indexedDB.deleteDatabase(name);
    // Pages that have it open close it, and it goes then.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
async function forget() {
  const names = await databases();
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) if (name.startsWith(placeName)) storage.removeItem(name);
  }
  connection?.then(database => database.close(), () => {});
  connection = null;
  await Promise.all(names.map(deleteDatabase));
  for (const name of await globalThis.caches?.keys() ?? []) if (name.startsWith(prefix)) await caches.delete(name);
  for (const registration of await navigator.serviceWorker?.getRegistrations() ?? []) {
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    if (worker?.scriptURL.endsWith('/-/worker.js')) await registration.unregister();
  }
}
