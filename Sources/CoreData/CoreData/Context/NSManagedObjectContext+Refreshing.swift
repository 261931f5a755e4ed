internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Updates an object's values from its store.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - flag: Whether unsaved changes are reapplied over the new values. If false, they are discarded and the object
    ///     becomes a fault, which also releases the related objects. An object that has never been saved gets its
    ///     default values back, and stays inserted.
    public func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
        requireQueue("\(object.summary)")
        guard object.registry === registry, object.key != 0, !(flag && object.isInserted) else { return }
        if object.isInserted {
            object.leaveRelationships()
            object.turnIntoFault(keeping: object.layout.defaultRow)
        } else if !flag {
            turnIntoFault(object)
            tracker.removeUnchanged()
        } else if object.isFault {
            object.forgetRow()
        } else if object.hasChanges {
            mergeRow(into: object)
        } else {
            turnIntoFault(object)
        }
        tracker.noteRefresh(of: object)
    }

    /// Updates all registered objects from their stores, keeping unsaved changes.
    public func refreshAllObjects() {
        for object in registry?.objects ?? [] {
            refresh(object, mergeChanges: true)
        }
    }

    /// Reads the object's row again and keeps unsaved changes.
    func mergeRow(into object: NSManagedObject) {
        guard let row = presentRow(of: object) else { return }
        object.takeRow(row)
        object.awake(after: .refresh)
    }

    /// Turns an object into a fault. If the object is observed, its row is read now, to find out which values change.
    private func turnIntoFault(_ object: NSManagedObject) {
        // Observers of a property would not otherwise learn that they must read it again.
        guard object.live?.observers != nil, !object.isFault, let row = presentRow(of: object) else {
            return object.turnIntoFault(keeping: nil)
        }
        object.announcingChanges(at: object.ordinalsOfChanges(byTaking: row, keepingChanges: false)) {
            object.turnIntoFault(keeping: row)
        }
    }

    private func presentRow(of object: NSManagedObject) -> RowSnapshot? {
        read("the row of \(object.summary)") {
            try readingStore?.row(for: object.objectID, readSince: earliestRow)
        } ?? nil
    }

    /// Removes all objects from the context and discards all unsaved changes.
    public func reset() {
        requireQueue("reset()")
        forgetEverything()
        advanceGeneration()
    }

    /// Removes all objects and discards all changes, without checking the queue or advancing the query generation.
    func forgetEverything() {
        guard let registry else { return }
        let objects = registry.objects
        tracker.removeAll()
        removeUndoActions()
        guarded = ObjectList()
        batches = []
        mergedObjects = MergedObjects()
        outdatePendingFetches()
        for object in objects {
            registry.remove(object)
            object.registry = nil
            object.live = nil
            object.snapshot = nil
            object.state = .fault
        }
        forgetObjectsWithoutContext()
        guard !objects.isEmpty else { return }
        announceChange([NSInvalidatedAllObjectsKey: objects.map(\.objectID)])
    }

    /// Discards all unsaved changes: inserted objects are removed, changed and deleted ones get their last saved values
    /// back.
    public func rollback() {
        requireQueue("rollback()")
        processPendingChanges()
        var reverted = RevertedObjects()
        for object in tracker.changed {
            // Its row was deleted elsewhere.
            if object.state.contains(.inaccessible) {
                tracker.remove(object)
                continue
            }
            reverted.append(object)
            if object.isInserted {
                registry?.remove(object)
                object.registry = nil
                object.state = []
                continue
            }
            object.revert()
        }
        tracker.removeUnchanged()
        _ = tracker.takeEvent()
        removeUndoActions()
        guarded = ObjectList()
        forgetObjectsWithoutContext()
        let userInfo = reverted.userInfo
        if !userInfo.isEmpty { announceChange(userInfo) }
    }
}

/// The objects that a rollback reverts, for the notification: inserted ones are announced as deleted, deleted ones as
/// inserted, changed ones as refreshed.
private struct RevertedObjects {
    private var sets: [String: Set<NSManagedObject>] = [:]

    var userInfo: [AnyHashable: Any] { sets }

    mutating func append(_ object: NSManagedObject) {
        let key =
            switch (object.isInserted, object.isDeleted) {
            case (true, _): NSDeletedObjectsKey
            case (false, true): NSInsertedObjectsKey
            case (false, false): NSRefreshedObjectsKey
            }
        sets[key, default: []].insert(object)
    }
}

extension NSManagedObject {
    /// Discards the object's unsaved changes.
    fileprivate func revert() {
        announcingChanges(at: ordinalsOfChanges) {
            forgetLiveValues()
            live?.formerValues = nil
            state.subtract([.updated, .deleted, .deletedInEvent, .deletePropagated])
        }
        awake(after: .rollback)
    }
}
