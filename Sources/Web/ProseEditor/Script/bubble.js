// Where the toolbar is, which never moves the text: above the selection while there is one, and where the caret is when it is
// called by keyboard. On screens that are touched it is docked at the lower edge, above the keyboard.
function floatingBar(view, bar, more) {
  const isDocked = matchMedia('(pointer: coarse)').matches, { element } = page, gap = 8, pause = 120;
  let isPressed = false, isCalled = false, timer = 0;
  const isIn = () => bar.contains(document.activeElement);
  const isWanted = () => isIn() || view.hasFocus() && (isDocked || isCalled || !isPressed && hasSelection());
  const hasSelection = () => {
    const { selection } = view.state;
    return !selection.empty && (!(selection instanceof NodeSelection) || pictureIn(view.state) !== null);
  };
  bar.classList.toggle('prose-docked', isDocked);
  bar.hidden = true;

  function update() {
    if (!isWanted()) return hide();
    if (!bar.hidden) return place();
    timer ||= setTimeout(show, isDocked ? 0 : pause);
  }
  function show() {
    timer = 0;
    isCalled ||= !isWanted();
    bar.hidden = false;
    if (isDocked) more.hidden = false;
    place();
  }
  function hide() {
    clearTimeout(timer);
    timer = 0;
    if (bar.hidden) return;
    bar.hidden = true;
    bar.querySelector('.prose-address').hidden = true;
    more.hidden = true;
  }
  function place() {
    if (bar.hidden) return;
    if (isDocked) return dock();
    const { from, to } = view.state.selection, around = element.getBoundingClientRect();
    const first = view.coordsAtPos(from), last = view.coordsAtPos(to);
    const isOneLine = last.top < first.bottom;
    const middle = isOneLine ? (first.left + last.right) / 2 : first.left;
    // What is around the text lies over what leaves its pane.
    const pane = page.paneOf(element)?.getBoundingClientRect() ?? { top: 0, left: 0 };
    const left = Math.max(pane.left + gap, Math.min(middle - bar.offsetWidth / 2, innerWidth - bar.offsetWidth - gap));
    const above = first.top - bar.offsetHeight - gap;
    const top = above < pane.top + gap ? last.bottom + gap : above;
    bar.style.left = `${left - around.left}px`;
    bar.style.top = `${top - around.top}px`;
  }
  function dock() {
    const seen = visualViewport;
    bar.style.bottom = `${Math.max(0, innerHeight - seen.offsetTop - seen.height)}px`;
  }
  const press = event => { isPressed = view.dom.contains(event.target); if (isPressed) { isCalled = false; update(); } };
  const release = () => { isPressed = false; setTimeout(update); };
  const leaveSoon = () => setTimeout(update);
  const type = event => { if (!event.altKey && event.key.length === 1) isCalled = false; };
  addEventListener('pointerdown', press, true);
  addEventListener('pointerup', release, true);
  for (const name of ['focusin', 'focusout']) element.addEventListener(name, leaveSoon);
  view.dom.addEventListener('keydown', type);
  if (isDocked) for (const name of ['resize', 'scroll']) visualViewport.addEventListener(name, place);
  return {
    update, place, show,
    leave() { isCalled = false; view.focus(); update(); },
    end() {
      removeEventListener('pointerdown', press, true);
      removeEventListener('pointerup', release, true);
      for (const name of ['resize', 'scroll']) visualViewport.removeEventListener(name, place);
    },
  };
}
