// Changes that are not on disk yet, which the browser stores under the document's identifier in case the server stops or
// the tab is closed. Each editor stores its own draft; the next page that shows the document sends the drafts of editors that are
// gone.
const randomName = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), part => part.toString(36)).join('');
const draftKey = (editor, name) => `prose ${editor} ${name}`;
const aliveFor = 15000;
// An editor that lives holds a lock, which ends with it, or with its page, however that ends. Pages that are not secure have no locks:
// there, an editor that has kept nothing for a while is taken for gone.
const lifeOf = editor => `prose ${editor}`;
function live(editor) {
  let end = () => {};
  navigator.locks?.request(lifeOf(editor), () => new Promise(resolve => { end = resolve; }));
  return { end: () => end() };
}
let isLeaving = false;
addEventListener('pagehide', () => { isLeaving = true; });
addEventListener('pageshow', () => { isLeaving = false; });

// Keeps a draft, the members of an object as JSON. An editor that is closed marks it, so that the next one need not wait to see whether it
// is alive.
function keepDraft(editor, name, draft, isLast = isLeaving) {
  const text = `{${draft},"at":${isLast ? 0 : Date.now()}}`;
  for (const storage of [localStorage, sessionStorage]) {
    try {
      storage.setItem(draftKey(editor, name), text);
      return true;
    } catch { /* It is full, or not allowed. */ }
  }
  return false;
}
function dropDraft(editor, name) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(draftKey(editor, name));
}
// Returns the drafts of documents with these names whose editors are gone.
async function orphans(editor, ...names) {
  const found = [], wanted = new Set(names), living = (await navigator.locks?.query())?.held.map(lock => lock.name) ?? [];
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      const name = /^prose \S+ (.*)$/s.exec(key)?.[1];
      if (!wanted.has(name) || key === draftKey(editor, name)) continue;
      const text = storage.getItem(key), draft = JSON.parse(text);
      const isSilent = Date.now() - draft.at > aliveFor, isLiving = living.includes(key.slice(0, -name.length - 1));
      // An editor that is gone after all may have come back and written on meanwhile.
      const drop = () => { if (storage.getItem(key) === text) storage.removeItem(key); };
      if (draft.at === 0 || isSilent && !isLiving) found.push({ ...draft, name, drop });
    }
  }
  return found;
}
