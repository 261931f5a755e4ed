// The address, and for each one in the history how far the window and its columns were scrolled; at its top is what is not known.
const scrolled = [], scrollers = () => [root, ...all('.column-body')], top = index => scrolled[entry]?.[index];
let entry = history.state?.n ?? 0, left;
history.scrollRestoration = 'manual';
// A column that is not seen says that it is at its top; -1 leads there as well, and is not taken for it.
function leave() { left = scrolled[entry] = scrollers().map(element => element.scrollTop || -!element.offsetHeight); }
// What comes into a column on the way to another address begins at its top, or where it was left. Scrolling has the page laid out at
// once, which takes most of the time of a switch: what is at its top anyway stays there.
function arrive() {
  const from = left;
  scrollers().forEach((element, index) => {
    const { shown } = element, back = () => element.scrollTop = top(index);
    element.shown = element.firstElementChild?.dataset.i;
    if (!from || !shown || shown === element.shown) return;
    left = null;
    if (!from[index] && !top(index)) return;
    back();
    requestAnimationFrame(back);
  });
}
on('popstate', () => {
  flushAll();
  leave();
  entry = history.state?.n ?? 0;
  emit('nav', 0, here());
  requestAnimationFrame(() => root.scrollTop = top(0));
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
