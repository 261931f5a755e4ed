// A search field keeps the focus while the arrow keys go through the rows that it finds: one of them is the active descendant.
let foundRow = null, opening = null;
const foundRows = field => all('[data-list=one]', field.closest('.column') ?? document).slice(0, 1).flatMap(list => rowsOf(list));
function mark(field, row) {
  if (foundRow) delete foundRow.dataset.found;
  foundRow = row ?? null;
  if (!row) return field.removeAttribute('aria-activedescendant');
  row.dataset.found = '';
  row.id ||= `row-${id(row)}`;
  field.setAttribute('aria-activedescendant', row.id);
  row.scrollIntoView({ block: 'nearest' });
}
// Says whether a key in a search field was one for the rows or for the search as a whole.
function searchByKey(field, key) {
  const rows = foundRows(field), at = rows.indexOf(foundRow);
  if (key === 'ArrowDown' && rows.length) mark(field, rows[Math.min(at + 1, rows.length - 1)]);
  else if (key === 'ArrowUp' && at >= 0) mark(field, rows[at - 1]);
  else if (key === 'Enter' && (at >= 0 || field.value.trim())) openFound(field);
  else if (key === 'Escape') leaveSearch(field, rows);
  else return false;
  return true;
}
// Opens the marked row, or the first one as soon as the rows are those of the text. A finger presses the row itself.
function openFound(field) {
  if (!foundRow && matchMedia('(pointer: coarse)').matches) return field.blur();
  flushAll();
  opening = field;
  settleSearch();
}
function settleSearch() {
  if (foundRow && !foundRow.isConnected) foundRow = null;
  if (!opening || !foundRow && pending.size) return;
  const row = foundRow ?? foundRows(opening)[0];
  if (row) {
    mark(opening, row);
    (row.querySelector('.navigation-link') ?? row).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  opening = null;
}
// The first Escape takes away what was sought, the second one leaves the field.
function leaveSearch(field, rows) {
  const around = field.closest('.search-field'), hasTokens = around.querySelector('.button-token'), hasText = field.value;
  mark(field, null);
  if (hasText) { field.value = ''; edit(field); }
  if (hasTokens) around.querySelector('.button-plain')?.click();
  if (hasText || hasTokens) return;
  emitTo(field, 'close');
  const next = rows.find(row => row.tabIndex === 0);
  if (next) next.focus(); else field.blur();
}
for (const name of ['input', 'focusout']) on(name, ({ target }) => { if (target.matches('.search-input')) mark(target, null); });
