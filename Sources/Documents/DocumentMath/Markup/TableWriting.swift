extension MarkupWriter {
    mutating func write(_ table: MathTable, _ style: MathStyle) {
        if table.isFenced { open("mrow") }
        writeFence(table.opening, form: "prefix")
        let level = table.kind == .small ? min(style.level + 1, 2) : style.level
        let inner = MathStyle(isDisplay: table.isDisplay, level: level)
        let frame = TableFrame(table)
        element("mtable", Self.attributes(of: table, inner, outer: style)) { writer in
            for index in table.rows.indices { writer.writeRow(index, of: table, frame, inner) }
        }
        writeFence(table.closing, form: "postfix")
        if table.isFenced { close("mrow") }
    }

    private static func attributes(of table: MathTable, _ style: MathStyle, outer: MathStyle) -> String {
        var attributes = style.isDisplay ? " displaystyle=\"true\"" : ""
        if style.level != outer.level { attributes += " scriptlevel=\"\(style.level)\"" }
        switch table.kind {
        case .matrix: break
        case .small: attributes += " class=\"math-small\""
        case .aligned:
            let sides = (0..<max(1, table.columnCount)).map { $0.isMultiple(of: 2) ? "right" : "left" }
            attributes += " class=\"math-aligned\" columnalign=\"\(sides.joined(separator: " "))\""
        case .lines: attributes += " class=\"math-lines\""
        case .columns: attributes += " class=\"math-columns\" columnalign=\"left\""
        case .stack: attributes += " class=\"math-stack\""
        }
        return attributes
    }

    private mutating func writeRow(_ index: Int, of table: MathTable, _ frame: TableFrame, _ style: MathStyle) {
        let row = table.rows[index]
        element("mtr") { writer in
            // Rows are filled up for their lines and tags, but not without a limit: the size is to be in proportion.
            for column in 0..<max(row.cells.count, frame.filledCount) {
                let cell = column < row.cells.count ? row.cells[column] : []
                writer.element("mtd", Self.attributes(ofCell: column, row: index, of: table, frame)) {
                    $0.writeList(cell, style, isCell: table.kind == .aligned)
                }
            }
            guard frame.hasTags else { return }
            writer.element("mtd", " class=\"math-tag\"") { writer in
                if let tag = row.tag { writer.write(tag, .text) }
            }
        }
    }

    /// Returns the class of a cell: its alignment and its lines.
    private static func attributes(ofCell column: Int, row: Int, of table: MathTable, _ frame: TableFrame) -> String {
        var classes: [String] = []
        // The alignment of the only column of `\begin{matrix*}[r]` is that of all columns.
        let alignment =
            column < table.columns.count ? table.columns[column] : table.columns.count == 1 ? table.columns[0] : .center
        if alignment != .center { classes.append("math-\(alignment.rawValue)") }
        if table.rules.contains(column) { classes.append("math-rule-left") }
        if column == frame.columnCount - 1, frame.lastRule > column { classes.append("math-rule-right") }
        if table.rows[row].hasRuleAbove { classes.append("math-rule-above") }
        if row == table.rows.count - 1, table.hasRuleBelow { classes.append("math-rule-below") }
        return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
    }
}

/// The measures of a table, which are found once.
private struct TableFrame {
    let columnCount: Int
    let hasTags: Bool
    let lastRule: Int

    init(_ table: MathTable) {
        columnCount = max(1, table.columnCount)
        hasTags = table.hasTags
        lastRule = table.rules.max() ?? -1
    }

    /// How many cells each row has at least.
    var filledCount: Int { min(columnCount, 32) }
}
