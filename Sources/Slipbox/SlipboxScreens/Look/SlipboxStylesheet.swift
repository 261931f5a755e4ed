/// The look of the slip box over the theme of paper: desk, tray and sheet, each lighter than the one behind it.
package enum SlipboxStylesheet {
    /// The style sheet.
    package static let text =
        [frame, desk, tray, note, prose, foot, floating, sync, phone, paper].joined(separator: "\n")

    /// The three columns and their bars. The note has the room that the others leave, and its text stands in the middle.
    private static let frame = """
        @media (min-width: 1101px) {
          .split[data-columns="3"] { grid-template-columns: 228px 332px minmax(0, 1fr); }
          .split[data-columns="3"][data-visibility="double"] { grid-template-columns: 332px minmax(0, 1fr); }
        }
        @media (min-width: 1600px) {
          .split[data-columns="3"] { grid-template-columns: 256px 380px minmax(0, 1fr); }
          .split[data-columns="3"][data-visibility="double"] { grid-template-columns: 380px minmax(0, 1fr); }
        }
        @media (min-width: 721px) and (max-width: 1100px) {
          .split[data-columns="3"] { grid-template-columns: 180px 250px minmax(0, 1fr); }
          .split[data-columns="3"][data-visibility="double"] { grid-template-columns: 300px minmax(0, 1fr); }
        }
        .split[data-columns="3"][data-visibility="detail"] { grid-template-columns: minmax(0, 1fr); }
        .split > .column + .column { border-inline-start: 1px solid var(--line); }
        .column-sidebar { background: var(--desk); }
        .column-content { background: var(--tray); }
        .column-detail { background: var(--page); }
        .split > .column > .bar { min-height: var(--bar); height: var(--bar); gap: 2px; padding: 0 10px 0 18px; }
        .column-content > .bar > .bar-title { font: 600 .9375rem/1.33 var(--sans); letter-spacing: -.01em; }
        .column-sidebar > .bar > .bar-title { font: 600 1.125rem/1.33 var(--serif); letter-spacing: -.005em; }
        .column-sidebar > .bar > .bar-title::before { content: ""; display: inline-block; width: 20px; height: 15px; margin-inline-end: 9px;
          vertical-align: -2px; border: 1.5px solid var(--text); border-radius: 2.5px;
          background: linear-gradient(var(--rubric), var(--rubric)) 0 3px / 100% 1.5px no-repeat; }
        .column-detail > .column-body { scrollbar-gutter: stable; }
        .bar-bottom { border-color: var(--line); }
        """

    /// The first column.
    private static let desk = """
        .column-sidebar .list { padding: 6px 8px 16px; }
        .column-sidebar .row { min-height: 30px; border-radius: var(--radius); }
        .column-sidebar .row-content { padding: 2px 10px; }
        .column-sidebar .label { gap: 9px; }
        .column-sidebar .icon { color: var(--secondary); }
        .column-sidebar .row .button { min-height: 24px; min-width: 24px; padding: 2px; }
        .column-sidebar .row .button .icon svg { width: 13px; height: 13px; }
        .column-sidebar .row[aria-selected="true"], .column-sidebar [data-list] .row[aria-selected="true"]:hover {
          background: var(--raised); box-shadow: var(--e1); font-weight: 550; }
        .column-sidebar .row[aria-selected="true"] .label .icon { color: var(--accent); }
        .column-sidebar .section-header { padding: 14px 10px 4px; font-weight: 550; }
        .slip-dot { flex: none; width: 9px; height: 9px; border-radius: 50%; margin-inline: 4px; background: var(--dot); }
        .slip-ink .slip-dot, .slip-ink.slip-dot { width: 20px; height: 20px; margin: 0; }
        .slip-ink-chosen .slip-dot, .slip-ink-chosen.slip-dot { width: 28px; height: 28px; }
        .slip-count { font-size: .6875rem; color: var(--tertiary); font-variant-numeric: tabular-nums; font-weight: 400; }
        @media (pointer: coarse) {
          .column-sidebar .row { min-height: 46px; }
          .column-sidebar .row .button { min-height: 44px; min-width: 44px; }
        }
        """

    /// The list of notes: slips in a tray. The chosen one is lifted from it.
    private static let tray = """
        .column-content .search { padding: 0 12px 6px; }
        .search-field { min-height: 34px; border-radius: 8px; padding: 1px 8px; background: color-mix(in srgb, var(--text) 5.5%, transparent); }
        .search-field:focus-within { outline: 1px solid var(--accent); background: var(--raised);
          box-shadow: 0 0 0 3px color-mix(in srgb, var(--accent) 16%, transparent); }
        .search-input { min-height: 30px; }
        .column-content .list { padding: 0 8px 12px; }
        .column-content .row { border-radius: 8px; }
        .column-content .row > .row-content:not(:has(> .navigation-link)) { padding: 9px 10px 10px; }
        .column-content .row > .row-content > .navigation-link { padding: 9px 10px 10px; align-items: stretch; }
        .column-content .row-content > .navigation-link.pushes::after { content: none; }
        .column-content .row:hover { background: color-mix(in srgb, var(--text) 4%, transparent); }
        .column-content .row[aria-selected="true"], .column-content [data-list] .row[aria-selected="true"]:hover { background: var(--raised);
          box-shadow: var(--e1), inset 0 0 0 1px var(--line); z-index: 1; }
        .column-content .row[aria-selected="true"]::after { content: ""; position: absolute; inset: 10px auto 10px 0; width: 3px;
          border-radius: 0 2px 2px 0; background: var(--accent); }
        .column-content .section { margin-top: 0; }
        .column-content .section-header { position: sticky; top: 0; z-index: 2; padding: 10px 10px 4px; font: italic 400 .9375rem/1.33 var(--serif);
          color: var(--secondary); background: var(--tray); }
        /* One line between rows is enough. */
        .column-content .list:not([data-list]) > .row + .row { box-shadow: none; }
        .row .slip-missing, .row .slip-missing .button { padding: 0; width: 100%; color: var(--text); text-align: start; }
        .slip { width: 100%; min-width: 0; gap: 2px !important; }
        .slip-head { width: 100%; gap: 7px !important; min-width: 0; }
        .slip-title { font: 600 .875rem/1.43 var(--sans); letter-spacing: -.006em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
          min-width: 0; flex: 0 1 auto; }
        .slip-address { font: 400 .71875rem/1.25rem var(--monospaced); color: var(--rubric); letter-spacing: -.01em; flex: none; }
        .slip-time { font-size: .75rem; line-height: 1.25rem; color: var(--tertiary); font-variant-numeric: tabular-nums; white-space: nowrap;
          flex: none; }
        .slip-opening { width: 100%; color: var(--secondary); line-height: 1.385; overflow-wrap: anywhere; }
        .slip-glyph { display: inline-flex; color: var(--tertiary); flex: none; }
        .slip-glyph svg { width: 12px; height: 12px; stroke-width: 2.2; }
        .slip-mark { background: var(--mark); border-radius: 2px; box-shadow: 0 0 0 1px var(--mark); }
        .column-content .row:has(.slip-compact) { min-height: 34px; }
        .column-content .row:has(.slip-compact) > .row-content > .navigation-link { padding: 5px 10px; }
        .column-content .row[data-found] { box-shadow: inset 0 0 0 2px var(--accent); }
        .column-content .section-header > .hstack { width: 100%; }
        .column-content > .bar > .bar-subtitle { color: var(--tertiary); font-variant-numeric: tabular-nums; }
        /* Suggestions stand in one line, so that the list moves but once. */
        .column-content .suggestions { flex-direction: row; gap: 6px; padding: 1px 0; border: 0; background: none; overflow-x: auto;
          scrollbar-width: none; }
        .column-content .button-suggestion { flex: none; min-height: 26px; padding: 2px 10px; border: 1px solid var(--line); border-radius: 13px;
          font-size: .75rem; color: var(--secondary); background: var(--raised); }
        .slip-star svg { width: 12px; height: 12px; }
        .slip-star { color: var(--yellow); }
        @media (pointer: coarse) {
          .search-field { min-height: 44px; border-radius: 10px; }
          .column-content .button-suggestion { min-height: 44px; border-radius: 22px; padding: 2px 16px; }
          .slip-title { font-size: 1rem; }
          .slip-time { font-size: .8125rem; }
          .slip-opening { font-size: .9375rem; }
        }
        """
}
