/// What a store does whose tables others have made.
extension PostgreSQLStore {
    func scatteredKeys(_ count: Int, of entity: EntityLayout) throws -> [Int64]? {
        let database = try writable()
        guard database.isAttached else { return nil }
        return try convertingErrors {
            try database.pool.withConnection { connection in
                try database.withPlans { try PrimaryKeys(database.session(connection), $0).given(count, of: entity) }
            }
        }
    }

    /// Returns the rows of a save as the server has them: with its versions, its defaults and what its triggers have changed.
    func readingBack(
        _ saved: SavedRows,
        _ changes: SaveChanges,
        _ database: Database,
        _ session: PostgreSQLSession
    ) throws -> SavedRows {
        var read: [RowCache.Removal: RowSnapshot] = [:]
        let updated = zip(changes.updated, saved.updated).filter { $1 != nil }.map(\.0)
        for (entity, objects) in Dictionary(grouping: changes.inserted + updated, by: \.layout.number) {
            let layout = database.tables.layout.entity(entity)
            let keys = objects.map(\.key).sorted()
            let fetch = database.keyedFetches.rows(of: layout, keyCount: keys.count)
            for row in try fetch.rows(keys, on: session) { read[.init(key: row.key, root: layout.rootNumber)] = row }
        }
        func row(_ object: NSManagedObject) -> RowSnapshot? {
            read[.init(key: object.key, root: object.layout.rootNumber)]
        }
        var fresh = saved
        fresh.inserted = zip(changes.inserted, saved.inserted).map { row($0) ?? $1 }
        fresh.updated = zip(changes.updated, saved.updated).map { object, written in written.map { row(object) ?? $0 } }
        return fresh
    }
}
