// On pages to sign in and out. Whoever has no access keeps nothing; whoever is about to leave is told what would be lost.
if (location.pathname !== '/logout') forget();
else tellUnsent();
async function tellUnsent() {
  let count = 0;
  for (const name of await databases()) count += await countChanges(name);
  if (!count) return;
  const line = document.createElement('p');
  line.role = 'alert';
  line.textContent = `${count === 1 ? 'One change' : `${count} changes`} that you made without a connection did not arrive yet. `
    + 'Open the app once more to send them: whoever leaves now loses them.';
  document.querySelector('form').before(line);
}
function countChanges(name) {
  return new Promise(resolve => {
    const request = indexedDB.open(name);
    request.onerror = () => resolve(0);
    request.onsuccess = () => {
      const database = request.result;
      if (!database.objectStoreNames.contains('changes')) { database.close(); return resolve(0); }
      const counting = database.transaction('changes').objectStore('changes').count();
      counting.onsuccess = counting.onerror = () => { database.close(); resolve(counting.result ?? 0); };
    };
  });
}
