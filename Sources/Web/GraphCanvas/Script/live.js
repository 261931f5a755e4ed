// Loads the drawing, follows its changes without jumps, and takes the server's messages.
// Where notes are at the moment: on their way to their places after a change, and new ones growing.
const places = { x: null, y: null, grown: () => 1 };
let loading = Promise.resolve(), drawn = null;

function load() {
  const { source, version } = state;
  loading = loading.then(async () => {
    if (!version || version === drawn || !element.isConnected) return;
    try {
      take(await fetchGraph(source));
      drawn = version;
    } catch (error) {
      console.error(error);
      if (!graph) Object.assign(notice, { hidden: false, textContent: error.message });
    }
  });
}
function take(next) {
  const former = graph, id = former && chosen >= 0 ? former.ids[chosen] : state.chosen;
  const around = former && filter.around >= 0 ? next.index.get(former.ids[filter.around]) ?? -1 : -1;
  graph = next;
  hovered = -1;
  filter.around = around;
  if (former) keepGroups(former);
  else view.facet = Math.max(graph.facets.findIndex(facet => facet.groups.filter(group => group.color !== 10).length > 1), 0);
  makeGrid();
  rankLabels();
  readLook();
  colourNotes();
  chosen = next.index.get(id) ?? -1;
  fillBar();
  applyFilter();
  fillLegend();
  fillCard();
  move(former);
  if (former) return;
  const isElsewhere = storedCamera();
  if (isElsewhere) glide(isElsewhere, true); else fit(true);
  if (chosen >= 0) { reveal(chosen, true); say(nameOf(chosen)); tell(graph.ids[chosen]); }
  element.dataset.ready = '';
}
// Groups of a filter are found again by their names.
function keepGroups(former) {
  const kept = [...filter.groups].map(([facet, groups]) => {
    const names = new Set([...groups].map(group => former.facets[facet].groups[group].title));
    const now = graph.facets[facet]?.groups ?? [];
    return [facet, new Set(now.keys().filter(group => names.has(now[group].title)))];
  });
  filter.groups = new Map(kept.filter(([, groups]) => groups.size));
}
// Moves notes from where they were to where they are in a third of a second.
function move(former) {
  const { count, ids, x, y } = graph;
  Object.assign(places, { x, y, grown: () => 1 });
  if (!former || calm.matches) return outdated();
  const old = Int32Array.from(ids, id => former.index.get(id) ?? -1);
  const isSame = old.every((o, i) => o >= 0 && former.x[o] === x[i] && former.y[o] === y[i]);
  if (isSame) return outdated();
  const began = performance.now(), [nowX, nowY] = [new Float32Array(count), new Float32Array(count)];
  const moving = graph;
  const step = now => {
    if (graph !== moving) return;
    const t = Math.min((now - began) / 320, 1), part = 1 - (1 - t) ** 3;
    for (let i = 0; i < count; i++) {
      nowX[i] = old[i] < 0 ? x[i] : former.x[old[i]] + (x[i] - former.x[old[i]]) * part;
      nowY[i] = old[i] < 0 ? y[i] : former.y[old[i]] + (y[i] - former.y[old[i]]) * part;
    }
    Object.assign(places, t < 1 ? { x: nowX, y: nowY, grown: i => old[i] < 0 ? part : 1 } : { x, y, grown: () => 1 });
    outdated();
    if (t < 1) requestAnimationFrame(step);
  };
  step(began);
}
function receive(message) {
  if (message.state) {
    const { chosen: former } = state, wasSource = state.source;
    state = message.state;
    if (state.source !== wasSource) { graph = null; chosen = -1; }
    const repeated = state.chosen === former ? -1 : told.indexOf(state.chosen);
    if (repeated >= 0) {
      told.splice(0, repeated + 1);
    } else if (graph && state.chosen !== former && state.chosen !== (graph.ids[chosen] ?? null)) {
      choose(graph.index.get(state.chosen) ?? -1, false);
      if (chosen >= 0) reveal(chosen);
    }
    load();
  } else if (message.m === 'excerpt') {
    excerpt = message;
    const shown = graph && chosen >= 0 && graph.ids[chosen] === message.id && card.querySelector('.graph-excerpt');
    if (shown) shown.textContent = message.text;
  }
}
function measure() {
  const { clientWidth, clientHeight } = surface, dots = Math.min(devicePixelRatio || 1, 3);
  if (!clientWidth || canvas.hidden) return;
  Object.assign(size, { width: clientWidth, height: clientHeight, dots });
  Object.assign(canvas, { width: Math.round(clientWidth * dots), height: Math.round(clientHeight * dots) });
  back.camera = null;
  outdated();
}

element.append(surface);
element.dataset.started = '';
const watch = new ResizeObserver(() => {
  if (element.isConnected) return measure();
  life.abort();
  watch.disconnect();
});
watch.observe(surface);
measure();
load();
// A finger needs no focus.
if (state.focuses && matchMedia('(pointer: fine)').matches) canvas.focus({ preventScroll: true });
return receive;
