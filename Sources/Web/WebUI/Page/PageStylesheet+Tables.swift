extension PageStylesheet {
    /// Rules for tables: columns where there is room; else rows whose cells stand below their first one, with titles.
    static let tables = """
        .table-scroll { width: 100%; min-width: 0; flex: 1 1 auto; align-self: stretch; overflow: auto; container: table / inline-size;
          max-height: var(--table-height, calc(var(--height) - 8rem)); border: 1px solid var(--line); border-radius: var(--radius);
          background: var(--raised); }
        table.table { display: table; padding: 0; border-collapse: separate; border-spacing: 0; font-variant-numeric: tabular-nums;
          line-height: 1.35; }
        .table[data-window] { --row: 37px; }
        .table tr.row { display: table-row; min-height: 0; border-radius: 0; }
        .table tr.gap { display: block; }
        .table :is(th, td) { padding: 7px 12px; text-align: start; vertical-align: middle; font-weight: inherit; max-width: 26rem;
          overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border-bottom: 1px solid var(--line); }
        .table tr:last-child > :is(th, td) { border-bottom-color: transparent; }
        .table .text { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
        .table :is(.vstack, .hstack) { flex-wrap: nowrap; }
        .table tbody th { font-weight: 500; }
        .table .cell-center { text-align: center; }
        .table :is(.cell-trailing, .cell-numeric) { text-align: end; }
        .table :is(.cell-trailing, .cell-numeric) > * { margin-inline-start: auto; }
        .table-head { position: sticky; top: 0; z-index: 2; }
        .table-head > tr > :is(th, td) { background: var(--panel); color: var(--secondary); font-size: .8125rem; font-weight: 600;
          border-bottom-color: var(--line); padding-block: 5px; }
        .button.table-sort { min-height: 28px; min-width: 28px; justify-content: flex-start; gap: 4px; font-weight: inherit; color: inherit; }
        .table-sort::after { content: "↕"; content: "↕" / ""; opacity: .35; font-weight: 400; }
        [aria-sort="ascending"] > .table-sort::after { content: "↑"; content: "↑" / ""; opacity: 1; }
        [aria-sort="descending"] > .table-sort::after { content: "↓"; content: "↓" / ""; opacity: 1; }
        [aria-sort]:not([aria-sort="none"]) > .table-sort { color: var(--text); }
        .table .table-choice { width: 1px; max-width: none; padding-inline: 12px 0; }
        .table-box { width: 18px; height: 18px; display: block; accent-color: var(--accent); cursor: pointer; }
        .table .table-box:focus-visible { outline-offset: 1px; }
        .js .table-one { display: none !important; }
        .table :is(.toggle, .picker) { min-height: 32px; }
        .table :is(.button, .picker-menu, .field) { min-height: 30px; }
        .table .field { padding-block: 3px; }
        .table tr.row:focus-visible { outline-offset: -2px; }
        .table > .table-rows > .row[aria-selected="true"] > :is(th, td) { background: var(--chosen); }
        @media (pointer: coarse) {
          .table-box { width: 24px; height: 24px; }
          .table :is(th, td) { padding-block: 11px; }
          .button.table-sort { min-height: 44px; min-width: 44px; }
        }
        .table-wide :is(tr > th:first-child, .table-choice + th) { position: sticky; inset-inline-start: 0; z-index: 1;
          background-color: var(--raised); max-width: 60cqi; }
        .table-wide > .table-head :is(tr > th:first-child, .table-choice + th) { background: var(--panel); z-index: 3; }
        .table-wide > .table-rows > .row[aria-selected="true"] > th { background: linear-gradient(var(--chosen), var(--chosen)) var(--raised); }
        @container table (max-width: 560px) {
          .table:not(.table-wide), .table:not(.table-wide) > .table-rows { display: block; }
          .table:not(.table-wide) > .table-head { display: block; overflow-x: auto; scrollbar-width: none; }
          .table:not(.table-wide) > .table-head > tr { display: flex; }
          .table:not(.table-wide) > .table-head > tr > :is(th, td) { flex: 1 0 auto; width: auto !important; min-width: 0 !important;
            display: flex; align-items: center; }
          .table:not(.table-wide) > .table-head > tr > .table-choice { flex: none; width: 42px !important; }
          .table:not(.table-wide) > .table-rows > tr.row { display: flex; flex-wrap: wrap; gap: 2px 14px; padding: 10px 12px; position: relative;
            border-bottom: 1px solid var(--line); }
          .table:not(.table-wide) > .table-rows > tr.row:last-child { border-bottom: 0; }
          .table:not(.table-wide) > .table-rows > .row > :is(th, td) { padding: 0; border: 0; max-width: 100% !important; background: none;
            white-space: normal; text-align: start; display: flex; flex-wrap: wrap; align-items: center; gap: 0 .4em; }
          .table:not(.table-wide) > .table-rows > .row > :is(th, td) > * { margin: 0; }
          .table:not(.table-wide) > .table-rows > .row > th { flex: 1 0 100%; font-weight: 550; overflow-wrap: anywhere; }
          .table:not(.table-wide) > .table-rows > .row > td[data-title] { font-size: .875rem; }
          .table:not(.table-wide) > .table-rows > .row > td[data-title]:not([data-title=""])::before { content: attr(data-title);
            color: var(--secondary); }
          .table:not(.table-wide) > .table-rows > .row > td[data-title]:empty { display: none; }
          .table:not(.table-wide) > .table-rows > .row:has(> .table-many) { padding-inline-start: 48px; }
          .table:not(.table-wide) > .table-rows > .row > .table-many { position: absolute; inset: 8px auto auto 12px; width: auto; overflow: visible; }
          .table:not(.table-wide) > .table-rows > .row[aria-selected="true"] { background: var(--chosen); }
        }
        """
}
