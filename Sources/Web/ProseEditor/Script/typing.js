// Markdown as one types: signs around words become marks, and the signs of a line make a block of it. What was typed is one step of
// undoing, and what it becomes the next; Backspace right behind it takes that back as well.
const typedKey = new PluginKey('typed'), { closeHistory } = pm.history;
const markSigns = [
  ['***', 'bold', 'italic'], ['___', 'bold', 'italic'], ['**', 'bold'], ['__', 'bold'], ['*', 'italic'], ['_', 'italic'], ['~~', 'strike'],
  ['==', 'highlight'], ['`', 'code'],
];
const typedMark = name => schema.marks[name].create(name === 'highlight' ? { value: highlighter } : null);

// The text of a block by its places. Code, in which no sign means anything, and what is no text are placeholders.
function signsOf(block) {
  let text = '';
  block.forEach(node => {
    const isText = node.isText && !schema.marks.code.isInSet(node.marks);
    text += isText ? node.text : (node.type === schema.nodes.hardBreak ? '\n' : '\ufffc').repeat(node.nodeSize);
  });
  return text;
}

// What the text before the caret ends in: its beginning, and the change that it asks for, given the place of that beginning.
function pairIn(before, after) {
  const isWord = text => /[\p{L}\p{N}]/u.test(text);
  for (const [sign, ...names] of markSigns) {
    if (!before.endsWith(sign)) continue;
    const end = before.length - sign.length, from = before.lastIndexOf(sign, end - 1), inner = before.slice(from + sign.length, end);
    const outer = [before[from - 1] ?? '', after[0] ?? ''], isCode = sign === '`';
    if (from < 0 || from + sign.length >= end || /^\s|\s$|\n/.test(inner) || inner[0] === sign[0] || inner.at(-1) === sign[0]) continue;
    if (outer.includes(sign[0]) || outer[0] === '\\' || !isCode && (inner.endsWith('\\') || outer.some(isWord))) continue;
    return { from, isCode, change(tr, at) {
      const to = at + inner.length;
      tr.delete(to + sign.length, to + 2 * sign.length).delete(at, at + sign.length);
      for (const name of names) tr.addMark(at, to, typedMark(name));
    } };
  }
  return null;
}
function linkIn(before) {
  if (!before.endsWith(')')) return null;
  const middle = before.lastIndexOf(']('), from = before.lastIndexOf('[', middle - 1);
  const words = before.slice(from + 1, middle), href = before.slice(middle + 2, -1);
  const isWhole = href.split('(').length === href.split(')').length && !/[\s\ufffc]/.test(href) && isAddress(href);
  if (from < 0 || middle <= from || !words.trim() || /[\n\]]/.test(words) || /[!\\[]/.test(before[from - 1] ?? '') || !isWhole) return null;
  return { from, change(tr, at) {
    const to = at + words.length;
    tr.delete(to + 1, at + before.length - from).delete(at, at + 1).removeMark(at, to, schema.marks.link).addMark(at, to, schema.marks.link.create({ href }));
  } };
}
function webPictureIn(before) {
  const found = /!\[([^[\]\n\ufffc]{0,500})\]\(([^\s()\ufffc]+)\)$/.exec(before);
  if (!found || before[found.index - 1] === '\\' || !isWebPicture(found[2])) return null;
  const [{ length }, alt, src] = found;
  return { from: found.index, change(tr, at) { tr.replaceWith(at, at + length, schema.nodes.image.create({ src, alt })); } };
}
// Nothing has a meaning in code that is still being typed.
function meaningIn(before, after) {
  const found = pairIn(before, after) || linkIn(before) || webPictureIn(before);
  const tick = !found || found.isCode ? -1 : before.lastIndexOf('`', found.from - 1);
  return tick >= 0 && /\S/.test(before[tick + 1]) ? null : found;
}

