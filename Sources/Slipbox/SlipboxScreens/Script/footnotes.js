// Footnotes of a text: their numbers lead to the notes, which are listed at the end.
const blocksOfText = 'p, h1, h2, h3, h4, h5, h6, td, summary, [data-callout]';
// The letters of a block, without those of code, links and formulas, and the places where they are.
function lettersOf(block, formulas = {}) {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT), parts = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node.tagName === 'BR') parts.push({ part: node, text: '\n' });
    if (!node.data) continue;
    const isPlain = !node.parentElement.closest('a, code, .offline-missing, .offline-picture');
    parts.push({ part: node, text: isPlain ? node.data : '\ufffc'.repeat(node.length) });
  }
  let text = parts.map(({ text }) => text).join('');
  for (const { from, to } of formulasIn(text, { formulas })) text = text.slice(0, from) + '\ufffc'.repeat(to - from) + text.slice(to);
  return { parts, text };
}
// The notes that a block defines: of a paragraph, it is one.
function definedBy(block) {
  if (block.matches('[data-markdown]')) return footnotesOf(block.textContent);
  return block.matches('p:not([data-marker])') ? footnotesOf(block.textContent).slice(0, 1) : [];
}
function showFootnotes(root, note, chain) {
  const texts = [], defining = [], definitions = new Map();
  for (const block of root.querySelectorAll(`${blocksOfText}, pre[data-markdown]`)) {
    if (block.closest('.prose-embed')) continue;
    const defined = definedBy(block);
    for (const { name, text } of defined) if (!definitions.has(name)) definitions.set(name, text);
    if (defined.length) defining.push({ block, defined });
    else if (block.matches(blocksOfText) && block.textContent.includes('^')) texts.push(lettersOf(block, note.formulas));
  }
  // The notes of the text that are not in this part of it.
  for (const name of Object.keys(note.body && note.footnotes || {})) if (!definitions.has(name)) definitions.set(name, '');
  const { found, notes: numbered } = numberFootnotes(texts.map(({ text }) => footnotesIn(text)), definitions);
  if (!numbered.length) return;
  const list = make('ol');
  for (const entry of numbered) {
    const nodes = entry.name && note.body && note.footnotes?.[entry.name]?.content;
    entry.item = list.appendChild(make('li', { tabIndex: -1 }));
    if (nodes) entry.item.append(...blocks({ ...note, footnotes: {} }, nodes, chain));
    else if (entry.name) entry.item.append(make('p', { textContent: entry.text }));
  }
  texts.forEach(({ parts }, at) => { for (const place of found[at].reverse()) putNumber(parts, place); });
  for (const { block, defined } of defining) if (defined.every(({ name }) => numbered.some(entry => entry.name === name))) block.remove();
  root.append(make('section', { role: 'doc-endnotes', ariaLabel: 'Footnotes' }, list));
  root.lastChild.dataset.footnotes = '';
}
// Puts a number in the place of a footnote. What is written at its place moves into the list.
function putNumber(parts, { from, to, note }) {
  const range = document.createRange(), link = make('a', { href: '#', role: 'doc-noteref', ariaLabel: `Footnote ${note.number}` });
  range.setStart(...placeIn(parts, from));
  range.setEnd(...placeIn(parts, to - 1));
  range.setEnd(range.endContainer, range.endOffset + 1);
  const source = range.extractContents();
  if (!note.name) {
    const text = make('p', {}, source), { firstChild: first, lastChild: last } = text;
    first.data = first.data.slice(2);
    last.data = last.data.slice(0, -1);
    note.item.append(text);
  }
  link.dataset.footnote = note.number;
  link.title = note.item.textContent.replace('↩', '').slice(0, 300);
  link.onclick = event => lead(event, note.item);
  range.insertNode(link);
  note.item.querySelector('[role=doc-backlink]')?.remove();
  const back = make('a', { href: '#', role: 'doc-backlink', ariaLabel: 'Back to the text', textContent: '↩' });
  back.onclick = event => lead(event, link);
  note.item.append(back);
}
function lead(event, there) {
  event.preventDefault();
  event.stopPropagation();
  there.scrollIntoView({ block: 'center' });
  there.focus({ preventScroll: true });
}
