// Context menus: by the mouse, the keyboard, and a long press where there is neither.
let pointer = null, pressTimer = 0;
function openMenu(event) {
  const element = asking(event.target, 'menu');
  if (!element) return;
  event.preventDefault();
  pointer = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : null;
  emitTo(element, 'menu', {});
}
on('contextmenu', event => { clearTimeout(pressTimer); openMenu(event); });
on('pointerdown', event => {
  clearTimeout(pressTimer);
  if (event.pointerType === 'touch' && asking(event.target, 'menu')) pressTimer = setTimeout(openMenu, 500, event);
});
for (const name of ['pointerup', 'pointercancel', 'pointermove']) on(name, () => clearTimeout(pressTimer));
