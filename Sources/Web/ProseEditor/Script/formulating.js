// Formulas in a text that is being written. The source is shown where the caret is: it comes there by keys and by a click on the formula.
const formulatingKey = new PluginKey('formulating');
let formulaEdition = 0;
function formulating() {
  const { Decoration, DecorationSet } = pm.view;
  function boxOf(formula, select) {
    return (view, getPos) => {
      const box = page.math.formulaBox(formula);
      box.addEventListener('mousedown', event => event.preventDefault());
      box.addEventListener('click', () => {
        view.dispatch(view.state.tr.setSelection(select(view.state.doc, getPos())));
        view.focus();
      });
      return box;
    };
  }
  // Shows a formula behind its source, or why there is none. Decorations of sources know the place whose caret shows them.
  function show(found, formula, from, to, decoration, select) {
    // The backslash of a dollar sign is there where the caret is.
    if (!formula.found) return void found.push(decoration(from, to, { class: 'prose-formula-source' }, { place: { from, to: to + 1 } }));
    const place = { from, to }, shown = page.math.formulaBox(formula);
    if (!shown) return void found.push(decoration(from, to, { class: 'prose-formula-wrong', title: formula.found.reason ?? '' }, {}));
    found.push(decoration(from, to, { class: 'prose-formula-source', 'aria-hidden': 'true' }, { place }));
    found.push(Decoration.widget(to, boxOf(formula, select),
      { place, side: -1, key: `formula ${formula.source} ${formulaEdition}`, ignoreSelection: true, stopEvent: () => true }));
  }
  // The texts of a block in one style, and where they begin. A line's end is one letter, as in the document.
  function textsOf(block) {
    const texts = [];
    let marks = null;
    block.forEach((node, offset) => {
      const isText = node.isText || node.type === schema.nodes.hardBreak;
      if (!isText || node.marks.some(({ type }) => type === schema.marks.code || type === schema.marks.link)) marks = null;
      else {
        if (!marks || !pm.model.Mark.sameSet(marks, node.marks)) texts.push({ start: offset, text: '' });
        marks = node.marks;
        texts.at(-1).text += node.text ?? '\n';
      }
    });
    return texts;
  }
  function decorate(doc) {
    const found = [];
    if (!page.math) return DecorationSet.empty;
    doc.descendants((node, at) => {
      if (node.type === schema.nodes.markdown) {
        const formula = page.math.wholeFormula(node.attrs.source, page);
        if (formula) show(found, formula, at, at + 1, Decoration.node, (now, end) => NodeSelection.create(now, end - 1));
      }
      if (!node.isTextblock) return true;
      if (node.type.spec.code || !node.textContent.includes('$')) return false;
      for (const { start, text } of textsOf(node)) {
        for (const formula of page.math.formulasIn(text, page)) {
          const from = at + 1 + start + formula.from, signs = formula.isBlock ? 2 : 1;
          show(found, formula, from, from + formula.source.length, Decoration.inline, (now, end) => TextSelection.create(now, end - signs));
        }
      }
      return false;
    });
    return DecorationSet.create(doc, found);
  }
  return new Plugin({
    key: formulatingKey,
    state: {
      init: (_, { doc }) => decorate(doc),
      apply: (tr, old, _, { doc }) => tr.docChanged || tr.getMeta(formulatingKey) ? decorate(doc) : old,
    },
    props: {
      decorations(state) {
        const all = this.getState(state), { from, to } = state.selection;
        const isHere = ({ place }) => place && [from, to].some(end => end >= place.from && end <= place.to);
        const sources = all.find(undefined, undefined, isHere);
        return sources.length ? all.remove(sources) : all;
      },
    },
  });
}
// Shows the formulas that the server has explained.
function showFormulas(view) {
  formulaEdition++;
  view.dispatch(view.state.tr.setMeta(formulatingKey, true).setMeta('addToHistory', false));
}
