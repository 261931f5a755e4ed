// The editor, and the synchronization of its text with the server's. `base` is the document that both know as
// `version`. Edits since then are sent as one change, and the next one once that is answered. Changes of other users
// arrive with the answer, or in messages of their own. They are applied at once if they affect other paragraphs;
// otherwise when the user pauses, since the server merges until then.
return function open(first, point, typed) {
  let base = schema.nodeFromJSON(first.doc), version = first.v, flight = null, timer = 0, isBehind = false;
  // The messages that the server has taken, but not saved.
  let taken = [];
  // The text without the words of this editor that may not be on disk, and as it was with each message that has sent them.
  let texts = { former: base, sent: [] }, isRejoining = false;
  const own = ownSteps();
  let keeping = 0, nextKeep = 0, isRefusing = false;
  page.titles = first.titles ?? {};
  const pictures = images(), pasted = pasting(), links = new Set();
  const completing = completion(slashCommands(pictures), id => { flush(); page.send({ m: 'follow', id }); });

  // On touch screens, a tap is enough.
  const follows = event => event.ctrlKey || event.metaKey || event.pointerType === 'touch';
  const noteLink = node => {
    const dom = document.createElement('a');
    const shown = { node, refresh() { dom.textContent = page.titles[shown.node.attrs.id] ?? shown.node.attrs.title; } };
    Object.assign(dom, { className: 'note-link', role: 'link', title: 'Ctrl+click follows the link' });
    dom.dataset.note = node.attrs.id;
    dom.onclick = event => { if (follows(event)) page.send({ m: 'follow', id: shown.node.attrs.id }); };
    shown.refresh();
    links.add(shown);
    return {
      dom, ignoreMutation: () => true, destroy: () => links.delete(shown),
      update(other) {
        if (other.type !== shown.node.type || other.attrs.id !== shown.node.attrs.id) return false;
        shown.node = other;
        shown.refresh();
        return true;
      },
    };
  };
  const limit = new Plugin({
    // A character has at most three bytes of UTF-8 per UTF-16 code unit.
    filterTransaction(tr, state) {
      if (!tr.docChanged || tr.getMeta('remote')) return true;
      if (isRefusing) return false;
      const isFine = tr.doc.content.size <= Math.max(page.state.textBytes / 3, state.doc.content.size)
        && tr.doc.childCount <= Math.max(page.state.paragraphs, state.doc.childCount);
      if (!isFine) page.notice(page.text.tooLong);
      return isFine;
    },
  });
  const find = isReplacing => () => { finder.open(isReplacing); return true; };
  const views = {
    'Alt-F10': () => { tools.show(); return true; }, 'Mod-f': find(false), 'Mod-h': find(true),
    'Escape': () => page.sought.leave(), 'F3': () => finder.step(1), 'Shift-F3': () => finder.step(-1), 'Mod-g': () => finder.step(1), 'Mod-Shift-g': () => finder.step(-1),
  };
  const plugins = [
    ...completing.plugins, wishes((wish, isFollowed) => completing.make({ kind: 'note', ...wish, isFollowed }, wish.title), follows), addresses(), tagging(follows), limit, typing(), pm.keymap.keymap({ ...keys, ...views }), pm.keymap.keymap(baseKeymap), history(), numbering, pictures.plugin, pasted.plugin, cards(follows), embedding(), formulating(), footnoting(), foundPlugin,
    // The elements around a block stand behind all that changes the block itself.
    callouts(),
  ];
  const past = page.past(), resumed = past && stateAfter(past, base, plugins);
  const holder = document.createElement('div');
  page.shown.before(holder);
  const hadFocus = page.element.contains(document.activeElement) || point;
  const view = new pm.view.EditorView(holder, {
    state: resumed ?? pm.state.EditorState.create({ doc: base, plugins }),
    nodeViews: { noteLink },
    clipboardSerializer: copying(),
    attributes: {
      class: 'prose-text', id: `prose-${page.next()}`, role: 'textbox', 'aria-multiline': 'true', 'aria-label': page.state.label,
    },
    dispatchTransaction(tr) {
      markTyped(tr);
      const { state, transactions } = view.state.applyTransaction(tr);
      view.updateState(state);
      for (const made of transactions) own.add(made, !tr.getMeta('remote'));
      tools?.refresh(view.state);
      finder?.update(tr);
      const { selection } = view.state, isLink = selection instanceof NodeSelection && selection.node.type === schema.nodes.noteLink;
      if (tr.selectionSet || tr.docChanged) page.previews.rest(isLink ? view.nodeDOM(selection.from) : null);
      if (tr.docChanged && !tr.getMeta('remote')) schedule();
    },
    handleDOMEvents: {
      // Before the engine does what the event asks for.
      keydown: (made, event) => { if (!event.isComposing) hear(made); return false; },
      paste: made => { hear(made); return false; },
      // The text has an undo of its own. That of the browser goes through all texts of a page, and comes here from others, too.
      beforeinput(made, event) {
        if (!event.inputType.startsWith('history')) return false;
        event.preventDefault();
        if (made.hasFocus()) (event.inputType === 'historyUndo' ? undo : redo)(made.state, made.dispatch);
        return true;
      },
      input(made, event) {
        isRefusing = event.inputType?.startsWith('history') ?? false;
        if (isRefusing) made.domObserver.flush();
        isRefusing = false;
        return false;
      },
      mousedown: (made, event) => event.button === 0 && tickAt(made, event),
      // A note link with a text of its own is a text node, but can be followed as well.
      click: (_, event) => {
        const id = event.target.closest?.('a[href]')?.getAttribute('href').match(/^note:([0-9a-f-]{36})/i)?.[1];
        if (id && follows(event)) page.send({ m: 'follow', id });
        return false;
      },
      blur: () => { flush(); },
      compositionend: () => { setTimeout(() => { if (isBehind) resume(); }, 50); },
    },
  });
  const finder = finding(view), tools = toolbar(view, pictures, find(false));
  holder.before(tools.bar);
  tools.refresh(view.state);
  page.shown.hidden = true;
  place();
  page.keepPast(() => pastOf(view.state));

  // Has the engine look where the caret is. It hears of that by an event of its own, behind which a key that follows at once does not
  // wait: Return would part the text where the caret was. In the first 200 milliseconds, the engine takes a caret at the beginning for
  // one that the browser has lost, and puts it back; whoever presses keys by then means it.
  function hear(view) {
    view.input.lastFocus = 0;
    view.domObserver.flush();
  }
  // Places the caret where the text was clicked, or where it was left, or at the end if one sees that, or else at the beginning, and inserts
  // the letters that were typed while the editor was loading.
  function place() {
    const coordinates = point && { left: point.left, top: view.dom.getBoundingClientRect().top + point.by };
    const at = point && (placeOf(point.letters) ?? view.posAtCoords(coordinates)?.pos);
    const { size } = view.state.doc.content, isSeen = () => view.coordsAtPos(size).bottom <= innerHeight;
    const place = view.state.doc.resolve(at ?? (isSeen() ? size : 0));
    const tr = view.state.tr.setSelection(TextSelection.near(place, -1));
    if (point || !resumed) view.dispatch(point ? tr : tr.scrollIntoView());
    if (hadFocus) view.focus();
    if (point) {
      const clientY = view.dom.getBoundingClientRect().top + point.by;
      tickAt(view, { target: document.elementFromPoint(point.left, clientY), clientX: point.left, preventDefault() {} });
    }
    for (const letter of typed) {
      spare(view);
      const { from } = view.state.selection;
      if (letter === '\n') { if (!endLine(view)) keys.Enter(view.state, view.dispatch); }
      else if (!typedHere(view, from, from, letter)) view.dispatch(view.state.tr.insertText(letter));
    }
  }
  // The place that has as many letters before it as the one that was clicked.
  function placeOf(letters) {
    const walker = letters && document.createTreeWalker(view.dom, NodeFilter.SHOW_TEXT);
    let left = letters?.count + (letters?.isBefore ? 1 : 0);
    while (walker?.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (parentElement.closest('.prose-embed')) continue;
      for (let index = 0; index < data.length; index++) {
        if (/\s/.test(data[index]) || --left > 0) continue;
        const spaces = /^\s*/.exec(data.slice(index + 1))[0].length;
        return view.posAtDOM(walker.currentNode, letters.isBefore ? index : index + 1 + Math.min(spaces, letters.spaces));
      }
    }
    return null;
  }
  function schedule() { timer ||= setTimeout(flush, 250); }
  const isDone = () => !flight && !taken.length && view.state.doc.eq(base);
  function keep(isLast) {
    clearTimeout(keeping);
    if (isDone()) return page.dropDraft();
    const start = performance.now();
    // What takes long is not done with every word.
    if (start < nextKeep && !isLast && !page.isLeaving()) { keeping = setTimeout(keep, nextKeep - start); return; }
    const draft = `"base":${docText(texts.former)},"mine":${docText(view.state.doc)},"sent":${JSON.stringify(sentChanges())}`;
    if (!page.keepDraft(draft, isLast)) page.notice(page.text.notKept);
    const end = performance.now();
    nextKeep = end + Math.min(2000, 20 * (end - start));
  }
  // Each text that was sent, as a change of the one before.
  const sentChanges = () => texts.sent.map((doc, index) => changeJSON(changeBetween(texts.sent[index - 1] ?? texts.former, doc)));
  // Until a new server has answered, the texts are those of the one before.
  function settle() { if (!isRejoining) texts = own.texts(view.state.doc); }
  function flush() {
    clearTimeout(timer);
    timer = 0;
    const { doc } = view.state;
    if (!flight && !doc.eq(base)) {
      flight = { n: page.next(), doc };
      flight.event = page.send({ m: 'edit', n: flight.n, v: version, change: changeJSON(changeBetween(base, doc)) });
      own.send(flight);
      settle();
    }
    keep();
  }
  // Sends what was typed while a change is on its way, too: the page may be left, or what was clicked has to do with the text.
  function catchUp() {
    flush();
    if (flight && !view.state.doc.eq(flight.doc)) merge();
  }
  function merge() {
    const { doc } = view.state;
    flight = { n: page.next(), doc };
    flight.event = page.send({ m: 'merge', n: flight.n, mine: docJSON(doc), base: docJSON(texts.former), sent: sentChanges() });
    // It has all that is not on disk, and replaces a change on its way.
    own.forget();
    own.send(flight);
    keep();
  }
  function show(target) {
    const { storedMarks, selection } = view.state, tr = become(view.state.tr, target).setMeta('remote', true).setMeta('addToHistory', false);
    if (!tr.docChanged) return;
    // Others who write where the caret is write behind it: so two who write at the same place do not write into each other's words.
    const place = at => { const { deleted, pos } = tr.mapping.mapResult(at, -1); return tr.doc.resolve(deleted ? tr.mapping.map(at) : pos); };
    if (selection instanceof TextSelection) tr.setSelection(TextSelection.between(place(selection.anchor), place(selection.head)));
    view.dispatch(tr.setStoredMarks(storedMarks));
  }
  // Applies changes of other users to `old`, and keeps what was typed here since.
  function adopt(old, oldVersion, target, targetVersion) {
    const { doc } = view.state;
    [base, version] = [old, oldVersion];
    if (view.composing) { isBehind = true; return; }
    if (doc.eq(old)) {
      [base, version] = [target, targetVersion];
      return show(target);
    }
    const mine = changeBetween(old, doc), theirs = changeBetween(old, target);
    if (!areApart(mine, theirs)) return schedule();
    const [later, earlier] = mine.from > theirs.from ? [mine, theirs] : [theirs, mine];
    [base, version] = [target, targetVersion];
    show(applyChange(applyChange(old, later), earlier));
  }
  function resume() {
    isBehind = false;
    if (!flight) page.send({ m: 'open' });
  }
  const receivers = {
    ack({ n, mine, v, change: theirs }) {
      if (n !== flight?.n) return;
      const { doc } = flight;
      taken.push(flight);
      [flight, isRejoining] = [null, false];
      page.notice('');
      if (theirs) adopt(doc, mine, applyChange(doc, changeFrom(theirs)), v);
      else [base, version] = [doc, v];
      settle();
      if (!view.state.doc.eq(base)) schedule();
      keep();
    },
    change({ base: known, v, change: theirs }) {
      if (flight) return;
      if (known !== version) return resume();
      adopt(base, version, applyChange(base, changeFrom(theirs)), v);
      settle();
      if (!isDone()) keep();
    },
    doc({ doc, v }) {
      if (flight) return;
      const theirs = schema.nodeFromJSON(doc);
      if (theirs.eq(base)) [base, version] = [theirs, v];
      else if (view.state.doc.eq(base)) adopt(base, version, theirs, v);
      else return merge();
      flush();
    },
    lost({ n }) { if (n === flight?.n) merge(); },
    refused({ n, reason }) {
      if (n !== flight?.n) return;
      flight = null;
      page.notice(page.text.refused + reason);
    },
    answer: completing.receive, image: pictures.receive, pasted: pasted.receive, embeds: () => showEmbeds(view), formulas: () => showFormulas(view), titles() {},
  };
  function receive(message) {
    if (message.titles) {
      page.titles = { ...page.titles, ...message.titles };
      links.forEach(link => link.refresh());
    }
    receivers[message.m]?.(message);
  }
  // What the events up to this number have changed is on disk.
  function saved(upTo) {
    const count = taken.filter(({ event }) => event <= upTo).length;
    own.settle(taken.splice(0, count));
    if (count) settle();
    keep();
  }
  page.caretTo = dom => {
    view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(view.posAtDOM(dom, dom.childNodes.length)), -1)));
    view.focus();
    return true;
  };
  const hide = () => { if (document.hidden) flush(); };
  addEventListener('visibilitychange', hide);
  const watch = setInterval(() => { if (!isDone()) keep(); }, 5000);
  return {
    receive, catchUp, saved, isWaiting: () => !isDone(),
    // After a reconnection, requests the server's document, and then sends what it lacks. The new session may not have
    // what the former one had taken, but not saved.
    reconnect() {
      if (flight || taken.length) [base, isRejoining] = [texts.former, true];
      [flight, taken] = [null, []];
      own.forget();
      page.send({ m: 'open' });
    },
    // The page no longer shows the editor.
    end() {
      keep(true);
      clearInterval(watch);
      clearTimeout(timer);
      removeEventListener('visibilitychange', hide);
      tools.end();
      finder.end();
      view.destroy();
    },
  };
};
