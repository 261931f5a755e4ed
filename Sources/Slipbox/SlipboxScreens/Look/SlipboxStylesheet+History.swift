extension SlipboxStylesheet {
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
