extension ConsoleStylesheet {
    /// Lines of the log, tiles and charts.
    static let insight = """
        .console-filters { flex-wrap: wrap; }
        .console-log { width: 100%; overflow-x: auto; font-family: var(--monospaced); font-size: .75rem; }
        .console-log-line, .console-log-line-shown { display: block; width: 100%; min-height: 24px; padding: 3px 6px; text-align: start;
          white-space: nowrap; border-bottom: 1px solid var(--line); border-radius: 0; contain: content; }
        .console-log-line:hover { background: var(--hover); }
        .console-log-line-shown { background: var(--well); }
        .console-log-outcome { min-width: 12em; }
        .console-log-operation { min-width: 14em; }
        .console-details { width: 100%; padding: 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
        .console-tiles { flex-wrap: wrap; width: 100%; align-items: stretch; }
        .console-tile { flex: 1 1 120px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
        .console-tile > :first-child { font-variant-numeric: tabular-nums; }
        .console-chart { flex: 1 1 340px; min-width: 0; width: 100%; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px;
          background: var(--raised); }
        .console-chart img { width: 100%; height: auto; }
        .console-legend { flex-wrap: wrap; }
        .console-numbers { max-height: 220px; overflow: auto; width: 100%; }
        """
        + Chart.colours.enumerated().map { index, colour in
            """
            \n.console-key-\(index) { display: inline-block; width: 10px; height: 10px; border-radius: 3px; \
            background: light-dark(\(colour.light), \(colour.dark)); }
            """
        }
        .joined()
}
