internal import SQLiteConnection

extension SQLiteStore {
    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [OrderedRow]? {
        let file = try openFile()
        return try convertingErrors {
            let compiler = FetchCompiler(file.tables, store: identity)
            guard let compiled = try compiler.orderedRows(keyPaths, of: plan) else { return nil }
            return try file.connections.read { connection in
                try connection.withStatement(compiled.sql) { statement in
                    try statement.bind(compiled.values)
                    return try Self.readOrderedRows(statement, valueCount: keyPaths.count, file.tables)
                }
            }
        }
    }

    private static func readOrderedRows(
        _ statement: Statement,
        valueCount: Int,
        _ tables: StoreTables
    ) throws -> [OrderedRow] {
        var rows: [OrderedRow] = []
        let columns = RowColumns.firstValue..<(RowColumns.firstValue + valueCount)
        while try statement.step() {
            let key = statement.value(RowColumns.key).int64
            let stored = statement.value(RowColumns.entityNumber).int64
            guard let number = Int(exactly: stored).flatMap({ tables.entityNumber(forStored: $0) }) else {
                throw DamagedRow(key: key, entityNumber: stored)
            }
            let version = Int(truncatingIfNeeded: statement.value(RowColumns.version).int64)
            let values = columns.map { Value(statement.value($0)) }
            rows.append(OrderedRow(key: key, entityNumber: number, version: version, values: values))
        }
        return rows
    }
}
