// Embedded notes in a text that is being written: the note stands below its name, which is shown where the caret is. A click on the note
// leads there.
const embeddingKey = new PluginKey('embedding');
let embedEdition = 0;
function embedding() {
  const { Decoration, DecorationSet } = pm.view;
  function boxOf(key, label, view, getPos) {
    const box = page.embedBox(page, key, label) ?? document.createElement('span');
    box.addEventListener('click', event => {
      if (event.target.closest('a')) return;
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(getPos()), -1)));
      view.focus();
    });
    return box;
  }
  function decorate(doc) {
    const found = [];
    doc.forEach((block, at) => {
      if (!block.isTextblock || block.type.spec.code) return;
      const text = block.textBetween(0, block.content.size, null, '\ufffc');
      if (!text.includes('![[')) return;
      for (const { index, 0: { length }, 1: name, 2: label = '' } of text.matchAll(page.embedName)) {
        const key = page.embedKey(name), start = at + 1 + index, isText = !doc.rangeHasMark(start, start + length, schema.marks.code);
        if (!page.embeds[key] || !isText) continue;
        found.push(Decoration.inline(start, start + length, { class: 'note-embed' }, { isName: true }));
        const isLine = !text.replace(page.embedName, '').trim();
        if (isLine) found.push(Decoration.node(at, at + block.nodeSize, { class: 'prose-embed-line' }, { isName: true }));
        found.push(Decoration.widget(at + block.nodeSize, (view, getPos) => boxOf(key, label, view, getPos),
          { side: -1, key: `${key} ${label} ${embedEdition}`, ignoreSelection: true, stopEvent: () => true }));
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
    props: {
      decorations(state) {
        const all = this.getState(state), { $from, $to } = state.selection;
        const isHere = ({ from, to }) => from <= $to.pos && to >= $from.pos;
        if (!$from.depth) return all;
        const names = all.find($from.before(1), $to.after(1), ({ isName }) => isName).filter(isHere);
        return names.length ? all.remove(names) : all;
      },
    },
  });
}
// Shows what has become of the embedded notes.
function showEmbeds(view) {
  embedEdition++;
  view.dispatch(view.state.tr.setMeta(embeddingKey, true).setMeta('addToHistory', false));
}
