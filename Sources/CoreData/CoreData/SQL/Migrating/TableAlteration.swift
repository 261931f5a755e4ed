/// The statements that change a table's columns and values to those of the newer version in place.
struct TableAlteration {
    /// New values for a column.
    struct Change {
        /// The column, by its name while rows are written.
        var column: String
        var value: String
        /// The rows that do not have the value yet; nil for all.
        var condition: String?
        /// The rows that get the value; nil for all.
        var entities: String?
    }

    private static let passingName = "Z_MIGRATED_"

    let table: String
    private let spelling: MigrationSpelling
    var added: [(name: String, type: String)] = []
    var changes: [Change] = []
    var dropped: [String] = []
    /// Deletes the rows of removed entities.
    var deletion: String?
    /// The current and the final names of renamed columns.
    private(set) var renamed: [(from: String, to: String)] = []
    private var currentNames: [ColumnKey: String] = [:]
    /// The values of new columns, by the names while rows are written, which are the same in all rows.
    private var filled: [String: String] = [:]

    init(table: String, _ spelling: MigrationSpelling) {
        self.table = table
        self.spelling = spelling
    }

    /// Notes the column that becomes one of the newer version; nil for a new column, which has a temporary name if its
    /// own is taken.
    mutating func keep(_ column: PlannedColumn, as base: String?, besides present: [String]) {
        var current = base ?? column.name
        if base == nil {
            if present.contains(where: { $0.uppercased() == column.name.uppercased() }) {
                current = "\(Self.passingName)\(currentNames.count)"
            }
            added.append((current, column.type))
        }
        currentNames[column.key] = current
        if current != column.name { renamed.append((current, column.name)) }
    }

    /// Adds a new column with a value for all rows.
    mutating func fill(_ column: String, with value: String) { filled[column] = value }

    func currentName(of column: PlannedColumn) -> String {
        currentNames[column.key] ?? column.name
    }

    /// Whether rows are written.
    var writesRows: Bool { !changes.isEmpty || !dropped.isEmpty || deletion != nil }

    /// Whether the table does not change.
    var isEmpty: Bool { added.isEmpty && renamed.isEmpty && !writesRows }

    /// The statements, in order.
    var statements: [String] {
        [deletion].compactMap { $0 }
            + added.flatMap(addition)
            + [update].compactMap { $0 }
            + dropped.map { "ALTER TABLE \(name) DROP COLUMN \(spelling.name($0))" }
            + ColumnRenaming(table: table, columns: renamed, spelling).statements
    }

    private var name: String { spelling.table(table) }

    private func addition(_ column: (name: String, type: String)) -> [String] {
        let alteration = "ALTER TABLE \(name)"
        let addition = "\(alteration) ADD COLUMN \(spelling.name(column.name)) \(column.type)"
        guard let value = filled[column.name] else { return [addition] }
        return [
            "\(addition) DEFAULT \(value)", "\(alteration) ALTER COLUMN \(spelling.name(column.name)) DROP DEFAULT",
        ]
    }

    /// A single statement for all values, so that each row is written once.
    private var update: String? {
        guard !changes.isEmpty else { return nil }
        var columns: [String] = []
        for change in changes where !columns.contains(change.column) { columns.append(change.column) }
        let assignments = columns.map { column in
            let own = changes.filter { $0.column == column }
            let target = spelling.name(column)
            if own.count == 1, own[0].entities == nil { return "\(target) = \(own[0].value)" }
            let all = spelling.dialect.truth(true)
            let cases = own.map { "WHEN \($0.entities ?? all) THEN \($0.value)" }.joined(separator: " ")
            return "\(target) = CASE \(cases) ELSE \(target) END"
        }
        let conditions = changes.map(\.condition)
        let rows =
            conditions.contains(nil)
            ? "" : " WHERE " + conditions.compactMap { $0 }.map { "(\($0))" }.joined(separator: " OR ")
        return "UPDATE \(name) SET \(assignments.joined(separator: ", "))\(rows)"
    }
}

/// Renames columns of a table, even if the new names are those of other columns.
struct ColumnRenaming {
    private static let passingName = "Z_MIGRATED_NAME_"

    let table: String
    let columns: [(from: String, to: String)]
    private let spelling: MigrationSpelling

    init(table: String, columns: [(from: String, to: String)], _ spelling: MigrationSpelling) {
        self.table = table
        self.columns = columns
        self.spelling = spelling
    }

    var statements: [String] {
        let taken = Set(columns.map { $0.from.uppercased() })
        guard columns.contains(where: { taken.contains($0.to.uppercased()) }) else {
            return columns.map { rename($0.from, $0.to) }
        }
        return columns.enumerated().map { rename($1.from, "\(Self.passingName)\($0)") }
            + columns.enumerated().map { rename("\(Self.passingName)\($0)", $1.to) }
    }

    private func rename(_ from: String, _ to: String) -> String {
        "ALTER TABLE \(spelling.table(table)) RENAME COLUMN \(spelling.name(from)) TO \(spelling.name(to))"
    }
}
