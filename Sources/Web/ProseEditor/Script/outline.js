// The headings of the text: in the margin where there is one, otherwise behind a button that floats at the edge. It follows what is
// typed, shows where one reads, and leads to a heading.
const leastMargin = 232;

function outline(element, page) {
  const make = (tag, more) => Object.assign(document.createElement(tag), more);
  const nav = make('nav', { className: 'prose-outline', ariaLabel: 'In this note', hidden: true });
  const opener = make('button', { type: 'button', className: 'prose-outline-open', ariaLabel: 'In this note', ariaExpanded: 'false' });
  const title = make('p', { className: 'prose-outline-title', textContent: 'In this note' }), list = make('ul', {});
  opener.title = 'In this note (Alt+Shift+O)';
  opener.innerHTML = '<span class="icon" aria-hidden="true"><svg><use href="#icon-list"/></svg></span>';
  nav.append(opener, title, list);
  element.append(nav);
  let headings = [], pane = null, isOpen = false, before = null, frame = 0, pause = 0, current = null;
  const textOf = () => element.querySelector('.prose-text') ?? page.shown;
  const buttons = () => [...list.querySelectorAll('button')];

  // Lists the headings again if others are there, or say something else.
  function update() {
    frame = 0;
    if (!element.isConnected) return;
    const found = [...textOf().querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(heading => heading.textContent.trim() && !heading.closest('.prose-embed'));
    nav.hidden = found.length < 2;
    const top = Math.min(...found.map(({ tagName }) => +tagName[1])), old = buttons();
    const isSame = old.length === found.length && found.every((heading, index) =>
      old[index].textContent === heading.textContent && old[index].dataset.depth === String(heading.tagName[1] - top));
    headings = found;
    if (!isSame) {
      const at = old.indexOf(document.activeElement);
      list.replaceChildren(...found.map((heading, index) => {
        const item = make('li', {}), button = make('button', { type: 'button', textContent: heading.textContent, tabIndex: index ? -1 : 0 });
        button.dataset.depth = heading.tagName[1] - top;
        button.onclick = () => lead(index);
        item.append(button);
        return item;
      }));
      if (at >= 0) buttons()[Math.min(at, found.length - 1)]?.focus();
    }
    place();
  }
  function soon() { frame ||= requestAnimationFrame(update); }
  // Nobody reads the list while typing.
  function later() { clearTimeout(pause); pause = setTimeout(soon, 300); }

  function place() {
    if (nav.hidden) return;
    watch(paneOf(element));
    const around = pane?.getBoundingClientRect() ?? { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
    const text = textOf().getBoundingClientRect(), isWide = around.right - text.right >= leastMargin;
    nav.classList.toggle('prose-outline-wide', isWide);
    nav.classList.toggle('prose-outline-shown', isOpen && !isWide);
    opener.ariaExpanded = String(isOpen);
    Object.assign(nav.style, isWide
      ? { top: `${Math.max(0, around.top) + 24}px`, left: `${text.right + 40}px`, right: 'auto', width: `${Math.min(240, around.right - text.right - 64)}px` }
      : { top: '', left: '', right: `${innerWidth - around.right + 12}px`, width: '' });
    nav.style.setProperty('--room', `${around.bottom - Math.max(0, around.top) - 48}px`);
    mark();
  }
  // Marks the heading under which one reads.
  function mark() {
    const edge = (pane?.getBoundingClientRect().top ?? 0) + 96;
    const at = Math.max(0, headings.findLastIndex(heading => heading.getBoundingClientRect().top <= edge));
    const now = list.children[at]?.firstChild ?? null;
    if (now === current) return;
    if (current) current.ariaCurrent = null;
    if (now) now.ariaCurrent = 'location';
    current = now;
  }
  function watch(now) {
    if (now === pane && watch.isOn) return;
    (pane ?? window).removeEventListener('scroll', mark);
    pane = now;
    watch.isOn = true;
    (pane ?? window).addEventListener('scroll', mark, { passive: true });
  }
  function lead(index) {
    const heading = headings[index];
    close();
    // The editor places the caret; a text that is read is scrolled.
    if (!page.caretTo?.(heading)) heading.scrollIntoView({ block: 'start' });
    const { top } = heading.getBoundingClientRect(), edge = (pane?.getBoundingClientRect().top ?? 0) + 24;
    (pane ?? window).scrollBy(0, top - edge);
    requestAnimationFrame(mark);
  }
  function open() {
    if (nav.hidden) return;
    before = document.activeElement;
    isOpen = true;
    place();
    const current = buttons().find(button => button.ariaCurrent) ?? buttons()[0];
    current.focus();
  }
  function close(isLeft = false) {
    if (!isOpen) return;
    isOpen = false;
    place();
    if (isLeft) before?.focus();
  }

  opener.onmousedown = event => event.preventDefault();
  opener.onclick = () => { if (isOpen) close(true); else open(); };
  nav.addEventListener('keydown', event => {
    const all = buttons(), at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape') { isOpen ? close(true) : before?.focus(); event.stopPropagation(); }
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length].focus();
  });
  nav.addEventListener('focusout', event => { if (isOpen && !nav.contains(event.relatedTarget)) close(); });
  const key = event => {
    if (!element.isConnected || !event.altKey || !event.shiftKey || event.code !== 'KeyO') return;
    event.preventDefault();
    if (isOpen) close(true); else open();
  };
  addEventListener('keydown', key);
  addEventListener('resize', soon);
  const changes = new MutationObserver(records => { if (records.some(({ target }) => !nav.contains(target))) later(); });
  changes.observe(element, { childList: true, subtree: true, characterData: true });
  const sizes = new ResizeObserver(soon);
  sizes.observe(element);
  soon();
  return {
    end() {
      clearTimeout(pause);
      changes.disconnect();
      sizes.disconnect();
      removeEventListener('keydown', key);
      removeEventListener('resize', soon);
      (pane ?? window).removeEventListener('scroll', mark);
    },
  };
}
// What is scrolled with an element; null if that is the page.
function paneOf(inner) {
  let outer = inner.parentElement;
  while (outer && !/auto|scroll/.test(getComputedStyle(outer).overflowY)) outer = outer.parentElement;
  return outer;
}
