// What was typed and has not arrived yet, kept by the browser under the name of the document: for a server that ends, and
// for a tab that is closed. A page keeps its own draft; those of pages that are gone are sent by whoever shows the document.
const load = Array.from(crypto.getRandomValues(new Uint32Array(3)), part => part.toString(36)).join('');
const draftKey = name => `prose ${load} ${name}`;
const aliveFor = 15000;
let isLeaving = false;
addEventListener('pagehide', () => { isLeaving = true; });
addEventListener('pageshow', () => { isLeaving = false; });

// A page that goes says so, and the next one need not wait whether it is alive.
function keepDraft(name, draft) {
  const text = JSON.stringify({ ...draft, at: isLeaving ? 0 : Date.now() });
  for (const storage of [localStorage, sessionStorage]) {
    try {
      storage.setItem(draftKey(name), text);
      return true;
    } catch { /* It is full, or not allowed. */ }
  }
  return false;
}
function dropDraft(name) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(draftKey(name));
}
function orphans(name) {
  const found = [];
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (!key.startsWith('prose ') || !key.endsWith(` ${name}`) || key === draftKey(name)) continue;
      const draft = JSON.parse(storage.getItem(key));
      if (Date.now() - draft.at > aliveFor) found.push({ ...draft, drop: () => storage.removeItem(key) });
    }
  }
  return found;
}
