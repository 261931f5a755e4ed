// After each change: dialogs are opened, popovers placed, islands started, lists measured.
const returnTo = new WeakMap();
function settle() {
  for (const dialog of all('dialog[data-modal]')) {
    if (dialog.matches(':modal')) continue;
    returnTo.set(dialog, document.activeElement);
    dialog.removeAttribute('open');
    dialog.showModal();
    dialog.querySelector('[autofocus]')?.focus();
  }
  for (const popover of all('[data-popover]')) {
    const anchor = get(+popover.dataset.popover)?.getBoundingClientRect();
    if (popover.placed || !anchor) continue;
    popover.placed = true;
    const { x, y } = pointer ?? { x: anchor.left, y: anchor.bottom }, { offsetWidth, offsetHeight } = popover;
    const above = (pointer ? y : anchor.top) - offsetHeight, isAbove = y + offsetHeight > innerHeight && above >= 0;
    popover.style.left = `${Math.max(0, Math.min(x, innerWidth - offsetWidth))}px`;
    popover.style.top = `${isAbove ? above : Math.max(0, Math.min(y, innerHeight - offsetHeight))}px`;
    pointer = null;
    (popover.querySelector('[autofocus]') ?? rowsOf(popover)[0])?.focus();
  }
  for (const list of all('[data-list]')) {
    const rows = rowsOf(list), chosen = rows.find(row => row.ariaSelected === 'true');
    const current = rows.find(row => row.tabIndex === 0) ?? chosen ?? rows[0];
    for (const row of rows) row.tabIndex = row === current ? 0 : -1;
  }
  for (const element of all('x-island[data-island]')) {
    const start = kinds.get(element.dataset.island);
    if (!start || islands.has(element)) continue;
    const send = message => { emit('isl', id(element), message); };
    islands.set(element, start(element, JSON.parse(element.dataset.state ?? 'null'), send, tools));
  }
  all('[data-window]').forEach(measure);
}
const tools = { upload, load: name => import(given.modules[name]), say: operations.say };
window.webui = { island(kind, start) { kinds.set(kind, start); settle(); } };
