internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Has an object that is not changed take part in the next save that writes something: if others have changed or
    /// deleted it by then, that is a conflict, which the merge policy settles or saving fails with.
    ///
    /// ```swift
    /// let rate = try context.fetch(rates)[0]
    /// invoice.total = price * rate.value
    /// context.detectConflicts(for: rate)
    /// try context.save()                   // fails if the rate is another one meanwhile
    /// ```
    ///
    /// Saving, resetting and rolling back end it.
    public func detectConflicts(for object: NSManagedObject) {
        requireQueue("\(object.summary)")
        guard object.registry === registry else {
            misuse(
                .invalidArgument,
                "An NSManagedObjectContext cannot watch objects in other contexts: \(object.summary)."
            )
        }
        // What has no row has never been read, and cannot be another one.
        loadRows(of: [object])
        locked.append(object)
    }

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
        NSSaveChangesRequest(
            inserted: tracker.inserted,
            updated: tracker.updated,
            deleted: tracker.deleted.filter { !$0.state.contains(.inaccessible) },
            locked: locked.objects.filter { !$0.hasChanges && !$0.state.contains(.inaccessible) }
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
