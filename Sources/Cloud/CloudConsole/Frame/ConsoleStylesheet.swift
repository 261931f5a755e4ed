/// The look of the console: paper and ink over the style sheet of WebUI.
package enum ConsoleStylesheet {
    /// The icon in browser tabs.
    package static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2a5674" stroke-width="1.8">\
        <path d="M7 18a4 4 0 0 1-.6-7.95A6 6 0 0 1 18 9.5 4.3 4.3 0 0 1 17.5 18Z"/></svg>
        """

    /// The style sheet.
    package static let text = [tokens, frame, parts, insight].joined(separator: "\n")

    /// Sizes, over those of the theme of paper.
    private static let tokens = """
        :root { --panel: light-dark(#f3ede1, #1d1b18); }
        /* What gets the focus is not behind the bar. */
        :root { scroll-padding-top: 60px; }
        """

    /// The sidebar, the bar and the screen.
    private static let frame = """
        .console { flex: 1; width: 100%; min-height: var(--height); align-items: stretch; }
        .console-sidebar, .console-sidebar-open { flex: none; width: 216px; padding: 8px 8px 24px; background: var(--desk); position: sticky;
          top: 0; height: var(--height); overflow-y: auto; scrollbar-width: thin; scrollbar-color: transparent transparent;
          border-inline-end: 1px solid var(--line); align-items: stretch !important; }
        :is(.console-sidebar, .console-sidebar-open):hover { scrollbar-color: var(--edge) transparent; }
        .console-brand { display: flex; align-items: center; min-height: 40px; padding: 0 8px; font: 600 1.0625rem/1 var(--serif);
          color: var(--text); text-decoration: none; border-radius: var(--radius); }
        .console-brand .icon { color: var(--rubric); }
        .console-group { padding: 14px 8px 4px; font-size: .6875rem; font-weight: 600; color: var(--tertiary); }
        .console-link { display: flex; align-items: center; width: 100%; min-height: 29px; padding: 2px 8px; border-radius: var(--radius);
          color: var(--secondary); text-decoration: none; }
        .console-link .label { gap: 9px; }
        .console-link .icon { color: var(--tertiary); }
        .console-link:hover { background: var(--hover); color: var(--text); }
        .console-link[aria-current] { background: var(--raised); color: var(--text); font-weight: 550; box-shadow: var(--e1); }
        .console-link[aria-current] .icon { color: var(--accent); }
        .console-main { flex: 1 1 auto; min-width: 0; align-self: stretch; }
        .console-bar { width: 100%; min-height: 48px; padding: 6px 24px; border-bottom: 1px solid var(--rubric); background: var(--page);
          position: sticky; top: 0; z-index: 5; gap: 8px; }
        .console-bar .picker-menu { min-height: 32px; border-color: transparent; background: none; color: var(--text); font-weight: 550;
          max-width: 44vw; text-overflow: ellipsis; }
        .console-bar .picker-menu:hover { background: var(--hover); }
        .console-bar > .picker { flex: none; }
        .console-environment-production .picker-menu { color: var(--rubric); background: var(--rubric-wash); }
        .console-environment-development .picker-menu { color: var(--secondary); background: var(--well); font-weight: 400; }
        .console-screen { width: 100%; max-width: 1360px; padding: 22px 24px 56px; align-items: stretch !important; }
        .console-screen > .column { background: none; min-height: 0; overflow: visible; width: 100%; }
        .console-screen > .column > .bar { min-height: 0; padding: 0 0 10px; gap: 8px; flex-wrap: wrap; }
        .console-screen > .column > .bar > .bar-title { font: 600 1.625rem/1.2 var(--serif); }
        /* A heading of the screen's own is its title. */
        .console-screen > .column:has([role="heading"].font-title2) > .bar > .bar-title,
        .console-screen > .column:has([role="heading"].font-title2) > .bar:not(:has(.button, .picker, .field)) { display: none; }
        .console-screen > .column > .column-body { display: flex; flex-direction: column; align-items: stretch; gap: 14px; padding: 0;
          text-align: start; overflow: visible; max-width: 100%; }
        .console-screen > .column > .column-body > * { margin: 0; max-width: 100%; flex: none; padding-inline: 0; }
        .console-screen > .column > .column-body > .text:not(.console-banner) { align-self: flex-start; max-width: 74ch; padding: 0; text-align: start; }
        .console-screen > .column > .column-body > .font-title2 + .text { margin-top: -8px; }
        .console-screen > .column > .column-body > .vstack, .console-screen > .column > .column-body > .vstack > .vstack { width: 100%; }
        .console-screen > .column > .column-body > .field, .console-screen > .column > .column-body > .vstack > .field { max-width: 480px;
          padding-inline: 10px; }
        .console-screen > .column > .column-body > :is(.button-prominent, .button-bordered) { align-self: flex-start; padding-inline: 12px; }
        .console-screen > .column > .column-body > :is(.console-card, .console-row, .console-panel, .console-tile, .console-banner, .console-secret) {
          padding-inline: 14px; }
        .console-screen > .column > .column-body > .hstack:has(> .field) { max-width: 760px; }
        /* Rows after each other are one list. */
        .console-screen > .column > .column-body > :is(.console-row, .console-card) + :is(.console-row, .console-card) { margin-top: -15px; }
        .console-screen > .column > .column-body > .console-banner { text-align: start; }
        .console-screen > .column > .column-body > .console-empty { padding: 28px; }
        .console-screen > .column > .column-body > .editor { padding-inline: 12px; }
        .console-screen > .column > .column-body > .console-code { padding: 12px 14px; }
        .console-sections-button, .console-veil { display: none; }
        .console-notice { position: sticky; bottom: 12px; z-index: 6; margin: 0 24px; padding: 4px 6px 4px 14px; min-height: 44px; width: auto !important;
          max-width: 560px; background: light-dark(#2e2923, #3a352f); color: light-dark(#f7f1e5, #f3ecdf); border-radius: 10px; box-shadow: var(--e2); }
        .console-notice .button { color: inherit; }
        .console-search { width: min(640px, 86vw); max-height: 76vh; overflow-y: auto; align-items: stretch !important; padding: 14px; }
        .console-search .field { flex: 1 1 160px; }
        .console-found { display: block; padding: 6px 8px; min-height: var(--target); border-radius: var(--radius); color: var(--text);
          text-decoration: none; overflow-wrap: anywhere; }
        .console-found:hover { background: var(--hover); }
        .console-busy .spinner { width: 16px; height: 16px; border-width: 2px; }
        @media (max-width: 800px) {
          .console-sidebar { display: none; }
          .console-sidebar-open { position: fixed; inset: 0 auto 0 0; z-index: 20; width: min(84vw, 300px); box-shadow: var(--e2); }
          .console-veil { display: block; position: fixed; inset: 0; z-index: 19; min-height: 0; border-radius: 0; font-size: 0;
            background: light-dark(#efe8dabd, #181614a8) !important; }
          .console-link { min-height: 44px; }
          .console-sections-button { display: inline-flex; }
          .console .hstack.console-bar { padding: 4px 8px; min-height: 52px; flex-wrap: nowrap; gap: 2px; }
          .console .hstack.console-bar > .picker { flex: 0 1 auto; min-width: 0; }
          .console .console-row > .button { margin-inline-start: auto; }
          .console .hstack.console-row, .console .console-row > .hstack, .console .console-diff > .hstack { flex-wrap: wrap; }
          .console .console-figure { min-width: 0; }
          .console-bar > .picker > .picker-menu { min-width: 0; max-width: 36vw; }
          .console-bar .label-title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .console-screen { padding: 16px 14px 48px; }
          .console-notice { margin: 0 14px; }
        }
        """

    /// Components of the screens.
    private static let parts = """
        .console-schema-text.editor, .console-schema-text .editor { min-height: max(320px, 56vh); line-height: 1.55; }
        .field { background: var(--raised); }
        @media (pointer: coarse) { body { font-size: .875rem; } }
        .hstack:has(> .field, > .picker, > .button) { flex-wrap: wrap; }
        .hstack:has(> .field) > :is(.button-automatic, .button-borderless):not(.role-destructive), .button-bordered { border: 1px solid var(--edge);
          background: var(--raised); }
        .hstack > .picker { flex: none; }
        .hstack > .field { min-width: 180px; flex: 1 1 180px; }

        .console-card, .console-row { width: 100%; min-height: 44px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 8px;
          background: var(--raised); color: var(--text); text-decoration: none; text-align: start; }
        :is(.console-card, .console-row):not(.vstack) { display: flex; align-items: center; }
        :is(.console-card, .console-row).vstack { align-items: stretch; }
        :is(.console-card, .console-row) > :is(.hstack, .vstack):only-child { flex: 1 1 auto; min-width: 0; }
        .console-screen .vstack:has(> :is(.console-card, .console-row)) { gap: 12px !important; }
        :is(.console-card, .console-row) + :is(.console-card, .console-row) { margin-top: -13px; border-start-start-radius: 0;
          border-start-end-radius: 0; }
        :is(.console-card, .console-row):has(+ :is(.console-card, .console-row)) { border-end-start-radius: 0; border-end-end-radius: 0; }
        .console-card > .label { gap: 10px; font-weight: 500; }
        .console-card .icon { color: var(--tertiary); }
        a.console-card:hover { background: var(--hover); }
        .console-time { min-width: 13em; color: var(--secondary); font-variant-numeric: tabular-nums; }
        .console-figure { min-width: 6.5em; text-align: end; color: var(--secondary); font-variant-numeric: tabular-nums; }
        .console-empty { padding: 28px; border: 1px dashed var(--edge); border-radius: 10px; align-items: stretch !important; max-width: 760px; }
        .console-empty > .font-headline { font: 600 1.125rem/1.3 var(--serif); }
        .console-code { display: block; width: 100%; padding: 12px 14px; border-radius: 8px; background: var(--well); overflow-x: auto;
          white-space: pre; line-height: 1.55; tab-size: 4; scrollbar-width: thin; }
        .console-secret { padding: 14px; border-radius: 8px; border: 1px solid var(--rubric); background: var(--rubric-wash); align-items: stretch !important; }
        .console-id, .console-mono { font-family: var(--monospaced); font-size: .75rem; font-variant-ligatures: none; }
        .console-id { color: var(--rubric); }
        .console-quiet { color: var(--tertiary); }

        .console-tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 12px; width: 100%; align-items: stretch; }
        .console-tiles:has(> .console-chart) { grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr)); }
        .console-tile { padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); color: var(--text);
          text-decoration: none; align-items: flex-start; gap: 2px; min-width: 0; }
        a.console-tile:hover { border-color: var(--accent); box-shadow: var(--e1); }
        .console-tile-value { font: 600 1.5rem/1.25 var(--serif); font-variant-numeric: lining-nums tabular-nums; }
        .console-tile-label { font-size: .75rem; color: var(--tertiary); }
        .console-panel { width: 100%; padding: 14px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised);
          align-items: stretch !important; }
        .console-tools { width: 100%; gap: 8px; flex-wrap: wrap; }

        .console-chip { display: inline-flex; align-items: center; gap: 4px; min-height: 20px; padding: 1px 7px; border-radius: 4px; font-size: .75rem;
          font-weight: 500; background: var(--well); color: var(--secondary); flex: none; }
        .console-chip-good { background: var(--ok-wash); color: var(--green); }
        .console-chip-warning { background: var(--warn-wash); color: var(--orange); }
        .console-chip-bad { background: var(--danger-wash); color: var(--red); }
        .console-chip-accent { background: var(--accent-wash); color: var(--accent); }
        .console-chip-rubric { background: var(--rubric-wash); color: var(--rubric); }

        .console-banner { width: 100%; padding: 8px 14px; border-radius: 8px; background: var(--accent-wash); border-inline-start: 3px solid var(--accent);
          align-items: center; flex-wrap: wrap; }
        .console-banner-warning { background: var(--warn-wash); border-color: var(--orange); }
        .console-banner-danger { background: var(--danger-wash); border-color: var(--red); }

        .console-diff { width: 100%; border-radius: 8px; background: var(--well); overflow-x: auto; font: .75rem/1.6 var(--monospaced); padding: 8px 0;
          align-items: stretch !important; gap: 0 !important; }
        .console-diff > * { padding: 3px 14px; align-items: baseline; justify-content: space-between; }
        .console-diff .console-chip { font-family: var(--sans); }
        .console-diff-added { background: var(--ok-wash); color: var(--green); }
        .console-diff-removed { background: var(--danger-wash); color: var(--red); }
        .console-diff-irreversible { background: var(--warn-wash); color: var(--orange); font-weight: 600; }

        .table-scroll { border-radius: 8px; }
        .table :is(th, td) { padding: 5px 10px; }
        .table tbody tr.row:hover > :is(th, td) { background-color: var(--hover); }
        .table-head > tr > :is(th, td) { background: var(--panel); font-size: .75rem; }
        .table .text { font-size: inherit; }

        .login main { max-width: 340px; margin: 16vh auto 0; padding: 28px; border: 1px solid var(--line); border-radius: 14px; background: var(--raised);
          box-shadow: var(--e2); }
        .login { background: var(--desk); padding-inline: 14px; }
        .login h1 { margin-bottom: 14px; padding-bottom: 10px; font: 600 1.5rem/1.2 var(--serif); border-bottom: 1px solid var(--rubric); }
        .login form { display: flex; flex-direction: column; gap: 12px; }
        .login label { display: flex; flex-direction: column; gap: 4px; color: var(--secondary); }
        .login input { min-height: 40px; padding: 4px 10px; border: 1px solid var(--control); border-radius: var(--radius); background: var(--page);
          color: var(--text); font-size: 1rem; }
        .login button { min-height: 40px; border: 0; border-radius: var(--radius); background: var(--accent); color: var(--on-accent); font-weight: 550;
          cursor: pointer; }
        .login button:hover { filter: brightness(1.08); }
        .login [role="alert"] { margin-bottom: 10px; color: var(--red); }
        """
}

extension ConsoleStylesheet {
    /// Lines of the log, tiles and charts.
    fileprivate static let insight = """
        .console-filters { flex-wrap: wrap; width: 100%; }
        .console-filters > .field { max-width: 380px; }
        .console-log { width: 100%; overflow-x: auto; font-family: var(--monospaced); font-size: .75rem; scrollbar-width: thin; }
        .console-log-line, .console-log-line-shown { display: block; contain: content; }
        .console-log-line, .console-log-line-shown, .console-log-head { width: 100%; min-width: 56rem; min-height: 26px; padding: 4px 8px;
          text-align: start; white-space: nowrap; border-bottom: 1px solid var(--line); border-radius: 0; }
        .console-log-head { font: 600 .6875rem/1.4 var(--sans); color: var(--tertiary); }
        :is(.console-log-line, .console-log-line-shown, .console-log-head) .text { flex: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .console-log-line:hover { background: var(--hover); }
        .console-log-line-shown { background: var(--chosen); }
        .console-log .console-log-time { width: 6.5rem; }
        .console-log .console-log-outcome { width: 12.5rem; }
        .console-log .console-log-operation { width: 10rem; }
        .console-log .console-log-took { width: 4.25rem; text-align: end; }
        .console-log .console-log-zone { width: 8.5rem; }
        .console-log .console-log-user { flex: 1 1 0; }
        @media (max-width: 800px) { .console-log .console-log-outcome { width: 7.5rem; } }
        .console-details { width: 100%; padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
        .console-tile > :first-child { font-variant-numeric: lining-nums tabular-nums; }
        .console-charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(400px, 100%), 1fr)); gap: 14px; width: 100%; align-items: stretch; }
        .console-chart { min-width: 0; width: 100%; padding: 10px 14px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised);
          color: var(--text); }
        .console-chart > .hstack { width: 100%; }
        .console-chart img { width: 100%; height: auto; }
        .console-use, .console-use-full { display: flex; align-items: center; justify-content: center; width: 72px; padding: 0; }
        .console-use-full .progress-bar::-webkit-progress-value { background: var(--red); }
        .console-use-full .progress-bar::-moz-progress-bar { background: var(--red); }
        .console-legend { flex-wrap: wrap; padding-inline-start: 4px; color: var(--secondary); }
        .console-numbers { max-height: 220px; overflow: auto; width: 100%; }
        """
        + Chart.colours.enumerated().map { index, colour in
            """
            \n.console-key-\(index) { display: inline-block; width: 10px; height: 10px; border-radius: 3px; \
            background: light-dark(\(colour.light), \(colour.dark)); }
            """
        }
        .joined()
}
