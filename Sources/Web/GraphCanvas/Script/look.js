// Colours and type, from the style sheet: they follow the appearance of the page, and forced colours.
const looks = ['sheet', 'ink', 'ink-2', 'ink-3', 'control', 'accent'];
const palette = Array.from({ length: 10 }, (_, n) => `dot-${n + 1}`);
const look = {};
function readLook() {
  if (!graph) return;
  const probe = make('i', { hidden: true });
  element.append(probe);
  for (const name of [...looks, ...palette]) {
    probe.style.color = `var(--graph-${name})`;
    look[name] = getComputedStyle(probe).color;
  }
  probe.style.fontFamily = 'var(--graph-ui)';
  look.ui = getComputedStyle(probe).fontFamily;
  probe.style.fontFamily = 'var(--graph-read)';
  look.read = getComputedStyle(probe).fontFamily;
  probe.remove();
  graph.widths.fill(0);
  outdated();
}
for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)']) {
  matchMedia(query).addEventListener('change', readLook, { signal: life.signal });
}
new MutationObserver(readLook).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
