// What this browser keeps: records with their files, changes of them that the server does not have yet, and a few words about itself. All of
// it is in one database, which has the key of its visitor in its name. A program may have parts that know nothing of each other:
// each has a database of its own, and a page has that of its part.
const told = JSON.parse(document.querySelector('#webui-state,#webui-offline')?.textContent ?? 'null');
const folder = (told?.offlinePage ?? told)?.parts;
const part = folder && location.pathname.startsWith(folder) ? folder + location.pathname.slice(folder.length).split('/')[0] : '';
const stores = ['records', 'changes', 'about'];
// Names this page among those that change the same record.
const writer = crypto.getRandomValues(new Uint32Array(2)).join('-');
// The fields of records as this page has written them last, which its next change is based on.
const written = new Map();
const ask = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
function open() {
  const { key } = place();
  if (!key) return Promise.reject(new Error('This browser keeps nothing for anybody.'));
  return connection ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(prefix + key + part, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      const database = request.result;
      if (oldVersion < 1) {
        database.createObjectStore('records', { keyPath: 'id' });
        database.createObjectStore('changes', { keyPath: 'number', autoIncrement: true });
        database.createObjectStore('about').put(crypto.randomUUID(), 'device');
      }
      database.createObjectStore('files', { keyPath: 'path' });
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => { database.close(); connection = null; };
      resolve(database);
    };
    request.onerror = () => { connection = null; reject(request.error); };
  });
}
// Runs a function in one transaction, of which either everything is kept or nothing.
async function within(mode, body, names = stores) {
  const transaction = (await open()).transaction(names, mode);
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('Nothing was kept.'));
  });
  const [result] = await Promise.all([body(name => transaction.objectStore(name)), ended]);
  return result;
}
const others = new BroadcastChannel(placeName + part);
const listeners = new Set();
function tell() {
  for (const listener of listeners) listener();
}
others.onmessage = tell;
function changed() {
  tell();
  others.postMessage('changed');
}

// The records as they look here: with the changes that the server does not have yet.
async function records() {
  const [kept, changes] = await within('readonly', store => Promise.all([ask(store('records').getAll()), ask(store('changes').getAll())]));
  const all = new Map(kept.map(record => [record.id, record]));
  for (const { number, record, base, fields, drafts, made, reason } of changes) {
    // One that is not kept is a new one, or the server has it no more.
    const shown = all.get(record) ?? { id: record, isNew: !base, created: made, changed: made };
    all.set(record, { ...shown, body: null, ...fields, drafts, changed: made, waiting: number, reason });
  }
  return [...all.values()];
}
const isEqual = (fields, others) => others && Object.keys(fields).every(name => fields[name] === others[name]);
// Keeps a change. What is written one after the other is one change, until that is on its way. What another page has written
// meanwhile is a change of its own, so that the server merges both. One that is taken back is none: there is no number then.
async function write(id, fields, base, as = writer) {
  const number = await within('readwrite', async store => {
    const last = (await ask(store('changes').getAll())).filter(({ record }) => record === id).at(-1), made = Date.now();
    const isSame = last && !last.isSent && (last.writer === as || isEqual(last.fields, base));
    if (isSame && !last.drafts && isEqual(fields, last.base)) return ask(store('changes').delete(last.number));
    if (isSame && !last.reason) return ask(store('changes').put({ ...last, fields, writer: as, made }));
    if (isSame) await ask(store('changes').delete(last.number));
    const from = isSame ? last.base : written.get(id) ?? base ?? last?.fields ?? null;
    return ask(store('changes').add({ record: id, base: from, fields, drafts: isSame ? last.drafts : undefined, writer: as, made }));
  });
  if (as === writer) written.set(id, fields);
  changed();
  return number;
}
// Keeps what editors have left, which the program reads, as a change of its own. What is written on goes into the same change.
async function adopt(id, fields, drafts) {
  const text = JSON.stringify(drafts);
  await within('readwrite', async store => {
    const changes = await ask(store('changes').getAll());
    // Another page may have found it, too.
    if (changes.some(change => change.drafts && JSON.stringify(change.drafts) === text)) return;
    await ask(store('changes').add({ record: id, base: fields, fields, drafts, made: Date.now() }));
  });
  changed();
}
// A page that ends in the middle of a word leaves the rest where it can still write: in a storage that does not let it wait.
const leftName = `${placeName} left${part} `;
function leaveRest(entries) {
  const rest = entries.map(([id, { fields, base }]) => ({ id, fields, base: written.get(id) ?? base }));
  try { if (rest.length) localStorage.setItem(leftName + writer, JSON.stringify(rest)); } catch { /* It is full. */ }
}
async function takeRest() {
  for (const name of Object.keys(localStorage).filter(name => name.startsWith(leftName))) {
    for (const { id, fields, base } of JSON.parse(localStorage.getItem(name)) ?? []) {
      await write(id, fields, base, name.slice(leftName.length));
    }
    localStorage.removeItem(name);
  }
}
// The user decides about a change that the server has refused.
async function discard(number) {
  await within('readwrite', store => ask(store('changes').delete(number)));
  changed();
}
async function retry(number) {
  await within('readwrite', async store => {
    const change = await ask(store('changes').get(number));
    if (!change) return;
    const { number: former, reason, isSent, ...same } = change;
    await ask(store('changes').delete(former));
    await ask(store('changes').add(same));
  });
  changed();
}
const refused = () => within('readonly', async store => (await ask(store('changes').getAll())).filter(({ reason }) => reason));
const about = name => within('readonly', store => ask(store('about').get(name)));
const note = (name, value) => within('readwrite', store => ask(store('about').put(value, name)));
