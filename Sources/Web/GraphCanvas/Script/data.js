// The drawing as it comes from the server: a header in JSON, then numbers. Its form is described in GraphDrawing+Packing.swift.
const magic = 0x31485247;
async function fetchGraph(address) {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error((await response.text()).trim() || text.failed);
  return unpack(await response.arrayBuffer());
}
function unpack(buffer) {
  const view = new DataView(buffer);
  if (view.getUint32(0, true) !== magic) throw new Error(text.failed);
  const length = view.getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
  let at = 8 + length;
  const take = (Type, count) => {
    const part = new Type(buffer, at, count);
    at += Math.ceil(part.byteLength / 4) * 4;
    return part;
  };
  const { ids, titles, labels, step, edges, stems } = header, count = ids.length;
  const packed = take(Int16Array, 2 * count), ends = take(count > 0xffff ? Uint32Array : Uint16Array, 2 * edges);
  const x = new Float32Array(count), y = new Float32Array(count);
  for (let i = 0; i < count; i++) { x[i] = packed[2 * i] * step; y[i] = packed[2 * i + 1] * step; }
  const facets = header.facets.map(({ name, groups, isOrdered, members }) => {
    const counts = take(Uint8Array, count), list = take(Uint16Array, members);
    const starts = new Uint32Array(count + 1), sizes = new Uint32Array(groups.length);
    for (let i = 0; i < count; i++) starts[i + 1] = starts[i] + counts[i];
    for (const group of list) sizes[group]++;
    return { name, groups, isOrdered, starts, list, sizes };
  });
  return connected({ count, ids, titles, labels, x, y, ends, edges, stems, facets });
}
// Adds what follows from the lines: who is whose neighbour, how many they are, and how trains of thought grow.
function connected(graph) {
  const { count, ids, ends, edges, stems } = graph;
  const starts = new Uint32Array(count + 1), degree = new Uint16Array(count), before = new Int32Array(count).fill(-1);
  for (let e = 0; e < 2 * edges; e++) starts[ends[e] + 1]++;
  for (let i = 0; i < count; i++) { degree[i] = starts[i + 1]; starts[i + 1] += starts[i]; }
  const next = starts.slice(), lines = new Uint32Array(2 * edges);
  for (let e = 0; e < edges; e++) {
    lines[next[ends[2 * e]]++] = e;
    lines[next[ends[2 * e + 1]]++] = e;
  }
  // A stem leads to a note further on in the order, so whole trains are counted from their ends.
  const grown = new Uint32Array(count).fill(1);
  for (let e = 0; e < stems; e++) before[ends[2 * e + 1]] = ends[2 * e];
  for (let i = count - 1; i >= 0; i--) if (before[i] >= 0) grown[before[i]] += grown[i];
  const radius = Float32Array.from(degree, n => n ? Math.min(3.4 + 1.05 * Math.sqrt(n), 11) : 4);
  return Object.assign(graph, {
    starts, lines, degree, before, grown, radius, index: new Map(ids.map((id, i) => [id, i])), widths: new Float32Array(count),
    words: null,
  });
}
const otherEnd = (e, i) => graph.ends[2 * e] === i ? graph.ends[2 * e + 1] : graph.ends[2 * e];
const linesOf = i => graph.lines.subarray(graph.starts[i], graph.starts[i + 1]);
const neighboursOf = i => Array.from(linesOf(i), e => otherEnd(e, i));
const titleOf = i => graph.titles[i] || text.untitled;
const nameOf = i => graph.labels[i] ? `${graph.labels[i]} ${titleOf(i)}` : titleOf(i);
const groupsOf = (facet, i) => facet.list.subarray(facet.starts[i], facet.starts[i + 1]);
