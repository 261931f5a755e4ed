// Events. Each stays in `pending` until the server has answered it, and is sent again after a reconnection.
let reference = 0, oldest = 0, saved = 0, lastTyped = 0;
function emit(name, i, payload = null, more) {
  const last = [...pending.values()].at(-1);
  if (name === 'input' && last?.e === name && last.i === i && !last.isSent) {
    Object.assign(last, { d: payload }, more);
    return last.r;
  }
  const event = { r: ++reference, e: name, i, d: payload, ...more };
  pending.set(event.r, event);
  if (name === 'input' || name === 'isl') lastTyped = event.r;
  oldest ||= performance.now();
  transmit(event);
  setTimeout(showPending, 150, event);
  setTimeout(() => { if (pending.has(event.r)) root.classList.add('busy'); }, 500);
  return event.r;
}
function transmit(event) {
  if (isResting) connect();
  if (!isGreeted) return;
  const { isSent, ...message } = event;
  event.isSent = true;
  socket.send(JSON.stringify({ ...message, s: seq }));
}
function showPending(event) {
  if (pending.has(event.r) && event.e === 'click') get(event.i)?.classList.add('pending');
}
function acknowledge(upTo) {
  for (const [r, event] of pending) {
    if (r > upTo) break;
    pending.delete(r);
    if (event.e === 'click') get(event.i)?.classList.remove('pending');
  }
  oldest = pending.size ? performance.now() : 0;
  if (!pending.size) root.classList.remove('busy');
  showSaving();
}
// What the events up to this number have changed is on disk. Islands hear of it also when they have left the page.
function acknowledgeSaved(upTo) {
  saved = upTo;
  dropSaved();
  showSaving();
  dispatchEvent(new CustomEvent('saved', { detail: saved }));
}
function showSaving() {
  const isSent = !all('[data-v]').some(element => fields.get(element)?.timer) && ![...pending.keys()].some(r => r <= lastTyped);
  const state = !isSent ? 'unsent' : lastTyped > saved ? 'received' : 'saved';
  if (root.dataset.saving !== state) root.dataset.saving = state;
}
