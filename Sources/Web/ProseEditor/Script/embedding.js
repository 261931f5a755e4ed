// Embedded notes in a text that is being written: the name stays text, and the note stands below it.
const embeddingKey = new PluginKey('embedding');
let embedEdition = 0;
function embedding() {
  const { Decoration, DecorationSet } = pm.view;
  function decorate(doc) {
    const found = [];
    doc.forEach((block, at) => {
      if (!block.isTextblock || block.type.spec.code) return;
      const text = block.textBetween(0, block.content.size, null, '\ufffc');
      if (!text.includes('![[')) return;
      for (const { index, 0: { length }, 1: name } of text.matchAll(page.embedName)) {
        const key = page.embedKey(name), start = at + 1 + index, isText = !doc.rangeHasMark(start, start + length, schema.marks.code);
        if (!page.embeds[key] || !isText) continue;
        found.push(Decoration.inline(start, start + length, { class: 'note-embed' }));
        found.push(Decoration.widget(at + block.nodeSize, () => page.embedBox(page, key) ?? document.createElement('span'),
          { side: -1, key: `${key} ${embedEdition}`, ignoreSelection: true, stopEvent: () => true }));
      }
    });
    return DecorationSet.create(doc, found);
  }
  return new Plugin({
    key: embeddingKey,
    state: {
      init: (_, { doc }) => decorate(doc),
      apply: (tr, old, _, { doc }) => tr.docChanged || tr.getMeta(embeddingKey) ? decorate(doc) : old,
    },
    props: { decorations(state) { return this.getState(state); } },
  });
}
// Shows what has become of the embedded notes.
function showEmbeds(view) {
  embedEdition++;
  view.dispatch(view.state.tr.setMeta(embeddingKey, true).setMeta('addToHistory', false));
}
