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
const blockTexts = new WeakMap(), docTexts = new WeakMap();
function textOnce(texts, node, make) {
  if (!texts.has(node)) texts.set(node, make(node));
  return texts.get(node);
}
const blockText = node => textOnce(blockTexts, node, () => JSON.stringify(blockJSON(node)));
const docText = doc => textOnce(docTexts, doc, () => `{"type":"doc","content":[${blocks(doc).map(blockText).join()}]}`);
const changeJSON = ({ from, to, nodes }) => ({ from, to, blocks: nodes.map(blockJSON) });
const changeFrom = ({ from, to, blocks: list }) => ({ from, to, nodes: list.map(json => schema.nodeFromJSON(json)) });
// Whether two changes affect different blocks.
const areApart = (one, other) => (one.to <= other.from || other.to <= one.from) && one.from !== other.from;

// Turns the document into another one with as few changes as possible, so that the caret stays in its text.
function become(tr, target) {
  const { from, to, nodes } = changeBetween(tr.doc, target), old = blocks(tr.doc);
  let at = old.slice(0, to).reduce((sum, node) => sum + node.nodeSize, 0);
  if (to - from === nodes.length) {
    for (let index = to - 1; index >= from; index--) {
      at -= old[index].nodeSize;
      becomeBlock(tr, at, old[index], nodes[index - from]);
    }
  } else {
    const start = tr.doc.content.findDiffStart(target.content);
    let { a, b } = tr.doc.content.findDiffEnd(target.content);
    const overlap = start - Math.min(a, b);
    if (overlap > 0) { a += overlap; b += overlap; }
    tr.replace(start, a, target.slice(start, b));
  }
  if (!tr.doc.eq(target)) tr.replaceWith(0, tr.doc.content.size, target.content);
  return tr;
}
function becomeBlock(tr, at, old, now) {
  // A table is not made of a paragraph's letters.
  if (old.type !== now.type && !(old.isTextblock && now.isTextblock)) return tr.replaceWith(at, at + old.nodeSize, now);
  const start = old.content.findDiffStart(now.content);
  if (start !== null) {
    let { a, b } = old.content.findDiffEnd(now.content);
    const overlap = start - Math.min(a, b);
    if (overlap > 0) { a += overlap; b += overlap; }
    tr.replace(at + 1 + start, at + 1 + a, now.slice(start, b));
  }
  if (!old.sameMarkup(now)) tr.setNodeMarkup(at, now.type, now.attrs, now.marks);
}
