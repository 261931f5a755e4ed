// Formatted text for reading. The document is the editor's; whatever is not known here is left out or plain text.
const inlineTags = { bold: 'strong', italic: 'em', code: 'code', underline: 'u', strike: 's', highlight: 'mark' };
const isWebAddress = address => /^(https?:|mailto:)/i.test(address);
function inline(node) {
  if (node.type === 'hardBreak') return make('br');
  if (node.type === 'image') return picture(node.attrs ?? {});
  if (node.type === 'noteLink') return linkToNote(node.attrs ?? {});
  if (node.type !== 'text') return document.createTextNode('');
  let shown = document.createTextNode(node.text);
  for (const { type, attrs } of node.marks ?? []) {
    if (type === 'link' && isWebAddress(attrs?.href ?? '')) {
      shown = make('a', { href: attrs.href, target: '_blank', rel: 'noopener noreferrer' }, shown);
    } else if (Object.hasOwn(inlineTags, type)) shown = make(inlineTags[type], {}, shown);
  }
  return shown;
}
// A sign, until the picture is found among the files that are kept. Its width, or width and height, may end its description.
function picture({ src = '', alt = '', size = alt }) {
  const [, width, height] = /(?:^|\|)\s*(\d{1,4})(?:x(\d{1,4}))?\s*$/.exec(size) ?? [];
  const sign = make('span', { className: 'offline-picture', textContent: `Picture${alt ? `: ${alt}` : ''} (not kept offline)` });
  const show = blob => {
    if (!blob) return;
    const address = URL.createObjectURL(blob), image = make('img', { className: 'offline-image', alt, ...(width && { width }), ...(height && { height }) });
    image.onload = image.onerror = () => URL.revokeObjectURL(address);
    image.src = address;
    sign.replaceWith(image);
  };
  if (src.startsWith('/')) kept.file(src).then(show, () => {});
  return sign;
}
function linkToNote({ id, title = '' }) {
  const note = notes.find(note => note.id === id);
  if (note) return make('a', { className: 'note-link', href: addressOf(note), textContent: title });
  return make('span', { className: 'offline-missing', title: 'This note is not kept offline', textContent: title });
}
const letters = number => (number > 26 ? letters(Math.floor((number - 1) / 26)) : '') + String.fromCharCode(97 + (number - 1) % 26);
const marks = {
  'lower-alpha': number => letters(number), 'upper-alpha': number => letters(number).toUpperCase(),
};
const bullets = new Set(['disc', 'circle', 'square', 'hyphen', 'box', 'check']);
// Writes the numbers of lists, which go on as long as no other paragraph is between their items.
function numbering() {
  let counts = [], quotes = 0;
  return ({ marker, depth = 0, start = 1, quote = 0 }) => {
    if (!marker || quote !== quotes) counts = [];
    quotes = quote;
    if (!marker) return null;
    counts.length = depth + 1;
    counts[depth] = (counts[depth] ?? start - 1) + 1;
    if (bullets.has(marker)) return null;
    return `${counts[depth] > 0 && marks[marker] ? marks[marker](counts[depth]) : counts[depth]}.`;
  };
}
const tags = { paragraph: 'p', listing: 'pre', callout: 'div', rule: 'hr', markdown: 'pre' };
// The sort of a callout, and the sign by which it is folded.
const sortOf = ({ attrs }) => /^(.*?)([+-]?)$/.exec(attrs?.sort ?? '').slice(1);
function block(node, label) {
  const attrs = node.attrs ?? {};
  if (node.type === 'table') return table(node);
  const isFolding = node.type === 'callout' && sortOf(node)[1];
  const tag = isFolding ? 'summary' : node.type === 'heading' ? `h${Math.min(Math.max(attrs.level ?? 1, 1), 6)}` : tags[node.type] ?? 'p';
  const shown = make(tag);
  if (node.type === 'markdown') { shown.dataset.markdown = ''; shown.textContent = attrs.source ?? ''; return shown; }
  if (node.type === 'callout') [shown.dataset.callout] = sortOf(node);
  if (attrs.language) shown.dataset.language = attrs.language;
  if (attrs.marker) { shown.dataset.marker = attrs.marker; shown.style.setProperty('--depth', attrs.depth ?? 0); }
  if (label) shown.dataset.label = label;
  if (attrs.align) shown.style.textAlign = attrs.align;
  if (attrs.dir || node.type !== 'listing') shown.dir = attrs.dir ?? 'auto';
  shown.append(...(node.content ?? []).map(inline));
  return shown;
}
function table({ content = [] }) {
  const cell = node => make('td', { dir: 'auto' }, ...(node.content ?? []).map(inline));
  return make('table', {}, ...content.map(row => make('tr', {}, ...(row.content ?? []).map(cell))));
}
// One element around all blocks of a quotation. Callouts fold with all that they contain.
function quotation(title) {
  const [sort, fold] = title ? sortOf(title) : [];
  const box = make(fold ? 'details' : 'div', { className: 'prose-quote prose-quote-begin prose-quote-end' });
  if (fold) box.open = fold === '+';
  if (title) box.dataset.within = sort;
  return box;
}
const plainParagraph = line => ({ type: 'paragraph', content: [{ type: 'text', text: line }] });
const nodesOf = note => note.body ? note.body.content ?? [] : textOf(note).split('\n').map(plainParagraph);
// The blocks of a note, or of a part of it, each followed by the notes that it embeds, in their quotations.
function blocks(note, nodes, chain = []) {
  const label = numbering(), root = document.createDocumentFragment(), open = [root];
  for (const node of nodes) {
    const isTitle = node.type === 'callout', depth = node.attrs?.quote ?? (isTitle || node.type === 'quote' ? 1 : 0);
    open.length = Math.min(open.length, depth + (isTitle ? 0 : 1));
    while (open.length <= depth) open.push(open.at(-1).appendChild(quotation(isTitle && open.length === depth && node)));
    open.at(-1).append(...withEmbeds(block(node, label(node.attrs ?? {})), note, chain));
  }
  showFootnotes(root, note, chain);
  markFormulas(root, { formulas: note.formulas ?? {} });
  return [...root.childNodes];
}
function reading(note) {
  embedsLeft = mostEmbeds;
  return make('div', { className: 'prose-text offline-reading' }, ...blocks(note, nodesOf(note)));
}
