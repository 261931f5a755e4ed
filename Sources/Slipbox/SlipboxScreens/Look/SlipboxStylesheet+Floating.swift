extension SlipboxStylesheet {
    /// Messages and the omnibar, which stands still while its results change.
    static let floating = """
        .slip-toast { display: flex; align-items: center; gap: 14px !important; min-height: 44px; padding: 4px 6px 4px 14px; margin: 12px auto;
          width: fit-content; max-width: min(470px, calc(100vw - 24px)); border-radius: 10px; background: var(--inverse); color: var(--on-inverse);
          box-shadow: var(--e2); }
        .slip-toast .button { flex: none; white-space: nowrap; color: var(--on-inverse); font-weight: 550; }
        .slip-toast .button:hover { background: #fff2; }
        .slip-warning { display: flex; align-items: center; gap: 12px !important; padding: 8px 8px 8px 14px; margin: 12px auto; border-radius: 10px;
          width: fit-content; max-width: min(640px, calc(100vw - 24px)); background: var(--warn-wash); border: 1px solid var(--orange);
          color: var(--text); box-shadow: var(--e2); }
        @media (min-width: 721px) {
          dialog:has(.slip-omnibar) { width: 640px; max-width: 92vw; margin-block: min(120px, 13.4vh) auto; min-height: 548px; }
        }
        .slip-omnibar { padding: 0 6px 40px; align-items: stretch !important; gap: 0 !important; }
        .slip-omnibar-title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        .slip-omnibar > .field { width: auto; min-height: 58px; margin: 0 -6px 6px; border: 0; border-bottom: 1px solid var(--line); border-radius: 0;
          background: none; font: 400 1.25rem/1.4 var(--serif); padding-inline: 18px; caret-color: var(--rubric); }
        .slip-omnibar > .field:focus-visible { outline: none; }
        .slip-omnibar-key { display: none; }
        .slip-rows { align-items: stretch !important; }
        .slip-commands { max-height: min(420px, 60vh); overflow-y: auto; > * { flex: none; } }
        .slip-omnibar-group { padding: 8px 12px 2px; font-size: .75rem; line-height: 1.33; color: var(--secondary); }
        .slip-omnibar-hint { position: absolute; inset: auto 0 0; padding: 9px 18px 10px; border-top: 1px solid var(--line); font-size: .75rem;
          color: var(--tertiary); }
        .slip-found { padding: 4px 12px; border-radius: 8px; align-content: center; }
        .slip-found .slip-title { font-weight: 550; }
        .slip-found-chosen { background: var(--accent-wash); }
        .slip-found .slip-address { width: 34px; text-align: start; }
        /* Titles stand below each other, whichever of the notes has an address. */
        .slip-omnibar:not(:has(.slip-address:not(:empty))) { .slip-address { display: none; } .slip-snippet { padding-inline-start: 0; } }
        /* A question says what is lost, and what stays; its last button is the way out. */
        @media (min-width: 721px) {
          .confirmation, .alert { width: min(400px, calc(100vw - 24px)); }
          .question { padding: 20px 22px; gap: 4px; text-align: start; }
          .question-title { font: 600 1.25rem/1.3 var(--serif); letter-spacing: 0; }
          .question-message { font-size: .8125rem; }
          .question-actions { flex-flow: row-reverse wrap; justify-content: flex-start; gap: 8px; margin-top: 16px; }
          .question-actions > .button { width: auto; padding-inline: 13px; }
          .question-actions > .role-destructive { border-color: var(--danger-fill); background: var(--danger-fill); color: var(--on-danger); }
        }
        .slip-balance { width: 100%; grid-template-columns: 1fr auto auto !important; justify-items: stretch !important; font-variant-numeric: tabular-nums; }
        .slip-balance > .grid-row > * { padding: 6px 0; border-bottom: 1px solid var(--line); }
        .slip-balance > .grid-row > :not(:first-child) { padding-inline-start: 24px; text-align: end; }
        .slip-balance > .grid-row:first-child > * { border-color: var(--edge); color: var(--secondary); font-size: .75rem; font-weight: 550; }
        /* The double red line of a ledger. */
        .slip-balance > .grid-row:last-child > * { border-bottom: 3px double var(--rubric); }
        .slip-property { flex: none; width: 7rem; overflow-wrap: anywhere; }
        .slip-found .slip-name { font-size: .75rem; color: var(--secondary); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
        .slip-found .slip-snippet { padding-inline-start: 42px; font-size: .75rem; color: var(--secondary); text-align: start; }
        .slip-hint { color: var(--secondary); font: italic 400 1.0625rem/1.5 var(--serif); }
        .slip-hint .icon { color: var(--tertiary); }
        """

    /// The greeting, and the first steps as lines of a form, which the style sheet numbers.
    static let first = """
        .slip-first { width: 100%; max-width: var(--measure); margin-inline: auto; padding: 32px 24px 80px; }
        .slip-greeting { font: 600 2.125rem/1.18 var(--serif); letter-spacing: -.012em; }
        .slip-greeting-text { margin: 18px 0 24px; font: 400 var(--read-size)/1.55 var(--serif); }
        .slip-steps { width: 100%; border-top: 1px solid var(--line); counter-reset: step; }
        .slip-step { width: 100%; min-height: 66px; padding: 10px 0; border-bottom: 1px solid var(--line); counter-increment: step; }
        .slip-step::before { content: counter(step); flex: none; width: 28px; font: 400 .875rem/1.5 var(--monospaced); color: var(--rubric); }
        .slip-step-title { font: 600 1.0625rem/1.45 var(--serif); }
        .slip-step-text { font-size: .8125rem; color: var(--secondary); }
        .slip-done .slip-step-title { color: var(--secondary); }
        .slip-done > .icon { margin-inline-end: 8px; color: var(--green); }
        .slip-greeting-end { margin-top: 24px; font: 400 1.0625rem/1.5 var(--serif); color: var(--secondary); }
        """

    /// One column after the other.
    static let phone = """
        @media (max-width: 720px) {
          .column-sidebar { background: var(--desk); }
          .split > .column > .bar { padding: 0 8px 0 12px; }
          .column-sidebar > .bar > .bar-title, .column-content > .bar > .bar-title { font: 600 1.5rem/1.2 var(--serif); letter-spacing: -.01em; }
          .column-content > .bar > .bar-title { margin-inline-start: 8px; font-size: 1.875rem; }
          /* A new note is within reach of the thumb. */
          .column-content .bar .slip-new { position: fixed; z-index: 5; inset: auto 18px calc(22px + env(safe-area-inset-bottom)) auto; width: 56px;
            height: 56px; border-radius: 18px; background: var(--accent); color: var(--on-accent); box-shadow: var(--e2); }
          .column-content .bar .slip-new .icon svg { width: 24px; height: 24px; }
          .column-content:has(.slip-new) .list { padding-bottom: 96px; }
          .slip-page { padding: 8px 20px 96px; }
          /* The title of a list has a line of its own, below the way back and the tools. */
          .column-content > .bar { height: auto !important; flex-wrap: wrap; padding-block: 4px 6px !important; }
          .column-content > .bar::after { content: ""; order: 1; flex: 0 0 100%; }
          .column-content > .bar > :is(.bar-title, .bar-subtitle) { order: 2; }
        }
        """

    /// A note on paper: its title and its text, without what is around them on a screen.
    static let paper = """
        @media print {
          :is(html, :has(.slip-page), .slip-page) { display: block !important; height: auto !important; max-width: none !important;
            overflow: visible !important; padding: 0 !important; margin: 0 !important; border: 0 !important; background: none !important; }
          .column:not(.column-detail), .column > :not(.column-body), .slip-foot, .slip-toast, .slip-warning, .webui-badge { display: none !important; }
        }
        """

    /// The line about syncing, and two texts side by side; on a phone, one below the other.
    static let sync = """
        .slip-sync { min-height: 32px; white-space: nowrap; padding: 0 10px; border-radius: var(--radius); font-size: .75rem; color: var(--secondary); }
        .slip-examples { margin-inline-start: 1px !important; padding-inline: 10px; font-size: .75rem; }
        .slip-chosen .button, .slip-chosen summary { white-space: nowrap; padding-inline: 8px; font-size: .8125rem; }
        .slip-sync .icon svg { width: 14px; height: 14px; }
        .slip-sync-settled .icon { color: var(--tertiary); }
        .slip-sync-waiting .icon, .slip-sync-trouble .icon { color: var(--orange); }
        .slip-sync-trouble { color: var(--text); font-weight: 550; }
        .slip-sync:hover { background: color-mix(in srgb, var(--text) 8%, transparent); }
        .slip-sync-sheet .form { padding: 0; }
        .slip-sync-sheet { min-width: min(348px, calc(100vw - 48px)); max-width: 520px; }
        .slip-compare { display: grid !important; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); width: 100%; }
        .slip-compared { padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--page); }
        .slip-compared .text { white-space: pre-wrap; overflow-wrap: anywhere; }
        .slip-choices { flex-wrap: wrap; }
        .slip-share { flex: none; max-width: 45%; overflow: hidden; font-size: .75rem; line-height: 1.25rem; color: var(--tertiary); white-space: nowrap; }
        .slip-share .icon svg { width: 13px; height: 13px; }
        .slip-share-notice { font-size: .8125rem; }
        .slip-reading :disabled { opacity: 1; cursor: default; color: inherit; }
        .column-sidebar .row .address-link { color: var(--text); }
        @media (min-width: 721px) { dialog:has(.slip-compare) { width: 860px; max-width: 92vw; } }
        @media (max-width: 720px) { .slip-compare { grid-template-columns: minmax(0, 1fr); } }
        @media (pointer: coarse) { .slip-sync { min-height: 44px; font-size: .875rem; } }
        """
}
