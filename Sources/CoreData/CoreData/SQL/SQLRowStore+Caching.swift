/// The cache of a store's rows after a save.
extension SQLRowStore {
    /// Updates the cache with the current rows of conflicting objects, so that refreshed objects get them, and notes in
    /// the conflicts which former rows this program knew.
    ///
    /// - Parameter stamp: The cache's stamp from before the transaction, in stores with several writers.
    func noteRows(
        of conflicts: SaveConflicts,
        _ changes: SaveChanges,
        since stamp: UInt64? = nil
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
        cache.commit(written, removed: removed, since: stamp)
        return noted
    }

    /// Inserts the rows that a save wrote into the cache, and removes those that it deleted or that triggers changed.
    ///
    /// - Parameter stamp: The cache's stamp from before the transaction, in stores with several writers.
    func remember(
        _ saved: SavedRows,
        _ changes: SaveChanges,
        _ touched: Set<RowCache.Removal> = [],
        since stamp: UInt64? = nil
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
        cache.commit(written, removed: deleted + Array(touched), since: stamp)
    }
}
