// Addresses in the text, such as https://example.org: they stay text, and lead there. The server, which shows texts for reading, finds
// the same, in BareAddress.swift.
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
function markAddresses(block, found) {
  eachText(block, (text, start) => {
    if (text.type.spec.code) return;
    for (const { 0: words, index } of signsOf(text).matchAll(bareAddress)) {
      const href = trimmedAddress(words), end = index + href.length;
      if (!isAddress(href) || text.rangeHasMark(index, end, schema.marks.link)) continue;
      found.push(Decoration.inline(start + index, start + end, { nodeName: 'a', href, rel: 'noopener noreferrer', class: 'bare-address' }));
    }
  });
}
function addresses() {
  return new Plugin({
    state: blockwise(markAddresses),
    props: {
      decorations(state) { return this.getState(state).shown; },
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
