// Draws what is seen. A picture with few lines is drawn anew for each frame. One with many is drawn into a larger picture
// behind, which moves and grows with the view and is drawn again when it has come to rest, or does not suffice any more.
const ctx = canvas.getContext('2d', { alpha: false });
const back = { canvas: document.createElement('canvas'), camera: null, width: 0, height: 0 };
const manyLines = 2500, margin = 0.3, mostWhileMoving = 2500, restTime = 160;
let frame = 0, restTimer = 0, isMoving = false, isStale = true;

function outdated() { isStale = true; ask(); }
function ask() { frame ||= requestAnimationFrame(paint); }
function moved() {
  isMoving = true;
  clearTimeout(restTimer);
  restTimer = setTimeout(() => { isMoving = false; storeCamera(); outdated(); }, restTime);
  ask();
}
function paint() {
  frame = 0;
  if (!size.width || !graph) return;
  ctx.setTransform(size.dots, 0, 0, size.dots, 0, 0);
  if (visibleLines() < manyLines) {
    back.camera = null;
    drawScene(ctx, camera, size.width, size.height, Infinity);
  } else {
    if (isStale && !isMoving || !suffices()) drawBack();
    ctx.fillStyle = look.sheet;
    ctx.fillRect(0, 0, size.width, size.height);
    const grown = camera.scale / back.camera.scale, width = back.width * grown, height = back.height * grown;
    const left = toScreenX(back.camera.x) - width / 2, top = toScreenY(back.camera.y) - height / 2;
    ctx.drawImage(back.canvas, left, top, width, height);
  }
  if (!isMoving) isStale = false;
  drawChoice();
  drawLabels();
}
// Whether the picture behind covers the view, and is neither blurred nor crowded. While it moves, it may lack an edge.
function suffices() {
  if (!back.camera || back.graph !== graph) return false;
  const grown = camera.scale / back.camera.scale;
  if (grown > 2.5 || grown < 0.55) return false;
  const dx = Math.abs(camera.x - back.camera.x) * camera.scale, dy = Math.abs(camera.y - back.camera.y) * camera.scale;
  const slack = isMoving ? 40 : 0;
  return dx + size.width / 2 <= back.width * grown / 2 + slack && dy + size.height / 2 <= back.height * grown / 2 + slack
    || isMoving && grown < 1 && coversAll(back);
}
const coversAll = ({ camera, width, height }) => {
  const { left, right, top, bottom } = bounds;
  return left > camera.x - width / 2 / camera.scale && right < camera.x + width / 2 / camera.scale
    && top > camera.y - height / 2 / camera.scale && bottom < camera.y + height / 2 / camera.scale;
};
function drawBack() {
  Object.assign(back, { camera: { ...camera }, graph, width: size.width * (1 + 2 * margin), height: size.height * (1 + 2 * margin) });
  const [width, height] = [Math.round(back.width * size.dots), Math.round(back.height * size.dots)];
  if (back.canvas.width !== width || back.canvas.height !== height) Object.assign(back.canvas, { width, height });
  const pen = back.canvas.getContext('2d', { alpha: false });
  pen.setTransform(size.dots, 0, 0, size.dots, 0, 0);
  drawScene(pen, camera, back.width, back.height, isMoving ? mostWhileMoving : Infinity);
  isStale = isMoving;
}
// How many lines a view may have, counted by the notes in it.
function visibleLines() {
  const [left, top] = toWorld(0, 0), [right, bottom] = toWorld(size.width, size.height);
  if (left < bounds.left && right > bounds.right && top < bounds.top && bottom > bounds.bottom) return graph.edges;
  let sum = 0;
  grid.some(left, top, right, bottom, i => { sum += graph.degree[i]; return sum > manyLines * 4; });
  return sum;
}

