// The toolbar: a single tab stop, with arrow keys within. It uses the icons that every page has.
function icon(name) {
  const holder = Object.assign(document.createElement('span'), { className: 'icon', ariaHidden: 'true' });
  holder.innerHTML = `<svg><use href="#icon-${name}"/></svg>`;
  return holder;
}
function toolbar(view, pictures, find) {
  const bar = document.createElement('div'), more = document.createElement('div'), parts = [];
  Object.assign(bar, { className: 'prose-toolbar', role: 'toolbar', ariaLabel: 'Formatting' });
  bar.setAttribute('aria-controls', view.dom.id);
  more.className = 'prose-more';
  let group = bar;
  const run = command => { command(view.state, view.dispatch, view); view.focus(); };
  const add = (element, label, refresh) => {
    Object.assign(element, { ariaLabel: label, title: label, tabIndex: parts.length ? -1 : 0 });
    parts.push({ element, refresh });
    group.append(element);
    return element;
  };
  const button = (drawing, label, command, isOn) => {
    const element = Object.assign(document.createElement('button'), { type: 'button' });
    element.append(/^[a-z]/.test(drawing) ? icon(drawing) : drawing);
    // Pressing a button keeps the selection in the text.
    element.onmousedown = event => event.preventDefault();
    element.onclick = () => run(command);
    add(element, label, state => {
      if (isOn) element.ariaPressed = String(isOn(state)); else element.ariaDisabled = String(!command(state));
    });
    return element;
  };
  const menu = (label, options, choose, value) => {
    const element = document.createElement('select');
    element.append(...options.map(([name, text]) => new Option(text, name)));
    element.onchange = () => {
      run(choose(element.value));
      element.value = value(view.state);
    };
    add(element, label, state => { element.value = value(state); });
  };
  const color = (drawing, label, type, usual) => {
    const element = Object.assign(document.createElement('input'), { type: 'color', value: usual });
    const holder = Object.assign(document.createElement('label'), { className: 'prose-color', title: label });
    element.onchange = () => run(setMark(type, { value: element.value }));
    add(element, label, state => { element.value = (valueOf(state, type, 'value') ?? usual).slice(0, 7); });
    element.replaceWith(holder);
    holder.append(icon(drawing), element);
    button('x', `No ${label.toLowerCase()}`, setMark(type, null));
  };
  const { marks } = schema, on = type => state => hasMark(state, type);
  button('bold', 'Bold', toggleBold, isBold);
  button('italic', 'Italic', toggleMark(marks.italic), on(marks.italic));
  button('underline', 'Underline', toggleMark(marks.underline), on(marks.underline));
  button('strikethrough', 'Strikethrough', toggleMark(marks.strike), on(marks.strike));
  button('<>', 'Code', toggleMark(marks.code), on(marks.code));
  const field = linkField(view, bar);
  button('link', 'Link', () => true, state => hasMark(state, marks.link)).onclick = field.open;
  menu('Paragraph', [['', 'Text'], ['1', 'Heading 1'], ['2', 'Heading 2'], ['3', 'Heading 3'], ['listing', 'Listing']],
    value => +value ? setKind('heading', +value) : setKind(value || 'paragraph'),
    state => inKind(state, 'heading') ? String(selectedBlocks(state)[0]?.node.attrs.level ?? '') : inKind(state, 'listing') ? 'listing' : '');
  button('list', 'Bullet list', toggleList('disc'), state => inList(state, 'disc'));
  button('check', 'Checklist', toggleList('box'), state => inList(state, 'box'));
  button('text-quote', 'Quotation', toggleQuote, isQuoted);
  const moreTools = add(Object.assign(document.createElement('button'), { type: 'button' }), 'More tools',
    () => { moreTools.ariaExpanded = String(!more.hidden); });
  moreTools.append(icon('ellipsis'));
  moreTools.onmousedown = event => event.preventDefault();
  moreTools.onclick = () => { more.hidden = !more.hidden; moreTools.ariaExpanded = String(!more.hidden); floating.place(); };
  group = more;
  button('list-ordered', 'Numbered list', toggleList('decimal'), state => inList(state, 'decimal'));
  menu('Alignment', [['', 'Alignment'], ['left', 'Left'], ['center', 'Centred'], ['right', 'Right'], ['justify', 'Justified']],
    value => eachBlock(() => ({ align: value || null })), state => selectedBlocks(state)[0]?.node.attrs.align ?? '');
  const edits = { table: insertTable, row: addRow, column: addColumn, left: alignColumn(null), center: alignColumn('center'),
    right: alignColumn('right'), noRow: removeRow, noColumn: removeColumn, noTable: removeTable };
  menu('Table', [['', 'Table'], ['table', 'New table'], ['row', 'Row below'], ['column', 'Column after'], ['left', 'Column to the left'],
    ['center', 'Column in the middle'], ['right', 'Column to the right'], ['noRow', 'Remove the row'], ['noColumn', 'Remove the column'],
    ['noTable', 'Remove the table']], value => edits[value] ?? (() => false), () => '');
  menu('Font', [['', 'Font'], ...fonts], value => setMark(marks.family, value ? { name: value } : null),
    state => valueOf(state, marks.family, 'name') ?? '');
  menu('Size', ['', 9, 10, 11, 12, 14, 16, 18, 24, 36, 48].map(size => [String(size), size ? `${size}` : 'Size']),
    value => setMark(marks.size, value ? { points: +value } : null),
    state => String(valueOf(state, marks.size, 'points') ?? ''));
  color('baseline', 'Text colour', marks.color, '#000000');
  color('highlighter', 'Highlight', marks.highlight, highlighter);
  if (page.state.images) button('image', 'Picture', () => true).onclick = pictures.ask;
  if (page.state.files) button('paperclip', 'File', () => true).onclick = pictures.askForFile;
  bar.append(pictures.input);
  button('search', 'Find in the text', () => true).onclick = find;
  button('undo-2', 'Undo', undo);
  button('redo-2', 'Redo', redo);
  more.hidden = true;
  bar.append(more);
  const description = describing(view, bar);
  const floating = floatingBar(view, bar, more);
  bar.addEventListener('keydown', event => {
    const stops = parts.filter(({ element }) => element.checkVisibility());
    const at = stops.findIndex(({ element }) => element === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (event.key === 'Escape') floating.leave();
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    parts.forEach(({ element }) => { element.tabIndex = -1; });
    const { element } = stops[(to + stops.length) % stops.length];
    element.tabIndex = 0;
    element.focus();
  });
  const focus = () => (pictureIn(view.state) ? description.field : parts.find(({ element }) => element.tabIndex === 0).element).focus();
  return {
    bar, end: floating.end, show() { floating.show(); focus(); },
    refresh(state) { for (const part of [...parts, description]) part.refresh?.(state); floating.update(); },
  };
}
// Families that every device has something for. Others, which a text has brought along, keep their names.
const fonts = [['Georgia', 'Serif'], ['Helvetica', 'Sans serif'], ['Courier New', 'Typewriter']];
function linkField(view, bar) {
  const field = Object.assign(document.createElement('input'), {
    type: 'url', hidden: true, placeholder: 'https://', ariaLabel: 'Address of the link', className: 'prose-address',
  });
  const close = () => { field.hidden = true; view.focus(); };
  field.addEventListener('keydown', event => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = field.value.trim(), href = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
    if (href && !isAddress(href)) return field.setCustomValidity('No address'), field.reportValidity();
    close();
    setLink(href)(view.state, view.dispatch);
  });
  bar.append(field);
  const open = () => {
    field.value = valueOf(view.state, schema.marks.link, 'href') ?? '';
    field.hidden = false;
    // Behind all tools, in a line of its own.
    bar.append(field);
    field.focus();
    field.select();
  };
  return { open };
}
