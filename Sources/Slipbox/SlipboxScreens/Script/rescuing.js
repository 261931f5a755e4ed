// Words that an editor has left because the server could not be told: they become changes of the notes that are kept, so that they
// are shown here, and go up with the rest.
const longestDrafts = 1000000, longestText = 200000;
// The text of an editor's document, as the server writes it for a plain text field.
function inlineText(node) {
  if (node.type === 'hardBreak') return '\v';
  if (node.type === 'image') return '\ufffc';
  return node.type === 'noteLink' ? node.attrs?.title ?? '' : node.text ?? '';
}
function blockText({ type, attrs, content = [] }) {
  if (type === 'markdown') return (attrs?.source ?? '').replaceAll('\n', '\v');
  if (type === 'table') return content.map(row => (row.content ?? []).map(blockText).join('\t')).join('\v');
  return content.map(inlineText).join('');
}
const documentText = ({ content = [] }) => content.map(blockText).join('\n');

// What was typed before its editor was there comes behind the text.
const textWith = (text, { mine, isEarly }) => [isEarly && text, documentText(mine)].filter(Boolean).join('\n');

const draftsName = note => note.id + kept.part;
async function adoptDrafts(note, found) {
  const drafts = found.map(({ base, mine, sent, isEarly }) => ({ base, mine, sent, isEarly }));
  const fields = { title: note.title ?? '', text: found.reduce(textWith, textOf(note)) };
  // What is too long for that stays where it is until the note is opened on the server.
  if (fields.text.length > longestText || JSON.stringify(drafts).length > longestDrafts) return false;
  await kept.adopt(note.id, fields, drafts);
  for (const { drop } of found) drop();
  return true;
}
async function adoptAllDrafts() {
  // The text of a long note is not kept.
  const short = notes.filter(note => note.text !== null), all = await orphans(null, ...short.map(draftsName)), adopted = [];
  for (const note of short) {
    const found = all.filter(({ name }) => name === draftsName(note));
    if (found.length) adopted.push(await adoptDrafts(note, found));
  }
  return adopted.includes(true);
}
// As long as nothing is written on, the text has its formatting.
function bodyOf(note) {
  const mine = note.drafts?.at(-1)?.mine;
  return mine && documentText(mine) === note.text ? mine : note.body;
}
