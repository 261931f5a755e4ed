// The effects of buttons and keys, as ProseMirror commands: they take a state, and only act if given `dispatch`.
const { TextSelection, NodeSelection, Plugin, PluginKey } = pm.state;
const selectedBlocks = state => {
  const found = [];
  state.doc.nodesBetween(state.selection.from, state.selection.to, (node, at) => {
    if (node.isTextblock) found.push({ node, at });
    return node.type.name === 'doc';
  });
  return found;
};
const change = make => (state, dispatch) => {
  const tr = make(state.tr, state);
  if (!tr || !tr.docChanged && !tr.storedMarksSet) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};
const eachBlock = edit => change((tr, state) => {
  for (const { node, at } of selectedBlocks(state)) {
    const { type = node.type, ...attrs } = edit(node) ?? {};
    const wanted = { ...node.attrs, ...attrs };
    if (type === schema.nodes.heading) wanted.level ??= 1;
    tr.setNodeMarkup(at, type, wanted);
  }
  return tr;
});
const setKind = (name, level) => eachBlock(() => ({ type: schema.nodes[name], ...(level && { level }) }));
const isTask = marker => marker === 'box' || marker === 'check';
const isOrdered = marker => !['disc', 'circle', 'square', 'hyphen', 'box', 'check', null].includes(marker);
const everyBlock = (state, isSo) => { const found = selectedBlocks(state); return found.length > 0 && found.every(isSo); };
const inKind = (state, name, level) =>
  everyBlock(state, ({ node }) => node.type.name === name && (!level || node.attrs.level === level));
const inList = (state, marker) => everyBlock(state, ({ node }) =>
  node.attrs.marker && isTask(marker) === isTask(node.attrs.marker)
  && isOrdered(node.attrs.marker) === isOrdered(marker));
const toggleKind = (name, level) => (state, dispatch) =>
  setKind(inKind(state, name, level) ? 'paragraph' : name, level)(state, dispatch);
// Puts the selected blocks into a quotation, or takes them out of all.
const isQuoted = state => quotable(state).length > 0 && quotable(state).every(({ node }) => node.attrs.quote);
const quotable = ({ doc, selection: { from, to } }) => {
  const found = [];
  doc.nodesBetween(from, to, (node, at) => { found.push({ node, at }); return false; });
  return found;
};
const toggleQuote = change((tr, state) => {
  const quote = isQuoted(state) ? 0 : 1;
  for (const { node, at } of quotable(state)) {
    const type = node.type === schema.nodes.callout ? schema.nodes.paragraph : node.type;
    if (!quote || !node.attrs.quote) tr.setNodeMarkup(at, type, { ...node.attrs, quote });
  }
  return tr;
});
const makeNote = eachBlock(({ attrs }) => ({ type: schema.nodes.callout, sort: 'note', quote: attrs.quote || 1 }));
const toggleList = marker => (state, dispatch) => eachBlock(() =>
  inList(state, marker) ? { marker: null, depth: 0, start: 1 } : { marker })(state, dispatch);
const indent = by => (state, dispatch) => {
  const items = selectedBlocks(state);
  if (!items.some(({ node }) => node.attrs.marker)) return false;
  eachBlock(node => node.attrs.marker && { depth: Math.max(0, Math.min(8, node.attrs.depth + by)) })(state, dispatch);
  return true;
};
// Ticks the selected tasks, or those that are ticked already, back.
const tick = (state, dispatch) => {
  const tasks = selectedBlocks(state).filter(({ node }) => isTask(node.attrs.marker));
  if (!tasks.length) return false;
  const marker = tasks.every(({ node }) => node.attrs.marker === 'check') ? 'box' : 'check';
  return eachBlock(node => isTask(node.attrs.marker) && { marker })(state, dispatch);
};
// The box of a task stands before its text.
function tickAt(view, event) {
  const task = event.target.closest?.('[data-marker=box], [data-marker=check]');
  if (!task || !view.dom.contains(task)) return false;
  const { left, right } = task.getBoundingClientRect();
  if (event.clientX >= left && event.clientX <= right) return false;
  const at = view.state.doc.resolve(view.posAtDOM(task, 0)).before(), { attrs } = view.state.doc.nodeAt(at);
  view.dispatch(view.state.tr.setNodeMarkup(at, null, { ...attrs, marker: attrs.marker === 'box' ? 'check' : 'box' }));
  event.preventDefault();
  return true;
}
// Moves the selected blocks above the one before, or below the one after.
const moveBlocks = by => change((tr, { doc, selection: { $from, $to } }) => {
  const from = $from.depth ? $from.before(1) : $from.pos, to = $to.depth ? $to.after(1) : $to.pos, content = doc.slice(from, to).content;
  const other = by < 0 ? doc.resolve(from).nodeBefore : doc.resolve(to).nodeAfter;
  if (!other) return null;
  const at = by < 0 ? from - other.nodeSize : from + other.nodeSize, offset = tr.selection.from - from;
  tr.delete(from, to).insert(at, content);
  const moved = tr.doc.nodeAt(at);
  return tr.setSelection(moved.isTextblock ? TextSelection.near(tr.doc.resolve(at + offset)) : NodeSelection.create(tr.doc, at));
});
// Headings are bold by default; there, the button removes that.
const inHeading = state => state.selection.$from.parent.type === schema.nodes.heading;
const boldMark = state => inHeading(state) ? schema.marks.regular : schema.marks.bold;
const toggleBold = (state, dispatch) => pm.commands.toggleMark(boldMark(state))(state, dispatch);
const hasMark = (state, type) => {
  const { from, to, empty, $from } = state.selection;
  return empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type);
};
const isBold = state => hasMark(state, boldMark(state)) !== inHeading(state);
const setMark = (type, attrs) => change((tr, { selection: { from, to, empty } }) => {
  if (empty) return attrs ? tr.addStoredMark(type.create(attrs)) : tr.removeStoredMark(type);
  tr.removeMark(from, to, type);
  return attrs ? tr.addMark(from, to, type.create(attrs)) : tr;
});
const valueOf = (state, type, attribute) => {
  const { $from, from, to, empty } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks())?.attrs[attribute];
  let found;
  state.doc.nodesBetween(from, to, node => { if (node.isInline) found ??= type.isInSet(node.marks)?.attrs[attribute]; });
  return found;
};
// The range of the link at the caret, or the selection.
function linkRange({ selection: { $from, from, to, empty } }) {
  if (!empty) return { from, to };
  const mark = schema.marks.link.isInSet($from.marks()) ?? schema.marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return { from, to };
  let start = from, end = to, at = $from.start();
  $from.parent.forEach((node, offset) => {
    if (mark.isInSet(node.marks) && at + offset <= to && at + offset + node.nodeSize >= from) {
      start = Math.min(start, at + offset);
      end = Math.max(end, at + offset + node.nodeSize);
    }
  });
  return { from: start, to: end };
}
const setLink = href => change((tr, state) => {
  const { from, to } = linkRange(state);
  if (!href) return tr.removeMark(from, to, schema.marks.link);
  if (from === to) return tr.replaceSelectionWith(schema.text(href, [schema.marks.link.create({ href })]), false);
  return tr.removeMark(from, to, schema.marks.link).addMark(from, to, schema.marks.link.create({ href }));
});
