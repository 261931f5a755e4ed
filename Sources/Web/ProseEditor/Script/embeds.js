// Other notes in a text, by their names: they are shown below the paragraph that names them, as they are now. The server sends what
// the names of the text stand for, also within each other.
const embedName = /!\[\[([^[\]|\n\u2028\ufffc]{1,250})(?:\|([^[\]\n\u2028\ufffc]*))?\]\]/g;
const mostEmbedLevels = 3;
const embedKey = name => name.split('#').map(part => part.trim()).join('#');

// The size of a picture, which stands in its description: its width in pixels, or width and height.
function pictureSize(text) {
  const [, width, height] = /(?:^|\|)\s*(\d{1,4})(?:x(\d{1,4}))?\s*$/.exec(text) ?? [];
  return { ...(width && { width }), ...(height && { height }) };
}

// Makes the box of an embedded note; null if there is none, or if it is in a circle.
function embedBox(page, key, label = '', chain = []) {
  const found = page.embeds[key], name = key.toLowerCase();
  if (!found || chain.length >= mostEmbedLevels || chain.includes(name)) return null;
  const box = Object.assign(document.createElement('div'), { className: 'prose-embed', contentEditable: 'false' });
  const body = document.createElement('div');
  if (found.title) {
    box.ariaLabel = found.title;
    box.setAttribute('role', 'group');
    const title = Object.assign(document.createElement('a'), { className: 'prose-embed-title', textContent: found.title.replace('#', ' › ') });
    if (found.address) title.href = found.address;
    box.append(title);
  }
  body.innerHTML = found.html;
  page.math?.markFormulas(body, page);
  markEmbeds(body, page, [...chain, name]);
  markFiles(body, page.state.files);
  box.append(body);
  if (!found.title) for (const image of body.querySelectorAll('img')) Object.assign(image, pictureSize(label));
  box.addEventListener('click', event => {
    const link = event.target.closest('a[href^="/"]'), href = link?.getAttribute('href');
    event.stopPropagation();
    if (leadToFootnote(event) || !link || isFile(href, page.state.files) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    page.tools.go(link.pathname + link.search);
  });
  return box;
}
// Puts the boxes of all embedded notes into a text that is not edited, in place of their names.
function markEmbeds(root, page, chain = []) {
  for (const box of root.querySelectorAll('.prose-embed')) box.remove();
  for (const name of root.querySelectorAll('.note-embed')) {
    const { parentElement } = name;
    name.closest('.prose-embed-line')?.classList.remove('prose-embed-line');
    name.replaceWith(...name.childNodes);
    parentElement.normalize();
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), texts = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (text.data.includes('![[') && !text.parentElement.closest('a, code, pre, table, .prose-embed-title')) texts.push(text);
  }
  for (const text of texts) {
    const block = text.parentElement.closest('li, p, h1, h2, h3, h4, h5, h6, blockquote, div') ?? root;
    const isLine = block !== root && !block.matches('li') && block.textContent.replace(embedName, '').trim() === '', boxes = [];
    for (const { 0: whole, 1: name, 2: label, index } of [...text.data.matchAll(embedName)].reverse()) {
      const box = embedBox(page, embedKey(name), label, chain), range = document.createRange();
      if (!box) continue;
      range.setStart(text, index);
      range.setEnd(text, index + whole.length);
      range.surroundContents(Object.assign(document.createElement('span'), { className: 'note-embed' }));
      boxes.unshift(box);
    }
    if (!boxes.length) continue;
    block.classList.toggle('prose-embed-line', isLine);
    if (block === root || block.matches('li')) block.append(...boxes); else block.after(...boxes);
  }
}
