// Notes and pictures that a text shows by their names, `![[Boxes#Use]]`. The server has found what the names stand for; a note is shown as
// it is kept here. Names of nothing, and notes in circles, stay names.
const embedName = /!\[\[([^[\]|\n\u2028\ufffc]{1,250})(?:\|[^[\]\n\u2028\ufffc]*)?\]\]/g;
const mostEmbedLevels = 3, mostEmbeds = 60, mostEmbedBlocks = 200;
let embedsLeft = mostEmbeds;
// Takes the names out of a block, and returns it with what they show; without it if nothing else was in it.
function withEmbeds(shown, note, chain) {
  const boxes = [], texts = [], walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('a, code, pre, table')) texts.push(walker.currentNode);
  for (const text of texts) {
    text.data = text.data.replace(embedName, (whole, name) => {
      const key = name.split('#').map(part => part.trim()).join('#'), box = embedBox(note.embeds?.[key], key, chain);
      if (box) boxes.push(box);
      return box ? '' : whole;
    });
  }
  return boxes.length && !shown.textContent.trim() ? boxes : [shown, ...boxes];
}
function embedBox(embed, key, chain) {
  const name = key.toLowerCase(), isDeep = chain.length >= mostEmbedLevels || chain.includes(name);
  if (!embed || isDeep || embedsLeft <= 0) return null;
  const [content, note] = embed.picture ? [[make('p', {}, picture({ src: embed.picture }))]] : embeddedBlocks(embed.note, key, [...chain, name]);
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
// The nodes from a heading to the next one of its level or above; null if there is no such heading.
function section(nodes, heading) {
  const wordsOf = ({ content = [] }) => content.map(({ text, attrs }) => text ?? attrs?.title ?? '').join('').trim().toLowerCase();
  const levelOf = ({ type, attrs }) => type === 'heading' ? attrs?.level ?? 1 : Infinity;
  const start = nodes.findIndex(node => node.type === 'heading' && wordsOf(node) === heading);
  if (start < 0) return null;
  const end = nodes.findIndex((node, at) => at > start && levelOf(node) <= levelOf(nodes[start]));
  return nodes.slice(start, end < 0 ? undefined : end);
}
