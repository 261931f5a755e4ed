// The notes that this browser keeps.
const kept = window.offlineRecords;
let notes = [], folders = [], query = '';
async function load() {
  notes = withLeft(await kept.all());
  if (await adoptAllDrafts()) notes = withLeft(await kept.all());
  for (const note of notes) note.body = bodyOf(note);
  notes.sort((one, other) => other.created - one.created);
  const found = new Map(notes.filter(note => note.place).map(({ place, folder }) => [place, { place, folder }]));
  folders = [...found.values()].sort((one, other) => one.folder.localeCompare(other.folder));
}
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter(child => child !== null));
  return element;
}
function makeButton(label, action, className = '') {
  return make('button', { type: 'button', className: `button offline-button ${className}`, textContent: label, onclick: action });
}
const longestLine = 100, lengthOfOpening = 300;
const textOf = note => note.text ?? '';
function titleOf(note) {
  if (note.title) return note.title;
  return textOf(note).trimStart().split('\n', 1)[0].slice(0, longestLine) || 'Untitled';
}
// The beginning of the text, without the title if the text starts with it. Pictures and tables are signs in it.
function openingOf(note) {
  const text = textOf(note).slice(0, lengthOfOpening), [line] = text.split('\n', 1);
  const rest = line && titleOf(note).startsWith(line) ? text.slice(line.length) : text;
  return rest.replaceAll('\ufffc', '').split(/[\n\v]+/).join(' ').trim();
}
const nameOf = note => note.path ?? `new-${note.id}`;
// Where the notes of this slip box are, all of them or those of a folder.
const addressIn = place => `${kept.part}/${place ?? 'all'}`;
const home = addressIn();
const addressOf = note => `${addressIn(here() && isIn(here())(note) ? here().place : undefined)}/${nameOf(note)}`;
// The folder that the address names; null for all notes.
const here = () => folders.find(({ place }) => place === location.pathname.slice(kept.part.length).split('/')[1]) ?? null;
const isIn = folder => note => !folder || note.place === folder.place || note.folder?.startsWith(`${folder.folder} / `);
const noteAt = path => {
  const last = path.split('/').at(-1);
  return notes.find(note => nameOf(note) === last || `new-${note.id}` === last);
};

// Searching: all words, in the titles first, then in the texts. Capitals and accents do not matter.
const folded = text => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
const folds = new Map();
function foldsOf(note) {
  const known = folds.get(note.id);
  if (known?.title === note.title && known.text === note.text) return known;
  const made = { title: note.title, text: note.text, inTitle: folded(titleOf(note)), inText: folded(textOf(note)) };
  folds.set(note.id, made);
  return made;
}
function found() {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  const inTitle = note => words.every(word => foldsOf(note).inTitle.includes(word));
  const anywhere = note => words.every(word => foldsOf(note).inTitle.includes(word) || foldsOf(note).inText.includes(word));
  const sought = notes.filter(isIn(here())), titles = sought.filter(inTitle);
  return { titles, texts: sought.filter(note => !titles.includes(note) && anywhere(note)) };
}
