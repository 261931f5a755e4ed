// Typed text that is not on disk yet is stored in the browser, where it outlives the tab: under the address and the name
// of its field, along with marks of all texts that the server may have instead. Each tab has a store of its own.
const keptPrefix = 'webui-kept ', aliveFor = 15000, expiresAfter = 30 * 86400000;
const keptName = keptPrefix + crypto.getRandomValues(new Uint32Array(2)).join('-');
const kept = new Map();
let searched = null, storing = 0;
const placeOf = element => `${here()} ${element.dataset.k}`;
const isKept = element => element.dataset.k && !/password|search/.test(element.type);
// A mark of a text (FNV-1a, twice), so that former texts need not be stored.
function markOf(text) {
  let one = 0x811c9dc5, two = 0x1b873593;
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(at), 0x5bd1e995);
  }
  return `${text.length} ${one >>> 0} ${two >>> 0}`;
}
const isFormerText = (place, text) => kept.get(place)?.marks.includes(markOf(text)) ?? false;

function keepText(element) {
  if (!isKept(element)) return;
  const place = placeOf(element), f = field(element);
  // Before the first unsaved change, the server has what it has sent last, or what was saved last.
  const entry = kept.get(place) ?? { url: here(), key: element.dataset.k, marks: [markOf(f.disk ?? f.base)] };
  Object.assign(entry, { text: element.value, sent: Infinity });
  kept.set(f.place = place, entry);
  storing ||= setTimeout(storeKept, 250);
  showSaving();
}
function keepSent(element, number) {
  const entry = kept.get(field(element).place);
  if (!entry) return;
  Object.assign(entry, { text: element.value, sent: number });
  keepKnown(element, element.value);
}
// The server has had this text, and may have it again after a restart.
function keepKnown(element, text) {
  const entry = kept.get(field(element).place);
  if (entry) entry.marks = [...entry.marks.slice(-99), markOf(text)];
}
function dropSaved() {
  const before = kept.size;
  for (const [place, { sent, text, key }] of kept) {
    if (sent > saved) continue;
    kept.delete(place);
    const element = document.querySelector(`[data-v][data-k="${CSS.escape(key)}"]`);
    if (element && placeOf(element) === place) field(element).disk = text;
  }
  if (kept.size !== before) storeKept();
}
// A new session knows nothing of what was sent to the one before.
function forgetSent() {
  for (const entry of kept.values()) entry.sent = Infinity;
  searched = null;
}
function storeKept(isLast = false) {
  clearTimeout(storing);
  storing = 0;
  if (!kept.size) return forget(keptName);
  const text = JSON.stringify({ at: Date.now(), isClosed: isLast === true, kept: [...kept.values()] });
  for (const storage of [localStorage, sessionStorage]) {
    try { return storage.setItem(keptName, text); } catch { /* It is full, or not allowed. */ }
  }
}
function forget(name) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(name);
}
// Tells other tabs that this one is alive, so that they leave its text alone.
setInterval(() => { if (kept.size) storeKept(); }, 5000);
on('pageshow', storeKept);

// Puts back what other tabs, which are gone, have left for this address; and what this one could not put back.
function restoreKept() {
  searched = here();
  let isWaiting = false;
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage).filter(name => name.startsWith(keptPrefix) && name !== keptName)) {
      const { at, isClosed, kept: entries } = readKept(storage, name), age = Date.now() - at;
      if (!entries || age > expiresAfter) { storage.removeItem(name); continue; }
      if (!isClosed && age < aliveFor) { isWaiting = true; continue; }
      const left = entries.filter(entry => !restoreText(entry, () => take(storage, name, entry)));
      if (!left.length) storage.removeItem(name);
      else if (left.length < entries.length) storage.setItem(name, JSON.stringify({ at, isClosed, kept: left }));
    }
  }
  for (const [place, entry] of kept) if (entry.sent === Infinity) restoreText(entry, () => { kept.delete(place); storeKept(); });
  if (isWaiting) setTimeout(restoreKept, aliveFor + 1000);
}
function readKept(storage, name) {
  try { return JSON.parse(storage.getItem(name)) ?? {}; } catch { return {}; }
}
function take(storage, name, entry) {
  const stored = readKept(storage, name), isOther = other => other.key !== entry.key || other.url !== entry.url;
  const left = stored.kept?.filter(isOther) ?? [];
  if (left.length) storage.setItem(name, JSON.stringify({ ...stored, kept: left })); else storage.removeItem(name);
}
// Returns whether the text is where it belongs. If the field has another text by now, its user decides.
function restoreText(entry, remove) {
  if (entry.url !== here()) return false;
  const element = document.querySelector(`[data-v][data-k="${CSS.escape(entry.key)}"]`);
  if (!element || isDirty(element)) return false;
  if (element.value === entry.text) { if (kept.get(placeOf(element)) === entry) remove(); return true; }
  const put = () => {
    setValue(element, entry.text);
    edit(element);
    const mine = kept.get(placeOf(element));
    if (mine) mine.marks = [...new Set([...entry.marks, ...mine.marks])];
    storeKept();
  };
  if (!entry.marks.includes(markOf(element.value))) { offer(entry, put, remove); return false; }
  put();
  return true;
}
function offer({ text, key }, put, remove) {
  if (all('.webui-offer').some(bar => bar.dataset.key === key)) return;
  const bar = document.createElement('div'), words = bar.appendChild(document.createElement('span'));
  const begin = text.length > 80 ? text.slice(0, 80) + '…' : text;
  words.textContent = `What you wrote here was not saved: “${begin}”`;
  Object.assign(bar, { className: 'webui-offer', role: 'status' });
  bar.dataset.key = key;
  for (const [label, action] of [['Put it back', put], ['Discard', () => {}]]) {
    const button = bar.appendChild(document.createElement('button'));
    Object.assign(button, { type: 'button', textContent: label });
    button.onclick = () => { remove(); bar.remove(); action(); };
  }
  document.body.append(bar);
}
// Who logs out leaves nothing behind.
on('submit', ({ target }) => {
  if (new URL(target.action, location).pathname !== '/logout') return;
  kept.clear();
  for (const storage of [localStorage, sessionStorage]) {
    for (const name of Object.keys(storage)) if (/^(webui-|prose )/.test(name)) storage.removeItem(name);
  }
}, true);
