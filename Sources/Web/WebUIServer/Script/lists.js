// Long lists show a part of their lines (rows and section headers), with gaps for the others; more lines are requested
// when a gap comes near.
const box = element => element.getBoundingClientRect();
const mean = numbers => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const rowHeight = row => (row.nextElementSibling ? box(row.nextElementSibling).top : box(row).bottom) - box(row).top;
function sectionHeight(section) {
  const { firstElementChild: first, lastElementChild: last } = section.querySelector('.section-rows');
  const inside = first && box(last).bottom - box(first).top;
  return parseFloat(getComputedStyle(section).marginTop) + box(section).height - inside;
}
// What is to come is taken to be as high as rows were at first: if each window changed that, the whole list would move, away from
// what is looked at. Only another look, such as that of compact rows, is measured anew. A list that comes into a column begins with
// the heights of the one before it: to change them has all of its rows styled and laid out again.
const heights = new Map(), kindOf = list => list.className + list.closest('.column')?.className;
function estimate(list, found) {
  for (const name in found) {
    const height = found[name], known = parseFloat(list.style.getPropertyValue(name)) || 0;
    if (height && Math.abs(height - known) > known / 4) list.style.setProperty(name, `${height}px`);
  }
}
const linesOf = ({ dataset: { rows = 1, sections = 0 } }) => +rows + +sections;
// The gaps of a table of very many rows are lower than the rows that come in their place (`data-scaled`). So what is looked at is
// kept where it is: the row at a height that goes down with the thumb, so that both ends of the table are reached. Returns its number.
function keepPlace(list, lines) {
  const sizes = lines.map(linesOf), { kept } = list, scroller = list.closest('.table-scroll');
  if (kept) {
    let index = 0, left = kept.row;
    while (index < lines.length - 1 && left > sizes[index]) left -= sizes[index++];
    const { top, height } = box(lines[index]);
    // Where the table has become shorter, the browser has scrolled, and not the thumb.
    const isCut = kept.scrolled > scroller.scrollHeight - scroller.clientHeight;
    const moved = top + left / sizes[index] * height - kept.y + (isCut ? 0 : scroller.scrollTop - kept.scrolled);
    if (Math.abs(moved) > 1) scroller.scrollTop += moved;
  }
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  const y = box(scroller).top + clientHeight * scrollTop / (scrollHeight - clientHeight || 1);
  let row = 0;
  lines.forEach((line, index) => {
    const { top, height } = box(line);
    row += sizes[index] * Math.min(1, Math.max(0, (y - top) / (height || 1)));
  });
  list.kept = { row, y, scrolled: scrollTop };
  return Math.floor(row);
}
// The row that the program has chosen is brought into sight again when the rows around it have come, which move it.
let sought;
const bringSought = () => sought.scrollIntoView({ block: 'nearest' });
function learnHeights(list, lines, moving) {
  const rows = lines.filter(line => line.matches('.row')), sections = lines.filter(line => line.matches('.section'));
  const later = sections.slice(sections[1] ? 1 : 0);
  const found = { '--row': mean(rows.map(rowHeight)), '--section': mean(later.map(sectionHeight)) };
  heights.set(kindOf(list), found);
  // With other heights of what is to come, what is looked at stays where it is.
  while (moving && !moving.scrollTop) moving = moving.parentElement;
  const seen = moving && rows.find(row => box(row).bottom > box(moving).top), before = seen && box(seen).top;
  estimate(list, found);
  const by = seen && box(seen).top - before;
  if (by) moving.scrollTop += by;
}
function measure(list) {
  const lines = all('.row,.section,.gap', list).filter(line => line.parentElement.closest('.list') === list);
  const isScaled = lines.some(line => 'scaled' in line.dataset);
  // Most changes are elsewhere, and each size takes its time.
  const look = `${lines.map(id)} ${list.offsetHeight}`;
  if (list.look !== look) learnHeights(list, lines, !isScaled && list);
  list.look = look;
  const isSought = list.contains(sought);
  if (isSought) bringSought();
  const kept = isScaled && keepPlace(list, lines);
  let first = 0, last = 0, count = 0;
  const isShort = lines.some(line => line.matches('.gap') && box(line).top < 1.5 * innerHeight && box(line).bottom > -innerHeight / 2);
  if (isShort) for (const line of lines) {
    const { top, bottom } = box(line), size = linesOf(line);
    const at = y => count + Math.min(size - 1, Math.floor((y - top) / (bottom - top || 1) * size));
    if (top <= -innerHeight) first = at(-innerHeight);
    if (top <= 2 * innerHeight) last = at(2 * innerHeight);
    count += size;
  }
  if (isScaled) [first, last] = [Math.max(first, kept - 90), Math.min(last, kept + 90)];
  if (isSought && !isShort) sought = null;
  const asked = isShort && `${first} ${last}`;
  if (asked && list.asked !== asked) {
    // While an answer is under way, the list may be scrolled on. It is measured again when the answer has come.
    if (pending.has(list.asking)) return;
    list.asking = emit('vis', id(list), { first, last });
  }
  list.asked = asked;
}
// Sizes and places are asked for where the next frame needs them anyway: asked for at once, each would have the page laid out anew.
let framing;
function settleInFrame() {
  framing ||= requestAnimationFrame(() => {
    framing = 0;
    // Before anything is asked for.
    all('[data-window]').forEach(list => list.style.getPropertyValue('--row') || estimate(list, heights.get(kindOf(list))));
    const lists = all('[data-list],[role=radiogroup]').map(rowsOf);
    all('[data-window]').forEach(measure);
    lists.forEach(rove);
  });
}
on('scroll', settleInFrame, true);
on('resize', settleInFrame);
