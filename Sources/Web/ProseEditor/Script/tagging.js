// Tags in a text that is being written. A click with the Ctrl key, or a tap, leads to what has them.
const signsOfTags = { nodeName: 'span', class: 'note-tag' };
function markTagsOf(block, found) {
  eachText(block, (text, start) => {
    if (text.type.spec.code || !text.textContent.includes('#')) return;
    for (const { from, to, name } of page.tagsIn(signsOf(text))) {
      const isPlain = !text.rangeHasMark(from, to, schema.marks.link) && !text.rangeHasMark(from, to, schema.marks.code);
      if (isPlain) found.push(Decoration.inline(start + from, start + to, { ...signsOfTags, 'data-tag': name }));
    }
  });
}
function tagging(follows) {
  return new Plugin({
    state: blockwise(page.state.tags ? markTagsOf : () => {}),
    props: {
      decorations(state) { return this.getState(state).shown; },
      handleDOMEvents: {
        click(_, event) {
          const name = event.target.closest?.('.note-tag')?.dataset.tag;
          if (name && event.button === 0 && follows(event)) page.send({ m: 'tag', name });
          return false;
        },
      },
    },
  });
}
