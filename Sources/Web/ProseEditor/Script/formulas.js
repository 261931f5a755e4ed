// Formulas of TeX between dollar signs: MathML is shown in their places, and the text stays as it is. The rule is that of TextFormula.swift:
// the server sends what their sources look like, or why they look like nothing.
const formulaPattern = /\\[^]|(?<!\$)(?:\$\$(?![ \t\n\u00a0]*\$)(?:\\[^`]|[^\\$`])+\$\$(?!\$)|\$(?![ \t\u00a0$])(?:\\[^\n`]|[^\\$\n`])+(?<![ \t\u00a0])\$(?![\d$]))/g,
  blockPattern = /^\s*(\$\$(?!\s*\$\$)(?:\\[^]|[^\\$]|\$(?!\$))+\$\$)\s*$/;
const mathSpace = 'http://www.w3.org/1998/Math/MathML', formulaStyle = new CSSStyleSheet();
const mathElements = new Set(('math semantics annotation mrow mi mn mo mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup ' +
  'munder mover munderover mtable mtr mtd').split(' '));
const mathAttributes = new Set(('accent accentunder alttext class columnalign depth display displaystyle encoding form height linethickness lspace mathbackground ' +
  'mathcolor mathsize mathvariant maxsize minsize movablelimits rspace scriptlevel stretchy symmetric voffset width').split(' '));

const foundFormula = (source, page) => page.formulas[source.replace(/[ \t\n\u00a0]+/g, ' ')];
// Returns the formulas in a text of one style about which the server has said something, with their places, and the backslashes of dollar
// signs that are none of a formula.
function formulasIn(text, page) {
  if (!text.includes('$')) return [];
  return [...text.matchAll(formulaPattern)].flatMap(({ 0: source, index: from }) => {
    if (source === '\\$') return [{ source: '\\', from, to: from + 1 }];
    const found = source[0] === '$' && foundFormula(source, page);
    return found ? [{ source, from, to: from + source.length, isBlock: source[1] === '$', found }] : [];
  });
}
// Returns the formula that is all of a text.
function wholeFormula(text, page) {
  const source = blockPattern.exec(text.replaceAll('\u2028', '\n'))?.[1], found = source && foundFormula(source, page);
  return found ? { source, isBlock: true, found } : null;
}
// Copies an element of MathML; null if there is anything else in it.
function mathOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (node.namespaceURI !== mathSpace || !mathElements.has(node.localName)) return null;
  const made = document.createElementNS(mathSpace, node.localName);
  for (const { name, value } of node.attributes) if (mathAttributes.has(name)) made.setAttribute(name, value);
  for (const child of node.childNodes) {
    const copy = mathOf(child);
    if (!copy) return null;
    made.append(copy);
  }
  return made;
}
// Makes the box of a formula; null if it is not valid. Its letters are none of the text's: they are in a tree of their own.
function formulaBox({ found, isBlock }) {
  if (!found.markup) return null;
  found.math ??= mathOf(new DOMParser().parseFromString(found.markup, 'application/xml').documentElement);
  if (!found.math) return null;
  const box = Object.assign(document.createElement('span'), { className: 'prose-formula', contentEditable: 'false' });
  box.classList.toggle('prose-formula-block', isBlock);
  const tree = box.attachShadow({ mode: 'open' });
  tree.adoptedStyleSheets = [formulaStyle];
  tree.append(found.math.cloneNode(true));
  return box;
}
function takeFormulas({ formulas, style }, page) {
  if (style) formulaStyle.replaceSync(style);
  Object.assign(page.formulas, formulas);
}
// Hides the source of a formula, and shows its box behind it; or says why there is none.
function showFormula(formula, source) {
  if (!formula.found) return void source.classList.add('prose-formula-source');
  const box = formulaBox(formula);
  source.classList.add(box ? 'prose-formula-source' : 'prose-formula-wrong');
  if (!box) return void (source.title = formula.found.reason ?? '');
  source.classList.toggle('prose-formula-alone', !!formula.isAlone);
  source.ariaHidden = 'true';
  source.after(box);
}
// Shows the formulas of a text that is not edited.
function markFormulas(root, page) {
  for (const block of root.querySelectorAll('pre[data-markdown]:not(.prose-formula-source, .prose-formula-wrong)')) {
    const formula = wholeFormula([...block.childNodes].map(({ data = '\n' }) => data).join(''), page);
    if (formula) showFormula(formula, block);
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), seen = new Set(), texts = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (seen.has(text) || text.parentElement.closest('a, code, pre, .prose-formula-source, .prose-formula-wrong')) continue;
    const parts = [];
    for (let part = text; part?.nodeType === Node.TEXT_NODE || part?.tagName === 'BR'; part = part.nextSibling) {
      seen.add(part);
      parts.push({ part, text: part.data ?? '\n' });
    }
    if (parts.some(part => part.text.includes('$'))) texts.push(parts);
  }
  for (const parts of texts) {
    const whole = parts.map(({ text }) => text).join(''), isAll = parts.length === parts[0].part.parentNode.childNodes.length;
    for (const formula of formulasIn(whole, page).reverse()) {
      formula.isAlone = formula.isBlock && isAll && formula.source.length === whole.length;
      const range = document.createRange(), source = document.createElement('span');
      range.setStart(...placeIn(parts, formula.from));
      range.setEnd(...placeIn(parts, formula.to - 1));
      range.setEnd(range.endContainer, range.endOffset + 1);
      range.surroundContents(source);
      showFormula(formula, source);
    }
  }
}
// Returns the text node with the letter at an index, and the index in it.
function placeIn(parts, index) {
  for (const { part, text } of parts) {
    if (index < text.length) return [part, index];
    index -= text.length;
  }
}
