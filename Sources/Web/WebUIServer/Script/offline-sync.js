// The exchange with the server: changes go up in their order, then what has changed there comes down.
const answerTime = 20000, mostOpened = 100;
const unsure = new Set([408, 425, 429, 500, 502, 503, 504, 507]);
class Unanswered extends Error {
  constructor(kind) { super(kind); this.kind = kind; }
}
async function post(name, body) {
  const headers = { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${place().token}` };
  const text = JSON.stringify(body, (_, value) => value?.toWellFormed?.() ?? value);
  let response;
  try {
    const signal = AbortSignal.timeout(answerTime);
    response = await fetch(`/-/offline/${name}?part=${encodeURIComponent(part)}`, { method: 'POST', headers, body: text, signal, cache: 'no-store' });
  } catch { throw new Unanswered('away'); }
  if (response.status === 401) { await forget(); throw new Unanswered('gone'); }
  // Another program is there by now, or this page is older than the server.
  if (response.status === 403 || response.status === 404) throw new Unanswered('other');
  if (unsure.has(response.status)) throw new Unanswered('later');
  return response;
}
// Takes the next change for its way. From now on it stays as it is, since the server may have it whatever happens.
function takeChange() {
  return within('readwrite', async store => {
    const change = (await ask(store('changes').getAll())).find(({ reason }) => !reason);
    if (change && !change.isSent) await ask(store('changes').put({ ...change, isSent: true }));
    return change && { ...change, device: await ask(store('about').get('device')) };
  });
}
async function sendChanges() {
  for (let change; (change = await takeChange());) {
    const { number, device, record, base = null, fields, drafts, made, isSent: isRepeated = false } = change;
    const response = await post('changes', { device, number, isRepeated, record, base, fields, drafts, made });
    const answer = await response.json().catch(() => ({}));
    await within('readwrite', async store => {
      const changes = store('changes');
      if (!response.ok) {
        const kept = await ask(changes.get(number));
        return kept && ask(changes.put({ ...kept, isSent: false, reason: answer.detail ?? `The server says ${response.status}.` }));
      }
      await ask(changes.delete(number));
      if (answer.record) await ask(store('records').put(answer.record));
      if (answer.message) {
        const messages = await ask(store('about').get('messages')) ?? [];
        await ask(store('about').put([...messages.slice(-9), answer.message], 'messages'));
      }
    });
    changed();
  }
}
async function receiveRecords() {
  const opened = await about('opened') ?? [], state = await about('state');
  let answer = null;
  if (state) answer = await askRecords({ state, opened });
  while (!answer || answer.more) {
    const kept = await within('readonly', store => ask(store('records').getAll()));
    answer = await askRecords({ kept: Object.fromEntries(kept.map(({ id, version }) => [id, version])), opened });
    await keepRecords(answer);
    if (!answer.records.length) break;
  }
}
async function askRecords(question) {
  const response = await post('records', question);
  if (!response.ok) throw new Unanswered('other');
  return response.json();
}
async function keepRecords({ records, removed, more, state }) {
  await within('readwrite', async store => {
    for (const id of removed) store('records').delete(id);
    for (const record of records) store('records').put(record);
    // The state is that of the whole.
    if (more) store('about').delete('state'); else store('about').put(state, 'state');
  });
  if (records.length || removed.length) changed();
}
// Remembers that a page was opened here, the latest first.
async function noteOpened(path) {
  const opened = await about('opened') ?? [];
  if (opened[0] !== path) await note('opened', [path, ...opened.filter(other => other !== path)].slice(0, mostOpened));
}
// One page at a time exchanges, and no page twice at once. Returns how it went: `done`, or why not.
let exchange = null, isWanted = false;
function sync() {
  if (exchange) { isWanted = true; return exchange; }
  return exchange = navigator.locks.request(`${prefix}exchange${part}`, async () => {
    try {
      do {
        isWanted = false;
        await takeRest();
        await sendChanges();
        await receiveRecords();
      } while (isWanted);
      return 'done';
    } catch (error) {
      if (error instanceof Unanswered) return error.kind;
      // The database is full, or was deleted by another page.
      if (place().key) console.debug('What was kept for the time without a server cannot be read or written:', error);
      return 'broken';
    } finally {
      exchange = null;
    }
  });
}
