// Pointers: one moves the view or presses a note, two pinch. A second tap on the chosen note opens it.
const pointers = new Map();
let pressed = null;
const pointOf = event => {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};
const reachOf = event => event.pointerType === 'touch' ? 22 : 8;
canvas.addEventListener('pointerdown', event => {
  if (event.button !== 0) return;
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, pointOf(event));
  pressed = pointers.size === 1 ? { ...pointOf(event), time: event.timeStamp } : null;
  canvas.classList.add('graph-held');
});
canvas.addEventListener('pointermove', event => {
  const now = pointOf(event), was = pointers.get(event.pointerId);
  if (!was) { if (event.pointerType === 'mouse') hover(noteAt(now.x, now.y, reachOf(event))); return; }
  if (pressed && Math.hypot(now.x - pressed.x, now.y - pressed.y) > (event.pointerType === 'touch' ? 10 : 4)) pressed = null;
  if (pointers.size === 1) {
    if (!pressed) pan(now.x - was.x, now.y - was.y);
  } else {
    const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
    const before = Math.hypot(was.x - other.x, was.y - other.y), after = Math.hypot(now.x - other.x, now.y - other.y);
    pan((now.x - was.x) / 2, (now.y - was.y) / 2);
    if (before > 1) zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, after / before);
  }
  if (pointers.size > 1 || !pressed) pointers.set(event.pointerId, now);
});
for (const name of ['pointerup', 'pointercancel']) {
  canvas.addEventListener(name, event => {
    pointers.delete(event.pointerId);
    if (!pointers.size) canvas.classList.remove('graph-held');
    if (name === 'pointerup' && pressed && graph) press(event);
    pressed = null;
  });
}
function press(event) {
  const { x, y } = pointOf(event), i = noteAt(x, y, reachOf(event));
  if (i >= 0 && i === chosen && (event.pointerType === 'touch' || event.timeStamp - lastPress < 500)) return open(i);
  lastPress = event.timeStamp;
  choose(i);
  if (i >= 0 && foot()) reveal(i);
}
let lastPress = 0;
function hover(i) {
  if (i === hovered) return;
  hovered = i;
  canvas.classList.toggle('graph-over', i >= 0);
  ask();
}
canvas.addEventListener('pointerleave', () => hover(-1));
canvas.addEventListener('wheel', event => {
  event.preventDefault();
  const { x, y } = pointOf(event), lines = event.deltaMode === 1 ? 33 : 1;
  // Two fingers on a pad that go aside move the view; a wheel, and fingers that pinch, zoom.
  if (!event.ctrlKey && (event.shiftKey || Math.abs(event.deltaX) > 0)) return pan(-event.deltaX * lines, -event.deltaY * lines);
  zoomAt(x, y, Math.exp(-Math.max(Math.min(event.deltaY * lines, 120), -120) * (event.ctrlKey ? 0.012 : 0.0024)));
}, { passive: false });
