// Links within a text: to a heading of it, [[#Heading]] or [[#Heading|words]], which show the words only.
const headingLink = /(?<!!)\[\[#([^[\]|^\n\u2028\ufffc]{1,250})(?:\|([^[\]\n\u2028\ufffc]+))?\]\]/g;
const canonicalHeading = text => text.trim().replace(/\s+/g, ' ').toLowerCase();

// Returns the headings of a text by what links call them; of several that are called alike, the first.
function headingsOf(root) {
  const all = [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(heading => !heading.closest('.prose-embed'));
  return new Map(all.reverse().map(heading => [canonicalHeading(heading.textContent), heading]));
}
// A link may name the headings above as well.
const headingNamed = (headings, name) => headings.get(canonicalHeading(name.split('#').at(-1)));
function markHeadingLinks(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), texts = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (text.data.includes('[[#') && !text.parentElement.closest('a, code, pre, .heading-link')) texts.push(text);
  }
  const headings = texts.length ? headingsOf(root) : null;
  for (const text of texts) {
    for (const { 0: whole, 1: name, 2: words, index } of [...text.data.matchAll(headingLink)].reverse()) {
      if (!headingNamed(headings, name)) continue;
      const link = document.createElement('span'), shown = words ?? name, start = whole.lastIndexOf(shown), range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + whole.length);
      range.surroundContents(link);
      Object.assign(link, { className: 'note-link heading-link', role: 'link', tabIndex: 0 });
      link.dataset.heading = name;
      // The brackets stay in the text, which a click maps to the editor's by its letters.
      const sign = data => Object.assign(document.createElement('span'), { className: 'heading-link-sign', textContent: data });
      link.replaceChildren(sign(whole.slice(0, start)), shown, sign(whole.slice(start + shown.length)));
    }
  }
}
// Returns whether an event was for a link to a heading, which then comes into view.
function leadToHeading(root, event) {
  const link = event.target.closest('.heading-link'), heading = link && headingNamed(headingsOf(root), link.dataset.heading);
  if (!heading || event.type === 'keydown' && event.key !== 'Enter') return false;
  event.preventDefault();
  bringIntoView(heading, 'start');
  return true;
}
function bringIntoView(there, block) {
  there.scrollIntoView({ block, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
}
// What a link between a text and its footnotes leads to.
const footnoteEnd = link => link?.matches('[data-footnote], [role=doc-backlink]') && link.hash ? document.getElementById(link.hash.slice(1)) : null;
// Returns whether a click was for such a link, whose end then comes into view and has the focus.
function leadToFootnote(event) {
  const there = footnoteEnd(event.target.closest('a'));
  if (!there || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  event.preventDefault();
  bringIntoView(there, 'center');
  there.focus({ preventScroll: true });
  return true;
}
