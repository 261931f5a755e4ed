/// Tables as text: CSV as RFC 4180 has it.
enum DelimitedText {
    static func line(_ cells: some Sequence<String>) -> String {
        cells.map { cell in
            let isPlain = !cell.utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\""), 10, 13].contains($0) }
            return isPlain ? cell : "\"\(cell.replacing("\"", with: "\"\""))\""
        }
        .joined(separator: ",") + "\r\n"
    }

    /// A row with the number of the line on which it begins.
    struct Row: Hashable {
        let line: Int
        var cells: [String]
    }

    /// The rows of a text; nil if a quotation never ends. Lines end with or without a carriage return.
    static func rows(of text: String) -> [Row]? {
        var rows: [Row] = []
        var (cells, cell) = ([String](), [UInt8]())
        var (line, start, isQuoted, hasQuote) = (1, 1, false, false)
        func endCell() {
            cells.append(String(decoding: cell, as: UTF8.self))
            (cell, hasQuote) = ([], false)
        }
        func endRow() {
            if !cells.isEmpty || !cell.isEmpty || hasQuote {
                endCell()
                rows.append(Row(line: start, cells: cells))
            }
            (cells, start) = ([], line)
        }
        for byte in text.utf8 {
            if byte == 10 { line += 1 }
            switch (byte, isQuoted) {
            case (UInt8(ascii: "\""), false):
                // A quotation mark in a quotation is doubled: the second one begins it anew.
                if hasQuote { cell.append(byte) }
                (isQuoted, hasQuote) = (true, true)
            case (UInt8(ascii: "\""), true): isQuoted = false
            case (UInt8(ascii: ","), false): endCell()
            case (10, false): endRow()
            case (13, false): break
            default: cell.append(byte)
            }
        }
        endRow()
        return isQuoted ? nil : rows
    }
}
