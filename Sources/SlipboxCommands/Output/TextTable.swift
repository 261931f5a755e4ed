/// Rows in columns that are as wide as they have to be.
struct TextTable {
    struct Cell {
        let text: String
        /// What the text becomes once it has its width.
        let styled: (String) -> String

        init(_ text: String, styled: @escaping (String) -> String = { $0 }) {
            // A cell is a line, whatever is in a title.
            self.text = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            self.styled = styled
        }
    }

    private let titles: [String]
    /// The column that gives way where the terminal is narrow.
    private let flexible: Int
    private var rows: [[Cell]] = []

    init(_ titles: [String], flexible: Int) {
        (self.titles, self.flexible) = (titles, flexible)
    }

    mutating func add(_ cells: [Cell]) {
        rows.append(cells)
    }

    func text(_ style: OutputStyle, hasTitles: Bool = true) -> String {
        let head = titles.map { Cell($0, styled: style.strong) }
        let all = hasTitles ? [head] + rows : rows
        var widths = titles.indices.map { column in all.map { TextWidth.columns(of: $0[column].text) }.max() ?? 0 }
        if let width = style.width {
            let excess = widths.reduce(0) { $0 + $1 + 2 } - 2 - width
            if excess > 0 { widths[flexible] = max(widths[flexible] - excess, 12) }
        }
        return all.map { line($0, widths) + "\n" }.joined()
    }

    private func line(_ cells: [Cell], _ widths: [Int]) -> String {
        var line = ""
        for (column, cell) in cells.enumerated() {
            let text = TextWidth.cut(cell.text, to: widths[column])
            let isLast = cells[(column + 1)...].allSatisfy(\.text.isEmpty)
            line += cell.styled(text)
            if isLast { break }
            line += String(repeating: " ", count: widths[column] - TextWidth.columns(of: text) + 2)
        }
        return line
    }
}
