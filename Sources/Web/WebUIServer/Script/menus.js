// Menus open beside their buttons and get the focus.
on('toggle', ({ target }) => {
  if (!target.open || !target.matches?.('details.menu')) return;
  const items = target.querySelector('.menu-items');
  if (!target.parentElement.closest('.menu-items')) putBeside(items, box(target));
  rowsOf(items)[0]?.focus();
}, true);
on('scroll', ({ target }) => closeMenus(menu => !menu.contains(target)), true);

// Context menus: opened by mouse, keyboard, or a long press.
let pointer, pressTimer, pressPlace, isPressed;
function openMenu(event) {
  const { target, clientX: x, clientY: y } = event;
  const element = asking(target, 'menu') ?? (target.matches('.row') && target.querySelector('[data-on~=menu]'));
  if (!element) return;
  event.preventDefault();
  isPressed = event.pointerType === 'touch';
  pointer = x || y ? { x, y } : null;
  emitTo(element, 'menu', {});
}
on('contextmenu', event => { clearTimeout(pressTimer); openMenu(event); });
on('pointerdown', event => {
  clearTimeout(pressTimer);
  pressPlace = event;
  if (event.pointerType === 'touch' && asking(event.target, 'menu')) pressTimer = setTimeout(openMenu, 500, event);
});
for (const name of ['pointerup', 'pointercancel']) on(name, () => clearTimeout(pressTimer));
// A finger always moves a little.
on('pointermove', ({ clientX, clientY }) => {
  if (Math.hypot(clientX - pressPlace?.clientX, clientY - pressPlace?.clientY) > 10) clearTimeout(pressTimer);
});
// Lifting the finger that has opened a menu does not press anything.
on('touchend', event => {
  if (isPressed) event.preventDefault();
  isPressed = false;
}, { passive: false });
