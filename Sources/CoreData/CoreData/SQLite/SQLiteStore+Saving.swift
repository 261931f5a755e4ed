internal import FoundationBackfill
internal import SQLiteConnection

extension SQLiteStore {
    func allocateKeys(_ count: Int, of entity: EntityLayout) throws -> Int64 {
        let file = try writableFile()
        return try convertingErrors {
            try file.connections.write { connection in
                try PrimaryKeys(connection: connection, tables: file.tables).allocate(count, of: entity)
            }
        }
    }

    func save(_ request: NSSaveChangesRequest) throws -> SavedRows {
        try save(SaveChanges(request))
    }

    /// Writes the changes, all or nothing.
    ///
    /// - Throws: ``SaveConflicts`` if others stand in the way; other errors as programs know them.
    func save<Object: SavedObject>(_ changes: SaveChanges<Object>) throws -> SavedRows {
        let file = try writableFile()
        let saved = try convertingErrors { try write(changes, to: file) }
        announce(saved, isByContext: true)
        return saved
    }

    private func write<Object: SavedObject>(_ changes: SaveChanges<Object>, to file: File) throws -> SavedRows {
        try file.connections.write { connection in
            let writer = SaveWriter(
                connection,
                file.plans,
                changes,
                external.map(ExternalWrites.init),
                touched: file.touched,
                history: file.history.map { HistoryWriter(connection, $0, changes.origin) }
            )
            do {
                let saved = try connection.transaction(.immediate) {
                    let saved = try writer.write()
                    if let metadata = unwrittenMetadata { try StoreFile.writeMetadata(metadata, to: connection) }
                    return saved
                }
                noteWrittenMetadata()
                // While nobody else can write: rows go into the cache in the order of their versions.
                remember(saved, changes, file.touched.takeAll())
                writer.external?.finish()
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

    /// The value of an attribute whose values may lie in files, for what a row holds of it.
    func data(for stored: Data) throws -> Data {
        guard let external else { return stored }
        return try convertingErrors { try external.data(for: stored) }
    }

    func writableFile() throws -> File {
        let file = try openFile()
        guard !file.isReadOnly else { throw ErrorFactory.readOnlyStore(at: url) }
        return file
    }

    /// Puts the rows that the store turned out to have into the cache, so that objects which are refreshed get them, and
    /// notes in the conflicts which of them are news to this program.
    private func noteRows<Object: SavedObject>(
        of conflicts: SaveConflicts,
        _ changes: SaveChanges<Object>
    ) -> SaveConflicts {
        var noted = conflicts
        var written: [(row: RowSnapshot, root: Int)] = []
        var removed: [RowCache.Removal] = []
        for (index, conflict) in conflicts.versions.enumerated() {
            let object = changes.object(at: conflict.place)
            let (key, root) = (object.key, object.layout.rootNumber)
            let former = cache.row(key, root: root)
            if former?.version != conflict.row?.version { noted.versions[index].formerRow = former }
            if let row = conflict.row {
                written.append((row, root))
            } else {
                removed.append(RowCache.Removal(key: key, root: root))
            }
        }
        cache.commit(written, removed: removed)
        return noted
    }

    private func remember<Object: SavedObject>(
        _ saved: SavedRows,
        _ changes: SaveChanges<Object>,
        _ touched: Set<RowCache.Removal>
    ) {
        var written: [(row: RowSnapshot, root: Int)] = []
        written.reserveCapacity(saved.inserted.count + saved.updated.count)
        for (row, object) in zip(saved.inserted, changes.inserted) {
            written.append((row, object.layout.rootNumber))
        }
        for (row, object) in zip(saved.updated, changes.updated) {
            if let row { written.append((row, object.layout.rootNumber)) }
        }
        let deleted = changes.deleted.map { RowCache.Removal(key: $0.key, root: $0.layout.rootNumber) }
        cache.commit(written, removed: deleted + Array(touched))
    }
}
