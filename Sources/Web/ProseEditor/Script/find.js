// Finding in the text, and replacing what is found.
const mostFound = 20000, mostShown = 1000;

// The text of a block, and for each of its letters the place in the document where it begins and ends. A link to a note has
// the letters of its title at one place.
function lettersOf(block, start) {
  let text = '';
  const places = [];
  block.forEach((node, offset) => {
    const letters = node.isText ? node.text : node.type.name === 'noteLink' ? page.titles[node.attrs.id] ?? node.attrs.title : '\ufffc';
    for (let index = 0; index < letters.length; index++) {
      const at = start + offset + (node.isText ? index : 0);
      places.push({ from: at, to: node.isText ? at + 1 : at + node.nodeSize, isText: node.isText });
    }
    text += letters;
  });
  return { text, places };
}
function patternOf({ text, isExact, isWhole }) {
  const words = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/['’]/g, isExact ? '$&' : "['’]");
  const [before, behind] = isWhole ? ['(?<![\\p{L}\\p{N}_])', '(?![\\p{L}\\p{N}_])'] : ['', ''];
  return new RegExp(`${before}${words}${behind}`, isExact ? 'gu' : 'giu');
}
// Returns the places in a block's content at which a pattern is found.
function matchesIn(block, pattern) {
  const found = [];
  eachText(block, (node, start) => {
    const { text, places } = lettersOf(node, start);
    for (const { index, 0: { length } } of text.matchAll(pattern)) {
      const matched = places.slice(index, index + length);
      found.push({ from: matched[0].from, to: matched.at(-1).to, isText: matched.every(({ isText }) => isText) });
    }
  });
  return found;
}
// Finds in texts. It looks through a block once, until something else is sought or notes have other titles.
function searching() {
  let sought = null, titles = null, matchesOf = null;
  return (doc, query) => {
    const found = [], pattern = patternOf(query);
    if (!query.text) return found;
    if (String(pattern) !== sought || titles !== page.titles) {
      [sought, titles, matchesOf] = [String(pattern), page.titles, once(block => matchesIn(block, pattern))];
    }
    doc.forEach((block, at) => {
      for (const { from, to, isText } of matchesOf(block)) found.push({ from: at + 1 + from, to: at + 1 + to, isText });
    });
    return found.slice(0, mostFound);
  };
}
// What is found is coloured without touching the text, where the browser can do that.
const canColor = typeof Highlight === 'function' && 'highlights' in CSS;
const foundKey = new PluginKey('found');
const foundPlugin = new Plugin({
  key: foundKey,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, old) => tr.getMeta(foundKey) ?? old.map(tr.mapping, tr.doc),
  },
  props: { decorations(state) { return this.getState(state); } },
});
function colorFound(view, found, current) {
  const from = Math.max(0, Math.min(current - mostShown / 2, found.length - mostShown)), shown = found.slice(from, from + mostShown);
  if (!canColor) {
    const colored = shown.map((place, index) => Decoration.inline(
      place.from, place.to, { class: from + index === current ? 'prose-found-now' : 'prose-found' }));
    view.dispatch(view.state.tr.setMeta(foundKey, DecorationSet.create(view.state.doc, colored)));
    return;
  }
  const rangeOf = place => {
    const range = document.createRange(), start = view.domAtPos(place.from, 1), end = view.domAtPos(place.to, -1);
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return range;
  };
  CSS.highlights.set('prose-found', new Highlight(...shown.filter((_, index) => from + index !== current).map(rangeOf)));
  CSS.highlights.set('prose-found-now', new Highlight(...(found[current] ? [rangeOf(found[current])] : [])));
}

