extension PageStylesheet {
    /// Rules for buttons, fields, toggles and pickers.
    static let controls = """
        .button { display: inline-flex; align-items: center; justify-content: center; gap: .4em; min-height: var(--target);
          min-width: var(--target); padding: 6px 12px; border: 1px solid transparent; border-radius: var(--radius); background: none;
          color: var(--accent); cursor: pointer; text-align: center; text-decoration: none; touch-action: manipulation;
          -webkit-tap-highlight-color: transparent; user-select: none; }
        .button > * { min-width: 20px; }
        .hstack > .button:not(.button-plain) { min-width: min-content; }
        .button:hover { background: var(--hover); }
        .button:active { background: var(--pressed); }
        .button:disabled { opacity: .4; cursor: default; }
        .button:disabled:is(.button-automatic, .button-borderless):hover { background: none; }
        .button.role-destructive { color: var(--red); }
        .button-plain { min-height: 0; min-width: 0; padding: 0; color: inherit; border-radius: 4px; }
        @media (pointer: coarse) {
          .button-plain { min-height: var(--target); min-width: var(--target); }
        }
        .button-plain:hover, .button-plain:active { background: none; opacity: .75; }
        .button-plain::before { content: ""; position: absolute; }
        .button-bordered { background: var(--hover); border-color: var(--line); color: var(--text); }
        .button-prominent, .button-prominent:hover { background: var(--accent); color: var(--on-accent); }
        .button-prominent:hover { filter: brightness(1.08); }
        .button-prominent:disabled { background: var(--accent); filter: none; }
        .button[data-copied]::after { content: "Copied"; margin-inline-start: 6px; color: var(--secondary); font-weight: 400; }
        .button-token { min-height: 28px; min-width: 0; padding: 2px 8px; background: var(--chosen); border-radius: 7px; font-size: .875rem;
          flex: none; }
        .button-token .icon svg { width: .85em; height: .85em; }
        .link { text-underline-offset: .15em; }

        .field, .editor { width: 100%; min-width: 0; min-height: var(--target); padding: 8px 10px; border: 1px solid transparent;
          border-radius: var(--radius); background: none; outline-offset: -1px; }
        .field-automatic, .field-rounded, .editor { background: var(--raised); border-color: var(--line); }
        .field-plain { padding-inline: 0; }
        .field::placeholder, .search-input::placeholder { color: var(--tertiary); opacity: 1; }
        .field:focus-visible, .editor:focus-visible { outline: 2px solid var(--accent); }
        .editor { min-height: 10em; resize: vertical; line-height: 1.5; flex: 1 1 auto; }
        .growing { field-sizing: content; resize: none; line-height: 1.4; scrollbar-width: none; }
        .field:disabled, .editor:disabled { opacity: .5; }

        .saving { position: relative; display: inline-flex; min-width: 20px; justify-content: center; }
        .saving > span { display: none; width: 10px; height: 10px; border: 1.5px solid var(--tertiary); border-radius: 50%; }
        .saving > .saving-saved { background: var(--tertiary); opacity: .45; }
        .saving > .saving-unsent { border-style: dotted; }
        :root:not([data-saving]) .saving-saved, [data-saving=saved] .saving-saved, [data-saving=received] .saving-received,
        [data-saving=unsent] .saving-unsent { display: block !important; }

        .toggle { display: inline-flex; align-items: center; gap: 10px; min-height: var(--target); cursor: pointer; }
        .toggle-label { flex: 1; }
        .toggle-checkbox .toggle-box { width: 20px; height: 20px; accent-color: var(--accent); }
        .toggle-automatic, .toggle-switch { flex-direction: row-reverse; justify-content: space-between; }
        :is(.toggle-automatic, .toggle-switch) > .toggle-box { appearance: none; flex: none; width: 46px; height: 28px; border-radius: 14px;
          background: light-dark(#d4d4d2, #4a4b50); position: relative; transition: background-color .15s; cursor: pointer; }
        :is(.toggle-automatic, .toggle-switch) > .toggle-box::after { content: ""; position: absolute; top: 2px; left: 2px; width: 24px;
          height: 24px; border-radius: 50%; background: #fff; box-shadow: 0 1px 3px #0004; transition: translate .15s; }
        :is(.toggle-automatic, .toggle-switch) > .toggle-box:checked { background: var(--green); }
        :is(.toggle-automatic, .toggle-switch) > .toggle-box:checked::after { translate: 18px 0; }
        .toggle-button { gap: 0; padding: 6px 12px; border: 1px solid var(--line); border-radius: var(--radius); }
        .toggle-button > .toggle-box { appearance: none; margin: 0; width: 0; }
        .toggle-button > .toggle-box:focus-visible { outline: 0; }
        .toggle-button:has(> .toggle-box:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
        .toggle-button:has(:checked) { background: var(--chosen); color: var(--accent); border-color: transparent; }
        .toggle:has(:disabled) { opacity: .5; cursor: default; }

        .picker { display: inline-flex; align-items: center; gap: 10px; min-height: var(--target); }
        .picker-label { color: var(--secondary); }
        .labels-hidden > .picker-label, .bar .picker-label, .search .picker-label, .search .choice > .picker-label { position: absolute;
          width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        .picker-menu { min-height: 36px; padding: 4px 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised);
          color: var(--accent); cursor: pointer; max-width: 100%; }
        .picker-menu option { color: var(--text); background: var(--raised); }
        .choice { display: flex; flex-direction: column; gap: 6px; min-width: 0; }
        .segments { display: flex; }
        .choice-segmented > .segments { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); background: var(--pressed); border-radius: var(--radius); padding: 3px; gap: 2px; }
        .segment { border: 0; background: none; overflow-wrap: normal; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; cursor: pointer; min-height: 38px; padding: 4px 12px; border-radius: 8px; }
        .choice-segmented > .segments > .segment { min-width: 0; text-align: center; }
        .choice-segmented > .segments > .segment[aria-checked="true"] { background: light-dark(#ffffff, #55565d); box-shadow: 0 1px 3px #0002; font-weight: 550; }
        .choice-inline > .segments { flex-direction: column; }
        .choice-inline > .segments > .segment { text-align: start; min-height: 40px; padding-inline-start: 30px; position: relative; }
        .choice-inline > .segments > .segment[aria-checked="true"]::before { content: "✓"; content: "✓" / ""; position: absolute; inset-inline-start: 10px;
          color: var(--accent); }
        .segment:hover { background: var(--hover); }

        .progress { display: inline-flex; flex-direction: column; gap: 6px; color: var(--secondary); }
        .progress-open { flex-direction: column-reverse; align-items: center; }
        .progress-bounded { align-self: stretch; width: 100%; }
        .progress-bar { width: 100%; height: 6px; border: 0; border-radius: 3px; background: var(--pressed); overflow: hidden; appearance: none; }
        .progress-bar::-webkit-progress-bar { background: none; }
        .progress-bar::-webkit-progress-value { background: var(--accent); border-radius: 3px; }
        .progress-bar::-moz-progress-bar { background: var(--accent); border-radius: 3px; }
        .spinner { width: 24px; height: 24px; border-radius: 50%; border: 3px solid var(--line); border-top-color: var(--secondary);
          animation: turn .9s linear infinite; }
        .upload { position: relative; }
        .upload > .upload-field { position: absolute; inset: 0; opacity: 0; cursor: pointer; width: 100%; }
        .upload:focus-within { outline: 2px solid var(--accent); outline-offset: 2px; }
        .island { display: block; min-width: 0; }
        """
}

