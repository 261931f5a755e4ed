// The note that the live page has shown last in this tab. It may be too new to be kept, and its title may not have reached the server:
// then the title is among what pages keep of their fields, under the address and the name of the field.
const shownLast = JSON.parse(sessionStorage.getItem('webui-offline shown') ?? 'null'), lengthOfId = 36;
// Its document has the name of the slip box behind the identifier.
const left = shownLast?.document.slice(lengthOfId) === kept.part ? shownLast : null, leftId = left?.document.slice(0, lengthOfId);
const placesOfTitles = left ? [localStorage, sessionStorage].flatMap(storage =>
  Object.keys(storage).filter(name => name.startsWith('webui-kept ')).map(name => ({ storage, name }))) : [];
const isTitle = ({ url, key }) => url === left.url && key === left.key;
const hasTitle = ({ storage, name }) => {
  const { kept: fields = [] } = JSON.parse(storage.getItem(name)) ?? {};
  return fields.some(field => isTitle(field) && field.text === left.title);
};
let isUnsent = placesOfTitles.some(hasTitle);

// Adds the note to those that are kept.
function withLeft(notes) {
  const known = notes.find(note => note.id === leftId);
  if (known) known.path ??= left.path;
  else if (left) notes.push({ id: leftId, path: left.path, title: isUnsent ? '' : left.title, text: left.text, created: Date.now(), changed: Date.now() });
  return notes;
}
// Makes the title a change of the note. Pages to come must not put it back over what is written here, or what others write.
async function takeTitle() {
  const note = left && notes.find(note => note.id === leftId);
  if (!note) return;
  const text = textOf(note), before = { title: note.title ?? '', text }, title = left.title.replace(/\n/g, ' ');
  if (isUnsent && title !== before.title) await kept.write(note.id, { title, text }, before);
  isUnsent = false;
  for (const place of placesOfTitles.filter(hasTitle)) dropTitle(place.storage, place.name);
  if (JSON.parse(sessionStorage.getItem('webui-drafts'))?.url === left.url) dropTitle(sessionStorage, 'webui-drafts');
}
function dropTitle(storage, name) {
  const stored = JSON.parse(storage.getItem(name)), others = stored.kept.filter(field => !isTitle({ url: left.url, ...field }));
  if (others.length) storage.setItem(name, JSON.stringify({ ...stored, kept: others })); else storage.removeItem(name);
}
