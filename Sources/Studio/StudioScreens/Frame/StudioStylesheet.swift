internal import WebUI

/// The look of the studio: paper and ink over the style sheet of WebUI.
package enum StudioStylesheet {
    /// The icon in browser tabs.
    package static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2a5674" stroke-width="1.8">\
        <rect x="3" y="4" width="18" height="16" rx="2"/><path d="M3 9h18" stroke="#a8432a"/><path d="M9 9v11M3 14.5h18"/></svg>
        """

    /// The style sheet.
    package static let text = [frame, parts, narrow].joined(separator: "\n")

    /// The sidebar, the bar and the screen.
    private static let frame = """
        :root { --panel: light-dark(#f3ede1, #1d1b18); scroll-padding-top: 60px; }
        .studio { flex: 1; width: 100%; min-height: var(--height); align-items: stretch; }
        .studio-sidebar, .studio-sidebar-open { flex: none !important; width: 232px; max-width: 232px; padding: 8px 8px 24px; background: var(--desk); position: sticky;
          top: 0; height: var(--height); overflow-y: auto; scrollbar-width: thin; border-inline-end: 1px solid var(--line);
          align-items: stretch !important; }
        .studio-brand { display: flex; align-items: center; min-height: 40px; padding: 0 8px; font: 600 1.0625rem/1 var(--serif);
          color: var(--text); text-decoration: none; border-radius: var(--radius); }
        .studio-brand .icon { color: var(--rubric); }
        .studio-group { padding: 14px 8px 4px; font-size: .6875rem; font-weight: 600; color: var(--tertiary); }
        .studio-link { display: flex; align-items: center; width: 100%; min-height: 29px; padding: 2px 8px; border-radius: var(--radius);
          color: var(--secondary); text-decoration: none; flex: none; }
        .studio-link > .hstack { min-width: 0; }
        .studio-link .label { gap: 9px; }
        .studio-link .icon { color: var(--tertiary); }
        .studio-link:hover { background: var(--hover); color: var(--text); }
        .studio-link[aria-current] { background: var(--raised); color: var(--text); font-weight: 550; box-shadow: var(--e1); }
        .studio-count { font-size: .75rem; color: var(--tertiary); font-variant-numeric: tabular-nums; font-weight: 400; }
        .studio-main { flex: 1 1 auto; min-width: 0; align-self: stretch; }
        .studio-bar { width: 100%; min-height: 48px; padding: 6px 24px; border-bottom: 1px solid var(--rubric); background: var(--page);
          position: sticky; top: 0; z-index: 5; gap: 8px; }
        .studio-bar > .address-link { flex: none; white-space: nowrap; }
        .studio-path { font-weight: 550; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .studio-screen { width: 100%; padding: 22px 24px 56px; align-items: stretch !important; }
        .studio-screen > .column { background: none; min-height: 0; overflow: visible; width: 100%; }
        .studio-screen > .column > .bar { min-height: 0; padding: 0 0 10px; gap: 8px; }
        .studio-screen > .column:has([role="heading"].font-title2) > .bar > .bar-title,
        .studio-screen > .column:has([role="heading"].font-title2) > .bar:not(:has(.button, .picker, .field)) { display: none; }
        .studio-screen > .column > .column-body { display: flex; flex-direction: column; align-items: stretch; gap: 14px; padding: 0;
          text-align: start; overflow: visible; max-width: 100%; }
        .studio-screen > .column > .column-body > * { margin: 0; max-width: 100%; flex: none; }
        .studio-screen > .column > .column-body > .text { align-self: flex-start; max-width: 90ch; text-align: start; padding: 0; }
        .studio-screen > .column > .column-body > .vstack { width: 100%; }
        .studio-screen > .column > .column-body > .hstack { padding-inline: 0; }
        .studio-screen .font-title2 { font: 600 1.625rem/1.2 var(--serif); }
        .studio-screen > .column > .column-body > .button { align-self: flex-start; padding-inline: 12px; }
        .studio-sections-button, .studio-veil { display: none; }
        .login main { max-width: 34rem; margin: 12vh auto; padding: 0 20px; display: flex; flex-direction: column; gap: 14px; }
        .login h1 { font: 600 1.625rem/1.2 var(--serif); margin: 0; }
        .login form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
        """

    /// Components of the screens.
    private static let parts = """
        .field { background: var(--raised); }
        .studio-query { align-items: stretch !important; }
        .studio-query > .hstack { width: 100%; }
        .studio-query .field { flex: 1 1 240px; min-width: 0; padding-inline: 10px; font-family: var(--monospaced); font-size: .8125rem; }
        .studio-query > .hstack > :is(.button, .toggle) { flex: none; white-space: nowrap; }
        .studio-choices { flex-wrap: wrap; }
        .studio-choice { margin: 0 !important; min-height: 24px; padding: 1px 8px; border: 1px solid var(--line); border-radius: 4px; background: var(--well);
          color: var(--accent); font: .75rem/1.4 var(--monospaced); white-space: nowrap; flex: none; }
        .studio-choice:hover { background: var(--hover); border-color: var(--accent); }
        .studio-tools { width: 100%; gap: 8px; flex-wrap: wrap; }
        .studio-mono, .studio-id { font-family: var(--monospaced); font-size: .75rem; font-variant-ligatures: none; }
        .studio-id { color: var(--rubric); text-decoration-color: transparent; }
        .studio-id:hover { text-decoration-color: currentColor; }
        .studio-quiet { color: var(--tertiary); font-size: .8125rem; }
        .studio-nil { color: var(--tertiary); font-size: .75rem; }
        .studio-figure { color: var(--secondary); font-variant-numeric: tabular-nums; }
        .studio-time { color: var(--secondary); font-variant-numeric: tabular-nums; }
        .studio-good { color: var(--green); }
        .studio-chip, .studio-chip-bad { display: inline-flex; align-items: center; min-height: 20px; padding: 1px 7px; border-radius: 4px;
          font-size: .75rem; font-weight: 500; background: var(--well); color: var(--secondary); flex: none; }
        .studio-chip-bad { background: var(--danger-wash); color: var(--red); }
        .studio-problem { padding: 8px 14px !important; border-radius: 8px; background: var(--warn-wash); border-inline-start: 3px solid var(--orange);
          align-items: flex-start !important; overflow-wrap: anywhere; }
        .studio-place { background: var(--danger-wash); color: var(--red); text-decoration: underline wavy; text-underline-offset: 3px; }
        .studio-banner { width: 100%; padding: 8px 14px !important; border-radius: 8px; background: var(--accent-wash);
          border-inline-start: 3px solid var(--accent); flex-wrap: wrap; }
        .studio-empty { padding: 28px !important; border: 1px dashed var(--edge); border-radius: 10px; align-items: stretch !important;
          max-width: 760px; color: var(--secondary); }
        .studio-card, .studio-row { width: 100%; min-height: 44px; padding: 8px 14px !important; border: 1px solid var(--line); border-radius: 8px;
          background: var(--raised); color: var(--text); text-decoration: none; }
        .studio-card { display: flex; align-items: center; }
        .studio-card > .hstack { min-width: 0; flex: 1; }
        .studio-row { align-items: stretch !important; }
        .studio-row + .studio-row, .studio-card + .studio-card { margin-top: -15px !important; border-start-start-radius: 0; border-start-end-radius: 0; }
        :is(.studio-row, .studio-card):has(+ :is(.studio-row, .studio-card)) { border-end-start-radius: 0; border-end-end-radius: 0; }
        a.studio-card:hover { background: var(--hover); }
        .studio-verb-inserted { color: var(--green); min-width: 4.6em; }
        .studio-verb-changed { color: var(--orange); min-width: 4.6em; }
        .studio-verb-deleted { color: var(--red); min-width: 4.6em; }
        .studio-row-inserted { color: var(--green); }
        .studio-row-changed, .studio-row-leaving { color: var(--orange); }
        .studio-row-deleted { color: var(--red); }
        .studio-changed { padding: 0 4px; border-radius: 3px; background: var(--warn-wash); }
        .studio-struck, .studio-struck * { color: var(--tertiary); text-decoration: line-through; }
        .studio-panel { width: 100%; padding: 12px 16px !important; border: 1px solid var(--line); border-radius: 10px; background: var(--raised);
          align-items: stretch !important; }
        .studio-advice { padding: 12px 14px; border-radius: 8px; background: var(--ok-wash); align-items: stretch !important; }
        .studio-field { width: 100%; padding: 7px 0; border-top: 1px solid var(--line); align-items: stretch !important; }
        .studio-field:first-child { border-top: 0; }
        .studio-field > .hstack { align-items: flex-start !important; }
        .studio-field-name { flex: none; width: 200px; overflow-wrap: anywhere; color: var(--text); }
        .text.studio-field-name { color: var(--secondary); }
        .studio-value { flex: 1; min-width: 0; overflow-wrap: anywhere; align-items: stretch !important; }
        .studio-value .field::placeholder { color: transparent; }
        .studio-text { white-space: pre-wrap; max-width: 80ch; }
        .studio-picture { max-width: min(520px, 100%); max-height: 480px; object-fit: contain; border: 1px solid var(--line); border-radius: 8px;
          align-self: flex-start; }
        .studio-thumbnail { width: 28px; height: 28px; object-fit: cover; border-radius: 4px; flex: none; }
        .studio-code { display: block; width: 100%; padding: 12px 14px !important; border-radius: 8px; background: var(--well); overflow-x: auto;
          white-space: pre; line-height: 1.55; tab-size: 4; scrollbar-width: thin; max-width: none !important; }
        .studio-code.studio-wrapped { white-space: pre-wrap; overflow-wrap: anywhere; }
        .studio-tiles { display: grid !important; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); width: 100%; }
        .studio-tile { padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
        .studio-tile-value { font: 600 1.5rem/1.25 var(--serif); font-variant-numeric: lining-nums tabular-nums; }
        .table-scroll { border-radius: 8px; }
        .studio-differences, .table td > .text.studio-whole { white-space: normal; overflow-wrap: anywhere; }
        @container table (max-width: 560px) { .table:not(.table-wide) td:has(> .text:only-child:empty) { display: none !important; } }
        .table :is(th, td) { padding: 5px 10px; max-width: 320px; }
        .table td > .text, .table td > :is(.studio-changed, .studio-struck) > .text { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .table tbody tr.row:hover > :is(th, td) { background-color: var(--hover); }
        .table-head > tr > :is(th, td) { background: var(--panel); font-size: .75rem; white-space: nowrap; }
        .table .text { font-size: inherit; }
        """

    /// Phones, and narrow windows.
    private static let narrow = """
        @media (max-width: 800px) {
          .studio-sidebar { display: none; }
          .studio-sidebar-open { position: fixed; inset: 0 auto 0 0; z-index: 20; width: min(84vw, 300px); box-shadow: var(--e2); }
          .studio-veil { display: block; position: fixed; inset: 0; z-index: 19; min-height: 0; border-radius: 0; font-size: 0;
            background: light-dark(#efe8dabd, #181614a8) !important; }
          .studio-link { min-height: 44px; }
          .studio-sections-button { display: inline-flex; }
          .studio .hstack.studio-bar { padding: 4px 8px; min-height: 52px; flex-wrap: nowrap; }
          .studio-screen { padding: 16px 14px 48px; }
          .studio-field > .hstack, .hstack.studio-field { flex-direction: column; align-items: stretch !important; gap: 2px !important; }
          .studio-field-name { width: auto; }
          .studio-row > .hstack { flex-wrap: wrap; }
          .studio-query > .hstack { flex-wrap: wrap; }
          .studio-query > .hstack > .field { flex-basis: 100%; }
          .studio-choice { min-height: 44px; padding-inline: 12px; }
        }
        """
}

extension View {
    /// Makes a text the title of its screen: the first heading that screen readers find in it.
    func screenTitle() -> some View { font(.title2).accessibilityHeading(.h1) }

    /// Shows why something is not as it should be, and has screen readers read it when it appears.
    func problem() -> some View { styleClass("studio-problem").accessibilityAlert() }
}
