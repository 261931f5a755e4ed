// Differences between documents in messages: a range of blocks and its replacement.
const blocks = doc => doc.content.content;

function changeBetween(old, now) {
  const before = blocks(old), behind = blocks(now), most = Math.min(before.length, behind.length);
  let start = 0, end = 0;
  while (start < most && (before[start] === behind[start] || before[start].eq(behind[start]))) start++;
  const fromEnd = (list, index) => list[list.length - 1 - index];
  while (end < most - start && fromEnd(before, end).eq(fromEnd(behind, end))) end++;
  return { from: start, to: before.length - end, nodes: behind.slice(start, behind.length - end) };
}
function applyChange(doc, { from, to, nodes }) {
  const list = blocks(doc);
  return doc.copy(Fragment.fromArray([...list.slice(0, from), ...nodes, ...list.slice(to)]));
}
function blockJSON(node) {
  const json = node.toJSON();
  const attrs = Object.entries(json.attrs ?? {}).filter(([name, value]) => value !== null && value !== plain[name]);
  if (attrs.length) json.attrs = Object.fromEntries(attrs); else delete json.attrs;
  return json;
}
const docJSON = doc => ({ type: 'doc', content: blocks(doc).map(blockJSON) });
// The same as text. Blocks never change, and most of a document are those of the one before.
const blockText = once(node => JSON.stringify(blockJSON(node)));
const docText = once(doc => `{"type":"doc","content":[${blocks(doc).map(blockText).join()}]}`);
const changeJSON = ({ from, to, nodes }) => ({ from, to, blocks: nodes.map(blockJSON) });
const changeFrom = ({ from, to, blocks: list }) => ({ from, to, nodes: list.map(json => schema.nodeFromJSON(json)) });
// Whether two changes affect different blocks.
const areApart = (one, other) => (one.to <= other.from || other.to <= one.from) && one.from !== other.from;
