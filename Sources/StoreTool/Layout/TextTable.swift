/// Rows in aligned columns, under a line of titles.
struct TextTable {
    enum Alignment {
        case left
        case right
    }

    private let columns: [(title: String, alignment: Alignment)]
    private var rows: [[String]] = []

    init(_ columns: (title: String, alignment: Alignment)...) {
        self.columns = columns
    }

    var isEmpty: Bool { rows.isEmpty }

    mutating func add(_ cells: String...) {
        rows.append(cells)
    }

    /// The lines, without columns in which no row has anything.
    func lines(_ style: Style) -> [String] {
        let used = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let widths = columns.indices.map { column in
            max(columns[column].title.count, rows.map { $0[column].count }.max() ?? 0)
        }
        func line(_ cells: [String]) -> String {
            let text = used.map { Self.padded(cells[$0], widths[$0], columns[$0].alignment) }.joined(separator: "  ")
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
        // Remarks at the end have no title, and nothing above them.
        let rules = columns.indices.map { column in
            String(repeating: columns[column].title.isEmpty ? " " : style.rule, count: widths[column])
        }
        return [style.ink(line(columns.map(\.title)), .bold), style.ink(line(rules), .dim)] + rows.map(line)
    }

    private static func padded(_ text: String, _ width: Int, _ alignment: Alignment) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return alignment == .left ? text + space : space + text
    }
}
