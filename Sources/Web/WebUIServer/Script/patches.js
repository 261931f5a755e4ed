// Patches.
function make(number, slots) {
  const template = document.createElement('template'), statics = templates[number];
  template.innerHTML = statics.map((part, index) => part + (slots[index] ?? '')).join('');
  return template.content.firstElementChild;
}
function place(parent, child, before) {
  if (child.isConnected && parent.moveBefore) return parent.moveBefore(child, before);
  const focused = child.contains(document.activeElement) ? document.activeElement : null;
  parent.insertBefore(child, before);
  focused?.focus({ preventScroll: true });
}
function setAttribute(element, name, value) {
  if (name === 'open') {
    if (element.matches('dialog[data-modal]')) return;
    told.set(element, value !== null);
  }
  if (value === null) element.removeAttribute(name); else element.setAttribute(name, value);
}
const operations = {
  T: (number, statics) => { templates[number] = statics; },
  t: (i, text) => { get(i).textContent = text; },
  h: (i, html) => { get(i).innerHTML = html; },
  a: (i, changes) => { const e = get(i); for (const name in changes) setAttribute(e, name, changes[name]); },
  v(i, value, version) {
    const element = get(i), f = field(element);
    if (version < f.local) return;
    if (composing === element) { f.held = [i, value, version]; return; }
    Object.assign(f, { base: value, disk: null });
    keepKnown(element, value);
    setValue(element, value);
  },
  c: (i, value) => { get(i)[typeof value === 'boolean' ? 'checked' : 'value'] = value; },
  l(i, steps) {
    const parent = get(i), anchor = before => before === null ? null : get(before);
    for (const [kind, a, b, c] of steps) {
      if (kind === 'd') remove(get(a));
      else if (kind === 'i') parent.insertBefore(make(b, c), anchor(a));
      else place(parent, get(a), anchor(b));
    }
  },
  r: (i, number, slots) => { merge(() => morph(get(i), make(number, slots), e => e.dataset.i), false); },
  f(i) {
    if (i === null) return document.activeElement?.blur();
    // A rebuilt page begins where its user writes.
    if (seq === installed && document.activeElement.matches('input,textarea,select,[contenteditable=true]')) return emitFocus(document.activeElement, 'focus');
    const found = get(i);
    // A new island has nothing to focus before it has begun, and a dialog that opens remembers where the focus was.
    settle();
    const element = found.matches('x-island') && found.querySelector('[role=textbox]:not([hidden])') || found;
    element.focus();
    if (element.dataset.selectall !== undefined) element.select?.();
    // Behind the text.
    else if (element.matches('input') && element.selectionEnd === 0) element.setSelectionRange(1e9, 1e9);
  },
  u(url, kind) {
    if (url === here()) return;
    if (kind === 'push') { scrolled.length = ++entry; history.pushState({ n: entry }, '', url); scrollTo(0, 0); }
    else history.replaceState(history.state, '', url);
  },
  s: title => { document.title = title; },
  say(kind, text) { const e = document.querySelector(`.say[aria-live=${kind}]`); if (e) e.textContent = text; },
  isl: (i, message) => { islands.get(get(i))?.(message); },
  scroll: i => { sought = get(i); bringSought(); },
  open: url => { window.open(url, '_blank', 'noopener'); },
};
function remove(element) {
  const isOver = 'dialog,[data-popover]', over = element.matches(isOver) ? element : element.querySelector(isOver);
  const { activeElement } = document, hadFocus = over?.contains(activeElement) || activeElement === document.body;
  const from = hadFocus && returnTo.get(over);
  element.remove();
  if (from?.isConnected) from.focus();
}
// Confirms patches soon, because the server sends no new ones while too many are unconfirmed.
let confirming = 0;
function confirm() {
  clearTimeout(confirming);
  confirming = 0;
  say({ seen: seq });
}
function apply(patch) {
  if (patch.seq <= seq) return;
  const isWhole = patch.ops.some(op => op[0] === 'r' && get(op[1])?.id === 'page');
  if (patch.seq > seq + 1 && !isWhole) return startOver();
  // Before anything changes, asking for the place costs nothing.
  if (patch.ops.some(op => op[0] === 'u' && op[1] !== here())) leave();
  if (patch.animation) animate(patch.animation);
  try {
    for (const [name, ...values] of patch.ops) operations[name]?.(...values);
  } catch (error) {
    console.error(error);
    return startOver();
  }
  seq = patch.seq;
  if (patch.ack) acknowledge(patch.ack);
  if (patch.saved) acknowledgeSaved(patch.saved);
  if (seq % 20 === 0) confirm(); else confirming ||= setTimeout(confirm, 1000);
  // An answer, or a message to an island, changes nothing of the page.
  if (patch.ops.some(op => op[0] !== 'isl')) settle();
  release();
}
function animate({ ms, curve, delay = 0 }) {
  const page = document.getElementById('page'), time = `${ms}ms ${curve} ${delay}ms`;
  // A property that is set has all of the page styled anew.
  if (page.style.getPropertyValue('--time') !== time) page.style.setProperty('--time', time);
  page.dataset.animating = '';
  setTimeout(() => { delete page.dataset.animating; }, ms + delay);
}
