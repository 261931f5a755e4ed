// Keys.
const atStart = state => state.selection.empty && state.selection.$from.parentOffset === 0;

// Return continues a list, a quotation or a code block, and ends the innermost in an empty paragraph; in code, which may have empty
// lines, in a second one. A heading is followed by text.
const leaveQuote = (tr, $from) => {
  const { attrs: { sort, ...rest } } = $from.parent;
  return tr.setNodeMarkup($from.before(), schema.nodes.paragraph, { ...rest, quote: rest.quote - 1 });
};
const enter = change((tr, state) => {
  const { $from, $to } = state.selection, { parent } = $from;
  if (!parent.isTextblock || !$to.parent.isTextblock) return null;
  const { type, attrs } = parent, isEmpty = parent.content.size === 0;
  if (isEmpty && attrs.marker) {
    return tr.setNodeMarkup($from.before(), null, attrs.depth > 0 ? { ...attrs, depth: attrs.depth - 1 }
      : { ...attrs, marker: null, start: 1 });
  }
  if (isEmpty && (attrs.quote && type === schema.nodes.paragraph || type === schema.nodes.callout)) return leaveQuote(tr, $from);
  if (isEmpty && type === schema.nodes.listing) {
    const start = $from.before(), { nodeBefore: line } = tr.doc.resolve(start);
    const isCode = line?.type === type;
    if (!isCode || !line.content.size) tr.setNodeMarkup(start, schema.nodes.paragraph, attrs);
    if (isCode && !line.content.size) tr.delete(start - line.nodeSize, start);
    if (tr.docChanged) return tr;
  }
  tr.deleteSelection();
  const place = tr.selection.$from, isBehind = place.parentOffset === place.parent.content.size;
  const { type: kind, attrs: { level, sort, ...rest } } = place.parent, marker = rest.marker === 'check' ? 'box' : rest.marker;
  const next = kind === schema.nodes.heading && isBehind ? schema.nodes.paragraph
    : kind === schema.nodes.callout ? schema.nodes.paragraph : kind;
  const look = { ...rest, marker, ...(next !== kind && { end: null }), ...(next === kind && { level }) };
  return tr.split(place.pos, 1, [{ type: next, attrs: look }]);
});
const hardBreak = change(tr => tr.replaceSelectionWith(schema.nodes.hardBreak.create(), true));
// Backspace at the beginning of a paragraph first removes its formatting, step by step.
const backspace = change((tr, state) => {
  if (!atStart(state)) return null;
  const { $from } = state.selection, { type, attrs: { level, sort, language, ...rest }, attrs } = $from.parent;
  if (attrs.marker && attrs.depth > 0) return tr.setNodeMarkup($from.before(), null, { ...attrs, depth: attrs.depth - 1 });
  if (attrs.marker) return tr.setNodeMarkup($from.before(), null, { ...attrs, marker: null, start: 1 });
  const start = $from.before(), { nodeBefore: above } = tr.doc.resolve(start), isBlank = above?.isTextblock && !above.content.size;
  // An empty line above a heading goes before its formatting does.
  if (type === schema.nodes.heading && isBlank && !above.type.spec.code) return tr.delete(start - above.nodeSize, start);
  if (type !== schema.nodes.paragraph) return tr.setNodeMarkup(start, schema.nodes.paragraph, rest);
  return attrs.quote ? leaveQuote(tr, $from) : null;
});
const { toggleMark, chainCommands, baseKeymap } = pm.commands, { undo, redo, history } = pm.history;
const keys = {
  'Mod-b': toggleBold, 'Mod-i': toggleMark(schema.marks.italic), 'Mod-u': toggleMark(schema.marks.underline),
  'Mod-Shift-x': toggleMark(schema.marks.strike), 'Mod-e': toggleMark(schema.marks.code),
  'Mod-1': toggleKind('heading', 1), 'Mod-2': toggleKind('heading', 2), 'Mod-3': toggleKind('heading', 3),
  'Mod-0': setKind('paragraph'), 'Mod-Shift-7': toggleList('decimal'), 'Mod-Shift-8': toggleList('disc'),
  'Tab': chainCommands(nextCell, indentCode, indent(1)), 'Shift-Tab': chainCommands(previousCell, outdentCode, indent(-1)),
  'Mod-]': chainCommands(indentCode, indent(1)), 'Mod-[': chainCommands(outdentCode, indent(-1)),
  'Mod-Enter': chainCommands(leaveTable, tick), 'ArrowDown': chainCommands(leaveBelow, leaveCode), 'Alt-ArrowUp': moveBlocks(-1), 'Alt-ArrowDown': moveBlocks(1),
  'Mod-z': undo, 'Mod-Shift-z': redo, 'Mod-y': redo,
  'Enter': chainCommands(spreadRow, cellBelow, enter), 'Shift-Enter': hardBreak, 'Backspace': chainCommands(takeBack, stopInCell, backspace),
};

// The numbers of list items: items of one level with the same marker continue, even with deeper ones between them, whatever these are.
const romans = [[1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'], [50, 'L'], [40, 'XL'], [10, 'X'],
  [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];
function label(marker, number) {
  let text = '';
  if (marker.endsWith('alpha') && number > 0) {
    for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(65 + (rest - 1) % 26) + text;
  } else if (marker.endsWith('roman') && number > 0 && number < 4000) {
    let rest = number;
    for (const [value, numeral] of romans) while (rest >= value) { text += numeral; rest -= value; }
  }
  return `${marker.startsWith('lower') ? text.toLowerCase() : text || number}.`;
}
function labels(doc) {
  const found = [];
  let open = [], quotes = 0;
  doc.forEach((node, at) => {
    const { marker, depth, start, quote } = node.attrs;
    if (!marker || quote !== quotes) { open = []; quotes = quote; }
    if (!marker) return;
    const list = `${marker} ${start}`, last = open[depth];
    open.length = depth;
    open[depth] = { list, number: last?.list === list ? last.number + 1 : start };
    if (!isOrdered(marker)) return;
    found.push(Decoration.node(at, at + node.nodeSize, { 'data-label': label(marker, open[depth].number) }));
  });
  return new BlockDecorations(() => DecorationSet.empty, found);
}
const numbering = new Plugin({
  state: {
    init: (_, { doc }) => labels(doc),
    apply: (tr, old, _, { doc }) => tr.docChanged ? labels(doc) : old,
  },
  props: { decorations(state) { return this.getState(state); } },
});
