internal import SQLiteConnection

extension SQLiteStore {
    /// Runs the body so that all that this thread reads of the store in it is of one moment, and costs half as much: for
    /// bursts of faults.
    func withReadTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        let connections = try openFile().connections
        return try convertingErrors {
            try connections.readTransaction(stamp: { cache.stamp }, body)
        }
    }

    /// The file as it is now, for those who are to read nothing later; nil if it cannot be kept.
    func currentGeneration() throws -> HeldSnapshot? {
        let connections = try openFile().connections
        return try convertingErrors { try connections.currentGeneration(stamp: { cache.stamp }) }
    }

    func fetch(_ plan: FetchPlan) throws -> FetchedRows {
        let file = try openFile()
        if plan.predicate != nil { file.textIndexer?.noteSearch() }
        return try convertingErrors {
            let compiled = try FetchCompiler(file.tables, store: identity).rows(plan)
            let reader = RowReader(compiled.columns, file.tables)
            let rows = try read(file, plan.entity, isKept: plan.includesValues) { connection in
                try connection.withStatement(compiled.sql) { statement in
                    try statement.bind(compiled.values)
                    guard let monitor = plan.monitor else { return try reader.readRows(statement) }
                    return try reader.readRows(statement, monitor)
                }
            }
            return FetchedRows(rows: rows, needsFiltering: compiled.needsFiltering)
        }
    }

    func keys(_ plan: FetchPlan) throws -> FetchedKeys? {
        let file = try openFile()
        if plan.predicate != nil { file.textIndexer?.noteSearch() }
        return try convertingErrors {
            var plan = plan
            plan.includesValues = false
            let compiled = try FetchCompiler(file.tables, store: identity).rows(plan)
            guard !compiled.needsFiltering else { return nil }
            let reader = RowReader(compiled.columns, file.tables)
            return try file.connections.read { connection in
                try connection.withStatement(compiled.sql) { statement in
                    try statement.bind(compiled.values)
                    return try reader.readKeys(statement, in: identity)
                }
            }
        }
    }

    func count(_ plan: FetchPlan) throws -> Int? {
        let file = try openFile()
        return try convertingErrors {
            guard let compiled = try FetchCompiler(file.tables, store: identity).count(plan) else { return nil }
            return try file.connections.read { connection in
                try connection.withStatement(compiled.sql) { statement in
                    try statement.bind(compiled.values)
                    return try statement.step() ? Int(statement.value(0).int64) : 0
                }
            }
        }
    }

    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? {
        let file = try openFile()
        return try convertingErrors {
            let compiler = FetchCompiler(file.tables, store: identity)
            guard let compiled = try compiler.dictionaries(dictionaries, of: plan) else { return nil }
            return try file.connections.read { connection in
                try connection.withStatement(compiled.sql) { statement in
                    try statement.bind(compiled.values)
                    var rows: [[Value]] = []
                    while try statement.step() {
                        rows.append((0..<statement.columnCount).map { Value(statement.value($0)) })
                    }
                    return file.tables.replacingStoredNumbers(
                        in: rows,
                        at: FetchCompiler.entityPlaces(of: dictionaries)
                    )
                }
            }
        }
    }

    /// The row with a key, as it was at the given time or later; nil if there is none. See `RowCache.now`.
    func row(_ key: Int64, of entity: EntityLayout, readSince earliest: Double) throws -> RowSnapshot? {
        if let row = cache.row(key, root: entity.rootNumber, readSince: earliest) { return row }
        let file = try openFile()
        return try convertingErrors {
            let fetch = file.keyedFetches.row(of: entity)
            return try read(file, entity) { connection in
                try connection.withStatement(fetch.sql) { statement in
                    try statement.bind(key, at: 1)
                    return try fetch.reader.readLoneRow(statement).map { [$0] } ?? []
                }
            }.first
        }
    }

    func forgetRow(_ key: Int64, of entity: EntityLayout) {
        cache.forget([RowCache.Removal(key: key, root: entity.rootNumber)])
    }

    func rows(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        let file = try openFile()
        var (rows, missing) =
            file.connections.isReadingGeneration ? ([], keys) : cache.rows(keys, root: entity.rootNumber)
        guard !missing.isEmpty else { return rows }
        missing.sort()
        return try convertingErrors {
            let fetch = file.keyedFetches.rows(of: entity, keyCount: missing.count)
            rows += try read(file, entity) { connection in
                try connection.withStatement(fetch.sql) { statement in
                    try fetch.bind(missing, to: statement)
                    return try fetch.reader.readRows(statement)
                }
            }
            return rows
        }
    }

    func page(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        guard !keys.isEmpty else { return [] }
        let file = try openFile()
        return try convertingErrors {
            let fetch = file.keyedFetches.rows(of: entity, keyCount: keys.count)
            return try read(file, entity, isKept: false) { connection in
                try connection.withStatement(fetch.sql) { statement in
                    try fetch.bind(keys.sorted(), to: statement)
                    return try fetch.reader.readRows(statement)
                }
            }
        }
    }

    func members(at ordinal: Int, of entity: EntityLayout, owners: [Int64]) throws -> [Int64: [RowSnapshot]] {
        guard let relationship = entity.properties[ordinal].relationship, !owners.isEmpty else { return [:] }
        let file = try openFile()
        let destination = file.tables.layout.entity(relationship.destination)
        return try convertingErrors {
            var members: [Int64: [RowSnapshot]] = [:]
            let fetch = file.keyedFetches.members(at: ordinal, of: entity, ownerCount: owners.count)
            _ = try read(file, destination) { connection in
                try connection.withStatement(fetch.sql) { statement in
                    try fetch.bind(owners.sorted(), to: statement)
                    return try Self.readMembers(statement, fetch.reader, &members)
                }
            }
            return members
        }
    }

    private static func readMembers(
        _ statement: Statement,
        _ reader: RowReader,
        _ members: inout [Int64: [RowSnapshot]]
    ) throws -> [RowSnapshot] {
        var packer = RowPacker(expectedWords: 256)
        var all: [RowSnapshot] = []
        // Rows come by owner, whose key is the last column.
        let ownerColumn = statement.columnCount - 1
        var (owner, ofOwner): (Int64, [RowSnapshot]) = (0, [])
        while try statement.step() {
            let next = statement.value(ownerColumn).int64
            if next != owner, !ofOwner.isEmpty {
                members[owner] = ofOwner
                ofOwner = []
            }
            owner = next
            let row = try reader.readRow(statement, with: &packer)
            ofOwner.append(row)
            all.append(row)
        }
        if !ofOwner.isEmpty { members[owner] = ofOwner }
        return all
    }

    /// Reads rows and keeps them in the cache.
    private func read(
        _ file: File,
        _ entity: EntityLayout,
        isKept: Bool = true,
        _ body: (Connection) throws -> [RowSnapshot]
    ) throws -> [RowSnapshot] {
        try file.connections.read { connection in
            let stamp = file.connections.stamp(connection, current: cache.stamp)
            let rows = try body(connection)
            if isKept { cache.insert(rows, root: entity.rootNumber, stamp: stamp) }
            return rows
        }
    }
}

extension Value {
    /// A copy of a value that SQLite has.
    init(_ value: ColumnValue) {
        switch value.type {
        case .null: self = .null
        case .integer: self = .integer(value.int64)
        case .real: self = .real(value.double)
        case .text: self = .text(value.string)
        case .blob: self = .bytes(Data(value.blob))
        }
    }
}
