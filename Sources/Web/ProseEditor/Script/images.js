// Pasting and dropping: pictures are uploaded, HTML is flattened and cleaned, and texts that are too long are rejected
// before they are parsed.
const megabytes = size => `${Math.ceil(size / 1048576)} MB`;
function isTooLong(data) {
  const most = page.state.textBytes;
  const size = Math.max(data.getData('text/plain').length, data.getData('text/html').length / 4);
  if (size <= most) return false;
  page.notice(`${page.text.tooLong} (${megabytes(size)}; ${megabytes(most)} is the most)`);
  return true;
}
// List items become paragraphs with list attributes. The HTML is parsed in an inert document, which neither runs
// scripts nor loads anything.
function flatten(html) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const gone of body.querySelectorAll('script, style, template, iframe, object, embed, svg, math, head, title, noscript')) {
    gone.remove();
  }
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (isPicture(src)) continue;
    const link = document.createElement('a');
    link.textContent = image.alt || 'image';
    if (/^https?:/i.test(src)) link.href = src;
    image.replaceWith(link);
  }
  for (const quote of [...body.querySelectorAll('blockquote')].reverse()) {
    const inner = [...quote.querySelectorAll('p, div')].filter(element => !element.querySelector('p, div'));
    for (const element of inner) {
      if (element.dataset.callout) continue;
      const own = document.createElement('blockquote');
      own.append(...element.childNodes);
      element.replaceWith(own);
    }
    if (inner.length) quote.replaceWith(...quote.childNodes);
  }
  for (const listing of body.querySelectorAll('pre:not([data-markdown])')) {
    const lines = listing.textContent.replace(/\n$/, '').split('\n');
    const language = listing.dataset.language ?? /language-(\S+)/.exec(listing.firstElementChild?.className ?? '')?.[1];
    listing.replaceWith(...lines.map(text => {
      const line = Object.assign(document.createElement('pre'), { textContent: text });
      if (language) line.dataset.language = language;
      return line;
    }));
  }
  flattenTables(body);
  const depthOf = item => {
    let depth = -1;
    for (let list = item; (list = list.parentElement?.closest('ul, ol')); ) depth++;
    return Math.max(0, Math.min(8, depth));
  };
  const flat = [];
  for (const item of body.querySelectorAll('li')) {
    const list = item.parentElement.closest('ul, ol'), paragraph = document.createElement('p');
    const marker = list?.tagName === 'OL' ? 'decimal' : 'disc', start = list?.start > 1 ? list.start : 1;
    paragraph.dataset.look = JSON.stringify({ marker, depth: depthOf(item), start });
    flat.push([item, list, paragraph]);
  }
  for (const [item, , paragraph] of flat) {
    for (const child of [...item.childNodes]) {
      if (child.nodeName === 'UL' || child.nodeName === 'OL') continue;
      const isBlock = /^(P|DIV|H\d|BLOCKQUOTE|PRE)$/.test(child.nodeName);
      if (isBlock && paragraph.textContent.trim()) paragraph.append(document.createElement('br'));
      paragraph.append(...(isBlock ? child.childNodes : [child]));
      if (isBlock) child.remove();
    }
    item.prepend(paragraph);
  }
  for (const [item] of flat.reverse()) item.replaceWith(...item.childNodes);
  for (const list of [...body.querySelectorAll('ul, ol')].reverse()) list.replaceWith(...list.childNodes);
  return body.innerHTML;
}
// A cell is a line of text. Tables within others, and those of one cell, which pages have for their layout, are text.
function flattenTables(body) {
  const unwrap = element => {
    if (element.nextSibling) element.after(document.createElement('br'));
    element.replaceWith(...element.childNodes);
  };
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    table.querySelectorAll('caption, colgroup').forEach(part => part.remove());
    const cells = [...table.querySelectorAll('td, th')], isInner = table.parentElement.closest('td, th');
    if (cells.length > 1 && !isInner) continue;
    table.replaceWith(...cells.flatMap(cell => [...cell.childNodes, ...(isInner ? [' '] : [])]));
  }
  const inCells = 'p, div, li, ul, ol, pre, blockquote, h1, h2, h3, h4, h5, h6, hr';
  for (const block of [...body.querySelectorAll('td, th')].flatMap(cell => [...cell.querySelectorAll(inCells)]).reverse()) unwrap(block);
}
function images() {
  let view = null;
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', hidden: true });
  const places = new Map();
  const picturesOf = data => [...data?.files ?? []].filter(file => file.type.startsWith('image/'));
  async function take(files, at) {
    for (const file of files) {
      const n = page.next();
      places.set(n, at);
      page.notice(page.text.uploading);
      const [stored] = await page.tools.upload([file]).catch(() => []);
      if (stored) page.send({ m: 'image', n, token: stored.token });
      else { places.delete(n); page.notice(`${page.text.notUploaded}${file.name}`); }
    }
  }
  function receive({ n, src, alt, reason }) {
    const at = places.get(n);
    places.delete(n);
    if (reason !== undefined || at === undefined) return page.notice(page.text.notUploaded + (reason ?? ''));
    page.notice('');
    view.dispatch(view.state.tr.insert(Math.min(at, view.state.doc.content.size), schema.nodes.image.create({ src, alt })));
  }
  const plugin = new Plugin({
    view(made) { view = made; return {}; },
    appendTransaction(transactions) {
      for (const [n, at] of places) places.set(n, transactions.reduce((place, { mapping }) => mapping.map(place), at));
      return null;
    },
    props: {
      handleDOMEvents: {
        paste(_, event) {
          const files = picturesOf(event.clipboardData), hasText = event.clipboardData.getData('text/plain');
          if (page.state.images && files.length && !hasText) take(files, view.state.selection.from);
          else if (!isTooLong(event.clipboardData)) return false;
          event.preventDefault();
          return true;
        },
        drop(_, event) {
          const files = picturesOf(event.dataTransfer);
          if (page.state.images && files.length) {
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
            take(files, place?.pos ?? view.state.selection.from);
          } else if (event.dataTransfer.files.length) page.notice(page.text.noPicture);
          else if (!isTooLong(event.dataTransfer)) return false;
          event.preventDefault();
          return true;
        },
      },
      transformPastedHTML: flatten,
    },
  });
  input.onchange = () => { take([...input.files], view.state.selection.from); input.value = ''; };
  return { plugin, receive, input, ask: () => input.click() };
}
