// Keys while the drawing has the focus. Without a chosen note, Tab leaves it.
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
canvas.addEventListener('keydown', event => {
  if (!graph || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!act(event)) return;
  event.preventDefault();
  event.stopPropagation();
});
// Returns whether the key had a meaning.
function act({ key, shiftKey }) {
  const [middleX, middleY] = [size.width / 2, size.height / 2];
  switch (key) {
    case '+': case '=': zoomAt(middleX, middleY, 1.4); return true;
    case '-': case '_': zoomAt(middleX, middleY, 1 / 1.4); return true;
    case '0': fit(); return true;
    case '/': search.focus(); return true;
    case 'Enter': case ' ': if (chosen < 0) go(noteInMiddle()); else open(chosen); return true;
    case 'Escape': return leave();
    case 'Home': return go(nextShown(graph.count - 1, 1));
    case 'End': return go(nextShown(0, -1));
    case 'Tab': return chosen >= 0 && goOn(shiftKey ? -1 : 1);
  }
  const direction = directions[key];
  if (!direction) return false;
  const [dx, dy] = direction;
  if (shiftKey || chosen < 0) pan(-dx * 80, -dy * 80); else go(noteTowards(chosen, dx, dy));
  return true;
}
// Lets go of the chosen note, then of the filter, then of the graph.
function leave() {
  if (chosen >= 0) choose(-1);
  else if (isFiltered()) clearFilter();
  else if (state.back) send({ m: 'back' });
  else return false;
  return true;
}
function go(i) {
  if (i < 0) return false;
  choose(i);
  reveal(i);
  return true;
}
// Goes to the next note by address. Behind the last one, Tab leaves the drawing.
function goOn(step) {
  for (let i = chosen + step; i >= 0 && i < graph.count; i += step) if (shown[i]) return go(i);
  return false;
}
