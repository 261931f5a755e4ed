/// Writes a changed table with the lines that its source has for rows, and for the alignments of the columns.
struct MarkdownTableEdits {
    /// The lines of the source: the head, that below it, and the other rows.
    private let lines: [Substring]
    private let old: TextTable
    private let meter: StepMeter

    /// - Parameter source: The lines of the table, without any signs around them.
    /// - Returns: nil if there is not a line for each row.
    init?(_ table: TextTable, source: String, _ meter: StepMeter) {
        lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        (old, self.meter) = (table, meter)
        guard lines.count == table.rows.count + 1 else { return nil }
    }

    /// Returns the lines of the table as it is now: those of the source for the rows before and behind a change, and for others that have
    /// kept their place; nil if the columns are others.
    func lines(of new: TextTable) -> String? {
        guard new.columns == old.columns else { return nil }
        let before = zip(old.rows, new.rows).prefix { $0 == $1 }.count
        let most = min(old.rows.count, new.rows.count) - before
        let behind = zip(old.rows.reversed(), new.rows.reversed()).prefix(most).prefix { $0 == $1 }.count
        let isSameCount = old.rows.count == new.rows.count
        var result = new.rows.indices.map { index in
            if index < before { return line(of: index) }
            let last = old.rows.count - (new.rows.count - index)
            let isKept = new.rows.count - index <= behind || isSameCount && old.rows[last] == new.rows[index]
            return isKept ? line(of: last) : MarkdownWriter.line(of: new.rows[index], meter)
        }
        result.insert(String(lines[1]), at: 1)
        return result.joined(separator: "\n")
    }

    private func line(of row: Int) -> String { String(lines[row == 0 ? 0 : row + 1]) }
}
