internal import WebUIServer

/// The files of the gallery for browsers.
enum GalleryFiles {
    static let icon = Asset.drawing(
        "previews",
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2a5674" stroke-width="1.8">\
        <rect x="3" y="5" width="12" height="14" rx="2"/><rect x="18" y="8" width="3" height="8" rx="1"/></svg>
        """
    )

    static let stylesheet = Asset.stylesheet("previews", style)

    /// The frames of a preview. Each has the size of its device, and is drawn as small as its column.
    static let script = asset(
        "previews",
        """
        addEventListener('DOMContentLoaded', () => webui.island('previews', (element, state, send) => {
          let shown = '', generation = state.generation;
          const fit = new ResizeObserver(changes => changes.forEach(({ target }) => scale(target)));
          const scale = box => {
            const frame = box.firstChild, factor = Math.min(1, box.clientWidth / frame.width);
            frame.style.scale = factor;
            box.style.height = `${frame.height * factor}px`;
          };
          const figure = (name, { id, title, address, width, height }) => {
            const figure = document.createElement('figure'), box = document.createElement('div');
            const caption = document.createElement('figcaption'), link = document.createElement('a');
            const frame = document.createElement('iframe');
            figure.dataset.variant = id;
            Object.assign(link, { href: address, target: '_blank', textContent: title, title: 'Open in a tab of its own' });
            Object.assign(frame, { title: `${name}, ${title}`, width, height });
            frame.dataset.address = address;
            caption.append(link);
            box.append(frame);
            figure.append(caption, box);
            fit.observe(box);
            return figure;
          };
          const load = frame => { frame.src = frame.dataset.address; };
          const show = state => {
            const frames = state.frames.map(({ address, width }) => `${address} ${width}`).join();
            if (frames !== shown) {
              shown = frames;
              fit.disconnect();
              const figures = state.frames.map(frame => figure(state.name, frame));
              const [first, ...others] = figures.map(figure => figure.querySelector('iframe'));
              // The first page brings the cookie that identifies the browser: together, each would bring another one.
              first.addEventListener('load', () => others.forEach(load), { once: true });
              load(first);
              element.replaceChildren(...figures);
            } else if (state.generation !== generation) {
              element.querySelectorAll('iframe').forEach(frame => frame.contentWindow.postMessage('preview-wake', '*'));
            }
            generation = state.generation;
          };
          show(state);
          return message => { if (message.state) show(message.state); };
        }));
        """
    )

    /// Makes a page that has lost its server connect at once, when the gallery says that the server is there again.
    static let stageScript = asset(
        "preview-page",
        """
        addEventListener('message', ({ data }) => { if (data === 'preview-wake') dispatchEvent(new Event('online')); });
        """
    )

    private static func asset(_ name: String, _ script: String) -> Asset {
        Asset(name: name, suffix: "js", contentType: "text/javascript; charset=utf-8", bytes: Array(script.utf8))
    }

    /// Paper and ink over the style sheet of WebUI: the list is the tray, the previews lie on the sheet.
    private static let style = """
        :root {
          --page: light-dark(#fdfbf5, #23201d); --panel: light-dark(#f6f1e6, #1d1b18); --raised: light-dark(#fffefb, #2c2925);
          --well: light-dark(#f1ebdf, #1b1917); --text: light-dark(#292520, #eae3d7); --secondary: light-dark(#5c5347, #bbb1a2);
          --tertiary: light-dark(#6f6557, #a0968a); --line: light-dark(#e4dbca, #35312c); --edge: light-dark(#cfc4b0, #484239);
          --accent: light-dark(#2a5674, #93bdd9); --on-accent: light-dark(#fdfbf5, #16222b);
          --chosen: light-dark(#dfe8ec, #27343d); --hover: light-dark(#2925200d, #eae3d712);
          --rubric: light-dark(#a8432a, #e4936e); --danger: light-dark(#a3263c, #f09ca3); --danger-wash: light-dark(#f8e1e1, #41262a);
          --sans: Inter, system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
          --serif: Vollkorn, Charter, Georgia, "Noto Serif", serif;
          --monospaced: "JetBrains Mono", ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
        }
        .previews-place { font: .75rem/1.35 var(--monospaced); color: var(--rubric); overflow-wrap: anywhere; }
        .previews-status { font-size: .8125rem; color: var(--tertiary); }
        .previews-errors { width: 100%; padding: 12px 16px; border-radius: 10px; background: var(--danger-wash); align-items: stretch; }
        .previews-message { color: var(--danger); overflow-wrap: anywhere; }
        .previews-code { padding: 12px 16px; border-radius: 6px; background: var(--well); font: .875rem/1.6 var(--monospaced); }
        .column-detail .bar-title { font-family: var(--serif); }
        .column-detail > .column-body > .vstack { max-width: none; margin-inline: 0; }
        .column-detail:has(> .column-body > .vstack) > .bar { padding-inline-start: 16px; }
        x-island[data-island=previews] { display: grid; width: 100%; gap: 24px; align-items: start;
          grid-template: auto 1fr / minmax(0, 640px) minmax(0, 640px) minmax(0, 390px); justify-content: start; }
        x-island[data-island=previews] figure { min-width: 0; }
        x-island[data-island=previews] [data-variant=phone] { grid-column: 3; grid-row: 1 / span 2; }
        x-island[data-island=previews] figcaption { padding-bottom: 6px; font-size: .8125rem; }
        x-island[data-island=previews] figcaption a { color: var(--secondary); text-decoration: none; }
        x-island[data-island=previews] figcaption a:is(:hover, :focus-visible) { color: var(--accent); text-decoration: underline; }
        x-island[data-island=previews] figure > div { overflow: hidden; border-radius: 6px; outline: 1px solid var(--edge);
          box-shadow: 0 2px 6px light-dark(#3a2c1814, #0005), 0 10px 28px light-dark(#3a2c1824, #0006); }
        x-island[data-island=previews] iframe { display: block; border: 0; transform-origin: 0 0; }
        @media (max-width: 900px) {
          x-island[data-island=previews] { grid-template: none / minmax(0, 1fr); }
          x-island[data-island=previews] [data-variant=phone] { grid-column: 1; grid-row: auto; }
        }
        """
}
