// Long lists show a part of their rows, between two spacers; when a spacer comes near, more is asked for.
function measure(list) {
  const [before, after] = ['before', 'after'].map(name => list.querySelector(`:scope > .${name}`));
  const rows = [...list.children].filter(e => e.dataset.i && e !== before && e !== after);
  if (!rows.length) return;
  const height = (rows.at(-1).getBoundingClientRect().bottom - rows[0].getBoundingClientRect().top) / rows.length;
  list.style.setProperty('--row', `${height}px`);
  const top = list.getBoundingClientRect().top, screen = innerHeight, first = +(before?.dataset.rows ?? 0);
  const row = y => Math.max(0, Math.min(+list.dataset.window - 1, Math.floor((y - top) / height)));
  const wanted = { first: row(-screen), last: row(2 * screen) };
  const isShort = row(-screen / 2) < first || row(1.5 * screen) > first + rows.length - 1;
  if (isShort && list.wanted !== JSON.stringify(wanted)) emit('vis', id(list), wanted);
  list.wanted = isShort ? JSON.stringify(wanted) : '';
}
let measuring = 0;
on('scroll', () => {
  measuring ||= requestAnimationFrame(() => {
    measuring = 0;
    all('[data-window]').forEach(measure);
  });
}, true);
