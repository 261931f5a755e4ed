// Files to which a text leads: they are shown as cards with their size, which the server tells, and are saved by the browser.
const fileSizes = new Map();
// The number of bytes of a file; null if there is none.
function sizeOf(href) {
  if (!fileSizes.has(href)) {
    const answer = fetch(`${href}?size`).then(response => response.ok ? response.text() : null).then(text => text && +text, () => null);
    fileSizes.set(href, answer);
    // What cannot be told now may be told later.
    answer.then(size => { if (size === null) setTimeout(() => fileSizes.delete(href), 10000); });
  }
  return fileSizes.get(href);
}
function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1048576 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}
const isFile = (href, folder) => Boolean(folder) && href.startsWith(folder) && !/\/\.\.?(\/|$)/.test(href);
// Makes cards of the links to files in a text that is being read.
function markFiles(root, folder) {
  for (const link of root.querySelectorAll('a[href^="/"]')) {
    const href = link.getAttribute('href');
    if (!isFile(href, folder)) continue;
    sizeOf(href).then(size => {
      if (size === null) return;
      link.classList.add('file-card');
      link.dataset.size = sizeText(size);
      link.title = 'Save the file';
    });
  }
}
function saveFile(href) {
  const link = Object.assign(document.createElement('a'), { href, download: '' });
  link.click();
}
