// Footnotes in a text that is being written: their numbers are shown, and the source where the caret is. It comes there by keys and by a
// click on the number.
const footnotingKey = new PluginKey('footnoting');
function footnoting() {
  const { Decoration, DecorationSet } = pm.view;
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
  function decorate(doc) {
    const blocks = [], definitions = new Map(), later = [], found = [];
    doc.descendants((node, at) => {
      if (!node.isTextblock && node.type !== schema.nodes.markdown) return true;
      if (node.isTextblock && !node.textContent.includes('^')) return false;
      const isText = node.isTextblock && !node.type.spec.code, isPlain = node.type === schema.nodes.paragraph && !node.attrs.marker;
      const text = isText ? textOf(node) : '', isDefining = isPlain && text.startsWith('[^');
      const defined = !node.isTextblock ? footnotesOf(node.attrs.source) : isDefining ? footnotesOf(text.replaceAll('\n', ' ')) : [];
      for (const { name, text: words } of defined) if (!definitions.has(name)) definitions.set(name, words);
      if (text.includes('^')) (defined.length ? later : blocks).push({ at, text });
      return false;
    });
    if (!blocks.length) return DecorationSet.empty;
    const { found: places, notes } = numberFootnotes(blocks.map(({ text }) => text), definitions);
    const show = (at, { from, to, note }) => {
      const place = { from: at + 1 + from, to: at + 1 + to };
      found.push(Decoration.inline(place.from, place.to, { class: 'prose-footnote-source', 'aria-hidden': 'true' }, { place }));
      found.push(Decoration.widget(place.to, numberOf(note),
        { place, side: -1, key: `footnote ${note.number} ${note.text}`, ignoreSelection: true, stopEvent: () => true }));
    };
    blocks.forEach(({ at }, index) => places[index].forEach(place => show(at, place)));
    for (const { at, text } of later) {
      for (const { name, ...place } of footnotesIn(text)) {
        const note = notes.find(note => name && note.name === name);
        if (note) show(at, { ...place, note });
      }
    }
    return found.length ? DecorationSet.create(doc, found) : DecorationSet.empty;
  }
  return new Plugin({
    key: footnotingKey,
    state: {
      init: (_, { doc }) => decorate(doc),
      apply: (tr, old, _, { doc }) => tr.docChanged || tr.getMeta(formulatingKey) ? decorate(doc) : old,
    },
    props: {
      decorations(state) {
        const all = this.getState(state), { from, to } = state.selection;
        const isHere = ({ place }) => [from, to].some(end => end >= place.from && end <= place.to);
        const sources = all.find(undefined, undefined, isHere);
        return sources.length ? all.remove(sources) : all;
      },
    },
  });
}
