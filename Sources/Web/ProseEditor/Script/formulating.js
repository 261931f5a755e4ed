// Formulas in a text that is being written. The source is shown where the caret is: it comes there by keys and by a click on the formula.
let formulaEdition = 0;
function formulating() {
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
  // Shows a formula behind its source, or why there is none.
  function show(found, formula, from, to, decoration, select) {
    // The backslash of a dollar sign is there where the caret is.
    if (!formula.found) return void found.push(decoration(from, to, { class: 'prose-formula-source' }, { before: 0, behind: 1 }));
    if (!page.math.formulaBox(formula)) return void found.push(decoration(from, to, { class: 'prose-formula-wrong', title: formula.found.reason ?? '' }, {}));
    const sort = formula.isAlone ? 'prose-formula-source prose-formula-alone' : 'prose-formula-source';
    found.push(decoration(from, to, { class: sort, 'aria-hidden': 'true' }, { before: 0, behind: 0 }));
    found.push(Decoration.widget(to, boxOf(formula, select),
      { before: to - from, behind: 0, side: -1, key: `formula ${formula.source} ${formulaEdition}`, ignoreSelection: true, stopEvent: () => true }));
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
  function decorate(block, found) {
    if (!page.math) return;
    const whole = block.type === schema.nodes.markdown && page.math.wholeFormula(block.attrs.source, page);
    if (whole) show(found, whole, -1, 0, Decoration.node, (now, end) => NodeSelection.create(now, end - 1));
    eachText(block, (node, at) => {
      if (node.type.spec.code || !node.textContent.includes('$')) return;
      for (const { start, text } of textsOf(node)) {
        for (const formula of page.math.formulasIn(text, page)) {
          formula.isAlone = formula.isBlock && formula.source.length === node.content.size;
          const from = at + start + formula.from, signs = formula.isBlock ? 2 : 1;
          show(found, formula, from, from + formula.source.length, Decoration.inline, (now, end) => TextSelection.create(now, end - signs));
        }
      }
    });
  }
  return new Plugin({
    state: blockwise(decorate, () => formulaEdition),
    props: { decorations(state) { return this.getState(state).shown.without(state, touches(state.selection)); } },
  });
}
// Makes text of the selected block if it is a formula, with the caret at its end. In Markdown, both are the same.
function openFormula(view) {
  const { selection: { node, from, to }, tr } = view.state, source = node?.type === schema.nodes.markdown ? node.attrs.source : '';
  if (page.math?.wholeFormula(source, page)?.source !== source) return false;
  const { hardBreak, paragraph } = schema.nodes;
  const content = source.split('\n').flatMap((line, index) => [...(index ? [hardBreak.create()] : []), ...(line ? [schema.text(line)] : [])]);
  const end = from + 1 + source.length - (source.endsWith('\n$$') ? 3 : 2);
  tr.replaceWith(from, to, paragraph.create({ quote: node.attrs.quote }, content));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView());
  return true;
}
// Shows the formulas that the server has explained.
function showFormulas(view) {
  formulaEdition++;
  view.dispatch(view.state.tr.setMeta('addToHistory', false));
}
