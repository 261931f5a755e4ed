// The cards of files in a text that is being written.
const cardsOf = once(block => {
  const found = [];
  eachText(block, (text, start) => text.forEach((node, offset) => {
    const href = schema.marks.link.isInSet(node.marks)?.attrs.href;
    if (href && page.isFile(href, page.state.files)) found.push({ href, from: start + offset, to: start + offset + node.nodeSize });
  }));
  return found;
});
function cards(follows) {
  const known = new Map();
  let edition = 0;
  // Asks for the size of a file, and shows its card then.
  function ask(href, view) {
    known.set(href, null);
    page.sizeOf(href).then(size => {
      if (size === null) { known.delete(href); return; }
      known.set(href, size);
      edition++;
      if (view.dom.isConnected) view.dispatch(view.state.tr.setMeta('addToHistory', false));
    });
  }
  function askForAll(view) {
    view.state.doc.forEach(block => { for (const { href } of cardsOf(block)) if (!known.has(href)) ask(href, view); });
  }
  function decorate(block, found) {
    for (const { href, from, to } of cardsOf(block)) {
      const size = known.get(href);
      if (size) found.push(Decoration.inline(from, to, {
        nodeName: 'span', class: 'file-card', 'data-size': page.sizeText(size), 'data-href': href, title: page.text.file }));
    }
  }
  return new Plugin({
    view(made) {
      askForAll(made);
      return { update(view, { doc }) { if (view.state.doc !== doc) askForAll(view); } };
    },
    state: blockwise(decorate, () => edition),
    props: {
      decorations(state) { return this.getState(state).shown; },
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
