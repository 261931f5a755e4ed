// The address, and for each one in the history how far the window and its columns were scrolled.
const scrolled = [], scrollers = () => [root, ...all('.column-body')];
const scrollBack = (element, index) => { element.scrollTop = scrolled[entry]?.[index] ?? 0; };
let entry = history.state?.n ?? 0, isGoing = false;
history.scrollRestoration = 'manual';
function leave() {
  scrolled[entry] = scrollers().map(element => element.scrollTop);
  isGoing = true;
}
// What comes into a column on the way to another address begins at its top, or where it was left.
function arrive() {
  const wasGoing = isGoing;
  scrollers().forEach((element, index) => {
    const { shown } = element, back = () => scrollBack(element, index);
    element.shown = element.firstElementChild?.dataset.i;
    if (!wasGoing || !shown || shown === element.shown) return;
    isGoing = false;
    back();
    requestAnimationFrame(back);
  });
}
on('popstate', () => {
  flushAll();
  leave();
  entry = history.state?.n ?? 0;
  emit('nav', 0, here());
  requestAnimationFrame(() => scrollBack(root, 0));
});
const badge = document.body.appendChild(document.createElement('div'));
Object.assign(badge, { className: 'webui-badge', hidden: true, role: 'status', textContent: given.offline });
on('visibilitychange', () => {
  if (document.hidden) { keep(); storeKept(); }
  emit('phase', 0, document.hidden ? 'background' : 'active');
  wake();
});
on('pagehide', () => { keep(); storeKept(true); drop(); });
for (const name of ['online', 'pageshow', 'focus']) on(name, wake);
for (const [, query] of queries) query.addEventListener('change', () => emit('device', 0, device()));
recall();
settle();
// The row that an address selects may be far down in a list.
for (const row of all('[data-list] [aria-selected=true]')) row.scrollIntoView({ block: 'nearest' });
connect();
