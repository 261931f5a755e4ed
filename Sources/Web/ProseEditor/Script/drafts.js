// Changes that are not on disk yet, which the browser stores under the document's identifier in case the server stops or
// the tab is closed. Each editor stores its own draft; the next page that shows the document sends the drafts of editors that are
// gone.
const randomName = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), part => part.toString(36)).join('');
const draftKey = (editor, name) => `prose ${editor} ${name}`;
const aliveFor = 15000;
let isLeaving = false;
addEventListener('pagehide', () => { isLeaving = true; });
addEventListener('pageshow', () => { isLeaving = false; });

// An editor that is closed marks its draft, so that the next one need not wait to see whether it is alive.
function keepDraft(editor, name, draft, isLast = isLeaving) {
  const text = JSON.stringify({ ...draft, at: isLast ? 0 : Date.now() });
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
function orphans(editor, name) {
  const found = [];
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (!key.startsWith('prose ') || !key.endsWith(` ${name}`) || key === draftKey(editor, name)) continue;
      const text = storage.getItem(key), draft = JSON.parse(text);
      // An editor that lives after all may have written on meanwhile.
      const drop = () => { if (storage.getItem(key) === text) storage.removeItem(key); };
      if (Date.now() - draft.at > aliveFor) found.push({ ...draft, drop });
    }
  }
  return found;
}
