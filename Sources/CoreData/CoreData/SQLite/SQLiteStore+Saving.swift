internal import CoreDataSQLite
internal import FoundationBackfill

extension SQLiteStore {
    func allocateKeys(_ count: Int, of entity: EntityLayout) throws -> Int64 {
        let file = try writableFile()
        return try convertingErrors {
            try file.keyBlocks.take(count, of: entity.rootNumber) { count in
                try file.connections.write { connection in
                    try PrimaryKeys(connection, file.plans).allocate(count, of: entity)
                }
            }
        }
    }

    func save(_ request: NSSaveChangesRequest) throws -> SavedRows {
        try save(SaveChanges(request))
    }

    /// Writes all changes, or none.
    ///
    /// - Throws: ``SaveConflicts`` if rows or unique values conflict; for other errors, those documented for programs.
    func save(_ changes: SaveChanges) throws -> SavedRows {
        let file = try writableFile()
        let saved = try measurements.save { try convertingErrors { try write(changes, to: file) } }
        announce(saved, isByContext: true)
        return saved
    }

    private func write(_ changes: SaveChanges, to file: File) throws -> SavedRows {
        try file.connections.write { connection in
            let writer = SaveWriter(
                connection,
                file.plans,
                changes,
                external.map(ExternalWrites.init),
                keyBlocks: file.keyBlocks,
                touched: file.touched,
                history: file.history.map { HistoryWriter(connection, $0, changes.origin) }
            )
            do {
                let saved = try connection.transaction(.immediate) {
                    let saved = try writer.write()
                    if let companion = changes.origin.companion, companion.store == ObjectIdentifier(self) {
                        try companion.write(connection)
                    }
                    if let metadata = unwrittenMetadata { try StoreFile.writeMetadata(metadata, to: connection) }
                    return saved
                }
                noteWrittenMetadata()
                // Before another thread can write: rows are inserted into the cache in the order of their versions.
                remember(saved, changes, file.touched.takeAll())
                writer.external?.finish { try connection.synchronize() }
                file.textIndexer?.noteWrites(changes.inserted.count + changes.updated.count)
                return saved
            } catch {
                writer.external?.undo()
                _ = file.touched.takeAll()
                guard let conflicts = error as? SaveConflicts else { throw error }
                throw noteRows(of: conflicts, changes)
            }
        }
    }

    /// Writes metadata that was changed and that no save has written.
    func writeChangedMetadata() throws {
        guard unwrittenMetadata != nil, let file, !file.isReadOnly else { return }
        try convertingErrors {
            try file.connections.write { connection in
                guard let metadata = unwrittenMetadata else { return }
                try connection.transaction(.immediate) { try StoreFile.writeMetadata(metadata, to: connection) }
                noteWrittenMetadata()
            }
        }
    }

    /// Returns the value of an attribute with external storage, given the value in the row.
    func data(for stored: Data) throws -> Data {
        guard let external else { return stored }
        return try convertingErrors { try external.data(for: stored) }
    }

    func writableFile() throws -> File {
        let file = try openFile()
        guard !file.isReadOnly else { throw ErrorFactory.readOnlyStore(at: url) }
        return file
    }
}
