// Fields. A field has a version that each edit increments; values for older versions are not shown.
function field(element) {
  let state = fields.get(element);
  if (!state) fields.set(element, state = { local: +element.dataset.v, base: element.defaultValue, timer: 0, sent: 0, asked: 0 });
  return state;
}
const isDirty = element => { const f = field(element); return f.timer > 0 || pending.has(f.sent); };
const mostPause = 500;

// The size of messages is limited. A field whose text does not fit gets its former text back.
const mostBytes = 60000;
const isTooLong = text => text.length > mostBytes / 6 && new TextEncoder().encode(JSON.stringify(text)).length > mostBytes;
on('beforeinput', ({ target }) => { if (target.dataset?.v !== undefined) field(target).former = target.value; });

function edit(element) {
  const f = field(element);
  element.setCustomValidity('');
  if (isTooLong(element.value)) {
    element.value = f.former ?? element.defaultValue;
    element.setCustomValidity('This is too long for one field, and was not taken.');
    element.reportValidity();
    return;
  }
  f.local++;
  clearTimeout(f.timer);
  // Who types without a pause is heard nevertheless. A search asks at once, and then at its pace.
  const { debounce = 120, pace } = element.dataset, now = performance.now();
  f.since ||= now;
  const wait = pace ? f.asked + +pace - now : Math.min(debounce, f.since + Math.max(mostPause, debounce) - now);
  f.timer = setTimeout(flush, Math.max(0, wait), element);
  keepText(element);
}

function flush(element) {
  const f = field(element);
  if (!f.timer) return;
  clearTimeout(f.timer);
  f.timer = 0;
  f.since = 0;
  f.asked = performance.now();
  if (!element.isConnected) return;
  f.sent = emit('input', id(element), element.value, { v: f.local });
  keepSent(element, f.sent);
}
const flushAll = () => {
  all('[data-v]').forEach(flush);
  all('x-island').forEach(element => islands.get(element)?.flush?.());
};

// Keeps the selection at the same text: before the change, its offset; after it, its distance to the end.
function setValue(element, value) {
  const old = element.value;
  if (old === value) return;
  const isFocused = document.activeElement === element && element.selectionStart !== null;
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = element;
  const most = Math.min(old.length, value.length);
  let before = 0, behind = 0;
  while (before < most && old[before] === value[before]) before++;
  while (behind < most - before && old[old.length - 1 - behind] === value[value.length - 1 - behind]) behind++;
  element.value = value;
  const place = at => at <= before ? at : Math.max(before, value.length - Math.max(behind, old.length - at));
  if (isFocused) element.setSelectionRange(place(start), place(end), direction);
}
