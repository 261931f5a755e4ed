internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Writes what is to be saved. Where others were first, the merge policy says what becomes of it, and it is tried
    /// again.
    func writeChanges(to objectStore: any ObjectStore) throws -> (NSSaveChangesRequest, [StoreSave]) {
        var request = makeSaveRequest()
        var attempts = 0
        while true {
            do {
                return (request, try objectStore.save(request))
            } catch let conflicts as SaveConflicts {
                attempts += 1
                let policy = attempts < Self.mostAttempts ? mergePolicy as? NSMergePolicy : nil
                try resolve(conflicts, of: request, policy ?? .error)
                request = makeSaveRequest()
            }
        }
    }

    /// Others may write between an attempt and the next; they do not do so for ever.
    private static let mostAttempts = 10

    private func makeSaveRequest() -> NSSaveChangesRequest {
        let changes = tracker.changes
        return NSSaveChangesRequest(
            inserted: changes.inserted,
            updated: changes.updated,
            deleted: changes.deleted.filter { !$0.state.contains(.inaccessible) },
            locked: []
        )
    }

    private func resolve(
        _ conflicts: SaveConflicts,
        of request: NSSaveChangesRequest,
        _ policy: NSMergePolicy
    ) throws {
        let versions = conflicts.versions.map { conflict in
            NSMergeConflict(request.object(at: conflict.place, inStore: conflicts.storeNumber), conflict)
        }
        let constraints = conflicts.constraints.map { conflict in
            constraintConflict(conflict, request.object(at: conflict.place, inStore: conflicts.storeNumber))
        }
        try policy.resolve(mergeConflicts: versions + constraints)
    }

    private func constraintConflict(
        _ conflict: SaveConflicts.ConstraintConflict,
        _ source: NSManagedObject
    ) -> NSConstraintConflict {
        let rival = conflict.row.flatMap { row in source.store.map { object(for: row, in: $0) } }
        return NSConstraintConflict(
            constraint: conflict.constraint,
            database: rival,
            databaseSnapshot: rival?.committedValues(forKeys: nil),
            conflicting: [source],
            conflictingSnapshots: [source.committedValues(forKeys: nil)]
        )
    }
}
