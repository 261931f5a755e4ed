// Callouts that fold, in a text that is read: their title opens and closes them. Pages click on buttons for the keys.
function markFolds(root) {
  for (const title of root.querySelectorAll('blockquote > [data-callout][data-fold]')) {
    if (!title.nextElementSibling || title.hasAttribute('role')) continue;
    title.setAttribute('role', 'button');
    title.tabIndex = 0;
    fold(title, title.dataset.fold === '-');
  }
}
function fold(title, isFolded = title.ariaExpanded === 'true') {
  title.parentElement.classList.toggle('callout-folded', isFolded);
  title.ariaExpanded = String(!isFolded);
}
// Returns whether a click was for the title of such a callout.
function foldAt(event) {
  const title = event.target.closest('[data-callout][role=button]');
  if (!title || event.target.closest('a')) return false;
  fold(title);
  return true;
}
