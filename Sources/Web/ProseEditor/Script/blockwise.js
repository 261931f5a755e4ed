// Decorations, block by block. A set of the engine is made of all decorations of a text, and looks through all of them for each of its
// blocks. These ask each block for its own: blocks never change, so its decorations are made once, and a key in a long text costs
// hardly more than one in a short text.
const { Decoration, DecorationSet } = pm.view;

// Remembers what is made of each node.
function once(make) {
  const made = new WeakMap();
  return node => {
    let known = made.get(node);
    if (known === undefined) made.set(node, known = make(node));
    return known;
  };
}
// The engine asks a set for the decorations of a block by `forChild`, and has those around blocks in `local`.
class BlockDecorations extends DecorationSet {
  // `within` returns the decorations in a block, given its place. Those around blocks are in the order of their places.
  constructor(within, around = []) {
    super(around, []);
    this.within = within;
  }
  forChild(at, block) { return this.within(block, at); }
  eq(other) { return this === other; }
  // Returns them without those that are open, as far as the selection touches their blocks.
  without({ doc, selection: { from, to } }, isOpen) {
    const opened = new Map(), around = this.local.filter(one => !isOpen(one.from, one.to, one.spec));
    doc.nodesBetween(from, to, (block, at) => {
      const all = this.within(block, at), open = all.find().filter(one => isOpen(at + 1 + one.from, at + 1 + one.to, one.spec));
      if (open.length) opened.set(at, all.remove(open));
      return false;
    });
    if (!opened.size && around.length === this.local.length) return this;
    return new BlockDecorations((block, at) => opened.get(at) ?? this.within(block, at), around);
  }
}
// Whether an end of the selection touches a source, which is shown then. Its decorations tell how far it reaches before and behind them.
const touches = ({ from, to }) => (start, end, { before, behind }) =>
  before !== undefined && [from, to].some(place => place >= start - before && place <= end + behind);

// Calls a function with each text in a block, and with the place of its first letter in the block's content.
function eachText(block, look) {
  if (block.isTextblock) return look(block, 0);
  block.descendants((node, at) => { if (node.isTextblock) look(node, at + 1); });
}
// The state of a plugin whose decorations depend on one block each: `decorate` adds those of a block to a list, with their places in its
// content, around which is the block itself. All are made anew when something else has come, which has another edition then.
function blockwise(decorate, editionNow = () => null) {
  const show = (doc, edition, partsOf) => {
    const around = [];
    doc.forEach((block, at) => { for (const one of partsOf(block).around) around.push(one.copy(at + 1 + one.from, at + 1 + one.to)); });
    return { edition, partsOf, shown: new BlockDecorations(block => partsOf(block).within, around) };
  };
  const begin = doc => show(doc, editionNow(), once(block => {
    const found = [], isWithin = ({ from, to }) => !block.isLeaf && from >= 0 && to <= block.content.size;
    decorate(block, found);
    const around = found.filter(one => !isWithin(one)).sort((one, other) => one.from - other.from || one.to - other.to);
    return { within: DecorationSet.create(block, found.filter(isWithin)), around };
  }));
  return {
    init: (_, { doc }) => begin(doc),
    apply(tr, old, _, { doc }) {
      if (editionNow() !== old.edition) return begin(doc);
      return tr.docChanged ? show(doc, old.edition, old.partsOf) : old;
    },
  };
}
