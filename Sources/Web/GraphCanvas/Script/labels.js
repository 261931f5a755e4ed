// Titles: of the chosen note, of the one under the pointer, above the beginnings of trains, and of those with most links, as
// long as there is room. None lies over another.
const mostLabels = 48, mostTries = 300, mostLetters = 40;
let order = [], headings = new Set(), aside = null;
function rankLabels() {
  const { count, degree, grown, before, y, x } = graph;
  const roots = [];
  for (let i = 0; i < count; i++) if (before[i] < 0 && grown[i] >= 4) roots.push(i);
  roots.sort((a, b) => grown[b] - grown[a] || a - b);
  headings = new Set(roots.slice(0, 60));
  order = Array.from({ length: count }, (_, i) => i).filter(i => degree[i] && !headings.has(i))
    .sort((a, b) => degree[b] - degree[a] || a - b);
  order = [...headings, ...order];
  const alone = [];
  for (let i = 0; i < count; i++) if (!degree[i]) alone.push(i);
  aside = alone.length ? {
    text: alone.length === 1 ? text.oneAside : text.aside(alone.length),
    x: alone.reduce((sum, i) => sum + x[i], 0) / alone.length, y: alone.reduce((most, i) => Math.max(most, y[i]), -Infinity),
  } : null;
}
const short = title => title.length > mostLetters ? `${title.slice(0, mostLetters - 1).trimEnd()}…` : title;
const fontOf = (i, isHeading) => isHeading ? `600 17px ${look.read}` : i === chosen ? `600 13px ${look.ui}` : `500 12px ${look.ui}`;

function drawLabels() {
  const taken = [], [left, top] = toWorld(-20, -20), [right, bottom] = toWorld(size.width + 20, size.height + 20);
  const most = Math.min(mostLabels, Math.ceil(size.width * size.height / 24000));
  let placed = 0, tries = 0;
  ctx.lineJoin = 'round';
  if (aside && camera.scale > 0.12) drawAside(taken);
  for (const i of [chosen, hovered]) if (i >= 0 && placeLabel(i, taken, true)) placed++;
  for (const i of order) {
    if (placed >= most || tries > mostTries) break;
    if (i === chosen || i === hovered || !shown[i]) continue;
    if (places.x[i] < left || places.x[i] > right || places.y[i] < top || places.y[i] > bottom) continue;
    tries++;
    if (placeLabel(i, taken, false)) placed++;
  }
}
// The number of nodes without lines, below them.
function drawAside(taken) {
  const [x, y] = [toScreenX(aside.x), toScreenY(aside.y) + 26];
  drawText(aside.text, x, y, 'center', look['ink-2'], `500 12px ${look.ui}`);
  taken.push([x - 40, y - 8, x + 40, y + 8]);
}
// Whether a box lies over the dot of another note.
function coversDot(box, own) {
  const [left, top] = toWorld(box[0], box[1]), [right, bottom] = toWorld(box[2], box[3]), grown = dotScale(camera.scale);
  return grid.some(left, top, right, bottom, i => {
    if (i === own || !shown[i]) return false;
    const r = graph.radius[i] * grown * 0.7, x = toScreenX(places.x[i]), y = toScreenY(places.y[i]);
    return x + r > box[0] && x - r < box[2] && y + r > box[1] && y - r < box[3];
  });
}
// Draws a title at the first side of its dot that is free: right, left, below, above. Returns whether there was one.
function placeLabel(i, taken, isForced) {
  const isHeading = headings.has(i) && i !== chosen, words = short(titleOf(i)), font = fontOf(i, isHeading);
  const px = toScreenX(places.x[i]), py = toScreenY(places.y[i]), gap = graph.radius[i] * dotScale(camera.scale) + (i === chosen ? 11 : 7);
  ctx.font = font;
  const width = (i === chosen ? 0 : graph.widths[i]) || ctx.measureText(words).width, high = isHeading ? 22 : 16;
  if (i !== chosen) graph.widths[i] = width;
  const sides = [
    ['left', px + gap, py], ['right', px - gap, py], ['center', px, py + gap + 6], ['center', px, py - gap - (isHeading ? 8 : 6)],
  ];
  if (isHeading) sides.reverse();
  for (const [align, x, y] of sides) {
    const start = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    const box = [start - 3, y - high / 2, start + width + 3, y + high / 2];
    const isInside = box[0] > 0 && box[2] < size.width && box[1] > 0 && box[3] < size.height;
    if (!isForced && (!isInside || taken.some(other => overlap(box, other)) || areDotsLarge() && coversDot(box, i))) continue;
    if (isForced && !isInside && align !== 'center') continue;
    taken.push(box);
    drawText(words, x, y, align, i === chosen ? look.accent : isHeading ? look.ink : look['ink-2'], font, isHeading ? 5 : 4);
    return true;
  }
  return false;
}
// Whether dots are large enough that a title over one is in the way.
const areDotsLarge = () => camera.scale > 0.55;
const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
function drawText(words, x, y, align, colour, font, rim = 4) {
  Object.assign(ctx, { font, textAlign: align, textBaseline: 'middle', strokeStyle: look.sheet, lineWidth: rim, fillStyle: colour });
  ctx.strokeText(words, x, y);
  ctx.fillText(words, x, y);
}
