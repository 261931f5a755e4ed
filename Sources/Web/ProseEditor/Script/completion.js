// Completion: the text after `[[` becomes a link to a note, that after `![[` its name, that after `#` a keyword, and that after `/` is done.
const patterns = [
  ['command', /(?<![^\s\ufffc])\/([\p{L}][\p{L}\d ]{0,20}|)$/u],
  ['note', /\[\[([^[\]\n\ufffc]{0,80})$/], ['keyword', /(?<![^\s\ufffc(])#([\p{L}\p{N}_/-]{1,60})$/u],
];
function completion(commandsFor, follow) {
  let view = null, active = null, items = [], chosen = 0, answered = null, dismissed = null, timer = 0;
  const waiting = new Map();
  const list = document.createElement('ul'), listID = `prose-list-${page.next()}`;
  Object.assign(list, { className: 'prose-suggestions', role: 'listbox', id: listID, hidden: true, ariaLabel: 'Suggestions' });

  function find(state) {
    const { $from, empty } = state.selection;
    if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
    const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 90), $from.parentOffset, null, '\ufffc');
    for (const [kind, pattern] of patterns) {
      const found = (kind === 'command' || page.state[`${kind}s`]) && pattern.exec(before);
      const isEmbed = kind === 'note' && before[found?.index - 1] === '!';
      if (found) return { kind, isEmbed, query: found[1], from: $from.pos - found[0].length, to: $from.pos };
    }
    return null;
  }
  function update(_, former) {
    const found = find(view.state);
    // Moving the caret into brackets is no question.
    if (found && !active && former?.doc.eq(view.state.doc)) return;
    if (found && found.from === dismissed) return close();
    if (!found) { dismissed = null; return close(); }
    // Words behind those that wait for their link belong to no name.
    if ([...waiting.values()].some(({ created, hurried }) => (created ?? hurried)?.from === found.from)) return close();
    const isSame = active && active.kind === found.kind && active.query === found.query;
    active = found;
    if (isSame) return;
    clearTimeout(timer);
    timer = setTimeout(ask, 60);
  }
  function ask() {
    if (!active) return;
    if (active.kind === 'command') return offer(commandsFor(active.query));
    for (const [n, { created, hurried }] of waiting) if (!created && !hurried) waiting.delete(n);
    question(active, active);
  }
  function question({ kind, query }, asked) {
    const n = page.next();
    waiting.set(n, asked);
    page.send({ m: 'ask', n, kind, query });
    return n;
  }
  function receive({ n, items: answers }) {
    const asked = waiting.get(n);
    waiting.delete(n);
    if (asked?.created) {
      if (answers[0]) insert(answers[0], asked.created);
      if (answers[0] && asked.created.isFollowed) follow(answers[0].id);
      return;
    }
    if (asked?.hurried) return settle(asked.hurried, answers.find(mayLead));
    if (!asked || asked.query !== active?.query) return;
    const { kind } = active, query = active.query.trim();
    const isKnown = answers.some(({ title, name }) => [title, name].includes(active.query));
    const made = kind === 'note' && page.state.create && query && !isKnown ? [{ title: `Make “${query}”`, create: query }] : [];
    offer(answers.some(mayLead) ? [...answers, ...made] : [...made, ...answers]);
  }
  // Whoever types a new title does not mean a note that has its letters within words only, as “beta” has “eta”.
  function mayLead({ isLoose }) { return !isLoose || !page.state.create; }
  function offer(all) {
    [items, chosen, answered] = [all, 0, active.query];
    show();
    page.tools.say('polite', `${items.length} suggestions`);
  }
  function show() {
    list.replaceChildren(...items.map((item, index) => {
      const option = document.createElement('li');
      Object.assign(option, { role: 'option', id: `${listID}-${index}`, ariaSelected: String(index === chosen) });
      // Titles stand below each other, with or without an address.
      if (items.some(({ address }) => address)) option.append(Object.assign(document.createElement('i'), { textContent: item.address ?? '' }));
      option.append(marked(item.title, item.create || item.command ? '' : active.query));
      const detail = [item.name, item.detail].filter(Boolean).join(' · ');
      if (detail) option.appendChild(Object.assign(document.createElement('small'), { textContent: detail }));
      option.onmousedown = event => { event.preventDefault(); accept(index); };
      return option;
    }));
    list.hidden = items.length === 0;
    const dom = view.dom;
    dom.setAttribute('aria-expanded', String(!list.hidden));
    if (list.hidden) return dom.removeAttribute('aria-activedescendant');
    dom.setAttribute('aria-activedescendant', `${listID}-${chosen}`);
    const caret = view.coordsAtPos(active.from), around = page.element.getBoundingClientRect();
    list.style.left = `${Math.max(0, Math.min(caret.left - around.left, around.width - list.offsetWidth))}px`;
    // Above the line, where there is no room for it below.
    const room = innerHeight - caret.bottom - list.offsetHeight;
    list.style.top = `${room < 8 && caret.top > list.offsetHeight ? caret.top - around.top - list.offsetHeight - 4 : caret.bottom - around.top + 4}px`;
    list.children[chosen].scrollIntoView({ block: 'nearest' });
  }
  // A title in which the words that were typed are strong.
  function marked(title, query) {
    const at = query ? title.toLowerCase().indexOf(query.toLowerCase()) : -1, holder = document.createElement('span');
    if (at < 0) holder.textContent = title;
    else holder.append(title.slice(0, at), Object.assign(document.createElement('b'), { textContent: title.slice(at, at + query.length) }), title.slice(at + query.length));
    return holder;
  }
  function close() {
    clearTimeout(timer);
    [active, items, answered] = [null, [], null];
    if (!list.hidden) { list.hidden = true; view.dom.removeAttribute('aria-activedescendant'); }
    view.dom.setAttribute('aria-expanded', 'false');
  }
  function insert({ id, title }, { kind, isEmbed, from, to, heading, label }) {
    const { tr, doc } = view.state, isClosed = doc.textBetween(to, Math.min(to + 2, doc.content.size), '\n') === ']]';
    if (kind === 'keyword') tr.insertText(`#${title} `, from, to);
    else if (isEmbed) tr.insertText(`[[${title}]]`, from, to + (isClosed ? 2 : 0));
    else {
      page.titles = { ...page.titles, [id]: title };
      const marks = doc.resolve(from).marks().filter(mark => mark.type !== schema.marks.link);
      const href = `note:${id}?text${heading ? `#${encodeURIComponent(heading)}` : ''}`, own = label ?? (heading && `${title} > ${heading}`);
      tr.replaceWith(from, to + (isClosed ? 2 : 0), own && own !== title
        ? schema.text(own, [...marks, schema.marks.link.create({ href })]) : schema.nodes.noteLink.create({ id, title }, null, marks));
    }
    view.dispatch(tr.scrollIntoView());
    view.focus();
  }
  function accept(index) {
    const item = items[index], place = active;
    close();
    if (item.command) {
      view.dispatch(view.state.tr.delete(place.from, place.to));
      item.command()(view.state, view.dispatch, view);
      return view.focus();
    }
    if (!item.create) return insert(item, item.name ? { ...place, label: item.name } : place);
    make(place, item.create);
  }
  // Whether a key chooses before the answer to the last letters is there.
  const isHurried = ({ key, ctrlKey, shiftKey }) => ['Enter', 'Tab'].includes(key) && !ctrlKey && !shiftKey && active?.query.trim()
    && answered !== active.query && chosen === 0 && (active.kind !== 'keyword' || !list.hidden);
  // The words keep their place, and the first suggestion for them comes there.
  function hurry() {
    const place = active;
    close();
    const n = question(place, { hurried: place });
    setTimeout(() => { if (waiting.delete(n)) settle(place, null, true); }, 1000);
  }
  // Without a suggestion a note is made, or the key was for a new line.
  function settle(place, first, isLost = false) {
    if (first) return insert(first, first.name ? { ...place, label: first.name } : place);
    if (!isLost && place.kind === 'note' && page.state.create) return make(place, place.query.trim());
    view.dispatch(view.state.tr.split(place.to));
  }
  // Makes a note, and a link to it at a place.
  function make(place, title) {
    const n = page.next();
    waiting.set(n, { created: place });
    page.send({ m: 'create', n, title });
  }
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  const plugin = new Plugin({
    view(made) {
      view = made;
      page.element.append(list);
      const names = { 'aria-autocomplete': 'list', 'aria-controls': listID, 'aria-expanded': 'false' };
      for (const [name, value] of Object.entries(names)) view.dom.setAttribute(name, value);
      return { update, destroy() { list.remove(); } };
    },
    appendTransaction(transactions) {
      // Tracks the place of a note that is being created or looked for while the text changes.
      for (const { created, hurried } of waiting.values()) {
        const place = created ?? hurried;
        if (!place) continue;
        for (const { mapping } of transactions) {
          [place.from, place.to] = [mapping.map(place.from, 1), mapping.map(place.to, -1)];
        }
      }
      return null;
    },
    props: {
      handleKeyDown(_, event) {
        const hurries = isHurried(event);
        if (hurries && active.kind === 'command') ask();
        if (hurries && active.kind !== 'command') hurry();
        else if (list.hidden || !active) return false;
        else if (event.key in moves) {
          chosen = (chosen + moves[event.key] + items.length) % items.length;
          show();
        } else if (event.key === 'Enter' && event.ctrlKey && items.some(({ create }) => create)) accept(items.findIndex(({ create }) => create));
        else if (event.key === 'Enter' || event.key === 'Tab') accept(chosen);
        else if (event.key === 'Escape') { dismissed = active.from; close(); } else return false;
        event.stopPropagation();
        return true;
      },
      // Brackets closed by typing link to the note with exactly this title.
      handleTextInput(_, from, to, text) {
        const exact = items.findIndex(({ id, title }) => id && title === active?.query.replace(/\]$/, ''));
        if (text !== ']' || active?.kind !== 'note' || active.isEmbed || exact < 0) return false;
        const before = view.state.doc.textBetween(Math.max(0, from - 1), from);
        if (before !== ']' && !list.hidden) {
          active = { ...active, to: from };
          accept(exact);
          skip = 1;
          return true;
        }
        return false;
      },
      handleDOMEvents: { blur() { setTimeout(() => { if (!view.hasFocus()) close(); }, 150); } },
    },
  });
  let skip = 0;
  const swallow = new Plugin({
    props: { handleTextInput(_, from, to, text) { const isSecond = skip && text === ']'; skip = 0; return Boolean(isSecond); } },
  });
  return { plugins: [swallow, plugin], receive, make };
}