extension PageStylesheet {
    /// Rules for forms, and for the controls of numbers, dates and colours.
    static let forms = """
        .date-field { min-height: 36px; padding: 4px 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised);
          min-width: 0; font-variant-numeric: tabular-nums; }
        .date-field:disabled { opacity: .5; }
        .color-field { width: 44px; min-height: 36px; padding: 3px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised);
          cursor: pointer; }
        .color-field::-webkit-color-swatch-wrapper { padding: 0; }
        .color-field::-webkit-color-swatch, .color-field::-moz-color-swatch { border: 0; border-radius: 5px; }
        .slider { display: flex; align-items: center; gap: 10px; min-height: var(--target); width: 100%; }
        .slider > .picker-label { flex: none; }
        .slider-end { color: var(--secondary); font-size: .875rem; font-variant-numeric: tabular-nums; flex: none; }
        .slider-line { flex: 1 1 auto; min-width: 80px; width: 100%; min-height: var(--target); margin: 0; accent-color: var(--accent);
          cursor: pointer; }
        .slider-line:disabled { opacity: .4; cursor: default; }
        .stepper { display: flex; align-items: center; gap: 12px; min-height: var(--target); width: 100%; }
        .stepper-label { flex: 1 1 auto; min-width: 0; font-variant-numeric: tabular-nums; }
        .stepper-buttons { display: flex; flex: none; background: var(--hover); border: 1px solid var(--line); border-radius: var(--radius); }
        .stepper-buttons > .button { color: var(--text); }
        .stepper-buttons > .button + .button { border-start-start-radius: 0; border-end-start-radius: 0;
          border-inline-start: 1px solid var(--line); }

        .form { display: flex; flex-direction: column; width: 100%; max-width: 680px; margin-inline: auto; padding: 8px 16px 40px; }
        .form > .section { margin-top: 22px; gap: 0; }
        .form > .section:first-child { margin-top: 0; }
        .form > .section > .section-rows { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
        .form-row { display: flex; flex-direction: column; justify-content: center; align-items: stretch; min-width: 0;
          min-height: 48px; padding: 4px 14px; }
        .form-row + .form-row { border-top: 1px solid var(--line); }
        .form > .form-row { background: var(--raised); border-inline: 1px solid var(--line); }
        .form > .form-row:first-child, .form > .section + .form-row { border-top: 1px solid var(--line); border-radius: 12px 12px 0 0; }
        .form > .section + .form-row { margin-top: 22px; }
        .form > .form-row:last-child, .form > .form-row:has(+ .section) { border-bottom: 1px solid var(--line);
          border-end-start-radius: 12px; border-end-end-radius: 12px; }
        .form-row > :is(.picker, .toggle, .labeled) { width: 100%; justify-content: space-between; }
        .form-row .picker-label { color: var(--text); }
        .form-row > :is(.field-automatic, .editor) { background: none; border-color: transparent; padding-inline: 0; border-radius: 4px; }
        .form-row > .field:focus-visible { outline: 0; }
        .form-row:has(> .field:focus-visible) { box-shadow: inset 0 0 0 2px var(--accent); border-radius: 10px; }
        .form-row > .button { justify-content: flex-start; padding-inline: 0; }
        .form-row > .button:is(:hover, :active) { background: none; opacity: .75; }
        .labeled { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: var(--target); width: 100%; }
        .labeled-content { color: var(--secondary); text-align: end; min-width: 0; }
        """
}
