// The quotations around blocks, each an element around every block in it, since a document is flat. The title of a callout begins one,
// and all in it folds.
const calloutsKey = new PluginKey('callouts');
const isFolding = node => node?.type === schema.nodes.callout && /[+-]$/.test(node.attrs.sort);
// The quotations that a block may share with the one before.
const sharedQuotes = ({ type, attrs }) => type === schema.nodes.callout ? attrs.quote - 1 : attrs.quote;

// The place behind all that the title at a place folds.
function calloutEnd(doc, at) {
  const title = doc.nodeAt(at);
  let end = at + title.nodeSize, index = doc.resolve(at).index();
  while (++index < doc.childCount && sharedQuotes(doc.child(index)) >= title.attrs.quote) end += doc.child(index).nodeSize;
  return end;
}
function foldButton(block, isFolded) {
  const draw = (view, getPos) => {
    const button = Object.assign(document.createElement('button'), {
      type: 'button', className: 'callout-fold', tabIndex: -1, contentEditable: 'false', ariaLabel: 'Callout', ariaExpanded: String(!isFolded),
    });
    button.onmousedown = event => event.preventDefault();
    button.onclick = () => view.dispatch(view.state.tr.setMeta(calloutsKey, getPos() - 1));
    return button;
  };
  return DecorationSet.create(block, [Decoration.widget(0, draw, { side: -1, key: `fold ${isFolded}`, ignoreSelection: true, stopEvent: () => true })]);
}
const openButton = once(block => foldButton(block, false)), foldedButton = once(block => foldButton(block, true));
function quotations(doc, folded) {
  const found = [];
  let open = [], hiddenUpTo = 0;
  doc.forEach((block, at, index) => {
    const { attrs: { quote, sort } } = block;
    if (!quote) return void (open = []);
    const end = at + block.nodeSize, next = doc.maybeChild(index + 1), isFolded = folded.has(at);
    const kept = Math.min(open.length, sharedQuotes(block)), later = next ? sharedQuotes(next) : 0;
    open = [...open.slice(0, kept), ...Array(quote - kept).fill(null)];
    if (block.type === schema.nodes.callout) open[quote - 1] = sort.replace(/[+-]$/, '');
    // The innermost first.
    open.map((within, level) => {
      const isEnd = level >= later || isFolded && level === quote - 1;
      const names = ['prose-quote', level >= kept && 'prose-quote-begin', isEnd && 'prose-quote-end', at < hiddenUpTo && 'prose-quote-hidden'];
      return Decoration.node(at, end, { nodeName: 'div', class: names.filter(Boolean).join(' '), ...(within !== null && { 'data-within': within }) });
    }).reverse().forEach(quotation => found.push(quotation));
    if (isFolded) hiddenUpTo = Math.max(hiddenUpTo, calloutEnd(doc, at));
  });
  const buttonOf = (block, at) => !isFolding(block) ? DecorationSet.empty : folded.has(at) ? foldedButton(block) : openButton(block);
  return new BlockDecorations(buttonOf, found);
}
const callouts = () => new Plugin({
  key: calloutsKey,
  state: {
    init(_, { doc }) {
      const folded = new Set();
      doc.forEach((block, at) => { if (isFolding(block) && block.attrs.sort.endsWith('-')) folded.add(at); });
      return { folded, shown: quotations(doc, folded) };
    },
    apply(tr, old, _, { doc, selection: { from, to } }) {
      const toggled = tr.getMeta(calloutsKey);
      if (!tr.docChanged && !tr.selectionSet && toggled === undefined) return old;
      const folded = new Set([...old.folded].map(at => tr.mapping.map(at)).filter(at => isFolding(doc.nodeAt(at))));
      if (toggled !== undefined && !folded.delete(toggled)) folded.add(toggled);
      // Nobody writes in what is hidden.
      for (const at of folded) if (toggled !== at && to > at + doc.nodeAt(at).nodeSize && from < calloutEnd(doc, at)) folded.delete(at);
      const isSame = !tr.docChanged && folded.size === old.folded.size && [...folded].every(at => old.folded.has(at));
      return isSame ? old : { folded, shown: quotations(doc, folded) };
    },
  },
  props: { decorations(state) { return this.getState(state).shown; } },
});
