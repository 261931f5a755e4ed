// The notes that this browser keeps.
const kept = window.offlineRecords;
let notes = [], query = '';
async function load() {
  notes = await kept.all();
  notes.sort((one, other) => other.created - one.created);
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
// Where the notes of this slip box are.
const home = `${kept.part}/all`;
const addressOf = note => `${home}/${nameOf(note)}`;
const noteAt = path => {
  const last = path.split('/').at(-1);
  return notes.find(note => nameOf(note) === last || `new-${note.id}` === last);
};

// Searching: all words, in the titles first, then in the texts. Capitals and accents do not matter.
const folded = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
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
  const titles = notes.filter(inTitle);
  return { titles, texts: notes.filter(note => !titles.includes(note) && anywhere(note)) };
}
