// Keys: shortcuts, Return in fields, and navigation in lists, choices and menus.
const rowsOf = list => all('[aria-selected],[role=radio],[role^=menuitem]', list)
  .filter(row => row.offsetParent && !isOff(row));
const sorted = combination => combination.replace('ctrl', 'meta').split('+').filter(Boolean).sort().join('+');
let typed = '', typedTimer = 0;
// A text that is sent when its field is left is sent before what a key causes: saving, for instance.
const sendTyped = target => {
  if (target.matches('input[type=text][data-on~=change]')) target.dispatchEvent(new Event('change', { bubbles: true }));
};
// Keys that are pressed before the answer to a shortcut or to Return has come, or while its field is busy, belong to where these lead,
// unless that takes too long.
const early = [];
let leading = 0;
const isLeading = () => pending.has(leading) || leading && document.activeElement.ariaBusy;
function lead() {
  const mine = leading = reference;
  setTimeout(() => { if (leading === mine) leading = 0; release(); }, 5000);
}
function release() {
  if (isLeading()) return;
  for (const key of early.splice(0)) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    if (document.activeElement.dispatchEvent(event)) document.execCommand('insertText', false, key === 'Enter' ? '\n' : key);
  }
}
on('keydown', event => {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (!isLeading() || ctrlKey || metaKey || altKey || isComposing || key.length > 1 && key !== 'Enter') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  early.push(key);
}, true);
on('keydown', event => {
  const { target, key, isComposing } = event;
  if (isComposing) return;
  // With Option, keys on a Mac produce symbols; the letter on the key counts.
  const name = event.altKey && !/^\w$/.test(key) && /^Key(.)$/.exec(event.code)?.[1] || key;
  const combination = sorted([...Object.keys(modifiers(event)), name === ' ' ? 'space' : name.toLowerCase()].join('+'));
  const modal = all('dialog[data-modal]').at(-1) ?? document;
  const shortcut = all('[data-key]', modal).find(e => sorted(e.dataset.key) === combination);
  const isText = target.matches('input,textarea,select,[contenteditable=true]');
  // Undo and redo in a text are the text's, unless it is empty.
  const isOwn = isText && target.value !== '' && /^meta\+(shift\+)?[yz]$/.test(combination);
  if (shortcut && !isOff(shortcut) && !isOwn && (!isText || /meta|alt|^escape$|^enter$|^f\d/.test(combination))) {
    event.preventDefault();
    sendTyped(target);
    shortcut.click();
    return lead();
  }
  if (key === 'F6') return goRound(event);
  if (key === 'Escape') {
    closeMenus(() => true);
    all('[data-popover]').slice(-1).forEach(e => { event.preventDefault(); emit('close', id(e)); });
  }
  if (target.matches('.search-input') && !isModified(event) && searchByKey(target, key)) return event.preventDefault();
  if (key === 'Escape' && isText) emitTo(target, 'close');
  if (key === 'Enter' && target.matches('input,textarea[data-submit]')) {
    event.preventDefault();
    sendTyped(target);
    if (target.dataset.submit !== undefined && !event.shiftKey) { flushAll(); emit('submit', id(target)); lead(); }
  }
  if (!isText && (key === 'Delete' || key === 'Backspace') && emitTo(target, 'delete')) return;
  const asker = asking(target, 'key');
  if (asker) {
    emit('key', id(asker), { key, ...modifiers(event) });
    if (asker.dataset.takes?.split(' ').includes(combination)) event.preventDefault();
  }
  const list = target.closest('[role=menu]') ?? target.closest('[data-list],[role=radiogroup]');
  if (list && !isText) moveIn(list, event);
  if (target.matches('[role=button],[aria-selected]') && (key === 'Enter' || key === ' ')) {
    event.preventDefault();
    // Return on a row with a primary action performs it, as a double click does.
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: key === 'Enter' && 2 }));
  }
});
// F6 goes round the columns, as programs with several panes have it: to the chosen row, or else the first thing in the column.
function goRound(event) {
  const columns = all('.column').filter(column => column.offsetParent && !column.querySelector('.column'));
  const at = columns.findIndex(column => column.contains(document.activeElement)), step = event.shiftKey ? columns.length - 1 : 1;
  const column = columns[at < 0 ? 0 : (at + step) % columns.length];
  if (!column) return;
  event.preventDefault();
  const first = '[contenteditable=true],[tabindex="0"],input:not([type=hidden]),textarea,button,a[href]';
  (column.querySelector('.column-body :is([contenteditable=true],.row[tabindex="0"])') ?? column.querySelector(first))?.focus();
}
function moveIn(list, event) {
  const { key, shiftKey } = event, rows = rowsOf(list), at = rows.indexOf(event.target.closest('[role]'));
  const isChoice = list.matches('[role=radiogroup]'), above = at < 0 ? rows.length - 1 : at - 1;
  let to = { ArrowDown: at + 1, ArrowUp: above, Home: 0, End: rows.length - 1 }[key];
  if (isChoice) to ??= { ArrowRight: at + 1, ArrowLeft: above }[key];
  if (key === 'Tab' && list.matches('[role=menu]')) {
    if (list.dataset.popover) emit('close', id(list));
    return closeMenus(() => true);
  }
  if (rows[at]?.ariaExpanded === { ArrowRight: 'false', ArrowLeft: 'true' }[key]) rows[at]?.querySelector('button')?.click();
  if (to === undefined && key.length === 1 && key !== ' ' && !event.metaKey && !event.ctrlKey) {
    clearTimeout(typedTimer);
    typedTimer = setTimeout(() => { typed = ''; }, 700);
    typed += key.toLowerCase();
    to = rows.findIndex(row => row.textContent.trim().toLowerCase().startsWith(typed));
  }
  const row = rows[to];
  if (!row) return;
  event.preventDefault();
  rows.forEach(other => { other.tabIndex = other === row ? 0 : -1; });
  row.focus();
  if (list.dataset.list || isChoice) row.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}
