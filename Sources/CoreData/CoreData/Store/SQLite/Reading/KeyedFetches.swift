internal import SQLiteConnection
internal import Synchronization

/// The statements that find rows by keys, compiled once for each entity: faults ask for little else.
final class KeyedFetches: Sendable {
    /// A statement, and how its rows are read.
    struct Fetch: Sendable {
        let sql: String
        let parameterCount: Int
        /// Whether the keys are one parameter, an array in JSON.
        let takesArray: Bool
        let reader: RowReader
    }

    /// What a statement is for.
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

    /// Finds the row with a key.
    func row(of entity: EntityLayout) -> Fetch {
        fetch(Shape(entity: entity.number, ordinal: -1, keyCount: 0), keyCount: 1) { compiler.row(of: entity) }
    }

    /// Finds the rows with keys.
    func rows(of entity: EntityLayout, keyCount: Int) -> Fetch {
        let count = Self.shared(keyCount)
        return fetch(Shape(entity: entity.number, ordinal: -1, keyCount: count), keyCount: count) {
            compiler.rows(of: entity, keyCount: count)
        }
    }

    /// Finds the members of owners' relationships. The last column is the owner's key.
    func members(at ordinal: Int, of entity: EntityLayout, ownerCount: Int) -> Fetch {
        let count = Self.shared(ownerCount)
        return fetch(Shape(entity: entity.number, ordinal: ordinal, keyCount: count), keyCount: count) {
            compiler.members(at: ordinal, of: entity, ownerCount: count)
        }
    }

    /// A number of keys whose statement serves the given number as well.
    private static func shared(_ keyCount: Int) -> Int {
        keyCount > FetchCompiler.mostParameters ? .max : FetchCompiler.parameterCount(for: keyCount)
    }

    private func fetch(_ shape: Shape, keyCount: Int, _ compile: () -> CompiledFetch) -> Fetch {
        if let known = fetches.withLock({ $0[shape] }) { return known }
        let compiled = compile()
        let reader = RowReader(compiled.columns, tables)
        let takesArray = keyCount > FetchCompiler.mostParameters
        let fetch = Fetch(sql: compiled.sql, parameterCount: keyCount, takesArray: takesArray, reader: reader)
        fetches.withLock { $0[shape] = fetch }
        return fetch
    }
}

extension KeyedFetches.Fetch {
    /// Binds keys; the last one again to the parameters that are left over.
    func bind(_ keys: [Int64], to statement: Statement) throws(SQLiteError) {
        guard let last = keys.last else { return }
        if takesArray {
            let array = keys.lazy.map(String.init).joined(separator: ",")
            return try statement.bind("[\(array)]", at: 1)
        }
        for index in 0..<parameterCount {
            try statement.bind(index < keys.count ? keys[index] : last, at: index + 1)
        }
    }
}
