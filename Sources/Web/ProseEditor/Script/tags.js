// Tags in a text, such as #method/reading, which lead to what has them. The rule is that of MarkdownScanner: a tag stands at the beginning
// or behind a space, and is no number.
const tagSign = /(?<!\S)#((?:[^\s\p{P}\0-\x7f]|[\w/-])+)/gu;
function tagsIn(text) {
  const found = [];
  for (const { 0: sign, 1: written, index } of text.matchAll(tagSign)) {
    const name = written.replace(/\/+$/, '');
    if (/\D/.test(name)) found.push({ from: index, to: index + sign.length - (written.length - name.length), name });
  }
  return found;
}
// Marks the tags in a text that is being read.
function markTags(root) {
  for (const text of textsWith(root, '#')) {
    // What begins behind another style is part of a word.
    const isWord = text.previousSibling && text.previousSibling.nodeName !== 'BR';
    for (const { from, to, name } of tagsIn(text.data).reverse()) {
      if (isWord && !from) continue;
      wrapPart(text, from, to, { className: 'note-tag', role: 'link', title: english.tag }).dataset.tag = name;
    }
  }
}
