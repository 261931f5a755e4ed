import WebUIServer

/// The client files of the gallery's island: a ring of colours to choose from.
enum PaletteIsland {
    static let script = Asset(
        name: "palette",
        suffix: "js",
        contentType: "text/javascript; charset=utf-8",
        bytes: Array(source.utf8)
    )

    static let style = Asset(
        name: "palette",
        suffix: "css",
        contentType: "text/css; charset=utf-8",
        bytes: Array(
            """
            x-island[data-island=palette] { display: flex; flex-wrap: wrap; gap: 6px; }
            x-island[data-island=palette] button { width: 44px; height: 44px; border: 0; border-radius: 50%; cursor: pointer; }
            x-island[data-island=palette] [aria-pressed=true] { outline: 3px solid var(--accent); outline-offset: 2px; }
            """.utf8
        )
    )

    /// The script may run before the client's own script, and waits for it then.
    private static let source = """
        addEventListener('DOMContentLoaded', () => webui.island('palette', (element, state, send) => {
          const buttons = [...Array(12).keys()].map(step => {
            const button = document.createElement('button'), hue = step * 30;
            button.type = 'button';
            button.dataset.hue = hue;
            button.ariaLabel = `Hue ${hue}`;
            button.style.background = `hsl(${hue} 60% 60%)`;
            button.onclick = () => { show(hue); send({ hue }); };
            return button;
          });
          const show = hue => buttons.forEach(button => { button.ariaPressed = String(+button.dataset.hue === hue); });
          element.replaceChildren(...buttons);
          show(state.hue);
          return message => { if (message.state) show(message.state.hue); };
        }));
        """
}
