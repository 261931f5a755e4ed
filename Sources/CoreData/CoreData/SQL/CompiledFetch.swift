/// A fetch compiled to a statement: its text, its values and the columns of its rows.
struct CompiledFetch: Sendable {
    let sql: String
    /// The values that the statement is bound with, in order.
    private(set) var values: [Value]
    /// Reads the rows of statements that select rows.
    let reader: RowReader
    /// Whether the statement tests only a part of the predicate. The caller then filters the rows, and applies limit
    /// and offset.
    let needsFiltering: Bool
    /// Whether the rows have no order, since the database does not know the plan's.
    var needsSorting = false

    /// Returns the same statement with other values.
    func with(values: [Value]) -> CompiledFetch {
        var fetch = self
        fetch.values = values
        return fetch
    }
}

extension CompiledFetch {
    /// Reads the rows that the statement selects.
    ///
    /// - Parameter monitor: Receives the number of rows read so far, at intervals; nil if the fetch is not monitored.
    func rows(_ monitor: FetchMonitor? = nil, on session: some SQLSession) throws -> [RowSnapshot] {
        try session.withStatement(sql) { statement in
            try statement.bind(values)
            guard let monitor else { return try reader.readRows(statement) }
            return try reader.readRows(statement, monitor)
        }
    }

    /// Reads the rows that the statement selects, and packs them behind others.
    func rows(on session: some SQLSession, with packer: inout RowPacker) throws -> [RowSnapshot] {
        try session.withStatement(sql) { statement in
            try statement.bind(values)
            var rows: [RowSnapshot] = []
            try reader.readRows(statement, to: &rows, with: &packer)
            return rows
        }
    }

    /// Reads the keys of the rows that the statement selects.
    func keys(in store: StoreIdentity?, on session: some SQLSession) throws -> FetchedKeys {
        try session.withStatement(sql) { statement in
            try statement.bind(values)
            return try reader.readKeys(statement, in: store)
        }
    }

    /// Returns the integer in the first column of the statement's row; 0 if it has no row.
    func count(on session: some SQLSession) throws -> Int {
        try session.withStatement(sql) { statement in
            try statement.bind(values)
            return try statement.step() ? Int(statement.value(0).int64) : 0
        }
    }

    /// Reads all values of all rows.
    func allValues(on session: some SQLSession) throws -> [[Value]] {
        try session.withStatement(sql) { statement in
            try statement.bind(values)
            var rows: [[Value]] = []
            while try statement.step() {
                rows.append((0..<statement.columnCount).map { statement.value($0).copied })
            }
            return rows
        }
    }

    /// Reads the key, entity and version of each row, and the values that follow them.
    func orderedRows(
        valueCount: Int,
        _ tables: StoreTables,
        on session: some SQLSession
    ) throws -> [OrderedRow] {
        try session.withStatement(sql) { statement in
            try statement.bind(values)
            var rows: [OrderedRow] = []
            let columns = RowColumns.firstValue..<(RowColumns.firstValue + valueCount)
            while try statement.step() {
                let key = statement.value(RowColumns.key).int64
                let stored = statement.value(RowColumns.entityNumber).int64
                guard let number = Int(exactly: stored).flatMap({ tables.entityNumber(forStored: $0) }) else {
                    throw DamagedRow(key: key, entityNumber: stored)
                }
                let version = Int(truncatingIfNeeded: statement.value(RowColumns.version).int64)
                let values = columns.map { statement.value($0).copied }
                rows.append(OrderedRow(key: key, entityNumber: number, version: version, values: values))
            }
            return rows
        }
    }
}
