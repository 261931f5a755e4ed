// The parts of the graph's surface, and what all parts of the script share.
const text = {
  untitled: 'Untitled', failed: 'The graph could not be loaded.', loading: 'Loading…', empty: 'There is nothing to draw yet.',
  oneAside: '1 orphan', aside: count => `${count.toLocaleString()} orphans`, none: 'None',
  counts: (notes, links) => `${count(notes, 'note')}, ${count(links, 'link')}`,
  some: (seen, all) => `${seen.toLocaleString()} of ${count(all, 'note')}`,
  back: 'Back', colour: 'Colour by', lines: 'Lines', all: 'Trains and links', trains: 'Trains', find: 'Find in the graph',
  list: 'List', drawing: 'Drawing', zoomIn: 'Zoom in', zoomOut: 'Zoom out', fit: 'Show everything', anew: 'Arrange anew', clear: 'Show all',
  open: 'Open', close: 'Close', neighbours: links => `Show ${count(links, 'neighbour')}`, links: links => count(links, 'link'), more: 'Show more',
  continues: 'Continues', leads: 'Leads to', linked: 'Linked with', nothingFound: 'Nothing fits.',
  hint: 'Tab and Shift Tab go from note to note by address. Arrow keys go to the neighbour in a direction, or move the view while '
    + 'no note is chosen. Return opens the chosen note. Plus and minus zoom, 0 shows everything, Escape lets go of the note. '
    + 'The list has the same content.',
};
const count = (number, what) => `${number.toLocaleString()} ${what}${number === 1 ? '' : 's'}`;
const life = new AbortController();
const isForced = matchMedia('(forced-colors: active)');
// What is drawn, which notes fit the filter, and what is chosen.
let graph = null, shown = new Uint8Array(0), colours = [], chosen = -1, hovered = -1;
const view = { facet: 0, lines: 'all' };

function make(tag, properties = {}, ...children) {
  const { attributes = {}, ...others } = properties, made = Object.assign(document.createElement(tag), others);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
const drawings = {
  back: 'm12 5-5 5 5 5', list: 'M7 5.5h9.5M7 10h9.5M7 14.5h9.5M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01', plus: 'M10 4v12M4 10h12', minus: 'M4 10h12',
  fit: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4', close: 'm5 5 10 10M15 5 5 15', anew: 'M16.5 10a6.5 6.5 0 1 1-2-4.7l2 1.9M16.5 3.5v3.7h-3.7',
};
function icon(name) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  made.setAttribute('viewBox', '0 0 20 20');
  made.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', drawings[name]);
  made.append(path);
  return made;
}
const iconButton = (name, label, action) => {
  const made = make('button', { type: 'button', className: 'graph-icon', ariaLabel: label, title: label }, icon(name));
  made.addEventListener('click', action);
  return made;
};
const button = (label, className, action) => {
  const made = make('button', { type: 'button', className, textContent: label });
  made.addEventListener('click', action);
  return made;
};

const canvas = make('canvas', { tabIndex: 0, attributes: { role: 'application', 'aria-label': state.label, 'aria-describedby': 'graph-hint' } });
const counts = make('span', { className: 'graph-counts' });
const controls = make('div', { className: 'graph-tools' });
const bar = make('div', { className: 'graph-bar' });
const legend = make('fieldset', { className: 'graph-legend graph-panel' });
const card = make('aside', { className: 'graph-card graph-panel', hidden: true, ariaLabel: 'Chosen note' });
const list = make('div', { className: 'graph-list', hidden: true });
const zoom = make('div', { className: 'graph-zoom graph-panel' });
const notice = make('p', { className: 'graph-notice', textContent: text.loading });
const status = make('p', { className: 'graph-unseen', role: 'status' });
const hint = make('p', { className: 'graph-unseen', id: 'graph-hint', textContent: text.hint });
const surface = make('div', { className: 'graph' }, canvas, bar, list, legend, zoom, card, notice, status, hint);
const say = words => { status.textContent = words; };
