extension PageStylesheet {
    /// Forms, and the controls for numbers and dates.
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
