// Which note is where: by a grid whose squares hold a few notes each.
let grid = null, bounds = { left: 0, right: 0, top: 0, bottom: 0 };
function makeGrid() {
  const { count, x, y } = graph;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    left = Math.min(left, x[i]); right = Math.max(right, x[i]);
    top = Math.min(top, y[i]); bottom = Math.max(bottom, y[i]);
  }
  bounds = count ? { left, right, top, bottom } : { left: 0, right: 0, top: 0, bottom: 0 };
  const side = Math.max(40, Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) / 256);
  const columns = Math.floor((bounds.right - bounds.left) / side) + 1, rows = Math.floor((bounds.bottom - bounds.top) / side) + 1;
  const starts = new Uint32Array(columns * rows + 1), square = new Uint32Array(count), members = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    square[i] = Math.floor((y[i] - bounds.top) / side) * columns + Math.floor((x[i] - bounds.left) / side);
    starts[square[i] + 1]++;
  }
  for (let s = 1; s < starts.length; s++) starts[s] += starts[s - 1];
  const next = starts.slice();
  for (let i = 0; i < count; i++) members[next[square[i]]++] = i;
  const among = (value, most) => Math.min(Math.max(value, 0), most);
  grid = {
    // Returns whether a function holds for one of the notes in a rectangle, and some around it, which are looked at until one does.
    some(left, top, right, bottom, body) {
      const column = x => among(Math.floor((x - bounds.left) / side), columns - 1), first = column(left), last = column(right);
      const line = y => among(Math.floor((y - bounds.top) / side), rows - 1), above = line(top), below = line(bottom);
      for (let row = above; row <= below; row++) {
        for (let at = starts[row * columns + first]; at < starts[row * columns + last + 1]; at++) if (body(members[at])) return true;
      }
      return false;
    },
  };
}
// The note nearest to a point of the screen, no further away than a finger or a pointer may miss it; -1 for none.
function noteAt(px, py, reach) {
  const [x, y] = toWorld(px, py), far = (reach + 12) / camera.scale;
  let best = -1, least = Infinity;
  grid.some(x - far, y - far, x + far, y + far, i => {
    if (!shown[i]) return false;
    const distance = Math.hypot(graph.x[i] - x, graph.y[i] - y) * camera.scale - graph.radius[i] * dotScale(camera.scale);
    if (distance < reach && distance < least) { best = i; least = distance; }
    return false;
  });
  return best;
}
// The neighbour in a direction: the one that is least off it and not far. Without one there, the nearest note that way.
function noteTowards(from, dx, dy) {
  const rank = i => {
    const x = graph.x[i] - graph.x[from], y = graph.y[i] - graph.y[from], along = x * dx + y * dy, off = Math.abs(x * dy - y * dx);
    return along > 0 && off <= along * 1.2 ? Math.hypot(along, off) + off : Infinity;
  };
  const best = candidates => {
    let found = -1, least = Infinity;
    for (const i of candidates) {
      const value = i !== from && shown[i] ? rank(i) : Infinity;
      if (value < least) { found = i; least = value; }
    }
    return found;
  };
  const linked = best(neighboursOf(from));
  return linked >= 0 ? linked : best(graph.index.values());
}
function noteInMiddle() {
  const [x, y] = toWorld(size.width / 2, size.height / 2);
  let best = -1, least = Infinity;
  for (let i = 0; i < graph.count; i++) {
    const distance = (graph.x[i] - x) ** 2 + (graph.y[i] - y) ** 2;
    if (shown[i] && distance < least) { best = i; least = distance; }
  }
  return best;
}
