extension SlipboxStylesheet {
    /// The note: its title, one line about it, and the red rule of an index card.
    static let note = """
        :root { --measure: 640px; --read-size: 1.1875rem; --read-lead: 1.58; --read-family: var(--serif); --read-h1: 1.625rem; --read-h2: 1.3125rem;
          --read-h3: 1.125rem; }
        @media (min-width: 1600px) { :root { --measure: 680px; --read-size: 1.25rem; } }
        @media (max-width: 1100px) { :root { --measure: 600px; --read-size: 1.125rem; } }
        .column-detail > .column-body > .scroll { overflow: visible; }
        .slip-page { width: 100%; max-width: calc(var(--measure) + 48px) !important; margin-inline: auto; padding: 20px 24px 120px;
          align-items: stretch !important; gap: 0 !important; }
        .slip-page > .field:first-child { padding: 0; min-height: 0; border: 0; border-radius: 4px; outline: none;
          font: 600 2.125rem/1.18 var(--serif); letter-spacing: -.012em; font-variant-numeric: lining-nums; caret-color: var(--rubric); }
        .slip-page > .field:first-child::placeholder { color: color-mix(in srgb, var(--text) 35%, transparent); }
        @media (max-width: 720px) { .slip-page > .field:first-child { font-size: 1.75rem; } }
        .slip-line { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 4px !important; width: 100%; min-height: 32px; padding: 6px 0 10px;
          margin-bottom: 22px; border-bottom: 1px solid var(--rubric); color: var(--secondary); }
        .slip-line .button { min-height: 26px; min-width: 26px; padding: 2px 8px; color: var(--secondary); font-size: .8125rem; gap: 6px; }
        .slip-line > :first-child .button, .slip-line > .button:first-child { margin-inline-start: -8px; }
        .slip-line .icon svg { width: 14px; height: 14px; }
        .slip-status { display: inline-flex; align-items: center; margin-inline-start: -2px; }
        .slip-status .picker-menu { min-height: 26px; padding: 2px 6px; border-color: transparent; background: none; color: var(--secondary);
          appearance: none; font-size: .8125rem; border-radius: var(--radius); field-sizing: content; }
        .slip-status .picker-menu:hover { background: var(--hover); }
        .slip-line .slip-address { font-size: .8125rem; padding-inline-end: 6px; }
        .slip-keywords { display: inline-flex; flex-wrap: wrap; gap: 4px !important; }
        .slip-keyword { display: inline-flex; align-items: center; gap: 2px !important; min-height: 22px; padding-inline-start: 8px; border-radius: 4px;
          font-size: .75rem; color: var(--ink, var(--text)); background: var(--wash, var(--well)); }
        .slip-line .slip-keyword .button { min-width: 22px; min-height: 22px; padding: 0 5px; color: inherit; opacity: .7; }
        .slip-line .slip-keyword .button:is(:hover, :focus-visible) { opacity: 1; }
        .slip-keyword .icon svg { width: 10px; height: 10px; stroke-width: 2.4; }
        @media (pointer: coarse) {
          .slip-line .button, .hstack.slip-line > .button:not(.button-plain), .slip-status .picker-menu { min-height: 44px; min-width: 44px; }
          .slip-line .button, .slip-status .picker-menu, .slip-line .slip-address { font-size: .875rem; }
          .slip-keyword { min-height: 32px; font-size: .8125rem; }
          .slip-line .slip-keyword .button { min-height: 44px; min-width: 44px; margin: -6px -8px -6px -6px; }
        }
        """

    /// The text, in the theme's serif.
    static let prose = """
        /* The serif's spaces are narrow ones. */
        .prose-text, x-island[data-island=prose] > .island-markup { word-spacing: .05em; font-feature-settings: normal; font-variant-numeric: oldstyle-nums; }
        :is(.prose-text, .island-markup) :is(h1, h2, h3, h4) { font-weight: 600; letter-spacing: -.005em; font-variant-numeric: lining-nums; }
        :is(.prose-text, .island-markup) :is(pre, code) { font-size: .78em; line-height: 1.57; }
        .island-markup pre code { font-size: 1em; }
        :is(.prose-text, .island-markup) pre { background: var(--well); }
        x-island[data-island=prose] { --read-gap: .55em; }
        :is(.prose-text, .island-markup) blockquote { padding-inline-start: 1em; border-inline-start: 2px solid var(--edge); font-style: italic; }
        :is(.prose-text, .island-markup) a, .note-link { color: var(--accent); text-decoration: underline solid color-mix(in srgb, var(--accent) 45%, transparent)
          1px; text-underline-offset: .18em; }
        :is(.prose-text, .island-markup) :is(td, th) { border-width: 0 0 1px; font-size: .86em; }
        """

    /// Below the text: the train of thought, the links and the dates.
    static let foot = """
        .slip-foot { width: 100%; gap: 18px !important; margin-top: 44px; padding-top: 18px; border-top: 1px solid var(--line);
          align-items: stretch !important; }
        .slip-foot .font-headline { font: italic 400 .9375rem/1.33 var(--serif); color: var(--secondary); letter-spacing: 0; }
        .slip-foot [aria-expanded] { color: var(--secondary); }
        @media (pointer: coarse) { .slip-foot [aria-expanded] { min-height: 44px; } }
        .slip-quote { color: var(--secondary); }
        .slip-train { gap: 2px !important; }
        .slip-train .button { font: 400 .8125rem/1.4 var(--monospaced); color: var(--rubric); min-width: 28px; min-height: 28px; padding: 2px 7px; }
        .slip-train .button:hover { background: var(--rubric-wash); }
        .slip-train .icon { color: var(--tertiary); }
        .slip-train .slip-here { font: 400 .8125rem/1.4 var(--monospaced); color: var(--rubric); background: var(--rubric-wash); border-radius: 4px;
          padding: 3px 7px; }
        @media (pointer: coarse) {
          .hstack.slip-train > .button:not(.button-plain) { min-width: 44px; min-height: 44px; }
        }
        """
}
