// Pictures and other files that are pasted, dropped or chosen: they are uploaded, and stand where they were put.
function images() {
  let view = null;
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*', hidden: true });
  const places = new Map();
  // Browsers show these; other pictures are files like any other.
  const isShown = file => page.state.files ? /^image\/(png|jpeg|gif|webp)$/.test(file.type) : file.type.startsWith('image/');
  const taken = data => [...data?.files ?? []].filter(file => isShown(file) ? page.state.images : page.state.files);
  async function take(files, at) {
    for (const file of files) {
      const n = page.next();
      places.set(n, at);
      page.notice(page.text.uploading);
      const [stored] = await page.tools.upload([file]).catch(() => []);
      if (stored) page.send({ m: isShown(file) ? 'image' : 'file', n, token: stored.token });
      else { places.delete(n); page.notice(`${page.text.notUploaded}${file.name}`); }
    }
  }
  function receive({ n, src, alt, href, name, reason }) {
    const at = places.get(n);
    places.delete(n);
    if (reason !== undefined || at === undefined) return page.notice(page.text.notUploaded + (reason ?? ''));
    page.notice('');
    const file = href && [schema.text(name, [schema.marks.link.create({ href })]), schema.text(' ')];
    view.dispatch(view.state.tr.insert(Math.min(at, view.state.doc.content.size), file ?? schema.nodes.image.create({ src, alt })));
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
          const files = taken(event.clipboardData), hasText = event.clipboardData.getData('text/plain');
          if (files.length && !hasText) take(files, view.state.selection.from);
          else if (!isTooLong(event.clipboardData)) return false;
          event.preventDefault();
          return true;
        },
        drop(_, event) {
          const files = taken(event.dataTransfer);
          if (files.length) {
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
  const ask = accept => { input.accept = accept; input.click(); };
  return { plugin, receive, input, ask: () => ask('image/*'), askForFile: () => ask('') };
}
