// The list of notes, and what is above it.
const list = make('div', { className: 'offline-list' });
const word = make('p', { className: 'offline-word' });
word.role = 'status';
const field = make('input', { type: 'search', className: 'offline-search', placeholder: 'Search', autocomplete: 'off' });
field.ariaLabel = 'Search the notes that are kept here';
field.addEventListener('input', () => { query = field.value; showList(); });
field.addEventListener('keydown', event => {
  if (event.key === 'Escape' && field.value) { event.preventDefault(); field.value = query = ''; showList(); }
  if (event.key === 'ArrowDown') { event.preventDefault(); list.querySelector('a')?.focus(); }
});
// Shows the notes of one folder, and of those in it.
const chooser = make('select', { className: 'offline-place' });
chooser.ariaLabel = 'Folder';
chooser.addEventListener('change', () => go(addressIn(chooser.value || undefined)));
function showFolders() {
  chooser.replaceChildren(make('option', { value: '', textContent: 'All notes' }),
    ...folders.map(({ place, folder }) => make('option', { value: place, textContent: folder })));
  chooser.value = here()?.place ?? '';
  chooser.hidden = !folders.length;
}
list.addEventListener('keydown', event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], rows = [...list.querySelectorAll('a')];
  const next = step && rows.indexOf(document.activeElement) + step;
  if (step === undefined) return;
  event.preventDefault();
  if (next < 0) field.focus(); else rows[next]?.focus();
});
const tray = make('nav', { className: 'offline-tray' },
  make('header', { className: 'offline-bar' },
    make('h1', { textContent: 'Slipbox' }),
    makeButton('New note', () => openNew())),
  word, chooser, field, list);
tray.ariaLabel = 'Notes';

function row(note) {
  const state = note.reason ? 'Refused' : note.waiting ? 'Waits' : null;
  const link = make('a', { className: 'offline-row', href: addressOf(note) },
    make('span', { className: 'slip-head' },
      note.address ? make('span', { className: 'slip-address', textContent: note.address }) : null,
      make('span', { className: 'slip-title', textContent: titleOf(note) }),
      state && make('span', { className: 'offline-state', textContent: state }),
      make('time', { className: 'slip-time', textContent: momentOf(note.created), title: fullDate(note.created) })),
    make('span', { className: 'slip-opening', textContent: openingOf(note) }));
  if (note.id === shown?.id) link.ariaCurrent = 'page';
  return link;
}
function part(heading, members) {
  return make('section', {}, make('h2', { textContent: heading }), ...members.map(row));
}
function parts() {
  const hits = found();
  if (hits) return [['Title', hits.titles], ['Text', hits.texts]].filter(([, members]) => members.length);
  const folder = here(), members = notes.filter(isIn(folder));
  const pinned = members.filter(note => note.isPinned), all = new Map(pinned.length ? [['Pinned', pinned]] : []);
  if (folder) members.sort((one, other) => one.folder.localeCompare(other.folder));
  for (const note of members.filter(note => !note.isPinned)) {
    const heading = folder ? note.folder : bucketOf(note.created);
    if (all.has(heading)) all.get(heading).push(note); else all.set(heading, [note]);
  }
  return [...all];
}
function showList() {
  const focused = document.activeElement?.closest?.('.offline-row')?.pathname;
  const shownParts = parts();
  showFolders();
  list.replaceChildren(...shownParts.map(([heading, members]) => part(heading, members)));
  const empty = query ? 'Nothing that is kept here fits.' : 'No notes are kept here yet.';
  if (!shownParts.length) list.append(make('p', { className: 'offline-empty', textContent: empty }));
  if (focused) [...list.querySelectorAll('a')].find(link => link.pathname === focused)?.focus();
  const waiting = notes.filter(note => note.waiting).length;
  const sent = waiting ? ` ${waiting === 1 ? 'One changed note waits' : `${waiting} changed notes wait`} for it.` : '';
  const here = 'The latest notes and those that you opened are here; what you write is kept until it is back.';
  const said = `The slip box cannot be reached. ${here}${sent}`;
  if (word.textContent !== said) word.textContent = said;
}
