// Footnotes: [^name] refers to one, [^name]: text defines it, and ^[text] is one at its place. The rule is that of TextFootnote.swift.
const footnoteHead = /^ {0,3}\[\^([^\s[\]^\\`\ufffc\0-\x1f]{1,100})\]:[ \t]*/u, footnoteName = /^[^\s[\]^\\`\ufffc\0-\x1f]{1,100}$/u;
// Returns the footnotes in a text, in which \ufffc is in the places of code, links and formulas. Those within a note are text.
function footnotesIn(text) {
  if (!text.includes('^')) return [];
  const closing = new Map(), open = [], found = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') open.push(at);
    else if (text[at] === ']' && open.length) closing.set(open.pop(), at);
  }
  for (let at = 0; at + 1 < text.length;) {
    const isReference = text[at] === '[', isNote = text[at] === '^' && text[at + 1] === '[' && text[at - 1] !== '[';
    const end = isReference && text[at + 1] === '^' ? closing.get(at) : isNote ? closing.get(at + 1) : undefined;
    const inner = text.slice(at + 2, end), next = text[end + 1];
    const isFine = end !== undefined && next !== '(' && (isReference ? footnoteName.test(inner) && (at > 0 || next !== ':') : /[^ \t\n\u00a0]/.test(inner));
    if (isFine) found.push({ from: at, to: end + 1, name: isReference ? inner.toLowerCase() : null, text: inner });
    at = isFine ? end + 1 : at + 1;
  }
  return found;
}
// Returns the notes that a block of Markdown defines; none if it is another block.
function footnotesOf(source) {
  const found = [];
  for (const line of source.split(/[\n\u2028]/)) {
    const [head, name] = footnoteHead.exec(line) ?? [];
    if (head) found.push({ name: name.toLowerCase(), text: line.slice(head.length) });
    else if (!found.length) return [];
    else found.at(-1).text += `\n${line.replace(/^(\t| {1,4})/, '')}`;
  }
  return found;
}
// Numbers the footnotes of texts, as `footnotesIn` has found them, in the order of their first references, then those in the notes. The
// definitions are those of names.
function numberFootnotes(texts, definitions) {
  const notes = [], byName = new Map();
  const number = places => places.map(({ name, ...place }) => {
    const known = byName.get(name);
    if (known || name && !definitions.has(name)) return { ...place, note: known ?? null };
    const note = { number: notes.length + 1, name, text: name ? definitions.get(name) : place.text };
    notes.push(note);
    if (name) byName.set(name, note);
    return { ...place, note };
  }).filter(({ note }) => note);
  const found = texts.map(number);
  for (const note of notes) number(footnotesIn(note.text));
  return { found, notes };
}
