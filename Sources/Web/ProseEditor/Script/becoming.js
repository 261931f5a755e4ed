// Turns the document into another one with as few changes as possible, so that the caret stays in its text, and words that are written
// here stay those of this editor.
function become(tr, target) {
  const { from, to, nodes } = changeBetween(tr.doc, target), old = blocks(tr.doc);
  let at = old.slice(0, to).reduce((sum, node) => sum + node.nodeSize, 0);
  if (to - from === nodes.length) {
    for (let index = to - 1; index >= from; index--) {
      at -= old[index].nodeSize;
      becomeBlock(tr, at, old[index], nodes[index - from]);
    }
  } else {
    becomeContent(tr, 0, tr.doc, target);
  }
  if (!tr.doc.eq(target)) tr.replaceWith(0, tr.doc.content.size, target.content);
  return tr;
}
function becomeBlock(tr, at, old, now) {
  // A table is not made of a paragraph's letters.
  if (old.type !== now.type && !(old.isTextblock && now.isTextblock)) return tr.replaceWith(at, at + old.nodeSize, now);
  if (old.isTextblock) becomeText(tr, at + 1, old, now);
  else becomeContent(tr, at + 1, old, now);
  if (!old.sameMarkup(now)) tr.setNodeMarkup(at, now.type, now.attrs, now.marks);
}
function becomeContent(tr, at, old, now) {
  const start = old.content.findDiffStart(now.content);
  if (start === null) return;
  let { a, b } = old.content.findDiffEnd(now.content);
  const overlap = start - Math.min(a, b);
  if (overlap > 0) { a += overlap; b += overlap; }
  tr.replace(at + start, at + a, now.slice(start, b));
}
function becomeText(tr, start, old, now) {
  const before = wordsOf(old), behind = wordsOf(now), place = (words, content, index) => words[index]?.at ?? content.size;
  for (const { from, to, made, madeTo } of wordChanges(before, behind).reverse()) {
    const at = place(before, old.content, from), madeAt = place(behind, now.content, made);
    const was = old.content.cut(at, place(before, old.content, to)), is = now.content.cut(madeAt, place(behind, now.content, madeTo));
    // Of a word in which somebody else has only written, or only removed something, the other letters are still those of this editor.
    const letters = wordsOf(was, /./gsu), others = wordsOf(is, /./gsu), changes = wordChanges(letters, others);
    const isOneSided = changes.every(change => change.from === change.to) || changes.every(change => change.made === change.madeTo);
    const all = { from: 0, to: letters.length, made: 0, madeTo: others.length };
    for (const change of isOneSided ? changes.reverse() : [all]) {
      const slice = now.slice(madeAt + place(others, is, change.made), madeAt + place(others, is, change.madeTo));
      tr.replace(start + at + place(letters, was, change.from), start + at + place(letters, was, change.to), slice);
    }
  }
}

// The words of a block, and the signs and spaces between them, with their places.
function wordsOf(block, parts = /[\p{L}\p{N}]+|./gsu) {
  const words = [];
  block.forEach((node, at) => {
    if (!node.isText) return words.push({ at, node });
    for (const { 0: text, index } of node.text.matchAll(parts)) words.push({ at: at + index, text, node });
  });
  return words;
}
const isSameWord = (one, other) => one.text === undefined || other.text === undefined ? one.node.eq(other.node)
  : one.text === other.text && pm.model.Mark.sameSet(one.node.marks, other.node.marks);
// The places at which words differ. Where the same could have been added at several places, it is the last of those at which it begins
// with a space, or else the last one: a sentence that is added behind another one has a full stop of its own.
function wordChanges(old, now) {
  return wordGaps(old, now).map((gap, index, all) => moved(gap, old, now, all[index + 1]?.from ?? old.length));
}
function moved(gap, old, now, end) {
  const { from, to, made, madeTo } = gap, isAddition = from === to;
  if (!isAddition && made !== madeTo) return gap;
  const [words, first, behind] = isAddition ? [now, made, madeTo] : [old, from, to];
  let by = 0, best = null;
  for (;; by++) {
    if (/\s/.test(words[first + by].text)) best = by;
    if (to + by === end || !isSameWord(words[first + by], words[behind + by])) break;
  }
  best ??= by;
  return { from: from + best, to: to + best, made: made + best, madeTo: madeTo + best };
}
function wordGaps(old, now) {
  const mostPairs = 1e6;
  let end = old.length, madeEnd = now.length, start = 0;
  while (end && madeEnd && isSameWord(old[end - 1], now[madeEnd - 1])) { end--; madeEnd--; }
  while (start < end && start < madeEnd && isSameWord(old[start], now[start])) start++;
  if (start === end && start === madeEnd) return [];
  const whole = [{ from: start, to: end, made: start, madeTo: madeEnd }];
  const rows = end - start, columns = madeEnd - start;
  if (!rows || !columns || rows * columns > mostPairs) return whole;
  // How many words the beginnings have in common.
  const common = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      common[row][column] = isSameWord(old[start + row - 1], now[start + column - 1]) ? common[row - 1][column - 1] + 1
        : Math.max(common[row - 1][column], common[row][column - 1]);
    }
  }
  return gaps(old, now, common, start);
}
// From the end, the words that both have, and what lies between them.
function gaps(old, now, common, start) {
  const found = [];
  let row = common.length - 1, column = common[0].length - 1, to = row, madeTo = column;
  const close = () => {
    if (row < to || column < madeTo) found.unshift({ from: start + row, to: start + to, made: start + column, madeTo: start + madeTo });
  };
  while (row && column) {
    if (isSameWord(old[start + row - 1], now[start + column - 1])) {
      close();
      [to, madeTo] = [--row, --column];
    } else if (common[row - 1][column] > common[row][column - 1]) row--;
    else column--;
  }
  [row, column] = [0, 0];
  close();
  return found;
}
