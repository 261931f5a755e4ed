// On the offline page: what the program's script finds, and the way back once the server answers.
const pausesAway = [1000, 1000, 2000, 4000, 8000, 15000];
let tries = 0, latestInput = -Infinity, looking = 0, isLeaving = false, writing = null;
const hidden = { address: null };
// What is to be kept, the latest of each record. It stays here until it is kept, for the next attempt and for the end.
const queue = new Map();
function keepChange(id, fields, base) {
  queue.set(id, { fields, base });
  return writing ??= writeQueue().finally(() => { writing = null; });
}
// Returns the number of the last change; undefined if it was taken back.
async function writeQueue() {
  let number;
  while (queue.size) {
    const [[id, entry]] = queue;
    number = await write(id, entry.fields, entry.base);
    if (queue.get(id) === entry) queue.delete(id);
  }
  return number;
}
async function look() {
  clearTimeout(looking);
  if (isLeaving) return;
  let outcome = navigator.onLine === false ? 'away' : await sync();
  if (outcome === 'broken') outcome = await answers() ? 'other' : 'away';
  if (outcome !== 'away' && outcome !== 'later') return goBack(outcome);
  lookLater(pausesAway[Math.min(tries++, pausesAway.length - 1)]);
}
const answers = () => fetch('/-/worker.js', { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);
function lookLater(pause) {
  clearTimeout(looking);
  looking = setTimeout(look, pause);
}
// Nobody is interrupted in a word; and what was written since goes up first.
async function goBack(outcome) {
  const pause = latestInput + 1500 - performance.now();
  if (pause > 0 && outcome === 'done') return lookLater(pause);
  await writing?.catch(() => {});
  if (outcome === 'done' && await sync() !== 'done') return lookLater(1000);
  if (latestInput + 1500 > performance.now() && outcome === 'done') return lookLater(1500);
  isLeaving = true;
  const address = await hidden.address?.();
  if (address && address !== location.pathname) history.replaceState(null, '', address);
  navigator.serviceWorker.controller?.postMessage('return');
  location.reload();
}
if (document.getElementById('webui-offline')) {
  addEventListener('input', () => { latestInput = performance.now(); }, true);
  const lookNow = () => { tries = 0; look(); };
  addEventListener('online', lookNow);
  addEventListener('focus', lookNow);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) lookNow(); });
  addEventListener('pagehide', () => leaveRest([...queue]));
  lookLater(pausesAway[0]);
}
globalThis.offlineRecords = {
  part,
  all: () => takeRest().then(records), write: keepChange, adopt, discard, retry: number => retry(number).then(look), forget,
  file: keptFile,
  onchange: listener => listeners.add(listener),
  // A record that is shown anew: what is written next is based on what is shown.
  restart: id => written.delete(id),
  // Returns the address to go back to, where that is another one by then.
  set addressOnReturn(address) { hidden.address = address; },
};
