// What pasted text means: Markdown, the cells of a spreadsheet, or an address. The text is there at once, as it is; what it means
// takes its place when the server, which reads Markdown, has answered.
const blockSigns = new RegExp(['#{1,6} \\S', '\\s*[-*+] \\S', '\\s*\\d{1,6}[.)] \\S', '> ?\\S', '(```|~~~)', '\\|.*\\|\\s*$', '\\s*(-{3,}|\\*{3,})\\s*$']
  .map(sign => `^${sign}`).join('|'), 'm');
const inlineSigns = /\*\*\S[^*\n]*\*\*|`[^`\n]+`|\[[^\]\n]+\]\([^)\s]+\)|~~\S[^~\n]*~~|==\S[^=\n]*==|(?<![\w_])_[^_\s][^_\n]*_(?!\w)|(?<![\w*])\*[^*\s][^*\n]*\*(?!\w)/;
const lonelyAddress = /^(https?:\/\/|mailto:)\S+$/i;

// HTML that says no more than its text, such as that of editors for code.
function isBare(html, types) {
  if (!html || types.includes('vscode-editor-data')) return true;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return !body.querySelector('h1, h2, h3, h4, h5, h6, ul, ol, li, table, a, b, strong, i, em, u, s, code, blockquote, hr, img, p, input');
}
function cellsIn(text) {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/).map(row => row.split('\t')), [{ length }] = rows;
  return rows.length > 1 && length > 1 && length <= 100 && rows.every(row => row.length === length) ? rows : null;
}
// Puts blocks at a place of the text, within the paragraph as far as they are paragraphs themselves.
function putBlocks(tr, from, to, nodes) {
  if (from < to) tr.delete(from, to);
  const at = tr.mapping.map(from), $at = tr.doc.resolve(at), isText = node => node.type === schema.nodes.paragraph && !node.attrs.marker;
  if ($at.depth !== 1 || nodes.length === 1 && isText(nodes[0])) {
    const inline = nodes.flatMap((node, index) => [...(index ? [schema.nodes.hardBreak.create()] : []), ...(node.inlineContent ? blocks(node) : [])]);
    return tr.insert(at, inline);
  }
  const [first, last] = [nodes[0], nodes.at(-1)], isEnd = at === $at.end();
  if (!$at.parent.content.size) return tr.replaceWith($at.before(), $at.after(), nodes);
  if (!isEnd) return tr.replace(at, at, new Slice(Fragment.fromArray(nodes), +isText(first), +isText(last)));
  tr.insert($at.after(), isText(first) ? nodes.slice(1) : nodes);
  return isText(first) ? tr.insert(at, first.content) : tr;
}
// The text of a place apart from links to notes, which the server makes of names before it answers.
function textBesideLinks(doc, from, to) {
  let text = '';
  doc.nodesBetween(from, to, (node, at) => {
    const isLinked = node.marks.some(({ attrs }) => attrs.href?.startsWith('note:'));
    if (node.isText) { if (!isLinked) text += node.text.slice(Math.max(from - at, 0), to - at); } else if (node.isTextblock || node.type === schema.nodes.hardBreak) text += '\n';
  });
  return text.replace(page.wish, '');
}
function pasting() {
  let view = null, isPlain = false, isDone = false;
  const waiting = new Map();
  const put = (from, to, nodes) => {
    const { tr } = view.state, isBehind = view.state.selection.from === to;
    const rest = tr.doc.content.size - to;
    putBlocks(tr, from, to, nodes);
    if (isBehind) tr.setSelection(TextSelection.near(tr.doc.resolve(Math.max(0, tr.doc.content.size - rest)), -1));
    view.dispatch(tr.scrollIntoView());
  };
  function receive({ n, blocks: list }) {
    const place = waiting.get(n);
    waiting.delete(n);
    if (!place || !list || textBesideLinks(view.state.doc, place.from, place.to) !== place.text) return;
    put(place.from, place.to, list.map(json => schema.nodeFromJSON(json)));
  }
  const paste = (made, event, slice) => {
    const { clipboardData: data } = event, text = data.getData('text/plain'), { selection } = made.state, { $from, $to } = selection;
    const isCode = $from.parent.type.spec.code, isOne = $from.sameParent($to) && $from.parent.isTextblock;
    if (inCode(made.state) && /\n./.test(text)) return pasteCode(made, text);
    if (isPlain || isCode || !text.trim() || !isBare(data.getData('text/html'), data.types)) return false;
    if (lonelyAddress.test(text.trim()) && isAddress(text.trim()) && isOne && !selection.empty) return setLink(text.trim())(made.state, made.dispatch);
    const rows = cellsIn(text), isLine = !/\n./.test(text);
    if (rows) {
      const cell = words => schema.nodes.tableCell.create(null, words ? schema.text(words) : null);
      put(selection.from, selection.to, [tableOf(rows.map(row => row.map(cell)))]);
      return true;
    }
    const means = inlineSigns.test(text) || blockSigns.test(text) && (!isLine || !$from.parent.content.size);
    if (!means || text.length > 1e6) return false;
    const { tr } = made.state, { from } = selection;
    made.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
    const to = made.state.selection.to, n = page.next();
    waiting.set(n, { from, to, text: textBesideLinks(made.state.doc, from, to) });
    page.send({ m: 'paste', n, text });
    return true;
  };
  const plugin = new Plugin({
    view(made) { view = made; return {}; },
    appendTransaction(transactions) {
      for (const place of waiting.values()) {
        for (const { mapping } of transactions) [place.from, place.to] = [mapping.map(place.from, 1), mapping.map(place.to, -1)];
      }
      return null;
    },
    props: {
      handlePaste: paste,
      handleDOMEvents: {
        // Ctrl+Shift+V pastes the text as it is. Chromium asks twice for that, since the editor does what the browser would do.
        keydown(_, event) {
          isPlain = event.shiftKey && event.key.toLowerCase() === 'v';
          isDone = false;
          return false;
        },
        keyup() { isPlain = false; return false; },
        paste(_, event) {
          const isAgain = isPlain && isDone;
          isDone = true;
          if (isAgain) event.preventDefault();
          return isAgain;
        },
      },
    },
  });
  return { plugin, receive };
}
