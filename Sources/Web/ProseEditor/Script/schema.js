// The schema of documents. The server has the same list, in ProseSchema.swift, and rejects anything else. A document is
// flat: each block is one paragraph, list items state their level, and all blocks how many quotations they are in.
const { Schema, Fragment, Slice } = pm.model;
const schemes = /^(https?|mailto|tel|sms|ftp|geo|note):/i;
const isAddress = address => typeof address === 'string' && address !== '' && address.length < 1300
  && !/[\0-\x1f\x7f]/.test(address)
  && (schemes.test(address.trim()) || !/^[^/?#]*:/.test(address.replace(/\s/g, '')));
// Pictures of other sites are not allowed; if the program has a folder for pictures, only those in it are.
const isPicture = address => page.state.pictures
  ? address.startsWith(page.state.pictures) && !/\/\.\.?(\/|$)/.test(address) && /^[\w\-.~%/]+$/.test(address)
  : isAddress(address) && !/^[^/?#]*:|^\/\//.test(address);
// Those are named, and not fetched: their server would learn of each look at the text.
const isWebPicture = address => isAddress(address) && /^https?:\/\/[^/?#]/i.test(address);
const webPicture = ({ src, alt }) => ['span', { class: 'prose-web-picture', 'data-src': src, 'data-alt': alt, title: src },
  `\u{1f5bc} ${alt || src.replace(/^\w+:\/\//, '').split(/[/?#]/)[0]}`];
const plain = {
  quote: 0, marker: null, depth: 0, start: 1, align: null, dir: null, indent: 0, first: 0, before: 0, after: 0, line: 0, end: null,
};
const markers = ['disc', 'circle', 'square', 'hyphen', 'box', 'check', 'decimal', 'lower-alpha', 'upper-alpha', 'lower-roman',
  'upper-roman'];
const alignments = ['left', 'center', 'right', 'justify'];
const whole = (from, to) => value => Number.isInteger(value) && value >= from && value <= to;
const distance = value => typeof value === 'number' && Math.abs(value) <= 10000;
const highlighter = '#f7e6a6';
const isColor = value => /^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(value) && !/^#.{6}ff$/.test(value);
// Checks of attributes in pasted content.
const fine = {
  marker: value => markers.includes(value), depth: whole(0, 8), start: whole(-1e9, 1e9),
  align: value => alignments.includes(value), dir: value => value === 'ltr' || value === 'rtl', indent: distance,
  first: distance, before: distance, after: distance, line: distance,
};
const attributesOf = values => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { default: value }]));

// The sort of a callout may end in the sign by which it is folded.
const calloutOf = sort => sort && { 'data-callout': sort.replace(/[+-]$/, ''), ...(/[+-]$/.test(sort) && { 'data-fold': sort.at(-1) }) };

const quotesOf = ({ attrs: { quote } }) => quote ? { 'data-quote': quote } : {};
const quotesIn = dom => ({ quote: whole(1, 8)(+dom.dataset.quote) ? +dom.dataset.quote : 0 });

// Text is written in the direction of its first letters, unless it has one.
function lookOf({ type, attrs }) {
  const { marker, depth, align, dir, indent, first, before, after, line } = attrs;
  const style = [
    align && `text-align: ${align}`, marker && `--depth: ${depth}`, before && `margin-top: ${before}pt`,
    after && `margin-bottom: ${after}pt`, line && `line-height: ${line}`,
    !marker && indent && `margin-left: ${indent}pt`, !marker && first !== indent && `text-indent: ${first - indent}pt`,
  ].filter(Boolean).join('; ');
  const data = Object.entries(attrs).filter(([name, value]) => name in plain && name !== 'quote' && value !== plain[name]);
  return {
    ...quotesOf({ attrs }), ...(attrs.language && { 'data-language': attrs.language }), ...calloutOf(attrs.sort),
    ...(data.length && { 'data-look': JSON.stringify(Object.fromEntries(data)) }),
    ...(marker && { 'data-marker': marker }), ...(type.spec.code ? dir && { dir } : { dir: dir ?? 'auto' }), ...(style && { style }),
  };
}
// Content copied from an editor has exact attributes; for other content, the elements determine them.
function lookIn(dom) {
  let look = {};
  try { look = JSON.parse(dom.dataset.look ?? '{}'); } catch { /* Not made by an editor. */ }
  const align = alignments.find(name => name === dom.style.textAlign) ?? null;
  return { align, ...quotesIn(dom), ...Object.fromEntries(Object.entries(look ?? {}).filter(([name, value]) => fine[name]?.(value))) };
}
const block = (tag, rules, more = {}) => ({
  content: 'inline*', group: 'block', defining: true, attrs: attributesOf(plain),
  toDOM: node => [tag, lookOf(node), 0],
  parseDOM: rules.map(rule => ({ ...rule, getAttrs: lookIn })), ...more,
});
const short = value => value && value.length < 500 && !/[\0-\x1f\u2028\u2029]/.test(value) ? value : null;
const valued = (name, attribute, isFine, css) => ({
  attrs: { [attribute]: {} },
  toDOM: mark => ['span', { [`data-${name}`]: mark.attrs[attribute], style: css(mark.attrs[attribute]) }, 0],
  parseDOM: [{
    tag: `span[data-${name}]`,
    getAttrs(dom) {
      const value = name === 'size' ? +dom.dataset[name] : dom.dataset[name];
      return isFine(value) && { [attribute]: value };
    },
  }],
});
const line = (tags, css, kind) => ({
  attrs: { style: { default: 1 } },
  toDOM: ({ attrs: { style } }) => [tags[0], style === 1 ? {} : { 'data-line': style, style: kind(style) }, 0],
  parseDOM: [
    ...tags.map(tag => ({ tag, getAttrs: dom => ({ style: whole(1, 65535)(+dom.dataset.line) ? +dom.dataset.line : 1 }) })),
    { style: 'text-decoration', getAttrs: value => value.includes(css) && null },
    { style: 'text-decoration-line', getAttrs: value => value.includes(css) && null },
  ],
});
const lineKind = style => `text-decoration-style: ${
  { 9: 'double', 256: 'dotted', 512: 'dashed' }[style & 0xf09] ?? { 1: 'dotted', 2: 'dashed' }[style >> 8 & 3] ?? 'solid'}`;

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', [{ tag: 'p' }, { tag: 'li', priority: 40 }, { tag: 'div', priority: 10 }]),
    heading: block('h1', [], {
      attrs: { level: { default: 1 }, ...attributesOf(plain) },
      toDOM: node => [`h${node.attrs.level}`, lookOf(node), 0],
      parseDOM: [1, 2, 3, 4, 5, 6].map(level => ({ tag: `h${level}`, getAttrs: dom => ({ level, ...lookIn(dom) }) })),
    }),
    // The title of a callout is in the quotation that it begins.
    callout: block('p', [], {
      attrs: { sort: { default: 'note' }, ...attributesOf({ ...plain, quote: 1 }) },
      parseDOM: [{ tag: 'p[data-callout]', priority: 60, getAttrs: dom =>
        ({ sort: short(dom.dataset.callout + (dom.dataset.fold ?? '')) ?? 'note', ...lookIn(dom), quote: Math.max(1, quotesIn(dom).quote) }) }],
    }),
    listing: block('pre', [], {
      code: true, attrs: { language: { default: null }, ...attributesOf(plain) },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: dom =>
        ({ language: short(dom.dataset.language), ...lookIn(dom) }) }],
    }),
    // The cells of a row stand in the columns that those of the first row align.
    table: {
      content: 'tableRow+', group: 'block', isolating: true, attrs: { quote: { default: 0 } },
      toDOM: node => ['table', quotesOf(node), ['tbody', 0]], parseDOM: [{ tag: 'table', getAttrs: quotesIn }],
    },
    tableRow: { content: 'tableCell+', toDOM: () => ['tr', 0], parseDOM: [{ tag: 'tr' }] },
    tableCell: {
      content: 'inline*', isolating: true, attrs: { align: { default: null } },
      toDOM: ({ attrs: { align } }) => ['td', { dir: 'auto', ...(align && { style: `text-align: ${align}` }) }, 0],
      parseDOM: ['td', 'th'].map(tag => ({ tag, getAttrs: dom => ({ align: alignments.find(name => name === dom.style.textAlign) ?? null }) })),
    },
    rule: {
      group: 'block', attrs: { quote: { default: 0 } }, toDOM: node => ['hr', quotesOf(node)], parseDOM: [{ tag: 'hr', getAttrs: quotesIn }],
    },
    // Markdown that has no counterpart: moved and removed as a whole.
    markdown: {
      group: 'block', atom: true, draggable: true, attrs: { quote: { default: 0 }, source: { default: '' } },
      toDOM: node => ['pre', { 'data-markdown': '', ...quotesOf(node) }, node.attrs.source],
      parseDOM: [{ tag: 'pre[data-markdown]', priority: 60, getAttrs: dom => ({ source: dom.textContent, ...quotesIn(dom) }) }],
    },
    text: { group: 'inline' },
    hardBreak: { inline: true, group: 'inline', selectable: false, linebreakReplacement: true, toDOM: () => ['br'],
      parseDOM: [{ tag: 'br' }] },
    image: {
      inline: true, group: 'inline', draggable: true, attrs: { src: {}, alt: { default: '' } },
      toDOM: ({ attrs }) => isPicture(attrs.src) ? ['img', { ...attrs, ...page.pictureSize(attrs.alt) }] : webPicture(attrs),
      parseDOM: [{ tag: 'img[src]', getAttrs: dom => {
        const src = dom.getAttribute('src');
        return (isPicture(src) || isWebPicture(src)) && { src, alt: dom.alt.slice(0, 500) };
      } }, { tag: 'span.prose-web-picture', getAttrs: ({ dataset: { src, alt = '' } }) => isWebPicture(src) && { src, alt: alt.slice(0, 500) } }],
    },
    noteLink: {
      inline: true, group: 'inline', atom: true, attrs: { id: {}, title: { default: '' } },
      toDOM: ({ attrs }) => ['a', { 'data-note': attrs.id, class: 'note-link' }, attrs.title],
      leafText: node => node.attrs.title,
      // What was copied from a text that is shown has the link as its data.
      parseDOM: [{ tag: 'a[data-note], a[data-link]', priority: 60, getAttrs: dom => {
        const id = dom.dataset.note ?? dom.dataset.link.replace(/^note:/i, '');
        return /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i.test(id) && { id: id.toUpperCase(), title: dom.textContent.slice(0, 500) };
      } }],
    },
  },
  marks: {
    link: {
      attrs: { href: {} }, inclusive: false,
      toDOM: ({ attrs }) => ['a', { href: isAddress(attrs.href) ? attrs.href : '#', rel: 'noopener noreferrer' }, 0],
      parseDOM: [{ tag: 'a[href]', getAttrs: dom => {
        const { link } = dom.dataset, href = /^note:/i.test(link) ? link : dom.getAttribute('href');
        return isAddress(href) && { href };
      } }],
    },
    family: valued('family', 'name', name => name !== '' && name.length < 500, name => `font-family: '${name.replace(/['"\\;{}]/g, '')}'`),
    size: valued('size', 'points', points => points >= 1 && points <= 2000, points => `font-size: ${points}pt`),
    code: { excludes: 'family', toDOM: () => ['code', 0], parseDOM: ['code', 'kbd', 'samp', 'tt'].map(tag => ({ tag })) },
    color: valued('color', 'value', isColor, value => `color: ${value}`),
    highlight: valued('highlight', 'value', isColor, value => `background-color: ${value}`),
    bold: {
      excludes: 'regular', toDOM: () => ['strong', 0],
      parseDOM: [{ tag: 'strong' }, { tag: 'b', getAttrs: dom => dom.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: value => /^(bold(er)?|[6-9]\d\d)$/.test(value) && null }],
    },
    regular: {
      excludes: 'bold', toDOM: () => ['span', { 'data-regular': '', style: 'font-weight: normal' }, 0],
      parseDOM: [{ tag: 'span[data-regular]' }],
    },
    italic: {
      toDOM: () => ['em', 0],
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style', getAttrs: value => value === 'italic' && null }],
    },
    underline: line(['u', 'ins'], 'underline', lineKind),
    strike: line(['s', 'del', 'strike'], 'line-through', lineKind),
  },
});
