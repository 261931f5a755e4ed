// On live pages: sees to it that there is something to show without the server. All of it happens when the page has
// nothing else to do.
const state = document.getElementById('webui-state') && told;
const canKeep = isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in globalThis && 'locks' in navigator;
const atLeisure = task => (globalThis.requestIdleCallback ?? setTimeout)(task);

async function keep() {
  const { key, scope } = state.offlinePage, { token } = state;
  // What another visitor has kept goes before anything of this one is kept.
  for (const name of await databases()) if (!name.startsWith(prefix + key)) await deleteDatabase(name);
  localStorage.setItem(placeName, JSON.stringify({ key, token, parts: [...new Set([...place().parts ?? [], part])] }));
  await navigator.serviceWorker.register('/-/worker.js', { scope, updateViaCache: 'none' });
  await follow();
  await showMessages();
}
// The next exchange, which comes no later than it was first asked for.
let due = 0, dueAt = Infinity;
function syncSoon(pause = 700) {
  const at = performance.now() + pause;
  if (at >= dueAt) return;
  clearTimeout(due);
  dueAt = at;
  due = setTimeout(() => atLeisure(() => quietly(follow())), pause);
}
// A browser that keeps nothing is one that pages work in as well.
const quietly = promise => promise.catch(error => {
  // Whoever has signed out meanwhile wants nothing to be kept.
  if (place().key) console.debug('Nothing is kept for the time without a server:', error);
});
async function follow() {
  clearTimeout(due);
  dueAt = Infinity;
  if (!place().key) return;
  await noteOpened(location.pathname).catch(() => {});
  const outcome = await sync();
  if (!place().key && outcome !== 'gone') return;
  if (outcome === 'gone') return location.reload();
  if (outcome === 'done') {
    await showMessages();
    quietly(keepFiles(state.offlinePage.fileBytes));
  }
  syncSoon(outcome === 'done' ? 60000 : 15000);
}
// What became of changes that were made without the server, and those that it refuses.
async function showMessages() {
  const messages = await about('messages') ?? [], bars = [];
  for (const message of messages) bars.push([message, [['OK', () => dropMessage(message)]]]);
  for (const { number, fields, reason } of await refused()) {
    const place = fields.title ? `, in “${fields.title.slice(0, 80)}”` : '';
    const words = `What you wrote without a connection was not taken${place}: ${reason}`;
    const again = () => retry(number).then(follow);
    const copy = () => navigator.clipboard.writeText(Object.values(fields).join('\n\n'));
    bars.push([words, [['Try again', again], ['Copy', copy, true], ['Discard', () => discard(number)]]]);
  }
  for (const bar of document.querySelectorAll('.webui-offer.kept')) bar.remove();
  const [first] = bars;
  if (first) document.body.append(barOf(...first));
}
function barOf(words, actions) {
  const bar = document.createElement('div');
  Object.assign(bar, { className: 'webui-offer kept', role: 'status' });
  bar.appendChild(document.createElement('span')).textContent = words;
  for (const [label, action, stays] of actions) {
    const button = bar.appendChild(document.createElement('button'));
    Object.assign(button, { type: 'button', textContent: label });
    button.onclick = async () => { await action(); if (!stays) await showMessages(); };
  }
  return bar;
}
const dropMessage = message => within('readwrite', async store => {
  const messages = await ask(store('about').get('messages')) ?? [];
  return ask(store('about').put(messages.filter(other => other !== message), 'messages'));
});
// A page that has lost its server leads to the offline one: by its links, and by a button beside the word about it.
let hasWorker = false;
const isDead = () => hasWorker && document.documentElement.classList.contains('offline');
function leadAway(event) {
  const link = event.target.closest?.('a[href^="/"]');
  if (!link || !isDead() || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  location.assign(link.href);
}
// So do the buttons of the browser, but not among the headings of a page.
let address = location.pathname;
function leadBack() {
  if (isDead() && address !== location.pathname) location.reload();
}
function offerToLeave() {
  const button = document.querySelector('.webui-badge')?.appendChild(document.createElement('button'));
  if (button) Object.assign(button, { type: 'button', textContent: 'Work offline', onclick: () => location.reload() });
}
if (state?.offlinePage && canKeep) {
  navigator.serviceWorker.ready.then(() => { hasWorker = true; offerToLeave(); });
  addEventListener('click', leadAway, true);
  addEventListener('popstate', leadBack);
  atLeisure(() => quietly(keep()));
  setInterval(() => { if (address !== location.pathname) { address = location.pathname; syncSoon(); } }, 1000);
  addEventListener('saved', () => syncSoon());
  document.addEventListener('visibilitychange', () => quietly(follow()));
  addEventListener('submit', ({ target }) => { if (new URL(target.action, location).pathname === '/logout') forget(); }, true);
}
