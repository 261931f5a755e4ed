extension PageStylesheet {
    /// The rules that give grids as many columns as their widest row has views: style sheets cannot count.
    private static let gridColumns = (2...16).map { count in
        ".grid:has(> .grid-row > :nth-child(\(count))) { grid-template-columns: repeat(\(count), auto); }"
    }
    .joined(separator: "\n")

    /// Rules for stacks, grids, boxes and shapes.
    static let layout = """
        .vstack { display: flex; flex-direction: column; align-items: center; gap: var(--gap); min-width: 0; }
        .hstack { display: flex; flex-direction: row; align-items: center; gap: var(--gap); min-width: 0; max-width: 100%; }
        .vstack.at-leading { align-items: flex-start; }
        .vstack.at-trailing { align-items: flex-end; }
        /* Aligns the text of borderless buttons with that of their neighbours. */
        .vstack.at-leading > :is(.button-automatic, .button-borderless),
        .vstack.at-leading > .hstack > :is(.button-automatic, .button-borderless):first-child { margin-inline-start: -13px; }
        .vstack > .field, .vstack > .editor, .vstack > .choice, .vstack > .list, .vstack > .scroll, .vstack > .divider,
        .vstack > :is(.navigation-link, .toggle-automatic, .toggle-switch, .island), .vstack > .hstack:has(> .spacer),
        .vstack > .vstack:has(> .field) { align-self: stretch; width: 100%; }
        /* A view that fills its container makes all enclosing containers fill theirs. */
        .vstack:has(.fills), .box:has(.fills), .layers:has(.fills), .zstack:has(.fills), .hstack:has(> .fills) { width: 100%; }
        .hstack > .fills, .hstack > :is(.vstack, .box, .layers):has(.fills) { flex: 1 1 0; }
        .hstack.at-top { align-items: flex-start; }
        .hstack.at-bottom { align-items: flex-end; }
        .hstack.at-firsttextbaseline { align-items: first baseline; }
        .hstack.at-lasttextbaseline { align-items: last baseline; }
        .hstack > .field, .hstack > .picker { flex: 1 1 auto; }
        .zstack, .layers { display: grid; place-items: center; min-width: 0; }
        .zstack > *, .layers > * { grid-area: 1 / 1; }
        .zstack > .color { justify-self: stretch; }
        .zstack:has(> .color) { align-self: stretch; }
        .vstack > .zstack:has(> .color) { width: 100%; }
        /* A list in a stack takes the height of its column, and others stand before it. */
        .zstack:has(> .list) { width: 100%; flex: 1 0 auto; }
        .zstack > .list { align-self: stretch; }
        :is(.column-body, .page-content) > .vstack:has(> .zstack > .list) { flex: 1 0 auto; }
        .layers { isolation: isolate; place-items: stretch; }
        .layer { display: grid; place-items: center; min-width: 0; min-height: 0; pointer-events: none; position: relative; }
        .layer > * { pointer-events: auto; }
        /* A list is as high as its column, and what is over its lower edge stays in sight while its rows are scrolled. */
        :is(.column-body, .page-content) > .layers { flex: 1 0 auto; }
        .layer.at-bottom > * { position: sticky; bottom: 0; }
        [data-layer="behind"] > .layer { z-index: -1; }
        [data-layer="behind"] > .layer > .color, [data-layer="behind"] > .layer > .shape { width: 100%; height: 100%; }
        .spacer { flex: 1 1 0; min-width: 0; align-self: stretch; }
        .divider { align-self: stretch; width: auto; border: 0; border-top: 1px solid var(--line); margin: 0; }
        .hstack > .divider { border-top: 0; border-inline-start: 1px solid var(--line); }
        .tabs { display: flex; flex-direction: column; width: 100%; min-height: 0; flex: 1 1 auto; }
        .tab-content { display: flex; flex-direction: column; flex: 1 1 auto; min-height: 0; min-width: 0; overflow: auto; }
        .tab-bar { display: flex; justify-content: center; gap: 4px; padding: 4px 8px; border-top: 1px solid var(--line); flex: none; }
        .tab-bar .button { flex: 1 1 0; max-width: 160px; flex-direction: column; }
        .tab-bar .label { display: flex; flex-direction: column; align-items: center; gap: 2px; font-size: .75rem; }
        .tab-bar [aria-selected=true] { color: var(--accent); }
        .tab-bar [aria-selected=false] { color: var(--secondary); }
        .scroll { min-width: 0; min-height: 0; max-width: 100%; overscroll-behavior: contain; }
        .scroll-x { overflow-x: auto; }
        .scroll-y { overflow-y: auto; flex: 1 1 auto; }
        .scroll-plain { scrollbar-width: none; }
        .grid { display: grid; grid-auto-flow: row; gap: var(--gap); align-items: center; justify-items: center; }
        .grid.at-leading { justify-items: start; }
        .grid.at-trailing { justify-items: end; }
        .grid-row { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; grid-auto-flow: column;
          align-items: inherit; justify-items: inherit; }
        \(gridColumns)
        .grid > :not(.grid-row) { grid-column: 1 / -1; }
        .lazy-grid { display: grid; gap: var(--gap); width: 100%; }
        .lazy-grid-x { grid-auto-flow: column; width: max-content; }
        .box { min-width: 0; max-width: 100%; }
        .frame:is(.box, .color, .shape) { display: grid; place-content: center; }
        .frame.at-leading { justify-content: start; justify-items: start; }
        .frame.at-trailing { justify-content: end; justify-items: end; }
        .frame.at-top { align-content: start; align-items: start; }
        .frame.at-bottom { align-content: end; align-items: end; }
        .vstack:is(.grows, .frame.at-center, .frame[style*="height:"]) { justify-content: center; }
        .vstack:is(.grows, .frame).at-top { justify-content: flex-start; }
        .vstack:is(.grows, .frame).at-bottom { justify-content: flex-end; }
        .list.frame { overflow-y: auto; }
        .text.frame { display: inline-block; align-content: center; text-align: center; }
        .text.frame.at-leading { text-align: start; }
        .text.frame.at-trailing { text-align: end; }
        .text.frame.at-top { align-content: start; }
        .text.frame.at-bottom { align-content: end; }
        .color { min-width: 1px; min-height: 1px; flex: 1 1 auto; align-self: stretch; }
        .shape { flex: 1 1 auto; min-width: 1px; min-height: 1px; }
        .vstack > .shape:not([style*="width:"], [style*="aspect-ratio"]) { align-self: stretch; width: auto; }
        .vstack > :is(.color, .shape)[style*="height:"], .hstack > :is(.color, .shape)[style*="width:"] { flex: none; }
        .tappable { cursor: pointer; touch-action: manipulation; }
        .shape.tappable { position: relative; }
        .shape.tappable::after { content: ""; position: absolute; inset: 50%; width: 32px; height: 32px; translate: -50% -50%; }
        .section:not(li) { display: flex; flex-direction: column; gap: var(--gap); }
        """
}
