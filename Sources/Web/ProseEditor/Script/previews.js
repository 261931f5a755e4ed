// A look at the note to which a link leads, or at a footnote: after a rest of the pointer on it, or of the caret at it, or while a finger is
// held on it. It takes no part in the page, never covers the caret, and vanishes with the next key or touch.
const restOfPointer = 300, restOfCaret = 600, restOfFinger = 450, farthestMove = 10;

function previews(element, page) {
  const box = Object.assign(document.createElement('div'), { className: 'prose-preview', hidden: true });
  box.setAttribute('role', 'tooltip');
  element.append(box);
  let link = null, timer = 0, waiting = 0, isPointed = false, finger = null;

  // What a link leads to; null if that is no note.
  function targetOf(link) {
    const { dataset, href, attributes: { href: written } } = link;
    if (dataset.footnote) return footnoteEnd(link);
    if (!page.state.previews) return null;
    const id = dataset.note ?? /^note:([0-9a-f-]{36})/i.exec(written?.value ?? '')?.[1];
    if (id) return { id };
    return href && written.value.startsWith('/') && !isFile(written.value, page.state.files) ? { href: written.value } : null;
  }
  function rest(found, pause, isPointer) {
    // The pointer may lie elsewhere while the caret is at a link.
    if (found === link || !found && isPointer && !isPointed) return;
    leave();
    isPointed = isPointer;
    const target = found && targetOf(found);
    if (!target) return;
    link = found;
    timer = setTimeout(() => {
      if (target instanceof Element) return lookAtFootnote(target);
      waiting = page.next();
      page.send({ m: 'peek', n: waiting, ...target });
    }, pause);
  }
  function lookAtFootnote(note) {
    if (!link.isConnected) return;
    const body = document.createElement('div');
    body.append(...note.cloneNode(true).childNodes);
    for (const part of body.querySelectorAll('.prose-formula, [role=doc-backlink]')) part.remove();
    for (const source of body.querySelectorAll('.prose-formula-source')) source.replaceWith(...source.childNodes);
    for (const named of body.querySelectorAll('[id]')) named.removeAttribute('id');
    body.normalize();
    page.math?.markFormulas(body, page);
    link.removeAttribute('title');
    show(link.ariaLabel, body);
  }
  function leave() {
    clearTimeout(timer);
    [link, waiting, timer] = [null, 0, 0];
    box.hidden = true;
  }
  function receive({ n, title, html, formulas }) {
    if (n !== waiting || !link?.isConnected) return;
    const body = document.createElement('div');
    body.innerHTML = html;
    if (formulas) page.showFormulas(formulas, () => page.math.markFormulas(body, page));
    show(title, body);
  }
  function show(title, body) {
    const head = Object.assign(document.createElement('strong'), { textContent: title });
    box.replaceChildren(head, body);
    box.hidden = false;
    place();
    page.tools.say('polite', `${title}. ${body.innerText.slice(0, 200)}`);
  }
  // Below the link or above it, wherever it does not cover the caret.
  function place() {
    const { left, top, bottom } = [...link.getClientRects()].at(-1), { offsetWidth: width, offsetHeight: height } = box, gap = 8;
    const selection = getSelection(), isIn = selection.rangeCount && element.contains(selection.anchorNode);
    const caret = isIn ? selection.getRangeAt(0).getBoundingClientRect() : null, x = Math.max(gap, Math.min(left, innerWidth - width - gap));
    const covers = y => caret && caret.height > 0 && !link.contains(selection.anchorNode)
      && caret.bottom > y && caret.top < y + height && caret.right > x && caret.left < x + width;
    const places = [bottom + gap, top - gap - height].filter(y => y >= 0 && y + height <= innerHeight && !covers(y));
    if (!places.length) return leave();
    Object.assign(box.style, { left: `${x}px`, top: `${places[0]}px` });
  }

  const isRead = event => event.target.closest?.('.prose-text a, .island-markup a');
  element.addEventListener('pointerover', event => { if (event.pointerType !== 'touch') rest(isRead(event), restOfPointer, true); });
  element.addEventListener('pointerleave', () => { if (isPointed) leave(); });
  element.addEventListener('focusin', event => { if (event.target.matches('a')) rest(event.target, restOfPointer, false); });
  addEventListener('pointerdown', leave, true);
  // A finger that stays on a link looks at the note, and does not follow the link when it is lifted.
  element.addEventListener('pointerdown', event => {
    const found = event.pointerType === 'touch' && isRead(event);
    finger = null;
    if (!found || !targetOf(found)) return;
    const held = finger = { x: event.clientX, y: event.clientY, isHeld: false };
    held.timer = setTimeout(() => { held.isHeld = true; rest(found, 0, false); }, restOfFinger);
  });
  const lift = () => clearTimeout(finger?.timer);
  element.addEventListener('pointermove', event => {
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > farthestMove) lift();
  });
  for (const name of ['pointerup', 'pointercancel']) element.addEventListener(name, lift);
  element.addEventListener('contextmenu', event => { if (finger && isRead(event)) event.preventDefault(); });
  element.addEventListener('click', event => {
    if (!finger?.isHeld || !isRead(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  const press = event => {
    if (event.key === 'Escape' && !box.hidden) event.stopPropagation();
    leave();
  };
  addEventListener('keydown', press, true);
  addEventListener('scroll', leave, { capture: true, passive: true });
  return {
    receive, rest: found => rest(found, restOfCaret, false),
    end() {
      lift();
      removeEventListener('pointerdown', leave, true);
      removeEventListener('keydown', press, true);
      removeEventListener('scroll', leave, { capture: true });
    },
  };
}
