// The files that records name, such as pictures: those of the records changed last, as many as there is room for. They are in the
// database of the records, and go with it.
const fileName = 'files';
const inFiles = (mode, body) => within(mode, store => body(store(fileName)), [fileName]);
const allRecords = () => within('readonly', store => ask(store('records').getAll()));
// The paths of files, the most wanted first, with the versions of the records that name them. Only this server is asked for any.
function wantedFiles(all) {
  const isOwn = path => typeof path === 'string' && path.startsWith('/') && new URL(path, location).origin === location.origin;
  all.sort((one, other) => (other.changed ?? 0) - (one.changed ?? 0));
  const wanted = new Map();
  for (const { files = [], version } of all) for (const path of files.filter(isOwn)) if (!wanted.has(path)) wanted.set(path, version);
  return wanted;
}
// Fetches a file that is no larger than the room for it, unless it is what is kept already. Returns how large it is; without limit if it
// cannot be had.
async function fetchFile(path, version, room, kept) {
  const headers = kept?.blob && kept.tag ? { 'if-none-match': kept.tag } : {};
  const response = await fetch(path, { headers, signal: AbortSignal.timeout(answerTime) });
  if (response.status === 304) return { ...kept, version };
  const told = Number(response.headers.get('content-length') ?? 0);
  if (!response.ok || told > room) {
    await response.body?.cancel();
    return { path, version, size: response.ok ? told : Infinity, blob: null };
  }
  const blob = await response.blob();
  return { path, version, tag: response.headers.get('etag'), size: blob.size, blob: blob.size <= room ? blob : null };
}
// Has one page at a time see to it that the files are here, after each change of what is kept.
function keepFiles(bytes) {
  return navigator.locks.request(prefix + part + fileName, { ifAvailable: true }, async lock => {
    const current = await about('state');
    if (!lock || !current || current === await about('filesState')) return;
    const wanted = wantedFiles(await allRecords());
    const known = new Map((await inFiles('readonly', store => ask(store.getAll()))).map(file => [file.path, file]));
    for (const path of known.keys()) if (!wanted.has(path)) await inFiles('readwrite', store => ask(store.delete(path)));
    let room = bytes, hasChanged = false;
    for (const [path, version] of wanted) {
      if (!place().key) return;
      let file = known.get(path);
      const fits = !file || file.size <= room;
      // What has a tag may have become another file, which a change of its record tells.
      const isOld = !file?.blob || file.tag && file.version !== version;
      if (!fits && file.blob) file = { path, size: file.size, blob: null };
      else if (room > 0 && fits && isOld) file = await fetchFile(path, version, room, file);
      if (file && file !== known.get(path)) {
        await inFiles('readwrite', store => ask(store.put(file)));
        hasChanged = true;
      }
      if (file?.blob) room -= file.size;
    }
    await note('filesState', current);
    if (hasChanged) changed();
  });
}
// Returns a file as it is kept; null if it is not.
const keptFile = path => inFiles('readonly', store => ask(store.get(path))).then(file => file?.blob ?? null);
