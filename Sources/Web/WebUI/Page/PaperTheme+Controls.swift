extension PaperTheme {
    /// Fonts and their sizes: 13 px for what is around the text, a serif for titles.
    static let type = """
        body { font-size: .8125rem; line-height: 1.385; background: var(--page); font-feature-settings: "cv05" 1, "calt" 1;
          -webkit-font-smoothing: antialiased; text-rendering: optimizeLegibility; }
        :root { scroll-padding-top: 60px; }
        .font-largetitle { font: 600 2.125rem/1.18 var(--serif); letter-spacing: -.012em; }
        .font-title { font: 600 1.75rem/1.2 var(--serif); letter-spacing: -.01em; }
        .font-title2 { font: 600 1.625rem/1.23 var(--serif); letter-spacing: -.005em; }
        .font-title3 { font: 600 1.25rem/1.3 var(--serif); letter-spacing: 0; }
        .font-headline { font-weight: 600; font-size: .9375rem; line-height: 1.33; letter-spacing: -.01em; }
        .font-body { font-size: inherit; }
        .font-subheadline, .font-callout { font-size: .875rem; line-height: 1.43; }
        .font-footnote, .font-caption, .font-caption2 { font-size: .75rem; line-height: 1.33; }
        .icon svg { width: 18px; height: 18px; stroke-width: 1.8; }
        .icon-small svg { width: 15px; height: 15px; }
        ::selection { background: color-mix(in srgb, var(--accent) 24%, transparent); }
        /* Scrollbars show while the pointer is in what they scroll. */
        * { scrollbar-width: thin; scrollbar-color: transparent transparent; }
        :hover { scrollbar-color: var(--edge) transparent; }
        @media (pointer: coarse) { body { font-size: .9375rem; } .icon svg { width: 20px; height: 20px; } }
        """

    /// Buttons, fields and other controls: 32 px high with a pointer, 44 px under a finger.
    static let controls = """
        .button { padding: 4px 10px; border-radius: var(--radius); }
        .button > * { min-width: 18px; }
        .button:active { background: var(--pressed); }
        .button:disabled { opacity: .45; }
        .button-plain { padding: 0; }
        .button-bordered { border-color: var(--edge); background: var(--raised); }
        .button-bordered:hover { background: var(--hover); }
        .button-prominent { font-weight: 550; padding-inline: 14px; }
        .button-prominent.role-destructive { background: var(--danger-fill); color: var(--on-danger); }
        .button-token { min-height: 22px; padding: 0 7px; border-radius: 4px; font-size: .75rem; color: var(--text); }
        .bar .button { min-width: 32px; min-height: 32px; }
        .bar .button:where(:not(.button-prominent)) { color: var(--secondary); }
        .bar .button:where(:not(.button-prominent)):hover { color: var(--text); }
        .field, .editor { padding: 4px 10px; border-radius: 8px; }
        .field-automatic, .field-rounded, .date-field, .picker-menu { border-color: var(--edge); }
        .field-plain { padding-inline: 0; }
        .editor { background: var(--raised); padding: 10px 12px; }
        .picker, .toggle:not(.toggle-button) { gap: 8px; }
        .picker-menu { color: var(--text); min-height: var(--target); border-radius: var(--radius); }
        .choice-segmented > .segments { background: var(--well); padding: 2px; border-radius: 8px; }
        .segment { min-height: 28px; border-radius: var(--radius); color: var(--secondary); padding: 2px 12px; }
        .choice-segmented > .segments > .segment[aria-checked="true"] { background: var(--raised); box-shadow: var(--e1); color: var(--text); }
        @media not (pointer: coarse) {
          :is(.toggle-automatic, .toggle-switch) > .toggle-box { width: 34px; height: 20px; border-radius: 10px; }
          :is(.toggle-automatic, .toggle-switch) > .toggle-box::after { width: 16px; height: 16px; }
          :is(.toggle-automatic, .toggle-switch) > .toggle-box:checked::after { translate: 14px 0; }
        }
        :is(.toggle-automatic, .toggle-switch) > .toggle-box { background: var(--control); }
        :is(.toggle-automatic, .toggle-switch) > .toggle-box:checked { background: var(--accent); }
        :is(.toggle-automatic, .toggle-switch) > .toggle-box::after { background: var(--raised); box-shadow: none; }
        :is(.toggle-automatic, .toggle-switch) > .toggle-box:checked::after { background: var(--on-accent); }
        .section-header { font-size: .75rem; color: var(--tertiary); }
        /* Phones do not zoom in on fields of 16 px. */
        @media (pointer: coarse) {
          .field, .editor, .picker-menu, .search-input { font-size: 1rem; }
          .segment { min-height: 40px; }
          .button-token { min-height: 32px; }
          .bar .button, .hstack > .button:not(.button-plain) { min-width: 44px; min-height: 44px; }
        }
        """

    /// What lies over the page: sheets, dialogs and menus. The page fades under them as under tracing paper.
    static let floating = """
        dialog { border: 1px solid var(--edge); box-shadow: var(--e3); }
        dialog::backdrop { background: var(--veil); }
        html:not(.js) dialog { outline-color: var(--veil); }
        .popover, .menu-popup, .menu-items { border-color: var(--edge); border-radius: 10px; box-shadow: var(--e2); }
        @media not (pointer: coarse) {
          :is(.menu-items, .menu-popup) .button { min-height: 32px; padding: 4px 10px; border-radius: var(--radius); }
        }
        """
}
