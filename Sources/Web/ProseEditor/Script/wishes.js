// Links to notes that do not exist yet, such as [[Boxes]]: text that a click as on other links, or Return on it, makes a note of.
function wishesOf(block) {
  const found = [], { link, code } = schema.marks;
  if (!block.type.spec.code) {
    block.forEach((node, offset) => {
      if (!node.isText || link.isInSet(node.marks) || code.isInSet(node.marks)) return;
      for (const [text, title, heading, label] of node.text.matchAll(page.wish)) {
        const from = offset + node.text.indexOf(text, (found.at(-1)?.to ?? offset) - offset);
        if (title.trim()) found.push({ from, to: from + text.length, title: title.trim(), heading: heading?.trim(), label: label?.trim(), words: label?.trim() ? text.indexOf('|') + 1 : 2 });
      }
    });
  }
  return found;
}
// The link at a place, with its range in the document.
function wishAt(doc, at, isWithin = (from, to) => at >= from && at <= to) {
  const $at = doc.resolve(at);
  if (!$at.parent.isTextblock) return null;
  const start = $at.start(), wishes = wishesOf($at.parent).map(wish => ({ ...wish, from: start + wish.from, to: start + wish.to }));
  return wishes.find(({ from, to }) => isWithin(from, to)) ?? null;
}
function wishes(make, follows) {
  function decorate(block, found) {
    eachText(block, (text, at) => {
      for (const { from, to, words } of wishesOf(text)) {
        const start = at + from, end = at + to, sign = { class: 'note-wish-sign' };
        found.push(Decoration.inline(start, end, { class: 'note-wish', ...(page.state.create && { role: 'link', title: 'Not written yet. Ctrl+click makes the note' }) }));
        found.push(Decoration.inline(start, start + 2, sign), Decoration.inline(end - 2, end, sign));
        // The name of the note is shown where the caret is, as the source of a formula.
        if (words > 2) found.push(Decoration.inline(start + 2, start + words, { class: 'note-wish-name' }, { before: 2, behind: to - from - words }));
      }
    });
  }
  return new Plugin({
    state: blockwise(decorate, () => page.state.create),
    props: {
      decorations(state) { return this.getState(state).shown.without(state, touches(state.selection)); },
      handleKeyDown({ state: { doc, selection } }, event) {
        if (event.key !== 'Enter' || event.shiftKey || !selection.empty || !page.state.create) return false;
        const wish = wishAt(doc, selection.from, (from, to) => selection.from > from && selection.from < to);
        if (wish) make(wish, false);
        return Boolean(wish);
      },
      handleDOMEvents: {
        click(view, event) {
          const shown = event.target.closest?.('.note-wish');
          if (!shown || event.button || !page.state.create || !follows(event)) return false;
          const wish = wishAt(view.state.doc, view.posAtDOM(shown, 0));
          if (wish) make(wish, true);
          return false;
        },
      },
    },
  });
}