// Makes of signs what they mean. The letters that follow do not take part in it.
function turn(view, edit) {
  const { tr, storedMarks, selection: { $from } } = view.state, marks = storedMarks ?? $from.marks();
  edit(closeHistory(tr));
  if (!tr.docChanged) return false;
  view.dispatch(tr.setStoredMarks(marks).setMeta(typedKey, true).scrollIntoView());
  view.dispatch(closeHistory(view.state.tr));
  return true;
}
// Looks at what is before the caret, with a letter that is about to be typed there.
function typedHere(view, from, to, letter, isAlready = false) {
  const { doc, storedMarks } = view.state, $from = doc.resolve(from), $to = doc.resolve(to), { parent } = $from;
  const isCode = schema.marks.code.isInSet(storedMarks ?? $from.marks());
  if (!/^[*_~=`) ]$/.test(letter) || !$from.sameParent($to) || !parent.isTextblock || parent.type.spec.code || isCode) return false;
  const text = signsOf(parent), before = text.slice(0, $from.parentOffset) + (isAlready ? '' : letter), after = text.slice($to.parentOffset);
  const begun = letter === ' ' && beginningOf(parent, before.slice(0, -1));
  const found = begun || meaningIn(before, after);
  if (!found) return false;
  if (!isAlready) view.dispatch(view.state.tr.insertText(letter, from, to));
  turn(view, tr => found.change(tr, $from.start() + found.from));
  return true;
}

// What signs and a space at the beginning of a block make of it.
const beginnings = [
  [/^[-*+]$/, () => ({ marker: 'disc' })], [/^(\d{1,6})[.)]$/, ([, start]) => ({ marker: 'decimal', start: +start })],
  [/^(#{1,6})$/, ([, marks]) => ({ type: schema.nodes.heading, level: marks.length })],
  [/^>$/, (_, { attrs }) => ({ quote: Math.min(attrs.quote + 1, 8) })],
  [/^\[ ?\]$/, () => ({ marker: 'box' })], [/^\[x\]$/i, () => ({ marker: 'check' })],
];
const fence = /^(?:`{3,}|~{3,})([^\s`~]{0,30})$/, calloutSign = /^\[!([^[\]\\]{0,30}[^[\]\\\s+-])\]([+-]?)(?:$| )/;
const makeListing = ([, language]) => ({ type: schema.nodes.listing, language: language || null });
const makeCallout = ([, sort, fold]) => ({ type: schema.nodes.callout, sort: sort.toLowerCase() + fold });
function beginningOf(block, before) {
  const { marker } = block.attrs, isText = block.type === schema.nodes.paragraph;
  const known = isText ? [...beginnings, [fence, makeListing], ...(block.attrs.quote ? [[calloutSign, makeCallout]] : [])] : [];
  for (const [pattern, make] of known) {
    const found = pattern.exec(before);
    // In an item, a box makes a task of it.
    const made = found && make(found, block);
    if (made && (!marker || !isOrdered(marker) && isTask(made.marker))) return becoming(block, made, before.length + 1);
  }
  return null;
}
// The change that takes the signs away, and gives the block other attributes.
const becoming = (block, { type = block.type, ...attrs }, length) => ({
  from: 0, change(tr, start) { tr.delete(start, start + length).setNodeMarkup(start - 1, type, { ...block.attrs, ...attrs }); },
});

// The cells of a row that is written with bars; null for other text.
function barredCells(block) {
  const text = signsOf(block), edges = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  if (!edges.length) return null;
  if (text.slice(0, edges[0]).trim()) edges.unshift(-1);
  if (text.slice(edges.at(-1) + 1).trim()) edges.push(text.length);
  return edges.slice(1).map((to, index) => {
    const cell = text.slice(edges[index] + 1, to), from = edges[index] + 1 + cell.length - cell.trimStart().length;
    return { text: cell.trim(), content: block.content.cut(from, from + cell.trim().length) };
  });
}
// The line below the first row of a table makes it one.
function tableIn($from) {
  const { nodeBefore: head } = $from.doc.resolve($from.before()), isRow = block => block?.type === schema.nodes.paragraph && !block.attrs.marker;
  const isOne = isRow($from.parent) && isRow(head) && head.attrs.quote === $from.parent.attrs.quote;
  const line = isOne && barredCells($from.parent), titles = line?.length && barredCells(head);
  if (!titles || line.length !== titles.length || !line.every(({ text }) => /^:?-+:?$/.test(text))) return null;
  const align = line.map(({ text }) => text.endsWith(':') ? (text.startsWith(':') ? 'center' : 'right') : null);
  const cells = titles.map(({ content }, index) => schema.nodes.tableCell.create({ align: align[index] }, content));
  return tr => {
    const at = $from.before() - head.nodeSize;
    selectCell(tr.replaceWith(at, $from.after(), tableOf([cells, cells.map(emptyCell)], head)), at, 1, 0);
  };
}
// What Return makes of the line before the caret.
function lineIn({ selection: { $from, empty } }) {
  const { parent } = $from, text = parent.textContent, start = $from.start(), { paragraph, listing, rule } = schema.nodes, { quote } = parent.attrs;
  if (!empty || $from.depth !== 1 || $from.parentOffset !== parent.content.size || parent.attrs.marker) return null;
  if (parent.type === listing && /^(```|~~~)$/.test(text) && $from.doc.resolve($from.before()).nodeBefore?.type === listing) {
    return tr => tr.delete(start, $from.pos).setNodeMarkup(start - 1, paragraph, parent.attrs);
  }
  const callout = parent.type === paragraph && quote && calloutSign.exec(text);
  if (callout) {
    return tr => {
      becoming(parent, makeCallout(callout), callout[0].length).change(tr, start);
      tr.split(tr.selection.from, 1, [{ type: paragraph, attrs: parent.attrs }]);
    };
  }
  if (parent.type !== paragraph) return null;
  // Within a formula that is a block, Return begins a line, until one is empty.
  const lines = parent.textBetween(0, parent.content.size, null, ({ type }) => type === schema.nodes.hardBreak ? '\n' : '\ufffc');
  if (/^\$\$(?!\$)(\\[^]|[^\\$])*$/.test(lines) && !lines.endsWith('\n')) return tr => tr.replaceSelectionWith(schema.nodes.hardBreak.create(), true);
  const code = fence.exec(text);
  if (code) return tr => becoming(parent, makeListing(code), text.length).change(tr, start);
  if (!/^(-{3,}|\*{3,}|_{3,})$/.test(text)) return tableIn($from);
  return tr => {
    tr.replaceWith(start - 1, $from.after(), [rule.create({ quote }), paragraph.create({ quote })]);
    tr.setSelection(TextSelection.create(tr.doc, start + 1));
  };
}
// Returns whether Return has made something of the line.
function endLine(view) {
  const edit = lineIn(view.state);
  return Boolean(edit) && turn(view, edit);
}
// A block in which nobody can write stays where it is: a letter that is typed while it is selected begins a paragraph behind it.
function spare(view) {
  const { selection: { node, to }, tr } = view.state;
  if (!node?.isBlock) return false;
  tr.insert(to, schema.nodes.paragraph.create({ quote: node.attrs.quote ?? 0 }));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, to + 1)));
  return true;
}
function spareAndInsert(view, text) {
  return spare(view) && (view.dispatch(view.state.tr.insertText(text).scrollIntoView()), true);
}
// Backspace right behind what signs have become.
const takeBack = (state, dispatch) => typedKey.getState(state) && undo(state, dispatch);

const typing = () => new Plugin({
  key: typedKey,
  state: {
    init: () => false,
    apply: (tr, was) => tr.getMeta(typedKey) ?? (was && (Boolean(tr.getMeta('remote')) || !tr.docChanged && !tr.selectionSet)),
  },
  props: {
    handleTextInput: (view, from, to, text) => spareAndInsert(view, text) || !view.composing && typedHere(view, from, to, text),
    handlePaste: view => { spare(view); return false; },
    handleKeyDown: (view, event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && (openFormula(view) || endLine(view)),
    // The second click of two, or a later one.
    handleClickOn: (view, pos, node) => view.state.selection.node === node && openFormula(view),
    handleDOMEvents: {
      // The key that begins a composition comes before it, and has no letter yet.
      keydown: (view, event) => { if (event.key === 'Process') spare(view); return false; },
      compositionstart: view => { spare(view); return false; },
      // Input methods have put the letter into the text already.
      compositionend(view) {
        setTimeout(() => {
          const { $from, empty, from } = view.state.selection;
          if (empty && !view.composing) typedHere(view, from, from, $from.nodeBefore?.text?.at(-1) ?? '', true);
        });
        return false;
      },
    },
  },
});
