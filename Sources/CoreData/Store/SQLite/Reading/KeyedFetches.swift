internal import SQLiteConnection
internal import Synchronization

/// The statements that find rows by keys, compiled once for each entity: faults ask for little else.
final class KeyedFetches: Sendable {
    /// A statement, and how its rows are read.
    struct Fetch: Sendable {
        let sql: String
        let parameterCount: Int
        let reader: RowReader
    }

    /// What a statement is for.
    private struct Shape: Hashable {
        let entity: Int
        let ordinal: Int
        let keyCount: Int
    }

    /// As many keys as one statement takes.
    static let mostKeys = 256

    private let compiler: FetchCompiler
    private let tables: StoreTables
    private let fetches = Mutex<[Shape: Fetch]>([:])

    init(_ tables: StoreTables) {
        self.tables = tables
        compiler = FetchCompiler(tables)
    }

    /// Finds the row with a key.
    func row(of entity: EntityLayout) -> Fetch {
        fetch(Shape(entity: entity.number, ordinal: -1, keyCount: 0), keyCount: 1) { compiler.row(of: entity) }
    }

    /// Finds the rows with keys, at most `mostKeys`.
    func rows(of entity: EntityLayout, keyCount: Int) -> Fetch {
        let count = FetchCompiler.parameterCount(for: keyCount)
        return fetch(Shape(entity: entity.number, ordinal: -1, keyCount: count), keyCount: count) {
            compiler.rows(of: entity, keyCount: count)
        }
    }

    /// Finds the members of relationships, of at most `mostKeys` owners. The last column is the owner's key.
    func members(at ordinal: Int, of entity: EntityLayout, ownerCount: Int) -> Fetch {
        let count = FetchCompiler.parameterCount(for: ownerCount)
        return fetch(Shape(entity: entity.number, ordinal: ordinal, keyCount: count), keyCount: count) {
            compiler.members(at: ordinal, of: entity, ownerCount: count)
        }
    }

    private func fetch(_ shape: Shape, keyCount: Int, _ compile: () -> CompiledFetch) -> Fetch {
        if let known = fetches.withLock({ $0[shape] }) { return known }
        let compiled = compile()
        let reader = RowReader(compiled.columns, tables)
        let fetch = Fetch(sql: compiled.sql, parameterCount: keyCount, reader: reader)
        fetches.withLock { $0[shape] = fetch }
        return fetch
    }
}

extension KeyedFetches.Fetch {
    /// Binds keys; the last one again to the parameters that are left over.
    func bind(_ keys: ArraySlice<Int64>, to statement: Statement) throws(SQLiteError) {
        guard var key = keys.last else { return }
        for index in 0..<parameterCount {
            if index < keys.count { key = keys[keys.startIndex + index] } else { key = keys[keys.endIndex - 1] }
            try statement.bind(key, at: index + 1)
        }
    }
}
