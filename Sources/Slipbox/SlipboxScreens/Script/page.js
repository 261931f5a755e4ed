// Which note an address shows, and the start.
function go(address) {
  if (address !== location.pathname) history.pushState(null, '', address);
  show();
}
function show() {
  const note = noteAt(location.pathname) ?? null;
  showNote(note);
  showList();
  scrollTo(0, 0);
}
function openNew() {
  const now = Date.now(), id = crypto.randomUUID().toUpperCase();
  history.pushState(null, '', `${home}/new-${id}`);
  showNote({ id, title: '', text: '', isNew: true, isDraft: true, created: now, changed: now });
  showList();
  title.focus();
}
async function refresh(isForced = false) {
  await load();
  showList();
  refreshNote(isForced);
}
// A note that was new has its address by now.
kept.addressOnReturn = async () => {
  await load();
  if (noteAt(location.pathname)?.path && !location.pathname.includes('/new-')) return location.pathname;
  const note = shown && notes.find(other => other.id === shown.id);
  return note?.path ? addressOf(note) : location.pathname.includes('/new-') ? home : location.pathname;
};
document.addEventListener('click', event => {
  const link = event.target.closest('a[href]');
  if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.pathname);
});
addEventListener('popstate', show);
addEventListener('resize', () => { for (const made of [title, text]) if (made) grow(made); });
async function start() {
  document.getElementById('offline').append(tray, sheet);
  try {
    await load();
    await takeTitle();
    await load();
  } catch {
    word.textContent = 'The server cannot be reached, and this browser keeps nothing of it. The page comes back by itself.';
    return;
  }
  kept.onchange(() => refresh());
  // A page that has ended without a word is known to have after a while.
  setInterval(async () => { if (await adoptAllDrafts()) refresh(); }, 5000);
  show();
}
start();
