// The same content as a list: each note with the notes that it continues, leads to, and is linked with.
const atOnce = 200;
let listed = 0, listedNotes = [];
function showList(isShown) {
  list.hidden = !isShown;
  canvas.hidden = isShown;
  zoom.hidden = isShown;
  listButton.ariaLabel = listButton.title = isShown ? text.drawing : text.list;
  listButton.ariaPressed = `${isShown}`;
  fillList();
  if (isShown) list.querySelector('button')?.focus(); else { measure(); canvas.focus(); }
}
function fillList() {
  if (list.hidden) return;
  listedNotes = Array.from({ length: graph.count }, (_, i) => i).filter(i => shown[i]);
  listed = 0;
  list.replaceChildren(make('ol', { ariaLabel: state.label }));
  extendList();
}
function extendList() {
  const rows = listedNotes.slice(listed, listed + atOnce).map(listRow), more = list.querySelector('.graph-more');
  listed += rows.length;
  list.querySelector('ol').append(...rows);
  more?.remove();
  if (listed === listedNotes.length) return;
  list.append(button(text.more, 'graph-button graph-more', () => {
    extendList();
    rows.at(-1).nextSibling.firstChild.focus();
  }));
}
function listRow(i) {
  const name = make('button', { type: 'button', className: 'graph-name', ariaExpanded: 'false' });
  name.append(make('span', { className: 'graph-label', textContent: graph.labels[i] }), make('span', { textContent: titleOf(i) }),
    make('small', { textContent: text.links(graph.degree[i]) }));
  name.addEventListener('click', () => choose(i === chosen ? -1 : i));
  const row = make('li', {}, name);
  row.dataset.note = i;
  if (i === chosen) expand(row, i);
  return row;
}
function expand(row, i) {
  row.firstChild.ariaExpanded = 'true';
  const parts = { [text.continues]: [], [text.leads]: [], [text.linked]: [] };
  for (const e of linesOf(i)) {
    const other = otherEnd(e, i);
    parts[e >= graph.stems ? text.linked : other === graph.before[i] ? text.continues : text.leads].push(other);
  }
  const groups = Object.entries(parts).filter(([, notes]) => notes.length).map(([label, notes]) => make('p', {}, `${label} `,
    ...notes.slice(0, atOnce).map(other => button(nameOf(other), 'graph-other', () => goInList(other)))));
  const opener = button(`${text.open} “${titleOf(i)}”`, 'graph-button', () => open(i));
  row.append(make('div', { className: 'graph-details' }, opener, ...groups));
}
function goInList(i) {
  while (!list.querySelector(`[data-note="${i}"]`) && listed < listedNotes.length) extendList();
  choose(i);
  list.querySelector(`[data-note="${i}"] button`)?.focus();
}
function markInList() {
  if (list.hidden) return;
  for (const row of list.querySelectorAll('li:has(.graph-details)')) {
    row.querySelector('.graph-details').remove();
    row.firstChild.ariaExpanded = 'false';
  }
  const row = list.querySelector(`[data-note="${chosen}"]`);
  if (row) expand(row, chosen);
}
list.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  showList(false);
});
