// What a slash at the beginning of a word offers: all that makes or changes a paragraph, with the keys that do the same.
function slashCommands(pictures) {
  const insert = text => (state, dispatch) => { dispatch(state.tr.insertText(text)); return true; };
  const date = days => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return day.toLocaleDateString(document.documentElement.lang || undefined, { dateStyle: 'long' });
  };
  const now = () => new Date().toLocaleTimeString(document.documentElement.lang || undefined, { timeStyle: 'short' });
  const all = [
    ['Text', 'Ctrl 0', 'paragraph plain', () => setKind('paragraph')],
    ['Heading 1', '#', 'h1 title', () => setKind('heading', 1)],
    ['Heading 2', '##', 'h2', () => setKind('heading', 2)],
    ['Heading 3', '###', 'h3', () => setKind('heading', 3)],
    ['Bullet list', '-', 'unordered points', () => toggleList('disc')],
    ['Numbered list', '1.', 'ordered', () => toggleList('decimal')],
    ['Checklist', '[]', 'task todo', () => toggleList('box')],
    ['Quotation', '>', 'blockquote cite', () => toggleQuote],
    ['Callout', '> [!note]', 'note tip warning', () => makeNote],
    ['Code', '```', 'listing program', () => setKind('listing')],
    ['Table', '| a | b |', 'rows columns', () => insertTable],
    ['Line', '---', 'rule divider', () => insertRule],
    ['Footnote', '^[note]', 'annotation reference', () => insertFootnote],
    ['Date', '', 'today', () => insert(date(0))],
    ['Tomorrow', '', 'date', () => insert(date(1))],
    ['Yesterday', '', 'date', () => insert(date(-1))],
    ['Time', '', 'now clock', () => insert(now())],
  ];
  if (page.state.notes) all.splice(13, 0, ['Link to a note', '[[', 'reference', () => insert('[[')]);
  if (page.state.images) all.splice(13, 0, ['Picture', '', 'image photo', () => () => { pictures.ask(); return true; }]);
  if (page.state.files) all.splice(13, 0, ['File', '', 'attachment pdf document', () => () => { pictures.askForFile(); return true; }]);
  const items = all.map(([title, detail, words, command]) => ({ title, detail, words: `${title} ${words}`.toLowerCase(), command }));

  // Those whose names begin with what is typed come first, then those of which another word does.
  return query => {
    const text = query.toLowerCase();
    const fits = ({ words }) => ` ${words}`.includes(` ${text}`);
    const isFirst = item => item.words.startsWith(text);
    return items.filter(fits).sort((one, other) => isFirst(other) - isFirst(one));
  };
}
// A footnote behind the word before the caret, which goes into it.
const insertFootnote = change((tr, { selection: { $from } }) => {
  const end = $from.pos, start = /\s$/.test($from.parent.textBetween(0, $from.parentOffset, null, '\ufffc')) ? end - 1 : end;
  return tr.insertText('^[]', start, end).setSelection(TextSelection.create(tr.doc, start + 2));
});
// A line across the page in the place of an empty paragraph, or below one with text; the caret goes on below it.
const insertRule = change((tr, { selection: { $from } }) => {
  const isEmpty = $from.parent.content.size === 0, start = isEmpty ? $from.before(1) : $from.after(1), { quote } = $from.node(1).attrs;
  tr.replaceWith(start, isEmpty ? $from.after(1) : start, [schema.nodes.rule.create({ quote }), schema.nodes.paragraph.create({ quote })]);
  return tr.setSelection(TextSelection.create(tr.doc, start + 2));
});
