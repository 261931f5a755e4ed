// Pictures that are pasted, dropped or chosen: they are uploaded, and stand where they were put.
function images() {
  let view = null;
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', hidden: true });
  const places = new Map();
  const picturesOf = data => [...data?.files ?? []].filter(file => file.type.startsWith('image/'));
  async function take(files, at) {
    for (const file of files) {
      const n = page.next();
      places.set(n, at);
      page.notice(page.text.uploading);
      const [stored] = await page.tools.upload([file]).catch(() => []);
      if (stored) page.send({ m: 'image', n, token: stored.token });
      else { places.delete(n); page.notice(`${page.text.notUploaded}${file.name}`); }
    }
  }
  function receive({ n, src, alt, reason }) {
    const at = places.get(n);
    places.delete(n);
    if (reason !== undefined || at === undefined) return page.notice(page.text.notUploaded + (reason ?? ''));
    page.notice('');
    view.dispatch(view.state.tr.insert(Math.min(at, view.state.doc.content.size), schema.nodes.image.create({ src, alt })));
  }
  const plugin = new Plugin({
    view(made) { view = made; return {}; },
    appendTransaction(transactions) {
      for (const [n, at] of places) places.set(n, transactions.reduce((place, { mapping }) => mapping.map(place), at));
      return null;
    },
    props: {
      handleDOMEvents: {
        paste(_, event) {
          const files = picturesOf(event.clipboardData), hasText = event.clipboardData.getData('text/plain');
          if (page.state.images && files.length && !hasText) take(files, view.state.selection.from);
          else if (!isTooLong(event.clipboardData)) return false;
          event.preventDefault();
          return true;
        },
        drop(_, event) {
          const files = picturesOf(event.dataTransfer);
          if (page.state.images && files.length) {
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
            take(files, place?.pos ?? view.state.selection.from);
          } else if (event.dataTransfer.files.length) page.notice(page.text.noPicture);
          else if (!isTooLong(event.dataTransfer)) return false;
          event.preventDefault();
          return true;
        },
      },
      transformPastedHTML: flatten,
    },
  });
  input.onchange = () => { take([...input.files], view.state.selection.from); input.value = ''; };
  return { plugin, receive, input, ask: () => input.click() };
}
