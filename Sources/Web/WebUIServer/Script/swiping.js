// Swiping a row shows its actions; a full swipe executes the first one.
let swipe;
on('pointerdown', ({ target, pointerType, clientX, clientY }) => {
  // Actions that are shown stay while they are touched.
  const row = pointerType === 'touch' && !target.closest('.swipe') && target.closest('[data-swipe]');
  all('[data-swiped]').forEach(other => { if (!other.contains(target)) delete other.dataset.swiped; });
  swipe = row && { row, x: clientX, y: clientY, by: 0 };
});
on('pointermove', ({ clientX, clientY }) => {
  if (!swipe) return;
  swipe.by = clientX - swipe.x;
  if (Math.abs(clientY - swipe.y) > Math.max(20, Math.abs(swipe.by))) return endSwipe();
  swipe.row.style.setProperty('--swipe', `${swipe.by}px`);
});
function endSwipe(isDone) {
  if (!swipe) return;
  const { row, by } = swipe, side = row.querySelector(by > 0 ? '.swipe-leading' : '.swipe-trailing');
  swipe = null;
  row.style.removeProperty('--swipe');
  const isFull = side?.dataset.full !== undefined && Math.abs(by) > row.offsetWidth * 0.6;
  if (isDone && isFull) return side.querySelector('button').click();
  delete row.dataset.swiped;
  if (isDone && side && Math.abs(by) > 40) row.dataset.swiped = by > 0 ? 'leading' : 'trailing';
}
on('click', ({ target }) => { delete target.closest('.swipe')?.closest('[data-swiped]')?.dataset.swiped; });
on('pointerup', () => endSwipe(true));
on('pointercancel', () => endSwipe());
