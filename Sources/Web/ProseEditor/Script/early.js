// What is typed before the editor is there. It is shown behind the text, and kept as a draft with each key: the server may be gone, so
// that neither the editor nor the document comes. As the document is not known, the draft has nothing but these words.
function earlyWords(page) {
  const line = document.createElement('p');
  let typed = '';
  const paragraph = text => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) });
  const documentOf = text => JSON.stringify({ type: 'doc', content: text.split('\n').map(paragraph) });
  function keep(isLast) {
    if (!typed) return;
    const draft = `"base":${documentOf('')},"mine":${documentOf(typed)},"sent":[],"isEarly":true`;
    if (!page.keepDraft(draft, isLast)) page.notice(page.text.notKept);
  }
  function set(event, text) {
    event.preventDefault();
    event.stopPropagation();
    typed = text;
    line.textContent = text;
    line.hidden = !text;
    if (text) keep(); else page.dropDraft();
  }
  function press(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key.length === 1) set(event, typed + key);
    else if (key === 'Enter') set(event, `${typed}\n`);
    else if (key === 'Backspace') set(event, typed.slice(0, -1));
  }
  const paste = event => { set(event, typed + event.clipboardData.getData('text/plain').replaceAll('\r', '')); };
  // Keyboards on screens tell the letters only.
  const beforeinput = event => { set(event, typed + (event.inputType === 'insertText' && event.data || '')); };
  const listeners = Object.entries({ keydown: press, paste, beforeinput });
  Object.assign(line, { className: 'prose-early', hidden: true });
  page.shown.after(line);
  return {
    keep,
    // The text is one in which somebody writes, so that a server that comes back leaves the focus there.
    begin() {
      page.shown.contentEditable = 'true';
      for (const [name, listener] of listeners) page.shown.addEventListener(name, listener);
    },
    end() {
      page.shown.removeAttribute('contenteditable');
      for (const [name, listener] of listeners) page.shown.removeEventListener(name, listener);
    },
    // Hands the words over to the editor, which keeps them from now on.
    give() {
      line.remove();
      return typed;
    },
  };
}
