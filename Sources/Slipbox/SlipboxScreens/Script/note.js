// The open note. It is read until somebody writes; what is written is kept with each letter.
const sheet = make('article', { className: 'offline-sheet' });
let shown = null;  // The note as it was when it was shown.
const fieldsOf = note => ({ title: note.title ?? '', text: textOf(note) });
const grow = area => { area.style.height = 'auto'; area.style.height = `${area.scrollHeight}px`; };
function area(label, value, className) {
  const made = make('textarea', { className, value, rows: 1, placeholder: label, spellcheck: true });
  made.ariaLabel = label;
  made.addEventListener('input', () => { grow(made); keep(); });
  return made;
}
let title = null, text = null;
function keep() {
  const fields = { title: title.value.replace(/\n/g, ' '), text: text?.value ?? textOf(shown) };
  if (shown.isDraft && !(fields.title + fields.text).trim()) return;
  shown.isDraft = false;
  const isKept = number => { warning.textContent = ''; stand(number); };
  const failed = error => { warning.textContent = `This browser has no room to keep what you write: ${error.message}`; };
  kept.write(shown.id, fields, shown.isNew ? null : fieldsOf(shown)).then(isKept, failed);
}
const standing = make('span', { className: 'offline-state offline-standing' });
standing.role = 'status';
const stand = number => { standing.textContent = number ? 'Kept here, not sent yet' : 'No connection'; };
const warning = make('p', { className: 'offline-warning' });
warning.role = 'alert';

function showNote(note) {
  if (note && note.id !== shown?.id) kept.restart(note.id);
  shown = note;
  title = text = null;
  document.title = note ? titleOf(note) : 'Slipbox';
  document.body.dataset.shows = note ? 'note' : 'list';
  if (!note) return sheet.replaceChildren(make('p', { className: 'offline-empty', textContent: 'Choose a note, or write a new one.' }));
  title = area('Title', note.title ?? '', 'offline-title');
  title.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    if (note.text !== null) writeText();
  });
  const back = makeButton('Notes', () => go(addressIn(here()?.place)), 'offline-back');
  stand(note.waiting);
  sheet.replaceChildren(make('header', { className: 'offline-bar' }, back, standing, editButton(note)), warning,
    ...(note.reason ? [refusal(note)] : []), make('div', { className: 'offline-page' }, title, line(note), reader(note), photo(note)));
  grow(title);
}
function editButton(note) {
  if (note.text === null) return null;
  return makeButton('Write', () => writeText(), 'offline-edit');
}
function line(note) {
  const parts = [note.address, note.folder, ...(note.keywords ?? []).map(keyword => `#${keyword}`), momentOf(note.created)];
  return make('p', { className: 'offline-line', textContent: parts.filter(Boolean).join(' · ') });
}
function photo(note) {
  return note.photo ? make('p', { className: 'offline-photo' }, picture({ src: note.photo, alt: 'Picture of the note' })) : null;
}
function reader(note) {
  const tooLong = 'This text is too long to be kept. It is there when the slip box is back.';
  if (note.text === null) return make('p', { className: 'offline-empty', textContent: tooLong });
  if (!note.text) return writer(note);
  const made = reading(note);
  made.addEventListener('click', event => { if (!event.target.closest('a, summary') && getSelection().isCollapsed) writeText(); });
  return made;
}
function writer(note) {
  text = area('Text', textOf(note), 'offline-text');
  return text;
}
// Formatting is not to be seen while somebody writes; around what is written, it stays.
function writeText() {
  if (!text) {
    sheet.querySelector('.offline-reading').replaceWith(writer(shown));
    grow(text);
    sheet.querySelector('.offline-edit')?.remove();
  }
  text.focus();
}
function refusal(note) {
  const discard = async () => {
    await kept.discard(note.waiting);
    kept.restart(note.id);
    await refresh(true);
  };
  const words = make('span', { textContent: `This change was not taken: ${note.reason}` });
  const again = makeButton('Try again', () => kept.retry(note.waiting));
  const bar = make('div', { className: 'offline-refusal' }, words, again, makeButton('Discard', discard));
  bar.role = 'alert';
  return bar;
}
// Shows the note anew if it is another one by now, and nobody is writing in it.
function refreshNote(isForced) {
  if (!shown || shown.isDraft) return;
  const note = notes.find(other => other.id === shown.id);
  if (!note) { if (isForced) go(home); return; }
  if (!isForced && (sheet.contains(document.activeElement) || text)) return;
  if (isForced || JSON.stringify(note) !== JSON.stringify(shown)) showNote(note);
}
