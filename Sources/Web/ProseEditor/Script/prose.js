// The text for reading. When the user begins to write, the editor is loaded and replaces it.
const english = {
  hint: 'Activate to edit', failed: 'The editor could not be loaded. Try again once you are online.',
  tooLong: 'This is too long for one text. Attach it as a file instead, or paste a part of it.',
  notKept: 'This browser has no room to keep what you type. Stay online until it has arrived.',
  refused: 'What you typed was not taken: ', uploading: 'Uploading…', notUploaded: 'The file was not taken: ',
  noPicture: 'Only pictures can be put into a text.', wish: 'Not written yet. A click makes the note',
  file: 'Ctrl+click saves the file', tag: 'Shows the notes with this keyword',
};
// A link to a note by its title, which does not exist yet: its title, heading and words.
const namedLink = /(?<!!)\[\[([^[\]|#\n\u2028\ufffc]{1,250})(?:#([^[\]|\n\u2028\ufffc]*))?(?:\|([^[\]\n\u2028\ufffc]*))?\]\]/g;
const longest = 20000;
// What returns the past of each text that was edited last, so that its undo and its caret are there when one comes back.
const pasts = new Map(), mostPasts = 20;

// The place of a click among the letters of a text, which are the same for reading and for writing: before a letter, or
// behind one and some spaces. The lines are not, since only the editor has the lines of code one by one.
function lettersBefore(root, { clientX, clientY, target }) {
  const caret = document.caretPositionFromPoint?.(clientX, clientY), range = caret ? null : document.caretRangeFromPoint?.(clientX, clientY);
  const formula = target.closest('.prose-formula')?.previousSibling.lastChild;
  const node = formula ?? caret?.offsetNode ?? range?.startContainer, offset = formula?.length ?? caret?.offset ?? range?.startOffset;
  if (node?.nodeType !== Node.TEXT_NODE || !root.contains(node)) return null;
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(node, offset);
  const part = before.cloneContents();
  for (const box of part.querySelectorAll('.prose-embed')) box.remove();
  const count = part.textContent.replace(/\s/g, '').length, isBefore = /^\S/.test(node.data.slice(offset));
  return { count, isBefore, spaces: isBefore ? 0 : /\s*$/.exec(node.data.slice(0, offset))[0].length };
}

// Writes each block in the direction of its first letters, unless it has one. Those of items have that of their list.
function markDirections(root) {
  for (const block of root.querySelectorAll('p:not(li > *), ul, ol, h1, h2, h3, h4, h5, h6, td, th')) block.dir ||= 'auto';
}
// Returns the texts in which there may be signs: those with the first letters of one, in which it means what it says.
function textsWith(root, letters) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), texts = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (text.data.includes(letters) && !text.parentElement.closest('a, code, pre, .note-wish, .prose-formula-source')) texts.push(text);
  }
  return texts;
}
// Puts a part of a text into an element.
function wrapPart(text, from, to, properties) {
  const range = document.createRange(), wrapped = Object.assign(document.createElement('span'), properties);
  range.setStart(text, from);
  range.setEnd(text, to);
  range.surroundContents(wrapped);
  return wrapped;
}
// Marks the links to notes that do not exist yet in a text that is being read.
function markWishes(root) {
  for (const text of textsWith(root, '[[')) {
    for (const { 0: sign, 1: title, 3: words, index } of [...text.data.matchAll(namedLink)].reverse()) {
      const wish = wrapPart(text, index, index + sign.length, { className: 'note-wish', role: 'link', title: english.wish });
      wish.dataset.title = title.trim();
      // The words are shown instead of the name.
      if (words?.trim()) wrapPart(wish.firstChild, 2, sign.indexOf('|') + 1, { className: 'note-wish-name' });
    }
  }
}

function start(element, state, emit, tools) {
  const shown = element.querySelector('.island-markup');
  const status = element.appendChild(document.createElement('p'));
  const name = randomName();
  const page = {
    element, shown, state, tools, text: english, wish: namedLink, tagsIn, paneOf, isFile, sizeOf, sizeText, saveFile, embeds: {}, embedName, embedKey, embedBox, pictureSize, send, next, notice,
    formulas: {}, math: null, showFormulas,
    keepDraft: (draft, isLast) => keepDraft(name, page.state.id, draft, isLast),
    dropDraft: () => dropDraft(name, page.state.id),
    isLeaving: () => isLeaving,
    past: () => pasts.get(page.state.id)?.(),
    keepPast(past) {
      pasts.delete(page.state.id);
      pasts.set(page.state.id, past);
      if (pasts.size > mostPasts) pasts.delete(pasts.keys().next().value);
    },
  };
  const early = earlyWords(page);
  let number = 0, editor = null, opening = null, isRescuing = false;
  const rescued = new Map();  // What drops the drafts that were sent, by the number of their message.

  function next() { return ++number; }
  function mark() {
    // Formulas may have come since, in which nothing else is sought.
    for (const sign of shown.querySelectorAll('.note-wish, .note-wish-name, .note-tag')) sign.replaceWith(...sign.childNodes);
    shown.normalize();
    markHeadingLinks(shown);
    page.math?.markFormulas(shown, page);
    markWishes(shown);
    if (page.state.tags) markTags(shown);
    markFiles(shown, page.state.files);
    markEmbeds(shown, page);
    markDirections(shown);
    markFolds(shown);
  }
  // Pages load with their first formula what shows formulas.
  function showFormulas(message, show) {
    tools.load('prose-formulas').then(math => { page.math = math; math.takeFormulas(message, page); show(); }, console.error);
  }
  // Long messages are sent in parts, which must not split a surrogate pair.
  function send(message) {
    const text = JSON.stringify(message, (_, value) => value?.toWellFormed?.() ?? value);
    if (text.length <= longest) return emit(JSON.parse(text));
    const pieces = [];
    let last = 0;
    for (let at = 0; at < text.length;) {
      let end = Math.min(at + longest, text.length);
      if (/[\udc00-\udfff]/.test(text[end] ?? '')) end--;
      pieces.push(text.slice(at, end));
      at = end;
    }
    pieces.forEach((piece, i) => { last = emit({ m: 'part', i, of: pieces.length, text: piece }); });
    return last;
  }
  function notice(text) {
    status.textContent = text;
    status.hidden = !text;
    if (text) tools.say('assertive', text);
  }
  function greet(stale) {
    send({ m: 'hello', stale });
    rescued.clear();
    rescue();
  }
  // Sends drafts that other pages have left.
  async function rescue() {
    if (rescued.size || isRescuing) return;
    isRescuing = true;
    const found = await orphans(name, page.state.id);
    isRescuing = false;
    for (const { base, mine, sent, isEarly, drop } of found) {
      const n = next();
      rescued.set(n, { drop, event: send({ m: 'merge', n, base, mine, sent, isEarly }), isTaken: false });
    }
  }
  // What the events up to this number have changed is on disk. An editor that has left the page waits for that, so that its draft goes,
  // but not for what a new session does.
  function saved({ detail: upTo }) {
    for (const [n, { drop, event, isTaken }] of rescued) {
      if (!isTaken || event > upTo) continue;
      drop();
      rescued.delete(n);
    }
    editor?.saved(upTo);
    if (!element.isConnected && (!upTo || !editor?.isWaiting())) removeEventListener('saved', saved);
  }
  function receive(message) {
    if (message.state) {
      const isNew = message.state.session !== page.state.session;
      page.state = message.state;
      if (isNew) {
        greet(!editor);
        if (editor) editor.reconnect(); else if (opening) send({ m: 'open' });
      }
    } else if (rescued.has(message.n) && message.m === 'ack') {
      rescued.get(message.n).isTaken = true;
      if (editor) send({ m: 'open' });
    } else if (message.m === 'peeked') {
      page.previews.receive(message);
    } else if (message.m === 'sought') {
      page.sought.take(message.words);
    } else if (message.m === 'formulas') {
      // Other notes in the text have formulas, too.
      showFormulas(message, () => { if (editor) [message, { m: 'embeds' }].forEach(editor.receive); else mark(); });
    } else if (message.m === 'embeds') {
      page.embeds = message.embeds;
      if (editor) editor.receive(message); else mark();
    } else if (message.m === 'html') {
      if (!editor) { shown.innerHTML = message.html; mark(); }
    } else if (editor) {
      editor.receive(message);
    } else if (message.m === 'doc') {
      opening?.resolve(message);
    } else if (message.m === 'refused') {
      opening?.reject(new Error(message.reason));
    }
  }

  const load = () => Promise.all([tools.load('prose-editor'), tools.load('prosemirror')]);
  // Loads the editor, which gets what was typed until it is there.
  async function open(point) {
    if (opening) return;
    early.begin();
    element.ariaBusy = 'true';
    const answer = new Promise((resolve, reject) => { opening = { resolve, reject }; });
    try {
      send({ m: 'open' });
      // Without the server, nothing comes. The modules can be had again when it has answered.
      const loading = load().catch(() => null), first = await answer;
      const [module, { pm }] = await loading ?? await load();
      notice('');
      editor = module.default(pm, page)(first, point, early.give());
    } catch (error) {
      console.error(error);
      opening = null;
      notice(error.message && !/import|fetch/.test(error.message) ? error.message : english.failed);
    }
    early.end();
    element.ariaBusy = null;
  }

  Object.assign(status, { className: 'prose-notice', hidden: true });
  Object.assign(shown, { tabIndex: 0, role: 'textbox', ariaMultiLine: 'true', ariaLabel: state.label });
  shown.ariaDescription = english.hint;
  shown.addEventListener('click', event => {
    if (foldAt(event) || leadToFootnote(event) || leadToHeading(shown, event)) return;
    const link = event.target.closest('a[href]'), wish = event.target.closest('.note-wish');
    const tag = event.target.closest('.note-tag');
    if (tag && !opening) return send({ m: 'tag', name: tag.dataset.tag });
    if (wish && page.state.create && !opening) return send({ m: 'make', title: wish.dataset.title });
    if (!link && getSelection().isCollapsed) {
      const by = event.clientY - shown.getBoundingClientRect().top;
      open({ left: event.clientX, by, letters: lettersBefore(shown, event) });
    }
    // Links to other notes open in this page, unless a modifier key requests another one.
    if (!link?.getAttribute('href').startsWith('/') || isFile(link.getAttribute('href'), page.state.files) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    tools.go(link.pathname + link.search);
  });
  shown.addEventListener('keydown', event => { leadToHeading(shown, event); });
  let isPressed = false;
  shown.addEventListener('pointerdown', () => { isPressed = true; setTimeout(() => { isPressed = false; }, 500); });
  shown.addEventListener('focus', () => { if (!isPressed) open(null); });
  // A long text would be moved to the top, and the title out of sight. The editor brings the caret into sight.
  shown.focus = () => HTMLElement.prototype.focus.call(shown, { preventScroll: true });
  const leave = () => { if (editor) editor.catchUp(); else early.keep(); };
  addEventListener('pagehide', leave);
  addEventListener('saved', saved);
  const watch = setInterval(() => {
    if (!editor) early.keep(!element.isConnected);
    if (element.isConnected) return rescue();
    clearInterval(watch);
    removeEventListener('pagehide', leave);
    life.end();
    headings.end();
    page.previews.end();
    page.sought.end();
    editor?.end();
    if (!editor?.isWaiting()) removeEventListener('saved', saved);
  }, 5000);
  const life = live(name);
  mark();
  const headings = outline(element, page);
  page.previews = previews(element, page);
  page.sought = sought(element, page);
  greet(false);
  return Object.assign(receive, { flush: leave });
}
addEventListener('DOMContentLoaded', () => webui.island('prose', start));
