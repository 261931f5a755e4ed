internal import CoreDataSQLite

/// Something that is written to a store's file in the same transaction as the changes of a context.
struct SaveCompanion: Sendable {
    /// The store that it is for.
    let store: ObjectIdentifier
    let write: @Sendable (Connection) throws -> Void

    init(_ store: SQLiteStore, write: @escaping @Sendable (Connection) throws -> Void) {
        self.store = ObjectIdentifier(store)
        self.write = write
    }
}

extension SQLiteStore {
    /// Writes without a save, in a transaction of its own.
    func write<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        let file = try writableFile()
        return try convertingErrors {
            try file.connections.write { connection in try connection.transaction(.immediate) { try body(connection) } }
        }
    }

    /// Reads while nothing changes.
    func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        let file = try openFile()
        return try convertingErrors {
            try file.connections.read { connection in
                // Without connections of their own, readers keep writers away, and may write themselves.
                if file.connections.pool == nil { return try body(connection) }
                return try connection.readTransaction { try body(connection) }
            }
        }
    }

    /// Moves what is in the write-ahead log into the file, beside all who read and write. What somebody still reads stays.
    func emptyLog() throws {
        guard let url, try openFile().connections.pool != nil else { return }
        try convertingErrors {
            let connection = try Connection(path: url.path, mode: .readWrite)
            defer { connection.close() }
            do {
                // A connection opens the log when it reads for the first time.
                _ = try connection.pragma("schema_version")
                try connection.checkpoint(.passive)
            } catch let error as SQLiteError where error.isBusy {
                // Somebody else does the same.
                return
            }
        }
    }
}
