// Embedded notes in a text that is being written: the note stands below its name, which is shown where the caret is. A click on the note
// leads there.
let embedEdition = 0;
function embedding() {
  function boxOf(key, label, view, getPos) {
    const box = page.embedBox(page, key, label) ?? document.createElement('span');
    box.addEventListener('click', event => {
      if (event.target.closest('a')) return;
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(getPos()), -1)));
      view.focus();
    });
    return box;
  }
  function decorate(block, found) {
    if (!block.isTextblock || block.type.spec.code) return;
    const text = block.textBetween(0, block.content.size, null, '\ufffc'), end = block.content.size + 1;
    if (!text.includes('![[')) return;
    for (const { index, 0: { length }, 1: name, 2: label = '' } of text.matchAll(page.embedName)) {
      const key = page.embedKey(name), isText = !block.rangeHasMark(index, index + length, schema.marks.code);
      if (!page.embeds[key] || !isText) continue;
      found.push(Decoration.inline(index, index + length, { class: 'note-embed' }, { isName: true }));
      const isLine = !text.replace(page.embedName, '').trim();
      if (isLine) found.push(Decoration.node(-1, end, { class: 'prose-embed-line' }, { isName: true }));
      found.push(Decoration.widget(end, (view, getPos) => boxOf(key, label, view, getPos),
        { side: -1, key: `${key} ${label} ${embedEdition}`, ignoreSelection: true, stopEvent: () => true }));
    }
  }
  return new Plugin({
    state: blockwise(decorate, () => embedEdition),
    props: {
      decorations(state) {
        const { shown } = this.getState(state), { $from, from, to } = state.selection;
        return $from.depth ? shown.without(state, (start, end, { isName }) => isName && start <= to && end >= from) : shown;
      },
    },
  });
}
// Shows what has become of the embedded notes.
function showEmbeds(view) {
  embedEdition++;
  view.dispatch(view.state.tr.setMeta('addToHistory', false));
}
