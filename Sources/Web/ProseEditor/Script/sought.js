// The words of the search that has led to this text: they are coloured without touching it, and a small bar counts them. It never
// takes the focus. F3 goes on, and so does Return where it would only open what is open; Escape takes the marks away.
const mostSought = 1000, soughtBlocks = 'p, h1, h2, h3, h4, h5, h6, li, td, th, pre, blockquote, figcaption, summary';
const soughtSets = ['prose-sought', 'prose-sought-now'], colorsText = typeof Highlight === 'function' && 'highlights' in CSS;

// A text without capitals and accents and with straight apostrophes, as searches compare it, and for each of its letters the place in the text.
function foldLetters(text) {
  if (/^[\0-\x7f]*$/.test(text)) return { folded: text.toLowerCase(), placeOf: at => at };
  const places = [];
  let folded = '', at = 0;
  for (const letter of text) {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').replace('’', "'").toLowerCase();
    for (let index = 0; index < plain.length; index++) places.push(at);
    folded += plain;
    at += letter.length;
  }
  places.push(at);
  return { folded, placeOf: index => places[index] };
}
// The places of words in a text: those that overlap one before them are left out.
function wordsIn(text, words) {
  const { folded, placeOf } = foldLetters(text), found = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0 && found.length < mostSought; at = folded.indexOf(word, at + word.length)) {
      found.push({ from: placeOf(at), to: placeOf(at + word.length) });
    }
  }
  found.sort((one, other) => one.from - other.from || other.to - one.to);
  let end = 0;
  return found.filter(({ from, to }) => from >= end && to > from && (end = to));
}
// The blocks of a text with their letters, and where each text node of them begins. What is shown of other notes is left out.
function blocksOf(root) {
  const blocks = [], filter = node => node.classList?.contains('prose-embed') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, filter);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isText = node.nodeType === Node.TEXT_NODE;
    if (!isText && !/^(BR|IMG)$/.test(node.tagName)) continue;
    const element = node.parentElement.closest(soughtBlocks) ?? root;
    if (blocks.at(-1)?.element !== element) blocks.push({ element, text: '', parts: [] });
    const block = blocks.at(-1);
    if (isText) block.parts.push({ node, start: block.text.length });
    block.text += isText ? node.data : '\n';
  }
  return blocks;
}
function rangesIn({ text, parts }, words) {
  let index = 0;
  const placeOf = (at, isEnd) => {
    while (parts[index + 1] && (isEnd ? parts[index + 1].start < at : parts[index + 1].start <= at)) index++;
    return [parts[index].node, Math.min(at - parts[index].start, parts[index].node.length)];
  };
  return wordsIn(text, words).map(({ from, to }) => {
    const range = document.createRange();
    range.setStart(...placeOf(from, false));
    range.setEnd(...placeOf(to, true));
    return range;
  });
}

