// What part of the drawing is seen: the point in the middle, and the size of a unit in pixels.
const camera = { x: 0, y: 0, scale: 1 };
const size = { width: 0, height: 0, dots: 1 };
const most = 4;
const calm = matchMedia('(prefers-reduced-motion: reduce)');
let gliding = 0;
const toScreenX = x => (x - camera.x) * camera.scale + size.width / 2;
const toScreenY = y => (y - camera.y) * camera.scale + size.height / 2;
const toWorld = (px, py) => [(px - size.width / 2) / camera.scale + camera.x, (py - size.height / 2) / camera.scale + camera.y];

// The drawing is never smaller than half of the window.
const least = () => Math.min(viewOf(graph.index.values()).scale / 2, 0.5);
function pan(dx, dy) {
  cancelAnimationFrame(gliding);
  camera.x -= dx / camera.scale;
  camera.y -= dy / camera.scale;
  keepInside();
  moved();
}
// There is always a part of the drawing in the window.
function keepInside() {
  camera.x = Math.min(Math.max(camera.x, bounds.left), bounds.right);
  camera.y = Math.min(Math.max(camera.y, bounds.top), bounds.bottom);
}
// Zooms so that what is under a point of the screen stays there.
function zoomAt(px, py, factor) {
  cancelAnimationFrame(gliding);
  const [x, y] = toWorld(px, py);
  camera.scale = Math.min(Math.max(camera.scale * factor, least()), most);
  const [nx, ny] = toWorld(px, py);
  camera.x += x - nx;
  camera.y += y - ny;
  keepInside();
  moved();
}
// Moves there in a quarter of a second, or at once for those who want no motion.
function glide(to, isAtOnce = calm.matches) {
  cancelAnimationFrame(gliding);
  const from = { ...camera }, began = performance.now();
  if (isAtOnce) { Object.assign(camera, to); return moved(); }
  const step = now => {
    const t = Math.min((now - began) / 240, 1), part = 1 - (1 - t) ** 3;
    camera.scale = from.scale * (to.scale / from.scale) ** part;
    camera.x = from.x + (to.x - from.x) * part;
    camera.y = from.y + (to.y - from.y) * part;
    moved();
    if (t < 1) gliding = requestAnimationFrame(step);
  };
  gliding = requestAnimationFrame(step);
}
// The view in which all of some notes are seen beside the bar and the panels.
function viewOf(indices) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const i of indices) {
    left = Math.min(left, graph.x[i]); right = Math.max(right, graph.x[i]);
    top = Math.min(top, graph.y[i]); bottom = Math.max(bottom, graph.y[i]);
  }
  if (left > right) return { x: 0, y: 0, scale: 1 };
  const head = bar.offsetHeight, edge = Math.min(70, size.width / 10);
  const width = Math.max(size.width - 2 * edge, 50), height = Math.max(size.height - head - 2 * edge, 50);
  const scale = Math.min(width / Math.max(right - left, 1), height / Math.max(bottom - top, 1), 1.9);
  return { x: (left + right) / 2, y: (top + bottom) / 2 - head / 2 / scale, scale: Math.max(scale, 0.005) };
}
const fit = isAtOnce => glide(viewOf(function* () { for (let i = 0; i < graph.count; i++) if (shown[i]) yield i; }()), isAtOnce);
// Moves a note into view if it is not, with some room around it.
function reveal(i, isAtOnce) {
  const px = toScreenX(graph.x[i]), py = toScreenY(graph.y[i]), edge = Math.min(90, size.width / 6);
  const isSeen = px > edge && px < size.width - edge && py > edge + bar.offsetHeight && py < size.height - edge - foot();
  if (isSeen && camera.scale > 0.25) return;
  const scale = Math.max(camera.scale, 0.7);
  glide({ x: graph.x[i], y: graph.y[i] + foot() / 2 / scale, scale }, isAtOnce);
}
// On a narrow screen the card covers the lower part.
const foot = () => size.width < 700 && !card.hidden ? card.offsetHeight : 0;
// The view is the same after a visit to a note.
const place = () => `graph ${state.source}`;
function storeCamera() {
  try { sessionStorage.setItem(place(), JSON.stringify(camera)); } catch (error) { console.info(error); }
}
function storedCamera() {
  try {
    const { x, y, scale } = JSON.parse(sessionStorage.getItem(place()) ?? '{}');
    return [x, y, scale].every(Number.isFinite) && scale > 0 && scale <= most ? { x, y, scale } : null;
  } catch { return null; }
}
