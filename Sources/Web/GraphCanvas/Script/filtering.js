// Which notes are shown: those that fit the text, the groups chosen of each facet, and the neighbourhood, if there is one. The
// others stay where they are, pale.
const filter = { query: '', groups: new Map(), around: -1 };
const plain = words => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isFiltered = () => filter.query !== '' || filter.groups.size > 0 || filter.around >= 0;

function applyFilter() {
  const { count, facets } = graph, query = plain(filter.query).trim();
  if (query && !graph.words) graph.words = Array.from({ length: count }, (_, i) => plain(`${graph.labels[i]} ${graph.titles[i]}`));
  const near = filter.around >= 0 ? new Set([filter.around, ...neighboursOf(filter.around)]) : null;
  const wanted = [...filter.groups].map(([facet, groups]) => [facets[facet], groups]).filter(([facet]) => facet);
  shown = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    shown[i] = (!query || graph.words[i].includes(query)) && (!near || near.has(i))
      && wanted.every(([facet, groups]) => groupsOf(facet, i).some(group => groups.has(group)));
  }
  if (chosen >= 0 && !shown[chosen]) choose(-1);
  fillCounts();
  fillList();
  outdated();
}
function toggleGroup(facet, group, isOn) {
  const groups = filter.groups.get(facet) ?? new Set();
  if (isOn) groups.add(group); else groups.delete(group);
  if (groups.size) filter.groups.set(facet, groups); else filter.groups.delete(facet);
  applyFilter();
}
function clearFilter() {
  filter.query = '';
  filter.groups.clear();
  filter.around = -1;
  search.value = '';
  fillLegend();
  fillCard();
  applyFilter();
}
// The colour of each note: that of the group of the facet which has most notes among those with a colour.
function colourNotes() {
  const facet = graph.facets[view.facet];
  colours = Array.from({ length: graph.count }, (_, i) => {
    let best = null;
    for (const group of facet ? groupsOf(facet, i) : []) {
      const isColoured = facet.groups[group].color !== 10;
      const [size, coloured] = [facet.sizes[group], best !== null && facet.groups[best].color !== 10];
      if (best === null || isColoured && !coloured || isColoured === coloured && size > facet.sizes[best]) best = group;
    }
    return `dot-${best === null ? 10 : facet.groups[best].color}`;
  });
  outdated();
}
