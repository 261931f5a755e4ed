// Notes and pictures that a text shows by their names, `![[Boxes#Use]]`. The server has found what the names stand for; a note is shown as
// it is kept here. Names of nothing, and notes in circles, stay names.
const embedName = /!\[\[([^[\]|\n\u2028\ufffc]{1,250})(?:\|([^[\]\n\u2028\ufffc]*))?\]\]/g;
const mostEmbedLevels = 3, mostEmbeds = 60, mostEmbedBlocks = 200;
let embedsLeft = mostEmbeds;
// Takes the names out of a block, and returns it with what they show; without it if nothing else was in it.
function withEmbeds(shown, note, chain) {
  const boxes = [], texts = [], walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('a, code, pre, table')) texts.push(walker.currentNode);
  for (const text of texts) {
    text.data = text.data.replace(embedName, (whole, name, label = '') => {
      const key = name.split('#').map(part => part.trim()).join('#'), box = embedBox(note.embeds?.[key], key, chain, label);
      if (box) boxes.push(box);
      return box ? '' : whole;
    });
  }
  return boxes.length && !shown.textContent.trim() ? boxes : [shown, ...boxes];
}
function embedBox(embed, key, chain, label) {
  const name = key.toLowerCase(), isDeep = chain.length >= mostEmbedLevels || chain.includes(name);
  if (!embed || isDeep || embedsLeft <= 0) return null;
  const [content, note] = embed.picture ? [[make('p', {}, picture({ src: embed.picture, size: label }))]] : embeddedBlocks(embed.note, key, [...chain, name]);
  if (!content) return null;
  embedsLeft -= 1;
  const properties = { className: 'prose-embed-title', textContent: key.replace('#', ' › ') };
  const heading = embed.picture ? null : make(note ? 'a' : 'span', note ? { ...properties, href: addressOf(note) } : properties);
  return make('div', { className: 'prose-embed' }, heading, ...content);
}
// Returns the blocks of a note, or of the part that a name means, and the note; a word about it if it is not kept.
function embeddedBlocks(id, key, chain) {
  const note = notes.find(note => note.id === id), [, ...headings] = key.split('#');
  if (!note || note.text === null) return [[make('p', { className: 'offline-missing', textContent: 'This note is not kept offline.' })]];
  const nodes = headings.length ? section(nodesOf(note), headings.at(-1).toLowerCase()) : nodesOf(note);
  return [nodes && blocks(note, nodes.slice(0, mostEmbedBlocks), chain), note];
}
// The nodes from a heading to the next one of its level or above, or those of a block with a name; null if there is no such heading.
function section(nodes, heading) {
  if (heading.startsWith('^')) return namedBlock(nodes, heading);
  const wordsOf = ({ content = [] }) => content.map(({ text, attrs }) => text ?? attrs?.title ?? '').join('').trim().toLowerCase();
  const levelOf = ({ type, attrs }) => type === 'heading' ? attrs?.level ?? 1 : Infinity;
  const start = nodes.findIndex(node => node.type === 'heading' && wordsOf(node) === heading);
  if (start < 0) return null;
  const end = nodes.findIndex((node, at) => at > start && levelOf(node) <= levelOf(nodes[start]));
  return nodes.slice(start, end < 0 ? undefined : end);
}
const quotesAround = ({ type, attrs }) => attrs?.quote ?? (type === 'callout' ? 1 : 0);
// Returns a node without the name of a block at its end; null if it has another one or none.
function withoutName({ content = [], ...node }, name) {
  const last = content.at(-1), text = last?.text?.trimEnd() ?? '';
  const isText = last?.type === 'text' && node.type !== 'listing' && !last.marks?.some(({ type }) => type === 'code' || type === 'link');
  if (!isText || !text.toLowerCase().endsWith(name)) return null;
  const rest = text.slice(0, -name.length), isLine = content.at(-2)?.type === 'hardBreak';
  if (rest ? !/\s$/.test(rest) : content.length > 1 && !isLine) return null;
  return { ...node, content: rest.trim() ? [...content.slice(0, -1), { ...last, text: rest.trimEnd() }] : content.slice(0, isLine ? -2 : -1) };
}
// The nodes of the block at whose end a name stands, or of the one above a line with nothing else: the rule of RichTextDocument+Embeds.swift.
function namedBlock(nodes, name) {
  const at = nodes.findIndex(node => withoutName(node, name));
  if (at < 0) return null;
  const named = withoutName(nodes[at], name), quotes = quotesAround(named), { marker, depth = 0 } = named.attrs ?? {};
  if (named.content.length || !at) {
    const isBelow = node => marker && node.attrs?.marker && quotesAround(node) === quotes && (node.attrs.depth ?? 0) > depth;
    const end = nodes.findIndex((node, index) => index > at && !isBelow(node));
    return [named, ...nodes.slice(at + 1, end < 0 ? undefined : end)];
  }
  // A list, a quotation or code.
  const isOne = (node, next) => {
    const shared = quotesAround(next) - (next.type === 'callout' ? 1 : 0);
    if (quotesAround(node) > quotes || quotesAround(next) > quotes) return Math.min(quotesAround(node), shared) > quotes;
    const areLines = node.type === 'listing' && next.type === 'listing' && node.attrs?.language === next.attrs?.language;
    return node.attrs?.marker && next.attrs?.marker || areLines;
  };
  let start = at - 1;
  while (start > 0 && isOne(nodes[start - 1], nodes[start])) start -= 1;
  return nodes.slice(start, at);
}
