// The connection.
const pauses = [0, 250, 500, 1000, 2000, 5000, 10000];
let socket = null, isGreeted, isTaken, isResting, attempt = 0, looked = 0, uploading = 0, retry, heard, asked, offlineTimer;
// What the window is like.
const queries = Object.entries({ narrow: '(width < 700px)', medium: '(width <= 1100px)', low: '(height < 500px)', dark: '(prefers-color-scheme: dark)',
  calm: '(prefers-reduced-motion: reduce)' }).map(([name, query]) => [name, matchMedia(query)]);
const device = () => Object.fromEntries(queries.map(([name, query]) => [name, query.matches]));
const say = message => { if (isGreeted) socket.send(JSON.stringify(message)); };

function connect() {
  clearTimeout(retry);
  retry = 0;
  isResting = false;
  drop();
  heard = performance.now();
  const mine = socket = new WebSocket(location.origin.replace('http', 'ws') + '/-/live');
  mine.onopen = () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    mine.send(JSON.stringify({ hello: { session, token, seen: seq, url: here(), state: sealed, zone, device: device() } }));
  };
  mine.onmessage = message => { if (mine === socket) hear(JSON.parse(message.data)); };
  mine.onclose = closed => { if (mine === socket) lose(closed.code); };
}
function drop() {
  const old = socket;
  socket = null;
  isGreeted = false;
  asked = 0;
  old?.close();
}
function hear(message) {
  heard = performance.now();
  asked = 0;
  if (message.ops) return apply(message);
  if (message.state) sealed = message.state;
  if (message.taken) isTaken = true;
  if (message.bye) attempt = Math.max(attempt, 2);
  if (message.page) install(message.page);
  if (message.page || message.welcome !== undefined) greeted(message.welcome ?? 0);
}
function greeted(handled) {
  const isFirst = !isGreeted;
  isGreeted = true;
  attempt = 0;
  clearTimeout(offlineTimer);
  offlineTimer = 0;
  root.classList.remove('offline');
  badge.hidden = true;
  acknowledge(handled);
  if (isFirst) pending.forEach(transmit);
}
function lose(code) {
  drop();
  offlineTimer ||= setTimeout(() => {
    root.classList.add('offline');
    badge.hidden = false;
  }, 500);
  if (code === 4403) return reload();
  if (isTaken) return;
  const pause = pauses[Math.min(attempt++, pauses.length - 1)];
  retry = setTimeout(connect, pause * (0.5 + Math.random() / 2));
}
// Whether nothing would be lost with the page.
const isIdle = () => !pending.size && !kept.size && lastTyped <= saved && !uploading && !document.querySelector('dialog[open]')
  && !all('[data-v]:not([data-saves])').some(element => field(element).local);
function startOver() { seq = -1; connect(); }
function wake() {
  if (document.hidden) return;
  isTaken = false;
  attempt = 0;
  // After a sleep, a silent connection is probably dead, and a new one is cheap.
  if (!socket || retry || performance.now() - heard > 25000) connect();
}
function reload() {
  const latest = +sessionStorage.getItem('webui-reload') || 0;
  const wait = Math.max(0, latest + 10000 - Date.now());
  setTimeout(() => {
    sessionStorage.setItem('webui-reload', Date.now());
    keep();
    location.reload();
  }, wait);
}
setInterval(() => {
  const now = performance.now();
  if (!document.hidden) looked = now;
  // A hidden tab gives its connection back after a while. It connects again when somebody looks at it, or when it has
  // something to tell.
  if (isGreeted && now - looked > given.rest && isIdle()) {
    isResting = true;
    return drop();
  }
  // After a change of network, messages may be lost silently.
  if (socket && !isGreeted && now - heard > 8000) return connect();
  if (asked && now - asked > 5000 || oldest && isGreeted && now - oldest > 15000) return connect();
  if (!asked && isGreeted && now - heard > 20000) { asked = now; say({ seen: seq }); }
}, 1000);

// Typed text is kept across reloads, including those after the system has discarded the page.
function keep() {
  flushAll();
  const kept = drafts().filter(draft => draft.mine !== draft.base).map(({ element, ...draft }) => draft);
  sessionStorage.setItem('webui-drafts', JSON.stringify({ url: here(), kept }));
}
function recall() {
  const stored = JSON.parse(sessionStorage.getItem('webui-drafts') ?? 'null');
  sessionStorage.removeItem('webui-drafts');
  const isSame = ['reload', 'back_forward'].includes(performance.getEntriesByType('navigation')[0]?.type);
  if (stored?.url === here() && (isSame || document.wasDiscarded)) restore(stored.kept, true);
}
