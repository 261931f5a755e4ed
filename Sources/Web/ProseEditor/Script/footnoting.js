// Footnotes in a text that is being written: their numbers are shown, and the source where the caret is. It comes there by keys and by a
// click on the number.
function footnoting() {
  function numberOf({ number, text }) {
    return (view, getPos) => {
      const sign = Object.assign(document.createElement('a'), {
        className: 'prose-footnote', contentEditable: 'false', role: 'doc-noteref', ariaLabel: `Footnote ${number}`, title: text.slice(0, 300),
      });
      sign.dataset.footnote = number;
      sign.addEventListener('mousedown', event => event.preventDefault());
      sign.addEventListener('click', () => {
        view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, getPos() - 1)));
        view.focus();
      });
      return sign;
    };
  }
  // The letters of a block, without those of code, links and formulas.
  function textOf(block) {
    let text = '', masked = '';
    block.forEach(node => {
      const isPlain = !node.marks.some(({ type }) => type === schema.marks.code || type === schema.marks.link);
      text += node.type === schema.nodes.hardBreak ? '\n' : node.isText && isPlain ? node.text : '\ufffc'.repeat(node.nodeSize);
    });
    let end = 0;
    for (const { from, to, found } of page.math?.formulasIn(text, page) ?? []) {
      if (!found) continue;
      masked += text.slice(end, from) + '\ufffc'.repeat(to - from);
      end = to;
    }
    return masked + text.slice(end);
  }
  // The footnotes in the texts of a block, and those that they define.
  function readBlock(block) {
    const found = [];
    if (block.type === schema.nodes.markdown) found.push({ start: 0, places: [], defined: footnotesOf(block.attrs.source) });
    eachText(block, (node, start) => {
      if (node.type.spec.code || !node.textContent.includes('^')) return;
      const text = textOf(node), isDefining = node.type === schema.nodes.paragraph && !node.attrs.marker && text.startsWith('[^');
      found.push({ start, places: footnotesIn(text), defined: isDefining ? footnotesOf(text.replaceAll('\n', ' ')) : [] });
    });
    return found.filter(({ places, defined }) => places.length || defined.length);
  }
  function show(start, { from, to, note }) {
    const end = start + to, key = `footnote ${note.number} ${note.text}`;
    return [
      Decoration.inline(start + from, end, { class: 'prose-footnote-source', 'aria-hidden': 'true' }, { before: 0, behind: 0 }),
      Decoration.widget(end, numberOf(note), { before: to - from, behind: 0, side: -1, key, ignoreSelection: true, stopEvent: () => true }),
    ];
  }
  // Numbers the footnotes of the blocks that have any, and returns the decorations of each.
  function number(noted) {
    const texts = noted.flatMap(({ texts }) => texts), definitions = new Map();
    for (const { name, text } of texts.flatMap(({ defined }) => defined)) if (!definitions.has(name)) definitions.set(name, text);
    const { found, notes } = numberFootnotes(texts.map(({ places, defined }) => defined.length ? [] : places), definitions);
    // References in notes have the numbers to which those of the text have led.
    const byName = new Map(notes.map(note => [note.name, note]));
    const inNotes = places => places.map(({ name, ...place }) => ({ ...place, note: name && byName.get(name) })).filter(({ note }) => note);
    const shown = texts.map(({ start, places, defined }, index) => (defined.length ? inNotes(places) : found[index]).flatMap(place => show(start, place)));
    let index = 0;
    return noted.map(({ block, texts }) => DecorationSet.create(block, texts.flatMap(() => shown[index++])));
  }
  // The numbers stay as they were unless a block with footnotes has come, changed or gone.
  function read(doc, { edition, textsOf, noted: former, sets: known }) {
    const noted = [];
    doc.forEach((block, at) => {
      const texts = textsOf(block);
      if (texts.length) noted.push({ block, at, texts });
    });
    const isSame = noted.length === former.length && noted.every(({ block }, index) => block === former[index].block);
    const sets = isSame ? known : number(noted), byPlace = new Map(noted.map(({ at }, index) => [at, sets[index]]));
    return { edition, textsOf, noted, sets, shown: new BlockDecorations((_, at) => byPlace.get(at) ?? DecorationSet.empty) };
  }
  // There are no footnotes in formulas, which may come later than the text.
  const begin = doc => read(doc, { edition: formulaEdition, textsOf: once(readBlock), noted: [], sets: [] });
  return new Plugin({
    state: {
      init: (_, { doc }) => begin(doc),
      apply(tr, old, _, { doc }) {
        if (old.edition !== formulaEdition) return begin(doc);
        return tr.docChanged ? read(doc, old) : old;
      },
    },
    props: { decorations(state) { return this.getState(state).shown.without(state, touches(state.selection)); } },
  });
}
