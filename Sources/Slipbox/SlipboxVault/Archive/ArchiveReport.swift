/// The numbers of objects and files that went into an archive or a slip box, and of those that are there afterwards.
public struct ArchiveReport: Hashable, Sendable {
    /// What there is of one kind.
    public struct Row: Hashable, Sendable {
        /// The name of the entity, or “files”.
        public let name: String
        /// The number in the source.
        public let input: Int
        /// The number in the destination.
        public let output: Int
    }

    /// The entities of the model, and the files.
    public let rows: [Row]

    /// Whether everything is there.
    public var isBalanced: Bool { rows.allSatisfy { $0.input == $0.output } }

    /// - Parameter counts: The numbers of objects by entity.
    init(input counts: [String: Int], files: Int, output: [String: Int], files outputFiles: Int) {
        rows =
            Set(counts.keys).union(output.keys).sorted()
            .map { Row(name: $0, input: counts[$0] ?? 0, output: output[$0] ?? 0) }
            + [Row(name: "files", input: files, output: outputFiles)]
    }
}

extension ArchiveReport: CustomStringConvertible {
    /// A table of the numbers.
    public var description: String {
        let cells = [("", "in", "out")] + rows.map { ($0.name, "\($0.input)", "\($0.output)") }
        let name = cells.map(\.0.count).max() ?? 0
        let number = cells.map { max($0.1.count, $0.2.count) }.max() ?? 0
        let blanks = { (text: String, width: Int) in String(repeating: " ", count: max(width - text.count, 0)) }
        return cells.map { row in
            "\(row.0)\(blanks(row.0, name))  \(blanks(row.1, number))\(row.1)  \(blanks(row.2, number))\(row.2)\n"
        }
        .joined()
    }
}
