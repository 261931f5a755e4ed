/// Rows in columns that are as wide as they have to be.
package struct TextTable {
    package enum Alignment: Sendable {
        case left
        case right
    }

    /// What stands above the rows.
    package enum Heading: Sendable {
        case none
        case titles
        /// Titles and a rule; columns in which no row has anything are left out.
        case ruled
    }

    package struct Cell {
        let text: String
        /// What the text becomes once it has its width.
        let styled: (String) -> String

        package init(_ text: String, styled: @escaping (String) -> String = { $0 }) {
            // A cell is a line, whatever is in a title.
            self.text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            self.styled = styled
        }
    }

    private let columns: [(title: String, alignment: Alignment)]
    /// The column that gives way where the terminal is narrow.
    private let flexible: Int?
    private var rows: [[Cell]] = []

    package init(_ columns: (title: String, alignment: Alignment)...) {
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

    /// The heading and the rows, each without blanks at its end.
    package func lines(_ style: Style, heading: Heading) -> [String] {
        let isRuled = heading == .ruled
        let used = columns.indices.filter { column in
            !isRuled || rows.contains { !$0[column].text.isEmpty }
        }
        let titles = columns.map { Cell($0.title, styled: isRuled ? { $0 } : { style.ink($0, .bold) }) }
        let widths = widths(of: heading == .none ? rows : [titles] + rows, used, style)
        let body = rows.map { line($0, used, widths) }
        switch heading {
        case .none: return body
        case .titles: return [line(titles, used, widths)] + body
        case .ruled:
            // Remarks at the end have no title, and nothing above them.
            let rules = columns.indices.map { column in
                Cell(columns[column].title.isEmpty ? "" : String(repeating: style.rule, count: widths[column]))
            }
            return [style.ink(line(titles, used, widths), .bold), style.ink(line(rules, used, widths), .dim)] + body
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

    private func line(_ cells: [Cell], _ used: [Int], _ widths: [Int]) -> String {
        guard let last = used.last(where: { !cells[$0].text.isEmpty }) else { return "" }
        var line = ""
        for column in used where column <= last {
            let text = TextWidth.cut(cells[column].text, to: widths[column])
            let space = String(repeating: " ", count: widths[column] - TextWidth.columns(of: text))
            switch columns[column].alignment {
            case .left: line += cells[column].styled(text) + (column < last ? space : "")
            case .right: line += space + cells[column].styled(text)
            }
            if column < last { line += "  " }
        }
        return line
    }
}
