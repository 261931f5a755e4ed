internal import TSanMutex

/// The statements that find rows by keys, each compiled once. Faults use little else.
final class KeyedFetches: Sendable {
    /// A statement and the reader of its rows. A class, since each fault that fires gets it from the table.
    final class Fetch: Sendable {
        let sql: String
        /// The number of parameters that take one key each; nil if a single parameter takes all keys.
        let parameterCount: Int?
        let reader: RowReader
        /// Encodes keys as one parameter.
        let list: @Sendable ([Int64]) -> Value

        init(sql: String, parameterCount: Int?, reader: RowReader, list: @escaping @Sendable ([Int64]) -> Value) {
            self.sql = sql
            self.parameterCount = parameterCount
            self.reader = reader
            self.list = list
        }
    }

    /// The identity of a statement. The ordinal is -1 for statements that find rows of the entity itself.
    private struct Shape: Hashable {
        let entity: Int
        let ordinal: Int
        let keyCount: Int
    }

    private let compiler: FetchCompiler
    private let tables: StoreTables
    private let fetches = Mutex<[Shape: Fetch]>([:])

    init(_ tables: StoreTables) {
        self.tables = tables
        compiler = FetchCompiler(tables)
    }

    /// Returns the statement that finds the row with a key.
    func row(of entity: EntityLayout) -> Fetch {
        fetch(Shape(entity: entity.number, ordinal: -1, keyCount: 0), keyCount: 1) { compiler.row(of: entity) }
    }

    /// Returns the statement that finds the rows with keys.
    func rows(of entity: EntityLayout, keyCount: Int) -> Fetch {
        let count = shared(keyCount)
        return fetch(Shape(entity: entity.number, ordinal: -1, keyCount: count), keyCount: count) {
            compiler.rows(of: entity, keyCount: count)
        }
    }

    /// Returns the statement that finds the members of owners' relationships. The last column is the owner's key.
    func members(at ordinal: Int, of entity: EntityLayout, ownerCount: Int) -> Fetch {
        let count = shared(ownerCount)
        return fetch(Shape(entity: entity.number, ordinal: ordinal, keyCount: count), keyCount: count) {
            compiler.members(at: ordinal, of: entity, ownerCount: count)
        }
    }

    /// Returns the number of keys of the statement that serves the given number of keys.
    private func shared(_ keyCount: Int) -> Int {
        keyCount > tables.dialect.limits.keys ? .max : compiler.parameterCount(for: keyCount)
    }

    private func fetch(_ shape: Shape, keyCount: Int, _ compile: () -> CompiledFetch) -> Fetch {
        if let known = fetches.withLock({ $0[shape] }) { return known }
        let compiled = compile()
        let fetch = Fetch(
            sql: compiled.sql,
            parameterCount: keyCount > tables.dialect.limits.keys ? nil : keyCount,
            reader: compiled.reader,
            list: tables.dialect.lists.keys
        )
        fetches.withLock { $0[shape] = fetch }
        return fetch
    }
}

extension KeyedFetches.Fetch {
    /// Reads the row with a key into memory of its own; nil if there is none.
    func row(_ key: Int64, on session: some SQLSession) throws -> RowSnapshot? {
        try session.withStatement(sql) { statement in
            try statement.bind(key, at: 1)
            return try reader.readLoneRow(statement)
        }
    }

    /// Reads the rows with the given keys, which are in ascending order.
    func rows(_ keys: [Int64], on session: some SQLSession) throws -> [RowSnapshot] {
        try session.withStatement(sql) { statement in
            try bind(keys, to: statement)
            return try reader.readRows(statement)
        }
    }

    /// Reads the members of owners, whose keys are in ascending order. Returns the members of each owner, and all
    /// members.
    func members(
        ofOwners owners: [Int64],
        on session: some SQLSession
    ) throws -> (byOwner: [Int64: [RowSnapshot]], all: [RowSnapshot]) {
        try session.withStatement(sql) { statement in
            try bind(owners, to: statement)
            return try members(statement)
        }
    }

    /// Reads members from rows that are ordered by owner. The owner's key is the last column.
    private func members(
        _ statement: some SQLCursor
    ) throws -> (byOwner: [Int64: [RowSnapshot]], all: [RowSnapshot]) {
        var packer = RowPacker(expectedWords: 256)
        var (members, all): ([Int64: [RowSnapshot]], [RowSnapshot]) = ([:], [])
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
        return (members, all)
    }

    /// Binds keys to the parameters, and the last key to those left over.
    private func bind(_ keys: [Int64], to statement: some SQLCursor) throws {
        guard let last = keys.last else { return }
        guard let parameterCount else { return try statement.bind(list(keys), at: 1) }
        for index in 0..<parameterCount {
            try statement.bind(index < keys.count ? keys[index] : last, at: index + 1)
        }
    }
}
