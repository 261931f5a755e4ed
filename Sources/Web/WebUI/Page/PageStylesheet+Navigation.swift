extension PageStylesheet {
    /// Rules for columns, their bars and search fields. On a phone, the depth of the selection determines the visible
    /// column.
    static let navigation = """
        .split { flex: none; display: grid; height: var(--height); grid-template-columns: minmax(220px, 280px) minmax(0, 1fr); }
        .split[data-columns="3"] { grid-template-columns: minmax(200px, 250px) minmax(260px, 340px) minmax(0, 1fr); }
        .split[data-visibility="double"] { grid-template-columns: minmax(260px, 340px) minmax(0, 1fr); }
        .split[data-visibility="detail"] { grid-template-columns: minmax(0, 1fr); }
        :is(.split[data-visibility="double"], .split[data-visibility="detail"]) > .column-sidebar,
        .split[data-visibility="detail"] > .column-content { display: none; }
        .column { display: flex; flex-direction: column; min-width: 0; min-height: 0; }
        .split > .column { overflow: hidden; }
        .split > .column + .column { border-inline-start: 1px solid var(--line); }
        .column-sidebar { background: var(--panel); }
        .column-single, .level { flex: 1; }
        .column-body { flex: 1 1 auto; min-height: 0; overflow: auto; display: flex; flex-direction: column; overscroll-behavior: contain; }
        .column-body > .text { margin: auto; padding: var(--space); text-align: center; }
        :is(.column-detail, .level) > .column-body > .vstack { width: 100%; max-width: 780px; margin-inline: auto; flex: 1 0 auto; }
        :is(.column-detail, .level):has(> .column-body > .vstack) > .bar { padding-inline-start: max(16px, calc((100% - 780px) / 2 + 16px)); }
        .column-detail:has(> .column-body > .form) > .bar { padding-inline-start: max(16px, calc((100% - 680px) / 2 + 16px)); }
        .column:has(> .column-body > .stack) > .bar > .bar-title { display: none; }
        .column:has(> .column-body > .stack[data-depth]:not([data-depth="0"])) > .bar { display: none; }
        .stack { flex: 1; display: flex; flex-direction: column; min-height: 0; }
        .level-below { display: none; }

        .bar { display: flex; align-items: center; gap: 4px; min-height: 52px; padding: 4px 8px 4px 16px; flex: none; }
        .bar:not(:has(> .bar-title:not([hidden], [data-removed]), .back, .button, .picker, .field, [role="toolbar"] > *)) { display: none; }
        .bar-title { flex: 1 1 auto; min-width: 0; font-size: 1.0625rem; font-weight: 650; overflow: hidden; text-overflow: ellipsis;
          white-space: nowrap; }
        .bar:has(> .bar-subtitle:not([hidden])) > .bar-title { flex: 0 1 auto; }
        .bar-subtitle { flex: 1 1 auto; min-width: 0; margin: 0 0 0 2px; font-size: .75rem; color: var(--secondary); overflow: hidden;
          text-overflow: ellipsis; white-space: nowrap; align-self: center; }
        .bar-title[data-removed] { position: absolute; width: 1px; height: 1px; clip-path: inset(50%); }
        .bar-leading, .bar-principal, .bar-trailing, .bar-bottom { display: flex; align-items: center; gap: 2px; flex: none; }
        .bar-trailing { margin-inline-start: auto; }
        .bar-leading:empty, .bar-principal:empty, .bar-trailing:empty, .bar-bottom:empty, .search:empty { display: none; }
        .bar-bottom { min-height: 48px; padding: 2px 8px; border-top: 1px solid var(--line); }
        .bar .label-automatic > .label-title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        .bar .picker-menu { border-color: transparent; background: none; field-sizing: content; }
        .bar .button { padding: 6px; }
        .back { display: none; align-items: center; min-height: var(--target); padding: 0 8px 0 0; text-decoration: none; flex: none;
          max-width: 40%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .back::before { content: "‹"; content: "‹" / ""; font-size: 1.6em; line-height: 1; margin-inline-end: 4px; translate: 0 -1px; }
        .level > .bar > .back { display: inline-flex; }

        .search { padding: 0 12px 8px; flex: none; }
        .search > .vstack, .search-field { width: 100%; align-items: stretch; }
        .search-field { display: flex; align-items: center; gap: 6px; min-height: 38px; padding: 2px 8px; border-radius: var(--radius);
          background: var(--pressed); color: var(--secondary); flex-wrap: wrap; }
        .search-field:focus-within { outline: 2px solid var(--accent); outline-offset: -1px; }
        .search-input { flex: 1 1 6em; min-width: 0; min-height: 34px; border: 0; background: none; outline: none; color: var(--text); }
        .search-input::-webkit-search-cancel-button { display: none; }
        .search-field > .button-plain { min-width: 32px; min-height: 32px; color: var(--secondary); }
        .suggestions { display: flex; flex-direction: column; align-items: stretch; width: 100%; background: var(--raised);
          border: 1px solid var(--line); border-radius: var(--radius); padding: 4px; }
        .button-suggestion { justify-content: flex-start; color: var(--text); padding: 6px 10px; min-height: 40px; }
        .suggestions > .text { padding: 8px 10px; color: var(--secondary); }

        @media (pointer: coarse) {
          .search-field, .button-suggestion { min-height: var(--target); }
        }
        /* Beside other columns nothing leads back: a bar without tools would only take room above that of the stack. */
        @media (min-width: 721px) {
          .split > .column:has(> .column-body > .stack) > .bar:not(:has(.button, .picker, .field)) { display: none; }
        }
        @media (max-width: 1000px) {
          .split[data-columns="3"] { grid-template-columns: 190px minmax(220px, 280px) minmax(0, 1fr); }
        }
        @media (max-width: 720px) {
          .split, .split[data-columns] { grid-template-columns: minmax(0, 1fr); }
          .split > .column { display: none; border-inline-start: 0 !important; }
          .split[data-depth="0"] > .column-sidebar, .split[data-columns="3"][data-depth="1"] > .column-content,
          .split[data-columns="2"][data-depth="1"] > .column-detail, .split[data-depth="2"] > .column-detail { display: flex; }
          .split > .column > .bar > .back { display: inline-flex; }
          .split > .column > .bar:has(> .back) { padding-inline-start: 10px; }
          .column-sidebar { background: var(--page); }
        }
        """
}
