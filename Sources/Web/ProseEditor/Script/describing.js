// The words about a picture, for those who do not see it. While a picture is selected, their field is in the place of the tools.
const pictureIn = ({ selection }) => selection instanceof NodeSelection && selection.node.type === schema.nodes.image ? selection : null;
function describing(view, bar) {
  const field = Object.assign(document.createElement('input'), {
    className: 'prose-description', maxLength: 500, placeholder: 'Describe the picture', ariaLabel: 'Description of the picture', autocomplete: 'off',
  });
  // The place of the picture whose words are in the field.
  let shown = null;
  function keep() {
    const node = shown === null ? null : view.state.doc.nodeAt(shown), alt = field.value.trim();
    if (node?.type === schema.nodes.image && node.attrs.alt !== alt) view.dispatch(view.state.tr.setNodeAttribute(shown, 'alt', alt));
  }
  field.addEventListener('change', keep);
  field.addEventListener('keydown', event => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape') field.value = view.state.doc.nodeAt(shown)?.attrs.alt ?? '';
    view.focus();
  });
  bar.append(field);
  return {
    field,
    refresh(state) {
      const picture = pictureIn(state);
      bar.classList.toggle('prose-for-picture', !!picture);
      if (!picture || document.activeElement !== field) field.value = picture?.node.attrs.alt ?? '';
      shown = picture?.from ?? null;
    },
  };
}
