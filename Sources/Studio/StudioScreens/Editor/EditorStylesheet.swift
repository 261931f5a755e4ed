/// The look of the model editor, over that of the studio.
package enum EditorStylesheet {
    /// The style sheet.
    package static let text = [frame, tables, inspectors, findings, narrow].joined(separator: "\n")

    /// The bar and the sidebar.
    private static let frame = """
        .editor-save, .editor-save-due { flex: none; white-space: nowrap; }
        .editor-save-due { background: var(--accent); color: var(--on-accent); }
        .editor-save-due:hover { background: var(--accent); filter: brightness(1.08); }
        .studio-group:has(.editor-add) { width: 100%; padding-inline-end: 0; }
        .editor-add { min-height: 24px; min-width: 28px; padding: 0 6px; color: var(--secondary); }
        .editor-part-name { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .editor-new { align-self: flex-start; padding: 6px 0; }
        .editor-version { width: 100%; padding: 0 8px 6px; }
        .editor-version .picker-menu { width: 100%; }
        """

    /// The tables of properties.
    private static let tables = """
        .editor-split, .editor-split-row { width: 100%; align-items: flex-start !important; }
        .editor-tables { flex: 1 1 auto; min-width: 0; align-items: stretch !important; }
        .editor-section { align-items: stretch !important; }
        .editor-tables .table { width: 100%; }
        .editor-tables .table td[data-title="Details"]::before { content: none !important; }
        @media (min-width: 641px) {
          .editor-tables .table-scroll { container: none; }
          .editor-tables .table :is(th, td):last-child { width: 1%; }
        }
        .editor-tables .table :is(th, td) { max-width: none; padding: 2px 8px; }
        .editor-tables .field, .editor-inspector .field, .editor-form .field { min-height: 30px; padding: 3px 8px; font-size: .8125rem; }
        .editor-tables .field { background: none; border-color: transparent; }
        .editor-tables .field:is(:hover, :focus) { background: var(--raised); border-color: var(--line); }
        .editor-tables .picker, .editor-tables .picker-menu { width: 100%; min-height: 30px; }
        .editor-tables .picker-menu { border-color: transparent; background: none; padding: 2px 4px; font-size: .8125rem; color: var(--text); }
        .editor-tables .picker-menu:is(:hover, :focus) { border-color: var(--line); background: var(--raised); }
        .editor-tables tr:has([aria-current]) > :is(th, td) { background: var(--accent-wash); }
        .editor-tables tr:has([aria-current]) .field::placeholder { color: var(--secondary); }
        .editor-inspect, .editor-remove { min-height: 28px; min-width: 28px; padding: 2px 6px; color: var(--tertiary); }
        .editor-inspect:hover, .editor-remove:hover { color: var(--text); }
        .editor-more { align-self: flex-start; min-height: 30px; padding: 2px 8px; font-size: .8125rem; }
        """

    /// Inspectors, and screens that are nothing else.
    private static let inspectors = """
        .editor-inspector { flex: none !important; width: 320px; max-width: 100%; padding: 14px 16px; border: 1px solid var(--line);
          border-radius: 10px; background: var(--raised); align-items: stretch !important; }
        .vstack.editor-form { width: 100%; max-width: 600px !important; padding: 14px 16px; border: 1px solid var(--line); border-radius: 10px;
          background: var(--raised); align-items: stretch !important; }
        .editor-group { align-items: stretch !important; padding-bottom: 12px; border-bottom: 1px solid var(--line); }
        .editor-group:last-child { border-bottom: 0; padding-bottom: 0; }
        .editor-group-title { font-size: .75rem; font-weight: 600; color: var(--tertiary); }
        .editor-line { display: grid !important; grid-template-columns: 112px minmax(0, 1fr); gap: 8px !important; align-items: center;
          min-height: 34px; padding: 0; border: 0; width: 100%; font-size: .8125rem; }
        .editor-line > :first-child { color: var(--secondary); overflow-wrap: anywhere; }
        .editor-line > .labeled-content { width: 100%; text-align: start; }
        .editor-line .picker-menu { width: 100%; min-height: 30px; padding: 2px 6px; font-size: .8125rem; color: var(--text); }
        .editor-inspector .field, .editor-form .field { background: var(--page); }
        .editor-toggle { min-height: 30px; font-size: .8125rem; }
        .editor-toggle .toggle-box { width: 16px; height: 16px; }
        .editor-pair { width: 100%; }
        .editor-pair .field { flex: 1; }
        .editor-predicate-line { align-items: stretch !important; }
        .editor-predicate { font-family: var(--monospaced); }
        .editor-rows { align-items: stretch !important; }
        .editor-row { flex-wrap: wrap; width: 100%; gap: 4px 6px !important; }
        .editor-row .picker-menu { min-height: 30px; padding: 2px 6px; font-size: .8125rem; max-width: 100%; }
        .editor-row .picker { flex: none; width: auto; }
        .editor-row .field { flex: 1; min-width: 64px; }
        .editor-row > .button { min-width: 28px; padding-inline: 6px; margin-inline: 0 !important; }
        .editor-form > .button { margin-inline: 0 !important; }
        .editor-back { display: none; }
        """

    /// Findings, generated classes, and comparisons.
    private static let findings = """
        .editor-finding { width: 100%; padding: 8px 12px; border-radius: 8px; background: var(--well); border-inline-start: 3px solid var(--edge);
          align-items: stretch !important; overflow-wrap: anywhere; }
        .editor-finding:has(.studio-chip-bad) { border-inline-start-color: var(--red); }
        .editor-mends { flex-wrap: wrap; }
        .editor-mends > .editor-mend { margin-inline-start: 0 !important; }
        .editor-mend { min-height: 28px; padding: 2px 10px; border: 1px solid var(--line); background: var(--raised); font-size: .8125rem; }
        .editor-class-toggle { align-self: flex-start; }
        .editor-code { width: 100%; min-width: 0; align-items: stretch !important; }
        .editor-verdict { padding: 8px 14px; border-radius: 8px; background: var(--ok-wash); }
        """

    /// Phones, and narrow windows.
    private static let narrow = """
        @media (max-width: 1100px) {
          .hstack:is(.editor-split, .editor-split-row) { flex-direction: column; align-items: stretch !important; }
          .editor-inspector { width: 100%; }
          .editor-split-row > .editor-tables { display: none; }
          .editor-back { display: inline-flex; align-self: flex-start; }
        }
        @media (max-width: 800px) {
          .studio-bar .studio-path { flex-shrink: 1; }
          :is(.editor-tables, .editor-inspector, .editor-form) :is(.field, .picker-menu), .editor-toggle, .editor-more, .editor-mend { min-height: 44px; }
          .editor-tables :is(.editor-inspect, .editor-remove), .editor-add { min-height: 44px; min-width: 40px; }
          .studio-bar .button { flex: none; }
        }
        @media (max-width: 640px) {
          .editor-tables .table-head { position: absolute !important; width: 1px; height: 1px; overflow: hidden !important; clip-path: inset(50%); }
          .editor-tables .picker, .editor-tables .picker-menu { width: auto; }
        }
        """
}
