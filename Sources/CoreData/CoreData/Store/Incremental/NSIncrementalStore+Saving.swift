internal import FoundationBackfill

/// Saves to an incremental store.
extension NSIncrementalStore {
    func keys(for objects: [NSManagedObject]) throws -> [Int64] {
        if isReadOnly { throw ErrorFactory.readOnlyStore(at: url) }
        let ids = try obtainPermanentIDs(for: objects)
        guard ids.count == objects.count else {
            throw ErrorFactory.cannotSave(
                at: url,
                reason: "\(Swift.type(of: self)) returned \(ids.count) identifiers for \(objects.count) new objects"
            )
        }
        return ids.map(\.key)
    }

    /// Throws: an incremental store names its objects one by one; see ``keys(for:)``.
    func allocateKeys(_ count: Int, of entity: EntityLayout) throws -> Int64 {
        throw ErrorFactory.cannotSave(at: url, reason: "\(Swift.type(of: self)) names objects one by one")
    }

    func save(_ request: NSSaveChangesRequest) throws -> SavedRows {
        if isReadOnly { throw ErrorFactory.readOnlyStore(at: url) }
        let conflicts = try knownConflicts(of: request)
        guard conflicts.isEmpty else { throw conflicts }
        let objects = request.inserted + request.updated + request.deleted + request.locked
        do {
            _ = try execute(request, with: objects.first?.managedObjectContext)
        } catch let error as CocoaError {
            guard let reported = try reportedConflicts(in: error, of: request) else { throw error }
            throw reported
        }
        return try remember(request)
    }

    /// Sends an empty save request for a context without changes.
    func saveNothing(_ context: NSManagedObjectContext) throws {
        let request = NSSaveChangesRequest(inserted: [], updated: [], deleted: [], locked: [])
        _ = try execute(request, with: context)
    }

    private func remember(_ request: NSSaveChangesRequest) throws -> SavedRows {
        var saved = SavedRows()
        var written: [(row: RowSnapshot, root: Int)] = []
        for object in request.inserted {
            let row = try object.packedRow(version: versions.save(object.rowName, former: nil))
            saved.inserted.append(row)
            written.append((row, object.layout.rootNumber))
        }
        for object in request.updated {
            guard object.changesRow else {
                versions.noteMembers(of: object.rowName)
                saved.updated.append(nil)
                continue
            }
            let version = versions.save(object.rowName, former: object.snapshot?.version)
            let row = try object.packedRow(version: version)
            saved.updated.append(row)
            written.append((row, object.layout.rootNumber))
        }
        let removed = request.deleted.map(\.rowName)
        for name in removed { versions.forget(name) }
        cache.commit(written, removed: removed)
        return saved
    }

    // MARK: - Conflicts

    private typealias Places = [(object: NSManagedObject, place: SaveConflicts.Place)]

    private func places(of request: NSSaveChangesRequest) -> Places {
        request.updated.enumerated().map { ($1, .updated($0)) }
            + request.deleted.enumerated().map { ($1, .deleted($0)) }
            + request.locked.enumerated().map { ($1, .locked($0)) }
    }

    /// Finds objects whose version changed since this context read them, because another context saved them or they
    /// were read again.
    private func knownConflicts(of request: NSSaveChangesRequest) throws -> SaveConflicts {
        var conflicts = SaveConflicts()
        for (object, place) in places(of: request) {
            guard let snapshot = object.snapshot, let version = versions.current(object.rowName),
                version != snapshot.version
            else { continue }
            if case .updated = place, !object.changesRow { continue }
            let row = try row(object.key, of: object.layout, readSince: -.infinity)
            conflicts.versions.append(conflict(object, place, row, former: nil))
        }
        return conflicts
    }

    /// Returns the conflicts in an error of the store; nil if it is a different error.
    private func reportedConflicts(in error: CocoaError, of request: NSSaveChangesRequest) throws -> SaveConflicts? {
        guard let reported = error.persistentStoreSaveConflicts, !reported.isEmpty else { return nil }
        let sources = Set(reported.map { ObjectIdentifier($0.sourceObject) })
        var conflicts = SaveConflicts()
        for (object, place) in places(of: request) where sources.contains(ObjectIdentifier(object)) {
            let former = cache.row(object.key, root: object.layout.rootNumber)
            forgetRow(object.key, of: object.layout)
            let row = try readRow(object.objectID)
            if row == nil { versions.forget(object.rowName) }
            conflicts.versions.append(conflict(object, place, row, former: former))
        }
        return conflicts.isEmpty ? nil : conflicts
    }

    private func conflict(
        _ object: NSManagedObject,
        _ place: SaveConflicts.Place,
        _ row: RowSnapshot?,
        former: RowSnapshot?
    ) -> SaveConflicts.VersionConflict {
        SaveConflicts.VersionConflict(
            place: place,
            oldVersion: object.snapshot?.version ?? 0,
            newVersion: row?.version ?? 0,
            row: row,
            formerRow: former
        )
    }
}

extension NSManagedObject {
    /// The identity of the object's row in the row cache.
    fileprivate final var rowName: RowCache.Removal { RowCache.Removal(key: key, root: layout.rootNumber) }
}
