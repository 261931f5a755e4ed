// Dragging: rows within their list, and anything onto a drop target.
let dragged = [];
on('dragstart', ({ target, dataTransfer }) => {
  const element = target.closest?.('[data-drag]'), list = element?.closest('[data-list=many]');
  const chosen = list && element.ariaSelected === 'true' ? all('[aria-selected=true][data-drag]', list) : [element];
  dragged = element ? chosen : [];
  if (element) dataTransfer.setData('text/plain', element.textContent.trim());
});
function dropPlace({ target, clientY }) {
  const row = target.closest('[data-drag=row]'), list = target.closest('[data-move]'), near = target.closest('[data-insert]');
  if (near && dragged[0]?.dataset.kind === near.dataset.insert && !dragged.some(element => near.contains(element))) {
    const { top, height } = box(near), part = (clientY - top) / height;
    if (part < .25 || part > .75) return { target: near, row: near, isBelow: part > .75, isBetween: true };
  }
  if (list && dragged[0]?.dataset.drag === 'row' && list.contains(dragged[0])) {
    const { top, height } = box(row ?? list), isBelow = row && clientY > top + height / 2;
    return { list, row, isBelow, before: isBelow ? row.nextElementSibling : row };
  }
  return { target: target.closest('[data-drop]') };
}
const unmark = () => all('[data-over]').forEach(element => { delete element.dataset.over; });
on('dragover', event => {
  const { list, row, isBelow, target, isBetween } = dropPlace(event);
  unmark();
  if (!list && !target) return;
  event.preventDefault();
  if (!list && !isBetween) target.dataset.over = 'on';
  else if (row) row.dataset.over = isBelow ? 'after' : 'before';
});
on('dragend', () => { unmark(); dragged = []; });
on('drop', async event => {
  const { list, before, target, isBelow, isBetween } = dropPlace(event), items = dragged.map(id), { dataTransfer } = event;
  if (!list && !target) return;
  event.preventDefault();
  unmark();
  if (list) return void emit('move', id(list), { items, before: before?.dataset.i ? id(before) : null });
  if (isBetween) return void emit('insert', id(target), { items, after: isBelow });
  const text = dataTransfer.getData('text/plain'), files = await upload(dataTransfer.files);
  emit('drop', id(target), { items, text, files: files.map(file => file.token) });
});
async function upload(files) {
  const stored = [];
  uploading++;
  try {
    for (const file of files) {
      // A server that refuses a file closes the connection, and not every browser reads its reason then.
      if (file.size > given.uploadBytes) {
        tell(`${file.name} has more than ${given.uploadBytes / 2 ** 20} MB.`);
        continue;
      }
      const type = file.type || 'application/octet-stream';
      const headers = { authorization: `form ${token}`, 'content-type': type };
      const target = `/-/upload?name=${encodeURIComponent(file.name)}`;
      const answer = await fetch(target, { method: 'POST', body: file, headers }).catch(() => null);
      if (answer?.ok) stored.push({ ...await answer.json(), name: file.name, type, size: file.size });
      else tell(answer ? `${file.name}: ${await answer.text()}` : `${file.name} did not arrive. ${given.offline}`);
    }
  } finally {
    uploading--;
  }
  return stored;
}
// Shows an error for a while that the server does not know of.
function tell(textContent) {
  const notice = Object.assign(document.createElement('div'), { className: 'webui-badge', role: 'alert', popover: 'manual', textContent });
  document.body.append(notice);
  notice.showPopover();
  setTimeout(() => notice.remove(), 10000);
}
