internal import CoreDataCommandLine

/// A text with titled sections.
struct Report {
    let style: Style
    private(set) var lines: [String] = []

    init(_ style: Style) {
        self.style = style
    }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Starts a section.
    mutating func begin(_ title: String) {
        if !lines.isEmpty { lines.append("") }
        lines.append(style.ink(title, .bold, .cyan))
    }

    mutating func add(_ line: String) {
        lines.append(line.isEmpty ? "" : "  " + line)
    }

    mutating func add(_ table: TextTable) {
        for line in table.lines(style, heading: .ruled) { add(line) }
    }

    /// Adds names and texts in two columns. Facts without a text are omitted.
    mutating func add(_ facts: [(name: String, text: String?)]) {
        let known = facts.filter { $0.text != nil }
        let width = known.map(\.name.count).max() ?? 0
        for (name, text) in known {
            let space = String(repeating: " ", count: width - name.count + 2)
            add(style.ink(name, .dim) + space + (text ?? ""))
        }
    }
}
