/// The look of the slip box over the theme of paper: desk, tray and sheet, each lighter than the one behind it.
package enum SlipboxStylesheet {
    /// The style sheet.
    package static let text =
        [frame, desk, tray, note, prose, foot, history, floating, first, sync, phone, paper].joined(separator: "\n")

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
        /* Two columns have room; the folders lie over them when they are asked for. */
        @media (min-width: 721px) and (max-width: 1100px) {
          .split[data-columns="3"] { position: relative; grid-template-columns: 300px minmax(0, 1fr); }
          .split[data-columns="3"]:not([data-visibility]) > .column-sidebar { display: none; }
          .split[data-columns="3"][data-visibility="all"] > .column-sidebar { position: absolute; z-index: 8; inset: 0 auto 0 0; width: 256px;
            box-shadow: var(--e3); animation: slip-slide .24s ease-out; }
        }
        @keyframes slip-slide { from { transform: translateX(-100%); } }
        @media (prefers-reduced-motion: reduce) { .column-sidebar { animation: none !important; } }
        .split[data-columns="3"][data-visibility="detail"] { grid-template-columns: minmax(0, 1fr); }
        .split > .column + .column { border-inline-start: 1px solid var(--line); }
        .column-sidebar { background: var(--desk); }
        .column-content { background: var(--tray); }
        .column-detail { background: var(--page); }
        .split > .column > .bar { min-height: var(--bar); height: var(--bar); gap: 2px; padding: 0 10px 0 18px; }
        .column-content > .bar > .bar-title { font: 600 .9375rem/1.33 var(--sans); letter-spacing: -.01em; }
        .column-sidebar > .bar > .bar-title { font: 600 1.125rem/1.33 var(--serif); letter-spacing: -.005em; }
        /* Three slips, the first with its red line and two blue ones. */
        .column-sidebar > .bar > .bar-title::before { content: ""; display: inline-block; width: 19px; height: 14px; margin-inline-end: 13px;
          vertical-align: -3px; border: 1.5px solid var(--text); border-radius: 2.5px;
          background: linear-gradient(var(--rubric), var(--rubric)) 0 2.5px / 100% 1.5px no-repeat,
            linear-gradient(var(--accent), var(--accent)) 3px 6px / 10px 1px no-repeat, linear-gradient(var(--accent), var(--accent)) 3px 8.5px / 10px 1px no-repeat;
          box-shadow: 2px -2px 0 -1px var(--desk), 2px -2px 0 0 var(--text), 4px -4px 0 -1px var(--desk), 4px -4px 0 0 var(--text); }
        /* The sorting is an icon: the headings of the list say by what it is sorted. */
        .bar .slip-sort .picker-menu { appearance: none; width: 32px; min-height: 32px; padding: 0; color: transparent; cursor: pointer;
          background: no-repeat 9px 10px / 14px 1.5px linear-gradient(var(--secondary), var(--secondary)),
            no-repeat 9px 15px / 10px 1.5px linear-gradient(var(--secondary), var(--secondary)),
            no-repeat 9px 20px / 6px 1.5px linear-gradient(var(--secondary), var(--secondary)); }
        .bar .slip-sort .picker-menu:hover { background-color: var(--hover); }
        @media (pointer: coarse) {
          .bar .slip-sort .picker-menu { width: 44px; min-height: 44px; background-position: 15px 16px, 15px 21px, 15px 26px; }
        }
        .slip-sort option { color: var(--text); background: var(--raised); }
        .bar .slip-new { color: var(--accent); }
        .column-detail > .column-body { scrollbar-gutter: stable; }
        .bar-bottom { border-color: var(--line); }
        """

    /// The first column.
    private static let desk = """
        .column-sidebar .list { padding: 6px 8px 16px; }
        .column-sidebar .row { min-height: 30px; border-radius: var(--radius); }
        .column-sidebar .row-content { padding: 2px 10px 2px 18px; }
        .column-sidebar .label { gap: 9px; min-width: 0; }
        .column-sidebar .label-title { min-width: 0; }
        .column-sidebar .row .label-title > .text { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .column-sidebar .icon { color: var(--secondary); }
        .column-sidebar .label-icon .icon svg { width: 17px; height: 17px; }
        .column-sidebar .row .button { min-height: 24px; min-width: 24px; padding: 2px; }
        .column-sidebar .row .button .icon { min-width: 0; }
        .column-sidebar .row .button .icon svg { width: 13px; height: 13px; }
        .column-sidebar .row[aria-selected="true"], .column-sidebar [data-list] .row[aria-selected="true"]:hover {
          background: var(--raised); box-shadow: var(--e1); font-weight: 550; }
        .column-sidebar .row[aria-selected="true"] .label .icon { color: var(--accent); }
        .column-sidebar .section:has(> .section-header) { margin-top: 4px; }
        .column-sidebar .section-header { padding: 14px 10px 5px 18px; font-weight: 550; line-height: 1.33; }
        /* Folders in folders stand under the name of the outer one, and have the room of their icon for their own; deeper ones, that of their number, too. */
        .column-sidebar .row[data-insert="Folder"]:not([aria-level="1"]) { color: var(--secondary); }
        .column-sidebar .row[data-insert="Folder"]:not([aria-level="1"]) .label-icon { display: none; }
        .column-sidebar .row[data-insert="Folder"]:not([aria-level="1"]) .label { margin-inline-start: 10px; }
        .column-sidebar .row[data-insert="Folder"]:not([aria-level="1"])::before { content: ""; position: absolute; inset-block: 0;
          inset-inline-start: 26px; width: 17px; border-inline-start: 1px solid color-mix(in srgb, var(--edge) 70%, transparent); }
        .column-sidebar .row[data-insert="Folder"]:not([aria-level="1"], [aria-level="2"])::before {
          border-inline-end: 1px solid color-mix(in srgb, var(--edge) 70%, transparent); }
        .slip-count.slip-count-none { color: transparent; }
        .slip-dot { flex: none; width: 9px; height: 9px; border-radius: 50%; margin-inline: 4px 5px; background: var(--dot); }
        .slip-ink .slip-dot, .slip-ink.slip-dot { width: 20px; height: 20px; margin: 0; }
        .slip-ink-chosen .slip-dot, .slip-ink-chosen.slip-dot { width: 28px; height: 28px; }
        .slip-count { font-size: .6875rem; color: var(--tertiary); font-variant-numeric: tabular-nums; font-weight: 400; }
        @media not (pointer: coarse) {
          .column-sidebar [data-insert="Folder"] .row-content .hstack > .button { order: -1; margin-inline: -21px -11px; }
          .column-sidebar .row[data-insert="Folder"]:not([aria-level="1"]) .row-content .hstack > .button { margin-inline: -11px -21px; }
          .column-sidebar .row[data-insert="Folder"]:not([aria-level="1"], [aria-level="2"], [aria-selected="true"], :hover, :focus-visible) {
            .slip-count { position: absolute; opacity: 0; }
            .spacer { display: none; }
          }
        }
        @media (pointer: coarse) {
          .column-sidebar .row { min-height: 46px; font-size: 1rem; }
          .column-sidebar .label { gap: 13px; }
          .column-sidebar .label-icon .icon svg { width: 20px; height: 20px; }
          .column-sidebar .section-header { font-size: .8125rem; }
          .slip-count { font-size: .875rem; }
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
        .search-field > .icon svg { width: 16px; height: 16px; }
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
        .column-content .section-rows > .row { scroll-margin-top: 36px; }
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
        .slip-beginning { width: 100%; }
        .slip-beginning > .slip-opening { flex: 1; min-width: 0; }
        .slip-thumbnail { flex: none; width: 44px; height: 36px; margin: 0 0 0 auto; border-radius: 4px; object-fit: cover; }
        .slip-glyph, .slip-star { display: inline-flex; align-self: center; color: var(--tertiary); flex: none; }
        .slip-glyph svg { width: 12px; height: 12px; stroke-width: 2.2; }
        .slip-mark { background: var(--mark); border-radius: 2px; box-shadow: 0 0 0 1px var(--mark); }
        .column-content .row:has(.slip-compact) { min-height: 34px; }
        .column-content .row:has(.slip-compact) > .row-content > .navigation-link { padding: 7px 10px; min-height: 34px; }
        .slip-compact .slip-title { font-weight: 500; }
        .column-content .row:not([aria-selected="true"]) + .row:has(.slip-compact):not([aria-selected="true"])::before { border-top: 0; }
        .column-content .row[aria-selected="true"]:has(.slip-compact)::after { inset-block: 7px; }
        .column-content .row[data-found] { box-shadow: inset 0 0 0 2px var(--accent); }
        .column-content .section-header > .hstack { width: 100%; }
        .column-content .section-header .slip-count { font: 400 .6875rem/1.45 var(--sans); }
        .column-content > .bar > .bar-subtitle { color: var(--tertiary); font-variant-numeric: tabular-nums; }
        /* Suggestions stand in one line, so that the list moves but once. */
        .column-content .suggestions { flex-direction: row; gap: 6px; padding: 1px 0; border: 0; background: none; overflow-x: auto;
          scrollbar-width: none; }
        .column-content .button-suggestion { flex: none; min-height: 26px; padding: 2px 9px; border: 1px solid var(--edge); border-radius: 13px;
          font-size: .75rem; color: var(--secondary); background: none; }
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
