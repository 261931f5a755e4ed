/// A table for a terminal, with columns as wide as their widest cell.
package struct TextTable {
    package enum Alignment: Sendable {
        case left
        case right
    }

    /// The lines above the rows.
    package enum Heading: Sendable {
        case none
        case titles
        /// Titles and a rule. Columns without content in any row are omitted.
        case ruled
    }

    package struct Cell {
        let text: String
        /// Adds colours to the text after it was cut to the width of its column.
        let styled: (String) -> String

        package init(_ text: String, styled: @escaping (String) -> String = { $0 }) {
            // A cell is one line, even if the text has line breaks.
            self.text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            self.styled = styled
        }
    }

    private let columns: [(title: String, alignment: Alignment)]
    /// The index of the column that shrinks if the table is wider than the terminal; nil if none does.
    private let flexible: Int?
    /// The width to which that column is filled where there is no terminal: one long cell makes no other line longer.
    private static let mostFilled = 60
    private var rows: [[Cell]] = []

    package init(_ columns: (title: String, alignment: Alignment)...) {
        self.init(columns)
    }

    package init(_ columns: [(title: String, alignment: Alignment)]) {
        self.columns = columns
        flexible = nil
    }

    package init(_ titles: [String], flexible: Int) {
        columns = titles.map { ($0, .left) }
        self.flexible = flexible
    }

    package var isEmpty: Bool { rows.isEmpty }

    package mutating func add(_ cells: [Cell]) {
        rows.append(cells)
    }

    package mutating func add(_ cells: String...) {
        add(cells.map { Cell($0) })
    }

    /// Returns the lines of heading and rows, without trailing spaces.
    package func lines(_ style: Style, heading: Heading) -> [String] {
        let isRuled = heading == .ruled
        let used = columns.indices.filter { column in
            !isRuled || rows.contains { !$0[column].text.isEmpty }
        }
        let titles = columns.map { Cell($0.title, styled: isRuled ? { $0 } : { style.ink($0, .bold) }) }
        let widths = widths(of: heading == .none ? rows : [titles] + rows, used, style)
        let line = { (cells: [Cell]) in self.line(cells, used, widths, isWhole: style.width == nil) }
        let body = rows.map(line)
        switch heading {
        case .none: return body
        case .titles: return [line(titles)] + body
        case .ruled:
            // A column without a title, such as one for remarks, has no rule either.
            let rules = columns.indices.map { column in
                Cell(columns[column].title.isEmpty ? "" : String(repeating: style.rule, count: widths[column]))
            }
            return [style.ink(line(titles), .bold), style.ink(line(rules), .dim)] + body
        }
    }

    private func widths(of rows: [[Cell]], _ used: [Int], _ style: Style) -> [Int] {
        var widths = columns.indices.map { column in rows.map { TextWidth.columns(of: $0[column].text) }.max() ?? 0 }
        if let width = style.width, let flexible {
            let excess = used.reduce(-2) { $0 + widths[$1] + 2 } - width
            if excess > 0 { widths[flexible] = max(widths[flexible] - excess, 12) }
        }
        return widths
    }

    private func line(_ cells: [Cell], _ used: [Int], _ widths: [Int], isWhole: Bool) -> String {
        guard let last = used.last(where: { !cells[$0].text.isEmpty }) else { return "" }
        var line = ""
        for column in used where column <= last {
            let text = TextWidth.cut(cells[column].text, to: widths[column])
            let width = isWhole && column == flexible ? min(widths[column], Self.mostFilled) : widths[column]
            let space = String(repeating: " ", count: max(width - TextWidth.columns(of: text), 0))
            switch columns[column].alignment {
            case .left: line += cells[column].styled(text) + (column < last ? space : "")
            case .right: line += space + cells[column].styled(text)
            }
            if column < last { line += "  " }
        }
        return line
    }
}

/// The width of text on a terminal, in columns.
package enum TextWidth {
    package static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Returns the text, or as much of it as fits the width together with an ellipsis.
    package static func cut(_ text: String, to width: Int) -> String {
        guard columns(of: text) > width else { return text }
        var result = ""
        var used = 1
        for character in text {
            used += columns(of: character)
            guard used <= width else { break }
            result.append(character)
        }
        return width > 0 ? result + "…" : ""
    }

    /// East Asian wide characters and pictographs take two columns, control characters none.
    private static func columns(of character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return scalar.properties.generalCategory == .control ? 0 : 1
        }
    }
}
