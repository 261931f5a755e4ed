// User actions. One listener per kind of event; the nearest element that asks for the event gets it.
const asking = (target, name) => target.closest?.(`[data-on~="${name}"]`);
const isOff = element => element.disabled || element.ariaDisabled === 'true';
const modifiers = ({ shiftKey, metaKey, ctrlKey, altKey }) =>
  ({ ...(shiftKey && { shift: true }), ...((metaKey || ctrlKey) && { meta: true }), ...(altKey && { alt: true }) });
const isModified = event => Object.keys(modifiers(event)).length;
const emitTo = (target, name, payload) => {
  const element = asking(target, name);
  if (!element || isOff(element)) return false;
  flushAll();
  emit(name, id(element), payload);
  return true;
};
function closeMenus(isWanted) {
  for (const menu of all('details.menu[open]').filter(isWanted)) {
    if (menu.contains(document.activeElement)) menu.querySelector('summary').focus({ preventScroll: true });
    menu.open = false;
  }
}
// There are no modifier keys on touch screens: with multiple selection, each tap selects or deselects a row.
let isTouch = false;
on('pointerdown', event => { isTouch = event.pointerType === 'touch'; });
// Shows an address within the page.
function go(address) {
  flushAll();
  operations.u(address, 'push');
  emit('nav', 0, here());
}
// Hands an address or a text to another program, or else copies it.
async function share(button) {
  const content = JSON.parse(button.dataset.share);
  // An address may be one of this server.
  if (content.url) content.url = new URL(content.url, location).href;
  const text = content.url ?? content.text;
  if (navigator.share) return navigator.share(content).catch(() => {});
  if (!navigator.clipboard) return void prompt('', text);
  await navigator.clipboard.writeText(text);
  operations.say('polite', 'Copied');
  button.dataset.copied = '';
  setTimeout(() => { delete button.dataset.copied; }, 2000);
}
on('click', event => {
  const { target } = event, link = target.closest('a[href]'), asked = asking(target, 'click');
  closeMenus(menu => !menu.contains(target) || target.closest('.menu-items [data-on]'));
  for (const popover of all('[data-popover]')) {
    if (popover.contains(target) || get(+popover.dataset.popover)?.contains(target)) continue;
    flushAll();
    emit('close', id(popover));
  }
  if (target.matches('dialog[data-light]')) return void emit('close', id(target));
  const isNavigation = link?.matches('[data-on~=nav]');
  if (target.closest('[data-share]')) return void share(target.closest('[data-share]'));
  if (event.defaultPrevented || link && !isNavigation && !link.contains(asked)) return;
  if (link && !asked?.closest('[data-several]') && isModified(event)) return;
  if (link) event.preventDefault();
  if (isNavigation) go(link.pathname + link.search);
  else {
    const counts = asked?.dataset.clicks && event.detail > 1, chooses = isTouch && asked?.closest('[data-list=many]');
    emitTo(target, 'click', { ...modifiers(event), ...(chooses && { touch: true }), ...(counts && { count: event.detail }) });
  }
});
on('submit', event => event.preventDefault());
on('input', ({ target }) => {
  if (target.dataset?.v !== undefined) return edit(target);
  // While a slider is dragged, one value is sent at a time; `change` sends the final one.
  const isUnderWay = [...pending.values()].some(event => event.e === 'change' && event.i === id(target));
  if (target.type === 'range' && !isUnderWay) emitTo(target, 'change', target.value);
});
on('change', ({ target }) => {
  if (target.dataset.upload !== undefined) {
    upload(target.files).then(files => emit('files', id(target), files));
  } else if (target.dataset.v === undefined) {
    emitTo(target, 'change', /checkbox|radio/.test(target.type) ? target.checked : target.value);
  }
});
on('compositionstart', ({ target }) => { composing = target; });
on('compositionend', ({ target }) => {
  composing = null;
  const held = fields.get(target)?.held;
  if (held) { delete fields.get(target).held; operations.v(...held); }
});
function emitFocus(target, name) {
  const element = asking(target, name);
  if (element) emit(name, id(element));
}
on('focusin', ({ target }) => { emitFocus(target, 'focus'); });
on('focusout', ({ target }) => {
  if (target.dataset?.v !== undefined) flush(target);
  emitFocus(target, 'blur');
});
on('toggle', ({ target }) => {
  const isOwn = told.get(target) === target.open;
  if (!isOwn && target.matches?.('details[data-on~=toggle]')) emit('toggle', id(target), target.open);
  told.delete(target);
}, true);
for (const [kind, isOver] of [['pointerover', true], ['pointerout', false]]) on(kind, ({ target, relatedTarget }) => {
  const element = asking(target, 'hover');
  if (element && !element.contains(relatedTarget)) emit('hover', id(element), isOver);
});
on('cancel', event => {
  if (!event.target.matches('dialog[data-modal]')) return;
  event.preventDefault();
  emit('close', id(event.target));
}, true);
