// Code: each of its lines is a block.
const inCode = state => everyBlock(state, ({ node }) => node.type === schema.nodes.listing);
// The lines of the code around a place, as far as they are one listing.
function codeAround({ doc, selection: { $from } }) {
  const isCode = index => doc.maybeChild(index)?.type === schema.nodes.listing;
  let first = $from.index(0), last = first;
  while (isCode(first - 1)) first--;
  while (isCode(last + 1)) last++;
  return Array.from({ length: last - first + 1 }, (_, index) => doc.child(first + index).textContent);
}
// One step of the indentation that the code has already: a tab, or its fewest spaces.
function indentation(state) {
  const found = codeAround(state).map(line => /^(\t| {2,8}(?=\S))/.exec(line)?.[0]).filter(Boolean);
  if (found.includes('\t')) return '\t';
  return found.sort((one, other) => one.length - other.length)[0] ?? '    ';
}
// Tab is a step at the caret, and moves the lines that are selected.
const indentCode = (state, dispatch) => {
  if (!inCode(state)) return false;
  const step = indentation(state), { tr } = state;
  if (state.selection.empty) tr.insertText(step);
  else for (const { at } of selectedBlocks(state).reverse()) tr.insertText(step, at + 1);
  dispatch?.(tr.scrollIntoView());
  return true;
};
const outdentCode = (state, dispatch) => {
  if (!inCode(state)) return false;
  const step = indentation(state), { tr } = state;
  for (const { node, at } of selectedBlocks(state).reverse()) {
    const length = node.textContent.startsWith(step) ? step.length : /^(\t| *)/.exec(node.textContent.slice(0, step.length))[0].length;
    if (length) tr.delete(at + 1, at + 1 + length);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};
// The arrow key leaves code at the end of the text.
const leaveCode = (state, dispatch, view) => {
  const { $to } = state.selection, isLast = $to.index(0) + 1 === state.doc.childCount;
  if (!isLast || !inCode(state) || !view?.endOfTextblock('down')) return false;
  const { size } = state.doc.content, { quote } = $to.parent.attrs;
  const tr = state.tr.insert(size, schema.nodes.paragraph.create({ quote }));
  dispatch(tr.setSelection(TextSelection.create(tr.doc, size + 1)).scrollIntoView());
  return true;
};
// Puts a text of several lines in the place of the selected code.
function pasteCode(view, text) {
  const { state } = view, found = selectedBlocks(state), first = found[0], last = found.at(-1);
  const from = Math.max(state.selection.from, first.at + 1), to = Math.min(state.selection.to, last.at + last.node.nodeSize - 1);
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map(line => first.node.type.create(first.node.attrs, line ? schema.text(line) : null));
  const tr = state.tr.replace(from, to, new Slice(Fragment.fromArray(lines), 1, 1)), end = tr.mapping.map(to);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView());
  return true;
}