// The lines and dots of a part of the drawing, in a picture of a size. Of the threads, no more than a number are drawn: a
// sample of them gives the same picture, if it is stronger.
function drawScene(pen, { x, y, scale }, width, height, mostThreads) {
  const { count, edges, stems, ends, grown } = graph, xs = places.x, ys = places.y;
  const [left, top] = [x - width / 2 / scale, y - height / 2 / scale], [right, bottom] = [x + width / 2 / scale, y + height / 2 / scale];
  const px = i => (xs[i] - left) * scale, py = i => (ys[i] - top) * scale;
  const isSeen = (a, b) => Math.max(xs[a], xs[b]) > left && Math.min(xs[a], xs[b]) < right
    && Math.max(ys[a], ys[b]) > top && Math.min(ys[a], ys[b]) < bottom && shown[a] && shown[b];
  pen.fillStyle = look.sheet;
  pen.fillRect(0, 0, width, height);
  if (view.lines === 'all') {
    const all = [];
    for (let e = stems; e < edges; e++) if (isSeen(ends[2 * e], ends[2 * e + 1])) all.push(e);
    const every = Math.ceil(all.length / mostThreads) || 1, seen = every > 1 ? all.filter((_, n) => n % every === 0) : all;
    // Many pale lines would be a dark tangle.
    const pale = Math.max(0.34 * Math.min(1, (700 / (all.length || 1)) ** 0.55), 0.045);
    pen.globalAlpha = isForced.matches ? 0.6 : Math.min(pale * every, 0.34);
    pen.strokeStyle = look['ink-3'];
    pen.lineWidth = 1;
    strokeLines(pen, seen, px, py, seen.length < 1500 ? 0.12 : 0);
  }
  pen.strokeStyle = look['ink-2'];
  pen.globalAlpha = 0.85;
  const thin = Math.min(1, Math.max(scale * 1.6, 0.45));
  // Trunks are thicker than twigs. Round ends, and lines wider than a pixel, take by far the most time of all.
  for (const [from, to, wide] of [[1, 4, 1.5], [4, 16, 1.8], [16, 64, 2.1], [64, Infinity, 2.4]]) {
    const seen = [];
    for (let e = 0; e < stems; e++) {
      const size = grown[ends[2 * e + 1]];
      if (size >= from && size < to && isSeen(ends[2 * e], ends[2 * e + 1])) seen.push(e);
    }
    const areMany = seen.length > 800;
    pen.lineWidth = areMany ? Math.min(wide * thin, 1) : wide * thin;
    pen.lineCap = areMany ? 'butt' : 'round';
    strokeLines(pen, seen, px, py, 0);
  }
  pen.lineCap = 'butt';
  drawDots(pen, px, py, scale, i => xs[i] > left - 20 && xs[i] < right + 20 && ys[i] > top - 20 && ys[i] < bottom + 20, count);
}
function strokeLines(pen, lines, px, py, bend) {
  pen.beginPath();
  lines.forEach((e, number) => {
    const a = graph.ends[2 * e], b = graph.ends[2 * e + 1], ax = px(a), ay = py(a), bx = px(b), by = py(b);
    pen.moveTo(ax, ay);
    if (bend) pen.quadraticCurveTo((ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend, bx, by);
    else pen.lineTo(bx, by);
    // Paths of many lines take more time than their lines do.
    if (number % 100 === 99) { pen.stroke(); pen.beginPath(); }
  });
  pen.stroke();
}
// Dots are smaller from far away, but never specks.
const dotScale = scale => Math.min(1.15, Math.max(0.32, Math.sqrt(scale)));
function drawDots(pen, px, py, scale, isIn, count) {
  const grown = dotScale(scale), { radius, degree } = graph;
  // A rim of paper keeps dots apart from lines, where one would see it.
  const ring = scale > 0.5 ? 1.5 * Math.min(1, scale * 1.6) : 0;
  for (const isPale of [true, false]) {
    for (let i = 0; i < count; i++) {
      if (!isIn(i) || !shown[i] !== isPale) continue;
      const r = radius[i] * grown * places.grown(i);
      pen.globalAlpha = isPale ? 0.16 : 1;
      pen.beginPath();
      pen.arc(px(i), py(i), degree[i] ? r : Math.max(r - 0.5, 0), 0, 7);
      if (degree[i]) {
        pen.fillStyle = look[colours[i]];
        pen.fill();
        if (!isPale && ring) { pen.strokeStyle = look.sheet; pen.lineWidth = ring; pen.stroke(); }
      } else {
        pen.fillStyle = look.sheet;
        pen.fill();
        pen.strokeStyle = look.control;
        pen.lineWidth = 1.5 * Math.min(1, grown);
        pen.stroke();
      }
    }
  }
  pen.globalAlpha = 1;
}
// The ring around the chosen note and its lines, and the note under the pointer.
function drawChoice() {
  const px = i => toScreenX(places.x[i]), py = i => toScreenY(places.y[i]), grown = dotScale(camera.scale);
  if (hovered >= 0 && hovered !== chosen) {
    ctx.strokeStyle = look['ink-2'];
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.arc(px(hovered), py(hovered), graph.radius[hovered] * grown + 3, 0, 7);
    ctx.stroke();
  }
  if (chosen < 0) return;
  const lines = Array.from(linesOf(chosen)).filter(e => shown[otherEnd(e, chosen)]);
  ctx.strokeStyle = look.accent;
  ctx.lineWidth = 1.6;
  ctx.globalAlpha = lines.length > 200 ? 0.4 : 1;
  strokeLines(ctx, lines.filter(e => e < graph.stems), px, py, 0);
  strokeLines(ctx, lines.filter(e => e >= graph.stems), px, py, 0.12);
  ctx.globalAlpha = 1;
  for (const i of [chosen, ...lines.map(e => otherEnd(e, chosen))]) {
    ctx.fillStyle = look[colours[i]];
    ctx.strokeStyle = look.sheet;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.arc(px(i), py(i), graph.radius[i] * grown, 0, 7);
    ctx.fill();
    ctx.stroke();
  }
  ctx.strokeStyle = look.accent;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.arc(px(chosen), py(chosen), graph.radius[chosen] * grown + 5, 0, 7);
  ctx.stroke();
}
