// After each change: opens dialogs, places popovers, starts islands, and, in the next frame, measures lists.
const returnTo = new WeakMap();
function putBeside(element, anchor, point) {
  const { x, y } = point ?? { x: anchor.left, y: anchor.bottom + 4 }, { offsetWidth, offsetHeight } = element;
  const above = (point ? y : anchor.top - 4) - offsetHeight, isAbove = y + offsetHeight > innerHeight && above >= 0;
  element.style.left = `${Math.max(0, Math.min(x, innerWidth - offsetWidth - 4))}px`;
  element.style.top = `${isAbove ? above : Math.max(0, Math.min(y, innerHeight - offsetHeight))}px`;
}
// Tab leads to one row of a list: the one that had the focus, or else the chosen one.
function rove(rows) {
  const chosen = rows.find(row => row.ariaSelected === 'true' || row.ariaChecked === 'true');
  const current = rows.find(row => row.tabIndex === 0) ?? chosen ?? rows[0];
  for (const row of rows) if (row.tabIndex !== (row === current ? 0 : -1)) row.tabIndex = row === current ? 0 : -1;
}
function settle() {
  for (const dialog of all('dialog[data-modal]:not(:modal)')) {
    returnTo.set(dialog, document.activeElement);
    dialog.removeAttribute('open');
    dialog.showModal();
    // Focuses a text field if there is one, and never a destructive button.
    for (const first of ['.role-cancel', '[data-v]', '[autofocus]']) dialog.querySelector(first)?.focus();
  }
  for (const popover of all('[data-popover]')) {
    const anchor = get(+popover.dataset.popover);
    if (popover.placed || !anchor) continue;
    popover.placed = true;
    returnTo.set(popover, document.activeElement);
    putBeside(popover, box(anchor), pointer);
    pointer = null;
    (popover.querySelector('[autofocus]') ?? rowsOf(popover)[0] ?? popover.querySelector('button,input,textarea,select'))?.focus();
  }
  all('x-island[data-island]').forEach(settleIsland);
  arrive();
  settleInFrame();
  settleSearch();
  if (here() !== searched) restoreKept();
}
function settleIsland(element) {
  const start = kinds.get(element.dataset.island);
  if (!start || islands.has(element)) return;
  const send = message => emit('isl', id(element), message);
  islands.set(element, start(element, JSON.parse(element.dataset.state ?? 'null'), send, tools));
}
const tools = { upload, go, load: name => import(given.modules[name]), say: operations.say };
window.webui = { island(kind, start) { kinds.set(kind, start); settle(); } };
