// The cards of files in a text that is being written.
const cardsKey = new PluginKey('cards');
const cardsOfBlocks = new WeakMap();
function cardsOf(block) {
  if (!cardsOfBlocks.has(block)) {
    const found = [];
    block.forEach((node, offset) => {
      const href = schema.marks.link.isInSet(node.marks)?.attrs.href;
      if (href && page.isFile(href, page.state.files)) found.push({ href, from: offset, to: offset + node.nodeSize });
    });
    cardsOfBlocks.set(block, found);
  }
  return cardsOfBlocks.get(block);
}
function cards(follows) {
  const known = new Map();
  let view = null;
  // Asks for the size of a file, and shows its card then.
  function ask(href) {
    known.set(href, null);
    page.sizeOf(href).then(size => {
      if (size === null) { known.delete(href); return; }
      known.set(href, size);
      if (view?.dom.isConnected) view.dispatch(view.state.tr.setMeta(cardsKey, true).setMeta('addToHistory', false));
    });
  }
  function decorate(doc) {
    const found = [];
    doc.descendants((block, at) => {
      if (!block.isTextblock) return true;
      for (const { href, from, to } of cardsOf(block)) {
        const size = known.get(href);
        if (size === undefined) ask(href);
        if (size) found.push(pm.view.Decoration.inline(at + 1 + from, at + 1 + to, {
          nodeName: 'span', class: 'file-card', 'data-size': page.sizeText(size), 'data-href': href, title: page.text.file }));
      }
      return false;
    });
    return pm.view.DecorationSet.create(doc, found);
  }
  return new Plugin({
    key: cardsKey,
    view(made) { view = made; return { destroy() { view = null; } }; },
    state: {
      init: (_, { doc }) => decorate(doc),
      apply: (tr, old, _, { doc }) => tr.docChanged || tr.getMeta(cardsKey) ? decorate(doc) : old,
    },
    props: {
      decorations(state) { return this.getState(state); },
      handleDOMEvents: {
        click(_, event) {
          const card = event.target.closest?.('.file-card');
          if (card && follows(event)) page.saveFile(card.dataset.href);
          return false;
        },
      },
    },
  });
}
