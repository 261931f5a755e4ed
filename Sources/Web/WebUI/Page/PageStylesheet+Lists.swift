extension PageStylesheet {
    /// Rules for lists, their rows and swipe actions.
    static let lists = """
        .list { display: flex; flex-direction: column; min-width: 0; width: 100%; padding: 6px 8px 16px; }
        .row { position: relative; display: flex; align-items: stretch; min-height: var(--target); border-radius: 8px; min-width: 0; }
        .row-content { flex: 1 1 auto; min-width: 0; display: flex; flex-direction: column; justify-content: center; align-items: stretch;
          padding: 8px 10px; gap: 2px; }
        .row-content > .hstack { width: 100%; }
        .row-content > .vstack.at-leading { align-items: flex-start; gap: 3px; }
        /* A spacer pushes its neighbours to the edges of the row, through all that is between. */
        .row-content .hstack:has(> .spacer),
        .row-content :is(.hstack, .vstack, .box, .layers, .zstack, .navigation-link, .button):has(.hstack > .spacer) {
          flex: 1 1 auto; align-self: stretch; width: 100%; }
        .row-content .button:has(.hstack > .spacer) { justify-content: flex-start; }
        [data-list] .row { cursor: default; }
        [data-list] .row:hover { background: var(--hover); }
        .row[aria-selected="true"], [data-list] .row[aria-selected="true"]:hover { background: var(--chosen); }
        .row:focus-visible { outline-offset: -2px; }
        .list:not([data-list]) > .row + .row, .list-plain > .row + .row { box-shadow: 0 -1px var(--line); border-radius: 0; }
        .column-content .row:not([aria-selected="true"]) + .row:not([aria-selected="true"])::before { content: ""; position: absolute;
          inset: 0 10px auto; border-top: 1px solid var(--line); }
        .list > .row.row-bare, .list > .row-bare + .row { box-shadow: none; }
        .column-content .row.row-bare::before, .column-content .row-bare + .row::before { border-top: 0; }
        .row .button { color: var(--secondary); min-height: 32px; min-width: 32px; padding: 2px 6px; }
        .row .field { min-height: 36px; }
        .navigation-link { display: flex; align-items: center; gap: var(--gap); color: inherit; text-decoration: none; min-width: 0;
          flex: 1 1 auto; }
        .row-content:has(> .navigation-link) { padding: 0; }
        .row-content > .navigation-link { padding: 8px 10px; min-height: var(--target); border-radius: 8px; }
        .navigation-link > * { min-width: 0; }
        .navigation-link.pushes { cursor: pointer; }
        .vstack > .navigation-link { min-height: var(--target); flex: none; }
        .vstack > .list-plain { padding: 0; }
        .row .navigation-link.pushes::after, .vstack > .navigation-link.pushes::after { content: "›"; content: "›" / ""; margin-inline-start: auto; color: var(--tertiary); font-size: 1.25em; line-height: 1; }
        .section { display: block; min-width: 0; margin-top: 14px; }
        .list > .section:first-child { margin-top: 0; }
        .section-header { padding: 4px 10px; font-size: .8125rem; font-weight: 600; color: var(--secondary); }
        .section-footer { padding: 4px 10px; font-size: .8125rem; color: var(--secondary); }
        .list-grouped > .section > .section-rows, .list-inset > .section > .section-rows { background: var(--raised);
          border: 1px solid var(--line); border-radius: var(--radius); overflow: hidden; }
        .list-inset { padding-inline: 16px; }
        /* Rows inserted above the visible ones must not move these. */
        .list[data-window] { overflow-anchor: none; --row: var(--target); --section: var(--target); }
        .gap { flex: none; }
        .row[data-swipe] { touch-action: pan-y; }
        .row[data-swipe] > .row-content { translate: var(--swipe, 0); }
        /* Invisible, but reachable by keyboard and screen readers; in a list that arrow keys go through, those of the row with the focus. */
        .swipe { display: flex; align-items: stretch; flex: none; position: absolute; inset-inline-end: 0; opacity: 0; pointer-events: none; }
        .js .list:not(.list-editing) .row[tabindex]:not(:hover, :focus-within, [data-swiped]) > .swipe,
        .js .list:not(.list-editing) .row[tabindex]:not(:hover, [data-swiped]) > .row-content:focus-within ~ .swipe { display: none; }
        .swipe-leading { order: -1; inset-inline: 0 auto; }
        .row:hover > .swipe-trailing, .swipe:focus-within, .row[data-swiped="trailing"] > .swipe-trailing,
        .row[data-swiped="leading"] > .swipe-leading { position: static; opacity: 1; pointer-events: auto; }
        .swipe .label-title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        .row > .swipe .button { border-radius: 8px; min-width: var(--target); }
        .row[data-swiped] > .swipe .role-destructive { background: var(--red); color: #fff; }
        @media (hover: none) {
          .row:hover:not([data-swiped]) > .swipe:not(:focus-within) { position: absolute; opacity: 0; pointer-events: none; }
        }
        .list.list-editing .row > .swipe.swipe-trailing, html:not(.js) .swipe-trailing { position: static; opacity: 1; pointer-events: auto; }
        .row[data-over="before"] { box-shadow: 0 -2px var(--accent); }
        .row[data-over="after"] { box-shadow: 0 2px var(--accent); }
        [data-over="on"] { outline: 2px solid var(--accent); outline-offset: -2px; }
        """
}
