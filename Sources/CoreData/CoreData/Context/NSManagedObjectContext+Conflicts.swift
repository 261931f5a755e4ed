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
        guarded.append(object)
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
        let changes = tracker.changes
        return NSSaveChangesRequest(
            inserted: changes.inserted,
            updated: changes.updated,
            deleted: changes.deleted.filter { !$0.state.contains(.inaccessible) },
            locked: guarded.objects.filter { !$0.hasChanges && $0.registry === registry },
            origin: saveOrigin
        )
    }

    private func resolve(
        _ conflicts: SaveConflicts,
        of request: NSSaveChangesRequest,
        _ policy: NSMergePolicy
    ) throws {
        let changes = SaveChanges(request, ofStore: conflicts.storeNumber)
        let versions = conflicts.versions.map { NSMergeConflict(changes.object(at: $0.place), $0) }
        let constraints = conflicts.constraints.map { constraintConflict($0, changes.object(at: $0.place)) }
        defer { survivors = [:] }
        try policy.resolve(mergeConflicts: versions + constraints)
        redirectToSurvivors()
        propagateDeletes()
        processPendingChanges()
        tracker.removeUnchanged()
    }

    // MARK: - Duplicates

    private func constraintConflict(
        _ conflict: SaveConflicts.ConstraintConflict,
        _ source: NSManagedObject
    ) -> NSConstraintConflict {
        let rival = conflict.row.flatMap { row in source.store.map { object(for: row, in: $0) } }
        let isOfContext = rival.map { $0.isInserted || hasChanged($0, conflict.constraint) } ?? false
        let objects = isOfContext ? [rival, source].compactMap { $0 } : [source]
        let database = isOfContext ? nil : rival
        if let row = conflict.row, let database, !database.hasChanges, !database.isFault { database.snapshot = row }
        return NSConstraintConflict(
            constraint: conflict.constraint,
            database: database,
            databaseSnapshot: conflict.row.flatMap { row in database?.values(of: row) },
            conflicting: objects,
            conflictingSnapshots: objects.map { object in object.snapshot.map { object.values(of: $0) } ?? [:] }
        )
    }

    /// Whether the context has given an object the values that conflict.
    private func hasChanged(_ object: NSManagedObject, _ constraint: [String]) -> Bool {
        guard object.isUpdated, let live = object.live else { return false }
        return constraint.contains { name in object.layout.ordinal(of: name).map { live.assigned.contains($0) } ?? false
        }
    }

    /// Takes a new object out of the context, because another has its unique values.
    func drop(_ newcomer: NSManagedObject, for survivor: NSManagedObject) {
        newcomer.leaveRelationships()
        survivors[ObjectIdentifier(newcomer)] = (newcomer, survivor)
        if newcomer.state.contains(.registered) { registry?.remove(newcomer) }
        newcomer.registry = nil
        newcomer.state.subtract(.changed)
    }

    /// Makes relationships without inverse that lead to dropped objects lead to those that are kept.
    private func redirectToSurvivors() {
        guard !survivors.isEmpty else { return }
        for object in tracker.changed {
            for property in object.layout.properties {
                guard let relationship = property.relationship, relationship.inverse == nil, let live = object.live
                else { continue }
                switch live.value(at: property.ordinal) {
                case .object(let former)?:
                    guard let survivor = survivor(of: former) else { continue }
                    object.setObject(survivor, at: property.ordinal)
                case .members(let set)?:
                    for former in set.added.objects {
                        guard let survivor = survivor(of: former) else { continue }
                        object.removeMember(former, at: property.ordinal)
                        object.addMember(survivor, at: property.ordinal)
                    }
                default: continue
                }
            }
        }
    }

    private func survivor(of object: NSManagedObject) -> NSManagedObject? {
        var survivor = survivors[ObjectIdentifier(object)]?.survivor
        while let next = survivor.flatMap({ survivors[ObjectIdentifier($0)]?.survivor }) { survivor = next }
        return survivor
    }
}
