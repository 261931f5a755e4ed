// The bar for finding in the text: it stands over the text's upper corner, and on phones at the upper edge.
function findBar(actions) {
  const make = (tag, more, ...content) => {
    const element = Object.assign(document.createElement(tag), more);
    element.append(...content);
    return element;
  };
  const field = (label, input, enter) => {
    const element = make('input', { type: 'text', ariaLabel: label, placeholder: label, autocomplete: 'off', spellcheck: false });
    element.oninput = input;
    element.addEventListener('keydown', event => {
      if (event.key === 'Enter' && !event.isComposing) { event.preventDefault(); enter(event); }
    });
    return element;
  };
  const button = (content, label, press) => {
    const element = make('button', { type: 'button', ariaLabel: label, title: label, onclick: press },
      /^[a-z]/.test(content) ? icon(content) : content);
    return element;
  };
  // A button that stays down, and looks for the words again.
  const choice = (content, label) => {
    const element = button(content, label, () => {
      element.ariaPressed = String(element.ariaPressed !== 'true');
      actions.look();
      words.focus();
    });
    element.ariaPressed = 'false';
    return element;
  };
  const words = field('Find in the text', () => actions.look(), event => actions.step(event.shiftKey ? -1 : 1));
  const other = field('Replace with', () => {}, event => event.ctrlKey || event.metaKey ? actions.replaceAll() : actions.replace());
  const count = make('output', { className: 'prose-find-count' });
  const exact = choice('Aa', 'Match capitals'), whole = choice('W', 'Whole words');
  const replacing = make('div', { className: 'prose-find-row', hidden: true }, other,
    make('button', { type: 'button', textContent: 'Replace', onclick: actions.replace }),
    make('button', { type: 'button', textContent: 'Replace all', onclick: actions.replaceAll }));
  const more = button('chevron-down', 'Replace', () => { showReplacing(replacing.hidden); (replacing.hidden ? words : other).focus(); });
  const element = make('div', { className: 'prose-find', role: 'search', ariaLabel: 'Find in the text' },
    make('div', { className: 'prose-find-row' }, more, words, count, exact, whole,
      button('chevron-up', 'Previous match', () => actions.step(-1)), button('chevron-down', 'Next match', () => actions.step(1)),
      button('x', 'Close', actions.close)), replacing);
  function showReplacing(isShown) {
    replacing.hidden = !isShown;
    more.ariaExpanded = String(isShown);
  }
  showReplacing(false);
  element.addEventListener('keydown', event => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event, isHeld = ctrlKey || metaKey;
    const isStep = key === 'F3' || isHeld && key.toLowerCase() === 'g';
    if (isStep) actions.step(shiftKey ? -1 : 1);
    else if (key === 'Escape') actions.close();
    else if (isHeld && key === 'h') { showReplacing(true); other.focus(); }
    // Keys of the page are not for what is typed here; a second Ctrl+F is the browser's.
    else { if (!isHeld && !altKey) event.stopPropagation(); return; }
    event.preventDefault();
    event.stopPropagation();
  });
  const say = text => { count.textContent = text; page.tools.say('polite', text); };
  return {
    element, say,
    query: () => ({ text: words.value, isExact: exact.ariaPressed === 'true', isWhole: whole.ariaPressed === 'true' }),
    replacement: () => other.value,
    setText(text) { words.value = text; },
    focus(isReplacing) {
      if (isReplacing) showReplacing(true);
      words.focus();
      words.select();
    },
    count(current, all, isMost) {
      const sum = `${all}${isMost ? '+' : ''}`;
      say(all ? `${current + 1} of ${sum}` : words.value ? 'Not found' : '');
    },
  };
}
