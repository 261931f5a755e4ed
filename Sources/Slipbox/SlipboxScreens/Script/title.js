// On live pages. Return and Tab lead from the title to the text, with the server or without: what is typed next belongs there at once.
const titleField = () => document.querySelector('.slip-page > textarea[data-submit]');
document.addEventListener('keydown', event => {
  const { target, key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key !== 'Enter' && key !== 'Tab' || shiftKey || ctrlKey || metaKey || altKey || isComposing) return;
  const text = target === titleField() && target.parentElement.querySelector('x-island [role=textbox]:not([hidden])');
  // Without one, the server knows what to show.
  if (!text) return;
  event.preventDefault();
  event.stopPropagation();
  text.focus();
});
// What the page has shown last, for the offline page: it may not have the note yet, and the server may not have the title.
addEventListener('pagehide', () => {
  const field = titleField(), island = field?.parentElement.querySelector('x-island[data-island=prose]');
  if (!island) return sessionStorage.removeItem('webui-offline shown');
  const blocks = [...island.querySelector('[role=textbox]:not([hidden])').children];
  const text = blocks.map(block => block.textContent).join('\n');
  const shown = {
    url: location.pathname + location.search, path: location.pathname.split('/').at(-1), key: field.dataset.k,
    document: JSON.parse(island.dataset.state).id, title: field.value, text: text.length > 200000 ? null : text,
  };
  try { sessionStorage.setItem('webui-offline shown', JSON.stringify(shown)); } catch { /* It is full, or not allowed. */ }
});
