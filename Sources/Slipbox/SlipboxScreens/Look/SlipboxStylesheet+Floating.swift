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
          dialog:has(.slip-omnibar) { width: 640px; max-width: 92vw; margin-block: min(120px, 10vh) auto; min-height: 520px; }
        }
        .slip-omnibar { padding: 10px 8px; align-items: stretch !important; gap: 0 !important; }
        .slip-omnibar > .field { min-height: 44px; margin-bottom: 8px; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; background: none;
          font-size: 1rem; padding-inline: 12px; }
        .slip-omnibar > .field:focus-visible { outline: none; border-color: var(--accent); }
        .slip-found { padding: 4px 12px; border-radius: 8px; align-content: center; }
        .slip-found-chosen { background: var(--accent-wash); }
        .slip-found .slip-address { width: 34px; }
        /* Titles stand below each other, whichever of the notes has an address. */
        .slip-omnibar:not(:has(.slip-address:not(:empty))) { .slip-address { display: none; } .slip-snippet { padding-inline-start: 0; } }
        .slip-property { flex: none; width: 7rem; overflow-wrap: anywhere; }
        .slip-found .slip-name { font-size: .75rem; color: var(--secondary); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
        .slip-found .slip-snippet { padding-inline-start: 42px; font-size: .75rem; color: var(--secondary); text-align: start; }
        .slip-hint { color: var(--secondary); font: italic 400 1.0625rem/1.5 var(--serif); }
        .slip-hint .icon { color: var(--tertiary); }
        """

    /// One column after the other.
    static let phone = """
        @media (max-width: 720px) {
          .column-sidebar { background: var(--desk); }
          .split > .column > .bar { padding: 0 8px 0 12px; }
          .column-sidebar > .bar > .bar-title, .column-content > .bar > .bar-title { font: 600 1.5rem/1.2 var(--serif); letter-spacing: -.01em; }
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
        .slip-sync .icon svg { width: 14px; height: 14px; }
        .slip-sync-settled .icon { color: var(--tertiary); }
        .slip-sync-waiting .icon, .slip-sync-trouble .icon { color: var(--orange); }
        .slip-sync-trouble { color: var(--text); font-weight: 550; }
        .slip-sync:hover { background: color-mix(in srgb, var(--text) 8%, transparent); }
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
