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
        @media (min-width: 1600px) { .slip-page > .field:first-child { font-size: 2.375rem; line-height: 1.16; } }
        .slip-page > .slip-long-title.field:first-child { font-size: 1.375rem; line-height: 1.25; }
        @media (max-width: 720px) {
          :root { --read-h1: 1.4375rem; --read-h2: 1.25rem; }
          .slip-page > .field:first-child { font-size: 1.75rem; }
        }
        .slip-line { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 4px !important; width: 100%; min-height: 45px; padding: 0 0 12px;
          margin: 8px 0 22px; border-bottom: 1px solid color-mix(in srgb, var(--rubric) 55%, var(--page)); color: var(--secondary); }
        .slip-line .button { min-height: 26px; min-width: 26px; padding: 2px 8px; color: var(--secondary); font-size: .8125rem; gap: 6px; }
        .slip-line > :first-child .button, .slip-line > .button:first-child { margin-inline-start: -8px; }
        .slip-line .icon svg { width: 14px; height: 14px; }
        .slip-status { display: inline-flex; align-items: center; }
        .slip-status .picker-menu { min-height: 26px; padding: 2px 6px; border-color: transparent; background: none; color: var(--secondary);
          appearance: none; font-size: .8125rem; border-radius: var(--radius); field-sizing: content; }
        .slip-status .picker-menu:hover { background: var(--hover); }
        .slip-line .slip-address { font-size: .78125rem; padding-inline-end: 14px; }
        .slip-keywords { display: inline-flex; flex-wrap: wrap; gap: 4px !important; }
        .slip-keyword { display: inline-flex; align-items: center; gap: 2px !important; position: relative; min-height: 22px; padding-inline: 8px; border-radius: 999px;
          font-size: .75rem; font-weight: 500; color: var(--ink, var(--text)); background: var(--wash, var(--well)); }
        .slip-line .slip-keyword .button { min-width: 22px; min-height: 22px; padding: 0 5px; color: inherit; border-radius: 999px; }
        @media not (pointer: coarse) {
          .slip-line .slip-keyword .button { position: absolute; inset-inline-end: 0; opacity: 0; background: var(--wash, var(--well)); }
          .slip-line .slip-keyword:is(:hover, :focus-within) .button { opacity: 1; }
        }
        .slip-keyword .icon svg { width: 10px; height: 10px; stroke-width: 2.4; }
        @media (pointer: coarse) {
          .slip-line .button, .hstack.slip-line > .button:not(.button-plain), .slip-status .picker-menu { min-height: 44px; min-width: 44px; }
          .slip-line .button, .slip-status .picker-menu, .slip-line .slip-address { font-size: .875rem; }
          .slip-keyword { min-height: 28px; font-size: .8125rem; }
          .slip-line .slip-keyword .button { min-height: 44px; min-width: 44px; margin: -8px -14px -8px -8px; }
        }
        """

    /// The text, in the theme's serif. The editor's own rules come later, so these name the island.
    static let prose = """
        /* The serif's spaces are narrow ones. */
        .prose-text, x-island[data-island=prose] > .island-markup { word-spacing: .05em; font-feature-settings: normal; font-variant-numeric: oldstyle-nums; }
        x-island[data-island=prose] { --read-gap: .72em; }
        x-island :is(.prose-text, .island-markup) :is(h1, h2, h3, h4) { font-weight: 600; letter-spacing: -.005em; font-variant-numeric: lining-nums; }
        x-island :is(.prose-text, .island-markup) > :is(h1, h2, h3, h4):not(:first-child) { margin-top: 1.15em; }
        x-island :is(.prose-text, .island-markup) code { font-size: .82em; font-variant-ligatures: none; }
        x-island :is(.prose-text, .island-markup) :not(pre) > code { padding: 2px 5px; border-radius: 4px; background: var(--well); }
        x-island :is(.prose-text, .island-markup) pre { padding-inline: 14px; background: var(--well); font-size: .875rem; line-height: 1.571;
          font-variant-ligatures: none; font-variant-numeric: normal; word-spacing: 0; }
        x-island :is(.prose-text, .island-markup) pre code { font-size: 1em; }
        x-island :is(.prose-text, .island-markup) pre[data-language]::before { color: var(--tertiary); font: 400 .6875rem/1.45 var(--sans); }
        /* While one writes, each block has quotations of its own, which meet those of the next one. */
        x-island .island-markup pre:not(pre + pre), x-island .prose-text > pre:not(pre + pre), x-island .prose-text .prose-quote-begin > pre,
          x-island .prose-text > :not(:has(pre)) + .prose-quote pre { padding-top: 11px; border-start-start-radius: 8px; border-start-end-radius: 8px; }
        x-island .island-markup pre:not(:has(+ pre)), x-island .prose-text > pre:not(:has(+ pre)), x-island .prose-text .prose-quote-end > pre,
          x-island .prose-text > .prose-quote:not(:has(+ .prose-quote pre)) pre { padding-bottom: 11px; border-end-start-radius: 8px; border-end-end-radius: 8px; }
        x-island .prose-text > :not(pre) + pre, x-island .prose-text > :not([data-marker]) + [data-marker], x-island .prose-text .prose-quote-begin,
          x-island .prose-text > .prose-quote:not(:has(pre)) + .prose-quote pre,
          x-island .prose-text > .prose-quote:not(:has([data-marker])) + .prose-quote [data-marker],
          x-island .island-markup :not(pre) + pre, x-island :is(.island-markup, .island-markup blockquote) > :not(ul, ol) + :is(ul, ol),
          x-island .island-markup * + blockquote { margin-top: var(--read-gap); }
        x-island .prose-text > .prose-quote:first-child, x-island .prose-text .prose-quote-begin > * { margin-top: 0; }
        x-island :is(.prose-quote, .island-markup blockquote) { padding-inline-start: 20px; border-inline-start: 2px solid var(--edge); font-style: italic; }
        x-island :is(.prose-text, .island-markup) a, x-island .note-link { color: var(--accent); text-decoration: underline solid
          color-mix(in srgb, var(--accent) 45%, transparent) 1px; text-underline-offset: .18em; }
        x-island .prose-text .prose-quote[data-within], x-island .island-markup blockquote:has(> [data-callout]) { padding-inline: 15px; border: 0;
          font-style: normal; background: color-mix(in srgb, var(--callout) 14%, var(--page)); }
        x-island .island-markup blockquote:has(> [data-callout]) { border-radius: 8px; padding-block: 11px 12px; }
        x-island .prose-text .prose-quote-begin[data-within] { padding-top: 11px; border-start-start-radius: 8px; border-start-end-radius: 8px; }
        x-island .prose-text .prose-quote-end[data-within] { padding-bottom: 12px; border-end-start-radius: 8px; border-end-end-radius: 8px; }
        x-island .prose-text [data-label]::before, x-island .island-markup li::marker { font-variant-numeric: lining-nums; }
        x-island [data-callout] { font-weight: 600; }
        x-island .prose-quote:has([data-callout]):not(:has(.prose-quote-end)) + .prose-quote:not(.prose-quote-begin, :has(.prose-quote-begin))
          p:not([data-marker]), x-island .island-markup blockquote > [data-callout] + p { margin-top: .1em; }
        x-island :is(.prose-text, .island-markup) table { width: 100%; font: 400 .875rem/1.43 var(--sans); word-spacing: 0; }
        x-island :is(.prose-text, .island-markup) :is(td, th) { padding: 6px 12px 6px 0; border-width: 0 0 1px; }
        x-island .prose-text tr:first-child td, x-island .island-markup th { border-bottom: 1.5px solid var(--edge); color: var(--secondary);
          font-size: .8125rem; font-weight: 550; }
        /* Boxes to tick are those of a form. */
        x-island .prose-text :is([data-marker=box], [data-marker=check])::before, x-island .island-markup ul:is([style*="□"], [style*="✓"]) > li::before {
          content: ""; position: absolute; inset-block-start: .26em; inset-inline-start: -29px; box-sizing: border-box; width: 18px; height: 18px; padding: 0;
          border: 1.5px solid var(--control); border-radius: 5px; font: 700 12px/15px var(--sans); text-align: center; }
        x-island .prose-text [data-marker=check]::before, x-island .island-markup ul[style*="✓"] > li::before {
          content: "✓"; content: "✓" / ""; border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
        /* A finger or a hasty pointer hits them as well. */
        x-island .prose-text :is([data-marker=box], [data-marker=check])::after { content: ""; position: absolute; inset-block-start: -.1em;
          inset-inline-start: -36px; width: 32px; height: 32px; cursor: pointer; }
        x-island .island-markup ul:is([style*="□"], [style*="✓"]) > li { position: relative; list-style: none; }
        x-island .prose-text [data-marker=check], x-island .island-markup ul[style*="✓"] > li { color: var(--tertiary); }
        @media not (pointer: coarse) { x-island .prose-suggestions { font-size: .8125rem; line-height: 1.385; } }
        x-island .prose-toolbar:not(.prose-docked) { border-color: transparent; background: var(--inverse); color: var(--on-inverse); }
        x-island .prose-toolbar:not(.prose-docked) :is(button, select, label) { color: var(--on-inverse); }
        x-island .prose-toolbar:not(.prose-docked) option { color: var(--text); background: var(--raised); }
        x-island .prose-toolbar:not(.prose-docked) :is(button, select, label):hover { background: color-mix(in srgb, var(--on-inverse) 10%, transparent); }
        x-island .prose-toolbar:not(.prose-docked) :is([aria-pressed=true], [aria-expanded=true]) { background: color-mix(in srgb, var(--on-inverse) 18%, transparent);
          color: var(--on-inverse); }
        x-island .prose-toolbar:not(.prose-docked) :focus-visible { outline-color: var(--on-inverse); outline-offset: -2px; }
        """

    /// Below the text: the train of thought, the links and the dates.
    static let foot = """
        .slip-foot { width: 100%; gap: 18px !important; margin-top: 44px; padding-top: 18px; border-top: 1px solid var(--line);
          align-items: stretch !important; }
        .slip-foot .font-headline { font: italic 400 1rem/1.25 var(--serif); color: var(--secondary); letter-spacing: 0; }
        .slip-foot .font-headline .slip-number { margin-inline-start: 4px; font: 400 .75rem/1.33 var(--sans); font-style: normal; color: var(--tertiary); }
        /* How to get at what is not there is said quietly. */
        .slip-foot .upload { min-height: 28px; margin-inline-start: -10px; font-size: .75rem; color: var(--secondary); }
        .slip-foot .upload .icon svg { width: 15px; height: 15px; }
        .slip-linking { align-items: flex-start !important; width: 100%; gap: 1px !important; }
        .slip-linking > .button { color: var(--text); text-align: start; }
        .slip-foot .button { white-space: nowrap; }
        .slip-linking > .button { white-space: normal; }
        .slip-linking ~ .button { flex: none; }
        .slip-linking > .button:hover .slip-title { text-decoration: underline; text-underline-offset: 3px; }
        .slip-linking .slip-title { white-space: normal; }
        .slip-linking .slip-address { line-height: 1.25rem; }
        @media not (pointer: coarse) { .slip-linking > .button { min-height: 24px; } }
        .slip-sentence { font: 400 .9375rem/1.467 var(--serif); font-feature-settings: normal; color: var(--secondary); }
        .slip-foot .vstack > .font-headline:not(:first-child) { margin-top: 10px; }
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

    /// The texts that a note has had, on a line of time, and the words that came and went.
    static let history = """
        .slip-legend { padding: 4px 8px 6px; color: var(--secondary); }
        .column .row:has(> .row-content > .slip-version), .column .row:has(> .row-content > .slip-legend) { min-height: 0; box-shadow: none; }
        .slip-version { width: 100%; position: relative; padding-inline-start: 20px; align-items: flex-start !important; }
        .slip-version .slip-title { font-weight: 500; font-size: .8125rem; }
        .slip-version .slip-opening { font-size: .75rem; color: var(--tertiary); }
        .slip-version::before { content: ""; position: absolute; inset: 6px auto auto 2px; width: 7px; height: 7px; box-sizing: content-box;
          border: 1.5px solid var(--control); border-radius: 50%; }
        .slip-version::after { content: ""; position: absolute; inset: 18px auto -16px 6px; border-inline-start: 1px solid var(--edge); }
        .section:last-child .row:last-child .slip-version::after { display: none; }
        .row[aria-selected="true"] .slip-version::before { background: var(--accent); border-color: var(--accent); }
        .slip-came, .slip-went { font-size: .8125rem; font-weight: 550; font-variant-numeric: tabular-nums; }
        .slip-came { color: var(--green); }
        .slip-went { color: var(--red); }
        .column-detail:has(> .column-body > .slip-past) > .bar { background: var(--accent-wash); }
        .column-detail > .bar .button-prominent { padding: 5px 13px; }
        .slip-version-title { font: 600 2.125rem/1.18 var(--serif); letter-spacing: -.012em; font-variant-numeric: lining-nums; }
        .slip-come, .slip-page ins { background: var(--ok-wash); color: var(--text); border-radius: 2px;
          text-decoration: underline 1.5px var(--green); text-underline-offset: 3px; }
        .slip-gone, .slip-page del { background: var(--danger-wash); color: var(--secondary); border-radius: 2px;
          text-decoration: line-through var(--red); }
        @media (max-width: 720px) { .slip-version-title { font-size: 1.75rem; } }
        @media (pointer: coarse) { .slip-version .slip-title { font-size: 1rem; } .slip-version .slip-opening { font-size: .875rem; } }
        """
}
