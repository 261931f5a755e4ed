/// The style sheet of all pages, for light and dark mode and for all sizes of windows.
public enum PageStylesheet {
    /// The style sheet.
    public static let text = [base, layout, controls, forms, lists, tables, navigation, presentations].joined(
        separator: "\n"
    )

    /// A name derived from the contents, so that browsers may cache the style sheet for ever.
    public static let fingerprint: String = {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 36)
    }()
}

extension PageStylesheet {
    /// The background colour of the page in light and dark mode.
    package static let background = (light: "#ffffff", dark: "#17181a")

    /// Variables, fonts, and rules for all elements.
    static let base = """
        :root {
          color-scheme: light dark;
          --page: light-dark(\(background.light), \(background.dark)); --panel: light-dark(#f6f6f4, #1f2023); --raised: light-dark(#ffffff, #2a2b2f);
          --text: light-dark(#1c1c1e, #ececee); --secondary: light-dark(#636368, #a0a0a8); --tertiary: light-dark(#77777d, #8a8a92);
          --line: light-dark(#e2e2df, #35363b); --hover: light-dark(#0000000a, #ffffff0d); --pressed: light-dark(#00000014, #ffffff1a);
          --accent: light-dark(#0a64dc, #5b9dff); --on-accent: light-dark(#ffffff, #0b1626);
          --chosen: color-mix(in srgb, var(--accent) 16%, transparent);
          --red: light-dark(#c82823, #ff6b63); --orange: light-dark(#be5f00, #ffa44a); --yellow: light-dark(#e6b900, #ffd84a);
          --green: light-dark(#1e8241, #57c97d); --mint: light-dark(#00968c, #5ed6cd); --teal: light-dark(#1e788c, #62c4d8);
          --cyan: light-dark(#0a7da5, #5cc8f0); --blue: light-dark(#0a64dc, #5b9dff); --indigo: light-dark(#504bc8, #9a95ff);
          --purple: light-dark(#8c3cbe, #c98af0); --pink: light-dark(#cd2355, #ff7aa2); --brown: light-dark(#826446, #c9a888);
          --gray: light-dark(#6e6e76, #7b7b83);
          --height: calc(100dvh - env(safe-area-inset-top, 0px) - env(safe-area-inset-bottom, 0px)); --space: 16px; --gap: 8px; --radius: 10px; --target: 44px; --row: 44px; --time: .2s;
          --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
          --serif: ui-serif, "New York", Georgia, "Noto Serif", serif; --rounded: ui-rounded, var(--sans);
          --monospaced: ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace;
        }
        *, ::before, ::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        /* Keeps the content out of the rounded corners and the camera of a screen. */
        body { margin: 0; padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
          background: var(--page); color: var(--text); font: 400 1rem/1.4 var(--sans); overflow-wrap: break-word; }
        #page, .page-content { display: flex; flex-direction: column; min-height: var(--height); min-width: 0; }
        .page-content { flex: 1; align-items: stretch; }
        h1, h2, h3, p, ul, ol, figure { margin: 0; padding: 0; font: inherit; list-style: none; }
        button, input, textarea, select { font: inherit; color: inherit; margin: 0; }
        input, textarea { unicode-bidi: plaintext; }
        a { color: var(--accent); }
        img { max-width: 100%; display: block; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        [hidden] { display: none !important; }
        .sprite, .default-submit { position: absolute; width: 0; height: 0; overflow: hidden; border: 0; padding: 0; }
        .visually-hidden, .say { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap; }

        .text { max-width: 100%; white-space: pre-wrap; }
        .text > .text { white-space: inherit; }
        .line-limit { min-width: 0; display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
        .line-limit .line-limit { display: inline; }
        .font-largetitle { font-size: 2.125rem; line-height: 1.2; font-weight: 650; letter-spacing: -.015em; }
        .font-title { font-size: 1.75rem; line-height: 1.22; font-weight: 600; letter-spacing: -.012em; }
        .font-title2 { font-size: 1.375rem; line-height: 1.27; font-weight: 600; }
        .font-title3 { font-size: 1.25rem; line-height: 1.3; font-weight: 600; }
        .font-headline { font-size: 1rem; font-weight: 600; }
        .font-subheadline { font-size: .9375rem; }
        .font-body { font-size: 1rem; }
        .font-callout { font-size: .9375rem; }
        .font-footnote { font-size: .875rem; }
        .font-caption { font-size: .8125rem; line-height: 1.35; }
        .font-caption2 { font-size: .75rem; line-height: 1.35; }
        .icon { display: inline-flex; flex: none; align-items: center; vertical-align: -.15em; }
        .icon svg { width: 1.2em; height: 1.2em; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round;
          stroke-linejoin: round; }
        .icon svg.filled { fill: currentColor; }
        .icon-small svg { width: 1em; height: 1em; }
        .icon-large svg { width: 1.5em; height: 1.5em; }
        .label { display: inline-flex; align-items: center; gap: .5em; }
        .label-icon { display: inline-flex; }
        .label-titleOnly > .label-icon, .label-iconOnly > .label-title { position: absolute; width: 1px; height: 1px; margin: -1px;
          overflow: hidden; clip-path: inset(50%); }
        .picture.resizable { width: 100%; height: auto; min-height: 0; }

        [data-animating] * { transition: translate var(--time), rotate var(--time), scale var(--time), opacity var(--time),
          background-color var(--time), color var(--time), width var(--time), height var(--time); }
        /* Where rows are that are not rendered, is known at once. */
        [data-animating] .gap { transition: none; }
        @keyframes arrive { from { opacity: 0; translate: 0 4px; } }
        @keyframes turn { to { rotate: 1turn; } }
        [data-animating] .row { animation: arrive var(--time) both; }
        @media (prefers-reduced-motion: reduce) {
          *, ::before, ::after { animation-duration: .01ms !important; transition-duration: .01ms !important; scroll-behavior: auto !important; }
        }
        """
}
