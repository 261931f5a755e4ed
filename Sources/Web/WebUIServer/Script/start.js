// The address, and the scroll position for each one.
const scrolled = new Map();
const rememberScroll = () => scrolled.set(history.state?.n ?? 0, scrollY);
history.scrollRestoration = 'manual';
on('popstate', () => {
  flushAll();
  emit('nav', 0, here());
  requestAnimationFrame(() => scrollTo(0, scrolled.get(history.state?.n ?? 0) ?? 0));
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
