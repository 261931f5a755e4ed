// The bar above, the legend, which filters, and the card of the chosen note.
const search = make('input', { type: 'search', className: 'graph-search', placeholder: text.find, ariaLabel: text.find });
const listButton = iconButton('list', text.list, () => showList(list.hidden));
const clearButton = button(text.clear, 'graph-clear', clearFilter);
function segments(label, choices, chosen, choose) {
  const name = `graph-${label}`;
  const made = make('fieldset', { className: 'graph-segments' }, make('legend', { className: 'graph-unseen', textContent: label }));
  choices.forEach((choice, number) => {
    const input = make('input', { type: 'radio', name, checked: number === chosen });
    input.addEventListener('change', () => choose(number));
    made.append(make('label', {}, input, make('span', { textContent: choice })));
  });
  return made;
}
function fillBar() {
  const { facets, stems } = graph, parts = [];
  if (facets.length > 1) {
    parts.push(segments(text.colour, facets.map(facet => facet.name), view.facet, number => {
      view.facet = number;
      colourNotes();
      fillLegend();
    }));
  }
  if (stems && graph.edges > stems) {
    parts.push(segments(text.lines, [text.all, text.trains], view.lines === 'all' ? 0 : 1, number => {
      view.lines = number ? 'trains' : 'all';
      outdated();
    }));
  }
  controls.replaceChildren(...parts, search, listButton);
}
function fillCounts() {
  const seen = shown.reduce((sum, one) => sum + one, 0);
  counts.textContent = seen === graph.count ? text.counts(graph.count, graph.edges) : text.some(seen, graph.count);
  clearButton.hidden = !isFiltered();
  notice.hidden = graph.count > 0 && seen > 0;
  notice.textContent = graph.count ? text.nothingFound : text.empty;
}
function fillLegend() {
  const facet = graph.facets[view.facet], on = filter.groups.get(view.facet) ?? new Set();
  legend.hidden = !facet?.groups.length;
  if (legend.hidden) return;
  const rows = facet.groups.map((group, number) => {
    const input = make('input', { type: 'checkbox', checked: on.has(number) });
    input.addEventListener('change', () => toggleGroup(view.facet, number, input.checked));
    return make('label', { title: group.title, className: `graph-group graph-level-${Math.min(group.depth, 3)}` }, input,
      make('i', { className: `graph-dot graph-colour-${group.color}` }), make('span', { textContent: group.title || text.none }),
      make('small', { textContent: facet.sizes[number].toLocaleString() }));
  });
  // Those with most notes first, unless they form a tree.
  const isTree = facet.groups.some(group => group.depth > 0), sizes = facet.sizes;
  const sorted = isTree || facet.isOrdered ? rows.keys() : [...rows.keys()].sort((a, b) => sizes[b] - sizes[a]);
  legend.replaceChildren(make('legend', { className: 'graph-unseen', textContent: facet.name }), ...Array.from(sorted, n => rows[n]));
}

// The choices that the server has been told and has not repeated yet: its state may be that of an earlier one.
const told = [];
// Chooses a note, or none: for the card, the server is asked for the beginning of the text.
function choose(i, isTold = true) {
  if (i === chosen) return;
  chosen = i;
  if (i < 0 && filter.around >= 0) { filter.around = -1; applyFilter(); }
  canvas.ariaLabel = i < 0 ? state.label : `${state.label}: ${nameOf(i)}`;
  say(i < 0 ? '' : `${nameOf(i)}, ${text.links(graph.degree[i])}`);
  if (isTold) tell(i < 0 ? null : graph.ids[i]);
  fillCard();
  markInList();
  ask();
}
function tell(id) {
  // The server does not repeat what it knows.
  if (id !== state.chosen) told.push(id);
  send({ m: 'choose', id });
}
let excerpt = { id: null, text: '' };
function fillCard() {
  card.hidden = chosen < 0;
  if (chosen < 0) return;
  const id = graph.ids[chosen], links = graph.degree[chosen], isAlone = filter.around === chosen;
  const around = button(isAlone ? text.clear : text.neighbours(links), 'graph-button', () => {
    filter.around = isAlone ? -1 : chosen;
    applyFilter();
    fillCard();
    if (filter.around >= 0) fit(); else reveal(chosen);
  });
  around.hidden = !links;
  card.replaceChildren(
    make('p', { className: 'graph-label', textContent: graph.labels[chosen], hidden: !graph.labels[chosen] }),
    make('h2', { textContent: titleOf(chosen) }),
    make('p', { className: 'graph-excerpt', textContent: excerpt.id === id ? excerpt.text : '' }),
    make('div', { className: 'graph-actions' }, button(text.open, 'graph-button graph-primary', () => open(chosen)), around),
    iconButton('close', text.close, () => { choose(-1); canvas.focus(); }),
  );
}
function open(i) {
  storeCamera();
  send({ m: 'open', id: graph.ids[i] });
}

const title = make('h1', { textContent: state.label });
if (state.back) bar.append(iconButton('back', text.back, () => send({ m: 'back' })));
bar.append(title, counts, clearButton, controls);
zoom.append(
  iconButton('plus', text.zoomIn, () => zoomAt(size.width / 2, size.height / 2, 1.5)),
  iconButton('minus', text.zoomOut, () => zoomAt(size.width / 2, size.height / 2, 1 / 1.5)),
  iconButton('fit', text.fit, () => fit()),
);
if (state.anew) zoom.append(iconButton('anew', text.anew, () => send({ m: 'anew' })));
search.addEventListener('input', () => { filter.query = search.value; applyFilter(); });
search.addEventListener('keydown', event => {
  if (event.key === 'Escape' && search.value) {
    event.stopPropagation();
    clearFilter();
  } else if (event.key === 'Enter') {
    event.preventDefault();
    const next = nextShown(chosen, event.shiftKey ? -1 : 1);
    if (next >= 0) { choose(next); reveal(next); }
  }
});
// The next note by address that is shown, around the end; -1 if there is none.
function nextShown(from, step) {
  for (let n = 1; n <= graph.count; n++) {
    const i = (((from < 0 && step < 0 ? 0 : from) + n * step) % graph.count + graph.count) % graph.count;
    if (shown[i]) return i;
  }
  return -1;
}
