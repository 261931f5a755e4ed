/// The steps by which a table gets the columns and values of the newer version where it stands.
struct TableAlteration {
    /// New values for a column.
    struct Change {
        /// The column under the name that it has while rows are written.
        var column: String
        var value: String
        /// The rows that do not have the value yet; nil for all.
        var condition: String?
        /// The rows that the value is meant for; nil for all.
        var entities: String?
    }

    private static let passingName = "Z_MIGRATED_"

    let table: String
    var added: [(name: String, type: String)] = []
    var changes: [Change] = []
    var dropped: [String] = []
    /// Removes the rows of entities that are gone.
    var deletion: String?
    /// The names that columns have, and those that they are to get.
    private(set) var renamed: [(from: String, to: String)] = []
    private var currentNames: [ColumnKey: String] = [:]

    init(table: String) {
        self.table = table
    }

    /// Notes which column becomes one of the newer version: nil for a new one, which has a passing name as long as others
    /// have its own.
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

    func currentName(of column: PlannedColumn) -> String {
        currentNames[column.key] ?? column.name
    }

    /// Whether rows are written.
    var writesRows: Bool { !changes.isEmpty || !dropped.isEmpty || deletion != nil }

    /// Whether nothing is to be done.
    var isEmpty: Bool { added.isEmpty && renamed.isEmpty && !writesRows }

    /// The steps in their order.
    var statements: [String] {
        [deletion].compactMap { $0 }
            + added.map { "ALTER TABLE \(table) ADD COLUMN \($0.name) \($0.type)" }
            + [update].compactMap { $0 }
            + dropped.map { "ALTER TABLE \(table) DROP COLUMN \($0)" }
            + ColumnRenaming(table: table, columns: renamed).statements
    }

    /// One statement for all values, so that each row is written once.
    private var update: String? {
        guard !changes.isEmpty else { return nil }
        var columns: [String] = []
        for change in changes where !columns.contains(change.column) { columns.append(change.column) }
        let assignments = columns.map { column in
            let own = changes.filter { $0.column == column }
            if own.count == 1, own[0].entities == nil { return "\(column) = \(own[0].value)" }
            let cases = own.map { "WHEN \($0.entities ?? "1") THEN \($0.value)" }.joined(separator: " ")
            return "\(column) = CASE \(cases) ELSE \(column) END"
        }
        let conditions = changes.map(\.condition)
        let rows =
            conditions.contains(nil)
            ? "" : " WHERE " + conditions.compactMap { $0 }.map { "(\($0))" }.joined(separator: " OR ")
        return "UPDATE \(table) SET \(assignments.joined(separator: ", "))\(rows)"
    }
}
