// Text and HTML of the clipboard: what is too long is rejected before it is parsed, and HTML is flattened and cleaned.
const megabytes = size => `${Math.ceil(size / 1048576)} MB`;
function isTooLong(data) {
  const most = page.state.textBytes;
  const size = Math.max(data.getData('text/plain').length, data.getData('text/html').length / 4);
  if (size <= most) return false;
  page.notice(`${page.text.tooLong} (${megabytes(size)}; ${megabytes(most)} is the most)`);
  return true;
}
// List items become paragraphs with list attributes. The HTML is parsed in an inert document, which neither runs
// scripts nor loads anything.
function flatten(html) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const gone of body.querySelectorAll('script, style, template, iframe, object, embed, svg, math, head, title, noscript')) {
    gone.remove();
  }
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (!isPicture(src) && !isWebPicture(src)) image.replaceWith(image.alt || 'image');
  }
  // A text has no small signs above and below the line, but there are letters for numbers.
  for (const [tag, letters] of [['sup', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'], ['sub', '₀₁₂₃₄₅₆₇₈₉₊₋']]) for (const small of body.querySelectorAll(tag)) {
    const text = small.textContent.replace('\u2212', '-');
    if (/^[\d+-]+$/.test(text)) small.textContent = text.replace(/./g, sign => letters['0123456789+-'.indexOf(sign)]);
  }
  for (const mark of body.querySelectorAll('mark')) {
    const span = document.createElement('span');
    span.dataset.highlight = highlighter;
    span.append(...mark.childNodes);
    mark.replaceWith(span);
  }
  for (const quote of [...body.querySelectorAll('blockquote')].reverse()) wrapLoose(quote);
  // An item is one paragraph, whose lines are in no quotation of their own.
  for (const quote of [...body.querySelectorAll('li blockquote')].reverse()) quote.replaceWith(...quote.childNodes);
  for (const listing of body.querySelectorAll('pre:not([data-markdown])')) {
    const lines = listing.textContent.replace(/\n$/, '').split('\n');
    const language = listing.dataset.language ?? /language-(\S+)/.exec(listing.firstElementChild?.className ?? '')?.[1]
      ?? /highlight-(?:source|text)-(\w+)/.exec(listing.parentElement.className)?.[1];
    listing.replaceWith(...lines.map(text => {
      const line = Object.assign(document.createElement('pre'), { textContent: text });
      if (language) line.dataset.language = language;
      return line;
    }));
  }
  flattenTables(body);
  const depthOf = item => {
    let depth = -1;
    for (let list = item; (list = list.parentElement?.closest('ul, ol')); ) depth++;
    return Math.max(0, Math.min(8, depth));
  };
  const flat = [];
  const tasks = new Map([...body.querySelectorAll('li')].map(item => [item, taskOf(item)]));
  looseTasks(body);
  for (const item of tasks.keys()) {
    const list = item.parentElement.closest('ul, ol'), paragraph = document.createElement('p');
    const marker = tasks.get(item) ?? (list?.tagName === 'OL' ? 'decimal' : 'disc'), start = list?.start > 1 ? list.start : 1;
    paragraph.dataset.look = JSON.stringify({ marker, depth: depthOf(item), start });
    flat.push([item, list, paragraph]);
  }
  for (const [item, , paragraph] of flat) {
    for (const child of [...item.childNodes]) {
      if (child.nodeName === 'UL' || child.nodeName === 'OL') continue;
      const isBlock = /^(P|DIV|H\d|BLOCKQUOTE|PRE)$/.test(child.nodeName);
      if (isBlock && paragraph.textContent.trim()) paragraph.append(document.createElement('br'));
      paragraph.append(...(isBlock ? child.childNodes : [child]));
      if (isBlock) child.remove();
    }
    item.prepend(paragraph);
  }
  for (const [item] of flat.reverse()) item.replaceWith(...item.childNodes);
  for (const list of [...body.querySelectorAll('ul, ol')].reverse()) list.replaceWith(...list.childNodes);
  flattenQuotes(body);
  return body.innerHTML;
}
const areBlocks = 'p, div, h1, h2, h3, h4, h5, h6, pre, table, hr, ul, ol, dl, blockquote, section, article, figure';
// Text that stands in a quotation by itself becomes paragraphs.
function wrapLoose(quote) {
  let paragraph = null;
  for (const child of [...quote.childNodes]) {
    const isBlock = child.nodeType === Node.ELEMENT_NODE && child.matches(areBlocks);
    if (isBlock || !paragraph && !child.textContent.trim() && child.nodeName !== 'IMG') { paragraph = null; continue; }
    if (!paragraph) child.before(paragraph = document.createElement('p'));
    paragraph.append(child);
  }
}
// Blocks state how many quotations are around them. Those of an editor do already.
function flattenQuotes(body) {
  for (const block of body.querySelectorAll(`blockquote :is(${areBlocks})`)) {
    let depth = 0;
    for (let quote = block; (quote = quote.parentElement.closest('blockquote')); ) depth++;
    block.dataset.quote ??= Math.min(8, depth);
  }
  for (const quote of [...body.querySelectorAll('blockquote')].reverse()) {
    if (quote.dataset.pmSlice) quote.firstElementChild?.setAttribute('data-pm-slice', quote.dataset.pmSlice);
    quote.replaceWith(...quote.childNodes);
  }
}
// What is copied has its quotations as elements, for other programs.
const copying = () => {
  const plainly = pm.model.DOMSerializer.fromSchema(schema);
  return Object.assign(Object.create(plainly), { serializeFragment(fragment, options, target) {
    const root = plainly.serializeFragment(fragment, options, target), open = [root];
    for (const block of [...root.children]) {
      const depth = +block.dataset.quote || 0;
      open.length = Math.min(open.length, (block.dataset.callout ? depth - 1 : depth) + 1);
      while (open.length <= depth) open.push(open.at(-1).appendChild(document.createElement('blockquote')));
      open.at(-1).append(block);
    }
    return root;
  } });
};
// The marker of an item that is a task, in the ways of GitHub, Google Docs, Notion, Evernote, Apple Notes and the usual editors; null for
// other items. The sign for it is removed from the text.
const boxSigns = /^\s*(?:\[( |x|X)\]\s|([\u2610\u25a2\u25fb])|([\u2611\u2612\u2705\u2713\u2714]))\s*/;
const isTrue = value => value === '' || value === 'true' || value === 'checked';
function taskOf(item) {
  const isOwn = element => element.closest('li') === item, list = item.parentElement;
  const box = [...item.querySelectorAll('input[type=checkbox], .checkbox, [role=checkbox]')].find(isOwn);
  if (box) {
    const isTicked = box.hasAttribute('checked') || box.ariaChecked === 'true' || box.classList.contains('checkbox-on');
    box.remove();
    return isTicked ? 'check' : 'box';
  }
  if (item.getAttribute('role') === 'checkbox' || item.ariaChecked) return item.ariaChecked === 'true' ? 'check' : 'box';
  if ('checked' in item.dataset || 'checked' in list.dataset) return isTrue(item.dataset.checked ?? list.dataset.checked) ? 'check' : 'box';
  if (/^(un)?checked$/.test(item.dataset.list ?? '')) return item.dataset.list === 'checked' ? 'check' : 'box';
  if (/--en-checked/.test(item.getAttribute('style') ?? '')) return /--en-checked:\s*true/.test(item.getAttribute('style')) ? 'check' : 'box';
  if (/check-?list|todo|task-list/i.test(list.className)) return /(^|\s)(checked|done|completed)(\s|$)/i.test(item.className) ? 'check' : 'box';
  return signedTask(item);
}
// A task by the sign at its beginning.
function signedTask(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = walker.nextNode();
  while (text && !text.data.trim()) text = walker.nextNode();
  const found = text && boxSigns.exec(text.data);
  if (!found) return null;
  text.data = text.data.slice(found[0].length);
  return found[3] || /x/i.test(found[1] ?? '') ? 'check' : 'box';
}
// Boxes and their signs in paragraphs, which are in no list.
function looseTasks(body) {
  for (const block of body.querySelectorAll('p, div')) {
    if (block.querySelector('p, div, ul, ol, table') || block.closest('li, td, th') || block.dataset.look) continue;
    const box = block.querySelector('input[type=checkbox]'), isTicked = box?.hasAttribute('checked');
    const marker = box ? (isTicked ? 'check' : 'box') : signedTask(block);
    box?.remove();
    if (marker) block.dataset.look = JSON.stringify({ marker });
  }
}
// A cell is a line of text. Tables within others, and those of one cell, which pages have for their layout, are text.
function flattenTables(body) {
  const unwrap = element => {
    if (element.nextSibling) element.after(document.createElement('br'));
    element.replaceWith(...element.childNodes);
  };
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    table.querySelectorAll('caption, colgroup').forEach(part => part.remove());
    const cells = [...table.querySelectorAll('td, th')], isInner = table.parentElement.closest('td, th');
    if (cells.length > 1 && !isInner) continue;
    table.replaceWith(...cells.flatMap(cell => [...cell.childNodes, ...(isInner ? [' '] : [])]));
  }
  const inCells = 'p, div, li, ul, ol, pre, blockquote, h1, h2, h3, h4, h5, h6, hr';
  for (const block of [...body.querySelectorAll('td, th')].flatMap(cell => [...cell.querySelectorAll(inCells)]).reverse()) unwrap(block);
}
