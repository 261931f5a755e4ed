// Merging. A rebuilt page replaces the one shown element by element, so that focus, selection and scroll positions are
// kept. Elements are matched by `key`; those without one, by tag and order.
function morph(old, made, key) {
  if (!old || old.tagName !== made.tagName || key(old) !== key(made)) { old?.replaceWith(made); return; }
  const isIsland = old.matches('x-island'), isOther = isIsland && old.dataset.state !== made.dataset.state;
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name)) setAttribute(old, name, null);
  for (const { name, value } of made.attributes) {
    if (old.getAttribute(name) !== value) setAttribute(old, name, value);
  }
  nodes.set(id(old), old);
  if (isOther) islands.get(old)?.({ state: JSON.parse(old.dataset.state) });
  // The content of an island is its script's. Until the server has heard of that script, it may still send markup.
  const markup = isIsland && old.querySelector('.island-markup');
  if (markup) markup.dataset.i = made.querySelector('.island-markup').dataset.i;
  if (old.matches('textarea')) old.defaultValue = made.defaultValue;
  if (isIsland || old.matches('[data-v]')) return;
  if (old.type === 'checkbox' || old.type === 'radio') old.checked = made.checked;
  let next = old.firstChild;
  for (const child of [...made.childNodes]) {
    const same = other => other.nodeType === child.nodeType && other.nodeName === child.nodeName
      && (child.nodeType !== 1 || key(other) === key(child));
    let match = next;
    while (match && !same(match)) match = match.nextSibling;
    if (!match) { old.insertBefore(child, next); continue; }
    if (match === next) next = next.nextSibling; else place(old, match, next);
    if (child.nodeType === 1) morph(match, child, key);
    else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
  }
  while (next) { const gone = next; next = next.nextSibling; gone.remove(); }
  if (old.matches('select, input:not([type=file])')) old.value = made.value;
}
const keyOf = element => element.dataset.k ?? element.querySelector('[data-k]')?.dataset.k;
const drafts = () => all('[data-v]').map((element, index) => ({
  key: element.dataset.k ?? index, mine: element.value, base: field(element).base, isDirty: isDirty(element),
  place: placeOf(element), isFocused: document.activeElement === element, start: element.selectionStart, end: element.selectionEnd, element,
}));

// Replaces the page and keeps typed text. A field's text is restored if the new page shows the same text as before
// typing, or if only this browser has the text.
function merge(change, isNew) {
  const kept = drafts();
  change();
  restore(kept, isNew);
}
function restore(kept, isNew) {
  const now = all('[data-v]');
  for (const draft of kept) {
    const element = now.find((other, index) => (other.dataset.k ?? index) === draft.key);
    if (!element) continue;
    const theirs = element.defaultValue, known = fields.get(element);
    const isFormer = theirs === draft.base || isFormerText(draft.place, theirs);
    const isMine = draft.mine !== theirs && (draft.isDirty || (isNew && (draft.isFocused || isFormer)));
    if (isNew || !known) fields.set(element, { local: +element.dataset.v, base: theirs, timer: 0, sent: 0 });
    else known.base = theirs;
    if (composing !== element) setValue(element, isMine ? draft.mine : theirs);
    if (isMine && isNew) edit(element);
    if (draft.isFocused && document.activeElement !== element) {
      element.focus({ preventScroll: true });
      if (draft.start !== null) element.setSelectionRange(draft.start, draft.end);
    }
  }
}
// The patch behind which the page was rebuilt. The next one says where a new page begins.
let installed;
function install(page) {
  ({ session, token } = page);
  for (const name of ['session', 'token']) {
    const input = document.querySelector(`input[form=page][name=${name === 'token' ? 'csrf' : name}]`);
    if (input) input.value = page[name];
  }
  document.title = page.title;
  root.lang = page.language;
  ({ seq, templates } = page.state);
  reference = saved = lastTyped = 0;
  installed = seq;
  forgetSent();
  const template = document.createElement('template');
  template.innerHTML = page.body;
  nodes.clear();
  merge(() => {
    pending.clear();
    acknowledge(0);
    morph(document.getElementById('page'), template.content.getElementById('page'), keyOf);
  }, true);
  if (page.state.url !== here()) history.replaceState(history.state, '', page.state.url);
  settle();
  acknowledgeSaved(0);
}