function finding(view) {
  const bar = findBar({ look, step, replace, replaceAll, close }), findAll = searching();
  let found = [], current = -1, caret = null, isStepped = false;
  bar.element.hidden = true;
  page.element.append(bar.element);

  // Shows the bar over the text, with the selected words in it.
  function open(isReplacing) {
    // The engine learns by an event where keys have led, which may still be on its way.
    view.domObserver?.flush();
    const { state } = view, { from, to, $from, $to } = state.selection;
    [caret, isStepped] = [state.selection.getBookmark(), false];
    bar.element.hidden = false;
    if (from !== to && $from.sameParent($to)) bar.setText(state.doc.textBetween(from, to));
    bar.focus(isReplacing);
    place();
    look();
  }
  function place() {
    if (bar.element.hidden) return;
    const pane = page.paneOf(page.element), { top, right, left } = pane ? pane.getBoundingClientRect() : { top: 0, right: innerWidth, left: 0 };
    const width = pane?.clientWidth ?? innerWidth;
    Object.assign(bar.element.style, { top: `${Math.max(0, top) + 8}px`, right: `${innerWidth - (left + width || right) + 8}px` });
  }
  // Looks for the words again. The one that is shown is the first behind the caret.
  function look() {
    found = findAll(view.state.doc, bar.query());
    const { from } = view.state.selection;
    current = found.findIndex(match => match.from >= from);
    if (current < 0 && found.length) current = 0;
    show(true);
  }
  function show(isLed) {
    colorFound(view, found, current);
    bar.count(current, found.length, found.length === mostFound);
    if (isLed && found[current]) lead(found[current].from);
  }
  // Scrolls to a place that is not seen.
  function lead(at) {
    const pane = page.paneOf(page.element), around = pane?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const { top, bottom } = view.coordsAtPos(at), above = around.top + bar.element.offsetHeight + 16;
    if (top >= above && bottom <= Math.min(around.bottom, innerHeight) - 16) return;
    (pane ?? window).scrollBy(0, (top + bottom) / 2 - (around.top + around.bottom) / 2);
  }
  function step(by) {
    if (!found.length) return;
    current = (current + by + found.length) % found.length;
    isStepped = true;
    select();
    show(true);
  }
  function select() {
    const { from, to } = found[current];
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
  }
  function replace() {
    const match = found[current];
    if (!match?.isText) return step(1);
    const text = bar.replacement(), tr = put(view.state.tr, match, text);
    isStepped = true;
    view.dispatch(pm.history.closeHistory(tr.setSelection(TextSelection.create(tr.doc, match.from + text.length))));
    look();
  }
  // Replaces all in one step, which one undo takes back. Titles in links are those of their notes, and stay.
  function replaceAll() {
    const matches = findAll(view.state.doc, bar.query()).filter(({ isText }) => isText), { tr } = view.state;
    for (const match of matches.toReversed()) put(tr, match, bar.replacement());
    if (!matches.length) return;
    view.dispatch(pm.history.closeHistory(tr));
    look();
    bar.say(`${matches.length} replaced`);
  }
  const put = (tr, { from, to }, text) => text ? tr.insertText(text, from, to) : tr.delete(from, to);
  // Goes back to the caret, or to the match that was stepped to.
  function close() {
    if (bar.element.hidden) return;
    bar.element.hidden = true;
    found = [];
    colorFound(view, [], -1);
    if (!isStepped && caret) view.dispatch(view.state.tr.setSelection(caret.resolve(view.state.doc)));
    view.focus();
    view.dispatch(view.state.tr.scrollIntoView());
  }
  addEventListener('resize', place);
  return {
    open, close,
    // Leads to the next or previous match from within the text.
    step: by => !bar.element.hidden && (step(by), true),
    // What is typed or arrives moves what was found.
    update(tr) {
      if (bar.element.hidden || !tr.docChanged) return;
      caret = caret?.map(tr.mapping) ?? null;
      found = findAll(view.state.doc, bar.query());
      current = Math.min(current, found.length - 1);
      show(false);
    },
    end() { removeEventListener('resize', place); if (canColor) colorFound(view, [], -1); },
  };
}
