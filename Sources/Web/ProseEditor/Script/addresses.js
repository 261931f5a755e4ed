// Addresses in the text, such as https://example.org: they stay text, and lead there. The server, which shows texts for reading, finds
// the same, in BareAddress.swift.
const addressesOfBlocks = new WeakMap();
const bareAddress = /(?<![^\s("'“„«*_~–—])https?:\/\/[\p{L}\p{N}][^\s<>[\]{}"`\\|^\ufffc]*/giu;

// What ends a sentence, and brackets that are not opened in it, are not part of an address.
function trimmedAddress(text) {
  let end = text.length, open = text.split('(').length - text.split(')').length;
  for (; end > 0; end--) {
    if (text[end - 1] === ')' && open < 0) open++;
    else if (!/[.,;:!?'’”»*_~]/.test(text[end - 1])) break;
  }
  return text.slice(0, end);
}
function addressesOf(block) {
  if (addressesOfBlocks.has(block)) return addressesOfBlocks.get(block);
  const found = [];
  if (!block.type.spec.code) {
    for (const { 0: text, index } of signsOf(block).matchAll(bareAddress)) {
      const href = trimmedAddress(text), to = index + href.length;
      if (isAddress(href) && !block.rangeHasMark(index, to, schema.marks.link)) found.push({ from: index, to, href });
    }
  }
  addressesOfBlocks.set(block, found);
  return found;
}
function addresses() {
  const { Decoration, DecorationSet } = pm.view;
  function decorate(doc) {
    const found = [];
    doc.descendants((block, at) => {
      if (!block.isTextblock) return true;
      for (const { from, to, href } of addressesOf(block)) {
        found.push(Decoration.inline(at + 1 + from, at + 1 + to, { nodeName: 'a', href, rel: 'noopener noreferrer', class: 'bare-address' }));
      }
      return false;
    });
    return found.length ? DecorationSet.create(doc, found) : DecorationSet.empty;
  }
  return new Plugin({
    state: { init: (_, { doc }) => decorate(doc), apply: (tr, old, _, { doc }) => tr.docChanged ? decorate(doc) : old },
    props: {
      decorations(state) { return this.getState(state); },
      handleDOMEvents: {
        // Browsers do not follow links in a text that is being written.
        click(_, event) {
          const { href } = event.target.closest?.('a[href]') ?? {};
          if (event.button === 0 && (event.ctrlKey || event.metaKey) && /^https?:/.test(href)) window.open(href, '_blank', 'noopener,noreferrer');
          return false;
        },
      },
    },
  });
}
