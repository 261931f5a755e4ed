extension PageStylesheet {
    /// Rules for presentations: sheets, questions, popovers and menus.
    static let presentations = """
        dialog { border: 0; padding: 0; color: inherit; background: var(--raised); border-radius: 14px; box-shadow: 0 12px 48px #0005;
          width: min(520px, calc(100vw - 24px)); max-height: min(86dvh, 900px); overflow: auto; animation: arrive .18s both; }
        dialog::backdrop { background: #0006; }
        dialog > .vstack { width: 100%; }
        dialog .column-single { min-height: 0; }
        dialog .bar:has(> .bar-leading:not(:empty)) > .bar-title { text-align: center; }
        dialog .upload-field { width: 100%; max-width: 100%; min-height: var(--target); padding: 12px; border: 1px dashed var(--tertiary);
          border-radius: var(--radius); }
        .upload-field::file-selector-button { min-height: 32px; margin-inline-end: 10px; padding: 2px 12px; border: 1px solid var(--line);
          border-radius: 8px; background: var(--hover); color: var(--text); font: inherit; cursor: pointer; }
        html:not(.js) dialog { position: fixed; inset: 0; margin: auto; height: fit-content; z-index: 10; outline: 100vmax solid #0006; }
        dialog.cover { width: 100vw; height: 100dvh; max-width: none; max-height: none; border-radius: 0; }
        .confirmation, .alert { width: min(340px, calc(100vw - 24px)); }
        .question { padding: 20px 16px 12px; display: flex; flex-direction: column; gap: 10px; text-align: center; }
        .question-title { font-weight: 650; font-size: 1.0625rem; }
        .question-message { color: var(--secondary); font-size: .9375rem; }
        .question-message:empty { display: none; }
        .question-actions { display: flex; flex-direction: column; gap: 6px; margin-top: 6px; }
        .question-actions > .button { width: 100%; }
        .confirmation .question-actions:has(> .role-cancel:not(.fallback)) > .fallback { display: none; }
        .alert .question-actions:has(> .button:not(.fallback)) > .fallback { display: none; }

        .popover, .menu-popup { position: fixed; z-index: 20; background: var(--raised); border: 1px solid var(--line); border-radius: 12px;
          box-shadow: 0 8px 32px #0004; animation: arrive .12s both; max-width: calc(100vw - 16px); max-height: 70dvh; overflow: auto; }
        html:not(.js) :is(.popover, .menu-popup) { inset: 15% 0 auto; margin-inline: auto; width: fit-content; }
        .popover { padding: 12px; min-width: 240px; }
        .menu { position: relative; display: inline-block; }
        .menu > summary { list-style: none; }
        .menu > summary::-webkit-details-marker { display: none; }
        .menu-items { position: absolute; z-index: 20; inset-inline-end: 0; top: calc(100% + 4px); min-width: 200px; background: var(--raised);
          border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 8px 32px #0004; }
        .menu-items, .menu-popup { padding: 5px; display: flex; flex-direction: column; max-height: 70dvh; overflow: auto; }
        .menu-items > *, .menu-popup > * { flex: none; }
        :is(.menu-items, .menu-popup) .button { justify-content: flex-start; width: 100%; color: var(--text); padding: 6px 12px; min-height: 40px;
          border-radius: 8px; }
        :is(.menu-items, .menu-popup) .role-destructive { color: var(--red); }
        :is(.menu-items, .menu-popup) .button:is(:hover, :focus-visible) { background: var(--chosen); outline: none; }
        :is(.menu-items, .menu-popup) .label-automatic > .label-title { position: static; width: auto; height: auto; clip-path: none; }
        .js .menu > .menu-items { position: fixed; inset: auto; }
        .menu-items .menu { display: block; }
        .button-nested::after { content: "›"; content: "›" / ""; margin-inline-start: auto; color: var(--tertiary); font-size: 1.25em; }
        .menu[open] > .button-nested::after { rotate: 90deg; }
        .menu-items .menu > .menu-items, .js .menu-items .menu > .menu-items { position: static; border: 0; box-shadow: none; padding-inline-start: 14px; max-height: none; }
        /* A long press opens the menu instead of selecting text or opening the browser's own menu. */
        @media (pointer: coarse) {
          [aria-haspopup="menu"] { -webkit-touch-callout: none; -webkit-user-select: none; user-select: none; }
        }
        .commands { position: fixed; bottom: 12px; inset-inline-end: 12px; z-index: 5; }
        .commands:not([open]):not(:focus-within) { opacity: 0; pointer-events: none; }
        html:not(.js) .commands > .menu-items { top: auto; bottom: calc(100% + 4px); }
        .commands > summary { background: var(--raised); border-color: var(--line); }
        """
}
