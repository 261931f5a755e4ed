// The quotations below the title of a callout are its text, and look like it.
function calloutParts(doc) {
  const { Decoration, DecorationSet } = pm.view, found = [], { callout, quote } = schema.nodes;
  let sort = null;
  doc.forEach((block, at, index) => {
    sort = block.type === callout ? block.attrs.sort.replace(/[+-]$/, '') : block.type === quote && !block.attrs.marker ? sort : null;
    if (sort === null) return;
    const next = doc.maybeChild(index + 1), isEnd = next?.type !== quote || next.attrs.marker;
    found.push(Decoration.node(at, at + block.nodeSize, { 'data-within': sort, ...(isEnd && { class: 'callout-end' }) }));
  });
  return found.length ? DecorationSet.create(doc, found) : DecorationSet.empty;
}
const callouts = () => new Plugin({
  state: { init: (_, { doc }) => calloutParts(doc), apply: (tr, old, _, { doc }) => tr.docChanged ? calloutParts(doc) : old },
  props: { decorations(state) { return this.getState(state); } },
});
