internal import Foundation
internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Includes an unchanged object in the conflict detection of the next save. If its row was changed or deleted
    /// elsewhere by then, the merge policy resolves the conflict or saving fails.
    ///
    /// ```swift
    /// let rate = try context.fetch(rates)[0]
    /// invoice.total = price * rate.value
    /// context.detectConflicts(for: rate)
    /// try context.save()                   // fails if the rate is another one meanwhile
    /// ```
    ///
    /// Saving, resetting or rolling back the context ends the detection.
    public func detectConflicts(for object: NSManagedObject) {
        requireQueue("\(object.summary)")
        guard object.registry === registry else {
            misuse(
                .invalidArgument,
                "An NSManagedObjectContext cannot watch objects in other contexts: \(object.summary)."
            )
        }
        // A fault without a row has no version to compare, so its row is read now.
        loadRows(of: [object])
        guarded.append(object)
    }

    /// Writes the unsaved changes. On a conflict, applies the merge policy and tries again.
    func writeChanges(to objectStore: any ObjectStore) throws -> (NSSaveChangesRequest, [StoreSave]) {
        var request = makeSaveRequest()
        // Stores compare versions with those of the objects' rows.
        loadRows(of: request.updated)
        if releaseInaccessibleFaults(request.updated) { request = makeSaveRequest() }
        var attempts = 0
        while true {
            do {
                return (request, try objectStore.save(request))
            } catch let conflicts as SaveConflicts {
                attempts += 1
                let policy = attempts < Self.mostAttempts ? mergePolicy as? NSMergePolicy : nil
                try resolve(conflicts, of: request, policy ?? .error)
                request = makeSaveRequest()
                if attempts > Self.promptAttempts { usleep(.random(in: 0..<UInt32(min(attempts, 20) * 1_000))) }
            }
        }
    }

    /// The number of attempts after which conflicts are an error. Each attempt can fail only if the store was changed
    /// in between.
    private static let mostAttempts = 100
    /// The number of attempts without a pause. Those that are in each other's way then begin again at different times.
    private static let promptAttempts = 3

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

    /// Returns whether the context has unsaved changes of the object's conflicting values.
    private func hasChanged(_ object: NSManagedObject, _ constraint: [String]) -> Bool {
        guard object.isUpdated, let live = object.live else { return false }
        return constraint.contains { name in object.layout.ordinal(of: name).map { live.assigned.contains($0) } ?? false
        }
    }

    /// Removes a new object from the context in favour of an existing object with the same unique values, which the
    /// objects that refer to the new one refer to from then on.
    func drop(_ newcomer: NSManagedObject, for survivor: NSManagedObject) {
        survivor.takePartners(of: newcomer)
        newcomer.leaveRelationships()
        survivors[ObjectIdentifier(newcomer)] = (newcomer, survivor)
        if newcomer.state.contains(.registered) { registry?.remove(newcomer) }
        newcomer.registry = nil
        newcomer.state.subtract(.changed)
    }

    /// Redirects relationships without an inverse from dropped objects to their survivors.
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