function sought(element, page) {
  const button = (icon, label, press) => {
    const made = Object.assign(document.createElement('button'), { type: 'button', ariaLabel: label, title: label, onclick: press });
    made.innerHTML = `<span class="icon" aria-hidden="true"><svg><use href="#icon-${icon}"/></svg></span>`;
    made.onmousedown = event => event.preventDefault();
    return made;
  };
  const bar = Object.assign(document.createElement('div'), { className: 'prose-find prose-sought', hidden: true, ariaLabel: 'Words of the search' });
  const row = Object.assign(document.createElement('div'), { className: 'prose-find-row' });
  const count = Object.assign(document.createElement('output'), { className: 'prose-sought-count' });
  row.append(count, button('chevron-up', 'Previous match (Shift+F3)', () => step(-1)), button('chevron-down', 'Next match (F3)', () => step(1)),
    button('x', 'Take the marks away (Escape)', () => leave()));
  bar.append(row);
  bar.role = 'group';
  element.append(bar);
  let words = [], found = [], current = 0, isLeft = false, timer = 0, isOpened = false;

  const textOf = () => element.querySelector('.prose-text') ?? page.shown;
  // The words with which the text was opened lead to the first match; those that come later only mark it.
  function take(now) {
    const folded = now.map(word => foldLetters(word).folded).filter(Boolean), isFirst = !isOpened;
    isOpened = true;
    if (folded.join('\n') === words.join('\n')) return;
    [words, current, isLeft] = [folded, 0, false];
    look();
    if (isFirst) requestAnimationFrame(lead);
  }
  function look() {
    clearTimeout(timer);
    timer = 0;
    // The text of another note may be there, whose marks are not to be taken away.
    if (!element.isConnected) return;
    found = [];
    for (const block of words.length && !isLeft ? blocksOf(textOf()) : []) {
      if (found.length < mostSought) found.push(...rangesIn(block, words));
    }
    found.length = Math.min(found.length, mostSought);
    current = Math.max(0, Math.min(current, found.length - 1));
    show();
  }
  function show() {
    if (colorsText) {
      const sets = found.length ? [found.filter((_, index) => index !== current), [found[current]]] : [[], []];
      soughtSets.forEach((name, index) => CSS.highlights.set(name, new Highlight(...sets[index])));
    }
    const text = found.length ? `${current + 1} of ${found.length}${found.length === mostSought ? '+' : ''}` : '';
    bar.hidden = !text;
    if (count.textContent !== text) count.textContent = text;
    place();
  }
  // Over the upper corner of the text, whose column may have become wider or narrower.
  function place() {
    if (bar.hidden) return;
    const pane = paneOf(element), { top, left, right } = pane?.getBoundingClientRect() ?? { top: 0, left: 0, right: innerWidth };
    const edge = pane ? left + pane.clientWidth : right;
    Object.assign(bar.style, { top: `${Math.max(0, top) + 8}px`, right: `${innerWidth - edge + 8}px` });
  }
  // Scrolls to the match if it is not seen; the focus and the caret stay where they are.
  function lead() {
    if (!found[current]) return;
    const pane = paneOf(element), around = pane?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const { top, bottom } = found[current].getBoundingClientRect();
    if (top >= around.top + bar.offsetHeight + 16 && bottom <= Math.min(around.bottom, innerHeight) - 16) return;
    (pane ?? window).scrollBy(0, (top + bottom) / 2 - (around.top + Math.min(around.bottom, innerHeight)) / 2);
  }
  function step(by) {
    if (!found.length) return;
    current = (current + by + found.length) % found.length;
    show();
    lead();
    page.tools.say('polite', count.textContent);
  }
  // Takes the marks away; says whether there were any.
  function leave() {
    if (bar.hidden) return false;
    isLeft = true;
    look();
    return true;
  }
  // Whether Return would only open the note again that is open: in the search field, or on the row, that has led here.
  function opensThis({ target }) {
    const field = target.closest?.('.column')?.querySelector('.search-input');
    if (!field?.value || element.contains(target)) return false;
    const opened = target === field ? document.getElementById(field.getAttribute('aria-activedescendant')) : target.closest('[aria-selected]');
    return opened?.ariaSelected === 'true';
  }
  const keys = event => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (bar.hidden || event.defaultPrevented || ctrlKey || metaKey || altKey || event.isComposing) return;
    if (document.querySelector('dialog[open]') || !element.isConnected) return;
    if (key === 'F3' || key === 'Enter' && opensThis(event)) step(shiftKey ? -1 : 1);
    else if (key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Return has to be taken before the list has it, and the other keys once nobody else has.
  const early = event => { if (event.key === 'Enter') keys(event); }, late = event => { if (event.key !== 'Enter') keys(event); };
  addEventListener('keydown', early, true);
  addEventListener('keydown', late);
  addEventListener('resize', place);
  const sizes = new ResizeObserver(place);
  sizes.observe(element);
  const changes = new MutationObserver(records => {
    if (words.length && !isLeft && records.some(({ target }) => !bar.contains(target))) timer ||= setTimeout(look, 200);
  });
  changes.observe(element, { childList: true, subtree: true, characterData: true });
  return {
    take, leave,
    end() {
      [changes, sizes].forEach(observer => observer.disconnect());
      clearTimeout(timer);
      removeEventListener('keydown', early, true);
      removeEventListener('keydown', late);
      removeEventListener('resize', place);
    },
  };
}
