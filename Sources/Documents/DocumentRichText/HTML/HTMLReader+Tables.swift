/// The place in a table while its text is read.
struct HTMLTable {
    /// The number of open tables; those within the cells of another are text.
    var depth = 0
    var rowCount = 0
    /// The number of cells of the row so far.
    var cellCount = 0
    /// Whether the cell has text.
    var hasText = false
    var columns: [NSTextAlignment] = []
}

extension HTMLReader {
    /// Begins a table, a row or a cell, or another block in a cell, which becomes a line of it.
    mutating func beginTablePart(_ name: String, _ attributes: [String: String]) {
        if name == "table" {
            table = table ?? HTMLTable()
            table?.depth += 1
        }
        guard let depth = table?.depth, depth == 1 else { return breakCell() }
        switch name {
        case "table": break
        case "tr":
            if let count = table?.rowCount, count > 0 { appendSeparator(TextRun.lineSeparator) }
            table?.rowCount += 1
            table?.cellCount = 0
        case "td", "th":
            if let count = table?.cellCount, count > 0 { appendSeparator(TextTable.cellSeparator) }
            table?.cellCount += 1
            readAlignment(attributes)
        default: breakCell()
        }
    }

    /// Ends a table, or a block in a cell.
    mutating func endTablePart(_ name: String) {
        guard name == "table" else {
            if name != "tr" { breakCell() }
            return
        }
        table?.depth -= 1
        guard let table, table.depth == 0 else { return breakCell() }
        self.table = nil
        pendingSpace = nil
        hasPendingBreak = false
        isAfterSpace = true
        guard assembler.hasText else { return }
        assembler.endTable(columns: table.columns, quoteDepth: state.paragraph.quoteDepth, isTerminated: false)
    }

    /// The columns of a table are aligned as the cells of its first row.
    private mutating func readAlignment(_ attributes: [String: String]) {
        guard table?.rowCount ?? 0 <= 1 else { return }
        var style = ParagraphStyle()
        if let name = attributes["align"] { CSSDeclarations("text-align: \(name)").apply(to: &style) }
        if let css = attributes["style"] { CSSDeclarations(css).apply(to: &style) }
        table?.columns.append(style.alignment == .justified ? .natural : style.alignment)
    }

    private mutating func breakCell() {
        pendingSpace = nil
        isAfterSpace = true
        if table?.hasText == true { hasPendingBreak = true }
    }

    private mutating func appendSeparator(_ separator: String) {
        pendingSpace = nil
        hasPendingBreak = false
        isAfterSpace = true
        table?.hasText = false
        assembler.append(TextRun(separator, style: TextStyle()))
    }
}
